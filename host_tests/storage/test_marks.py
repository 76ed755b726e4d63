# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Stars of kept games, deletion, and which game goes when there are too many."""

from array import array

import pytest

from komadai.storage import marks
from komadai.storage.format import EVENT, OVER
from komadai.storage.store import Store


def header(n):
    return bytes((1, 0, 16, n)) + bytes(12)


def play(store, n, ended, moves=5):
    """A game whose level is n, kept."""
    assert store.new_game(header(n))
    for _i in range(moves):
        store.add(array("H", [0x1234]), 1)
    if ended:
        store.add(array("H", [EVENT | OVER | 1]), 1)
    assert store.keep()


def levels(store):
    """Of the kept games, the newest first; with a star as text."""
    found = []
    for i in range(1, store.count() + 1):
        level = store.open(i)[3]
        found.append(f"*{level}" if marks.starred(store, i) else level)
    return found


@pytest.mark.parametrize("size", [4096, 8192])
def test_stars_and_deletions_last(size):
    nvm = bytearray(b"\xff" * size)
    store = Store(nvm)
    for n in range(1, 5):
        play(store, n, True)
    assert marks.mark(store, 2, marks.STARRED) and marks.mark(store, 4, marks.STARRED)
    assert marks.mark(store, 4, marks.NO_STAR) and marks.mark(store, 3, marks.GONE)
    assert levels(store) == [4, "*3", 1] == levels(Store(nvm))
    store._make_room(1500)
    assert levels(store) == [4, "*3", 1] == levels(Store(nvm))
    assert marks.mark(store, 2, marks.NO_STAR)
    store._make_room(1500)
    assert levels(Store(nvm)) == [4, 3, 1]


def test_unfinished_games_go_first_and_stars_stay():
    nvm = bytearray(b"\xff" * 8192)
    store = Store(nvm)
    for n in range(1, 11):
        play(store, n, n not in (4, 6))
    assert marks.mark(store, 10, marks.STARRED)
    for n, gone in ((11, 4), (12, 6), (13, 2), (14, 3)):
        before = levels(store)
        play(store, n, True)
        assert levels(store) == [n] + [x for x in before if x != gone] == levels(Store(nvm))
    before = levels(store)
    play(store, 15, False)  # all others have ended
    assert levels(store) == before == levels(Store(nvm))


def test_without_room_the_unfinished_go_first():
    store = Store(bytearray(b"\xff" * 4096))
    for n in range(1, 9):
        play(store, n, n % 2 == 0, 150)
    store._make_room(1500)
    kept = levels(store)
    assert 3 < len(kept) < 8 and {2, 4, 6, 8} <= set(kept)


def test_a_new_game_asks_before_an_unfinished_one_is_dropped():
    store = Store(bytearray(b"\xff" * 8192))
    for n in range(1, 11):
        play(store, n, True)
    assert not marks.drops_unfinished(store)
    store.new_game(header(11))
    assert not marks.drops_unfinished(store)
    store.add(array("H", [0x1234]), 1)
    assert marks.drops_unfinished(store)
    assert marks.mark(store, 3, marks.GONE)
    assert not marks.drops_unfinished(store)


def test_one_place_without_a_star_is_left():
    store = Store(bytearray(b"\xff" * 8192))
    for n in range(1, 11):
        play(store, n, True)
    given = [marks.mark(store, n, marks.STARRED) for n in range(1, 11)]
    assert given == [True] * 9 + [False]
