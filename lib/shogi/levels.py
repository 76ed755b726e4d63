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

# A byte each: nodes by 24, depth, overlooked by 4.
_UNITS = b"\x18\x01\x04"
_TABLE = (
    b"\x04\x01\xed"
    b"\x04\x01\xcd"
    b"\x06\x01\xa8"
    b"\x08\x01\x87"
    b"\x0a\x02\x68"
    b"\x0d\x03\x26"
    b"\x19\x08\x04"
    b"\xfa\x14\x00"
)


def get(level, field):
    """A field of level 1 to 8."""
    return _TABLE[level * 3 - 3 + field] * _UNITS[field]
