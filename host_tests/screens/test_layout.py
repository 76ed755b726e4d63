# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The tables of rectangles: everything is on the screen and nothing lies on the board."""

import re

import pytest

from checked_cases import ROOT
from komadai.view import build, glyphs, layout, text

SIZES = list(layout._TABLES)
ASSETS = ROOT / "firmware" / "assets"


def boxes(table):
    """(name, x, y, width, height) of what a table places beside the board."""
    cell = table[layout.CELL]
    out = []
    columns = table[layout.COLUMNS]
    for name, key in (("top hand", layout.TOP), ("low hand", layout.LOW)):
        x, y = table[key]
        # a tile's own line at the left and above may lie under the board's last line, and the
        # last line of a turned one, which is empty, under the board's first
        if table[layout.PITCH]:
            width = table[layout.PITCH] * (columns - 1) + cell
            width = max(width, width - cell + table[layout.COUNT] + 2 * glyphs.COUNT_WIDTH[cell])
            out.append((name, x + 1, y + 1, width - 1, -(-7 // columns) * cell - 2))
        else:
            out.append((name, x + 1, y + 1, 8 * cell - 1, cell - (2 if y < 0 else 1)))
    for x, y, cols, part in table[layout.TEXTS]:
        out.append((f"text {part}", x, y, 6 * cols, 12))
    out += [(f"tray {x}", x, y, w, h) for x, y, w, h in table[layout.TRAYS]]
    x, y = table[layout.BOARD]
    out.append(("files", x, table[layout.FILES], 9 * cell, glyphs.RIM_HEIGHT[cell]))
    # the line at the left of a hand's first cells may lie under the numbers
    out.append(("ranks", x + 9 * cell + 1, y, glyphs.RIM_WIDTH[cell] - 1, 9 * cell))
    return out


@pytest.mark.parametrize("size", SIZES)
class TestTable:
    def test_all_is_on_the_screen(self, size):
        table, left, top = layout.find(*size)
        assert (left, top) == (0, 0)
        board = 9 * table[layout.CELL] + 1
        page = table[layout.PAGE]
        x, y = table[layout.BOARD]
        for name, bx, by, width, height in [
            ("board", x, y, board, board),
            ("page", *page[:2], 6 * page[2], page[4] * (page[3] - 1) + 12),
            *boxes(table),
        ]:
            assert bx >= 0 and by >= 0, name
            assert bx + width <= size[0] and by + height <= size[1], name

    def test_nothing_lies_on_the_board(self, size):
        table, _left, _top = layout.find(*size)
        board = 9 * table[layout.CELL] + 1
        x, y = table[layout.BOARD]
        for name, bx, by, width, height in boxes(table):
            apart = bx + width <= x or bx >= x + board or by + height <= y or by >= y + board
            assert apart, name

    def test_texts_numbers_and_hands_do_not_overlap(self, size):
        table, _left, _top = layout.find(*size)
        placed = boxes(table)
        for i, (name, x, y, width, height) in enumerate(placed):
            for other, ox, oy, owidth, oheight in placed[i + 1 :]:
                if "tray" in name + other:
                    continue  # a tray lies under its hand
                if size == (128, 128) and other == "files" and name in ("text 0", "text 2"):
                    assert oy >= y + 10  # where only g, j, p, q and y have something
                    continue
                apart = x + width <= ox or x >= ox + owidth or y + height <= oy or y >= oy + oheight
                assert apart, (name, other)

    def test_a_dialog_of_eight_lines_fits(self, size):
        table, _left, _top = layout.find(*size)
        y = table[layout.MIDDLE]
        x, _y, cols, rows, _step = table[layout.PAGE]
        edge = 1 if size[0] == 128 else 2  # of the frame: 21 columns leave one pixel at each side
        assert x - edge >= 0 and x + 6 * cols + edge <= size[0]
        assert y - 6 * 8 - 2 >= 0 and y + 6 * 8 + 2 <= size[1]
        assert cols >= 21 and rows >= 8

    def test_sheets_are_there_and_have_the_right_size(self, size):
        cell = layout.find(*size)[0][layout.CELL]
        names = layout.assets(*size)
        assert "font.bin" in names and f"kanji{cell}.bin" in names
        for name in names:
            data = (ASSETS / name).read_bytes()
            if name == "font.bin":
                width, height, bits = 6 * text.TILES, 12, 1
            elif name.startswith("count"):
                width, height, bits = 12 * glyphs.COUNT_WIDTH[cell], glyphs.COUNT_HEIGHT[cell], 2
            elif name.startswith("rim"):
                width, height, bits = 27 * glyphs.RIM_WIDTH[cell], glyphs.RIM_HEIGHT[cell], 1
            else:  # in the same wood, gote's upper ones darker, gote's lower ones darker
                width, height, bits = 32 * cell, 3 * cell, 2
            assert len(data) == (width * bits + 31) // 32 * 4 * height, name


def test_other_screens():
    table, left, top = layout.find(480, 320)
    assert table[layout.CELL] == 24 and (left, top) == (80, 40)
    table, left, top = layout.find(240, 280)
    assert table[layout.CELL] == 21 and (left, top) == (0, 20)
    with pytest.raises(ValueError, match="96x64"):
        layout.find(96, 64)


def test_fonts_are_licensed():
    note = (ASSETS / "LICENSE-fonts.txt").read_text()
    assert "Shinonome" in note and "M+" in note


def test_text_cells():
    assert text.cells("7g7f") == 4
    assert text.cells("７六歩") == 6
    assert text.cells("ōshō") == 4
    assert len(set(text.NARROW + text.WIDE)) == len(text.NARROW) + len(text.WIDE)
    assert text.TILES < 256, "a TileGrid keeps a tile in a byte"


def luminance(colour):
    red, green, blue = colour
    return (299 * red + 587 * green + 114 * blue) / 1000


@pytest.mark.parametrize("theme", [0, 1])
def test_marks_differ_by_more_than_red_and_green(theme):
    """Seen without the difference of red and green, any two marks are still apart."""
    squares = {}
    for mark in (glyphs.NORMAL, glyphs.TO, glyphs.FROM, glyphs.LIFTED, glyphs.CHECK):
        rgb = glyphs.colours(theme, mark)
        squares[mark] = (tuple(rgb[0:3]), tuple(rgb[3:6]))

    def apart(a, b):
        return abs(luminance(a) - luminance(b)) + abs(a[2] - b[2])

    names = list(squares)
    for i, first in enumerate(names):
        for second in names[i + 1 :]:
            pairs = zip(squares[first], squares[second], strict=True)
            assert max(apart(a, b) for a, b in pairs) > 24, (first, second)


def test_tiles_of_both_kings_and_turning():
    sente, gote = 16, 32
    assert build.tile(sente | 7, 0) == 7 and build.tile(gote | 7, 0) == 23
    assert build.tile(gote | 7, 1) == 15 and build.tile(sente | 7, 1) == 31
    for kind in range(1, 15):
        for turned in (0, 1):
            mine, yours = build.tile(sente | kind, turned), build.tile(gote | kind, turned)
            assert mine & 16 == 16 * turned and yours & 16 == 16 - 16 * turned
    assert build.tile(0, 0) == 0


def test_a_release_has_every_sheet_that_the_screen_loads():
    """The names in view/build.py, where the sheets are loaded, are those of layout.assets()."""
    source = (ROOT / "firmware/komadai/view/build.py").read_text(encoding="utf-8")
    loaded = {"font.bin"} | {name % 14 for name in re.findall(r'"([a-z]+%d\.bin)"', source)}
    loaded |= {f"{name}14.bin" for name in glyphs.SETS}
    cell = layout.find(160, 128)[0][layout.CELL]
    assert {name.replace("14", str(cell)) for name in loaded} == set(layout.assets(160, 128))
