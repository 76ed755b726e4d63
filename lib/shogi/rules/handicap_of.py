# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Which handicap a position is the start of."""

from shogi.rules.handicap import NAMES, set_up
from shogi.rules.position import Position


def name_of(pos):
    """Name of the handicap whose start `pos` is ("none": the even start); None for all others."""
    start = Position(2)
    for name in NAMES:
        set_up(start, name)
        if start.board == pos.board and start.hand == pos.hand and start.side == pos.side:
            return name
    return None
