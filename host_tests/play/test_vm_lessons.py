# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The lessons in MicroPython: tasks of every kind, solved and failed by buttons."""

from checked_cases import ROOT
from release import vm

_SCRIPT = """
import sys
sys.path[:0] = ["{root}/host_tests/support", "{root}/tools/cpython", "{root}/lib",
                "{root}/firmware"]
from headless import Rig
from komadai.storage.store import Store
from komadai.view import catalogue
rig = Rig("{root}/firmware/assets/", Store(bytearray(b"\xff" * 4096)))
done = wrong = hints = 0
for task in range({first}, 152, 7):
    rig.app.lesson = task
    rig.app.go("lesson")
    rig.tick()
    rig.keys("A")
    screen = rig.app.screen
    kind = screen.task.kind
    if kind == 5:
        for option in range(len(screen.task.options())):
            rig.keys("A" + " DOWN" * option + " A")
            if screen.box == 4:
                break
            wrong += 1
            while screen.lines is not None:
                rig.keys("B")
    elif kind == 4:
        for square in screen.task.stars:
            rig.go_to(square)
            rig.keys("A")
    else:
        for _ in range(30):
            if screen.box == 4:
                break
            if screen.box == 3:
                hints += 1
            if screen.lines is not None:
                wrong += screen.box == 2
                rig.keys("B")
                continue
            board = rig.app.board
            move = screen.judge.next_move() or board.moves[0]
            screen.play(move if kind == 6 or _ % 2 else board.moves[board.count - 1])
            rig.wait()
    done += screen.box == 4
    rig.app.screen.leave()
    rig.app.go("learn")
    rig.tick()
    rig.keys("B")
print(done, wrong, hints)
"""


def test_lessons_in_micropython():
    done = wrong = hints = 0
    for first in (0, 3):
        script = _SCRIPT.format(root=ROOT, first=first)
        numbers = list(map(int, vm.unix(script, heap="8M").split()))
        done += numbers[0]
        wrong += numbers[1]
        hints += numbers[2]
    assert done > 30 and wrong > 5 and hints > 0, (done, wrong, hints)
