# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The question before a declaration of impasse that would lose."""

from komadai.screens.pages import Box
from komadai.view.catalogue import word
from komadai.view.text_keys import DECLARE_NO, DECLARE_QUESTION, DECLARE_WHY, DECLARE_YES


class Screen(Box):
    """No comes first, so that a double press does no harm."""

    fixed = 2

    def __init__(self, app):
        Box.__init__(self, app)
        keys = (DECLARE_QUESTION, DECLARE_WHY, DECLARE_NO, DECLARE_YES)
        self.lines = [word(key) for key in keys]
        self.at = 2

    def choose(self, i):
        """Declare, or go on with the game."""
        match = self.app.match
        if i == 0:
            return "board"
        from komadai.play.game_actions import declare

        return declare(match)
