# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What can be done with a game that is over: START in Review and in Records."""

from komadai import unload
from komadai.device.keys import PRESS, START, B
from komadai.screens.pages import Box
from komadai.storage import marks
from komadai.view.catalogue import word
from komadai.view.text_keys import (
    GAME_OVER_ANALYSE,
    GAME_OVER_REVIEW,
    GAME_OVER_SAVE,
    RECORDS_ANSWERS,
    RECORDS_ASK,
    RECORDS_DELETE,
    RECORDS_FULL,
    RECORDS_NO_STAR,
    RECORDS_STAR,
)

_GO = ("review", "analyse", "export")


class Screen(Box):
    """A box over the board; B goes back to where it was opened."""

    fixed = 0

    def __init__(self, app):
        Box.__init__(self, app)
        self.origin = "records" if app.came_from == "records" else "review"
        self.asks = False  # whether to delete
        self.lines = [word(GAME_OVER_REVIEW), word(GAME_OVER_ANALYSE), word(GAME_OVER_SAVE)]
        number = app.match.number
        if number:  # a kept game
            self.star = marks.starred(app.store, number)
            self.lines.append(word(RECORDS_NO_STAR if self.star else RECORDS_STAR))
            self.lines.append(word(RECORDS_DELETE))
        self.at = 0

    def press(self, button, kind):
        """B and START leave."""
        if button in (B, START) and kind == PRESS:
            return self.origin
        return Box.press(self, button, kind)

    def choose(self, i):
        """Do it; the graph begins at the last move. No comes first where it asks."""
        if self.asks:
            if i:
                return self.note(marks.GONE)
            return "records"
        if i == 3:
            return self.note(marks.NO_STAR if self.star else marks.STARRED)
        if i == 4:
            self.asks = True
            self.fixed = 1
            self.lines = [word(RECORDS_ASK)] + word(RECORDS_ANSWERS).split("|")
            self.at = 1
            return ""
        if i == 1:
            self.app.ply = -1
        return _GO[i]

    def note(self, what):
        """Write it; the numbers may be other ones afterwards, so the list comes next."""
        app = self.app
        done = marks.mark(app.store, app.match.number, what)
        unload("komadai.storage.marks")
        if not done:
            self.asks = False
            self.fixed = 1
            self.lines = [word(RECORDS_FULL)]
            self.at = -1
            return ""
        if what == marks.GONE:  # the game in memory is no kept one any more
            from komadai.play.game_actions import resume

            resume(app.match)
        return "records"
