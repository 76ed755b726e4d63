# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What search.bot and search.think, which is loaded when a turn begins and ends, both know."""

from micropython import const

SLICE = const(40)  # work of a step, see search.tree
PLIES = const(5)  # longest mate that the solver looks for

# What a step of the bot does
LOOK = const(0)
MATING = const(1)
SOLVE = const(2)
SEARCH = const(3)
VERIFY = const(4)
DONE = const(5)
READY = const(6)
BEGIN = const(7)
