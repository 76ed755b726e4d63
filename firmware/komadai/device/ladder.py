# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A d-pad on two analog pins, as the Odroid-Go has it: none, half or full voltage on each.

Full is up or left, half is down or right (hardkernel/ODROID-GO, Button.cpp: of 4,095, half is
1,500 to 2,000 and full above 3,900). On the way to full a pin passes half, and so does a contact
that bounces: a direction counts when two readings in a row agree.
"""

from komadai.device.keys import DOWN, LEFT, RIGHT, UP
from micropython import const

_HALF = const(10000)  # of 65,535: from here on it is half, from _FULL on it is full
_FULL = const(48000)
_SLACK = const(3000)  # what a reading must be beyond a threshold to leave the present state


def level(value, old):
    """0 none, 1 half, 2 full for a reading, where `old` was the level before."""
    half = _HALF - _SLACK if old else _HALF
    full = _FULL - _SLACK if old == 2 else _FULL + _SLACK
    return 2 if value >= full else 1 if value >= half else 0


class Ladder:
    """As analog_stick.Stick; x and y are analogio.AnalogIn or anything with `.value`."""

    def __init__(self, x, y):
        self.x = x
        self.y = y
        self.bit = 0
        self.last = 0  # of the reading before
        self.across = self.along = 0  # levels of x and y

    def read(self):
        """The direction (one bit or 0); the first of two that are pressed stays."""
        self.across = level(self.x.value, self.across)
        self.along = level(self.y.value, self.along)
        now = (0, RIGHT, LEFT)[self.across] | (0, DOWN, UP)[self.along]
        if now == self.last:
            if not now & self.bit:
                self.bit = now & -now
        self.last = now
        return self.bit
