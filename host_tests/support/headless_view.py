# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The view of the application without a display: it remembers what it was told to show.

Runs in MicroPython, too.
"""


class _Thing:
    """Bitmap, palette or grid, as far as the stars of a lesson want one."""

    x = y = 0

    def __init__(self, *_args, **_options):
        self.colours = {}

    def __setitem__(self, place, colour):
        self.colours[place] = colour

    def make_transparent(self, colour):
        pass


class _Displayio:
    Bitmap = Palette = TileGrid = _Thing


class _Table:
    """A BoardView for stars: `group` has their grids, by `x` is the square that each is on."""

    cell = 14

    def __init__(self):
        self.hw = self
        self.displayio = _Displayio
        self.marks = [None]
        self.group = [None]

    def find(self, place):
        self.x = place
        self.y = 0


class Chart:
    """Stands for the line of chances."""

    plain = True

    def cursor(self, i):
        """Where the cursor stands."""

    def close(self):
        """Gone."""


class View:
    """A text screen: `text` are the rows of the page, `over` the box, `layer` what is shown."""

    def __init__(self, cols=26, rows=10, low_edge=8, top_edge=8, hand_cols=2, side_cols=14):
        self.cols, self.rows, self.side_cols, self.side_rows = cols, rows, side_cols, 8
        self.low_edge, self.top_edge, self.hand_cols = low_edge, top_edge, hand_cols
        self.narrow = True
        self.bar = None
        self.edge = 0
        self.layer = ""
        self.over = None
        self.text = [""] * rows
        self.styles = [0] * rows
        self.drawn = 0  # bits of the board that were drawn since the last look
        self.cells = None
        self.table = _Table()
        self.refreshed = 0

    def apply(self, settings):
        pass

    def speak(self, word):
        assert word(3) in ("", "1")  # whether the language needs letters of its own

    def page(self):
        self.layer = "page"
        self.over = self.cells = None
        self.text = [""] * self.rows
        self.styles = [0] * self.rows

    def line(self, row, text, style):
        assert 0 <= row < self.rows, row
        assert isinstance(text, str)
        self.text[row] = text[: self.cols]
        self.styles[row] = style

    def name(self, columns, rows, end):
        assert self.layer == "page" and columns < self.cols and rows <= end < self.rows

    def rule(self, number, row):
        assert 0 <= number < 2 and 0 <= row < self.rows - 1

    def chart(self, wins, count):
        """Only that it is asked for."""
        return Chart()

    def diagram(self, cells):
        assert len(cells) == 25
        self.cells = bytes(cells)

    def board(self):
        self.layer = "board"
        self.over = None

    def draw_board(self, board, parts):
        assert self.layer == "board"
        self.drawn |= parts

    def draw_late(self, board):
        return False

    def dialog(self, lines, cursor, edge=0):
        assert 0 <= edge < 3
        self.edge = edge
        assert self.layer == "board"
        self.over = None if lines is None else list(lines)
        if lines:
            assert len(lines) <= 8 and all(len(x) <= self.cols for x in lines), lines
            assert cursor < len(lines)
            self.cursor = cursor

    def refresh(self):
        self.refreshed += 1
