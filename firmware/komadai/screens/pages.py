# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The two shapes of screen beside the board: a list of items on a text page, and a box over the
board.

A screen's `press` and `tick` return None (nothing to draw), "" (draw), the name of the next screen,
or a move to play. Each screen is the class `Screen` of the module with the screen's name.
"""

from komadai.device.keys import DOWN, LEFT, REPEAT, RIGHT, START, UP, A, B
from komadai.view.catalogue import word
from komadai.view.text import cells
from micropython import const

_PLAIN = const(0)  # text styles
_SELECTED = const(1)
_TITLE = const(2)
_DIM = const(3)


class List:
    """A title, items of which one is under the cursor, and a message in the last row.

    A screen overrides `title` (a text or its key), `items` (the key of the first of `count` labels
    that follow each other) or `label`, and `value`, `change`, `choose`, `back`.
    """

    over = False
    thinking = False
    title = ""
    items = count = 0
    rules = b""  # items, at most two, above which a line divides the list

    def __init__(self, app):
        self.app = app
        self.at = 0
        self.first = 0  # item in the first row
        self.message = self.said = ""  # what the last row should say, and says
        self.drawn = -1  # item that is drawn with the cursor; -1: everything is to be drawn

    def label(self, i):
        """Text of item i."""
        return word(self.items + i)

    def foot(self, i):
        """What item i does, dim in the last row while there is no message."""
        return ""

    def value(self, i):
        """What is set at item i, or None if it is no setting."""
        return None

    def change(self, i, step):
        """Set item i one step further."""
        return None

    def choose(self, i):
        """Item i was chosen."""
        return None

    def back(self):
        """The B button."""
        return "title"

    def tick(self, now):
        """Nothing happens by itself."""
        return None

    def press(self, button, kind):
        """Move the cursor, change or choose. The message goes, unless it stands for the items."""
        if kind > REPEAT or kind == REPEAT and button > RIGHT:
            return None
        if self.message and self.count:
            self.message = ""
            self.drawn = -1
        if self.app.hw.linear and button & (LEFT | RIGHT):
            button >>= 2  # LEFT and RIGHT go up and down
        if button <= DOWN:
            step = -1 if button == UP else 1
            self.at = (self.at + step) % self.count if self.count else 0
            return ""
        if button <= RIGHT:
            if self.count and self.value(self.at) is not None:
                self.drawn = -1
                return self.change(self.at, 1 if button == RIGHT else -1) or ""
        elif button == B:
            do = self.back()
            if do is not None:
                return do
        elif button in (A, START) and self.count:
            self.drawn = -1
            if self.value(self.at) is not None:
                return self.change(self.at, 1) or ""
            return self.choose(self.at)
        return "" if self.drawn < 0 else None

    def draw(self, view, first):
        """Draw what changed."""
        if first:
            view.page()
            title = self.title
            view.line(0, title if type(title) is str else word(title), _TITLE)
            self.drawn = -1
        rows = view.rows - 2
        top = self.first
        if self.at < top:
            top = self.at
        elif self.at >= top + rows:
            top = self.at - rows + 1
        if top != self.first or self.drawn < 0:
            self.first = top
            row = 0
            while row < rows:
                self.item(view, row)
                row += 1
            for i in range(len(self.rules)):
                row = self.rules[i] - top
                view.rule(i, row + 1 if 0 <= row < rows and self.rules[i] < self.count else 0)
            self.drawn = -1
        else:
            self.item(view, self.drawn - top)
            self.item(view, self.at - top)
        text = self.message or self.foot(self.at)
        more = "↓" if top + rows < self.count else "↑" if top else ""
        if more and not self.message:
            text += " " * (view.cols - 1 - cells(text)) + more
        if self.drawn < 0 or text != self.said:
            self.said = text
            view.line(view.rows - 1, text, _DIM)
        self.drawn = self.at

    def item(self, view, row):
        """Draw the item in that row of the list."""
        i = self.first + row
        text = ""
        style = _PLAIN
        if i < self.count:
            text = self.label(i)
            value = self.value(i)
            if value is not None:
                text += " " * (view.cols - cells(text) - cells(value)) + value
            if i == self.at:
                style = _SELECTED
        view.line(row + 1, text, style)


class Box:
    """A question or an answer in a box over the board: lines, the first `fixed` of them only to
    read.
    """

    over = True
    thinking = False
    fixed = 1

    def __init__(self, app):
        self.app = app
        self.lines = []
        self.at = -1  # line under the cursor; -1: there is nothing to choose

    def choose(self, i):
        """Line `fixed + i` was chosen."""
        return "board"

    def tick(self, now):
        """Nothing happens by itself."""
        return None

    def press(self, button, kind):
        """Move the cursor or choose; B closes the box."""
        if kind > REPEAT:
            return None
        choices = len(self.lines) - self.fixed
        if button <= RIGHT and choices > 0 and self.at >= 0:
            step = 1 if button & (DOWN | RIGHT) else -1
            self.at = (self.at - self.fixed + step) % choices + self.fixed
            return ""
        if kind == REPEAT or button <= RIGHT:
            return None
        if button == B or self.at < 0:
            return "board"
        if button in (A, START):
            return self.choose(self.at - self.fixed)
        return None

    def edge(self):
        """Where the box hides the least of the move that is looked at: 0 the middle of the board, 1
        the top, 2 the bottom.
        """
        board = self.app.board
        place = board.hint_to or board.last_to
        if not 0 < place < 128:
            return 0
        rank = (place - 18) // 12
        if board.turned:
            rank = 8 - rank
        return 1 if rank > 4 else 2

    def draw(self, view, first):
        """Draw the box."""
        view.dialog(self.lines, self.at, self.edge())
