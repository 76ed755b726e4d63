# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Lines of text: TileGrids of one row over a small font sheet.

A cell is 6x12 pixels, a wide character takes two.

The same pixels on every board and on the laptop, with no terminalio and no label library: a
`bitmap_label` costs 16 KB once, 1 KB a text and 2-4 KB of garbage a change; a line of 26 characters
128 bytes and nothing when it changes. The tiles are the only memory of what a line says.
"""

from micropython import const

_GAP = const(8)  # cells that stay as they are: painting them takes longer than two refreshes
_FIRST = const(95)  # tiles before this are ASCII 32-126

NARROW = "ōūŌ→←↑↓•×■□▴▵äöüÄÖÜß"
WIDE = (
    "１２３４５６７８９一二三四五六七八九歩香桂銀角飛玉金と杏圭全馬竜龍王"
    "成不打同右左直上寄引行先後手駒台日本語☗☖"
)
TILES = _FIRST + len(NARROW) + 2 * len(WIDE)


cache = None  # glyph_cache.Glyphs while a language needs letters that the sheet has not got

# Texts are gone through as bytes: each character of a str becomes a name that MicroPython keeps for
# ever, and is looked up among all names, which takes longer than to draw it.


def is_wide(raw, i):
    """True if the character that begins at raw[i] (UTF-8) takes two cells: all from U+25BA on."""
    first = raw[i]
    return first > 226 or first == 226 and (raw[i + 1] << 8 | raw[i + 2]) > 0x96B9


def cells(text):
    """How many cells a text takes."""
    raw = text.encode()
    n = 0
    for i in range(len(raw)):
        if not 127 < raw[i] < 192:
            n += 2 if is_wide(raw, i) else 1
    return n


def rest(text, width):
    """What is left of a text when a line of so many cells is full, "" if it fits."""
    raw = text.encode()
    for i in range(len(raw)):
        if not 127 < raw[i] < 192:
            width -= 2 if is_wide(raw, i) else 1
            if width < 0:
                return str(raw[i:], "utf-8")
    return ""


def _tile(raw, i, wide):
    """The first tile of the character beyond ASCII that begins at raw[i]; that of '?' else."""
    size = 2 if raw[i] < 224 else 3 if raw[i] < 240 else 4
    char = str(raw[i : i + size], "utf-8")
    tile = (WIDE if wide else NARROW).find(char)
    if tile < 0:
        return 31
    return _FIRST + len(NARROW) + 2 * tile if wide else _FIRST + tile


def write(grid, style, text, display=None):
    """Show a text in a line with the palette `style`, blanks behind it.

    What does not fit is cut (no half of a wide one is shown); an unknown character is '?'. Only
    cells that differ are written. With a display what stands before a gap is brought to the screen
    at once, as else all from the first to the last difference would be painted.
    """
    last = 0  # cell that was written
    if grid.pixel_shader is not style:
        grid.pixel_shader = style
        display = None  # all is painted
    x = 0
    width = grid.width
    raw = text.encode()
    for i in range(len(raw)):
        code = raw[i]
        if 127 < code < 192:  # within a character
            continue
        wide = is_wide(raw, i)
        if x + wide >= width:
            break
        if cache:
            if code > 223:
                code = (code & 15) << 12 | (raw[i + 1] & 63) << 6 | raw[i + 2] & 63
            elif code > 127:
                code = (code & 31) << 6 | raw[i + 1] & 63
            tile = cache.tile(code)
        elif 31 < code < 127:
            tile = code - 32
        else:
            tile = _tile(raw, i, wide) if code > 127 else 31
        if grid[x] != tile:
            if display and last and x - last > _GAP:
                display.refresh()
            grid[x] = tile
            last = x + 1
        x += 1
        if wide:
            tile = tile + 1 if tile and tile != 31 else 0
            if grid[x] != tile:
                grid[x] = tile
                last = x + 1
            x += 1
    while x < width:
        if grid[x]:
            if display and last and x - last > _GAP:
                display.refresh()
            grid[x] = 0
            last = x + 1
        x += 1
