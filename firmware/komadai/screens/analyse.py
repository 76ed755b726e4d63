# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Analyse: the bot looks at every position of the game in memory, then the graph opens.

A progress bar meanwhile; B stops and keeps what is there. While it works the position wanders
through the game, and comes back before the screen is left.
"""

from komadai import unload
from komadai.device.keys import PRESS, B
from komadai.screens.pages import List
from komadai.view.catalogue import word
from komadai.view.text_keys import (
    ANALYSE_DEEP,
    ANALYSE_DONE,
    ANALYSE_GRAPH,
    ANALYSE_GRAPH_FOOT,
    ANALYSE_MINUTES,
    ANALYSE_MISTAKES,
    ANALYSE_MISTAKES_FOOT,
    ANALYSE_NO_MOVES,
    ANALYSE_NORMAL,
    ANALYSE_QUICK,
    ANALYSE_STOP,
    ANALYSE_TITLE,
)
from micropython import const

_NODES = (300, 1000, 4000)  # of a position
_MINUTE = const(27000)  # nodes of a minute on the slowest boards, see docs/analysis.md
_ALONE = const(1000)  # from so many nodes on it asks whether a move was the only good one


class Screen(List):
    """Quick, normal or deep; and what is there already."""

    title = ANALYSE_TITLE

    def __init__(self, app):
        List.__init__(self, app)
        match = app.match
        match.abort()
        self.analysis = None
        self.done = -1
        found = app.analysed
        self.ready = found is not None and found.of(match.game.pos)
        self.count = 5 if self.ready else 3
        if not match.game.pos.ply:
            self.count = 0
            self.message = word(ANALYSE_NO_MOVES)
        if self.ready:
            self.at = 3

    @property
    def thinking(self):
        """True while it works."""
        return self.analysis is not None

    def label(self, i):
        """A depth, or what can be seen."""
        return word(
            (ANALYSE_QUICK, ANALYSE_NORMAL, ANALYSE_DEEP, ANALYSE_GRAPH, ANALYSE_MISTAKES)[i]
        )

    def foot(self, i):
        """How long it takes, at most; what there is to see."""
        if i > 2:
            return word(ANALYSE_GRAPH_FOOT if i == 3 else ANALYSE_MISTAKES_FOOT)
        nodes = _NODES[i] * (self.app.match.game.pos.ply + 1)
        return word(ANALYSE_MINUTES) % ((nodes + _MINUTE - 1) // _MINUTE) if self.count else ""

    def choose(self, i):
        """Begin, or go on to the graph or the mistakes."""
        if i > 2:
            return "graph" if i == 3 else "mistakes"
        from shogi.search.analysis import Analysis

        match = self.app.match
        bot = match.bot
        self.app.analysed = None
        self.analysis = Analysis(
            bot.search, match.game.pos, _NODES[i], bot.mate, _NODES[i] >= _ALONE
        )
        self.drawn = -1
        return ""

    def press(self, button, kind):
        """While it works only B does something."""
        if not self.analysis:
            return List.press(self, button, kind)
        if kind == PRESS and button == B:
            return self.finish()
        return None

    def tick(self, now):
        """A slice of the analysis."""
        analysis = self.analysis
        if not analysis:
            return None
        if analysis.step():
            return self.finish()
        return "" if analysis.ply != self.done else None

    def finish(self):
        """Keep what was found; the position is that of the game again."""
        from komadai.play.analysed import Analysed

        app = self.app
        analysis = self.analysis
        self.analysis = None
        analysis.restore()
        app.match.bot.game = None  # the search was somewhere else meanwhile
        enough = analysis.ply > 1
        app.analysed = Analysed(analysis, app.match.number) if enough else None
        self.forget()
        unload("komadai.play.analysed")
        self.drawn = -1
        return "graph" if enough else ""

    def forget(self):
        """Drop what the analysis has loaded."""
        match = self.app.match
        for name in ("search.analysis", "search.chance", "rules.legality"):
            unload("shogi." + name)
        match.shed()
        match.refresh()

    def back(self):
        """To where it was opened from."""
        return self.app.return_to

    def draw(self, view, first):
        """The list, or how far it is."""
        analysis = self.analysis
        if not analysis:
            List.draw(self, view, first or self.drawn < 0)
            return
        if self.done < 0 or self.drawn < 0:
            view.page()
            view.line(0, word(ANALYSE_TITLE), 2)
            from komadai.play.button_names import printed

            view.line(6, printed(self.app.hw, ANALYSE_STOP), 3)
            self.drawn = 0
        self.done = analysis.ply
        view.line(2, word(ANALYSE_DONE) % (self.done, analysis.count), 0)
        width = view.cols - 2
        full = width * self.done // analysis.count
        view.line(4, "[" + "=" * full + " " * (width - full) + "]", 0)
