# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The bits of the abstract buttons, and the kinds of event that device.buttons makes of them."""

from micropython import const

UP = const(1)
DOWN = const(2)
LEFT = const(4)
RIGHT = const(8)
A = const(16)
B = const(32)
START = const(64)
SELECT = const(128)

PRESS = const(1)
REPEAT = const(2)
HOLD = const(3)
RELEASE = const(4)
