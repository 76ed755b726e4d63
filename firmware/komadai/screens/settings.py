# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The list that changes the settings.

Which byte is what: storage/format.py.
"""

from komadai import unload
from komadai.screens.pages import List
from komadai.storage.format import (
    S_LANGUAGE,
    S_NOTATION,
    S_SPEED,
    S_TURN,
    SPEED_CHOSEN,
    SPEED_CRASHED,
)
from komadai.view import catalogue
from komadai.view.catalogue import word
from komadai.view.text_keys import (
    LANGUAGES_NAMES,
    SETTINGS_HELP_PIECES,
    SETTINGS_PIECES,
    SETTINGS_PIECES_VALUES,
    SETTINGS_SPEED_CRASHED,
    SETTINGS_SPEED_OFF,
    SETTINGS_SPEED_RISK,
    SETTINGS_SPEED_VALUES,
    SETTINGS_TITLE,
)

# where each is kept; the last one is the speed
_AT = b"\x01\x07\x22\x21\x05\x06\x04\x03\x02\x08\x23\x28\x25\x20\x24"


class Screen(List):
    """Each change takes effect at once; leaving stores them."""

    title = SETTINGS_TITLE
    items = SETTINGS_PIECES
    rules = b"\x04\x06"  # pieces and board, sound and light, how it is used

    def __init__(self, app):
        List.__init__(self, app)
        self.count = len(_AT) - (not app.hw.chip)
        self.speed = app.settings[S_SPEED]  # as it is
        if not app.settings[S_LANGUAGE]:
            app.settings[S_LANGUAGE] = 1  # English, in which it has spoken

    def values(self, i):
        """What a setting may be set to."""
        key = SETTINGS_PIECES_VALUES + i
        if _AT[i] == S_LANGUAGE:
            key = LANGUAGES_NAMES
        elif _AT[i] == S_SPEED:
            key = SETTINGS_SPEED_VALUES
        return word(key).split("|")

    def value(self, i):
        """What it is set to."""
        values = self.values(i)
        now = self.app.settings[_AT[i]]
        if _AT[i] == S_SPEED:
            now &= 1
        return values[now] if now < len(values) else values[1]  # a language of another release

    def foot(self, i):
        """What a setting is for, and what the last ones cost."""
        if _AT[i] != S_SPEED:
            return word(SETTINGS_HELP_PIECES + i)
        now = self.app.settings[S_SPEED]
        if now == SPEED_CRASHED:
            return word(SETTINGS_SPEED_CRASHED)
        if not now & 1:
            return word(SETTINGS_SPEED_RISK)
        from komadai.play.button_names import printed

        return printed(self.app.hw, SETTINGS_SPEED_OFF)

    def change(self, i, step):
        """Set the next value, round and round (brightness begins at 1)."""
        at = _AT[i]
        values = self.values(i)
        settings = self.app.settings
        if at == S_SPEED:
            settings[at] = 0 if settings[at] & 1 else self.speed if self.speed & 1 else SPEED_CHOSEN
            return ""
        new = (settings[at] + step) % len(values)
        if not values[new]:
            new = len(values) - 1 if step < 0 else 1
        settings[at] = new
        self.app.apply()
        if at == S_LANGUAGE:
            from komadai.storage.kept_settings import follow

            follow(settings, catalogue.code())
            unload("komadai.storage.kept_settings")
            self.app.fresh = True
        if at == S_TURN or at == S_NOTATION or at == S_LANGUAGE:
            from komadai.play.game_actions import settings_changed

            settings_changed(self.app.match)
        return ""

    def back(self):
        """Store and leave; another speed begins with a reset."""
        settings = self.app.settings
        self.app.store.save_settings(settings)
        if (settings[S_SPEED] ^ self.speed) & 1:
            self.app.hw.chip.reset()
        return self.app.return_to
