# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Games won, lost and drawn against each level, as sente and as gote, with the longest streak."""

from komadai import unload
from komadai.screens.pages import List
from komadai.storage import tally
from komadai.storage.tally import DRAWN, LONGEST, LOST, ROW, UNCOUNTED, WON, number
from komadai.view.catalogue import word
from komadai.view.text_keys import (
    STATISTICS_ANSWERS,
    STATISTICS_ASK,
    STATISTICS_BEST,
    STATISTICS_NONE,
    STATISTICS_RESET,
    STATISTICS_RESULT,
    STATISTICS_TITLE,
)
from micropython import const
from shogi.search.levels import LEVELS

_BAR = const(5)  # cells of a bar


class Screen(List):
    """A line for each level and side that was played, the strongest level first, and the share that
    was won as a bar; in the last row the longest streak of the line under the cursor. The last
    item forgets everything, after a question.
    """

    title = STATISTICS_TITLE

    def __init__(self, app):
        List.__init__(self, app)
        self.asking = False
        self.table = table = tally.load(app.store)
        if not table[UNCOUNTED]:
            tally.count(table, tally.outcome(app.store))  # of the game that is just over
        self.find()

    def find(self):
        """The rows of the table that have games."""
        rows = bytearray()
        for level in range(LEVELS - 1, -1, -1):
            for row in (level << 1, level << 1 | 1):
                if self.games(row):
                    rows.append(row)
        self.rows = rows
        self.count = len(rows) + 1 if rows else 0
        if not rows:
            self.message = word(STATISTICS_NONE)

    def games(self, row):
        """How many games a row has."""
        table = self.table
        return number(table, row, WON) + number(table, row, LOST) + number(table, row, DRAWN)

    def label(self, i):
        """Level, side, won, lost and drawn."""
        if self.asking:
            return word(STATISTICS_ANSWERS).split("|")[i]
        if i == len(self.rows):
            return word(STATISTICS_RESET)
        table = self.table
        row = self.rows[i]
        return word(STATISTICS_RESULT) % (
            (row >> 1) + 1,
            "☖" if row & 1 else "☗",
            number(table, row, WON),
            number(table, row, LOST),
            number(table, row, DRAWN),
        )

    def value(self, i):
        """The bar; nothing that could be changed."""
        if self.asking or i == len(self.rows):
            return None
        row = self.rows[i]
        full = (_BAR * number(self.table, row, WON) + self.games(row) // 2) // self.games(row)
        return "■" * full + "-" * (_BAR - full)

    def foot(self, i):
        """The longest streak."""
        if self.asking or i == len(self.rows):
            return ""
        return word(STATISTICS_BEST) % self.table[self.rows[i] * ROW + LONGEST]

    def choose(self, i):
        """The question, or its answer."""
        if not self.asking:
            self.ask(True, STATISTICS_ASK)
            self.count = 2
            return ""
        if i:
            store = self.app.store
            tally.reset(store)
            self.table = tally.load(store)
        self.ask(False, STATISTICS_TITLE)
        self.find()
        return ""

    def ask(self, asking, title):
        """Begin or end the question."""
        self.asking = asking
        self.title = title
        self.at = self.first = 0
        self.drawn = -1

    def draw(self, view, first):
        """The title goes with the question."""
        List.draw(self, view, first or self.drawn < 0)

    def back(self):
        """Away from the question, or to the records."""
        if self.asking:
            self.ask(False, STATISTICS_TITLE)
            self.find()
            return ""
        unload("komadai.storage.tally")
        return "records"
