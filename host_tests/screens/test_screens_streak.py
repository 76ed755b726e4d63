# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A streak of puzzles: harder and harder until the third miss, and the best one is kept."""

from array import array

import pytest

from headless import Rig, choose
from komadai.storage.format import S_STREAK
from puzzle_rig import ASSETS, play, puzzle_rig, said, think
from shogi.records.puzzle import solution
from shogi.rules.movegen import legal


@pytest.fixture
def rig(tmp_path):
    return puzzle_rig(tmp_path)


def streak(rig):
    """Begin a streak."""
    rig.keys("UP A")
    assert rig.app.name == "puzzle"
    return rig.app.screen


def test_streak(rig):
    screen = streak(rig)
    assert rig.app.board.best == "0 ×0"
    seen = []
    for solved in range(1, 5):
        seen.append(rig.app.puzzle)
        for ply in range(0, screen.total, 2):
            play(rig, ply)
        assert screen.solved
        assert rig.app.board.best == f"{solved} ×0"
        rig.keys("A")
    assert seen[:3] == [0, 1, 2]  # harder and harder
    for misses in range(1, 4):
        assert rig.view.over is None
        wrong = next(
            move for move in list(rig.app.board.moves[: rig.app.board.count])
            if move != solution(screen.record, 0) and gives_no_mate(screen.pos, move)
        )  # fmt: skip
        screen.attack(wrong)
        think(rig)
        rig.tick()
        assert rig.app.board.best == f"4 ×{misses}"
    rig.keys("LEFT")
    assert rig.view.over == ["The streak ends", "solved: 4", "best: 4", "Again", "Leave"]
    assert rig.store.load_settings()[S_STREAK] == 4
    rig.keys("RIGHT A")
    assert rig.app.board.best == "0 ×0"
    assert rig.app.puzzle == 0
    rig.keys("START")
    assert rig.view.over == ["Streak: 0 solved", "Go on", "End the streak"]
    rig.keys("DOWN A")
    assert rig.view.over == ["The streak ends", "solved: 0", "best: 4", "Again", "Leave"]
    rig.keys("B")
    assert rig.screen == "puzzle_choice"
    assert rig.view.text[8].split() == ["Streak", "best", "4"]
    again = Rig(rig.hw.assets, rig.store)
    choose(again, "Puzzles")
    assert again.view.text[8].split() == ["Streak", "best", "4"]


def gives_no_mate(pos, move):
    """True for a check that the defender answers."""
    pos.make(move)
    answer = pos.in_check() and legal(pos, array("H", bytes(1300)), 0)
    pos.unmake()
    return bool(answer)


def test_a_move_without_check_is_no_miss(rig):
    streak(rig)
    rig.move("2c3c")
    assert said(rig) == "not a check"
    assert rig.app.board.best == "0 ×0"


def test_a_streak_grows_harder_over_the_shipped_file():
    rig = Rig(str(ASSETS) + "/")
    choose(rig, "Puzzles")
    rig.keys("UP A")
    screen = rig.app.screen
    numbers = []
    for solved in range(60):
        screen.streak[0] = solved
        screen.pick()
        rig.hw.sleep(7)
        numbers.append(rig.app.puzzle)
    assert all(20 * i <= number < 20 * i + 20 for i, number in enumerate(numbers[:50]))
    assert all(980 <= number < 1000 for number in numbers[50:])
