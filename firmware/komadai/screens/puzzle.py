# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""One mate problem on the board: the player attacks as sente, the solver defends.

The right move is answered from the file's solution, a wrong check refuted by the mate solver.
"""

import gc

from komadai import unload
from komadai.device.keys import DOWN, LEFT, PRESS, REPEAT, RIGHT, START, UP, A, B
from komadai.device.ticks import RING
from komadai.play.assembly import drop_match, make_match
from komadai.play.puzzle_set import HELPED, SOLVED, PuzzleSet
from komadai.storage.format import S_STREAK
from komadai.view.catalogue import word
from komadai.view.parts import TEXTS
from komadai.view.text_keys import (
    PUZZLE_CHECK,
    PUZZLE_DONE,
    PUZZLE_ESCAPES,
    PUZZLE_MATE,
    PUZZLE_MATE_IN,
    PUZZLE_MATE_IN_1,
    PUZZLE_MATES_TOO,
    PUZZLE_MENU,
    PUZZLE_NO_CHECK,
    PUZZLE_NO_MATE,
    PUZZLE_NOTHING,
    PUZZLE_OVER,
    PUZZLE_SOLVED,
    PUZZLE_SOLVER,
    PUZZLE_STEPS,
    PUZZLE_STREAK,
    PUZZLE_THIS_MOVE,
    PUZZLE_WAIT,
    PUZZLE_YOU,
)
from micropython import const
from shogi.records.puzzle import setup, solution
from shogi.rules.movegen import legal
from shogi.rules.position import Position
from shogi.rules.types import GOTE, SENTE
from shogi.search.mate import Mate

_PLIES = const(7)  # of the longest problem
_MOST = const(1500)  # moves of the solver that take two seconds on an RP2040
_SLICE = const(100)  # moves of the solver between two looks at the buttons
_PAUSE_MS = const(400)  # before the defender's move
_ROTATE_MS = const(1600)  # texts that share a line
_MISSES = const(3)  # the last one of a streak
_STREAK = const(50)  # problems from the easiest to the hardest

# What goes on
_IDLE = const(0)
_REPLY = const(1)  # the defender's move follows
_REFUTE = const(2)  # the solver looks for a way out
_STEPS = const(3)  # the solution is shown


class Screen:
    """Buttons do what they do in a game; START asks what to do."""

    over = True

    def __init__(self, app):
        self.app = app
        self.origin = "puzzle_list" if app.came_from == "puzzle_list" else "puzzle_choice"
        self.streak = app.streak
        self.bot = drop_match(app)  # the journal has the game; the solver needs the memory
        gc.collect()
        self.set = PuzzleSet(app)
        self.pos = Position(64)
        # The search's buffer is large enough; the bot's own solver does not see so far.
        self.mate = Mate(_PLIES, app.board.moves)
        self.box = None  # lines of the open box
        self.at = 0  # line under the cursor there
        self.since = 0  # when the last thing began that takes time
        if self.streak:
            self.pick()
        self.load()

    @property
    def thinking(self):
        """True while the solver works."""
        return self.job == _REPLY or self.job == _REFUTE

    # -- setting up

    def pick(self):
        """The next problem of the streak."""
        total = self.set.total
        step = max(1, total // _STREAK)
        chance = self.app.hw.now() % step
        self.app.puzzle = min(self.streak[0] * step + chance, total - 1 - chance)

    def load(self):
        """Set up the problem that is chosen."""
        app = self.app
        self.total, self.record = self.set.read(app.puzzle)
        self.helped = False
        board = app.board
        board.turned = False
        board.own = 16
        board.low = word(PUZZLE_YOU)
        board.top = word(PUZZLE_SOLVER)
        board.low_clock = board.top_clock = ""
        self.restart()

    def restart(self):
        """From its first move."""
        self.job = _IDLE
        self.solved = False
        setup(self.pos, self.total, self.record)
        board = self.app.board
        board.cursor = board.home = self.pos.king(GOTE)
        plies = self.total
        text = word(PUZZLE_MATE_IN_1)
        if plies > 1:
            text = word(PUZZLE_MATE_IN) % (plies, (plies + 1) // 2)
        self.show(text)

    def show(self, text):
        """Bring the board page up to date."""
        board = self.app.board
        board.active = self.job == _IDLE and not self.solved and self.pos.side == SENTE
        board.why = PUZZLE_SOLVED if self.solved else PUZZLE_WAIT
        board.sync(self.pos)
        board.status = "%d/%d" % (self.pos.ply, self.total)
        mate = self.solved or self.job == _STEPS and self.pos.ply == self.total
        board.state = word(PUZZLE_MATE if mate else PUZZLE_CHECK) if board.check else ""
        row = self.streak
        board.best = "%d ×%d" % (row[0], row[1]) if row else "#%d" % (self.app.puzzle + 1)
        if text in (PUZZLE_STEPS, PUZZLE_DONE):
            from komadai.play.button_names import printed

            text = printed(self.app.hw, text)
        board.say(text)

    def press(self, button, kind):
        """Buttons go to the box, to the solution or to the board."""
        if self.thinking or kind > REPEAT and (self.box or self.job):
            return None
        if self.box:
            return self.answer(button) if kind == PRESS or button < A else None
        board = self.app.board
        if kind == PRESS and button == START and not board.asking:
            self.open_menu()
            return ""
        if self.job == _STEPS:
            return self.step(button, kind)
        if self.solved and kind == PRESS and button & (A | B):
            return self.next(1) if button == A else self.leave()
        if kind > REPEAT:
            return None
        do = board.press(button, kind)
        if type(do) is int:
            return self.attack(do)
        return do

    def open_menu(self):
        """What START offers."""
        if self.streak:
            text = word(PUZZLE_STREAK) % self.streak[0]
        else:
            text = word(PUZZLE_MENU) % (self.app.puzzle + 1, self.total)
        self.box = text.split("|")
        self.at = 1

    def answer(self, button):
        """A button while a box is open."""
        box = self.box
        first = 3 if len(box) == 5 else 1  # two lines more tell how the streak ended
        if button < A:
            choices = len(box) - first
            self.at = (self.at - first + (1 if button & (DOWN | RIGHT) else -1)) % choices + first
            return ""
        at = self.at - first
        self.box = None
        if first == 3:
            if button == B or at:
                return self.leave()
            self.app.streak = self.streak = bytearray(2)
            return self.next(0)
        if button == B:
            return ""
        if self.streak:
            return self.end() if at else ""
        return self.choose(at)

    def choose(self, at):
        """A line of the menu."""
        if at == 0:
            self.hint()
        elif at == 1:
            self.helped = True
            self.restart()
            self.job = _STEPS
            self.app.board.cursor = 0
            self.show(PUZZLE_STEPS)
        elif at == 2:
            self.take_back()
        elif at == 3:
            self.restart()
        elif at < 6:
            return self.next(1 if at == 4 else -1)
        else:
            return self.leave()
        return ""

    def next(self, step):
        """The problem before or behind; the list where there is none."""
        app = self.app
        if self.streak:
            self.pick()
        else:
            number = self.set.next(app.puzzle, step)
            if number < 0:
                return self.leave()
            app.puzzle = number
        self.load()
        return ""

    def leave(self):
        """Back to the list; the board page belongs to the game again."""
        app = self.app
        board = app.board
        if self.streak:
            self.keep_best()
            app.streak = None
        board.say("")
        board.cursor = board.home = 98
        board.best = ""
        board.pos = None
        make_match(app, self.bot)
        unload("komadai.play.assembly")
        unload("shogi.records.puzzle")
        unload("komadai.play.puzzle_set")
        unload("komadai.storage.progress")
        unload("komadai.storage.journal_reader")
        if not self.bot.mate:
            unload("shogi.search.mate")
            unload("shogi.search.checks")
        return self.origin

    # -- solving

    def attack(self, move):
        """The player's move: it must give check, and mate in time."""
        pos = self.pos
        pos.make(move)
        if not pos.in_check():
            pos.unmake()
            return self.refuse(PUZZLE_NO_CHECK, 0)
        left = self.total - pos.ply
        mate = not legal(pos, self.app.board.moves, 0)
        if mate:
            self.solve()
        elif left <= 0:
            pos.unmake()
            return self.refuse(PUZZLE_NO_MATE, 1)
        else:
            self.app.hw.sound(2)
            self.since = self.app.hw.now()
            self.job = _REPLY
            self.show("")
            if move != solution(self.record, pos.ply - 1):
                self.job = _REFUTE
                self.mate.start(pos, left, _MOST, True)
        return ""

    def refuse(self, text, missed):
        """The move is taken back, with the reason; in a streak it may be a miss."""
        self.job = _IDLE
        self.app.hw.sound(3)
        if self.streak and missed:
            self.streak[1] += 1
            if self.streak[1] == _MISSES:
                return self.end()
        self.show(text)
        return ""

    def solve(self):
        """Mate."""
        app = self.app
        self.solved = True
        self.set.solve(app.puzzle, HELPED if self.helped else SOLVED)
        if self.streak:
            self.streak[0] = min(self.streak[0] + 1, 255)
        app.hw.sound(4)
        self.show(PUZZLE_DONE)

    def take_back(self):
        """The last move of the player and the answer to it."""
        pos = self.pos
        if not pos.ply:
            self.show(PUZZLE_NOTHING)
            return
        self.job = _IDLE
        self.solved = False
        pos.unmake()
        if pos.side != 16:
            pos.unmake()
        self.show("")

    def hint(self):
        """Mark the next move of the solution."""
        if self.solved or self.job:
            return
        self.helped = True
        move = solution(self.record, self.pos.ply)
        self.show(PUZZLE_THIS_MOVE)
        board = self.app.board
        start = move >> 7 & 127
        board.hint_to = move & 127
        board.hint_from = start if start > 15 else 144 | start

    def step(self, button, kind):
        """A button while the solution is shown: RIGHT and LEFT a move, UP and DOWN to its ends."""
        pos = self.pos
        if button == B:
            if kind == PRESS:
                self.restart()
                return ""
            return None
        to = pos.ply
        if button == RIGHT or button == A:
            to = min(to + 1, self.total)
        elif button == LEFT:
            to = max(to - 1, 0)
        elif button <= DOWN:
            to = 0 if button == UP else self.total
        while pos.ply > to:
            pos.unmake()
        while pos.ply < to:
            pos.make(solution(self.record, pos.ply))
        self.show("")
        return ""

    # -- streak

    def end(self):
        """The streak is over."""
        self.keep_best()
        self.box = (word(PUZZLE_OVER) % (self.streak[0], self.app.settings[S_STREAK])).split("|")
        self.at = 3
        self.show("")
        return ""

    def keep_best(self):
        """Write down the streak if it is the best one."""
        app = self.app
        if self.streak[0] > app.settings[S_STREAK]:
            app.settings[S_STREAK] = self.streak[0]
            app.store.save_settings(app.settings)

    # -- time

    def tick(self, now):
        """The defender's move, a slice of the solver's work, texts that take turns."""
        if self.job == _REPLY:
            if now - self.since & RING < _PAUSE_MS:
                return None
            self.pos.make(solution(self.record, self.pos.ply))
            self.job = _IDLE
            self.app.hw.sound(0)
            self.show("")
            return ""
        if self.job == _REFUTE:
            if not self.mate.step(_SLICE):
                return None
            return self.refuted()
        if self.app.view.narrow and now - self.since & RING >= _ROTATE_MS:
            self.since = now
            board = self.app.board
            board.phase += 1
            board.dirty |= TEXTS
            return ""
        return None

    def refuted(self):
        """The solver knows what to say to a wrong check."""
        mate = self.mate
        pos = self.pos
        if mate.result == 1:  # a problem has one solution; this file is not ours
            pos.unmake()
            return self.refuse(PUZZLE_MATES_TOO, 0)
        from komadai.play.notation import short

        text = PUZZLE_NO_MATE
        if mate.result and mate.length:
            text = word(PUZZLE_ESCAPES) % short(self.app.settings, pos, mate.line[0])
        pos.unmake()
        return self.refuse(text, 1)

    def draw(self, view, first):
        """The board is drawn already: the box is left."""
        view.dialog(self.box or None, self.at if self.box else 0)
