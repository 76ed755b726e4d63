# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Turn tools/assets/book.txt into lib/shogi/search/book_data.py.

Every line is played through the rules."""

import sys
from array import array
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "lib"), str(HERE / "cpython")]

from shogi.notation import usi
from shogi.rules import handicap
from shogi.rules.movegen import legal
from shogi.rules.position import Position
from shogi.rules.types import ShogiError

SOURCE = HERE / "assets" / "book.txt"
TARGET = HERE.parent / "lib" / "shogi" / "search" / "book_data.py"
HEAD = '''# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The trees of the opening book by handicap; made by tools/make_book.py, see book.py."""

TREES = {
'''


def lines(text):
    """Yield (line number, handicap, weight, moves as USI) of every line; '#' begins a comment."""
    for number, line in enumerate(text.splitlines(), 1):
        line = line.split("#")[0].strip()
        if not line:
            continue
        name, colon, rest = line.partition(":")
        if not colon:
            name, rest = "none", line
        weight, *moves = rest.split()
        yield number, name, int(weight), moves


def build(text):
    """Return {handicap: tree}; raises ShogiError naming line and ply of a move that is illegal."""
    roots = {}
    pos = Position()
    buf = array("H", bytes(1200))
    for number, name, weight, moves in lines(text):
        handicap.set_up(pos, name)
        node = roots.setdefault(name, {})
        for ply, text_move in enumerate(moves, 1):
            move = usi.parse(text_move)
            if move not in buf[: legal(pos, buf, 0)]:
                raise ShogiError(f"line {number}, ply {ply}: {text_move} is not legal")
            pos.make(move)
            entry = node.setdefault(move, [0, {}])
            entry[0] += weight
            node = entry[1]
    return {name: encode(node) for name, node in roots.items()}


def encode(node):
    """Bytes of a tree {move: [weight, children]}, the heaviest first; the form is book.py's."""
    if len(node) == 1:
        ((move, (_, children)),) = node.items()
        return (move | 0x8000).to_bytes(2, "little") + encode(children)
    out = b""
    for move, (weight, children) in sorted(node.items(), key=lambda x: (-x[1][0], x[0])):
        below = encode(children)
        out += bytes((move & 255, move >> 8, min(weight, 255), len(below) & 255, len(below) >> 8))
        out += below
    return out


def module(trees):
    """Source text of book_data.py."""
    rows = []
    for name, tree in trees.items():
        rows.append(f'    "{name}": (\n')
        for i in range(0, len(tree), 20):
            rows.append('        b"' + "".join(f"\\x{x:02x}" for x in tree[i : i + 20]) + '"\n')
        rows.append("    ),\n")
    return HEAD + "".join(rows) + "}\n"


def main():
    trees = build(SOURCE.read_text(encoding="utf-8"))
    TARGET.write_text(module(trees), encoding="utf-8")
    print(f"{TARGET.name}: {sum(map(len, trees.values()))} bytes in {len(trees)} trees")


if __name__ == "__main__":
    main()
