# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What a program around the application may ask of it: to show a position, and its state."""

import json

from komadai.play.game_actions import new
from komadai.storage.format import (
    BONUS,
    HANDICAP,
    HUMAN,
    LEVEL,
    OWN_START,
    PLAYERS,
    S_LEVEL,
    VERSION,
)
from shogi.protocol import status
from shogi.rules import sfen
from shogi.rules.game import Game
from shogi.rules.types import SENTE


def load_sfen(app, text):
    """Two players on the board in that position. Raises ShogiError for a bad one."""
    config = bytearray(16)
    config[0] = VERSION
    config[PLAYERS] = config[BONUS] = 1
    config[HUMAN] = SENTE
    config[LEVEL] = app.settings[S_LEVEL]
    config[HANDICAP] = OWN_START  # an SFEN follows
    new(app.match, config, text)
    app.go("game_over" if app.match.game.result else "board")


def state(app):
    """The screen's name, the position and the fields of USI's `status` as a dict."""
    match = app.match
    thinking = match and match.thinking
    if match:
        game = match.game
        match.abort()  # the position may be inside the search
    elif app.name in ("puzzle", "lesson"):
        game = Game()
        pos = app.screen.pos
        game.load(sfen.write(pos, pos.ply + 1))
    else:
        game = app.screen.engine.game
    fields = json.loads(status.text(game))
    fields["screen"] = "promotion" if app.board.asking else app.name
    fields["sfen"] = game.sfen()
    if thinking:
        match.begin_turn()
    return fields
