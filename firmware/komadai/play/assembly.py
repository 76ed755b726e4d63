# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Gives the application its game, and takes it away for what needs the memory. Then dropped."""

from komadai import unload
from komadai.play.board_state import Board


def complete(app, bot=None):
    """The board and the match, after App(later=True)."""
    view = app.view
    app.board = board = Board()
    if app.hw.linear:
        from komadai.play.linear_cursor import walk

        board.walk = walk
    board.low_edge = view.low_edge
    board.top_edge = view.top_edge
    board.hand_cols = view.hand_cols
    make_match(app, bot)
    app.apply()


def make_match(app, bot=None):
    """Make a match, with its memory and the bot."""
    from komadai.play.match import Match

    app.match = Match(app.hw, app.store, app.settings, app.board, bot)
    app.match.seed = app.seed


def drop_match(app):
    """Free the memory of the game and its code (the journal keeps the game); returns the bot."""
    bot = app.match.bot
    app.match.abort()
    app.match = app.board.pos = None
    bot.game = bot.search.pos = None  # else these would keep it
    unload("komadai.play.match")
    return bot
