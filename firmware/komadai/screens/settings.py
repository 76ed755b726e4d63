# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The settings, kept over power-off, and the list that changes them.

Which byte is what: storage/format.py.
"""

from komadai.screens.pages import List
from komadai.storage.format import (
    S_BRIGHTNESS,
    S_DOTS,
    S_LANGUAGE,
    S_LEVEL,
    S_NOTATION,
    S_PIECES,
    S_SOUND,
    S_TURN,
    SETTINGS_SIZE,
    VERSION,
)
from komadai.view import catalogue
from komadai.view.catalogue import word
from komadai.view.text_keys import (
    LANGUAGES_NAMES,
    SETTINGS_PIECES,
    SETTINGS_PIECES_VALUES,
    SETTINGS_TITLE,
)
from micropython import const

_SMALL = const(160)  # pixels across: kanji are too small below
# where each is kept
_AT = b"\x01\x07\x22\x21\x05\x06\x04\x03\x02\x08\x23\x20"


class Screen(List):
    """Each change takes effect at once; leaving stores them."""

    title = SETTINGS_TITLE
    items = SETTINGS_PIECES
    count = len(_AT)

    def __init__(self, app):
        List.__init__(self, app)
        if not app.settings[S_LANGUAGE]:
            app.settings[S_LANGUAGE] = 1  # English, in which it has spoken

    def values(self, i):
        """What a setting may be set to."""
        key = LANGUAGES_NAMES if _AT[i] == S_LANGUAGE else SETTINGS_PIECES_VALUES + i
        return word(key).split("|")

    def value(self, i):
        """What it is set to."""
        return self.values(i)[self.app.settings[_AT[i]]]

    def change(self, i, step):
        """Set the next value, round and round (brightness begins at 1)."""
        at = _AT[i]
        values = self.values(i)
        settings = self.app.settings
        new = (settings[at] + step) % len(values)
        if not values[new]:
            new = len(values) - 1 if step < 0 else 1
        settings[at] = new
        self.app.apply()
        if at == S_LANGUAGE:
            follow(settings, catalogue.code())
            self.app.fresh = True
        if at == S_TURN or at == S_NOTATION or at == S_LANGUAGE:
            from komadai.play.game_actions import settings_changed

            settings_changed(self.app.match)
        return ""

    def back(self):
        """Store and leave."""
        self.app.store.save_settings(self.app.settings)
        return self.app.return_to


def follow(settings, code):
    """Moves in Japanese notation with that language, in USI's with another, unless set otherwise:
    the Western one and a1 stay.
    """
    if settings[S_NOTATION] < 2:
        settings[S_NOTATION] = int(code == "ja")


def load(store, width=0):
    """The kept settings, or the first ones, which depend on the width of the screen."""
    kept = store.load_settings()
    if not kept or kept[0] != VERSION:
        kept = default_settings()
        if 0 < width < _SMALL:
            kept[S_PIECES] = 1  # letters: kanji of 10 pixels are hard to tell at that size
        return kept
    if len(kept) < SETTINGS_SIZE:  # of an older version
        kept = kept + bytes(SETTINGS_SIZE - len(kept))
    if not kept[S_LANGUAGE]:
        kept[S_LANGUAGE] = 1
    return kept


def default_settings():
    """The settings of a board that has none."""
    s = bytearray(SETTINGS_SIZE)
    s[0] = VERSION
    s[S_DOTS] = s[S_TURN] = 1
    s[S_SOUND] = s[S_BRIGHTNESS] = 3
    s[S_LEVEL] = 2
    return s
