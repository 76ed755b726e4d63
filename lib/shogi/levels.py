# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The eight strengths of the bot, as one table.

A weaker level is not one that plays nonsense but one that sees less: fewer nodes, and a share of
all moves, its own and the other side's, that it does not notice at all.
"""

from array import array

from micropython import const

LEVELS = const(8)
NAMES = ("Pebble", "Sprout", "Student", "Clubmate", "Rival", "Expert", "Master", "Dragon")

NODES = const(0)  # nodes a move
DEPTH = const(1)  # deepest iteration
OVERLOOKED = const(2)  # moves not noticed, of 1,024
MATE = const(3)  # plies of the mates it looks for before anything else
FIELDS = const(4)

_TABLE = array("H", (
    60, 1, 900, 0,
    120, 1, 500, 1,
    300, 2, 400, 1,
    300, 3, 200, 1,
    400, 4, 50, 3,
    400, 8, 0, 3,
    1500, 12, 0, 5,
    6000, 20, 0, 5,
))  # fmt: skip


def get(level, field):
    """A field of level 1 to 8."""
    return _TABLE[(level - 1) * FIELDS + field]
