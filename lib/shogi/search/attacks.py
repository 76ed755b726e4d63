# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What attacks and defends each square at the root of a search, and what that means for the kings.

A part of search.evaluate. Loaded while a search begins. `attacks` is a pair of arrays by
square, that of sente first: the number of its pieces that attack the square, no kings, by class
of attackers: those of class 0 + 16 * those of class 1 + 256 * those of class 2. A piece looks
through another of its own kind and side.
"""

from micropython import const
from shogi.rules.types import BOTH, KING, SENTE
from shogi.search.weights import SHELTER

_PRESSED = const(16)  # danger of a king that counts in full
_EDGE = const(36)  # in SHELTER: not on the board

ZERO = const(128)  # of the terms in search.weights
AROUND = (-13, -12, -11, -1, 0, 1, 11, 12, 13)
SQUARES_OF_BOARD = bytes([12 * r + 6 + c for r in range(1, 10) for c in range(9)])
_DIAGONAL = (-13, -11, 11, 13)
_STRAIGHT = (-12, -1, 1, 12)
_GOLD = (-13, -12, -11, -1, 1, 12)
# Where a piece of sente goes to, by kind: in one step; and any number of steps
STEPS = (
    (), (-12,), (), (-25, -23), (-13, -12, -11, 11, 13), (), (), (), _GOLD,
    _GOLD, _GOLD, _GOLD, _GOLD, _STRAIGHT, _DIAGONAL,
)  # fmt: skip
SLIDES = (
    (), (), (-12,), (), (), _DIAGONAL, _STRAIGHT, (), (), (), (), (), (), _DIAGONAL, _STRAIGHT,
)  # fmt: skip
# By kind of an enemy's piece what stands on a square that is reached (a king counts for nothing)
_TARGET = b"\x00\x02\x03\x03\x03\x04\x04\x00\x03\x03\x03\x03\x03\x04\x04\x00"
# By kind the class of attackers: pawn, lance, knight; silver and all golds; bishop and rook
ATTACKER = b"\x00\x00\x00\x00\x01\x02\x02\x00\x01\x01\x01\x01\x01\x02\x02"
# By steps (as in AWAY) to one's own king * 4 + to the enemy's, the zone times 9: 1 beside the
# enemy's king, 2 two steps from it, 3 and 4 likewise from one's own, 0 elsewhere
ZONE = bytes([9 * z for z in (1, 3, 3, 3, 1, 2, 4, 4, 1, 2, 0, 0, 1, 2, 0, 0)])


def _away():
    """By difference of squares (negative ones from the end): steps of a king less one, 0 to 3."""
    table = bytearray(b"\x03" * 256)
    for r in range(-3, 4):
        for c in range(-3, 4):
            table[12 * r + c] = max(abs(r), abs(c), 1) - 1
    return bytes(table)


AWAY = _away()


def number(attacks):
    """Of pieces that attack a square."""
    return (attacks & 15) + (attacks >> 4 & 15) + (attacks >> 8)


def count(pos, attacks, targets):
    """Fill `attacks`, and for both sides what stands on each square as a target.

    0 nothing or the other king, 1 a piece of its own, 2 a pawn, 3 another piece, 4 a bishop or rook
    """
    board = pos.board
    for counts in attacks:
        for square in range(len(counts)):
            counts[square] = 0
    one, two = targets
    for origin in SQUARES_OF_BOARD:
        piece = board[origin]
        kind = piece & 15
        if piece & SENTE:
            one[origin] = 1
            two[origin] = _TARGET[kind]
            counts = attacks[0]
            forward = 1
        else:
            one[origin] = _TARGET[kind]
            two[origin] = 1 if piece else 0
            counts = attacks[1]
            forward = -1
        if not piece or kind == KING:
            continue
        one_more = 1 << 4 * ATTACKER[kind]
        for step in STEPS[kind]:
            counts[origin + step * forward] += one_more
        for step in SLIDES[kind]:
            square = origin
            there = 0
            step *= forward
            while not there or there == piece:
                square += step
                counts[square] += one_more
                there = board[square]


def pressed(pos, attacks, king, i):
    """How hard a king of side i (0 sente, 1 gote) on that square (0: none) is pressed, 0 to 16.

    One for each square of its neighbourhood that is attacked, three if by more pieces than defend
    it beside the king.
    """
    ours, theirs = attacks[i], attacks[1 - i]
    danger = 0
    if king:
        for square in AROUND:
            square += king
            attackers = number(theirs[square])
            if attackers and pos.board[square] != BOTH:
                danger += 3 if attackers > number(ours[square]) else 1
    return min(danger, _PRESSED)


def aim(sente, gote, attacks, pair, keys):
    """With the kings on these squares (0: none) fill, by square,

    pair  steps (as in AWAY) to sente's king * 4 + to gote's
    keys  for each side the place in a class of ZONES: zone, own attackers, the other's, up to two
    """
    one, two = attacks
    for square in SQUARES_OF_BOARD:
        to_sente = AWAY[square - sente] if sente else 3
        to_gote = AWAY[square - gote] if gote else 3
        pair[square] = to_sente << 2 | to_gote
        ours = one[square] and number(one[square])
        theirs = two[square] and number(two[square])
        if ours > 2:
            ours = 2
        if theirs > 2:
            theirs = 2
        keys[0][square] = ZONE[to_sente << 2 | to_gote] + 3 * ours + theirs
        keys[1][square] = ZONE[to_gote << 2 | to_sente] + 3 * theirs + ours


def shelter(pos, attacks, king, i):
    """What the squares around a king of side i on that square bring by SHELTER."""
    total = 0
    ours, theirs = attacks[i], attacks[1 - i]
    for square in AROUND:
        if square:
            square += king
            piece = pos.board[square]
            place = _EDGE
            if piece != BOTH:
                # not by a call of number(): here a board's stack is at its deepest
                place = theirs[square]
                place = (place & 15) + (place >> 4 & 15) + (place >> 8)
                place = 9 if place > 3 else 3 * place
                guards = ours[square]
                guards = (guards & 15) + (guards >> 4 & 15) + (guards >> 8)
                place = 3 * (place + (2 if guards > 2 else guards))
                if piece:
                    place += 1 if piece & SENTE << i else 2
            total += SHELTER[place] - ZERO
    return total
