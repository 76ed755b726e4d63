# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The weights of the evaluation as numbers, and lib/shogi/weights.py made from them.

There are two lists of WEIGHTS numbers in centipawns, one for positions with nothing in hand, one
for those with much (see shogi.evaluate), each in this order:

    board   13   by KINDS
    hand     7   by KINDS
    near    11 x 8   by LINES: at distance 1, 2, 3, 4 or more from one's own king, then the enemy's
    rank    11 x 9   by LINES, home first
    throne  9 x 5    the king by rank, home first, and files from the nearer side

On a board they are byte strings, a byte each.
"""

from pathlib import Path

OUT = Path(__file__).resolve().parent.parent / "lib" / "shogi" / "weights.py"

KINDS = ("P", "L", "N", "S", "B", "R", "G", "+P", "+L", "+N", "+S", "+B", "+R")
LINES = ("P", "L", "N", "S", "B", "R", "G", "+P", "+S", "+B", "+R")  # +L and +N go with +P
HAND = 13
NEAR = 20
RANK = NEAR + 8 * len(LINES)
THRONE = RANK + 9 * len(LINES)
WEIGHTS = THRONE + 45

# Place in the byte string of what stands in it by kind; 8 centipawns a unit.
_BY_KIND = (1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 21, 23)
_TERMS = 24  # here near begins: centipawns + 128; the throne: 2 centipawns a unit, + 128
_SIZE = 256

HEAD = """# SPDX-{}: 2026 The Komadai authors
# SPDX-{}: MIT
\"\"\"Weights of the evaluation, written by tools/tune.py: 256 bytes for positions with nothing in
hand, as many for those with much; shogi.evaluate knows what stands where.

From 0 the values on the board by kind, from 15 those in hand, 8 centipawns a unit. From 24 what a
line of shogi.evaluate gets by its distance to its own king and to the enemy's, four each; from 112
by its rank, nine each; from 211 what the king gets by rank and distance to the edge, five a rank;
all of these + 128, centipawns, the king's in units of two.
\"\"\"

""".format("FileCopyrightText", "License-Identifier")


def pack(numbers):
    """The byte string of one list; what does not fit is cut off at the ends."""
    out = bytearray(_SIZE)
    for place, value in zip(_BY_KIND, numbers, strict=False):
        out[place] = max(0, min(255, round(value / 8)))
    for i, value in enumerate(numbers[NEAR:]):
        unit = 2 if i >= THRONE - NEAR else 1
        out[_TERMS + i] = max(0, min(255, round(value / unit) + 128))
    return bytes(out)


def unpack(packed):
    """The list of a byte string."""
    terms = [v - 128 for v in packed[_TERMS : _TERMS + WEIGHTS - NEAR]]
    terms[THRONE - NEAR :] = [2 * v for v in terms[THRONE - NEAR :]]
    return [8 * packed[place] for place in _BY_KIND] + terms


def present():
    """(early, late) as they stand in lib/shogi/weights.py."""
    from shogi.weights import EARLY, LATE

    return unpack(EARLY), unpack(LATE)


def write(early, late, path=OUT):
    """Write lib/shogi/weights.py."""
    text = HEAD
    for name, numbers in (("EARLY", early), ("LATE", late)):
        packed = pack(numbers)
        text += f"{name} = (\n"
        for i in range(0, _SIZE, 16):
            text += '    b"' + "".join(f"\\x{v:02x}" for v in packed[i : i + 16]) + '"\n'
        text += ")\n"
    Path(path).write_text(text)


def show(early, late):
    """Print both as tables."""
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
