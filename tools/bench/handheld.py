# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Figures of the handheld: heap with all screens visited, bytes to the panel, Python stack."""

import os
import re
import sys
import tempfile
from pathlib import Path

import dist
from bench.figure import MEMORY, MEMORY_HEAP, as_shipped, figure, shipped
from release import vm

HERE = os.path.dirname(os.path.abspath(__file__))
TOOLS = os.path.dirname(HERE)

# A release gives the program's names those of words that CircuitPython has in ROM (rename.py); here
# they are made known before anything is measured, which comes to the same.
_WORDS = """
for name in "NAMES".split():
    getattr(0, name, None)
del name
"""

# Visits every screen; `peak` after each key. Runs on 32 bits with the release's .mpy files.
_HEAP = """
import sys
sys.path.append("/tools")
def churn(n):
    # what lies dead on the stack must not keep a dropped module alive
    return [i for i in range(n)] and (churn(n - 1) if n else 0)
def used():
    churn(30)
    return heap()
class NoCollection:
    # the app collects inside calls, which this MicroPython does not survive (vm.py)
    def collect(self):
        pass
    def mem_free(self):
        return 60000
    def mem_alloc(self):
        return 60000
sys.modules["gc"] = NoCollection()
import micropython
start = used()
micropython.qstr_info()
import komadai.device.hardware, komadai.device.buttons
before = used()
micropython.qstr_info()
from bench import vm_device
stub = used() - before
micropython.qstr_info()
from komadai.storage.store import Store
from komadai.view.view import View
from komadai.device.hardware import Hardware
nvm = bytearray(b"\\xff" * 4096)  # not in the heap of a board
settings = bytearray(48)
settings[0] = settings[3] = settings[4] = settings[5] = 1
settings[6] = 3
settings[11] = 2
hw = vm_device.Device(WIDTH, HEIGHT, nvm, "/assets/")
store = Store(nvm)
view = View(hw, settings)
def again():  # loaded and dropped once more: nothing dead points to the first copies
    from komadai import unload
    from komadai.view import build, glyphs, layout
    unload("komadai.view.build")
    unload("komadai.view.layout")
    unload("komadai.view.glyphs")
again()
share = used() - start - stub - 4096
from komadai.app import App
modules = used() - start - stub - 4096 - share
app = App(hw, view, store, settings)
app_size = used() - start - stub - 4096 - share - modules
app.set_seed(5)
def look():
    print("look", app.name, min(used(), used()) - start - stub - 4096)
    micropython.qstr_info()
def keys(text):
    for word in text.split():
        if word == "wait":
            vm_device.wait(app, hw)
        else:
            vm_device.press(app, hw, word)
        look()
for i in range(4):
    app.tick()
    hw.idle()
title = used() - start - stub - 4096
micropython.qstr_info()
look()
keys("DOWN A A wait")          # new game: start
for i in range(3):
    keys("A UP A wait RIGHT DOWN")
keys("START DOWN DOWN DOWN A B START B SELECT SELECT")
print("table", 7 * (app.match.bot.search.mask + 2))
print("view", share)
print("modules", modules)
print("app", app_size)
print("c", vm_device.C.bytes)
print("stub", stub - start)
print("title", title)
"""


def heap(width, height):
    """{name: bytes} of the game as shipped on a screen of that size, display objects apart."""
    script = MEMORY + _WORDS.replace("NAMES", " ".join(dist.names_of().mapping))
    script += _HEAP.replace("WIDTH", str(width)).replace("HEIGHT", str(height))
    script = as_shipped(script)
    with tempfile.TemporaryDirectory() as tools:
        return _numbers(script, vm_tools(tools))


def vm_tools(folder):
    """Lay bench/vm_device.py down for use with figure.shipped(); returns the folder."""
    (Path(folder) / "bench").mkdir()
    for name in ("__init__.py", "vm_device.py"):
        text = (Path(HERE) / name).read_text(encoding="utf-8")
        (Path(folder) / "bench" / name).write_text(as_shipped(text), encoding="utf-8")
    return folder


def _numbers(script, tools):
    folders = {"/tools": str(tools), "/assets": os.path.join(TOOLS, "..", "firmware", "assets")}
    text, _fuel = vm.wasm(script, lib=shipped(), heap=MEMORY_HEAP, folders=folders)
    numbers, looks, pools = {}, [], []
    for line in text.strip().split("\n"):
        if line.startswith("qstr"):
            pools.append(_pools(line))
            if looks and len(looks[-1]) == 2:
                looks[-1].append(pools[-1])
        elif line.startswith("look"):
            looks.append(line.split()[1:])
        else:
            key, value = line.split()
            numbers[key] = int(value)
    start, before, stub, title = pools[:4]

    def on_a_board(size, pool):
        """(bytes, names of ours): with a board's tables of names instead of those here."""
        names = pool[0] - start[0] - (stub[0] - before[0])
        here = pool[1] - start[1] - (stub[1] - before[1])
        return size + _board_pools(names) - here, names

    numbers["title"] = on_a_board(numbers["title"], title)[0]
    found = [(*on_a_board(int(size), pool), name) for name, size, pool in looks]
    numbers["peak"], _, numbers["where"] = max(found)
    numbers["names"] = found[-1][1]
    return numbers


def _pools(line):
    """(names, bytes of their tables) from a line of micropython.qstr_info()."""
    found = dict(re.findall(r"(\w+)=(\d+)", line))
    return int(found["n_qstr"]), int(found["n_total_bytes"]) - int(found["n_str_data_bytes"])


def _board_pools(names):
    """Bytes of a board's tables for so many names: of 20 entries, 40, 80 ..., six bytes each."""
    size, entries = 0, 20
    while names > 0:
        size += 6 * entries + 32
        names -= entries
        entries *= 2
    return size


_START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
# Buttons of some moves of two players (the board is not turned): each word group is one move.
_GAME = (
    "A UP A",  # 7g7f
    "UP UP UP A DOWN A",  # 7c7d
    "DOWN DOWN A UP A",  # 7f7e
    "UP A DOWN A",  # 7d7e: a capture
)


def panel_bytes(board):
    """(a cursor step, a move): mean bytes to the panel, the move from its last press on."""
    from sim import Sim

    sim = Sim(board, sfen=_START, seed=1)
    settings = sim.app.settings
    settings[4] = 0  # the board is not turned to the player to move
    sim.press("UP")
    sim.press("DOWN")
    steps, moves = [], []
    for text in _GAME:
        words = text.split()
        for i, word in enumerate(words):
            before = sim.panel.sent
            sim.press(word)
            sent = sim.panel.sent - before
            if i == len(words) - 1:
                moves.append(sent)
            elif word != "A":
                steps.append(sent)
    if sim.app.match.game.pos.ply != len(_GAME):
        raise RuntimeError("bench_game: the buttons did not play the game")
    return sum(steps) // len(steps), sum(moves) // len(moves)


def figures():
    """What `make bench` shows of the handheld."""
    for board, cell, tail in (("pybadge", 15, ""), ("pimoroni_picosystem", 23, "_240x240")):
        step, move = panel_bytes(board)
        square = 2 * cell * cell
        yield figure(f"bytes_sent_per_cursor_step{tail}", step, "bytes", 2 * square)
        yield figure(f"bytes_sent_per_move{tail}", move, "bytes", 12 * square)
    for width, height, budget in ((160, 128, 94_500), (240, 240, 98_500)):
        found = heap(width, height)
        extra = found["c"] - found["table"]  # that takes what is left over on a board
        tail = "" if width == 160 else f"_{width}x{height}"
        yield figure(f"heap_game_title{tail}", found["title"] + extra, "bytes")
        yield figure(
            f"heap_game_peak{tail}", found["peak"] + extra, "bytes", budget,
            note=f"at {found['where']}; without the search's table; "
            f"display objects {found['c']}, {found['names']} names",
        )  # fmt: skip


if __name__ == "__main__":
    sys.path.insert(0, TOOLS)
    for size in ((160, 128), (240, 240)):
        print(heap(*size))
    print(vm.OUT)
