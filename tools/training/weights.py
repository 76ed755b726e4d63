# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The weights of the evaluation as numbers, and lib/shogi/search/weights.py made from them.

There are four lists of numbers in centipawns (see shogi.evaluate). Two of WEIGHTS numbers, one for
positions with nothing in hand, one for those with much, each in this order:

    board   13   by KINDS
    hand     7   by KINDS
    near    11 x 8   by LINES: at distance 1, 2, 3, 4 or more from one's own king, then the enemy's
    rank    11 x 9   by LINES, home first
    throne  9 x 5    the king by rank, home first, and files from the nearer side

And two that always hold: squares, 11 x 81 by LINES, from the far end's file 9 to one's own file 1
(as an SFEN goes for sente); and reach, 11 x 5 by LINES: what each square is worth that a piece
attacks, if it is empty or holds a king, a piece of its own side, a pawn of the other, another piece
of it, a bishop or rook.

On a board they are byte strings, a byte each.
"""

from pathlib import Path

OUT = Path(__file__).resolve().parent.parent.parent / "lib" / "shogi" / "search" / "weights.py"

KINDS = ("P", "L", "N", "S", "B", "R", "G", "+P", "+L", "+N", "+S", "+B", "+R")
LINES = ("P", "L", "N", "S", "B", "R", "G", "+P", "+S", "+B", "+R")  # +L and +N go with +P
HAND = 13
NEAR = 20
RANK = NEAR + 8 * len(LINES)
THRONE = RANK + 9 * len(LINES)
WEIGHTS = THRONE + 45
SQUARES = 81 * len(LINES)
TARGETS = ("empty", "own", "pawn", "piece", "major")
REACH = len(TARGETS) * len(LINES)

# Place in the byte string of what stands in it by kind; 8 centipawns a unit.
_BY_KIND = (1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 21, 23)
_TERMS = 24  # here near begins: all from there on is in units of 2 centipawns, + 128
_SIZE = 256

HEAD = """# SPDX-{}: 2026 The Komadai authors
# SPDX-{}: MIT
\"\"\"Weights of the evaluation, written by tools/tune.py; shogi.evaluate knows what stands where.

EARLY, LATE   256 bytes for positions with nothing in hand, as many for those with much. From 0 the
        values on the board by kind, from 15 those in hand, 8 centipawns a unit. From 24 what a line
        of shogi.evaluate gets by its distance to its own king and to the enemy's, four each; from
        112 by its rank, nine each; from 211 what the king gets by rank and distance to the edge,
        five a rank
SQUARES what a line gets by square, 81 each, as sente sees them
REACH   what a line gets for a square that it attacks, by what stands there, five each

But for the values all are in units of two centipawns, + 128.
\"\"\"

""".format("FileCopyrightText", "License-Identifier")


def _terms(numbers):
    """The bytes of terms; what does not fit is cut off at the ends."""
    return bytes(max(0, min(255, round(v / 2) + 128)) for v in numbers)


def pack(numbers):
    """The byte string of an early or late list; what does not fit is cut off at the ends."""
    out = bytearray(_SIZE)
    for place, value in zip(_BY_KIND, numbers, strict=False):
        out[place] = max(0, min(255, round(value / 8)))
    out[_TERMS : _TERMS + WEIGHTS - NEAR] = _terms(numbers[NEAR:])
    return bytes(out)


def _numbers(packed):
    """The centipawns of terms."""
    return [2 * (v - 128) for v in packed]


def unpack(packed):
    """The early or late list of a byte string."""
    values = [8 * packed[place] for place in _BY_KIND]
    return values + _numbers(packed[_TERMS : _TERMS + WEIGHTS - NEAR])


def present():
    """(early, late, squares, reach) as they stand in lib/shogi/search/weights.py."""
    from shogi.search.weights import EARLY, LATE, REACH, SQUARES

    return unpack(EARLY), unpack(LATE), _numbers(SQUARES), _numbers(REACH)


def write(early, late, squares, reach, path=OUT):
    """Write lib/shogi/search/weights.py."""
    text = HEAD
    for name, packed in (
        ("EARLY", pack(early)),
        ("LATE", pack(late)),
        ("SQUARES", _terms(squares)),
        ("REACH", _terms(reach)),
    ):
        text += f"{name} = (\n"
        for i in range(0, len(packed), 16):
            text += '    b"' + "".join(f"\\x{v:02x}" for v in packed[i : i + 16]) + '"\n'
        text += ")\n"
    Path(path).write_text(text)


def show(early, late, squares, reach):
    """Print all as tables."""
    for title, numbers in (("nothing in hand", early), ("much in hand", late)):
        numbers = [round(v) for v in numbers]
        print(f"# {title}")
        for name, values in (("board", numbers[:HAND]), ("hand", numbers[HAND:NEAR])):
            print(f"{name:7}" + " ".join(f"{k} {v}" for k, v in zip(KINDS, values, strict=False)))
        for i, line in enumerate(LINES):
            near = numbers[NEAR + 8 * i : NEAR + 8 * i + 8]
            rank = numbers[RANK + 9 * i : RANK + 9 * i + 9]
            cells = [" ".join(f"{v:4}" for v in part) for part in (near[:4], near[4:], rank)]
            print(f"{line:3} near own king {cells[0]} | enemy's {cells[1]} | by rank {cells[2]}")
        for rank in range(9):
            values = numbers[THRONE + 5 * rank : THRONE + 5 * rank + 5]
            print(f"throne, rank {rank + 1}: " + " ".join(f"{v:4}" for v in values))
    print("# by what is on a square that a piece attacks")
    for i, line in enumerate(LINES):
        values = reach[5 * i : 5 * i + 5]
        cells = (f"{name} {round(v):4}" for name, v in zip(TARGETS, values, strict=True))
        print(f"{line:3} " + "  ".join(cells))
    for i, line in enumerate(LINES):
        print(f"# {line} by square")
        for rank in range(9):
            values = squares[81 * i + 9 * rank : 81 * i + 9 * rank + 9]
            print(" ".join(f"{round(v):4}" for v in values))
