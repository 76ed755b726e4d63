# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The eight strengths of the bot, as one table.

NAMES are for the screen. The numbers of a level are read by `get`: nodes a move, deepest
iteration, per mille of moves that the search overlooks, per mille of random moves.
"""

from array import array

LEVELS = 8
NAMES = ("Pebble", "Sprout", "Student", "Clubmate", "Rival", "Expert", "Master", "Dragon")

# nodes, depth, overlooked (of 1,000), random (of 1,000)
_TABLE = array("H", (
    100, 1, 300, 500,
    300, 2, 300, 0,
    300, 3, 200, 0,
    300, 4, 120, 0,
    400, 6, 50, 0,
    400, 8, 0, 0,
    1500, 10, 0, 0,
    6000, 16, 0, 0,
))  # fmt: skip


def get(level, field):
    """Field 0 to 3 (nodes, depth, overlooked, random) of level 1 to 8."""
    return _TABLE[(level - 1) * 4 + field]
