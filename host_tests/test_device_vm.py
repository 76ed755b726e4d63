# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The firmware itself inside MicroPython: boots, every menu, 60 moves, save and resume, no
MemoryError, with a displayio that checks tile numbers and counts bytes."""

from pathlib import Path

import bench_figure
import pytest
import vm
from support import ROOT

HEAP = "192K"  # words of 64 bits: about twice what a board needs
SCRIPT = Path(__file__).parent / "vm_game.py"


@pytest.mark.parametrize(("width", "height"), [(160, 128), (240, 240)])
def test_a_game_in_a_small_heap(width, height):
    argv = [str(ROOT / "tools"), str(ROOT / "firmware" / "assets") + "/", str(width), str(height)]
    text = vm.unix(SCRIPT, argv, heap=HEAP, lib=bench_figure.lib())
    said = dict(line.split(" ", 1) for line in text.strip().split("\n"))
    assert said["title"] == "title" and said["new"] == "new_game" and said["board"] == "board"
    seen = set(said["seen"].split())
    assert {"puzzles", "records", "how_to_play", "settings", "engine"} <= seen
    assert int(said["plies"].split()[0]) >= 60
    assert int(said["menus"]) >= 2
    assert said["same"].startswith("True ")
    assert int(said["free"]) > 0
