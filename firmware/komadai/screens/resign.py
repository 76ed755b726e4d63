# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The question before one resigns."""

from komadai.screens.pages import Box
from komadai.view.catalogue import word
from komadai.view.text_keys import RESIGN_NO, RESIGN_QUESTION, RESIGN_YES


class Screen(Box):
    """No comes first, so that a double press does no harm."""

    def __init__(self, app):
        Box.__init__(self, app)
        self.lines = [word(RESIGN_QUESTION), word(RESIGN_NO), word(RESIGN_YES)]
        self.at = 1

    def choose(self, i):
        """Resign for the human, or for the player to move when two play."""
        if i == 0:
            return "board"
        from komadai.play.game_actions import resign

        return resign(self.app.match, self.app.board.own)
