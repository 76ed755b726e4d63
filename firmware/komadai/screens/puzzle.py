# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""One mate problem on the board: the player attacks as sente, the solver defends."""

import gc

from komadai import unload
from komadai.device.keys import START
from komadai.view.catalogue import word
from komadai.view.text_keys import (
    PUZZLE_CHECK,
    PUZZLE_DONE,
    PUZZLE_ESCAPES,
    PUZZLE_MATE_IN,
    PUZZLE_MENU,
    PUZZLE_NO_CHECK,
    PUZZLE_NO_MATE,
    PUZZLE_NO_MATE_HERE,
    PUZZLE_SOLVED,
    PUZZLE_SOLVER,
    PUZZLE_THIS_MOVE,
    PUZZLE_WAIT,
    PUZZLE_YOU,
)
from micropython import const
from shogi.records.puzzle import setup
from shogi.rules.movegen import legal
from shogi.rules.position import Position
from shogi.search.mate import Mate

_LONGEST = const(5)  # of the longest problem
_SLICE = const(100)  # moves of the solver between two looks at the buttons


class Screen:
    """Buttons do what they do in a game; START asks: go on, a hint, or leave."""

    over = True

    def __init__(self, app):
        self.app = app
        self.bot = app.drop_match()  # the journal has the game; the solver needs the room
        gc.collect()
        self.pos = Position(64)
        # The search's buffer is large enough
        self.mate = self.bot.mate or Mate(_LONGEST, app.board.moves)
        self.job = ""  # what the solver works at: "" nothing, "reply", "hint"
        self.solved = False
        self.at = 0  # line under the cursor of START's box, 0: it is closed
        self.load()

    @property
    def thinking(self):
        """True while the solver works."""
        return self.job != ""

    def load(self):
        """Set up the problem that is chosen."""
        app = self.app
        with open(app.hw.assets + "puzzles.bin", "rb") as file:
            file.seek(app.puzzle * 32)
            self.total = setup(self.pos, file.read(32))
        board = app.board
        board.turned = False
        board.own = 16
        board.low = word(PUZZLE_YOU)
        board.top = word(PUZZLE_SOLVER)
        board.low_clock = board.top_clock = ""
        board.cursor = board.home = self.pos.king(32)
        board.best = ""
        self.solved = False
        self.show(word(PUZZLE_MATE_IN) % self.total)

    def show(self, text):
        """Bring the board page up to date."""
        board = self.app.board
        board.active = not self.solved and self.pos.side == 16
        board.why = PUZZLE_SOLVED if self.solved else PUZZLE_WAIT
        board.sync(self.pos)
        board.status = "%d/%d" % (self.pos.ply, self.total)
        board.state = word(PUZZLE_CHECK) if board.check else ""
        board.say(text)

    def press(self, button, kind):
        """Buttons go to the board; START asks for a hint."""
        board = self.app.board
        if self.job:
            return None
        if self.solved and kind == 1 and button & 112:
            return self.next(button)
        if self.at:
            return self.answer(button) if kind == 1 else None
        if kind == 1 and button == START and not board.asking:
            self.at = 1
            return ""
        if kind > 2:
            return None
        do = board.press(button, kind)
        if type(do) is int:
            return self.attack(do)
        return do

    def answer(self, button):
        """A button while START's box is open."""
        if button < 16:
            self.at = self.at % 3 + 1 if button & 10 else (self.at + 1) % 3 + 1
            return ""
        at = self.at
        self.at = 0
        if button & 80 and at == 2:
            self.think("hint", self.total - self.pos.ply, False)
        elif button & 80 and at == 3:
            return self.leave()
        return ""

    def next(self, button):
        """After the solution: A goes on to the next problem."""
        app = self.app
        if button == 16 and app.puzzle < 99:
            app.puzzle += 1
            self.load()
            return ""
        return self.leave()

    def leave(self):
        """Back to the list; the board page belongs to the game again."""
        board = self.app.board
        board.say("")
        board.cursor = board.home = 98
        board.pos = None
        self.app.make_match(self.bot)
        unload("shogi.records.puzzle")
        if not self.bot.mate:
            unload("shogi.search.mate")
            unload("shogi.search.checks")
        return "puzzle_list"

    def think(self, job, plies, defender):
        """Set the solver to work."""
        self.job = job
        self.mate.start(self.pos, max(plies, 1), 0, defender)

    def attack(self, move):
        """The player's move: it must give check, and mate in time."""
        pos = self.pos
        pos.make(move)
        if not pos.in_check():
            pos.unmake()
            return self.refuse(PUZZLE_NO_CHECK)
        board = self.app.board
        self.show("")
        left = self.total - pos.ply
        if not legal(pos, board.moves, 0):
            self.solve()
        elif left <= 0:
            pos.unmake()
            return self.refuse(PUZZLE_NO_MATE)
        else:
            self.app.hw.sound(2)
            self.think("reply", left, True)
        return ""

    def refuse(self, text):
        """The move is taken back, with the reason."""
        self.show(text)
        self.app.hw.sound(3)
        return ""

    def solve(self):
        """Mate."""
        app = self.app
        self.solved = True
        app.settings[18 + app.puzzle // 8] |= 1 << app.puzzle % 8
        app.store.save_settings(app.settings)
        app.hw.sound(4)
        self.show(PUZZLE_DONE)

    def tick(self, now):
        """A slice of the solver's work."""
        if not self.job or not self.mate.step(_SLICE):
            return None
        job = self.job
        self.job = ""
        mate = self.mate
        if job == "hint":
            self.hint(mate)
            return ""
        if mate.result == 1 and mate.length:
            self.pos.make(mate.line[0])  # the longest defence
            self.app.hw.sound(0)
            self.show("")
            return ""
        from komadai.play.notation import short

        escape = PUZZLE_NO_MATE
        if mate.length:
            escape = word(PUZZLE_ESCAPES) % short(self.app.settings, self.pos, mate.line[0])
        self.pos.unmake()
        return self.refuse(escape)

    def hint(self, mate):
        """Mark the first move of the solution."""
        board = self.app.board
        self.show("")  # the solver has used the board's buffer of moves
        if mate.result == 1:
            start = mate.line[0] >> 7 & 127
            board.hint_to = mate.line[0] & 127
            board.hint_from = start if start > 15 else 144 | start
            board.what |= 6
            board.say(PUZZLE_THIS_MOVE)
        else:
            board.say(PUZZLE_NO_MATE_HERE)

    def draw(self, view, first):
        """The board is drawn already: START's box is left."""
        if self.at:
            view.dialog(word(PUZZLE_MENU).split("|"), self.at)
        else:
            view.dialog(None, 0)
