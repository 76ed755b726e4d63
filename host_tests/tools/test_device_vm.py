# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The firmware itself inside MicroPython: boots, every menu, 60 moves, save and resume, no
MemoryError, with a displayio that checks tile numbers and counts bytes."""

from pathlib import Path

import pytest

from bench import figure, handheld
from checked_cases import ROOT
from release import vm

HEAP = "256K"  # words of 64 bits: about twice what a board needs
SCRIPT = Path(__file__).resolve().parent.parent / "support" / "vm_game.py"


def run(*argv):
    """What vm_game.py says, by its first words."""
    script = figure.as_shipped(SCRIPT.read_text(encoding="utf-8"))
    text = vm.unix(script, [str(word) for word in argv], heap=HEAP, lib=figure.shipped())
    return {line.split()[0]: line.partition(" ")[2] for line in text.strip().split("\n")}


@pytest.mark.parametrize(("width", "height"), [(160, 128), (240, 240)])
def test_a_game_in_a_small_heap(width, height, tmp_path):
    argv = [handheld.vm_tools(tmp_path), str(ROOT / "firmware" / "assets") + "/", width, height]
    said = run(*argv, tmp_path / "nvm")
    assert said["title"] == "title" and said["new"] == "new_game" and said["board"] == "board"
    seen = set(said["seen"].split())
    assert {"puzzle_choice", "puzzle_list", "records", "how_to_play", "settings", "engine"} <= seen
    assert int(said["plies"].split()[0]) >= 60
    assert int(said["menus"]) >= 2
    assert int(said["free"]) > 0
    assert said["screen"] == "board"
    assert said["left"] == "", "modules that nobody has dropped after all menus were seen"
    resumed = run(*argv, tmp_path / "nvm")
    assert resumed["again"] == "board" and resumed["position"] == said["position"]


_MIRROR = """
from array import array
from komadai.storage.backup_ram import Mirror
from komadai.storage.store import Store
nvm = bytearray(b"\\xff" * 8192)
spare = bytearray(8192)
store = Store(Mirror(nvm, spare))
store.new_game(b"x" * 16)
for i in range(50):
    assert store.add(array("H", [i + 1]), 1)
whole = bytes(nvm)
def words():
    store = Store(Mirror(nvm, spare))
    assert store.open(0) == b"x" * 16
    n = 0
    while store.next() >= 0:
        n += 1
    return n
nvm[:] = b"\\xff" * 8192  # a reset just after the erase
nvm[0] = 75
print(words(), bytes(nvm) == whole)
spare[100] ^= 1  # the RAM has lost a bit: the memory counts
print(words(), bytes(nvm) == whole)
"""


def test_the_copy_in_backup_ram_under_micropython():
    """Slices, comparisons and CRCs as a board has them."""
    for run in (vm.unix, lambda *a, **k: vm.wasm(*a, **k)[0]):
        assert run(_MIRROR, lib=figure.lib()).split() == ["50", "True"] * 2
