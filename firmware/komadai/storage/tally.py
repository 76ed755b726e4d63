# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Games won and lost against the bot, by level and side, in the journal. Loaded for these moments.

A game is counted once, when it goes to the records: the entry that keeps it has its outcome as one
byte, level - 1 << 3 | 4 for gote | WON, LOST or DRAWN. Until then it may be taken back and end in
another way. When the journal is written anew, one entry has the sums.
"""

from komadai.storage.format import (
    HANDICAP,
    HUMAN,
    KEEP,
    LEVEL,
    OWN_START,
    PLAYED_ON,
    PLAYERS,
    S_AUTO_LEVEL,
    S_LEVEL,
    TALLY,
    WINDOW_HEAD,
)
from komadai.storage.journal_reader import Reader, summary
from micropython import const
from shogi.rules.types import GOTE
from shogi.search.levels import LEVELS

WON = const(1)
LOST = const(2)
DRAWN = const(3)
STREAK = const(6)  # bytes of a row: won, lost, drawn in two each, wins in a row, the most of them
LONGEST = const(7)
ROW = const(8)
_ROWS = const(16 * ROW)  # a row a level and side: number level - 1 << 1 | 1 for gote
UNCOUNTED = const(16 * ROW)  # the byte behind them: 1: the game in the journal does not count
_SIZE = const(16 * ROW + 1)


def outcome(store):
    """What the running game came to; 0 if it is not over, or none against the bot from a start of
    the rules on.
    """
    header = store.open(0)
    if not header or header[PLAYERS] or not 0 < header[LEVEL] <= LEVELS:
        return 0
    if header[HANDICAP] == OWN_START or header[PLAYED_ON]:
        return 0
    winner = summary(store.next) & 3
    if not winner:
        return 0
    won = DRAWN if winner == 3 else WON if winner << 4 == header[HUMAN] else LOST
    return header[LEVEL] - 1 << 3 | (4 if header[HUMAN] == GOTE else 0) | won


def count(table, code):
    """Add an outcome to a table."""
    at = (code >> 2) * ROW
    how = code & 3
    if not how or at >= _ROWS:
        return
    i = at + 2 * how - 2
    number = table[i] + (table[i + 1] << 8)
    if number < 0xFFFF:
        table[i] = number + 1 & 255
        table[i + 1] = number + 1 >> 8
    if how == WON:
        table[at + STREAK] = min(table[at + STREAK] + 1, 255)
        table[at + LONGEST] = max(table[at + LONGEST], table[at + STREAK])
    else:
        table[at + STREAK] = 0


def number(table, row, how):
    """How many games of a row were WON, LOST or DRAWN."""
    i = row * ROW + 2 * how - 2
    return table[i] | table[i + 1] << 8


def load(store):
    """A bytearray of 16 rows and UNCOUNTED: the games that were kept."""
    table = bytearray(_SIZE)
    reader = Reader(store)
    at = store.base + WINDOW_HEAD
    while at < store.end:
        tag = reader.entry(at)
        if tag == 0:
            break
        if tag == TALLY and reader.size == _SIZE:
            table[:] = store.nvm[reader.body : reader.body + _SIZE]
        elif tag == KEEP and reader.size == 1:
            if not table[UNCOUNTED]:
                count(table, store.nvm[reader.body])
            table[UNCOUNTED] = 0
        at = reader.after
    return table


def reset(store):
    """Count anew from here on, also without the game that is just over; True if written."""
    table = bytearray(_SIZE)
    table[UNCOUNTED] = outcome(store) != 0
    return store._save(TALLY, bytes(table))


def next_level(settings, code):
    """(level, value of S_AUTO_LEVEL) after a game of that outcome, with "Level: auto": one up after
    two wins in a row, one down after two losses; a draw ends a run. Games of other levels do not
    matter.
    """
    level = settings[S_LEVEL]
    auto = settings[S_AUTO_LEVEL]
    how = code & 3
    if not auto or not how or (code >> 3) + 1 != level:
        return level, auto
    step = 1 if how == WON else -1 if how == LOST else 0
    if step and auto - 2 == step:
        return min(max(level + step, 1), LEVELS), 2
    return level, 2 + step
