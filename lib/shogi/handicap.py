# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The initial set-up and the handicaps: pieces that gote (uwate) gives; then gote moves first."""

from micropython import const

_SENTE = const(16)
_GOTE = const(32)

NAMES = (
    "none", "lance", "right_lance", "bishop", "rook", "rook_lance",
    "two", "four", "six", "eight", "ten",
)  # fmt: skip

# Squares that are cleared: rook 8b (31), bishop 2b (37), then from 9a and 1a inward.
_MANY = b"\x1f\x25\x12\x1a\x13\x19\x14\x18\x15\x17"
_FEW = b"\x1a\x12\x25\x1f\x1f\x1a"  # lance, right_lance, bishop, rook, rook_lance
# Kinds on ranks a, b and c, seen from sente; the other side is the same turned round.
_ROWS = b"\2\3\4\x08\7\x08\4\3\2\0\6\0\0\0\0\0\5\0\1\1\1\1\1\1\1\1\1"


def initial(sq):
    """Piece code that stands on a square of the even start, 0 for none."""
    i = (sq - 18) // 12 * 9 + (sq - 18) % 12
    if i < 27:
        return _ROWS[i] and _GOTE | _ROWS[i]
    return i > 53 and _ROWS[80 - i] and _SENTE | _ROWS[80 - i]


def set_up(pos, name="none"):
    """Put `pos` at the start of a game with that handicap; ValueError for an unknown name."""
    empty = given(name)
    pos.clear()
    for row in range(18, 123, 12):
        for sq in range(row, row + 9):
            if sq not in empty:
                pos.board[sq] = initial(sq)
    pos.side = _GOTE if empty else _SENTE
    pos.ready()


def given(name):
    """Squares that are empty at the start of that handicap."""
    i = NAMES.index(name)
    if i > 5:
        return _MANY[: 2 * i - 10]
    return _FEW[i - 1 : i + i // 5] if i else b""


def bonus(name):
    """Impasse points of the given pieces: rook and bishop 5, every other 1."""
    total = 0
    for sq in given(name):
        total += 5 if sq in (31, 37) else 1
    return total
