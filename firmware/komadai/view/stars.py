# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Stars on squares of the board, for the lessons. Made when the first is shown, gone with them.

They are display objects of their own under the marks, so that a game pays nothing for them.
"""

from komadai.view.glyphs import STAR, STAR_EDGE
from komadai.view.layout import OFF
from micropython import const

_MOST = const(9)

# Rows of a star, a bit a pixel, for cells below 14, below 18 and from 18 pixels.
_SMALL = b"\x08\x08\x7f\x3e\x1c\x36\x22"
_MIDDLE = (0x010, 0x010, 0x038, 0x1FF, 0x0FE, 0x07C, 0x07C, 0x0EE, 0x082)
_LARGE = (
    0x0040, 0x0040, 0x00E0, 0x00E0, 0x1FFF, 0x0FFE, 0x07FC,
    0x03F8, 0x03F8, 0x07FC, 0x07BC, 0x0E0E, 0x0802,
)  # fmt: skip


class Stars:
    """Up to nine of them in the board page of a BoardView."""

    def __init__(self, table):
        displayio = table.hw.displayio
        self.table = table
        cell = table.cell
        rows = _SMALL if cell < 14 else _MIDDLE if cell < 18 else _LARGE
        n = len(rows)
        self.size = size = n + 2
        bitmap = displayio.Bitmap(size, size, 3)
        for y in range(size):
            for x in range(size):
                bitmap[x, y] = 2 if _lit(rows, x, y) else 1 if _beside(rows, x, y) else 0
        palette = displayio.Palette(3)
        palette[1] = STAR_EDGE
        palette[2] = STAR
        palette.make_transparent(0)
        at = table.group.index(table.marks[0])
        self.grids = []
        for _i in range(_MOST):
            grid = displayio.TileGrid(bitmap, pixel_shader=palette, x=OFF)
            table.group.insert(at, grid)
            self.grids.append(grid)

    def show(self, places, cells):
        """Put stars on these squares; beside the piece where one stands there (`cells`)."""
        table = self.table
        n = 0
        for place in places:
            if n == _MOST:
                break
            table.find(place)
            free = table.cell + 1 - self.size
            grid = self.grids[n]
            x = table.x + (free if cells[place] else free // 2)
            y = table.y + (0 if cells[place] else free // 2)
            if grid.x != x:
                grid.x = x
            if grid.y != y:
                grid.y = y
            n += 1
        while n < _MOST:
            if self.grids[n].x != OFF:
                self.grids[n].x = OFF
            n += 1

    def close(self):
        """Take them out of the board page."""
        for grid in self.grids:
            self.table.group.remove(grid)


def _lit(rows, x, y):
    return 0 < y <= len(rows) and rows[y - 1] << 1 >> x & 1


def _beside(rows, x, y):
    return (
        (_lit(rows, x - 1, y) or _lit(rows, x + 1, y) if x else _lit(rows, 1, y))
        or _lit(rows, x, y - 1)
        or _lit(rows, x, y + 1)
    )
