# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The menu on the board (START)."""

from komadai import unload
from komadai.device.keys import PRESS, START
from komadai.screens.pages import List
from komadai.storage.format import S_PIECE_NAMES
from komadai.view.catalogue import word
from komadai.view.text_keys import (
    MENU_BOTS_TURN,
    MENU_HELP_REDO,
    MENU_HELP_TAKE_BACK,
    MENU_NOTHING,
    MENU_OVER,
    MENU_REDO,
    MENU_TAKE_BACK,
    MENU_TITLE,
)


class Screen(List):
    """B and START go back to the board."""

    title = MENU_TITLE
    items = MENU_TAKE_BACK
    count = 8
    rules = b"\x02\x05"  # the game, the board, the end

    def __init__(self, app):
        List.__init__(self, app)
        app.return_to = "menu"
        if app.match.undone:
            self.count = 9

    def label(self, i):
        """Text of item i; "redo" comes last of all, if something was taken back."""
        return word(MENU_REDO if i == 8 else MENU_TAKE_BACK + i)

    def foot(self, i):
        """What item i does."""
        return word(MENU_HELP_REDO if i == 8 else MENU_HELP_TAKE_BACK + i)

    def press(self, button, kind):
        """START closes what it opened."""
        if button == START and kind == PRESS:
            return "board"
        return List.press(self, button, kind)

    def say(self, key):
        """Show why nothing was done."""
        self.message = word(key)
        self.drawn = -1
        return ""

    def choose(self, i):
        """Do it."""
        app = self.app
        match = app.match
        over = match.game.result
        if i == 0:
            from komadai.play.game_actions import take_back

            if take_back(match):
                return "board"
            return self.say(MENU_NOTHING)
        if i == 1:
            if over:
                return self.say(MENU_OVER)
            if match.thinking:
                return self.say(MENU_BOTS_TURN)
            return "hint"
        if i == 2:
            app.board.turned = not app.board.turned
            match.turn_board()
            return "board"
        if i == 3:
            from komadai.screens.piece_names import describe

            app.board.say(describe(app.board, app.settings[S_PIECE_NAMES]))
            unload("komadai.screens.piece_names")
            return "board"
        if i == 4:
            return "impasse"
        if i == 5:
            if over:
                return self.say(MENU_OVER)
            return "resign"
        if i == 6:
            return "settings"
        if i == 8:
            from komadai.play.game_actions import redo

            match.abort()
            return redo(match)
        from komadai.play.game_actions import save

        save(match)
        return "title"

    def back(self):
        """To the board."""
        return "board"
