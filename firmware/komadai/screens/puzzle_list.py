# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The list of mate problems, with marks for the solved ones."""

from komadai.screens.pages import List
from komadai.view.catalogue import word
from komadai.view.text_keys import (
    PUZZLE_LIST_MATE_IN,
    PUZZLE_LIST_MISSING,
    PUZZLE_LIST_SOLVED,
    PUZZLE_LIST_TITLE,
)


class Screen(List):
    """100 problems; the bits of the solved ones are in the settings."""

    title = PUZZLE_LIST_TITLE

    def __init__(self, app):
        List.__init__(self, app)
        try:
            with open(app.hw.assets + "puzzles.bin", "rb") as file:
                self.plies = bytearray(128)
                record = bytearray(32)
                while self.count < 128 and file.readinto(record) == 32:
                    self.plies[self.count] = record[0]
                    self.count += 1
        except OSError:
            self.message = word(PUZZLE_LIST_MISSING) % "puzzles.bin"
        self.at = min(app.puzzle, max(0, self.count - 1))

    def label(self, i):
        """Number and length."""
        return word(PUZZLE_LIST_MATE_IN) % (i + 1, self.plies[i])

    def value(self, i):
        """Solved or not."""
        return word(PUZZLE_LIST_SOLVED) if solved(self.app.settings, i) else ""

    def change(self, i, step):
        """A, LEFT and RIGHT on a problem open it."""
        self.app.puzzle = i
        return "puzzle"


def solved(settings, i):
    """True if problem i (from 0) was solved."""
    return settings[18 + i // 8] >> i % 8 & 1 if i < 104 else False
