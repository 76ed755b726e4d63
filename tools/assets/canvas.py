# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A grid of small ints to draw sheets on, and the bytes of a displayio.Bitmap from it."""


class Canvas:
    """A grid of small ints."""

    def __init__(self, width, height, fill=0):
        self.width, self.height = width, height
        self.rows = [[fill] * width for _ in range(height)]

    def put(self, x, y, value):
        """Set a pixel; outside is ignored."""
        if 0 <= x < self.width and 0 <= y < self.height:
            self.rows[y][x] = value

    def paste(self, other, x, y):
        """Copy another canvas to (x, y)."""
        for dy, row in enumerate(other.rows):
            for dx, value in enumerate(row):
                self.put(x + dx, y + dy, value)

    def glyph(self, glyph, x, y, value):
        """Draw a font's glyph with its ink box at (x, y)."""
        for dy, row in enumerate(glyph.rows):
            for dx in range(glyph.width):
                if row >> (glyph.width - 1 - dx) & 1:
                    self.put(x + dx, y + dy, value)

    def turned(self):
        """The canvas rotated by 180 degrees."""
        out = Canvas(self.width, self.height)
        out.rows = [row[::-1] for row in self.rows[::-1]]
        return out

    def packed(self, bits):
        """The bytes of a displayio.Bitmap."""
        out = bytearray()
        for row in self.rows:
            number = 0
            for value in row:
                number = number << bits | value
            used = self.width * bits
            size = (used + 31) // 32 * 4
            out += (number << (8 * size - used)).to_bytes(size, "big")
        return bytes(out)


def ink_box(glyph):
    """The glyph without empty margins: (rows, width) as a Glyph-like with `rows` and `width`."""
    rows = list(glyph.rows)
    while rows and not rows[0]:
        rows.pop(0)
    while rows and not rows[-1]:
        rows.pop()
    every = 0
    for row in rows:
        every |= row
    low = (every & -every).bit_length() - 1
    high = every.bit_length()
    return glyph._replace(rows=[row >> low for row in rows], width=high - low)
