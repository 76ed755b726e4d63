# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The present game and the last ten: opponent, handicap, who won, moves; above them the way to the
statistics.
"""

from komadai import unload
from komadai.device.keys import PRESS, START
from komadai.play.button_names import fill
from komadai.screens.pages import List
from komadai.storage.format import HANDICAP, HUMAN, LEVEL, OWN_START, PLAYERS
from komadai.view.catalogue import word
from komadai.view.text import cells
from komadai.view.text_keys import (
    RECORDS_BOT,
    RECORDS_COLUMNS,
    RECORDS_DAMAGED,
    RECORDS_EMPTY,
    RECORDS_HANDICAPS,
    RECORDS_KEYS,
    RECORDS_MOVES,
    RECORDS_NOW,
    RECORDS_OWN,
    RECORDS_RESULTS,
    RECORDS_STATISTICS,
    RECORDS_TITLE,
    RECORDS_TWO_PLAYERS,
)
from micropython import const

_VALUE = const(9)  # cells of the longest value, with the blank before it


class Screen(List):
    """A shows the game under the cursor."""

    def __init__(self, app):
        List.__init__(self, app)
        app.return_to = "records"
        self.keys = fill(app.hw, word(RECORDS_KEYS))
        unload("komadai.play.button_names")
        title = word(RECORDS_TITLE)
        columns = word(RECORDS_COLUMNS)
        self.title = title + " " * (app.view.cols - cells(title) - cells(columns)) + columns
        store = app.store
        self.skip = 0 if store.open(0) else 1
        self.count = store.count() + 2 - self.skip
        if self.count > 1:
            self.at = 0 if app.came_from == "statistics" else 1
        else:
            self.count = 0
            self.title = title
            self.message = word(RECORDS_EMPTY)

    def label(self, i):
        """Number, opponent, handicap."""
        if not i:
            return word(RECORDS_STATISTICS)
        i += self.skip - 1
        header = self.app.store.open(i)
        who = word(RECORDS_TWO_PLAYERS) if header[PLAYERS] else word(RECORDS_BOT) % header[LEVEL]
        if header[HANDICAP] == OWN_START:
            given = word(RECORDS_OWN)
        else:
            given = word(RECORDS_HANDICAPS).split("|")[header[HANDICAP]]
        number = str(i) if i else word(RECORDS_NOW)
        if i and self.app.store.games[-i] >> 16:
            number += "*"
        return row(self.app.view.cols - _VALUE, number, who, given)

    def foot(self, i):
        """What the buttons do with a game."""
        return self.keys if i else ""

    def value(self, i):
        """Who won and the number of moves; not to be changed, but shown at the right."""
        if not i:
            return None
        store = self.app.store
        header = store.open(i + self.skip - 1)
        from komadai.storage.journal_reader import summary

        end = summary(store.next)
        return word(RECORDS_MOVES) % (result(header, end & 3), end >> 2)

    def press(self, button, kind):
        """START on a game: what can be done with it."""
        if button == START and kind == PRESS and self.at and self.count:
            return "game_menu" if self.change(self.at, 1) else ""
        return List.press(self, button, kind)

    def change(self, i, step):
        """A on an item with a value comes here: show the game. LEFT and RIGHT, too."""
        app = self.app
        from komadai.play.game_actions import resume

        if resume(app.match, i + self.skip - 1):
            return "review"
        self.message = word(RECORDS_DAMAGED)
        return ""

    def choose(self, i):
        """The first item."""
        return "statistics"


def row(room, number, who, given):
    """A game in so many cells: without the opponent where both are too much."""
    text = "%s %s %s" % (number, who, given)
    return text if cells(text) <= room else "%s %s" % (number, given)


def result(header, winner):
    """The result in a word: of the player against the bot, else of sente and gote. winner: 1 sente,
    2 gote, 3 a draw, 0 none yet.
    """
    if winner == 0 or winner == 3:
        at = 5 if winner else 0
    elif header[PLAYERS]:
        at = 2 + winner
    else:
        at = 1 if winner << 4 == header[HUMAN] else 2
    return word(RECORDS_RESULTS).split("|")[at]
