# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What the state of the board page and the view that draws it say to each other.

A place is 0 for none, a square 18-122, or HAND | piece code: a slot of that side's hand.
"""

from micropython import const

HAND = const(128)

# Bits of the parts of the page that changed
CURSOR = const(1)
SQUARES = const(2)
HANDS = const(4)
TEXTS = const(8)
NOTE = const(16)
ALL = const(255)
