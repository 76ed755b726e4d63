# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A view on a panel buffer, for tests that look at pixels."""

from array import array

import displayio
import vectorio

from bounds import Patience
from checked_cases import ROOT, position
from komadai.play.board_state import Board
from komadai.view import layout, text
from komadai.view.view import View
from shogi.rules.movegen import legal
from simulator.panel import Panel, Raw, load

SIZES = list(layout._TABLES)
DESIGN = [(160, 128), (240, 240), (240, 135)]  # those of most boards
NAMES = [f"{width}x{height}" for width, height in SIZES]


class Screen:
    """`view` on `panel`; `board` is what it draws. `settings`: pairs of index and value."""

    def __init__(self, size, **settings):
        self.panel = Panel(*size)
        self.display = self.panel.display
        self.displayio = displayio
        self.vectorio = vectorio
        self.load = load
        self.raw = Raw
        self.assets = str(ROOT / "firmware" / "assets") + "/"
        self.settings = bytearray(48)
        self.settings[1] = settings.get("pieces", 0)
        self.settings[2] = settings.get("theme", 0)
        self.view = View(self, self.settings)
        self.table = layout.find(*size)[0]
        self.cell = self.table[layout.CELL]
        self.board = Board()
        self.board.moves = array("H", bytes(1200))

    def show(self, sfen, moves=(), turned=False):
        """The board page with that position, everything drawn."""
        self.board.turned = turned
        pos = position(sfen, moves)
        self.board.sync(pos)
        self.board.count = legal(pos, self.board.moves, 0)
        self.view.board()
        return self.draw()

    def draw(self, parts=255):
        """Draw and return (bytes sent, boxes)."""
        before = self.panel.sent
        self.panel.boxes.clear()
        self.view.draw_board(self.board, parts)
        self.view.refresh()
        patience = Patience("the late pass")
        while patience.with_(self.view.draw_late(self.board)):
            pass
        return self.panel.sent - before, list(self.panel.boxes)

    def square(self, square):
        """(x, y) of a square's corner."""
        column, row = (square - 18) % 12, (square - 18) // 12
        if self.board.turned:
            column, row = 8 - column, 8 - row
        x, y = self.table[layout.BOARD]
        return x + column * self.cell, y + row * self.cell

    def slot(self, number, upper):
        """(x, y) of slot 0-6 of a hand, in the order R B G S N L P."""
        x, y = self.table[layout.TOP if upper else layout.LOW]
        columns = self.table[layout.COLUMNS]
        if upper:
            number = (8 if columns == 3 else 7) - number
        if not self.table[layout.PITCH]:
            return x + number * self.cell, y
        return (
            x + number % columns * self.table[layout.PITCH],
            y + number // columns * self.cell,
        )

    def pixels(self, x, y, width, height):
        """Rows of that part of the picture, as RGB565 words."""
        raw, across = self.panel.pixels, self.panel.width
        return [
            [
                raw[2 * (v * across + u)] << 8 | raw[2 * (v * across + u) + 1]
                for u in range(x, x + width)
            ]
            for v in range(y, y + height)
        ]

    def inside(self, square):
        """The picture of a square without its lines."""
        x, y = self.square(square)
        return self.pixels(x + 1, y + 1, self.cell - 1, self.cell - 1)

    def text(self, part):
        """What the line of that layout part says."""
        table = self.view.table
        return said(table.texts[table.parts.index(part)])


def said(grid):
    """The text that a line's tiles show, without the blanks at its end."""
    out = ""
    for x in range(grid.width):
        tile = grid[x]
        if tile < 95:
            out += chr(tile + 32)
        elif tile < 95 + len(text.NARROW):
            out += text.NARROW[tile - 95]
        else:
            at = tile - 95 - len(text.NARROW)
            out += text.WIDE[at // 2] if at % 2 == 0 else ""
    return out.rstrip()


def turned(rows):
    """A picture rotated by 180 degrees."""
    return [row[::-1] for row in rows[::-1]]


def covered(boxes):
    """Set of pixels that the boxes touch."""
    return {(u, v) for x, y, w, h in boxes for u in range(x, x + w) for v in range(y, y + h)}
