# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Stars of kept games, games that are deleted, and which game goes when there are too many.

In a store's list a game with a star is its place in the memory with STAR. Loaded for these moments.
"""

from komadai.storage.format import KEPT_GAMES, NOTED, entry_bytes
from komadai.storage.journal_reader import Reader, summary
from micropython import const

STAR = const(0x10000)
NO_STAR = const(0)  # what can become of a game
STARRED = const(1)
GONE = const(2)
_WORD = const(12)  # bytes of an entry, with a mark before it


def apply(games, number, what):
    """Take over an entry: number 1 is the newest game of the list."""
    if 0 < number <= len(games):
        if what == GONE:
            del games[-number]
        else:
            games[-number] = games[-number] & 0xFFFF | (STAR if what == STARRED else 0)


def starred(store, number):
    """True if that game (1 the newest) has a star."""
    return store.games[-number] >> 16 != 0


def mark(store, number, what):
    """Give a game a star, take it away or delete the game; False if that could not be written, or
    if no game would be left that may go when the next one is kept.
    """
    if what == STARRED and sum([at >> 16 for at in store.games]) + 2 > KEPT_GAMES:
        return False
    if store.end + _WORD > store.base + store.window:
        count = len(store.games)
        store._make_room(_WORD)
        if len(store.games) != count:
            return False  # the numbers are other ones now
    if not store._append(entry_bytes(NOTED, bytes((number, what)))):
        return False
    apply(store.games, number, what)
    return True


def finished(store, at):
    """True if the game at that place ended."""
    reader = Reader(store)
    reader.open(at & 0xFFFF)
    return summary(reader.next) & 3 != 0


def order(store):
    """Places in the list of games, those that may go last: stars, then games that ended, then the
    others; the newest first among equals.
    """
    ranks = []
    for i in range(len(store.games)):
        at = store.games[i]
        rank = 0 if at >= STAR else 1 if finished(store, at) else 2
        ranks.append(rank << 8 | 255 - i)
    ranks.sort()
    return [255 - (rank & 255) for rank in ranks]


def thin(store):
    """There is a game too many: the last in that order goes."""
    while len(store.games) > KEPT_GAMES:
        if not mark(store, len(store.games) - order(store)[-1], GONE):
            store.games.pop(0)


def drops_unfinished(store):
    """True if the running game has moves, did not end, and would find no place among the kept ones:
    all of those ended or have a star.
    """
    if store.count() < KEPT_GAMES or not store.open(0) or store.next() < 0:
        return False
    for number in range(KEPT_GAMES + 1):
        if number and starred(store, number):
            continue
        store.open(number)
        if (summary(store.next) & 3 != 0) != (number > 0):
            return False
    return True
