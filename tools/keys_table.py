# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Prints the table of keys for the README, from the board files: one column a board.

    python tools/keys_table.py [BOARD ...]     without names: the boards of one maker's print once

A key without a print is an arrow or its place; with three buttons a long press is B, a double one
START.
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tools" / "cpython"), str(ROOT)]
sys.path.append(str(ROOT / "firmware"))  # last: it has a code.py

import boards

_ROWS = (
    "moves the cursor; past the edge into the hand",
    "lifts a piece, plays, chooses; held: names the piece",
    "puts it down, goes back; held: the last move",
    "menu",
    "turns the board",
)


def prints(module):
    """What is pressed on that board for each of _ROWS."""
    up, down, left, right, a, b, start, select = boards.labels(module.KEYS)
    pad = [label for label in (up, down, left, right) if label]
    arrows = " ".join(pad) if pad else "stick"
    if pad == ["↑", "↓", "←", "→"]:
        arrows = "d-pad or stick"
    if module.LINEAR:
        b, start = b or f"hold {a}", start or (f"hold {b}" if b else f"twice {a}")
    return (
        arrows,
        a or "A",
        b or "B",
        start or "START",
        select or ("menu" if module.LINEAR else "-"),
    )


def table(names):
    """The table in Markdown; boards with the same prints share a column."""
    columns = {}
    for name in names:
        columns.setdefault(prints(boards.find(name)), []).append(name)
    heads = ["<br>".join(f"`{name}`" for name in found) for found in columns.values()]
    lines = ["| does | " + " | ".join(heads) + " |", "|---" * (len(heads) + 1) + "|"]
    for i, does in enumerate(_ROWS):
        lines.append(f"| {does} | " + " | ".join(column[i] for column in columns) + " |")
    return "\n".join(lines)


def main():
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("boards", nargs="*", metavar="BOARD")
    args = parser.parse_args()
    print(table(args.boards or [name for name in boards.KNOWN if name != "custom"]))


if __name__ == "__main__":
    main()
