# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The settings as they are when the program starts: those that were kept, or the first ones.

Which byte is what: format.py.
"""

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
from micropython import const

_SMALL = const(160)  # pixels across: kanji are too small below
# How many values each place of the settings has, 0 any; 9-17 are what "New game" has. How
# many impasse rules and languages there are, the pages know: they show the first for another one
_COUNTS = (
    b"\x00\x03\x02\x02\x02\x05\x05\x04\x02\x02\x03\x09\x0c\x02\x08\x00\x09\x0c"
    b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\x02\x02\x02\x00\x02"
    b"\x04\x05\x03\x09\x00\x00\x05\x02"
)


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
    return mend(kept)


def mend(kept):
    """Put the first value where damage that passed the check (one in 65,536) left none that there
    is; returns `kept`.
    """
    first = default_settings()
    for at in range(len(_COUNTS)):
        count = _COUNTS[at]
        if count and (kept[at] >= count or at == S_BRIGHTNESS and not kept[at]):
            kept[at] = first[at]
    return kept


def default_settings():
    """The settings of a board that has none."""
    s = bytearray(SETTINGS_SIZE)
    s[0] = VERSION
    s[S_DOTS] = s[S_TURN] = 1
    s[S_SOUND] = s[S_BRIGHTNESS] = 3
    s[S_LEVEL] = 2
    return s


def follow(settings, code):
    """Moves in Japanese notation with that language, in USI's with another, unless set otherwise:
    the Western one and a1 stay.
    """
    if settings[S_NOTATION] < 2:
        settings[S_NOTATION] = int(code == "ja")
