# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Constants shared by search.bot, search.think (loaded when a turn begins and ends) and callers."""

from micropython import const

SLICE = const(40)  # work of a step, see search.tree
SOLVE_SLICE = const(12)  # nodes of the solver
PLIES = const(5)  # longest mate that the solver looks for
DEEPEST = const(20)  # iterations of a search

NOT_YET = const(0xFFFF)  # a chance that an analysis does not know

BAD = const(2)  # marks of an analysis from here on are mistakes

# What a step of the bot does
LOOK = const(0)
MATING = const(1)
SOLVE = const(2)
SEARCH = const(3)
VERIFY = const(4)
DONE = const(5)
READY = const(6)
BEGIN = const(7)
