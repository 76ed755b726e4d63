# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What can be done with a game that is over: START in Review and in Records."""

from komadai.screens.pages import Box
from komadai.view.catalogue import word
from komadai.view.text_keys import GAME_OVER_ANALYSE, GAME_OVER_REVIEW, GAME_OVER_SAVE

_GO = ("review", "analyse", "export")


class Screen(Box):
    """A box over the board; B goes back to where it was opened."""

    fixed = 0

    def __init__(self, app):
        Box.__init__(self, app)
        self.origin = "records" if app.came_from == "records" else "review"
        self.lines = [word(GAME_OVER_REVIEW), word(GAME_OVER_ANALYSE), word(GAME_OVER_SAVE)]
        self.at = 0

    def press(self, button, kind):
        """B and START leave."""
        if button in (32, 64) and kind == 1:
            return self.origin
        return Box.press(self, button, kind)

    def choose(self, i):
        """Do it; the graph begins at the last move."""
        if i == 1:
            self.app.ply = -1
        return _GO[i]
