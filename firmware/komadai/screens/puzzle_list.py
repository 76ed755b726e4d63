# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The list of the mate problems that are to be shown, with marks for the solved ones."""

from array import array

from komadai.device.keys import HOLD, LEFT, RIGHT
from komadai.play.puzzle_set import PuzzleSet
from komadai.screens.pages import List
from komadai.view.catalogue import word
from komadai.view.text_keys import (
    PUZZLE_LIST_MARKS,
    PUZZLE_LIST_MATE_IN,
    PUZZLE_LIST_NONE_LEFT,
    PUZZLE_LIST_PUZZLES,
)
from micropython import const

_PAGE = const(8)  # problems that LEFT and RIGHT skip


class Screen(List):
    """Numbers and lengths; opens at the first unsolved one, or at the one that was looked at."""

    def __init__(self, app):
        List.__init__(self, app)
        self.set = PuzzleSet(app)
        length = self.set.length()
        start, end = self.set.bounds(length)
        shown = array("H", bytes(2 * (end - start)))
        n = 0
        number = self.set.next(start - 1, 1)
        while number >= 0:
            shown[n] = number
            if number <= app.puzzle:
                self.at = n
            n += 1
            number = self.set.next(number, 1)
        self.shown = shown
        self.count = n
        name = word(PUZZLE_LIST_PUZZLES)
        if length:
            name = word(PUZZLE_LIST_MATE_IN) % self.set.plies(start)
        self.title = "%s: %d/%d" % (name, self.set.solved(length), end - start)
        if not n:
            self.message = word(PUZZLE_LIST_NONE_LEFT)

    def label(self, i):
        """Number and length."""
        number = self.shown[i]
        return "%4d  %d手" % (number + 1, self.set.plies(number))

    def value(self, i):
        """Solved, with help or not."""
        return word(PUZZLE_LIST_MARKS).split("|")[self.set.mark(self.shown[i])]

    def press(self, button, kind):
        """LEFT and RIGHT go a page up or down where there are such buttons."""
        if button & (LEFT | RIGHT) and kind < HOLD and not self.app.hw.linear and self.count:
            step = _PAGE if button == RIGHT else -_PAGE
            self.at = min(max(self.at + step, 0), self.count - 1)
            return ""
        return List.press(self, button, kind)

    def change(self, i, step):
        """A opens a problem."""
        self.app.puzzle = self.shown[i]
        return "puzzle"

    def back(self):
        """To the choice of lengths."""
        return "puzzle_choice"
