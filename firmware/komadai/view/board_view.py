# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The board page: squares, hands, marks, cursor and the texts beside them.

Squares are opaque tiles in nine row grids: displayio repaints one box for each grid, so that two
far squares cost two squares (in one 9x9 grid they would cost the box between them). A mark is one
more opaque tile over its square, with the palette of the mark.
"""

from komadai.view.layout import BEST, LOW_NAME, OFF, PROGRESS, RUNNING, STATE, STATUS
from komadai.view.parts import CURSOR, HAND, HANDS, NOTE, SQUARES, TEXTS
from komadai.view.text import cells, rest, write
from micropython import const
from shogi.rules.types import BOTH, GOTE, SENTE

# Where things wait that are not shown. `hidden` would repaint them at every second refresh, and a
# group of them the whole screen: finish_refresh() in CircuitPython 10's TileGrid.c forgets that a
# hidden grid was not drawn. What lies beside the screen costs nothing.


_KINDS = b"\x06\x05\x08\x04\x03\x02\x01"  # slots of a hand in reading order
_SLOT = b"\x00\x06\x05\x04\x03\x01\x00\x00\x02"  # the slot of a kind

# Marks, from the lowest to the topmost. Their palettes come in the same order: glyphs.py.
_TO = const(0)
_FROM = const(1)
_CHECKED = const(2)
_LIFTED = const(3)
_ASKED = const(4)  # the promotion question, and one more for its second tile

# Parts of the texts: layout.py.

_ALL_LATE = const(10)  # frames and nine rows are left to draw_late()
_AT_ONCE = const(9)  # dots (1 ms each on an RP2040) after which it looks for keys again
_DOTS = ("•    ", " •   ", "  •  ", " •   ")


class BoardView:
    """The board page. build.py makes its display objects, `group` is their root."""

    def __init__(self, hw):
        from komadai.view import build

        self.hw = hw
        build.build_board(self)
        self.two_woods = False  # the sides' pieces are of different wood
        self.load = None
        self.turned = 0
        self.tiles = self.ways[0]  # tile of each piece code
        self.x = self.y = 0
        self.late = 0  # what draw_late() has to draw: frames, and rows from the last one up
        self.chosen = 0  # square of the promotion question's tile that is chosen
        self.fresh = True  # everything will be painted anyway
        self.said = [""] * len(self.texts)  # what the lines beside the board say

    def turn(self, turned):
        """Which side sits at the bottom: 1 gote."""
        if turned != self.turned:
            self.turned = turned
            self.tiles = self.ways[turned]
            if self.two_woods:  # gote's pieces are the upright ones now
                self.load(turned)
        for i in range(9):
            tile = 8 - i if turned else i
            if self.files[i] != tile:
                self.files[i] = tile
                self.ranks[i] = tile

    def line(self, grid, style, text):
        """Write a line of text in one of the styles."""
        write(grid, self.styles[style], text)

    # -- where things are

    def find(self, place):
        """Set x and y to the corner of a square or of a slot in a hand."""
        cell = self.cell
        if place & HAND:
            slot = _SLOT[place & 15]
            if (place >> 5 & 1) ^ self.turned:
                x, y = self.top
                slot = self.last - slot
            else:
                x, y = self.low
            if self.pitch:
                x += slot % self.across * self.pitch
                y += slot // self.across * cell
            else:
                x += slot * cell
            self.x = x
            self.y = y
            return
        column = (place - 18) % 12
        row = (place - 18) // 12
        if self.turned:
            column = 8 - column
            row = 8 - row
        self.x = self.board_x + column * cell
        self.y = self.board_y + row * cell

    # -- drawing

    def draw(self, board, parts):
        """Draw the parts of a play.board_state.Board that `parts` names."""
        self.turn(1 if board.turned else 0)
        if parts & (SQUARES | HANDS):
            for i in range(9):
                self._draw_row(board, i, self.fresh)
            self._draw_hands(board)
            self._draw_marks(board)
            self.late = _ALL_LATE
        self.fresh = False
        if parts & (CURSOR | SQUARES):
            self._surround(self.cursor, self.chosen or board.cursor)
        if parts & (TEXTS | SQUARES):
            self._draw_texts(board)
        if parts & (NOTE | CURSOR) or board.tips[0] and parts & SQUARES:
            self._draw_note(board)

    def _draw_row(self, board, i, late):
        """The pieces of row i; if `late`, also its dots and what lies under a mark (it would be
        painted twice). Returns the number of dots changed.
        """
        row = self.rows[i]
        strip = self.dots[i]
        squares = board.cells
        tiles = self.tiles
        dots = board.dots if board.show_dots and not board.asking else None
        square = 18 + 12 * i
        step = -1 if self.turned else 1
        if self.turned:
            square = 140 - square
        last = 9
        marked = board.last_to
        left = board.last_from
        changed = 0
        for column in range(9):
            piece = squares[square]
            tile = tiles[piece]
            if row[column] != tile and (late or square != marked and square != left):
                if column - last > 2 and not self.fresh:
                    self.hw.display.refresh()  # not the squares between the two
                row[column] = tile
                last = column
            if late:
                tile = 1 if dots and dots[square] and not piece else 0
                if strip[column] != tile:
                    strip[column] = tile
                    changed += 1
            square += step
        return changed

    def _draw_hands(self, board):
        hand = board.hand
        side = SENTE if self.turned else GOTE
        across = self.across
        step = self.per_cell
        for half in (0, across):
            for slot in range(7):
                piece = side | _KINDS[slot]
                count = hand[piece]
                cell = slot if half else self.last - slot
                column = half + cell % across
                cell //= across
                tile = self.tiles[piece] if count else 0
                grid = self.columns[column]
                if grid[cell] != tile:
                    grid[cell] = tile
                grid = self.counts[column]
                cell = (cell + 1) * step - 1
                tile = count % 10 + 1 if count > 1 else 0
                if grid[cell] != tile:
                    grid[cell] = tile
                tile = 11 if count > 9 else 0
                if grid[cell - 1] != tile:
                    grid[cell - 1] = tile
            side ^= BOTH

    def _draw_marks(self, board):
        asking = board.asking  # its answer has less to paint if the last move's marks go now
        self._mark(_TO, board, 0 if asking else board.last_to)
        self._mark(_FROM, board, 0 if asking else board.last_from)
        self._mark(_CHECKED, board, board.check)
        self._mark(_LIFTED, board, board.lifted or board.hint_from)
        self._surround(self.alarm, board.check)
        self._draw_question(board)

    def _draw_question(self, board):
        """The promotion question: two tiles, promoted first, on the square of the move and on the
        one at its right (at its left where the board ends).
        """
        place = board.asking & 127
        if not place:
            for i in range(_ASKED, len(self.marks)):
                self._put(self.marks[i], 0)
            self._surround(self.question, 0)
            self.chosen = 0
            return
        right = -1 if self.turned else 1
        if (place - 18) % 12 == 4 + 4 * right:
            place -= right
        tiles = self.tiles
        piece = board.cells[board.asking >> 7]
        self._surround(self.question, place)
        self.chosen = place + right if board.choice else place
        self._cover(_ASKED, place, tiles[piece | 8], 0 if board.choice else _LIFTED + 1)
        self._cover(_ASKED + 1, place + right, tiles[piece], _LIFTED + 1 if board.choice else 0)

    def draw_late(self, board):
        """Bring the next part of what may come a moment after a move to the screen: frames around
        pieces that can be taken, then dots, row by row. False where nothing was left.

        A piece in hand can have eighty dots, which take 180 ms to paint on an RP2040; no key should
        have to wait for that.
        """
        if not self.late:
            return False
        if self.late > 9:
            self._draw_takes(board)
            self.late = 9
        n = 0
        while self.late and n < _AT_ONCE:
            self.late -= 1
            n += self._draw_row(board, self.late, True)
        self.hw.display.refresh()
        return True

    def _draw_takes(self, board):
        n = 0
        takes = self.takes
        if board.hint_to and not board.lifted:
            self._put(takes[0], board.hint_to)
            n = 1
        elif board.peek and board.last_to:  # B is held
            self._put(takes[0], board.last_to)
            self._put(takes[1], board.last_from)
            n = 2
        if board.lifted and board.show_dots and not board.asking:
            squares = board.cells
            dots = board.dots
            square = 18
            while square < 123 and n < len(takes):
                if dots[square] and squares[square]:
                    self._put(takes[n], square)
                    n += 1
                square += 1
        while n < len(takes):
            self._put(takes[n], 0)
            n += 1

    def _put(self, grid, place):
        """Move a grid to a place, at 0 off the screen; nothing is painted where nothing differs."""
        if not place:
            if grid.x != OFF:
                grid.x = OFF
            return
        self.find(place)
        if grid.y != self.y:
            grid.y = self.y
        if grid.x != self.x:
            grid.x = self.x

    def _surround(self, border, place):
        """Move a border around a place, at 0 off the screen."""
        if place and border.x != OFF:
            self.find(place)
            if border.x != self.x and border.y != self.y:
                # vectorio would paint the box from where it is to where it is between two steps
                border.x = OFF
                self.hw.display.refresh()
        self._put(border, place)

    def _mark(self, index, board, place):
        if not place:
            self._put(self.marks[index], 0)
            return
        if place & HAND:
            piece = place & 63
            tile = self.tiles[piece] if board.hand[piece] else 0
        else:
            piece = board.cells[place]
            free = 16 if board.show_dots and board.dots[place] else 0
            tile = self.tiles[piece] if piece else free
        self._cover(index, place, tile, index + 1)

    def _cover(self, index, place, tile, colours):
        """Lay a mark over a place: that tile, in that palette."""
        grid = self._at(index, place)
        if grid[0] != tile:
            grid[0] = tile
        palette = self.palettes[colours]
        if grid.pixel_shader is not palette:
            grid.pixel_shader = palette
        self._put(grid, place)

    def _at(self, index, place):
        """The grid of a mark. One that lies at that place already changes its role instead:
        the square is painted once instead of twice.
        """
        self.find(place)
        marks = self.marks
        i = index
        while i < len(marks):
            grid = marks[i]
            if grid.x == self.x and grid.y == self.y:
                marks[i] = marks[index]
                marks[index] = grid
                return grid
            i += 1
        return marks[index]

    def _draw_note(self, board):
        grid = self.note
        text = board.note
        middle = 0
        if not text and board.tips[0]:  # on the rank in the middle, where nothing stands yet
            middle = self.board_y + 4 * self.cell + (self.cell - 11) // 2
            self.find(board.cursor or board.home)
            if self.y != self.board_y + 4 * self.cell or board.cursor & HAND:
                text = board.tips[1 if board.lifted else 0]
        if not text:
            if grid.x != OFF:
                grid.x = OFF
            return
        y = self.board_y + self.cell * 9 - 11
        if not board.cursor & HAND and board.cursor:
            self.find(board.cursor)
            if self.y > self.board_y + 5 * self.cell:
                y = self.board_y
        y = middle or y
        if grid.y != y:
            grid.y = y
        write(grid, self.styles[4], " " * ((grid.width - cells(text)) // 2) + text)
        if grid.x != self.board_x:
            grid.x = self.board_x

    def _draw_texts(self, board):
        low = (board.side == GOTE) == board.turned
        for i in range(len(self.texts)):
            self._write(i, board, low)

    def _write(self, i, board, low):
        row = self.texts[i]
        part = self.parts[i]
        style = 0
        text = ""
        if part < STATE:
            upper = not part & 1
            mine = upper != low and not board.still
            if part <= LOW_NAME:
                text = board.top if upper else board.low
                if cells(text) < row.width:  # else it needs the place of the sign
                    text = ("▴" if upper == board.turned else "▵") + text
            else:
                text = board.top_clock if upper else board.low_clock
                mine = mine and text
            if mine:
                style = 1 if part <= LOW_NAME or board.hurry else 2
        elif part == STATE:
            text = board.state
            style = 1 if text else 0
        elif part == STATUS:
            text = board.status
        elif part == BEST:
            text = board.best
            style = 3
        elif part == PROGRESS:
            dots = _DOTS[board.progress & 3]
            text = board.left + dots if board.progress else rest(board.status, row.width)
        elif part == RUNNING:
            text = board.low_clock if low else board.top_clock
            style = 1 if board.hurry else 2
            if not text:
                text = board.best
                style = 3
        else:
            text = self._by_turns(board, low, row.width)
            style = 1 if text and text is board.state else 0
        if text != self.said[i] or row.pixel_shader is not self.styles[style]:
            self.said[i] = text
            write(row, self.styles[style], text)

    def _by_turns(self, board, low, width):
        """What the one line of a narrow screen says now: check, the last move or that the bot
        thinks, the clocks, the best move so far. A long text has its end said after it.
        """
        now = board.left + _DOTS[board.progress & 3] if board.progress else board.status
        clock = board.top_clock if low else board.low_clock
        if clock:  # the other's: his who moves has its own line
            clock = ("▴" if low == board.turned else "▵") + clock
        best = board.best if board.low_clock or RUNNING not in self.parts else ""
        said = []
        for text in (board.state, now, clock, best):
            if text:
                said.append(text)
            if rest(text, width):
                while cells(text) > width:
                    text = text[1:]
                said.append(text)
        return said[board.phase % len(said)] if said else ""
