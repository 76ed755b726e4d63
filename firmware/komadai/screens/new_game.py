# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Choosing a game: players, side, level, handicap and its giver, limit, impasse rule, clock.

Where the drive has a file position.sfen, its first line is one more choice under "Handicap".
"""

from komadai import unload
from komadai.screens.pages import List
from komadai.storage.format import (
    BONUS,
    BYOYOMI,
    GOTE_MINUTES,
    HANDICAP,
    HUMAN,
    IMPASSE,
    INCREMENT,
    LEVEL,
    LIMIT,
    MINUTES,
    OWN_START,
    PERIODS,
    PLAYERS,
    S_AUTO_LEVEL,
    S_GOTE_TIME,
    S_HANDICAP,
    S_IMPASSE,
    S_LEVEL,
    S_NEW_GAME,
    S_NO_BONUS,
    S_SIDE,
    S_THINK,
    VERSION,
)
from komadai.view.catalogue import said, word
from komadai.view.text_keys import (
    NEW_GAME_AUTO,
    NEW_GAME_COUNTED,
    NEW_GAME_GIVERS,
    NEW_GAME_HANDICAPS,
    NEW_GAME_HELP_INCREMENT,
    NEW_GAME_HELP_SENTE,
    NEW_GAME_HELP_START,
    NEW_GAME_HELP_YOU_SHITATE,
    NEW_GAME_INCREMENT,
    NEW_GAME_LEVELS,
    NEW_GAME_MINUTES,
    NEW_GAME_NONE,
    NEW_GAME_OPPONENTS,
    NEW_GAME_PERIODS,
    NEW_GAME_PLIES,
    NEW_GAME_RULES,
    NEW_GAME_SAME,
    NEW_GAME_SECONDS,
    NEW_GAME_SIDES,
    NEW_GAME_START,
    NEW_GAME_THINK_TIMES,
    NEW_GAME_TITLE,
    RECORDS_DROPS,
)
from micropython import const
from shogi.rules.types import GOTE, SENTE, ShogiError

_FROM_FILE = const(11)  # the last handicap
_AUTO = const(8)  # the last choice of level: up after two wins, down after two losses
_LIMITS = (0, 100, 150, 200, 256, 320, 400, 500)
_MINUTES = (0, 1, 3, 5, 10, 15, 20, 30, 60)
# Per move: seconds of byoyomi, its periods, seconds of increment; the first of an old release
_BYOYOMI = (
    b"\x00\x00\x00\x0a\x01\x00\x14\x01\x00\x1e\x01\x00\x3c\x01\x00"
    b"\x1e\x03\x00\x1e\x05\x00\x3c\x03\x00\x00\x00\x02\x00\x00\x05\x00\x00\x0a\x00\x00\x1e"
)

# Items by number; which of them are shown depends on what is chosen.
_ROW_START = const(0)
_ROW_PLAYERS = const(1)
_ROW_SIDE = const(2)
_ROW_LEVEL = const(3)
_ROW_HANDICAP = const(4)
_ROW_GIVER = const(5)
_ROW_MAIN = const(6)
_ROW_PERIOD = const(7)
_ROW_LIMIT = const(8)
_ROW_IMPASSE = const(9)
_ROW_BONUS = const(10)
_ROW_GOTE = const(11)
_ROW_THINK = const(12)
_ORDER = b"\x00\x01\x02\x03\x0c\x04\x05\x06\x0b\x07\x08\x09\x0a"  # from top to bottom
# The texts of their values, 0 where a value is a number with a unit.
_VALUES = (
    0,
    NEW_GAME_OPPONENTS,
    NEW_GAME_SIDES,
    NEW_GAME_LEVELS,
    NEW_GAME_HANDICAPS,
    NEW_GAME_GIVERS,
    0,
    0,
    0,
    NEW_GAME_RULES,
    NEW_GAME_COUNTED,
    0,
    NEW_GAME_THINK_TIMES,
)
# Where each choice is kept in the settings, and how many values it has.
_AT = (
    0, S_NEW_GAME, S_SIDE, S_LEVEL, S_HANDICAP, 13, 16, 17, 14, S_IMPASSE, S_NO_BONUS, S_GOTE_TIME,
    S_THINK,
)  # fmt: skip
_SIZES = (
    0,
    2,
    3,
    _AUTO + 1,
    _FROM_FILE + 1,
    2,
    len(_MINUTES),
    len(_BYOYOMI) // 3,
    len(_LIMITS),
    0,
    2,
    len(_MINUTES),
    5,
)


class Screen(List):
    """The choices are kept in the settings, so that the next game begins with them."""

    title = NEW_GAME_TITLE
    rules = b"\x01"

    def __init__(self, app):
        List.__init__(self, app)
        self.shown = bytearray(13)
        self.sfen = app.hw.position()
        self.asked = False  # whether an unfinished game may be dropped
        self.before = app.settings[S_LEVEL]
        self.sort()

    def get(self, item):
        """Present value of an item, from 0."""
        settings = self.app.settings
        if item == _ROW_LEVEL and settings[S_AUTO_LEVEL]:
            return _AUTO
        value = settings[_AT[item]] - (item == _ROW_LEVEL)
        return value if 0 <= value < self.size(item) else 0

    def size(self, item):
        """How many values an item has: as many impasse rules as have a label, as the module of the
        rules is not loaded here.
        """
        if item == _ROW_IMPASSE:
            return len(word(NEW_GAME_RULES).split("|"))
        return _SIZES[item] - (item == _ROW_HANDICAP and not self.sfen)

    def sort(self):
        """Find the items that matter."""
        bot = self.get(_ROW_PLAYERS) == 0
        self.level = self.get(_ROW_LEVEL) + 1
        if self.level > _AUTO:
            from komadai.play.game_actions import level_to_come

            self.level = level_to_come(self.app.match)
        given = 0 < self.get(_ROW_HANDICAP) < _FROM_FILE
        n = 0
        for item in _ORDER:
            if item == _ROW_SIDE and (given or not bot) or item == _ROW_LEVEL and not bot:
                continue
            if item == _ROW_THINK and not (bot and self.level == 8):
                continue
            if item == _ROW_GOTE and not (self.get(_ROW_MAIN) or self.get(_ROW_PERIOD)):
                continue
            if item == _ROW_GIVER and not (given and bot) or item == _ROW_BONUS and not given:
                continue
            self.shown[n] = item
            n += 1
        self.count = n

    def label(self, i):
        """Name of the item."""
        return word(NEW_GAME_START + self.shown[i])

    def foot(self, i):
        """What the item is; which side moves first is said with the sides."""
        item = self.shown[i]
        value = self.get(item)
        if item == _ROW_SIDE:
            return word(NEW_GAME_HELP_SENTE + value)
        if item == _ROW_GIVER:
            return word(NEW_GAME_HELP_YOU_SHITATE + value)
        if item == _ROW_PERIOD and _BYOYOMI[3 * value + 2]:
            return word(NEW_GAME_HELP_INCREMENT)
        return word(NEW_GAME_HELP_START + item)

    def value(self, i):
        """What is chosen there."""
        item = self.shown[i]
        if item == _ROW_START:
            return None
        at = self.get(item)
        if item == _ROW_LEVEL and at == _AUTO:
            return word(NEW_GAME_AUTO) % self.level
        if _VALUES[item]:
            text = word(_VALUES[item]).split("|")[at]
            return "%d %s" % (at + 1, text) if item == _ROW_LEVEL else text
        if not at:
            return word(NEW_GAME_SAME if item == _ROW_GOTE else NEW_GAME_NONE)
        if item == _ROW_MAIN or item == _ROW_GOTE:
            return word(NEW_GAME_MINUTES) % _MINUTES[at]
        if item == _ROW_PERIOD:
            seconds, periods, increment = _BYOYOMI[3 * at : 3 * at + 3]
            if increment:
                return word(NEW_GAME_INCREMENT) % increment
            if periods > 1:
                return word(NEW_GAME_PERIODS) % (seconds, periods)
            return word(NEW_GAME_SECONDS) % seconds
        return word(NEW_GAME_PLIES) % _LIMITS[at]

    def change(self, i, step):
        """The next value, round and round."""
        item = self.shown[i]
        value = (self.get(item) + step) % self.size(item)
        settings = self.app.settings
        if item == _ROW_LEVEL:
            settings[S_AUTO_LEVEL] = 2 if value == _AUTO else 0
            settings[S_LEVEL] = self.before  # where it begins, not at the last one passed by
        if item != _ROW_LEVEL or value < _AUTO:
            settings[_AT[item]] = value + (item == _ROW_LEVEL)
        self.sort()
        self.at = 0
        while self.shown[self.at] != item:  # others may have come or gone above it
            self.at += 1
        return ""

    def choose(self, i):
        """Start."""
        app = self.app
        app.store.save_settings(app.settings)
        if not self.asked:
            from komadai.storage import marks

            self.asked = marks.drops_unfinished(app.store)
            unload("komadai.storage.marks")
            if self.asked:
                from komadai.play.button_names import printed

                self.message = printed(app.hw, RECORDS_DROPS)
                return ""
        from komadai.play.game_actions import new

        config = self.header()
        try:
            new(app.match, config, self.sfen if config[HANDICAP] == OWN_START else "")
        except ShogiError as fault:
            app.match.running = False  # "Continue" reads the game before from its journal
            self.message = said(str(fault))
            return ""
        return "game_over" if app.match.game.result else "board"

    def header(self):
        """The header of the game (see match.py)."""
        get = self.get
        given = get(_ROW_HANDICAP)
        side = get(_ROW_SIDE)
        if 0 < given < _FROM_FILE:
            side = get(_ROW_GIVER)
        elif side == 2:
            # The low bits of a count of milliseconds: when this button was pressed.
            side = (self.app.hw.entropy() ^ self.app.hw.now()) >> 3 & 1
        config = bytearray(16)
        config[0] = VERSION
        config[PLAYERS] = get(_ROW_PLAYERS)
        config[HUMAN] = GOTE if side else SENTE
        config[LEVEL] = self.level
        config[HANDICAP] = OWN_START if given == _FROM_FILE else given
        config[LIMIT] = _LIMITS[get(_ROW_LIMIT)] // 2
        config[IMPASSE] = get(_ROW_IMPASSE)
        config[BONUS] = 1 - get(_ROW_BONUS)
        config[MINUTES] = _MINUTES[get(_ROW_MAIN)]
        at = 3 * get(_ROW_PERIOD)
        config[BYOYOMI] = _BYOYOMI[at]
        config[PERIODS] = _BYOYOMI[at + 1]
        config[INCREMENT] = _BYOYOMI[at + 2]
        if get(_ROW_GOTE):
            config[GOTE_MINUTES] = _MINUTES[get(_ROW_GOTE)] + 1
        return config

    def back(self):
        """Leave without a game."""
        self.app.store.save_settings(self.app.settings)
        return "title"
