# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The small ints that all other modules use: sides, pieces, squares, moves.

A side is one bit, a piece is `side | kind`, a promoted kind is `kind | PROMOTED`.
A square lies on a board of stride 12 with walls around: file 9 rank a is 18, file 1 rank i is 122.
A move has 15 bits, `promote << 14 | from << 7 | to`; a drop has the kind (below 16) as `from`.
"""

from micropython import const

SENTE = const(16)
GOTE = const(32)
BOTH = const(48)  # other side: side ^ BOTH; on the board: a wall

PAWN = const(1)
LANCE = const(2)
KNIGHT = const(3)
SILVER = const(4)
BISHOP = const(5)
ROOK = const(6)
KING = const(7)
GOLD = const(8)  # kinds 8 to 12 move like a gold
PROMOTED = const(8)

PROMOTE = const(1 << 14)  # flag of a move

# Fields of Position.sente and Position.gote: what the generators need of a side
SIDE_KING = const(0)  # index of its king in Position.places
SIDE_FORWARD = const(1)  # step towards the enemy, -12 or 12
SIDE_BLOCKED = const(2)  # by square: not 0 where its own piece or a wall stands
SIDE_ZONE = const(3)  # see rules.tables
SIDE_REACH = const(4)  # likewise
SIDE_FOE_REACH = const(5)
SIDE_PIECES = const(6)  # squares of all but king and pawns, then zeros
SIDE_FOE_PIECES = const(7)
SIDE_PAWNS = const(8)  # squares of its pawns by file 9 to 1, 0: none
SIDE_HAND = const(9)  # by kind: how many in hand
SIDE_FAR = const(10)  # part of blocked: the four ranks farthest from home

# What an impasse rule gives the side to move
CLAIM_WINS = const(1)
CLAIM_DRAWS = const(2)

# Canonical order of SFEN
HAND_KINDS = bytes((ROOK, BISHOP, GOLD, SILVER, KNIGHT, LANCE, PAWN))
SET_COUNT = bytes((0, 18, 4, 4, 4, 2, 2, 2, 4))  # pieces of a full set, by kind


class ShogiError(ValueError):
    """Bad input: an impossible position, move or record. The text names fault and place."""


def square(file, rank):
    """Square of file 1-9 (from sente's right) and rank 1-9 (a-i, from gote's side)."""
    return 15 + 12 * rank - file
