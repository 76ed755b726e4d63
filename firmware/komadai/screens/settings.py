# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The settings, kept over power-off, and the list that changes them.

Bytes: 0 format, 1 piece set, 2 palette, 3 dots, 4 board turn, 5 sound, 6 brightness 1-4, 7
notation, 8 language of the piece names, 9-17 what was last chosen in "New game", 18-30 solved
puzzles, 31 whether uwate's given pieces count for the impasse (0: they do).
"""

from komadai.screens.pages import List

# Label and values, in one piece each: see new_game.py.
_ITEMS = (
    "Pieces|kanji|letters|learner",
    "Notation|7f USI|Japanese|Western|a1 style",
    "Sound|off|on",
    "Brightness||1|2|3|4",
    "2 players: turn|never|board",
    "Dots|off|on",
    "Colours|normal|contrast",
    "Piece names|English|Japanese",
)
_AT = b"\x01\x07\x05\x06\x04\x03\x02\x08"  # where each is kept


class Screen(List):
    """Each change takes effect at once; leaving stores them."""

    title = "Settings"
    items = _ITEMS

    def label(self, i):
        """Name of a setting."""
        return _ITEMS[i].split("|")[0]

    def value(self, i):
        """What it is set to."""
        return _ITEMS[i].split("|")[1 + self.app.settings[_AT[i]]]

    def change(self, i, step):
        """Set the next value, round and round (brightness begins at 1)."""
        at = _AT[i]
        values = _ITEMS[i].split("|")[1:]
        settings = self.app.settings
        new = (settings[at] + step) % len(values)
        if not values[new]:
            new = len(values) - 1 if step < 0 else 1
        settings[at] = new
        self.app.apply()
        if at == 4 or at == 7:
            from komadai.play.game_actions import settings_changed

            settings_changed(self.app.match)
        return ""

    def back(self):
        """Store and leave."""
        self.app.store.save_settings(self.app.settings)
        return self.app.return_to


def load(store):
    """The kept settings, or the first ones."""
    kept = store.load_settings()
    return kept if kept and kept[0] == 1 else default_settings()


def default_settings():
    """The settings of a board that has none."""
    s = bytearray(32)
    s[0] = s[3] = s[4] = s[5] = 1
    s[6] = 3  # brightness
    s[11] = 2  # level
    return s
