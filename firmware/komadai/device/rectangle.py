# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A stand-in for the module vectorio, for firmware that has none (Wio Terminal).

A rectangle is a grid of equal tiles of one colour, as small as its size can be divided: a bit for
each pixel of a tile and a byte for each tile. 217x217 pixels take 173 bytes so, and not 5.9 KB.
"""

import displayio

_MOST = 32  # pixels of a tile's side that are tried first


def side(length):
    """The largest divisor of a length that is no more than 32, or the length if it is a prime."""
    for size in range(min(length, _MOST), 1, -1):
        if length % size == 0:
            return size
    return length


class Rectangle(displayio.Group):
    """As vectorio.Rectangle: x, y, width, height; the colour is the first of pixel_shader."""

    def __init__(self, pixel_shader, width, height, x=0, y=0):
        super().__init__(x=x, y=y)
        self._shader = pixel_shader
        self._width = width
        self._height = 0
        self.height = height

    @property
    def width(self):
        """Pixels across; it stays as it is."""
        return self._width

    @property
    def height(self):
        """Pixels from top to bottom. Another height takes another grid."""
        return self._height

    @height.setter
    def height(self, height):
        if height == self._height:
            return
        self._height = height
        across, down = side(self._width), side(height)
        grid = displayio.TileGrid(
            displayio.Bitmap(across, down, 2),
            pixel_shader=self._shader,
            width=self._width // across,
            height=height // down,
        )
        if len(self):
            self[0] = grid
        else:
            self.append(grid)
