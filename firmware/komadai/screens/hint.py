# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A hint: the bot looks for the best move, shows it on the board and the line behind it."""

from komadai import unload
from komadai.device.keys import PRESS, START, A, B
from komadai.device.ticks import RING
from komadai.play.notation import text
from komadai.screens.pages import Box
from komadai.view.catalogue import word
from komadai.view.text_keys import (
    HINT_CHANCE,
    HINT_DECLARE,
    HINT_DEPTH,
    HINT_HINT,
    HINT_NOTHING,
    HINT_THEN,
    HINT_THINKING,
)
from micropython import const

_NODES = const(1500)
_MARK_MS = const(500)


class Screen(Box):
    """Thinks for the player to move; B stops it early. The marks stay until the next move."""

    def __init__(self, app):
        Box.__init__(self, app)
        match = app.match
        self.thinking = True
        self.lines = [word(HINT_THINKING)]
        self.since = app.hw.now()
        level = 8
        bot = match.bot
        # What the bot knows of its own game: whether it stands to resign, its form.
        self.kept = bot.game, bot._ply, bot._form, bot._bad
        bot.start(match.game, level, 1, _NODES)

    def press(self, button, kind):
        """While it thinks, A and B take the best move so far; afterwards they close the box."""
        if not self.thinking:
            return Box.press(self, button, kind)
        if kind == PRESS and button & (A | B | START):
            self.app.match.bot.stop()
        return None

    def tick(self, now):
        """A slice of thinking."""
        if not self.thinking:
            return None
        bot = self.app.match.bot
        if bot.step():
            self.finish(bot)
            return ""
        if now - self.since & RING < _MARK_MS:
            return None
        self.since = now
        self.lines = [
            word(HINT_THINKING),
            word(HINT_DEPTH) % bot.depth,
            self.app.match.best_text(False) if bot.move else "",
        ]
        return ""

    def finish(self, bot):
        """Mark the move on the board and write down the line."""
        self.thinking = False
        bot.game, bot._ply, bot._form, bot._bad = self.kept
        match = self.app.match
        board = self.app.board
        if bot.answer == "win":
            self.lines = [word(HINT_DECLARE)]
        elif not bot.move:
            self.lines = [word(HINT_NOTHING)]
        else:
            self.lines = self.advice(bot, match)
        match.refresh()  # search and texts have used the board's buffer of moves
        if bot.move and bot.answer != "win":
            start = bot.move >> 7 & 127
            board.hint_to = bot.move & 127
            board.hint_from = start if start > 15 else 128 | board.side | start
            board.dirty |= 6

    def advice(self, bot, match):
        """The move and the line behind it, in words."""
        pos = match.game.pos
        moves = match.board.moves
        lines = [word(HINT_HINT) % text(match.settings, pos, bot.move, moves)]
        if bot.depth:  # a move of the book has no score
            from shogi.search.chance import chance

            lines.append(word(HINT_CHANCE) % ((chance(bot.score) + 5) // 10))
            unload("shogi.search.chance")
        if bot.pv_len > 1:
            lines.append(word(HINT_THEN))
        count = min(bot.pv_len, 6)
        for i in range(1, count):
            pos.make(bot.pv[i - 1])
            lines.append("  " + text(match.settings, pos, bot.pv[i], moves))
        for _i in range(1, count):
            pos.unmake()
        return lines
