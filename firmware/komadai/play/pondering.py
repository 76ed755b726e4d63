# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Thinking on the player's time: the bot thinks about the answer that it expects. Loaded for that.

The search is the one that would follow that answer, of the same level with the same nodes. If
the player plays what was expected, it simply goes on; any other move leaves no trace, as if the bot
had waited.

Between two steps the position is that of the game. The board page has legal moves of its own
meanwhile, as the search keeps its moves in the buffer that they share.
"""

from array import array

from komadai import unload
from komadai.storage.format import LEVEL, S_PONDER
from micropython import const
from shogi.rules.movegen import legal
from shogi.search import think

_LEGAL = const(600)  # moves in a position
_ALWAYS = const(1)  # the setting; 0: with power from USB, 2 never


class Pondering:
    """One search about `guess`, a legal move of the player in the position of the game."""

    def __init__(self, match, guess, now):
        self.match = match
        self.guess = guess
        self.done = False
        game = match.game
        self.before = think.memory(match.bot)
        match.board.moves = game.buffer = array("H", bytes(2 * _LEGAL))
        match.board.count = legal(game.pos, game.buffer, 0)
        game.pos.make(guess)
        match.bot.start(game, match.config[LEVEL], match.turn_seed(now), match.nodes())
        game.pos.unmake()
        self.step()
        unload("shogi.search.book")
        unload("shogi.search.book_data")

    def step(self):
        """Think for a slice; the answer is kept."""
        if not self.done:
            pos = self.match.game.pos
            pos.make(self.guess)
            self.done = self.match.bot.step()
            pos.unmake()


def begin(match, now):
    """A Pondering about what the bot expects from the player, or None."""
    setting = match.settings[S_PONDER]
    game = match.game
    pos = game.pos
    bot = match.bot
    if setting > _ALWAYS or not (setting or match.hw.powered()):
        return None
    if bot.pv_len < 2 or bot.game is not game or bot.pv[0] != pos.moves[pos.ply - 1]:
        return None
    guess = bot.pv[1]
    count = legal(pos, match.board.moves, 0)
    if guess not in match.board.moves[:count]:
        return None
    return Pondering(match, guess, now)


def end(match, hit):
    """The player has moved, or does something else; `hit`: as expected, the search goes on."""
    if not hit:
        think.forget(match.bot, match.pondering.before)
        match.shed()
    match.pondering = None
    board = match.board
    board.moves = match.game.buffer = match.bot.search.moves
    if not hit and board.active:
        board.count = legal(match.game.pos, board.moves, 0)
