# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The only module that draws: a page of text, or the board page, with displayio.

Two root groups, text and board; the shown one is swapped by `display.root_group`, which repaints
the screen once. Nothing is created after the start: objects are moved, hidden or get another tile,
and only where something differs.
"""

from micropython import const

from . import glyphs, layout
from .boardview import BoardView
from .text import SHEET, TILES, Row

_STYLES = const(5)
_DIALOG_ROWS = const(8)

# Background and text of the styles: normal, cursor, title, dim, note; then the dialog's border.
_THEME = (
    b"\x00\x00\x00\xf8\xe8\xc8\xf0\xb8\x30\x10\x08\x00\x3c\x28\x14\xff\xc8\x50"
    b"\x00\x00\x00\x98\x88\x70\x18\x30\x80\xff\xff\xff\xc0\x90\x40",
    b"\x00\x00\x00\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00\x00\x00\xff\xff\x00"
    b"\x00\x00\x00\xb0\xb0\xb0\x00\x00\xc0\xff\xff\xff\xff\xff\xff",
)


class View:
    """Screen of text or board; `hw` brings display, displayio, vectorio, load and assets."""

    def __init__(self, hw, settings):
        self.hw = hw
        display = hw.display
        displayio = hw.displayio
        self.display = display
        table, left, top = layout.find(display.width, display.height)
        self.width = display.width - 2 * left
        self.theme = settings[2] & 1
        sheet = displayio.Bitmap(6 * TILES, 12, 2)
        hw.load(hw.assets + SHEET, sheet)
        self.styles = []
        for _i in range(_STYLES):
            self.styles.append(displayio.Palette(2))
        self.rim = displayio.Palette(1)
        self._colour()
        x, y, self.cols, self.rows = table[layout.PAGE]
        self.low_edge, self.top_edge = table[layout.EDGES]
        self.hand_cols = 2
        self.text_root = displayio.Group(x=left, y=top)
        self.lines = []
        for i in range(self.rows):
            row = Row(displayio, sheet, self.styles, x, y + 12 * i, self.cols)
            self.lines.append(row)
            self.text_root.append(row.grid)
        self.table = BoardView(hw, table, self.styles, sheet, self.theme, settings[1])
        self.board_root = self.table.group
        self.board_root.x = left
        self.board_root.y = top
        self._make_diagram(displayio, x, table[layout.CELL])
        self._make_emblem(displayio, sheet, y + 12 * self.rows)
        self._make_dialog(displayio, sheet, table)
        self.on_board = False
        display.root_group = self.text_root

    def _colour(self):
        rgb = _THEME[self.theme]
        for i in range(_STYLES):
            glyphs.fill(self.styles[i], rgb[6 * i : 6 * i + 6])
        glyphs.fill(self.rim, rgb[6 * _STYLES :])

    def _make_diagram(self, displayio, x, cell):
        table = self.table
        self.side_cols = self.cols - (5 * cell + 11) // 6
        self.small = displayio.TileGrid(
            table.sheet,
            pixel_shader=table.palettes[glyphs.NORMAL],
            width=5,
            height=5,
            tile_width=cell,
            tile_height=cell,
            x=x + 6 * self.cols - 5 * cell,
            y=self.lines[1].grid.y + 6,
        )
        self.small.hidden = True
        self.text_root.append(self.small)

    def _make_emblem(self, displayio, sheet, bottom):
        """The title's picture: a row of pieces, and the name where there is room above it."""
        table = self.table
        cell = table.cell
        count = min(8, self.display.width // (2 * cell))
        self.emblem = displayio.Group(scale=2, x=(self.width - 2 * cell * count) // 2)
        self.emblem.y = bottom - 2 * cell
        pieces = displayio.TileGrid(
            table.sheet,
            pixel_shader=table.palettes[glyphs.NORMAL],
            width=count,
            height=1,
            tile_width=cell,
            tile_height=cell,
        )
        for i in range(count):
            pieces[i] = b"\x0f\x06\x05\x08\x04\x03\x02\x01"[i]
        self.emblem.append(pieces)
        if self.rows > 12:
            name = Row(displayio, sheet, self.styles, 0, 0, 4)
            name.write("駒台")
            group = displayio.Group(scale=2, x=cell * count // 2 - 24, y=-30)
            group.append(name.grid)
            self.emblem.append(group)
        self.emblem.hidden = True
        self.text_root.append(self.emblem)

    def _make_dialog(self, displayio, sheet, table):
        self.centre_x, self.centre_y, cols = table[layout.DIALOG]
        self.box = displayio.Group()
        self.box.hidden = True
        left = self.centre_x - 3 * cols
        self.frame = self.hw.vectorio.Rectangle(
            pixel_shader=self.rim, width=6 * cols + 4, height=16, x=left - 2, y=0
        )
        self.box.append(self.frame)
        self.items = []
        for _i in range(_DIALOG_ROWS):
            row = Row(displayio, sheet, self.styles, left, 0, cols)
            row.grid.hidden = True
            self.items.append(row)
            self.box.append(row.grid)
        self.shown = 0
        self.board_root.append(self.box)

    # -- pages of text

    def page(self):
        """Show the page of text, all of it blank."""
        self.clear(0)
        _hide(self.small, True)
        _hide(self.emblem, True)
        if self.on_board:
            self.on_board = False
            self.display.root_group = self.text_root

    def line(self, row, text, style=0):
        """Write one line: style 0 normal, 1 cursor, 2 title, 3 dim. Nothing below the page."""
        if 0 <= row < self.rows:
            self.lines[row].write(text, style)

    def clear(self, row=0):
        """Blank the lines from `row` on."""
        while row < self.rows:
            self.lines[row].write("")
            row += 1

    def diagram(self, cells):
        """A 5x5 corner of a board at the right: piece codes, 64 and 65 a dot; None hides it."""
        _hide(self.small, cells is None)
        if cells is None:
            return
        tiles = self.table.tiles
        for i in range(25):
            code = cells[i]
            tile = 16 if code & 64 else tiles[code]
            if self.small[i] != tile:
                self.small[i] = tile

    def big(self, on):
        """Show the title's picture at the bottom of the page: a row of pieces."""
        _hide(self.emblem, not on)

    # -- the board page

    def board(self):
        """Show the board page; the next draw_board should draw all of it."""
        if not self.on_board:
            self.on_board = True
            self.display.root_group = self.board_root
        self.dialog(None, 0)
        self.promotion(0, 0)

    def draw_board(self, b, what):
        """Draw what changed of a Board: 1 cursor, 2 squares, 4 hands, 8 texts, 16 note."""
        self.table.draw(b, what)

    def promotion(self, code, index):
        """Two large tiles, `code` promoted and not; `index` is chosen. Code 0 hides them."""
        self.table.promotion(code, index)

    def dialog(self, lines, cursor):
        """A small box of lines over the board, one of them inverse (-1 none); None hides it."""
        if lines is None:
            if not self.box.hidden:
                self.box.hidden = True
            return
        count = len(lines)
        first = 0
        if count > _DIALOG_ROWS:
            first = max(0, min(cursor - _DIALOG_ROWS // 2, count - _DIALOG_ROWS))
            count = _DIALOG_ROWS
        y = self.centre_y - 6 * count
        if count != self.shown:
            self.shown = count
            self.frame.y = y - 2
            self.frame.height = 12 * count + 4
            for i in range(_DIALOG_ROWS):
                grid = self.items[i].grid
                grid.y = y + 12 * i if i < count else y
                _hide(grid, i >= count)
        for i in range(count):
            text = lines[first + i]
            self.items[i].write(text, 1 if first + i == cursor else 0)
        _hide(self.box, False)

    # -- both

    def apply(self, settings):
        """Take over piece set and colours from the settings; draw everything afterwards."""
        self.table.dress(settings[1], settings[2] & 1)
        if settings[2] & 1 != self.theme:
            self.theme = settings[2] & 1
            self._colour()

    def refresh(self):
        """Bring everything to the screen."""
        self.display.refresh()


def _hide(thing, hidden):
    """Set .hidden only where it differs: setting it again would repaint the whole object."""
    if thing.hidden != hidden:
        thing.hidden = hidden
