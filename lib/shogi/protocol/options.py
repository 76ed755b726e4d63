# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The options of the USI engine: their names, limits and values."""

from micropython import const
from shogi.records.record_parts import MOST_MOVES
from shogi.rules import impasse
from shogi.rules.handicap import NAMES
from shogi.rules.sfen import number
from shogi.rules.types import ShogiError
from shogi.search import levels

ENDLESS = const(0x1FFFFFFF)  # also the ring of a clock in ms
_ENTRY = const(7)  # bytes of an entry of search.Search, for USI_Hash
_LINES = const(8)  # of MultiPV
_CLOCKS = ("btime", "wtime")


def whole(word, name, least=0, most=ENDLESS):
    """Value of a number word; ShogiError where it is none or out of range."""
    value = number(word, most)
    if value < least:
        raise ShogiError("%s: '%s' is no number from %d to %d" % (name, word[:20], least, most))
    return value


def limit(name, word):
    """Value of a limit of `go`: more than counts here is endless, time that is overdrawn is 0."""
    if word[0] == "-" and name in _CLOCKS and number(word[1:], ENDLESS) >= 0:
        return 0
    value = number(word, ENDLESS)
    if value < 0 and all(["0" <= c <= "9" for c in word]):
        return ENDLESS
    return value if value >= 0 else whole(word, "go " + name)


def _one_of(value, name, names):
    if value not in names:
        raise ShogiError("%s: '%s' is none of %s" % (name, value[:20], " ".join(names)))
    return value


class Options:
    """level, handicap, impasse, move_limit, seed (0: random), book, entries of the bot's table,
    lines (MultiPV).
    """

    def __init__(self, entries):
        self.level = levels.LEVELS
        self.handicap = "none"
        self.impasse = "auto"
        self.move_limit = 0
        self.seed = 0
        self.book = True
        self.entries = entries
        self.lines = 1

    def describe(self, out):
        """Write the lines that answer `usi`."""
        spin = "option name %s type spin default %d min %d max %d"
        combo = "option name %s type combo default %s var %s"
        out(spin % ("Level", levels.LEVELS, 1, levels.LEVELS))
        out(combo % ("Handicap", "none", " var ".join(NAMES)))
        out(combo % ("Impasse", "auto", " var ".join(impasse.NAMES)))
        out(spin % ("MoveLimit", 0, 0, MOST_MOVES))
        out(spin % ("Seed", 0, 0, 1000000000))
        out("option name Book type check default true")
        out(spin % ("USI_Hash", max(self.entries * _ENTRY >> 10, 1), 1, 65536))
        out("option name USI_Ponder type check default false")
        out(spin % ("MultiPV", 1, 1, _LINES))

    def set(self, words):
        """Set one from `name N [value V]`; returns N in small letters."""
        if len(words) < 2 or words[0] != "name":
            raise ShogiError("setoption: 'name' and an option are missing")
        option = words[1].lower()
        value = ""
        if len(words) > 2:
            if words[2] != "value" or len(words) < 4:
                raise ShogiError("setoption %s: value is missing" % words[1][:20])
            if len(words) > 4:
                raise ShogiError("setoption %s: '%s' too much" % (words[1][:20], words[4][:20]))
            value = words[3]
        name = "setoption " + words[1][:20]
        if option == "level":
            self.level = whole(value, name, 1, levels.LEVELS)
        elif option == "handicap":
            self.handicap = _one_of(value, name, NAMES)
        elif option == "impasse":
            self.impasse = _one_of(value, name, impasse.NAMES)
        elif option == "movelimit":
            self.move_limit = whole(value, name, 0, MOST_MOVES)
        elif option == "seed":
            self.seed = whole(value, name, 0, 1000000000)
        elif option == "book":
            self.book = _one_of(value, name, ("true", "false")) == "true"
        elif option == "usi_hash":
            kib = whole(value, name, 1, 65536)
            self.entries = 64
            while self.entries * 2 * _ENTRY <= kib << 10:
                self.entries *= 2
        elif option == "multipv":
            self.lines = whole(value, name, 1, _LINES)
        elif option != "usi_ponder":
            raise ShogiError("setoption: unknown option '%s'" % words[1][:20])
        return option
