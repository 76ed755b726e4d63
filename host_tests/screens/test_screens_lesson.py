# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Learn: the list and every task by buttons; wrong answers, hints, stars, progress."""

import pytest

import lessons
from checked_cases import ROOT
from headless import Rig
from komadai.screens.learn import stars_of
from komadai.storage import progress
from komadai.storage.store import Store
from shogi.notation import usi
from shogi.search.mate import Mate

ASSETS = str(ROOT / "firmware" / "assets") + "/"
TASKS = lessons.tasks()


def open_task(name, **options):
    """A rig with that task on the board and its question closed."""
    rig = Rig(ASSETS, Store(bytearray(b"\xff" * 4096)), **options)
    rig.app.lesson = [task.id for task in TASKS].index(name)
    rig.app.go("lesson")
    rig.tick()
    assert rig.view.over
    rig.keys("A")
    return rig


def go_to(rig, name):
    rig.go_to(usi.parse("9i" + name) & 127)


def settle(rig):
    """Until the other side has answered; the next sentence of a line is closed."""
    for _ in range(1000):
        if not rig.app.busy:
            break
        rig.tick()
    rig.tick()
    if rig.view.over and rig.app.screen.box == 1:
        rig.keys("A")


def mate_move(pos):
    """A move that mates, now or soon."""
    mate = Mate(5)
    mate.start(pos, 3)
    assert mate.solve() == 1
    return usi.text(mate.line[0])


def solve(rig, task):
    """Solve the open task by buttons as the list says."""
    solution = lessons.describe(task)["solution"]
    if task.kind == "choice":
        rig.keys("A" + " DOWN" * task.options.index(solution[0]) + " A")
    elif task.kind == "find":
        for name in solution:
            go_to(rig, name)
            rig.keys("A")
    elif task.kind in ("line", "mate"):
        pos = rig.app.screen.pos
        for _ in range(len(solution)):
            if rig.app.screen.judge.over:
                break
            rig.move(mate_move(pos) if task.kind == "mate" else solution[pos.ply])
            settle(rig)
    else:
        for move in solution:
            rig.move(move)


def stars(rig, name):
    """Stars of a task in the memory."""
    i = [task.id for task in TASKS].index(name)
    return stars_of(progress.load(rig.store), i)


@pytest.mark.parametrize("task", TASKS, ids=[task.id for task in TASKS])
def test_the_solution_wins_three_stars(task):
    rig = open_task(task.id)
    assert rig.view.over is None
    solve(rig, task)
    assert rig.view.over[0].startswith("■■■"), rig.view.over
    assert stars(rig, task.id) == 3
    rig.keys("B")
    assert rig.app.name == "learn"
