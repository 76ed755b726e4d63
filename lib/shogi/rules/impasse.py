# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The 27-point rule, tested at the start of one's turn.

Pieces other than the king in the promotion zone (the far three ranks) and in hand count: rook and
bishop, promoted or not, 5 points, every other 1. Sente needs 28, gote 27.
"""

from micropython import const
from shogi.rules.position import king_in_zone
from shogi.rules.types import SENTE

_OTHERS = const(10)  # pieces besides the king that must stand in the zone


def _count(pos, side):
    """Points << 5 | pieces besides the king in the zone."""
    board = pos.board
    hand = pos.hand
    n = 0
    first = 18 if side == SENTE else 90
    for sq in range(first, first + 33):
        piece = board[sq]
        if piece & side and piece & 15 != 7 and piece < 48:
            n += 161 if piece & 7 in (5, 6) else 33
    for kind in range(1, 9):
        n += hand[side | kind] * (160 if kind in (5, 6) else 32)
    return n


def zone(pos, side):
    """Number of pieces besides the king in that side's promotion zone."""
    return _count(pos, side) & 31


def points(pos, side):
    """Points of that side, without a handicap bonus."""
    return _count(pos, side) >> 5


def needed(side):
    """Points that side needs."""
    return 28 if side == SENTE else 27


def conditions(pos, bonus=0):
    """The four conditions for the side to move, each True or False, as one tuple.

    (king in the zone, not in check, ten others in the zone, enough points)
    bonus   points that gote (uwate) has for the pieces it gave
    """
    side = pos.side
    n = _count(pos, side)
    return (
        king_in_zone(pos, side),
        not pos.in_check(),
        n & 31 >= _OTHERS,
        (n >> 5) + (0 if side == SENTE else bonus) >= needed(side),
    )


def holds(pos, bonus=0):
    """True if the side to move meets the rule."""
    return king_in_zone(pos, pos.side) and False not in conditions(pos, bonus)
