# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The initial set-up and the handicaps: pieces that gote (uwate) gives; then gote moves first."""

from micropython import const

from .types import GOTE, SENTE

_SENTE = const(16)
_GOTE = const(32)

NAMES = (
    "none", "lance", "right_lance", "bishop", "rook", "rook_lance",
    "two", "four", "six", "eight", "ten",
)  # fmt: skip

# Squares cleared, in the order of NAMES: rook 8b (31), bishop 2b (37), then from 9a and 1a inward.
_MANY = bytes((31, 37, 18, 26, 19, 25, 20, 24, 21, 23))
_GIVEN = (b"", b"\x1a", b"\x12", b"\x25", b"\x1f", b"\x1f\x1a",
          _MANY[:2], _MANY[:4], _MANY[:6], _MANY[:8], _MANY)  # fmt: skip
_BACK = b"\x02\x03\x04\x08\x07\x08\x04\x03\x02"


def initial(sq):
    """Piece code that stands on a square of the even start."""
    row, column = (sq - 18) // 12, (sq - 18) % 12
    side = _SENTE
    if row < 4:
        side = _GOTE
        row, column = 8 - row, 8 - column
    if row == 8:
        return side | _BACK[column]
    if row == 6:
        return side | 1
    if row == 7 and column == 1:
        return side | 5
    if row == 7 and column == 7:
        return side | 6
    return 0


def set_up(pos, name="none"):
    """Put `pos` at the start of a game with that handicap; ValueError for an unknown name."""
    given = _GIVEN[NAMES.index(name)]
    pos.clear()
    for row in range(18, 123, 12):
        for sq in range(row, row + 9):
            if sq not in given:
                pos.board[sq] = initial(sq)
    pos.side = GOTE if given else SENTE
    pos.ready()


def name_of(pos):
    """Name of the handicap whose start `pos` is; None for any other position."""
    for kind in range(48):
        if pos.hand[kind]:
            return None
    for i in range(len(NAMES)):
        if pos.side == (GOTE if i else SENTE) and _stands(pos.board, _GIVEN[i]):
            return NAMES[i]
    return None


def _stands(board, given):
    for row in range(18, 123, 12):
        for sq in range(row, row + 9):
            if board[sq] != (0 if sq in given else initial(sq)):
                return False
    return True


def given(name):
    """Squares that are empty at the start of that handicap."""
    return _GIVEN[NAMES.index(name)]


def bonus(name):
    """Impasse points of the given pieces: rook and bishop 5, every other 1."""
    return sum([5 if sq in (31, 37) else 1 for sq in given(name)])
