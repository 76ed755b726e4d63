# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Milliseconds as `supervisor.ticks_ms()` counts them: a ring of 2^29, some six days long.

It begins 65 s before its end at power-on, so differences are taken modulo the ring, always.
"""

from micropython import const

RING = const(0x1FFFFFFF)  # `later - earlier & RING` is the time between two ticks
