# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Settings, how to play, engine mode and what the board says by itself."""

import re

import pytest

import screens
from checked_cases import ROOT, START
from headless import Hardware, Rig, View, bot_game, choose, on

ASSETS = str(ROOT / "firmware" / "assets") + "/"


# -- settings


def test_settings_change_and_are_kept():
    rig = Rig(ASSETS)
    choose(rig, "Settings")
    choose(rig, "Pieces", "letters")
    choose(rig, "Notation", "Western")
    choose(rig, "Sound", "off")
    choose(rig, "Brightness", "1")
    rig.keys("LEFT")
    assert rig.app.settings[6] == 4
    choose(rig, "Dots", "off")
    choose(rig, "Colours", "contrast")
    choose(rig, "Piece names", "Japanese")
    choose(rig, "2 players", "never")
    assert not rig.app.board.show_dots
    rig.keys("B")
    again = Rig(ASSETS, rig.store)
    assert again.app.settings[1:9] == bytes((1, 1, 0, 0, 0, 4, 2, 1))


@pytest.mark.parametrize("way, text", [(0, "7g7f"), (1, "7六歩"), (2, "P-7f"), (3, "c3c4")])
def test_notation(way, text):
    rig = on(ASSETS, START)
    rig.app.settings[7] = way
    rig.move("7g7f")
    assert rig.app.board.status == text


def test_japanese_is_short_enough_for_the_board():
    rig = on(ASSETS, "4k4/4r4/9/4p4/4S4/5G3/9/9/4K4 w - 1")
    rig.app.settings[7] = 1
    for word, text in (("5d5e", "5五歩"), ("4f5e", "同金"), ("5b5e", "同飛"), ("P*5h", "5八歩")):
        rig.move(word)
        assert rig.app.board.status == text


# -- how to play


def test_every_page_of_how_to_play():
    for view in (View(), View(39, 19, 2, 1, 2, 20)):
        rig = Rig(ASSETS, view=view)
        choose(rig, "How to play")
        topics = list(rig.app.screen.names)
        assert len(topics) > 25
        rig.keys("A")
        seen = []
        diagrams = 0
        words = []
        for _ in range(300):
            screen = rig.app.screen
            title = topics[screen.topic]
            pages = len(screen.pages)
            assert rig.view.text[0].split("  ")[0] == title
            assert rig.view.text[0].endswith(f" {screen.page + 1}/{pages}") == (pages > 1)
            if title not in seen:
                seen.append(title)
                diagrams += rig.view.cells is not None
            words += " ".join(rig.view.text[1:]).split()
            before = (screen.topic, screen.page)
            rig.keys("DOWN")
            if (screen.topic, screen.page) == before:
                break
        assert seen == topics
        assert diagrams == 14  # eight pieces and six promoted ones
        source = (ROOT / "firmware/assets/howto.txt").read_text(encoding="utf-8")
        source = source[: source.index("#L")] + source[source.index("# The game") :]
        source = re.sub(r"\{(\w+)\}", r"\1", source)  # the headless board has A, B, START, SELECT
        body = [x for x in source.split("\n") if x[:1] not in ("#", "@")]
        assert words == " ".join(body).split()  # no word is lost between two pages
        rig.keys("UP B")
        assert rig.screen == "how_to_play"
        rig.keys("B")
        assert rig.screen == "title"


@pytest.mark.parametrize(
    "name, dots",
    [
        ("P", 1), ("L", 2), ("N", 2), ("S", 5), ("G", 6), ("K", 8), ("B", 8), ("R", 8),
        ("+P", 6), ("+S", 6), ("+B", 12), ("+R", 12),
    ],
)  # fmt: skip
def test_diagrams_show_the_rules(name, dots):
    from array import array

    from komadai.screens.how_to_play import diagram

    cells = diagram(name, array("H", bytes(1300)))
    assert sum(1 for x in cells if x & 64) == dots
    assert cells[12] & 16


@pytest.mark.parametrize("size", [(160, 128), (240, 240), (240, 135)])
def test_no_page_of_how_to_play_has_a_line_or_two_only(size):
    """As a player sees it on each of the layouts."""
    shown = screens.Screen(size).view
    view = View(shown.cols, shown.rows, side_cols=shown.side_cols)
    view.side_rows = shown.side_rows
    rig = Rig(ASSETS, view=view)
    choose(rig, "How to play")
    screen = rig.app.screen
    for topic in range(screen.count):
        screen.choose(topic)
        rig.tick()
        screen.draw(view, False)
        for page in range(1, len(screen.pages)):
            screen.page, screen.turned = page, True
            screen.draw(view, False)
            assert sum(1 for line in view.text[1:] if line.strip()) > 1, view.text


def test_only_the_buttons_of_this_board_are_explained():
    for linear, labels in ((False, ("K", "L", "I", "J")), (True, ("D2", "", "", ""))):
        hw = Hardware(ASSETS)
        hw.linear = linear
        hw.label = lambda number, labels=labels: labels[number - 4]
        rig = Rig(ASSETS, hw=hw)
        rig.app.go("how_to_play")
        screen = rig.app.screen
        assert screen.names.count("Buttons") == 1 and screen.names[0] == "Buttons"
        screen.choose(0)
        rig.tick()
        screen.draw(rig.view, False)
        said = " ".join(rig.view.text)
        for page in range(1, len(screen.pages)):
            screen.page, screen.turned = page, True
            screen.draw(rig.view, False)
            said += " ".join(rig.view.text)
        assert ("hold D2: put" in said) == linear and ("2× D2: menu" in said) == linear
        assert ("Hold K: its name" in said) == ("I: menu" in said) == (not linear)
        assert "{" not in said and "SELECT" not in said


# -- engine mode


def test_engine_mode_speaks_usi():
    rig = Rig(ASSETS)
    choose(rig, "Engine")
    rig.hw.lines = ["usi", "isready", "position startpos moves 7g7f", "go nodes 50"]
    rig.tick(400)
    assert "usiok" in rig.hw.out
    assert "readyok" in rig.hw.out
    assert any(line.startswith("bestmove ") for line in rig.hw.out)
    assert "4 lines received" in rig.view.text
    rig.keys("B")
    choose(rig, "New game")
    rig.keys("A")
    assert rig.screen == "board"


# -- odds and ends


def test_nothing_is_saved_is_said():
    rig = Rig(ASSETS)
    rig.store.add = lambda words, n: False
    rig.keys("A A")
    rig.move("7g7f")
    assert rig.app.board.note == "NOT SAVED"
    rig.keys("UP")
    rig.wait()
    rig.move("2g2f")
    assert rig.app.board.note == ""  # once is enough


def test_last_move_lost_is_said_once():
    rig = bot_game(ASSETS)
    rig.move("7g7f")
    rig.wait()
    again = Rig(ASSETS, rig.store)
    again.store.lost = True
    again.keys("A")
    assert again.app.board.note == "last move lost"
    assert not again.store.lost


def test_the_bot_gets_a_new_seed_for_each_move():
    class Chancy(Hardware):
        def entropy(self):
            self.chance = getattr(self, "chance", 0) + 1001
            return self.chance

    rig = Rig(ASSETS, hw=Chancy(ASSETS))
    rig.app.set_seed(0)
    rig.app.settings[11] = 1
    rig.keys("A A")
    seeds = []
    start = rig.app.match.bot.start

    def spy(game, level, seed, *more):
        seeds.append(seed)
        start(game, level, seed, *more)

    rig.app.match.bot.start = spy
    rig.move("7g7f")
    rig.wait()
    rig.move("2g2f")
    rig.wait()
    assert len(set(seeds)) == 2
    assert all(0 <= seed < 1 << 29 for seed in seeds)


def test_state_has_the_fields_of_status():
    rig = on(ASSETS, START)
    fields = rig.state
    assert set(fields) == {
        "side", "check", "result", "reason", "repetition", "ply", "points", "zone", "impasse",
        "handicap_bonus", "last", "screen", "sfen",
    }  # fmt: skip
