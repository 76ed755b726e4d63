# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Scores of the search: units of two centipawns, for the side to move.

MATE - n is a mate in n plies.
"""

from micropython import const

MATE = const(30000)
MATED = const(29000)  # scores beyond it are mates
INFINITE = const(32000)
