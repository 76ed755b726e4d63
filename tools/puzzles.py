# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The mate problems of the handheld, one JSON object a line: `python3 tools/puzzles.py --list`.

Sente attacks; all that is neither on the board nor in his hand is in gote's. `solution` is against
the longest defence, `source` is "play" for a position from a game, else "composed". Needs nothing
but Python's standard library.
"""

import argparse
import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE.parent / "lib"), str(HERE / "cpython")]

from shogi.notation import usi
from shogi.records import puzzle
from shogi.rules import sfen
from shogi.rules.position import Position

FILE = HERE.parent / "firmware" / "assets" / "puzzles.bin"


def problems(path=FILE):
    """The problems of the file as dicts of the fields above, in its order."""
    pos = Position()
    with open(path, "rb") as file:
        for number in range(sum(puzzle.counts(file))):
            plies, record = puzzle.read(file, number)
            puzzle.setup(pos, plies, record)
            yield {
                "n": number + 1,
                "plies": plies,
                "sfen": sfen.write(pos, 1),
                "solution": [usi.text(puzzle.solution(record, ply)) for ply in range(plies)],
                "source": "play" if puzzle.from_play(record) else "composed",
            }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--list", action="store_true", help="print them (the default)")
    parser.add_argument("--file", type=Path, default=FILE, help="another file of problems")
    args = parser.parse_args()
    for row in problems(args.file):
        print(json.dumps(row, separators=(",", ":")))


if __name__ == "__main__":
    main()
