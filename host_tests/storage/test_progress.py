# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Stars of the lessons in the journal: kept, without an erase, through a rewrite and a cut."""

import pytest

from komadai.screens.learn import stars_of
from komadai.storage import progress
from komadai.storage.store import Store
from nvm_model import Nvm


def fresh(size=4096):
    return bytearray(b"\xff" * size)


def all_stars(store):
    found = progress.load(store)
    return [stars_of(found, task) for task in range(256)]


def test_every_task_keeps_its_stars():
    nvm = fresh()
    store = Store(nvm)
    wanted = [task % 3 + 1 for task in range(256)]
    for task, won in enumerate(wanted):
        assert progress.keep(store, task, won)
    assert all_stars(store) == all_stars(Store(nvm)) == wanted
    progress.keep(store, 7, 3)
    assert all_stars(Store(nvm))[7] == 3


def test_a_star_is_four_bytes_and_no_erase():
    nvm = Nvm(4096, "in place")
    store = Store(nvm)
    end = store.end
    for task in range(152):
        progress.keep(store, task, 3)
    assert store.end - end == 4 * 152
    assert nvm.erases == 0


@pytest.mark.parametrize("size", [4096, 8192])
def test_a_rewrite_keeps_them_with_the_running_game(size):
    nvm = fresh(size)
    store = Store(nvm)
    store.new_game(bytes(16))
    words = []
    for task in range(152):
        progress.keep(store, task, task % 3 + 1)
        words.append(100 + task)
        assert store.add([100 + task], 1)
    store._make_room(100)
    for again in (store, Store(nvm)):
        assert all_stars(again)[:152] == [task % 3 + 1 for task in range(152)]
        assert again.open(0) == bytes(16)
        assert [again.next() for _ in words] == words and again.next() == -1
    for task in range(152, 200):
        progress.keep(store, task, 2)
    assert all_stars(Store(nvm))[:200] == [i % 3 + 1 if i < 152 else 2 for i in range(200)]


def test_room_is_made_when_the_memory_is_full():
    nvm = fresh()
    store = Store(nvm)
    for round in range(40):
        for task in range(152):
            assert progress.keep(store, task, (task + round) % 3 + 1)
    assert all_stars(Store(nvm))[:152] == [(task + 39) % 3 + 1 for task in range(152)]


def test_a_cut_takes_the_last_star_only():
    nvm = fresh()
    store = Store(nvm)
    progress.keep(store, 0, 3)
    end = store.end
    progress.keep(store, 1, 2)
    for cut in range(end, end + 4):
        half = bytearray(nvm)
        half[cut : end + 4] = b"\xff" * (end + 4 - cut)
        again = Store(half)
        assert all_stars(again)[:2] == [3, 0]
        assert progress.keep(again, 2, 1)
        assert all_stars(Store(half))[:3] == [3, 0, 1]
