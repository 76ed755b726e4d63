# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Makes the mate problems of the handheld: firmware/assets/puzzles.bin.

    python tools/make_puzzles.py play --out FILE        find some in games between engines
    python tools/make_puzzles.py compose --out FILE     draw some at random
    python tools/make_puzzles.py extend FROM... --out FILE
                                                        make some two plies longer
    python tools/make_puzzles.py choose FROM... --out puzzles.bin
                                                        judge, choose and order what was found

The first three write lines of JSON (as puzzles.py --list does) for as many --minutes as they are
given; tools/tsume says how. An interpreter with a JIT (pypy3) does in minutes what takes CPython
hours. `play` needs Debian's fairy-stockfish.
"""

import argparse
import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "lib"), str(HERE / "cpython")]

from shogi.notation import usi
from shogi.records import puzzle
from shogi.rules import sfen
from shogi.rules.position import Position
from tsume import choose, compose, from_play

COUNTS = (150, 400, 300, 150)  # of 1, 3, 5 and 7 plies


def load(paths):
    """The problems in these files."""
    return [json.loads(line) for path in paths for line in path.read_text().splitlines()]


def write(rows, out):
    """The file of the handheld."""
    pos = Position()
    records = []
    for row in rows:
        sfen.read(pos, row["sfen"])
        line = [usi.parse(move) for move in row["solution"]]
        records.append((row["plies"], puzzle.pack(pos, line, row["source"] == "play")))
    out.write_bytes(puzzle.join(records))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("play", "compose", "extend", "choose"))
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--plies", type=int, nargs="+", default=puzzle.LENGTHS,
                        help="lengths that are looked for in games")  # fmt: skip
    parser.add_argument("--counts", type=int, nargs=4, default=COUNTS, metavar="N",
                        help="how many of 1, 3, 5 and 7 plies are chosen")  # fmt: skip
    args = parser.parse_args()
    if args.what == "play":
        from_play.mine(args.seed, args.minutes, args.out, args.plies)
    elif args.what == "compose":
        compose.compose(args.seed, args.minutes, args.out)
    elif args.what == "extend":
        compose.extend(args.seed, args.minutes, args.out, load(args.files))
    else:
        counts = {plies: args.counts[i] for i, plies in enumerate(puzzle.LENGTHS)}
        rows = choose.choose(load(args.files), counts)
        write(rows, args.out)


if __name__ == "__main__":
    main()
