# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The cursor in MicroPython: nothing is allocated when it moves, on the board and in the hands."""

import pytest

from release import vm

_SCRIPT = """
import gc
from array import array
from komadai.play.board_state import Board
from shogi.rules import sfen
from shogi.rules.position import Position
pos = Position(64)
sfen.read(pos, "4k4/9/9/9/9/9/4P4/9/4K4 b RBG2S4Pr 1")
board = Board()
board.moves = array("H", bytes(1300))
if {linear}:
    from komadai.play.linear_cursor import walk
    board.walk = walk
board.active = True
board.sync(pos)
BITS = bytes((1, 2, 4, 8, 8, 8, 8, 8, 8, 2, 2, 2, 4, 4, 32, 8, 2, 1, 4, 4, 4, 4, 128, 2, 128))
def rounds(times):
    drawn = 0
    while times:
        for bit in BITS:
            board.press(bit, 1)
            drawn |= board.dirty
            board.dirty = 0
        times -= 1
    return drawn
rounds(3)
def measure():
    gc.collect()
    before = gc.mem_alloc()
    drawn = rounds(40)
    after = gc.mem_alloc()
    print(after - before, drawn)
measure()
"""


@pytest.mark.parametrize("linear", [False, True])
def test_cursor_allocates_nothing(linear):
    said = vm.unix(_SCRIPT.format(linear=linear), heap="256K").split()
    assert said[0] == "0"
    assert int(said[1]) & 1
