# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The evaluation bar beside the board: how much of it is light is the chance of the side below.

There only while the setting is on. It takes the score of the bot's own search, so it costs no time,
and is drawn together with the texts that change then, never for a cursor.
"""

from komadai.storage.format import HUMAN
from komadai.view import layout
from komadai.view.glyphs import BAR_GOTE, BAR_SENTE
from komadai.view.layout import BAR, OFF
from shogi.rules.types import GOTE


class Bar:
    """A strip that lies or stands, as its place is wide or high."""

    def __init__(self, view):
        hw = view.hw
        size = hw.display
        table = layout.find(size.width, size.height)[0]
        self.x, y, width, height = table[BAR]
        self.long = max(width, height)
        displayio = hw.displayio
        palette = displayio.Palette(2)
        palette[0] = BAR_GOTE
        palette[1] = BAR_SENTE
        self.bitmap = displayio.Bitmap(width, height, 2)
        self.grid = displayio.TileGrid(self.bitmap, pixel_shader=palette, x=OFF, y=y)
        view.table.group.append(self.grid)
        self.light = 0  # pixels of its length

    def note(self, match):
        """Take over what the bot has found; it is in its search or at the end of it."""
        bot = match.bot
        if not bot.depth:
            return
        from shogi.search.chance import chance

        win = chance(bot.score)
        match.board.win = win if match.config[HUMAN] == GOTE else 1000 - win

    def draw(self, board):
        """Show board.win, permille of sente, -1 for nothing."""
        x = OFF if board.win < 0 else self.x
        if self.grid.x != x:
            self.grid.x = x
        if board.win < 0:
            return
        win = 1000 - board.win if board.turned else board.win
        light = self.long * win // 1000
        at = min(light, self.light)
        end = max(light, self.light)
        colour = 1 if light > self.light else 0
        self.light = light
        bitmap = self.bitmap
        while at < end:
            if bitmap.width > bitmap.height:
                for y in range(bitmap.height):
                    bitmap[at, y] = colour
            else:
                for x in range(bitmap.width):
                    bitmap[x, self.long - 1 - at] = colour
            at += 1

    def remove(self, view):
        """The setting is off."""
        view.table.group.remove(self.grid)
