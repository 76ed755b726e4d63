# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The first screen: go on with the last game, or choose what to do."""

from komadai import unload
from komadai.play.button_names import fill
from komadai.screens.pages import List
from komadai.version import VERSION
from komadai.view.catalogue import word
from komadai.view.text_keys import (
    BUTTONS_CHOOSE,
    TITLE_CONTINUE,
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


class Screen(List):
    """Continue is there only if the journal holds a game; a finished one is called "Last game".
    Learn comes first as long as no game was played.

    The cursor is on the item that one comes back from.
    """

    def __init__(self, app):
        List.__init__(self, app)
        self.title = word(TITLE_TITLE) % VERSION
        header = app.store.open(0)
        self.ended = header and finished(app.store)
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
        unload("komadai.play.button_names")

    def label(self, i):
        """Text of item i."""
        if self.order[i] == 0 and self.ended:
            return word(TITLE_LAST_GAME)
        return word(TITLE_CONTINUE + self.order[i])

    def foot(self, i):
        """What the buttons do."""
        return self.keys

    def choose(self, i):
        """Go there."""
        return _GO[self.order[i]]

    def draw(self, view, first):
        """The list beside the logo."""
        List.draw(self, view, first)
        if first:
            view.big(True)

    def back(self):
        """There is nothing behind the title."""
        return None


def finished(store):
    """True if the journal that was just opened ends with the word for a game that is over."""
    last = -1
    while True:
        word = store.next()
        if word < 0:
            return last & 0xFFF0 == 0x9040
        if word & 0xFFFE != 0x9000:  # that the board was turned
            last = word
