# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The eight strengths of the bot, as one table.

A weaker level is not one that plays nonsense but one that sees less: fewer nodes, and a share of
all moves, its own and the other side's, that it does not notice at all.
"""

from micropython import const

LEVELS = const(8)
NAMES = ("Pebble", "Sprout", "Student", "Clubmate", "Rival", "Expert", "Master", "Dragon")

NODES = const(0)  # nodes a move
DEPTH = const(1)  # deepest iteration
OVERLOOKED = const(2)  # moves not noticed, of 1,024
MATE = const(3)  # plies of the mates it looks for before anything else
FIELDS = const(4)

# One byte each: nodes by 10, depth, overlooked by 4, plies of mate.
_SCALE = bytes((10, 1, 4, 1))
_TABLE = bytes((
    6, 1, 225, 0,
    12, 1, 125, 1,
    30, 2, 100, 1,
    30, 3, 50, 1,
    40, 4, 12, 3,
    40, 8, 0, 3,
    150, 12, 0, 5,
    250, 20, 0, 5,
))  # fmt: skip


def get(level, field):
    """A field of level 1 to 8."""
    return _TABLE[(level - 1) * FIELDS + field] * _SCALE[field]
