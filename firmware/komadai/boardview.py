# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The board page: squares, hands, marks, cursor and the texts beside them.

Squares are opaque tiles in nine row grids: displayio repaints one box for each grid, so that two
far squares cost two squares (in one 9x9 grid they would cost the box between them). A mark is one
more opaque tile over its square, with the palette of the mark.
"""

from micropython import const

from . import glyphs, layout
from .text import Row, cells

_HAND = const(128)
_SENTE = const(16)
_GOTE = const(32)
_BOTH = const(48)

_CURSOR = const(1)
_SQUARES = const(2)
_HANDS = const(4)
_TEXTS = const(8)
_NOTE = const(16)

_KINDS = b"\x06\x05\x08\x04\x03\x02\x01"  # slots of a hand in reading order
_SLOT = b"\x00\x06\x05\x04\x03\x01\x00\x00\x02"  # the slot of a kind

# Marks, from the lowest to the topmost; the captures take the rest.
_TO = const(0)
_FROM = const(1)
_CHECKED = const(2)
_LIFTED = const(3)
_TAKES = const(4)
_MARKS = const(12)  # a king or a dragon may have eight captures

_DOTS = ("•    ", " •   ", "  •  ", " •   ")


class BoardView:
    """Display objects of the board page and what they show now; `group` is their root."""

    def __init__(self, hw, table, styles, font, theme, piece_set):
        displayio = hw.displayio
        self.hw = hw
        self.cell = cell = table[layout.CELL]
        self.board_x, self.board_y = table[layout.BOARD]
        self.hands = (table[layout.TOP], table[layout.LOW])
        self.pitch = table[layout.PITCH]
        self.set = -1
        self.theme = theme
        self.palettes = []
        for mark in range(glyphs.PALETTES):
            self.palettes.append(glyphs.palette(displayio, theme, mark))
        self.sheet = displayio.Bitmap(32 * cell, cell, 16)
        self.tiles = bytearray(64)  # tile of a piece code
        self.turned = -1
        self.x = self.y = 0
        self.split = False
        self._turn(0)
        self.dress(piece_set, theme)
        self.group = displayio.Group()
        self._make_board(displayio, table)
        self._make_hands(displayio, table[layout.COUNT])
        self._make_cursor(displayio)
        self._make_texts(displayio, table, styles, font)
        self._make_question(displayio)

    # -- building (once)

    def _grid(self, x, y, width=1, height=1, palette=glyphs.NORMAL):
        grid = self.hw.displayio.TileGrid(
            self.sheet,
            pixel_shader=self.palettes[palette],
            width=width,
            height=height,
            tile_width=self.cell,
            tile_height=self.cell,
            x=x,
            y=y,
        )
        self.group.append(grid)
        return grid

    def _make_board(self, displayio, table):
        size = 9 * self.cell + 1
        self.ink = displayio.Palette(3)
        self.frame = displayio.Palette(3)
        self.line = displayio.Palette(1)
        self.lamp = displayio.Palette(1)
        self.tray = displayio.Palette(1)
        self._ink()
        x, width, upper, lower, height = table[layout.TRAYS]
        for y in (upper, lower):
            if y == lower and self.hands[0][0] != self.hands[1][0]:
                x += self.hands[1][0] - self.hands[0][0]
            self.group.append(
                self.hw.vectorio.Rectangle(
                    pixel_shader=self.tray, width=width, height=height, x=x, y=y
                )
            )
        self.columns = []  # upper left, upper right, lower left, lower right column
        for x, y in self.hands:
            for i in range(2):
                self.columns.append(self._grid(x + i * self.pitch, y, 1, 4, glyphs.HAND))
        self.group.append(
            self.hw.vectorio.Rectangle(
                pixel_shader=self.line,
                width=size,
                height=size,
                x=self.board_x,
                y=self.board_y,
            )
        )
        self.rows = []
        for i in range(9):
            self.rows.append(self._grid(self.board_x, self.board_y + i * self.cell, 9))
        self.marks = []
        for _i in range(_MARKS):
            grid = self._grid(0, 0)
            grid.hidden = True
            self.marks.append(grid)
        self.palette_of = bytearray(_MARKS)

    def _make_hands(self, displayio, offset):
        width = glyphs.COUNT_WIDTH[self.cell]
        bitmap = displayio.Bitmap(18 * width, self.cell, 3)
        self.hw.load(self.hw.assets + "count%d.bin" % self.cell, bitmap)
        self.counts = []
        for i in range(4):
            column = self.columns[i]
            grid = displayio.TileGrid(
                bitmap,
                pixel_shader=self.ink,
                width=1,
                height=4,
                tile_width=width,
                tile_height=self.cell,
                x=column.x + offset,
                y=column.y,
            )
            self.counts.append(grid)
            self.group.append(grid)

    def _make_cursor(self, displayio):
        size = self.cell + 1
        bitmap = displayio.Bitmap(size, size, 3)
        for i in range(size):
            for j in range(3 if size > 16 else 2):
                colour = 1 if j == 0 and size > 16 else 2
                bitmap[i, j] = bitmap[i, size - 1 - j] = colour
                bitmap[j, i] = bitmap[size - 1 - j, i] = colour
        for i in range(size):
            bitmap[i, 0] = bitmap[i, size - 1] = bitmap[0, i] = bitmap[size - 1, i] = 1
        self.cursor = displayio.TileGrid(bitmap, pixel_shader=self.frame)
        self.cursor.hidden = True
        self.group.append(self.cursor)

    def _make_texts(self, displayio, table, styles, font):
        self.texts = []
        self.parts = []
        for x, y, cols, part in table[layout.TEXTS]:
            row = Row(displayio, font, styles, x, y, cols)
            self.texts.append(row)
            self.parts.append(part)
            self.group.append(row.grid)
        x, width, self.bar_top, self.bar_low = table[layout.BAR]
        self.bar = None
        if width:
            self.bar = self.hw.vectorio.Rectangle(
                pixel_shader=self.lamp, width=width, height=2, x=x, y=self.bar_low
            )
            self.group.append(self.bar)
        width = 9 * self.cell // 6
        self.note = Row(
            displayio,
            font,
            styles,
            self.board_x + (9 * self.cell - 6 * width) // 2,
            self.board_y,
            width,
        )
        self.note.grid.hidden = True
        self.group.append(self.note.grid)

    def _make_question(self, displayio):
        cell = self.cell
        group = displayio.Group(scale=2)
        group.x = self.board_x + 9 * cell // 2 - 2 * cell - 2
        group.y = self.board_y + 9 * cell // 2 - cell
        group.append(
            self.hw.vectorio.Rectangle(
                pixel_shader=self.lamp, width=2 * cell + 2, height=cell + 2, x=-1, y=-1
            )
        )
        self.choices = []
        for i in range(2):
            grid = displayio.TileGrid(
                self.sheet,
                pixel_shader=self.palettes[0],
                width=1,
                height=1,
                tile_width=cell,
                tile_height=cell,
                x=i * cell,
                y=0,
            )
            self.choices.append(grid)
            group.append(grid)
        group.hidden = True
        self.question = group
        self.group.append(group)

    # -- colours and pieces

    def _ink(self):
        rgb = glyphs.colours(self.theme, glyphs.NORMAL)
        glyphs.fill(self.line, rgb[3:6])
        glyphs.fill(self.ink, glyphs.COUNTS)
        self.ink.make_transparent(0)
        glyphs.fill(self.frame, glyphs.CURSORS[self.theme])
        self.frame.make_transparent(0)
        glyphs.fill(self.lamp, glyphs.LAMP)
        glyphs.fill(self.tray, glyphs.colours(self.theme, glyphs.HAND)[:3])

    def dress(self, piece_set, theme):
        """Use a piece set (index of glyphs.SETS) and a theme of colours."""
        if piece_set >= len(glyphs.SETS):
            piece_set = 0
        if piece_set != self.set:
            self.set = piece_set
            name = "%s%d.bin" % (glyphs.SETS[piece_set], self.cell)
            self.hw.load(self.hw.assets + name, self.sheet)
        if theme != self.theme:
            self.theme = theme
            for mark in range(glyphs.PALETTES):
                glyphs.fill(self.palettes[mark], glyphs.colours(theme, mark))
            self._ink()

    def _turn(self, turned):
        if turned != self.turned:
            self.turned = turned
            for kind in range(15):
                self.tiles[_SENTE | kind] = glyphs.tile(_SENTE | kind, turned)
                self.tiles[_GOTE | kind] = glyphs.tile(_GOTE | kind, turned)

    # -- where things are

    def _find(self, place):
        """Set x and y to the corner of a square or of a slot in a hand."""
        cell = self.cell
        if place & _HAND:
            slot = _SLOT[place & 15]
            if (place >> 5 & 1) ^ self.turned:
                x, y = self.hands[0]
                slot = 7 - slot
            else:
                x, y = self.hands[1]
            self.x = x + (slot & 1) * self.pitch
            self.y = y + (slot >> 1) * cell
            return
        column = (place - 18) % 12
        row = (place - 18) // 12
        if self.turned:
            column = 8 - column
            row = 8 - row
        self.x = self.board_x + column * cell
        self.y = self.board_y + row * cell

    # -- drawing

    def draw(self, b, what):
        """Draw the parts of a komadai.board.Board that `what` names."""
        self._turn(1 if b.turned else 0)
        self.split = what != 255
        if what & (_SQUARES | _HANDS):
            self._draw_squares(b)
            self._draw_hands(b)
            self._draw_marks(b)
        if what & (_CURSOR | _SQUARES):
            self._draw_cursor(b.cursor)
        if what & (_TEXTS | _SQUARES):
            self._draw_texts(b)
        if what & (_NOTE | _CURSOR):
            self._draw_note(b)

    def _draw_squares(self, b):
        board = b.cells
        dots = b.dots
        show = b.show_dots
        tiles = self.tiles
        step = -1 if self.turned else 1
        square = 122 if self.turned else 18
        for row in self.rows:
            last = -1
            column = 0
            while column < 9:
                piece = board[square]
                tile = tiles[piece] if piece else 16 if show and dots[square] else 0
                if row[column] != tile:
                    if last >= 0 and column - last > 2 and self.split:
                        self.hw.display.refresh()  # not the squares between the two
                    row[column] = tile
                    last = column
                square += step
                column += 1
            square += 3 * step

    def _draw_hands(self, b):
        hand = b.hand
        side = _SENTE if self.turned else _GOTE
        for half in (0, 2):
            for slot in range(7):
                piece = side | _KINDS[slot]
                count = hand[piece]
                cell = slot if half else 7 - slot
                column = half | cell & 1
                tile = self.tiles[piece] if count else 0
                grid = self.columns[column]
                if grid[cell >> 1] != tile:
                    grid[cell >> 1] = tile
                tile = count - 1 if count > 1 else 0
                grid = self.counts[column]
                if grid[cell >> 1] != tile:
                    grid[cell >> 1] = tile
            side ^= _BOTH

    def _draw_marks(self, b):
        to = b.last_to
        self._mark(_TO, b, to, glyphs.TO)
        self._mark(_FROM, b, b.last_from, glyphs.FROM)
        self._mark(_CHECKED, b, b.check, glyphs.CHECK)
        self._mark(_LIFTED, b, b.lifted or b.hint_from, glyphs.LIFTED)
        n = _TAKES
        if b.hint_to and not b.lifted:
            self._mark(n, b, b.hint_to, glyphs.TAKE)
            n += 1
        if b.lifted and b.show_dots:
            board = b.cells
            dots = b.dots
            square = 18
            while square < 123 and n < _MARKS:
                if dots[square] and board[square]:
                    self._mark(n, b, square, glyphs.TAKE_TO if square == to else glyphs.TAKE)
                    n += 1
                square += 1
        while n < _MARKS:
            self._mark(n, b, 0, 0)
            n += 1

    def _mark(self, index, b, place, palette):
        grid = self.marks[index]
        if not place:
            if not grid.hidden:
                grid.hidden = True
            return
        if place & _HAND:
            piece = place & 63
            tile = self.tiles[piece] if b.hand[piece] else 0
        else:
            piece = b.cells[place]
            tile = self.tiles[piece] if piece else 16 if b.show_dots and b.dots[place] else 0
        self._find(place)
        if grid.x != self.x:
            grid.x = self.x
        if grid.y != self.y:
            grid.y = self.y
        if grid[0] != tile:
            grid[0] = tile
        if palette != self.palette_of[index]:
            self.palette_of[index] = palette
            grid.pixel_shader = self.palettes[palette]
        if grid.hidden:
            grid.hidden = False

    def _draw_cursor(self, place):
        grid = self.cursor
        if not place:
            if not grid.hidden:
                grid.hidden = True
            return
        self._find(place)
        if grid.x != self.x:
            grid.x = self.x
        if grid.y != self.y:
            grid.y = self.y
        if grid.hidden:
            grid.hidden = False

    def _draw_note(self, b):
        note = self.note
        grid = note.grid
        if not b.note:
            if not grid.hidden:
                grid.hidden = True
            return
        y = self.board_y + self.cell * 9 - 11
        if not b.cursor & _HAND and b.cursor:
            self._find(b.cursor)
            if self.y > self.board_y + 5 * self.cell:
                y = self.board_y
        if grid.y != y:
            grid.y = y
        blank = (note.width - cells(b.note)) // 2
        note.write(" " * blank + b.note if blank > 0 else b.note, 4)
        if grid.hidden:
            grid.hidden = False

    def _draw_texts(self, b):
        low = (b.side == _GOTE) == b.turned
        y = self.bar_low if low else self.bar_top
        if self.bar and self.bar.y != y:
            self.bar.y = y
        for i in range(len(self.texts)):
            row = self.texts[i]
            self._write(row, self.parts[i], b, low)

    def _write(self, row, part, b, low):
        style = 0
        text = ""
        if part < layout.STATE:
            upper = not part & 1
            sign = "☗" if upper == b.turned else "☖"
            name = b.top if upper else b.low
            clock = b.top_clock if upper else b.low_clock
            if part <= layout.LOW_LINE:
                text = name
                if clock:
                    text += " " * (row.width - 3 - cells(name) - len(clock)) + clock
                text = sign + " " + text
            elif part <= layout.LOW_NAME:
                text = sign + name
            else:
                text = clock
            style = 2 if upper != low else 0
        elif part == layout.STATE:
            text = b.state
            style = 1 if text else 0
        elif part == layout.STATUS:
            text = b.status
        elif part == layout.BEST:
            text = b.best
            style = 3
        elif part == layout.PROGRESS:
            if b.progress:
                text = _DOTS[b.progress & 3]
        else:
            text = b.low_clock if low else b.top_clock
            if b.state:
                text = b.state
                style = 1
            elif b.progress:
                text = _DOTS[b.progress & 3] if b.progress & 4 or not b.best else b.best
            elif not text:
                text = b.status
        row.write(text, style)

    def promotion(self, code, index):
        """Two large tiles, `code` promoted and not; `index` is chosen. Code 0 hides them."""
        if code:
            for i in range(2):
                grid = self.choices[i]
                tile = self.tiles[code if i else code | 8]
                if grid[0] != tile:
                    grid[0] = tile
                palette = self.palettes[glyphs.LIFTED if i == index else glyphs.NORMAL]
                if grid.pixel_shader is not palette:
                    grid.pixel_shader = palette
        if self.question.hidden == bool(code):
            self.question.hidden = not code
