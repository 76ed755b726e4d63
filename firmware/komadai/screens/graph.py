# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The graph of an analysed game: x the move, y the chance of sente to win.

LEFT and RIGHT walk along it, UP and DOWN from mark to mark, A shows the position with the better
move, START goes to the mistakes, B leaves. While the page is open the game is gone from memory (the
journal has it), so that the library that draws the axes has room: see view/chart.py.
"""

import gc

from komadai import unload
from komadai.device.keys import DOWN, LEFT, REPEAT, RIGHT, START, UP, A, B
from komadai.play.assembly import drop_match, make_match
from komadai.view.catalogue import word
from komadai.view.text_keys import GRAPH_KEYS, GRAPH_PLY, GRAPH_TITLE
from shogi.notation import usi
from shogi.search.phases import NOT_YET


class Screen:
    """The page; `at` is the position under the cursor."""

    over = False
    thinking = False

    def __init__(self, app):
        self.app = app
        found = app.analysed
        self.wins = found.wins
        self.count = 0
        while self.count < len(self.wins) and self.wins[self.count] != NOT_YET:
            self.count += 1
        self.at = app.ply if 0 <= app.ply < self.count else self.count - 1
        self.number = app.match.number
        self.bot = drop_match(app)
        self.chart = None
        gc.collect()

    def press(self, button, kind):
        """Walk, or leave."""
        if kind > REPEAT:
            return None
        if self.app.hw.linear and button & (LEFT | RIGHT):
            step = -1 if button == LEFT else 1
            self.at = (self.at + step) % self.count
            return ""
        if button & (LEFT | RIGHT):
            self.at = min(max(self.at + (1 if button == RIGHT else -1), 0), self.count - 1)
            return ""
        if button & (UP | DOWN):
            self.to_mark(1 if button == DOWN else -1)
            return ""
        if kind == REPEAT:
            return None
        if button in (A, B, START):
            return self.leave({A: "review", B: "", START: "mistakes"}[button])
        return None

    def to_mark(self, step):
        """Go to the next marked move in that direction, if there is one."""
        at = self.at + step
        signs = self.app.analysed.signs
        while 0 < at < self.count:
            if signs[at]:
                self.at = at
                return
            at += step

    def leave(self, name):
        """Free the memory and bring the game back."""
        from komadai.play.game_actions import resume

        app = self.app
        app.ply = self.at
        if self.chart:
            self.chart.close()
            self.chart = None
        unload("komadai.view.chart")
        gc.collect()
        make_match(app, self.bot)
        unload("komadai.play.assembly")
        if not resume(app.match, self.number) or not app.analysed.of(app.match.game.pos):
            app.analysed = None  # the journal has another game: it could not be saved
            return "title"
        return name or app.return_to

    def tick(self, now):
        """Nothing happens by itself."""
        return None

    def draw(self, view, first):
        """The chart once, then the cursor and the line about its move."""
        if first:
            from komadai.play.button_names import printed

            view.page()
            view.line(0, word(GRAPH_TITLE), 2)
            view.line(view.rows - 1, printed(self.app.hw, GRAPH_KEYS), 3)
            self.chart = view.chart(self.wins, self.count)
        self.chart.cursor(self.at)
        found = self.app.analysed
        at = self.at
        move = usi.text(found.moves[at - 1]) if at else ""
        won = (self.wins[at] + 5) // 10
        view.line(1, word(GRAPH_PLY) % (at, move, ("", "!", "?", "??")[found.signs[at]], won), 0)
