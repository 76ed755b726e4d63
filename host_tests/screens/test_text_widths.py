# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Every text, with the longest that its placeholders can stand for, fits where it is shown.

Widths are cells on the smallest of all layouts; a label is measured together with each value that
stands in its line.
"""

import re
from itertools import product

import pytest

from assets import catalogue
from checked_cases import ROOT
from komadai.device import wiring
from komadai.play import button_names
from komadai.screens import new_game, records
from komadai.version import VERSION
from komadai.view import layout, text_keys
from komadai.view.text import cells

ENGLISH = catalogue.model()
LANGUAGES = catalogue.languages()
TABLES = list(layout._TABLES.values())
COLS = min(table[layout.PAGE][2] for table in TABLES)


def _beside(part):
    """Columns of the narrowest line beside a board that shows a part of its texts."""
    return min(line[2] for table in TABLES for line in table[layout.TEXTS] if line[3] == part)


# field: cells that it has on the smallest of all layouts
FIELDS = {
    "row": COLS,
    "item": (COLS * 6 - 5 * 11) // 6,  # beside the little board of the title
    "ticked": COLS - 4,
    "label": COLS - 1,
    "value": COLS - 1,
    "box": min(COLS, 20),
    "note": 19,  # at least, see view/build.py
    "name": _beside(layout.TOP_NAME),
    "state": _beside(layout.STATE),
}
# "Shitate" is cut where the name has six cells: "Shitat"
CUT = {("board", "shitate", "Shitate")}

LONG_MOVE = "８八銀右引不成"  # the longest in Japanese notation, the widest of all
SHORT_MOVE = "8八銀右引不成"  # komadai.play.notation.short
USI_MOVE = "8h2b+"
PLY = 500  # the longest game of a record
COUNTS = (ROOT / "firmware/assets/puzzles.bin").read_bytes()[:8]
COUNTS = [COUNTS[i] | COUNTS[i + 1] << 8 for i in range(0, 8, 2)]
PUZZLES = sum(COUNTS)


KEYS = {
    getattr(text_keys, f"{section}_{key}".upper()): (section, key) for section, key in ENGLISH.texts
}


def names(one, *keys):
    """The texts of a section "board" in a language."""
    return [text_of(one, "board", key) for key in keys]


def text_of(one, section, key):
    """A text of a language, or of English where it has none."""
    return one.texts.get((section, key), ENGLISH.texts[section, key])


def _byoyomi():
    raw = new_game._BYOYOMI
    return [tuple(raw[i : i + 3]) for i in range(0, len(raw), 3)]


# (section, key): values of the placeholders, each a tuple; or a function that makes them.
LONGEST = {
    ("title", "title"): [(VERSION,)],
    ("title", "game"): [(8, PLY)],
    ("title", "game_two"): [(PLY,)],
    ("board", "bot"): [(8,)],
    ("buttons", "hold"): [("KEY3",), ("SELECT",)],
    ("buttons", "twice"): [("KEY3",)],
    ("game_over", "wins"): lambda one: [
        (name,) for name in [*names(one, "sente", "gote", "shitate", "uwate", "you"), "Bot 8"]
    ],
    ("game_over", "plies"): [(PLY,)],
    ("game_over", "impasse"): [(27,)],
    ("impasse", "title"): [(27,)],
    ("hint", "depth"): [(32,)],
    ("hint", "hint"): [(LONG_MOVE,)],
    ("hint", "chance"): [(100,)],
    ("impasse", "others"): [(20,)],
    ("impasse", "points"): [(28, 54)],
    ("impasse", "handicap"): [(27,)],
    ("engine", "received"): [(99999,)],
    ("new_game", "auto"): [(8,)],
    ("statistics", "result"): [(8, "☗", 999, 999, 999)],
    ("analyse", "minutes"): [(99,)],
    ("learn", "tasks"): [(8, 8)],
    ("statistics", "best"): [(255,)],
    ("new_game", "minutes"): [(minutes,) for minutes in new_game._MINUTES if minutes],
    ("new_game", "seconds"): [(s,) for s, n, more in _byoyomi() if n == 1 and not more],
    ("new_game", "periods"): [(s, n) for s, n, _more in _byoyomi() if n > 1],
    ("new_game", "increment"): [(more,) for _s, _n, more in _byoyomi() if more],
    ("new_game", "plies"): [(plies,) for plies in new_game._LIMITS if plies],
    ("records", "bot"): [(8,)],
    ("records", "moves"): lambda one: [
        (result, PLY) for result in text_of(one, "records", "results").split("|")
    ],
    ("analyse", "done"): [(PLY, PLY)],
    ("graph", "ply"): [(PLY, USI_MOVE, "??", 100)],
    ("mistakes", "best"): [(LONG_MOVE,)],
    ("how_to_play", "missing"): [("howto.ja.txt",)],
    ("puzzle_choice", "missing"): [("puzzles.bin",)],
    ("puzzle_choice", "number"): [(PUZZLES,)],
    ("puzzle_choice", "best"): [(255,)],
    ("puzzle_list", "mate_in"): [(7,)],
    ("puzzle", "mate_in"): [(7, 4)],
    ("puzzle", "escapes"): [(SHORT_MOVE,)],
    ("puzzle", "menu"): [(PUZZLES, 7)],
    ("puzzle", "streak"): [(255,)],
    ("puzzle", "over"): [(255, 255)],
    ("learn", "missing"): [("lessons.en.bin",)],
    ("lesson", "next"): [("■■■",)],
}


def shown(one, place):
    """All forms of a text: its parts, with the longest values in them."""
    text = text_of(one, *place)
    values = LONGEST.get(place, [()])
    forms = []
    for value in values(one) if callable(values) else values:
        forms += (text % value if value else text.replace("%%", "%")).split("|")
    return [re.sub(r"\{(\w+)\}", r"\1", form) for form in forms]


def test_each_text_with_a_placeholder_has_its_longest_values():
    holding = {place for place, text in ENGLISH.texts.items() if re.search("%[-0-9]*[sd]", text)}
    assert holding == set(LONGEST)


def too_wide(one):
    """A line for each text of a language that is too long for its field."""
    wide = []
    for place in one.texts:
        if place not in ENGLISH.fields:
            continue
        room = FIELDS[ENGLISH.fields[place]]
        for form in shown(one, place):
            if cells(form) > room and (*place, form) not in CUT:
                wide.append(f"{'.'.join(place)}: {form!r} has {cells(form)} cells of {room}")
    return wide


@pytest.mark.parametrize("one", LANGUAGES, ids=lambda one: one.name)
def test_every_text_fits_its_field(one):
    assert not too_wide(one)


def lines(one):
    """Each label with each value that can stand in its line: (section, label, values)."""
    for place in ENGLISH.texts:
        values = ("settings", f"{place[1]}_values")
        if place[0] == "settings" and values in ENGLISH.texts:
            yield "settings", shown(one, place), shown(one, values)
    yield (
        "settings",
        shown(one, ("settings", "language")),
        [text_of(each, "settings", "language_name") for each in LANGUAGES],
    )
    none, same = shown(one, ("new_game", "none")), shown(one, ("new_game", "same"))
    minutes = shown(one, ("new_game", "minutes"))
    per_move = [
        form
        for key in ("seconds", "periods", "increment")
        for form in shown(one, ("new_game", key))
    ]
    levels = shown(one, ("new_game", "levels"))
    for key, values in {
        "opponent": shown(one, ("new_game", "opponents")),
        "side": shown(one, ("new_game", "sides")),
        "level": [
            *[f"{i + 1} {name}" for i, name in enumerate(levels)],
            *shown(one, ("new_game", "auto")),
        ],
        "thinks": shown(one, ("new_game", "think_times")),
        "handicap": shown(one, ("new_game", "handicaps")),
        "giver": shown(one, ("new_game", "givers")),
        "main": none + minutes,
        "byoyomi": none + per_move,
        "limit": none + shown(one, ("new_game", "plies")),
        "impasse": shown(one, ("new_game", "rules")),
        "bonus": shown(one, ("new_game", "counted")),
        "gote_time": same + minutes,
    }.items():
        yield "new_game", shown(one, ("new_game", key)), values
    labels = shown(one, ("puzzle_choice", "labels"))
    solved = [[f"{count}/{count}"] for count in [*COUNTS, PUZZLES]]
    choice = ["unsolved", "all"]
    for label, values in zip(
        labels,
        (
            shown(one, ("puzzle_choice", "number")),
            *solved,
            [form for key in choice for form in shown(one, ("puzzle_choice", key))],
            shown(one, ("puzzle_choice", "best")),
        ),
        strict=True,
    ):
        yield "puzzle_choice", [label], values
    yield "puzzle_list", ["1000  7手"], shown(one, ("puzzle_list", "marks"))
    who = shown(one, ("records", "two_players")) + shown(one, ("records", "bot"))
    given = shown(one, ("records", "handicaps")) + shown(one, ("records", "own"))
    number = ["10", *shown(one, ("records", "now"))]
    moves = shown(one, ("records", "moves"))
    room = COLS - max(map(cells, moves)) - 1
    rows = [records.row(room, *row) for row in product(number, who, given)]
    yield "records", rows, moves
    yield "records", [*given, *who, *shown(one, ("records", "statistics"))], []
    yield "records", shown(one, ("records", "title")), shown(one, ("records", "columns"))


def crowded(one):
    """A line for each label and value that do not fit beside each other."""
    return [
        f"{section}: {label!r} and {value!r} have {cells(label) + cells(value)} cells of {COLS}"
        for section, labels, values in lines(one)
        for label, value in product(labels, values)
        if value and cells(label) + cells(value) + 1 > COLS
    ]


@pytest.mark.parametrize("one", LANGUAGES, ids=lambda one: one.name)
def test_labels_and_values_fit_beside_each_other(one):
    assert not crowded(one)


def test_every_value_is_measured_in_its_line():
    """What stands behind a label is in `lines`: a new value must be added there."""
    seen = {value for _section, labels, values in lines(ENGLISH) for value in [*labels, *values]}
    joined = " ".join(seen)
    for place, field in ENGLISH.fields.items():
        if field in ("label", "value") and place != ("new_game", "start"):
            for form in shown(ENGLISH, place):
                assert form in joined, place


def test_a_text_that_is_too_long_is_found():
    """One cell more than there is, in a copy of each language, for every key."""
    for one in LANGUAGES:
        kept = dict(one.texts)
        for place in one.texts:
            room = FIELDS[ENGLISH.fields[place]]
            last = shown(one, place)[-1]
            one.texts[place] = kept[place] + "x" * (room + 1 - cells(last))
            try:
                assert any(line.startswith(".".join(place) + ":") for line in too_wide(one)) or (
                    place[1] == "shitate"
                ), place
            finally:
                one.texts[place] = kept[place]


# 128x128 with prints of four letters on four keys: the ends of three lines are cut there.
TIGHT = "waveshare_1_44"


class _Handheld:
    """What button_names asks a board for."""

    def __init__(self, preset):
        self.labels = [label.strip("-") for label in preset["LABELS"].split()]
        self.linear = not self.labels[0] and preset["KEYS"].startswith("- -")

    def label(self, number):
        return self.labels[number]


@pytest.mark.parametrize("one", LANGUAGES, ids=lambda one: one.name)
def test_lines_about_buttons_fit_with_the_prints_of_each_preset(one, monkeypatch):
    monkeypatch.setattr(button_names, "word", lambda key: text_of(one, *KEYS[key]))
    wide = []
    for name, preset in wiring.PRESETS.items():
        table = layout._TABLES[tuple(map(int, preset["SIZE"].split()))]
        for place, text in ENGLISH.texts.items():
            if "{" in text:
                said = button_names.fill(_Handheld(preset), text_of(one, *place))
                note = ENGLISH.fields[place] == "note"
                room = max(19, 9 * table[layout.CELL] // 6) if note else table[layout.PAGE][2]
                if cells(said) > room and name != TIGHT:
                    wide.append(f"{name}: {said!r} has {cells(said)} cells of {room}")
    assert not wide
