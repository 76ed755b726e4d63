# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The 27-point rule, tested at the start of one's turn.

Pieces other than the king in the promotion zone (the far three ranks) and in hand count: rook and
bishop, promoted or not, 5 points, every other 1. Sente needs 28, gote 27.
"""

from micropython import const

_SENTE = const(16)
_ZONE = const(10)  # pieces besides the king that must stand in the zone


def _worth(kind):
    return 5 if kind & 7 in (5, 6) else 1


def zone(pos, side):
    """Number of pieces besides the king in that side's promotion zone."""
    return _scan(pos, side) & 31


def points(pos, side):
    """Points of that side, without a handicap bonus."""
    return _scan(pos, side) >> 5


def _scan(pos, side):
    """Points << 5 | pieces in the zone."""
    board, hand = pos.board, pos.hand
    count = 0
    first = 18 if side == _SENTE else 90
    for row in range(first, first + 36, 12):
        for sq in range(row, row + 9):
            piece = board[sq]
            if piece & side and piece & 15 != 7:
                count += _worth(piece & 15) << 5 | 1
    for kind in range(1, 9):
        if kind != 7:
            count += hand[side | kind] * _worth(kind) << 5
    return count


def needed(side):
    """Points that side needs."""
    return 28 if side == _SENTE else 27


def king_in_zone(pos, side):
    """True if that side's king stands in its promotion zone."""
    sq = pos.king(side)
    return sq >= 90 if side != _SENTE else 0 < sq < 54


def conditions(pos, bonus=0):
    """The four conditions for the side to move, each True or False, as one tuple.

    (king in the zone, not in check, ten others in the zone, enough points)
    bonus   points that gote (uwate) has for the pieces it gave
    """
    side = pos.side
    count = _scan(pos, side)
    return (
        king_in_zone(pos, side),
        not pos.in_check(),
        count & 31 >= _ZONE,
        (count >> 5) + (0 if side == _SENTE else bonus) >= needed(side),
    )


def holds(pos, bonus=0):
    """True if the side to move meets the rule."""
    return king_in_zone(pos, pos.side) and all(conditions(pos, bonus))
