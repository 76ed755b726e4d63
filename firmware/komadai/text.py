# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Rows of text as TileGrids over one small font sheet (6x12, a wide character is two tiles).

The same pixels on every board and on the laptop, with no terminalio and no label library: a
`bitmap_label` costs 16 KB once, 1 KB a text and 2-4 KB of garbage a change; a row of 26 characters
128 bytes, and nothing when it changes. Only cells that differ are written.
"""

from micropython import const

_WIDTH = const(6)
_HEIGHT = const(12)
_FIRST = const(95)  # tiles before this are ASCII 32-126

NARROW = "ōūŌ→←↑↓•×■□"
WIDE = (
    "１２３４５６７８９一二三四五六七八九歩香桂銀角飛玉金と杏圭全馬竜龍王"
    "成不打同右左直上寄引行先後手駒台☗☖▲△▼▽"
)
TILES = _FIRST + len(NARROW) + 2 * len(WIDE)
SHEET = "font.bin"


def cells(text):
    """How many cells a text takes."""
    n = 0
    for char in text:
        n += 2 if char in WIDE else 1
    return n


class Row:
    """One line of text.

    Its `grid` is appended to a group by the caller; `palettes` are the styles, two colours each.
    """

    def __init__(self, displayio, sheet, palettes, x, y, width):
        self.palettes = palettes
        self.style = 0
        self.width = width
        self.text = ""
        self.grid = displayio.TileGrid(
            sheet,
            pixel_shader=palettes[0],
            width=width,
            height=1,
            tile_width=_WIDTH,
            tile_height=_HEIGHT,
            x=x,
            y=y,
        )

    def write(self, text, style=0):
        """Show a text, blanks behind it; what does not fit is cut. Unknown characters: '?'."""
        grid = self.grid
        if style != self.style:
            self.style = style
            grid.pixel_shader = self.palettes[style]
        if text == self.text:
            return
        self.text = text
        x = 0
        width = self.width
        for char in text:
            tile = ord(char) - 32
            second = -1
            if not 0 <= tile < _FIRST:
                tile = NARROW.find(char)
                if tile >= 0:
                    tile += _FIRST
                else:
                    tile = WIDE.find(char)
                    if tile < 0:
                        tile = 31
                    else:
                        tile = _FIRST + len(NARROW) + 2 * tile
                        second = tile + 1
            if x >= width:
                return
            if grid[x] != tile:
                grid[x] = tile
            x += 1
            if second >= 0 and x < width:
                if grid[x] != second:
                    grid[x] = second
                x += 1
        while x < width:
            if grid[x]:
                grid[x] = 0
            x += 1

    def clear(self):
        """Blank the row."""
        self.write("")
