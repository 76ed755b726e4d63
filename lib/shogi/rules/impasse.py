# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The impasse (both kings have come through), by points at the start of one's turn.

Pieces other than the king in the promotion zone (the far three ranks) and in hand count: rook and
bishop, promoted or not, 5 points, every other 1. RULES says what they must come to: the JSA's
27-point rule, with the game ending by itself or by a declaration. Whoever lists the rules goes by
NAMES; another rule is another row here.

Loaded while a king stands in the zone and while its state is shown.
"""

from micropython import const
from shogi.rules.position import king_in_zone
from shogi.rules.types import BISHOP, CLAIM_DRAWS, CLAIM_WINS, KING, ROOK, SENTE

# name: (the game ends by itself, points that sente needs to win, points that gote needs,
#        fewest points for a draw or 0 if the rule knows none). It is called by its last number that
#        is not 0: the 27-point rule. "off" is no rule: that name alone is known elsewhere
RULES = {
    "auto": (True, 28, 27, 0),
    "declare": (False, 28, 27, 0),
    "off": (False, 28, 27, 0),  # nobody may declare; the numbers are only shown
}
NAMES = ("auto", "declare", "off")  # in the order of lists and saved games

_OTHERS = const(10)  # pieces besides the king that must stand in the zone


def _count(pos, side):
    """(points, pieces besides the king in the zone) of that side."""
    board = pos.board
    hand = pos.hand
    points = pieces = 0
    first = 18 if side == SENTE else 90
    for sq in range(first, first + 33):
        piece = board[sq]
        if piece & side and piece & 15 != KING and piece < 48:
            pieces += 1
            points += 5 if piece & 7 in (BISHOP, ROOK) else 1
    for kind in range(1, 9):
        points += hand[side | kind] * (5 if kind in (BISHOP, ROOK) else 1)
    return points, pieces


def zone(pos, side):
    """Number of pieces besides the king in that side's promotion zone."""
    return _count(pos, side)[1]


def points(pos, side):
    """Points of that side, without a handicap bonus."""
    return _count(pos, side)[0]


def needed(side, rule="auto"):
    """Points that side needs to win."""
    return RULES[rule][1 if side == SENTE else 2]


def conditions(pos, bonus=0, rule="auto"):
    """The four conditions for the side to move, each True or False, as one tuple.

    (king in the zone, not in check, ten others in the zone, enough points)
    bonus   points that gote (uwate) has for the pieces it gave
    """
    side = pos.side
    total, pieces = _count(pos, side)
    return (
        king_in_zone(pos, side),
        not pos.in_check(),
        pieces >= _OTHERS,
        total + (0 if side == SENTE else bonus) >= needed(side, rule),
    )


def holds(pos, bonus=0, rule="auto"):
    """True if the side to move meets the rule."""
    return king_in_zone(pos, pos.side) and False not in conditions(pos, bonus, rule)


def claim(pos, rule, bonus, by_itself):
    """What the rule gives the side to move: CLAIM_WINS, CLAIM_DRAWS or 0.

    by_itself   True: only if the game ends without a declaration
    """
    automatic, _, _, least = RULES[rule]
    state = conditions(pos, bonus, rule)
    if (by_itself and not automatic) or False in state[:3]:
        return 0
    if state[3]:
        return CLAIM_WINS
    total = points(pos, pos.side) + (0 if pos.side == SENTE else bonus)
    return CLAIM_DRAWS if 0 < least <= total else 0
