# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The name in large letters on the title. Loaded when it is drawn, a moment after the list.

Its letters are read from the sheet of the font into a bitmap of their own (Japanese letters take
the places of that sheet), two to four times as large.
"""

from komadai.view.text import NARROW, TILES, WIDE
from micropython import const

_HEIGHT = const(12)  # of a letter, which is 6 wide
_MOST = const(4)  # times as large


def logo(view, list_cols, list_rows, end):
    """The name in the largest size for which there is room below the title's little board: right
    of a list of so many columns, or below its rows; above row `end`. An object in the view's root.
    """
    x = view.page_x + 6 * list_cols
    y = view.small.y + 5 * view.table.cell + 1
    right = view.page_x + 6 * view.cols
    bottom = view.page_y + end * view.step
    below = max(y, view.page_y + list_rows * view.step)
    tiles = [ord(letter) - 32 for letter in "KOMADAI"]
    beside = _scale(right - x, bottom - y, tiles)
    if _scale(right - view.page_x, bottom - below, tiles) > beside:
        x = view.page_x
        y = below
    elif beside < 2:  # the kanji have room
        first = 95 + len(NARROW) + 2 * WIDE.find("駒")
        tiles = [first, first + 1, first + 2, first + 3]
    scale = _scale(right - x, bottom - y, tiles)
    hw = view.hw
    group = hw.displayio.Group(scale=scale)
    group.x = x + (right - x - 6 * len(tiles) * scale) // 2
    group.y = y + (bottom - y - _HEIGHT * scale) // 2
    group.append(hw.displayio.TileGrid(_letters(hw, tiles), pixel_shader=view.table.styles[2]))
    view.root.append(group)
    return group


def _scale(width, height, tiles):
    return min(_MOST, width // (6 * len(tiles)), height // _HEIGHT)


def _letters(hw, tiles):
    """A bitmap of these tiles of the font."""
    bitmap = hw.displayio.Bitmap(6 * len(tiles), _HEIGHT, 2)
    stride = (6 * TILES + 31) // 32 * 4
    with open(hw.assets + "font.bin", "rb") as file:
        for y in range(_HEIGHT):
            row = file.read(stride)
            for x in range(6 * len(tiles)):
                bit = 6 * tiles[x // 6] + x % 6
                if row[bit >> 3] << (bit & 7) & 128:
                    bitmap[x, y] = 1
    return bitmap
