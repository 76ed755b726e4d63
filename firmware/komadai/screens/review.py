# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Stepping through a game that was played: RIGHT and LEFT a move, UP the start, DOWN the end. UP at
the start (with three buttons LEFT) lets it play by itself.

A plays on from the position shown, START is a menu (analyse, write to the drive), B
leaves. The game object keeps its result; only its position is taken back and played again.
"""

from komadai import unload
from komadai.device.keys import LEFT, PRESS, REPEAT, RIGHT, SELECT, START, UP, A
from komadai.device.ticks import RING
from komadai.play.button_names import fill
from komadai.screens.pages import Box
from komadai.view.catalogue import word
from komadai.view.text_keys import BOARD_CHECK, BOARD_MATE, REVIEW_AUTO, REVIEW_KEYS, REVIEW_START
from micropython import const

_PACE = const(1500)  # ms a move while it plays by itself


class Screen(Box):
    """The board page without a cursor that acts; the position is put back when the screen is
    left.
    """

    def __init__(self, app):
        Box.__init__(self, app)
        match = app.match
        match.abort()
        self.pos = match.game.pos
        self.total = self.pos.ply
        self.auto = False  # it plays by itself, the last move at `since`
        self.since = 0
        self.marked = app.analysed and app.analysed.of(self.pos)
        board = app.board
        self.cursor = board.cursor
        board.cursor = 0
        board.active = False
        board.say(fill(app.hw, word(REVIEW_KEYS)))
        unload("komadai.play.button_names")
        if app.ply >= 0:
            self.to(min(app.ply, self.total))
            app.ply = -1
        self.show()

    def show(self):
        """Take the position over to the board page."""
        board = self.app.board
        board.sync(self.pos)
        match = self.app.match
        board.status = match.last_text()
        board.best = "%d/%d" % (self.pos.ply, self.total)
        board.low_clock = board.top_clock = ""
        found = self.app.analysed
        if found and self.marked:
            found.show(board, self.pos)
        mate = match.game.reason == "checkmate" and self.pos.ply == self.total
        board.state = word(BOARD_MATE) if mate else word(BOARD_CHECK) if board.check else ""

    def to(self, ply):
        """Go to the position after that many moves."""
        pos = self.pos
        while pos.ply > ply:
            pos.unmake()
        while pos.ply < ply:
            pos.make(pos.moves[pos.ply])
        self.show()
        if not ply and self.total:
            text = word(REVIEW_START)
            if self.app.hw.linear:  # three buttons have no UP
                text = text.replace("↑", "←")
            self.app.board.say(text)

    def tick(self, now):
        """The next move while the game plays by itself; texts that share a line take turns."""
        if self.auto and now - self.since & RING >= _PACE:
            here = self.pos.ply
            if here == self.total:
                self.auto = False
            else:
                self.since = now
                self.app.board.say("")
                self.to(here + 1)
                return ""
        return self.app.match.take_turns(now) if self.app.view.narrow else None

    def press(self, button, kind):
        """Step, play on, write or leave."""
        board = self.app.board
        if kind > REPEAT:
            return None
        if board.note:
            board.say("")
        if self.auto:  # any button stops it
            self.auto = False
            return ""
        here = self.pos.ply
        if not here and kind == PRESS and button == (LEFT if self.app.hw.linear else UP):
            self.auto = self.total > 0
            self.since = self.app.hw.now()
            board.say(REVIEW_AUTO)
        elif button == RIGHT:
            self.to(min(here + 1, self.total))
        elif button == LEFT:
            self.to(max(here - 1, 0))
        elif kind == REPEAT:
            return None
        elif button < LEFT:
            self.to(0 if button == UP else self.total)
        elif button == SELECT:
            board.turned = not board.turned
            self.app.match.texts(self.app.hw.now())
            board.dirty = 255
        else:
            return self.leave(button, here)
        return ""

    def leave(self, button, here):
        """A, B or START."""
        app = self.app
        match = app.match
        self.to(self.total)
        app.board.cursor = self.cursor
        app.board.best = ""
        if button == A:
            from komadai.play.game_actions import play_on

            play_on(match, here)
            return "board"
        if button == START:
            app.ply = here
            return "game_menu"
        match.refresh()
        return app.return_to

    def draw(self, view, first):
        """The board is drawn already; a box of the screen before goes away."""
        if first:
            view.dialog(None, 0)
