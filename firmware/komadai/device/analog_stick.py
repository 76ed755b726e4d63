# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""An analog stick as four keys, for boards that have one."""

from komadai.device.keys import DOWN, LEFT, RIGHT, UP
from micropython import const

_CENTRE = const(33000)  # an analog stick at rest; readings go from 0 to 65535
_TILT = const(17000)  # that far from the centre it is a direction
_REST = const(9000)  # and back within that it is none: what lies between changes nothing


class Stick:
    """An analog stick as four keys; x and y are analogio.AnalogIn or anything with `.value`."""

    def __init__(self, x, y):
        self.x = x
        self.y = y
        self.bit = 0

    def read(self):
        """The direction (one bit or 0), with dead zone and hysteresis."""
        dx = self.x.value - _CENTRE
        dy = self.y.value - _CENTRE
        bit = self.bit
        if bit:
            along = dx if bit & (LEFT | RIGHT) else dy
            if (-along if bit & (LEFT | UP) else along) > _REST:
                return bit
        far_x = -dx if dx < 0 else dx
        far_y = -dy if dy < 0 else dy
        bit = 0
        if far_x >= far_y:
            if far_x > _TILT:
                bit = LEFT if dx < 0 else RIGHT
        elif far_y > _TILT:
            bit = UP if dy < 0 else DOWN
        self.bit = bit
        return bit
