# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The mate problems as the player sees them: which are solved, which are shown.

Loaded while a screen of puzzles is open.
"""

from komadai.storage import progress
from komadai.storage.format import S_PUZZLE_LENGTH, S_PUZZLES_LEFT
from micropython import const
from shogi.records import puzzle

_FIRST = const(256)  # number of the first puzzle in the store's progress; the lessons come before

# Marks
HELPED = const(1)  # solved with help
SOLVED = const(2)


class PuzzleSet:
    """The problems of puzzles.bin, numbered from 0. Raises OSError where the file is missing.

    counts  how many of 1, 3, 5 and 7 plies there are
    total   how many in all
    """

    def __init__(self, app):
        self.app = app
        self.path = app.hw.assets + "puzzles.bin"
        with open(self.path, "rb") as file:
            self.counts = puzzle.counts(file)
        self.total = sum(self.counts)
        self.marks = progress.load(app.store)  # two bits each

    def read(self, number):
        """Plies and record of a problem."""
        with open(self.path, "rb") as file:
            return puzzle.read(file, number)

    def plies(self, number):
        """Length of a problem."""
        return puzzle.plies_of(number, self.counts)

    def mark(self, number):
        """What the player has done with a problem: 0 nothing, HELPED or SOLVED."""
        number += _FIRST
        return self.marks[number >> 2] >> (number & 3) * 2 & 3

    def solve(self, number, mark):
        """Keep the mark of a problem where it is better than before."""
        if self.mark(number) >= mark:
            return
        number += _FIRST
        shift = (number & 3) * 2
        self.marks[number >> 2] = self.marks[number >> 2] & ~(3 << shift) & 255 | mark << shift
        progress.keep(self.app.store, number, mark)

    def bounds(self, length):
        """First problem of the length (1-4; 0: of all) and the one behind the last."""
        if not length:
            return 0, self.total
        start = sum(self.counts[: length - 1])
        return start, start + self.counts[length - 1]

    def solved(self, length):
        """How many of that length are solved, with or without help."""
        start, end = self.bounds(length)
        n = 0
        while start < end:
            if self.mark(start):
                n += 1
            start += 1
        return n

    def length(self):
        """The length that is shown, 0: all."""
        return self.app.settings[S_PUZZLE_LENGTH] if self.app.settings[S_PUZZLE_LENGTH] <= 4 else 0

    def unsolved_only(self):
        """True if solved ones are left out."""
        return self.app.settings[S_PUZZLES_LEFT] == 1

    def next(self, number, step):
        """The shown problem next to that one (step 1 or -1), -1 where there is none."""
        start, end = self.bounds(self.length())
        only = self.unsolved_only()
        number += step
        while start <= number < end:
            if not only or not self.mark(number):
                return number
            number += step
        return -1

    def first(self, length):
        """The first unsolved problem of the length, else its first one."""
        start, end = self.bounds(length)
        number = start
        while number < end:
            if not self.mark(number):
                return number
            number += 1
        return start
