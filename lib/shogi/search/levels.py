# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The eight strengths of the bot, as one table.

A weaker level is not one that plays nonsense but one that sees less: fewer nodes, and a share of
all moves, its own and the other side's, that it does not notice at all.

Like people, a level has its days: one game in four it plays as well as the next level, one in four
as badly as the one below (there is a row below the first for that). Only the eighth is always at
its best.
"""

from micropython import const

LEVELS = const(8)
NAMES = ("Pebble", "Sprout", "Student", "Clubmate", "Rival", "Expert", "Master", "Dragon")

NODES = const(0)  # nodes a move
DEPTH = const(1)  # deepest iteration
OVERLOOKED = const(2)  # moves not noticed, of 1,024

# A byte each: nodes by 24, depth, overlooked by 4.
_UNITS = b"\x18\x01\x04"
_TABLE = (
    b"\x04\x01\xfc"
    b"\x04\x01\xf8"
    b"\x04\x01\xcc"
    b"\x08\x02\xa5"
    b"\x0e\x04\x59"
    b"\x23\x08\x03"
    b"\x46\x14\x01"
    b"\x78\x14\x00"
    b"\xfa\x14\x00"
)


def get(level, field):
    """A field of level 1 to 8, or of 0, a bad day of the first."""
    return _TABLE[level * 3 + field] * _UNITS[field]


def form(level, seed):
    """The row of the table by which a level plays a game with this seed."""
    day = ((seed ^ seed >> 14) & 0x7FFF) * 25173 + 13849 >> 9 & 3
    return level if level == LEVELS or day > 1 else level - 1 + 2 * day
