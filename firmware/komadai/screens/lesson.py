# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""One task of a lesson on the board: asked in a box, played with the buttons of a game.

In stars and take only the player moves. A wrong answer is taken back and gets its sentence, the
second one a hint. What a move means is judged in lesson_judge.py.
"""

import gc

from komadai import unload
from komadai.device.keys import DOWN, LEFT, PRESS, REPEAT, RIGHT, START, UP, A, B
from komadai.play.assembly import drop_match, make_match
from komadai.play.lesson_task import CHOICE, FIND, OPTION, PLAY_LINE, reason_of
from komadai.screens.learn import open_file, stars_of
from komadai.storage.progress import keep, load
from komadai.view.catalogue import word
from komadai.view.parts import HAND, HANDS, SQUARES
from komadai.view.text_keys import (
    LESSON_ANSWER,
    LESSON_CHECK,
    LESSON_MENU,
    LESSON_NEXT,
    LESSON_WAIT,
)
from micropython import const
from shogi.rules.position import Position
from shogi.rules.types import GOTE, KING, SENTE

# What the open box is
_TASK = const(1)
_WRONG = const(2)
_HINT = const(3)
_DONE = const(4)
_MENU = const(5)
_ANSWER = const(6)


class Screen:
    """`app.lesson` is the number of the task among all of them."""

    over = True

    def __init__(self, app):
        self.app = app
        self.bot = drop_match(app)  # the journal has the game; the lesson needs the memory
        gc.collect()
        self.lessons = open_file(app)
        self.common = self.lessons.common()
        self.progress = load(app.store)
        self.pos = Position(64)
        self.judge = None
        self.dots = app.board.show_dots
        app.board.show_dots = True
        self.sky = None  # the stars on the board, see view/stars.py
        self.places = ()  # squares with a star
        self.load()

    @property
    def thinking(self):
        """True while the other side is about to answer."""
        return self.judge.waiting

    # -- a task

    def load(self):
        """Open the task that is chosen."""
        app = self.app
        self.task = None
        gc.collect()
        self.task = self.lessons.task(app.lesson)
        self.wrong = self.hints = 0
        lesson = self.lessons.lesson_of(app.lesson)
        first = self.lessons.first(lesson)
        self.number = "%d/%d" % (app.lesson - first + 1, self.lessons.first(lesson + 1) - first)
        board = app.board
        board.turned = False
        board.own = SENTE
        board.low = board.top = board.low_clock = board.top_clock = board.best = ""
        self.begin()
        board.cursor = board.home = self.first_place()
        self.ask()

    def begin(self):
        """Set the position up; wrong answers stay counted."""
        from komadai.play.lesson_judge import Judge

        self.judge = None
        self.task.set_up(self.pos)
        self.judge = Judge(self.task, self.pos, self.app.board.moves, self.bot.mate)
        self.show("")

    def first_place(self):
        """Where the cursor begins: the piece of a find, else the first piece of one's own."""
        task = self.task
        if task.kind == FIND and task.answer:
            return task.answer
        best = self.pos.king(SENTE) or 70
        board = self.pos.board
        for square in range(122, 17, -1):
            piece = board[square]
            if piece & SENTE and piece < GOTE and piece & 15 != KING:
                best = square
        return best

    def show(self, text):
        """Bring the board page up to date."""
        board = self.app.board
        task = self.task
        judge = self.judge
        board.active = not judge.over and self.pos.side == SENTE and task.kind not in (FIND, CHOICE)
        board.why = LESSON_WAIT
        board.sync(self.pos)
        if judge.last:
            board.last_to = judge.last & 127
            start = judge.last >> 7 & 127
            board.last_from = start if start > 15 else HAND | SENTE | start
        if task.kind == FIND:
            board.lifted = task.answer
        board.state = word(LESSON_CHECK) if board.check else ""
        self.places = judge.stars()
        board.status = self.number
        board.say(text)

    # -- boxes

    def open(self, box, text, at=-1):
        """Show a sentence in a box where it hides the least."""
        from komadai.view.line_break import fold

        self.box = box
        self.text = text = self.filled(text) if "{" in text else text
        self.at = at
        self.lines = fold(text, self.app.view.cols) if text else []
        self.folded = len(self.lines)
        unload("komadai.view.line_break")

    def ask(self):
        """Say the task, or the next step of a line."""
        judge = self.judge
        text = self.task.say(judge.step, self.app.hw.linear)
        self.open(_TASK, text)
        if not judge.step:
            name = self.lessons.title(self.lessons.lesson_of(self.app.lesson))
            self.lines.insert(0, name + " " + self.number)
            self.at = 0

    def give_hint(self):
        """Say the hint and mark the next move of the solution where that is known."""
        self.hints += 1
        board = self.app.board
        move = self.judge.next_move()
        if move:
            start = move >> 7 & 127
            board.hint_to = move & 127
            board.hint_from = start if start > 15 else HAND | SENTE | start
            board.dirty |= SQUARES | HANDS
        self.open(_HINT, self.task.hint or self.task.say(self.judge.step, self.app.hw.linear))

    def answer_box(self):
        """Open the options of a choice."""
        self.box = _ANSWER
        self.lines = self.task.options()
        self.at = 0

    def close(self):
        """Close the box; what comes next?"""
        box = self.box
        self.box = 0
        self.lines = None
        if box == _WRONG and self.wrong % 2 == 0 and self.task.hint:
            self.give_hint()
        elif self.task.kind == CHOICE and box != _DONE:
            self.app.board.say(self.filled(word(LESSON_ANSWER)))
        return ""

    def filled(self, text):
        """A text with the buttons of this board."""
        from komadai.play.button_names import fill

        unload("komadai.play.button_names")
        return fill(self.app.hw, text)

    # -- buttons

    def press(self, button, kind):
        """Buttons go to the box, else to the board."""
        if self.judge.waiting or kind > REPEAT:
            return None
        if self.lines is not None:
            return self.press_box(button, kind)
        board = self.app.board
        if button == START and not board.asking:
            if kind == PRESS:
                self.box = _MENU
                self.lines = word(LESSON_MENU).split("|")
                self.at = 1
                return ""
            return None
        task = self.task
        if task.kind == CHOICE:
            if kind == PRESS and button in (A, B):
                self.answer_box()
                board.say("")
                return ""
            return None
        if task.kind == FIND:
            if button == A:
                return self.find() if kind == PRESS else None
            if button == B:
                return None
            if self.app.hw.linear:
                board.go(self.judge.walk(board.cursor, 1 if button & (DOWN | RIGHT) else -1))
                return ""
        lifted = board.lifted
        place = board.cursor
        do = board.press(button, kind)
        if type(do) is int:
            return self.play(do)
        if task.kind == FIND:
            board.lifted = task.answer
        elif button == A and lifted and lifted == board.lifted != place and not board.asking:
            from shogi.rules.legality import refusal

            move = (lifted & 15 if lifted & HAND else lifted) << 7 | place
            why = refusal(self.pos, move)
            unload("shogi.rules.legality")
            self.refuse(move, reason_of(why), False)
        return do

    def press_box(self, button, kind):
        """A button while a box is open."""
        if kind == REPEAT:
            return None
        box = self.box
        if box in (_MENU, _ANSWER) and button <= RIGHT:
            first = 1 if box == _MENU else 0
            n = len(self.lines) - first
            self.at = (self.at - first + (1 if button & (DOWN | RIGHT) else -1)) % n + first
            return ""
        if box == _MENU:
            return self.choose(self.at if button != B else 1)
        if box == _ANSWER:
            if button != A and button != START:
                return self.close()
            at = self.at
            self.close()
            self.app.board.say("")
            if at + 1 == self.task.answer:
                return self.finish()
            return self.refuse(OPTION | at + 1, 0, False)
        if box == _DONE:
            return self.next() if button & (A | START) else self.leave() if button == B else None
        if button & (UP | DOWN | LEFT | RIGHT) and self.task.kind != CHOICE:
            self.close()
            return self.press(button, kind) if self.lines is None else ""
        return self.close()

    def choose(self, at):
        """A line of the menu."""
        self.close()
        if at == 2:
            self.ask()
        elif at == 3:
            self.give_hint()
        elif at == 4:
            self.begin()
            self.ask()
        elif at == 5:
            return self.leave()
        return ""

    def find(self):
        """A on a square, in a find."""
        place = self.app.board.cursor
        if place & HAND or place not in self.task.stars:
            return self.refuse(place, 0, False)
        if self.judge.find(place):
            return self.finish()
        self.app.hw.sound(0)
        self.show("")
        return ""

    def play(self, move):
        """A legal move of the player's."""
        reason = self.judge.play(move)
        if reason:
            return self.refuse(move, reason, self.judge.again)
        if self.judge.over:
            return self.finish()
        self.show("")
        self.app.hw.sound(0)
        return ""

    def refuse(self, answer, reason, again):
        """Not right: say why, and set up anew where that is needed."""
        self.wrong += 1
        if again:
            self.begin()
        elif not self.app.board.lifted:  # what cannot go there stays lifted
            self.show("")
        self.app.board.say("")
        self.app.hw.sound(3)
        board = self.app.board
        reply = self.judge.reply
        if reply and not again:  # how the other side would have answered
            self.judge.reply = 0
            start = reply >> 7 & 127
            board.hint_from = start if start > 15 else 0
            board.hint_to = reply & 127
        self.open(_WRONG, self.task.why_not(answer, reason, self.common))
        return ""

    def finish(self):
        """Solved: stars, kept where they are more than before."""
        app = self.app
        self.judge.over = True
        extra = self.wrong + self.hints + max(0, self.judge.made - self.task.par)
        if self.task.kind == FIND or self.task.kind == CHOICE:
            extra = self.wrong + self.hints
        won = 3 if not extra else 2 if extra < 3 else 1
        if won > stars_of(self.progress, app.lesson):
            keep(app.store, app.lesson, won)
            self.progress = load(app.store)
        app.hw.sound(4)
        self.show("")
        self.open(_DONE, self.task.done or self.common.done)
        self.lines.insert(0, self.filled(word(LESSON_NEXT)) % ("■" * won + "□" * (3 - won)))
        self.at = 0
        return ""

    def next(self):
        """A after a task: the next one; after the last of a lesson the list."""
        app = self.app
        lesson = self.lessons.lesson_of(app.lesson)
        if app.lesson + 1 == self.lessons.first(lesson + 1):
            app.lesson = (app.lesson + 1) % self.lessons.tasks
            return self.leave()
        app.lesson += 1
        self.load()
        return ""

    def leave(self):
        """To the list; the board page belongs to the game again."""
        app = self.app
        board = app.board
        board.say("")
        board.cursor = board.home = 98
        board.show_dots = self.dots
        board.pos = None
        self.judge = self.task = None
        self.lessons.close()
        if self.sky:
            self.sky.close()
        make_match(app, self.bot)
        unload("komadai.play.assembly")
        for name in ("play.lesson_judge", "screens.learn", "storage.journal_reader"):
            unload("komadai." + name)
        if not self.bot.mate:
            unload("shogi.search.mate")
            unload("shogi.search.checks")
        return "learn"

    # -- time and drawing

    def tick(self, now):
        """The answer of the other side."""
        judge = self.judge
        if not judge.waiting or judge.busy():
            return None
        move = self.pos.moves[self.pos.ply - 1] if self.pos.ply else 0
        reason = judge.answer()
        if reason:
            return self.refuse(move, reason, False)
        self.app.hw.sound(0)
        if judge.over:
            return self.finish()
        self.show("")
        if self.task.kind == PLAY_LINE:
            self.ask()
        return ""

    def draw(self, view, first):
        """The board is drawn already: stars and the box are left."""
        if self.places and not self.sky:
            from komadai.view.stars import Stars

            self.sky = Stars(view.table)
            unload("komadai.view.stars")
        if self.sky:
            self.sky.show(self.places, self.app.board.cells)
        if self.lines is None:
            view.dialog(None, 0)
        else:
            view.dialog(self.lines, self.at, self.edge())

    def edge(self):
        """The end of the board where the box hides least: 1 the top, 2 the bottom."""
        return 0 if self.box == _MENU else self.judge.edge(self.app.board.hint_to)
