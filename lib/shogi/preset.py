# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Which handicap a position is the start of."""

from .handicap import NAMES, given, initial
from .types import GOTE, SENTE


def name_of(pos):
    """Name of the handicap whose start `pos` is ("none": the even start); None for all others."""
    for kind in range(48):
        if pos.hand[kind]:
            return None
    for name in NAMES:
        empty = given(name)
        if pos.side == (GOTE if empty else SENTE) and _stands(pos.board, empty):
            return name
    return None


def _stands(board, empty):
    for row in range(18, 123, 12):
        for sq in range(row, row + 9):
            if board[sq] != (0 if sq in empty else initial(sq)):
                return False
    return True
