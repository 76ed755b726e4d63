# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Engine mode: the board is a USI engine on its serial console."""

import gc

from komadai import unload
from komadai.device.keys import PRESS, B
from komadai.play.assembly import drop_match, make_match
from komadai.play.button_names import fill
from komadai.view.catalogue import word
from komadai.view.text_keys import (
    ENGINE_LEAVE,
    ENGINE_RECEIVED,
    ENGINE_SERIAL,
    ENGINE_TITLE,
    ENGINE_USB,
)

# What it loads.
_MODULES = (
    "shogi.protocol.engine",
    "shogi.protocol.thinking",
    "shogi.protocol.options",
    "shogi.notation.usi_position",
    "shogi.rules.sfen",
    "shogi.rules.handicap",
    "shogi.rules.impasse",
    "shogi.search.book",
    "shogi.search.book_data",
    "shogi.search.lines",
)


class Screen:
    """While it is open the match is gone from memory (the journal has it), so that the engine has
    room.
    """

    over = False

    def __init__(self, app):
        self.app = app
        bot = drop_match(app)
        gc.collect()
        from komadai.version import VERSION
        from shogi.protocol.engine import Engine

        hw = app.hw
        self.engine = Engine(hw.write_line, hw.now, hw.entropy, bot, title="Komadai " + VERSION)
        self.count = 0

    @property
    def thinking(self):
        """True while it searches."""
        return self.engine and self.engine.searching != ""

    def press(self, button, kind):
        """B leaves."""
        if button == B and kind == PRESS:
            self.engine.close(0)
            bot = self.engine.bot
            self.engine = None
            for name in _MODULES:
                unload(name)
            if not bot or not bot.mate:
                unload("shogi.search.mate")
                unload("shogi.search.checks")
            make_match(self.app, bot)
            unload("komadai.play.assembly")
            return "title"
        return None

    def tick(self, now):
        """A line of input, or a slice of thinking."""
        engine = self.engine
        text = self.app.hw.read_line()
        if text is not None:
            self.count += 1
            engine.line(text)
            return ""
        engine.step()
        return None

    def draw(self, view, first):
        """What to do, and how many lines came in."""
        if first:
            view.page()
            view.line(0, word(ENGINE_TITLE), 2)
            view.line(2, word(ENGINE_USB), 0)
            view.line(3, word(ENGINE_SERIAL), 0)
            view.line(7, fill(self.app.hw, word(ENGINE_LEAVE)), 3)
            unload("komadai.play.button_names")
        view.line(5, word(ENGINE_RECEIVED) % self.count, 0)
