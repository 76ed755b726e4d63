# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The weights of the evaluation as numbers, and lib/shogi/weights.py made from them.

    python tools/weights.py      write lib/shogi/weights.py from the numbers below

tools/tune.py fits the numbers. On a board they are byte strings, which cost a byte each.
"""

from pathlib import Path

OUT = Path(__file__).resolve().parent.parent / "lib" / "shogi" / "weights.py"

KINDS = ("P", "L", "N", "S", "B", "R", "K", "G", "+P", "+L", "+N", "+S", "+B", "+R")
TYPES = ("P", "L", "N", "S", "B", "R", "G", "+P", "+S", "+B", "+R")  # +L and +N go with +P

BOARD = {
    "P": 95, "L": 193, "N": 253, "S": 512, "B": 704, "R": 855, "K": 0, "G": 588,
    "+P": 550, "+L": 491, "+N": 439, "+S": 710, "+B": 1236, "+R": 1544,
}  # fmt: skip
HAND = {"P": 98, "L": 362, "N": 372, "S": 547, "B": 745, "R": 1033, "G": 607}

# At distance 1, 2, 3, 4 or more from one's own king, then from the enemy's.
NEAR = {
    "P": (36, 13, -6, -19, -1, 27, 2, 0),
    "L": (52, 32, 42, -24, 3, 10, 8, 0),
    "N": (13, 3, 6, -13, 4, 12, 6, 0),
    "S": (20, 4, -13, -28, 72, 62, 27, -1),
    "B": (-1, -10, -2, 11, 15, 26, 28, -3),
    "R": (5, -1, 1, -3, 27, 34, 27, -1),
    "G": (1, 12, -5, -29, 43, 40, 20, -1),
    "+P": (32, 13, 8, 0, 45, 67, 14, -31),
    "+S": (42, 19, 15, -1, 36, 36, 5, -14),
    "+B": (15, 18, 16, -7, 0, 55, 24, -17),
    "+R": (19, 22, 15, -4, 0, 48, 17, -16),
}
# By rank, home first.
PAWN_RANK = (-30, -20, -8, 13, -5, 33, 14, 10, 0)
SILVER_RANK = (-33, 8, 23, 36, 24, 24, 25, 25, -3)
# The king on the home rank and the second by distance to the side edge 0 to 4, then by rank.
KING_FILE = (42, 65, 50, -6, -23, -4, 50, 30, 1, -66)
KING_RANK = (0, 0, -31, -60, -80, -100, -120, -135, -150)


def _bytes(values, unit, zero):
    packed = bytes(max(0, min(255, round(v / unit) + zero)) for v in values)
    return 'b"' + "".join(f"\\x{b:02x}" for b in packed) + '"'


def _lines(name, values, unit, zero, width):
    """One constant, `width` values a line."""
    parts = [values[i : i + width] for i in range(0, len(values), width)]
    body = "\n".join("    " + _bytes(part, unit, zero) for part in parts)
    return f"{name} = (\n{body}\n)\n"


def source(board=BOARD, hand=HAND, near=NEAR, pawn=PAWN_RANK, silver=SILVER_RANK,
           king_file=KING_FILE, king_rank=KING_RANK):  # fmt: skip
    """Text of lib/shogi/weights.py."""
    head = (
        "# SPDX-"
        "FileCopyrightText: 2026 The Komadai authors\n"
        "# SPDX-"
        "License-Identifier: MIT\n"
        '"""Weights of the evaluation, written by tools/weights.py from its numbers.\n\n'
        "BOARD, HAND by kind: 8 centipawns a unit.\n"
        "NEAR, PAWN, SILVER: centipawns + 64. KING_FILE, KING_RANK: 2 centipawns a unit, + 128.\n"
        '"""\n\n'
    )
    flat = [v for name in TYPES for v in near[name]]
    return head + "".join(
        (
            _lines("BOARD", [0] + [board[k] for k in KINDS], 8, 0, 15),
            _lines("HAND", [0] + [hand.get(k, 0) for k in KINDS[:8]], 8, 0, 15),
            _lines("NEAR", flat, 1, 64, 8),
            _lines("PAWN", pawn, 1, 64, 9),
            _lines("SILVER", silver, 1, 64, 9),
            _lines("KING_FILE", king_file, 2, 128, 10),
            _lines("KING_RANK", king_rank, 2, 128, 9),
        )
    )


if __name__ == "__main__":
    OUT.write_text(source())
