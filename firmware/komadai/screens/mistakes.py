# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Learn from mistakes: each marked position of the player's is put up again, to find better.

A move counts that is at least nearly as good as the best (within 5 points of a hundred); the search
judges it. After two that are not, the best one is marked. START opens a box: another try, the
solution, the next one, leave. The game is as it was when the screen is left.
"""

from komadai import unload
from komadai.device.keys import DOWN, PRESS, REPEAT, RIGHT, START, A, B
from komadai.play.notation import text
from komadai.storage.format import HUMAN, PLAYERS
from komadai.view.catalogue import word
from komadai.view.parts import HAND
from komadai.view.text_keys import (
    MISTAKES_BEST,
    MISTAKES_FIND,
    MISTAKES_GOOD,
    MISTAKES_LAST,
    MISTAKES_MENU,
    MISTAKES_NONE,
    MISTAKES_PLAYED,
    MISTAKES_THINKS,
    MISTAKES_WORSE,
)
from micropython import const
from shogi.rules.movegen import legal
from shogi.rules.types import GOTE, SENTE
from shogi.search.phases import BAD

_NODES = const(1000)
_NEARLY = const(50)  # permille below the best that are good enough
_TRIES = const(2)  # wrong moves until the best one is shown


class Screen:
    """One position after the other; `plies` are the positions before the bad moves."""

    over = True

    def __init__(self, app):
        from shogi.search import analysis

        self.app = app
        self.analysis = analysis
        match = app.match
        match.abort()
        self.pos = match.game.pos
        self.total = self.pos.ply
        found = app.analysed
        first = SENTE if (self.pos.side == SENTE) == (self.total & 1 == 0) else GOTE
        self.plies = []
        for ply in range(1, len(found.signs)):
            side = first if ply & 1 else first ^ 48
            mine = match.config[PLAYERS] or side == match.config[HUMAN]
            if found.signs[ply] >= BAD and mine:
                self.plies.append(ply - 1)
        self.turned = app.board.turned
        self.move = 0  # the one that is being judged
        self.box = 0  # line under the cursor of START's box, 0: it is closed
        self.at = 0
        self.load()

    @property
    def thinking(self):
        """True while a move is judged."""
        return self.move != 0

    def load(self):
        """Put up the position that is chosen."""
        self.tries = 0
        self.solved = False
        board = self.app.board
        if not self.plies:
            self.solved = True
            self.to(self.total)
            self.show(MISTAKES_NONE)
            return
        self.to(self.plies[self.at])
        board.turned = self.pos.side == GOTE
        board.own = self.pos.side
        self.show(MISTAKES_FIND)

    def to(self, ply):
        """Go to the position after that many moves."""
        pos = self.pos
        moves = self.app.analysed.moves
        while pos.ply > ply:
            pos.unmake()
        while pos.ply < ply:
            pos.make(moves[pos.ply])

    def well_done(self):
        """What is said of a good move, and which button leads on."""
        from komadai.play.button_names import printed

        key = MISTAKES_GOOD if self.at + 1 < len(self.plies) else MISTAKES_LAST
        return printed(self.app.hw, key)

    def show(self, said):
        """Bring the board page up to date."""
        board = self.app.board
        board.active = not self.solved
        if self.solved:
            board.why = said
        board.sync(self.pos)
        board.status = "%d/%d" % (min(self.at + 1, len(self.plies)), len(self.plies))
        board.best = ""
        board.say(word(said) if type(said) is int else said)

    def press(self, button, kind):
        """Moves go to the search; START opens the box."""
        board = self.app.board
        if self.move:
            return None
        if self.box:
            return self.answer(button) if kind == PRESS else None
        if kind == PRESS and button == START and not board.asking:
            self.box = 1
            return ""
        if kind == PRESS and self.solved and button in (A, B):
            return self.next() if button == A else self.leave()
        if kind == PRESS and button == B and not board.lifted and not board.asking:
            return self.leave()
        if kind > REPEAT:
            return None
        do = board.press(button, kind)
        if type(do) is int:
            return self.judge(do)
        return do

    def answer(self, button):
        """A button while the box is open: 1 go on, 2 the solution, 3 the next, 4 leave."""
        if button < A:
            self.box = self.box % 4 + 1 if button & (DOWN | RIGHT) else (self.box + 2) % 4 + 1
            return ""
        at = self.box
        self.box = 0
        if button == B or at == 1:
            return ""
        if at == 2:
            return self.solution()
        return self.next() if at == 3 else self.leave()

    def next(self):
        """The next position, or the end of them."""
        if self.at + 1 < len(self.plies):
            self.at += 1
            self.load()
            return ""
        return self.leave()

    def solution(self):
        """Mark the best move and name it."""
        if not self.plies:
            return ""
        best = self.app.analysed.best[self.pos.ply]
        self.show(word(MISTAKES_BEST) % text(self.app.settings, self.pos, best))
        board = self.app.board
        start = best >> 7 & 127
        board.hint_to = best & 127
        board.hint_from = start if start > 15 else HAND | self.pos.side | start
        return ""

    def judge(self, move):
        """A move of the player: known, or searched."""
        found = self.app.analysed
        pos = self.pos
        if move == found.moves[pos.ply]:
            return self.wrong(MISTAKES_PLAYED)
        if move == found.best[pos.ply]:
            return self.right()
        pos.make(move)
        if not legal(pos, self.app.board.moves, 0):
            pos.unmake()
            return self.right()
        self.move = move
        self.show(MISTAKES_THINKS)
        self.app.board.active = False
        self.app.match.bot.search.start(pos, _NODES, 20)
        return ""

    def tick(self, now):
        """A slice of the search that judges."""
        if not self.move or not self.app.match.bot.search.step():
            return None
        self.move = 0
        pos = self.pos
        score = self.app.match.bot.search.score
        pos.unmake()
        found = self.app.analysed
        best = found.wins[pos.ply]
        if pos.side == GOTE:
            best = 1000 - best
        if self.analysis.chance(-score) + _NEARLY >= best:
            return self.right()
        return self.wrong(MISTAKES_WORSE)

    def right(self):
        """Good enough."""
        self.solved = True
        self.app.hw.sound(4)
        self.show(self.well_done())
        return ""

    def wrong(self, key):
        """Not good enough; after two of these the best move is marked."""
        self.tries += 1
        self.app.hw.sound(3)
        if self.tries >= _TRIES:
            return self.solution()
        self.show(key)
        return ""

    def leave(self):
        """The board page belongs to the game again."""

        app = self.app
        self.to(self.total)
        app.board.say("")
        app.board.turned = self.turned
        app.match.bot.game = None
        self.analysis = None
        unload("shogi.search.analysis")
        app.match.shed()
        app.match.refresh()
        return "analyse"

    def draw(self, view, first):
        """The board is drawn already: START's box is left."""
        if self.box:
            view.dialog(word(MISTAKES_MENU).split("|"), self.box)
        else:
            view.dialog(None, 0)
