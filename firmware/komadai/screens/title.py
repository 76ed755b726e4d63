# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The first screen: go on with the last game, or choose what to do."""

from komadai import unload
from komadai.play.button_names import fill
from komadai.screens.pages import List
from komadai.storage.format import LEVEL, PLAYERS
from komadai.version import VERSION
from komadai.view.catalogue import word
from komadai.view.text_keys import (
    BUTTONS_CHOOSE,
    TITLE_CONTINUE,
    TITLE_GAME,
    TITLE_GAME_TWO,
    TITLE_HELP_NEW_GAME,
    TITLE_LAST_GAME,
    TITLE_NO_MEMORY,
    TITLE_TITLE,
)
from micropython import const

_GO = (
    "continue", "new_game", "puzzle_choice", "records", "how_to_play", "learn", "settings",
    "engine",
)  # fmt: skip
_LEARN = const(5)  # its place among them
_LIST = const(11)  # cells of the longest item, see tools/assets/catalogue.py

# The little board: a corner of a game, gote's silver crown above, sente in the Yagura castle.
_CORNER = (
    b"\x00\x28\x27\x23\x22\x21\x21\x24\x00\x21\x00\x00\x21\x21\x00"
    b"\x11\x11\x14\x18\x11\x15\x18\x17\x13\x12"
)


class Screen(List):
    """Continue is there only if the journal holds a game; a finished one is called "Last game".
    Learn comes first as long as no game was played.

    The cursor is on the item that one comes back from.
    """

    def __init__(self, app):
        List.__init__(self, app)
        self.title = word(TITLE_TITLE) % VERSION
        header = app.store.open(0)
        self.ended = False
        self.game = ""
        if header:
            from komadai.storage.journal_reader import summary

            end = summary(app.store.next)
            self.ended = end & 3 != 0
            plies = end >> 2
            self.game = (
                word(TITLE_GAME_TWO) % plies
                if header[PLAYERS]
                else word(TITLE_GAME) % (header[LEVEL], plies)
            )
        order = list(range(0 if header else 1, len(_GO)))
        if not header and not app.store.games:
            order.remove(_LEARN)
            order.insert(0, _LEARN)
        self.order = bytes(order)
        self.count = len(order)
        if app.came_from in _GO:
            self.at = max(0, self.order.find(bytes((_GO.index(app.came_from),))))
        if app.store.note:  # nothing can be saved
            self.message = word(TITLE_NO_MEMORY)
        app.return_to = "title"
        self.keys = fill(app.hw, word(BUTTONS_CHOOSE))
        self.key = app.hw.label(4)
        self.free = app.view.rows - 2 - self.count  # rows below the items
        self.rules = bytes(
            (self.order.find(b"\x02"), self.order.find(b"\x06"))
        )  # puzzles and settings
        unload("komadai.play.button_names")
        self.named = False

    def label(self, i):
        """Text of item i."""
        if self.order[i] == 0 and self.ended:
            return word(TITLE_LAST_GAME)
        return word(TITLE_CONTINUE + self.order[i])

    def foot(self, i):
        """What A does: where item i leads, with the opponent and the move of the last game."""
        if self.free == 1 and not self.game:
            return self.keys
        text = self.game if not self.order[i] else word(TITLE_HELP_NEW_GAME - 1 + self.order[i])
        return self.key + ": " + text if self.key and self.free < 2 else text

    def choose(self, i):
        """Go there."""
        return _GO[self.order[i]]

    def draw(self, view, first):
        """The list beside the picture; where there is room, what the buttons do."""
        List.draw(self, view, first)
        if first:
            view.diagram(_CORNER)
            if self.free > 1:
                view.line(view.rows - 2, self.keys, 3)

    def tick(self, now):
        """The large name, when the rest is on the screen: the start should not wait for it."""
        if self.named or self.app.fresh:
            return None
        self.named = True
        end = self.app.view.rows - (2 if self.free > 1 else 1)
        self.app.view.name(_LIST + 1, self.count + 1, end)
        return ""

    def back(self):
        """There is nothing behind the title."""
        return None
