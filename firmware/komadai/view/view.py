# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The only module that draws: a page of text, or the board with a dialog over it, with displayio.

Nothing is created after the start: objects are moved or get another tile, and only where
something differs; what is not shown lies beside the screen. Between page and board the root group
is taken off and put on again, which repaints the screen once; between two pages only what differs
is painted.
"""

from komadai import unload
from komadai.storage.format import S_BAR, S_COORDINATES, S_NOTATION, S_PALETTE, S_PIECES, S_TINTED
from komadai.view import text
from komadai.view.board_view import BoardView
from komadai.view.layout import OFF
from komadai.view.parts import TEXTS
from komadai.view.text import write
from komadai.view.text_keys import LANGUAGES_GLYPHS
from micropython import const

_DIALOG_ROWS = const(8)


class View:
    """Screen of text or board; `hw` brings display, displayio, vectorio, load and assets.

    settings: see storage.format. cols, rows: cells of the page of text;
    side_cols: columns beside the diagram; side_rows: the first row below it;
    low_edge, top_edge: buttons from the board to the hands.
    """

    def __init__(self, hw, settings):
        self.hw = hw
        text.cache = None
        self.table = BoardView(hw)
        self.draw_late = self.table.draw_late
        from komadai.view import build

        build.build_view(self, self.table)
        self.table.load = self.dress
        self.dressed = -1
        self.dialog_rows = 0
        self.on_board = False
        self.anew = True  # all of the screen will be painted
        self.logo = None  # the large name, while the title shows it
        self.unsaid = 0  # bits of the lines of the page that are blank, and of its diagram
        self.bar = None  # a bar.Bar while the setting is on
        self.apply(settings)
        hw.display.root_group = self.root

    def apply(self, settings):
        """Take over piece set and colours from the settings."""
        if settings[S_BAR]:
            if not self.bar:
                from komadai.view.bar import Bar

                self.bar = Bar(self)
                unload("komadai.view.layout")
        elif self.bar:
            self.bar.remove(self)
            self.bar = None
            unload("komadai.view.bar")
        dressed = settings[S_PIECES] << 4 | settings[S_PALETTE] << 3 | settings[S_NOTATION]
        dressed = dressed << 2 | settings[S_TINTED] << 1 | settings[S_COORDINATES]
        if dressed != self.dressed:
            self.dressed = dressed
            self.table.two_woods = settings[S_TINTED] != 0
            self.settings = settings
            self.dress(self.table.turned)

    def dress(self, turned):
        """Load the pieces; turned: gote's are upright."""
        from komadai.view import build

        build.dress(self.table, self.settings, turned)
        unload("komadai.view.build")
        unload("komadai.view.layout")
        unload("komadai.view.glyphs")

    def speak(self, word):
        """Take over the letters of the present language; `word` is that of catalogue.py."""
        wanted = word(LANGUAGES_GLYPHS) != ""
        if wanted != (text.cache is not None):
            from komadai.view import glyph_cache

            text.cache = glyph_cache.choose(self, word)
            if not wanted:
                unload("komadai.view.glyph_cache")

    def _swap(self):
        """All of the screen is drawn anew at the next refresh."""
        display = self.hw.display
        display.root_group = None
        display.root_group = self.root

    # -- pages of text

    def page(self):
        """Begin a page of text: what is not written until the next refresh will be blank.

        What it says in the same place as the page before stays on the screen as it is.
        """
        if self.on_board:
            self.on_board = False
            self.anew = True
            self.table.late = 0
            _move(self.table.group, OFF)
            _move(self.frame, OFF)
            self._swap()
        self.dialog_rows = 0
        self._clear()
        self.unsaid = (2 << self.rows) - 1
        y = self.page_y
        for grid in self.lines:
            if text.cache:  # the places of the old letters are wanted by the new ones
                self.table.line(grid, 0, "")
            if grid.y != y:
                grid.y = y
            y += self.step

    def line(self, row, text, style=0):
        """Write one line: style 0 normal, 1 cursor, 2 title, 3 dim. Nothing below the page."""
        if 0 <= row < self.rows:
            if not text:
                self.unsaid |= 1 << row
                return
            self.unsaid &= ~(1 << row)
            grid = self.lines[row]
            display = None if self.anew or grid.x == OFF else self.hw.display
            write(grid, self.table.styles[style], text, display)
            _move(grid, self.page_x)

    def _blank(self):
        """Take away what the page does not say: nothing at all is painted fastest, where all is
        painted anew; else a blank is, on those cells that were not.
        """
        unsaid = self.unsaid
        for row in range(self.rows):
            if unsaid >> row & 1:
                grid = self.lines[row]
                if grid.x != OFF:
                    self.table.line(grid, 0, "")
                if self.anew:
                    _move(grid, OFF)
        if unsaid >> self.rows:
            _move(self.small, OFF)
        self.unsaid = 0

    def name(self, columns, rows, end):
        """Write the large name beside or below a list, above row `end`: logo.py."""
        from komadai.view.logo import logo

        self.logo = logo(self, columns, rows, end)
        unload("komadai.view.logo")

    def _clear(self):
        """Take away what a page has besides its lines."""
        self.rule(0, 0)
        self.rule(1, 0)
        if self.logo:
            self.root.remove(self.logo)
            self.logo = None

    def rule(self, number, row):
        """Draw the first or the second thin line above a row of the page; row 0: nowhere."""
        grid = self.rules[number]
        if row:
            grid.y = self.page_y + row * self.step - 1 - (self.step - 12) // 2
        _move(grid, self.page_x if row else OFF)

    def diagram(self, cells):
        """A 5x5 corner of a board at the right: piece codes, 64 and 65 a dot; None hides it."""
        if cells is None:
            self.unsaid |= 1 << self.rows
            return
        self.unsaid &= (1 << self.rows) - 1
        small = self.small
        _move(small, self.small_x)
        self.table.turn(0)  # as sente sees it, however the board lay in the last game
        tiles = self.table.tiles
        for i in range(25):
            code = cells[i]
            tile = 16 if code & 64 else tiles[code]
            if small[i] != tile:
                small[i] = tile

    def chart(self, wins, count):
        """A line of chances on the page: see chart.py."""
        from komadai.view.chart import Chart

        return Chart(self, wins, count)

    # -- the board page

    def board(self):
        """Show the board page; the next draw_board should draw all of it."""
        if not self.on_board:
            self.on_board = self.anew = True
            self.unsaid = 0
            _move(self.table.group, 0)
            _move(self.small, OFF)
            self._clear()
            self.dialog_rows = -1
            self.table.fresh = True
            self._swap()
        self.dialog(None, 0)

    def draw_board(self, b, parts):
        """Draw what changed of a Board: 1 cursor, 2 squares, 4 hands, 8 texts, 16 note."""
        if self.bar and parts & TEXTS:
            self.bar.draw(b)
        self.table.draw(b, parts)

    def dialog(self, lines, cursor, edge=0):
        """A box of lines over the board, one of them inverse (-1 none); None hides it.

        edge: 0 in the middle, 1 at the top, 2 at the bottom.
        """
        count = 0 if lines is None else len(lines)
        first = 0
        if count > _DIALOG_ROWS:
            first = max(0, min(cursor - _DIALOG_ROWS // 2, count - _DIALOG_ROWS))
            count = _DIALOG_ROWS
        low = self.hw.display.height - 2 * self.root.y - 12 * count - 2
        y = (self.middle - 6 * count, 2, low)[edge]
        if count | y << 8 != self.dialog_rows:
            self.dialog_rows = count | y << 8
            frame = self.frame
            _move(frame, self.page_x - 2 if count else OFF)
            if count:
                frame.y = y - 2
                frame.height = 12 * count + 4
            for i in range(self.rows):
                grid = self.lines[i]
                if i < count and grid.y != y + 12 * i:
                    grid.y = y + 12 * i
                _move(grid, self.page_x if i < count else OFF)
        for i in range(count):
            style = 1 if first + i == cursor else 0
            self.table.line(self.lines[i], style, lines[first + i])

    def refresh(self):
        """Bring everything to the screen."""
        if self.unsaid:
            self._blank()
        self.anew = False
        self.hw.display.refresh()
        if text.cache:
            text.cache.close()


def _move(thing, x):
    """Set .x where it differs."""
    if thing.x != x:
        thing.x = x
