# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The letters of a language that the sheet of the font has not got: Japanese has hundreds.

While such a language is on, that sheet (font.bin) is a cache: what the lines show is read glyph by
glyph from glyphs.bin into places of two tiles. Loaded with the language, dropped with it; it takes
no heap for pixels.

glyphs.bin (tools/assets/text_font.py): records of 26 bytes, a character (two bytes, low first) and
twelve rows of two bytes, leftmost pixel highest. A character is in record `code % BUCKETS` or in
one of those that follow, up to the first that is empty.
"""

from array import array

from komadai.view.layout import OFF
from komadai.view.text import TILES
from komadai.view.text_keys import LANGUAGES_GLYPHS
from micropython import const

_RECORD = const(26)
_ATONCE = const(4)  # records that are read together: most searches end within them
BUCKETS = const(1009)
_HINTS = const(127)


class Glyphs:
    """See above. fixed: lines that count as shown always; others: lines whose x tells it."""

    def __init__(self, path, sheet, width, fixed, others):
        """sheet: the bytes of the font's bitmap, which is `width` pixels wide."""
        self.path = path
        self.sheet = sheet
        self.stride = (width + 31) // 32 * 4
        self.fixed = fixed
        self.others = others
        self.size = TILES // 2
        self.codes = array("H", bytes(2 * self.size))  # what each place has
        self.packed = bytearray(2 * self.size)  # the same, two bytes each: for a search in C
        self.pair = bytearray(2)
        self.hints = bytearray(_HINTS + 1)  # where a character was found last
        self.shown = bytearray(self.size)
        self.last = 0  # the place that was filled last
        self.file = None
        self.record = bytearray(_ATONCE * _RECORD)
        for i in range(len(sheet)):
            sheet[i] = 0

    def tile(self, code):
        """The first tile of a character (its number), 0 for a blank and where no place is free."""
        if code == 32:
            return 0
        place = self.hints[code & _HINTS]
        if self.codes[place] != code:
            place = self._find(code) or self._load(code)
            self.hints[code & _HINTS] = place
        self.shown[place] = 1  # since the last look at the lines
        return 2 * place

    def _find(self, code):
        """The place that has a character, 0 if none has, as mostly when a page is new."""
        self.pair[0] = code & 255
        self.pair[1] = code >> 8
        if self.pair not in self.packed:
            return 0
        codes = self.codes
        place = self.size - 1
        while place and codes[place] != code:
            place -= 1
        return place

    def close(self):
        """Nothing is drawn for a while."""
        if self.file:
            self.file.close()
            self.file = None

    def _load(self, code):
        """Read a glyph into a free place."""
        if not self.file:
            self.file = open(self.path, "rb")
        file = self.file
        record = self.record
        file.seek(code % BUCKETS * _RECORD)
        size = at = len(record)
        while at < size or size == len(record):
            if at == size:
                size = file.readinto(record)
                at = 0
            found = record[at] | record[at + 1] << 8 if at < size else 0
            if found == code:
                place = self._place()
                if place:
                    self.codes[place] = code
                    self.packed[2 * place] = record[at]
                    self.packed[2 * place + 1] = record[at + 1]
                    self._copy(place, at)
                return place
            if not found:
                break
            at += _RECORD
        return 0 if code == 63 else self._find(63) or self._load(63)

    def _copy(self, place, begin):
        """The rows of the record that begins there into the sheet: twelve pixels are a byte and a
        half.
        """
        sheet = self.sheet
        record = self.record
        stride = self.stride
        at = 3 * place >> 1
        odd = place & 1
        for i in range(begin + 2, begin + _RECORD, 2):
            left = record[i]
            right = record[i + 1]
            if odd:
                sheet[at] = sheet[at] & 240 | left >> 4
                sheet[at + 1] = left << 4 & 240 | right >> 4
            else:
                sheet[at] = left
                sheet[at + 1] = right | sheet[at + 1] & 15
            at += stride

    def _place(self):
        """A place that no line shows, the next one in turn; 0 if there is none."""
        place = self.last
        for _round in range(2):
            while place + 1 < self.size:
                place += 1
                if not self.shown[place]:
                    self.last = place
                    return place
            self._look()
            place = 0
        self.last = 0
        return 0

    def _look(self):
        """Note which places the lines show."""
        shown = self.shown
        for i in range(self.size):
            shown[i] = 0
        for grid in self.fixed:
            self._note(grid)
        for grid in self.others:
            if grid.x != OFF:
                self._note(grid)

    def _note(self, grid):
        shown = self.shown
        for x in range(grid.width):
            shown[grid[x] >> 1] = 1


def choose(view, word):
    """The letters of the present language; None if the sheet of the font has them all."""
    table = view.table
    grids = table.texts + [table.note] + view.lines
    for grid in grids:
        for x in range(grid.width):
            grid[x] = 0
    table.said = [""] * len(table.texts)
    hw = view.hw
    if word(LANGUAGES_GLYPHS):
        others = [table.note] + view.lines
        path = hw.assets + "glyphs.bin"
        return Glyphs(path, hw.raw(table.font), table.font.width, table.texts, others)
    hw.load(hw.assets + "font.bin", table.font)
    return None
