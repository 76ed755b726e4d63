# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A line of chances between two axes, drawn with Cartesian of adafruit_displayio_layout.

Loaded while the graph is open. The library takes 24 KB to import and a plot of 4 bits a pixel.
Where the heap has not that much (ROOM), or a firmware lacks a module that it needs, the same line
is drawn into a plot of its own, of 1 bit a pixel. Two quirks of Cartesian are
handled: at the upper end of its range it raises ValueError, so the range is one longer than the
game; and its y axis lies left of x, so the plot begins where the labels have room.
"""

import gc
import sys

from komadai.view.glyphs import GRAPH, GRAPH_AT, GRAPH_AXES
from micropython import const

ROOM = const(48000)  # free bytes that Cartesian and a plot of 150x60 need, with something to spare
_MARGIN = const(26)  # left of the plot: labels 0 to 100 and ticks
_BELOW = const(18)  # below it: the x axis with its labels
_NEEDED = (
    "adafruit_displayio_layout",
    "adafruit_display_text",
    "adafruit_ticks",
)  # and all of their modules


class Chart:
    """The plot on the page of text, between its second and its last row.

    wins[:count]   permille, drawn from left to right
    plain          True where it had to do without the library
    """

    def __init__(self, view, wins, count):
        hw = view.hw
        self.group = view.root
        self.count = count
        self.wins = wins
        top = view.page_y + 2 * view.step + 4
        self.x = view.page_x + _MARGIN
        self.y = top
        self.width = min(hw.display.width - self.x - 6, 202)
        self.height = min(view.page_y + (view.rows - 1) * view.step - top - _BELOW, 100)
        gc.collect()
        self.plain = True
        try:
            if not hasattr(gc, "mem_free") or gc.mem_free() > ROOM:
                self.parts = self._library(hw)
                self.plain = False
        except (ImportError, MemoryError):
            forget()
            gc.collect()
        if self.plain:
            self.parts = self._plain(hw)
        palette = hw.displayio.Palette(1)
        palette[0] = GRAPH_AT
        self.mark = hw.vectorio.Rectangle(
            pixel_shader=palette, width=1, height=self.height, x=self.x, y=self.y
        )
        self.parts = self.parts + (self.mark,)
        for part in self.parts:
            self.group.append(part)

    def _library(self, hw):
        """The plot by Cartesian."""
        from adafruit_displayio_layout.widgets.cartesian import Cartesian

        plane = Cartesian(
            x=self.x,
            y=self.y,
            width=self.width,
            height=self.height,
            xrange=(0, max(self.count, 10)),
            yrange=(0, 100),
            axes_color=GRAPH_AXES,
            tick_color=GRAPH,  # of the line, too
            font_color=0xC0C0C0,
            major_tick_length=4,
        )
        for i in range(self.count):
            plane.add_plot_line(i, min(self.wins[i] // 10, 99))
        return (plane,)

    def _plain(self, hw):
        """The plot without the library: one bit a pixel, dots at one half."""
        width, height = self.width, self.height
        displayio = hw.displayio
        bitmap = displayio.Bitmap(width, height, 2)
        for y in range(height):
            bitmap[0, y] = 1
        for x in range(0, width, 4):
            bitmap[x, height // 2] = 1
        for i in range(1, self.count):
            x, y = self.column(i - 1), self.row(self.wins[i - 1])
            right, down = self.column(i) - x, self.row(self.wins[i]) - y
            steps = max(abs(right), abs(down), 1)
            for step in range(steps + 1):
                bitmap[x + right * step // steps, y + down * step // steps] = 1
        palette = displayio.Palette(2)
        palette[0] = 0
        palette[1] = GRAPH
        return (displayio.TileGrid(bitmap, pixel_shader=palette, x=self.x, y=self.y),)

    def column(self, i):
        """x in the plot of position i."""
        return i * (self.width - 1) // max(self.count, 10)

    def row(self, win):
        """y in the plot of a chance."""
        return (self.height - 1) * (1000 - win) // 1000

    def cursor(self, i):
        """Stand at position i."""
        x = self.x + self.column(i)
        if self.mark.x != x:
            self.mark.x = x

    def close(self):
        """Take everything off the page and forget the library."""
        for part in self.parts:
            self.group.remove(part)
        self.parts = ()
        if not self.plain:
            forget()


def forget():
    """Drop the modules of the library."""
    for name in list(sys.modules):
        if name.split(".")[0] in _NEEDED:
            del sys.modules[name]
