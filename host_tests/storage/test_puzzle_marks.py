# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The marks of a thousand puzzles in the journal: kept, cheap, and whole after a rewrite."""

import random
from types import SimpleNamespace

import pytest

from checked_cases import ROOT
from komadai.play.puzzle_set import HELPED, SOLVED, PuzzleSet
from komadai.storage import progress
from komadai.storage.store import Store
from nvm_model import Nvm

ASSETS = str(ROOT / "firmware" / "assets") + "/"


def opened(store):
    """The puzzles with what that store has."""
    app = SimpleNamespace(store=store, settings=bytearray(48))
    app.hw = SimpleNamespace(assets=ASSETS)
    return PuzzleSet(app)


@pytest.mark.parametrize("size", [4096, 8192])
def test_a_thousand_marks_and_ten_games(size):
    nvm = bytearray(b"\xff" * size)
    store = Store(nvm)
    for game in range(10):
        assert store.new_game(bytes((1, game)) + bytes(14))
        for _ in range(30):
            assert store.add([1000, 2000], 2)
        assert store.keep()
    assert progress.keep(store, 100, 3)  # a lesson
    puzzles = opened(store)
    rnd = random.Random(size)
    expected = [0] * puzzles.total
    for number in rnd.sample(range(puzzles.total), puzzles.total):
        expected[number] = rnd.choice((HELPED, SOLVED))
        puzzles.solve(number, expected[number])
    again = opened(Store(nvm))
    assert [again.mark(i) for i in range(again.total)] == expected
    assert again.marks[25] == 3
    assert again.solved(0) == again.total
    for length in range(1, 5):
        assert again.solved(length) == again.counts[length - 1]
    assert Store(nvm).count() >= 5


def test_a_mark_does_not_get_worse():
    nvm = bytearray(b"\xff" * 4096)
    puzzles = opened(Store(nvm))
    for mark, kept in ((HELPED, HELPED), (SOLVED, SOLVED), (HELPED, SOLVED)):
        puzzles.solve(7, mark)
        assert puzzles.mark(7) == kept
        assert opened(Store(nvm)).mark(7) == kept
    assert opened(Store(nvm)).mark(6) == opened(Store(nvm)).mark(8) == 0


def test_a_mark_is_appended_without_an_erase():
    nvm = Nvm(4096, "in place")
    store = Store(nvm)
    puzzles = opened(store)
    before = store.end
    for number in range(100):
        puzzles.solve(number, SOLVED)
    assert store.end - before == 400
    assert nvm.erases == 0


def test_first_next_and_previous():
    puzzles = opened(Store(None))
    assert puzzles.counts == [150, 400, 300, 150]
    assert [puzzles.first(i) for i in range(5)] == [0, 0, 150, 550, 850]
    for number in (0, 1, 3, 150):
        puzzles.solve(number, SOLVED)
    assert [puzzles.first(i) for i in range(3)] == [2, 2, 151]
    assert puzzles.next(999, 1) == puzzles.next(0, -1) == -1
    settings = puzzles.app.settings
    settings[45] = 1
    assert puzzles.next(0, 1) == 2 and puzzles.next(2, 1) == 4 and puzzles.next(2, -1) == -1
    settings[44] = 2  # three plies
    assert puzzles.next(151, -1) == -1 and puzzles.next(549, 1) == -1
    assert puzzles.next(149, 1) == 151
    settings[44] = settings[45] = 255  # damaged
    assert puzzles.length() == 0 and not puzzles.unsolved_only()
    for length in range(1, 5):
        start, end = puzzles.bounds(length)
        for number in range(start, end):
            puzzles.solve(number, SOLVED)
        assert puzzles.first(length) == start
