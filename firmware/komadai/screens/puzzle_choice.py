# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Which mate problems: go on, one length, all, a streak."""

from komadai import unload
from komadai.play.puzzle_set import PuzzleSet
from komadai.screens.pages import List
from komadai.storage.format import S_PUZZLE_LENGTH, S_PUZZLES_LEFT, S_STREAK
from komadai.view.catalogue import word
from komadai.view.text_keys import (
    PUZZLE_CHOICE_ALL,
    PUZZLE_CHOICE_BEST,
    PUZZLE_CHOICE_HELP_GO_ON,
    PUZZLE_CHOICE_LABELS,
    PUZZLE_CHOICE_MISSING,
    PUZZLE_CHOICE_NUMBER,
    PUZZLE_CHOICE_TITLE,
    PUZZLE_CHOICE_UNSOLVED,
)


class Screen(List):
    """A length opens its list at the first unsolved problem."""

    rules = b"\x01\x06"  # the next one, by length, what else

    title = PUZZLE_CHOICE_TITLE

    def __init__(self, app):
        List.__init__(self, app)
        app.streak = None
        try:
            self.set = PuzzleSet(app)
        except OSError:
            self.message = word(PUZZLE_CHOICE_MISSING) % "puzzles.bin"
            return
        self.count = 8
        self.solved = [self.set.solved(i) for i in range(1, 5)]
        self.next = self.set.first(0)

    def label(self, i):
        """Text of item i."""
        return word(PUZZLE_CHOICE_LABELS).split("|")[i]

    def value(self, i):
        """The next number, solved and all of a length, the filter, the best streak."""
        if not i:
            return word(PUZZLE_CHOICE_NUMBER) % (self.next + 1)
        if i < 5:
            return "%d/%d" % (self.solved[i - 1], self.set.counts[i - 1])
        if i == 5:
            return "%d/%d" % (sum(self.solved), self.set.total)
        if i == 6:
            return word(PUZZLE_CHOICE_UNSOLVED if self.set.unsolved_only() else PUZZLE_CHOICE_ALL)
        return word(PUZZLE_CHOICE_BEST) % self.app.settings[S_STREAK]

    def change(self, i, step):
        """Open it; the filter of the list is changed here."""
        app = self.app
        settings = app.settings
        if i == 6:
            settings[S_PUZZLES_LEFT] = 0 if self.set.unsolved_only() else 1
            app.store.save_settings(settings)
            return ""
        if i == 7:
            app.streak = bytearray(2)  # solved, misses
            return "puzzle"
        length = i if i < 5 else 0
        if settings[S_PUZZLE_LENGTH] != length:
            settings[S_PUZZLE_LENGTH] = length
            app.store.save_settings(settings)
        app.puzzle = self.set.first(length)
        return "puzzle_list" if i else "puzzle"

    def back(self):
        """What puzzles need goes."""
        unload("shogi.records.puzzle")
        unload("komadai.play.puzzle_set")
        unload("komadai.storage.progress")
        return "title"

    def foot(self, i):
        """What the item is."""
        return word(PUZZLE_CHOICE_HELP_GO_ON + i) if self.count else ""
