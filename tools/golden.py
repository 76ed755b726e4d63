# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The golden pictures: exact screens of the simulator, in host_tests/golden/.

python tools/golden.py            compare all, name those that differ
python tools/golden.py --renew    write them anew (look at them before committing)
python tools/golden.py --look F   write one picture of all scenes, scaled up, to F.png
"""

import argparse
import os
import sys

from sim import Sim, parse_keys
from simulator.scenes import analysed, declares, played, timed

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, "..", "host_tests", "golden")
BOARDS = (
    "pybadge",
    "pimoroni_picosystem",
    "adafruit_feather_esp32s3_reverse_tft",
    "tinycircuits_thumby_color",
    "pajenicko_picopad",
    "320x170",
)
# A size that only self-made boards have: what their settings.toml would say
SELF_MADE = {
    "320x170": {
        "KOMADAI_DISPLAY": "st7789",
        "KOMADAI_SIZE": "320 170",
        "KOMADAI_KEYS": "GP2 GP3 GP4 GP5 GP6 GP7 GP8 GP9",
        "KOMADAI_SPI": "GP10 GP11 GP13 GP12 GP14 GP15",
    }
}

_FULL = "4k4/9/9/9/9/9/9/9/4K4 b R2B2G2S2N3L9Prg2s2nl9p 1"
_CHECK = "3sks3/9/4+P4/9/9/9/9/4r4/4K4 b RBGb 1"
_PROMOTE = "4k4/9/9/2R6/9/9/9/9/4K4 b - 1"
_MATE = "4k4/9/3GP4/9/9/9/9/9/4K4 b G 1"
_MIDDLE = "ln1gk2nl/1r4gb1/p1ppp2pp/5p3/9/2P4P1/PPSPPPP1P/1B1R5/LN1GKGSNL b Ss2p 1"

# name: (sfen, or a function that gives the simulator a past, or None; keys on eight buttons, keys
# on three buttons); in front of the keys a screen that is opened, with a colon
SCENES = {
    "title": (None, "", ""),
    "new_game": (None, "DOWN A", "RIGHT A"),
    "start": ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "", ""),
    "lifted": (_MIDDLE, "A", "A"),
    "full_hands": (_FULL, "", ""),
    "check": (_CHECK, "", ""),
    "promotion": (_PROMOTE, "UP UP UP A UP UP A", None),
    "clock": (timed, "A", "A"),
    "declare": (declares, "START DOWN DOWN DOWN DOWN A A", "START RIGHT RIGHT RIGHT RIGHT A A"),
    "records": (played, "records: START DOWN DOWN DOWN A DOWN", "records: RIGHT"),
    "turned": (_MIDDLE, "SELECT", None),
    "menu": (_MIDDLE, "START", "START"),
    "resign": (_MIDDLE, "START DOWN DOWN DOWN DOWN DOWN A", None),
    "impasse": (_MIDDLE, "START DOWN DOWN DOWN DOWN A", None),
    "game_over": (_MATE, "RIGHT UP UP UP UP A RIGHT UP A", None),
    "review": (_MATE, "RIGHT UP UP UP UP A RIGHT UP A DOWN DOWN A LEFT", None),
    "settings": (None, "DOWN DOWN DOWN DOWN DOWN A", "RIGHT RIGHT RIGHT RIGHT RIGHT A"),
    "how_to_play": (
        None,
        "DOWN DOWN DOWN DOWN A DOWN DOWN DOWN A",
        "RIGHT RIGHT RIGHT RIGHT A RIGHT RIGHT RIGHT A",
    ),
    "puzzle_choice": (None, "DOWN DOWN A DOWN DOWN", "RIGHT RIGHT A RIGHT RIGHT"),
    "puzzle_list": (None, "DOWN DOWN A DOWN DOWN A", "RIGHT RIGHT A RIGHT RIGHT A"),
    "puzzle": (None, "DOWN DOWN A DOWN DOWN A A", "RIGHT RIGHT A RIGHT RIGHT A A"),
    "puzzle_menu": (None, "DOWN DOWN A A START", "RIGHT RIGHT A A START"),
    "puzzle_step": (None, "DOWN DOWN A DOWN DOWN DOWN A A START DOWN A RIGHT RIGHT", None),
    "learn": (None, "A", "A"),
    "lesson": (None, "A A", "A A"),
    "lesson_lifted": (None, "A A A A", "A A A A"),
    "lesson_wrong": (None, "A A A A UP UP A", None),
    "lesson_done": (None, "A A A A UP A", "A A A A LEFT LEFT LEFT A"),
    "lesson_choice": (None, "A DOWN DOWN DOWN DOWN DOWN A", None),
    "statistics": (played, "statistics: DOWN", "statistics: RIGHT"),
    "analyse": (analysed, "analyse:", "analyse:"),
    "graph": (analysed, "graph: LEFT LEFT LEFT", "graph: LEFT LEFT LEFT"),
    "mistakes": (analysed, "mistakes:", "mistakes:"),
    "analysed_move": (analysed, "graph: LEFT LEFT A", None),
}

# In Japanese all scenes are drawn on these boards, and these further ones (sfen or None, screen or
# "", keys).
JAPANESE = ("pybadge", "pimoroni_picosystem")
MORE = {
    "language": (None, "language", ""),
    "topics": (None, "how_to_play", ""),
    "engine": (None, "engine", ""),
    "hint": (_MIDDLE, "hint", "wait"),
    "piece_name": (_MIDDLE, "menu", "DOWN DOWN DOWN A"),
    "refusal": (_MIDDLE, "", "A UP UP UP UP UP A"),
    "choices": (None, "new_game", "UP"),
    "more_settings": (None, "settings", "UP"),
}


def scenes(lang=None):
    """Names of the scenes of a language."""
    return [*SCENES, *(MORE if lang else ())]


def draw(board, name, lang=None):
    """The panel with that scene on it, None where the board cannot show it."""
    screen = ""
    if name in SCENES:
        sfen, keys, three = SCENES[name]
    else:
        sfen, screen, keys = MORE[name]
        three = None
    past = sfen if callable(sfen) else None
    sim = simulator(board, sfen=None if past else sfen, seed=1, lang=lang)
    if past:
        past(sim)
    if sim.hw.linear and name in SCENES:
        keys = three
    head, colon, tail = (keys or "").partition(":")
    if colon and head.isidentifier():
        screen, keys = head, tail
    if screen:
        sim.app.go(screen)
        sim.run(20)
    if keys is None:
        return None
    sim.run(2)
    sim.keys(parse_keys(keys))
    return sim.panel


def simulator(board, **options):
    """A Sim of a board, or of a self-made one with its settings in place for that moment."""
    settings = SELF_MADE.get(board)
    if not settings:
        return Sim(board, **options)
    before = {name: os.environ.get(name) for name in settings}
    os.environ.update(settings)
    sys.modules.pop("boards.custom", None)  # it reads them when it is imported
    try:
        return Sim("custom", **options)
    finally:
        sys.modules.pop("boards.custom", None)
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def path(board, name, lang=None):
    """The file of a golden picture."""
    return os.path.join(FOLDER, lang or "", f"{board}-{name}.png")


def every():
    """(board, name, language) of all pictures."""
    shown = [(board, name, None) for board in BOARDS for name in SCENES]
    return shown + [(board, name, "ja") for board in JAPANESE for name in scenes("ja")]


def _look(panels, target):
    from PIL import Image

    pictures = [Image.frombytes("RGB", (p.width, p.height), p.rgb()) for p in panels]
    columns = 5
    wide, high = 324, 244
    rows = (len(pictures) + columns - 1) // columns
    sheet = Image.new("RGB", (columns * wide, rows * high), "grey")
    for i, picture in enumerate(pictures):
        sheet.paste(picture, (i % columns * wide, i // columns * high))
    sheet.resize((2 * sheet.width, 2 * sheet.height), 0).save(target)


def main():
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--renew", action="store_true")
    parser.add_argument("--look", metavar="F.png")
    args = parser.parse_args()
    from simulator.panel import read

    panels = []
    differ = 0
    for board, name, lang in every():
        panel = draw(board, name, lang)
        if panel is None:
            continue
        panels.append(panel)
        target = path(board, name, lang)
        new = (panel.width, panel.height, panel.rgb())
        if os.path.exists(target) and read(target) == new:
            continue
        differ += 1
        print(target if args.renew else f"differs: {target}")
        if args.renew:
            os.makedirs(os.path.dirname(target), exist_ok=True)
            panel.save(target)
    if args.look:
        _look(panels, args.look)
    return 1 if differ and not args.renew else 0


if __name__ == "__main__":
    sys.exit(main())
