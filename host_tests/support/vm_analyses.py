# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""One game looked at again and again in MicroPython, by keys: analyse, graph, review, back.

Arguments: folder of tools/, folder of assets, plies of the game, how many times. Prints for each
time the free bytes at the board and the largest block that can be had.
"""

import gc
import sys

sys.path.append(sys.argv[1])

from bench import vm_device
from shogi.search.bot import Bot

gc.collect()
bot = Bot()  # the largest pieces first, as in komadai.main
from komadai import unload  # noqa: E402
from komadai.app import App  # noqa: E402
from komadai.storage.store import Store  # noqa: E402
from komadai.view.view import View  # noqa: E402

gc.collect()
nvm = bytearray(b"\xff" * 8192)
hw = vm_device.Device(160, 128, nvm, sys.argv[2], exact=True)
store = Store(nvm)
from komadai.storage.kept_settings import load  # noqa: E402

settings = load(store)
unload("komadai.storage.kept_settings")
app = App(hw, View(hw, settings), store, settings, bot)
for _i in range(3):
    app.tick()
    hw.idle()


def press(names):
    """Buttons, one after another."""
    for name in names.split():
        vm_device.press(app, hw, name)


def largest():
    """Bytes of the largest block."""
    low, high = 0, gc.mem_free()
    while high - low > 64:
        middle = (low + high) // 2
        try:
            bytearray(middle)
            low = middle
        except MemoryError:
            high = middle
    return low


def game(plies):
    """Two players, a game by chance."""
    from komadai.play.game_actions import new

    config = bytearray(16)
    config[0] = config[1] = 1
    new(app.match, config)
    number = 7
    while app.match.game.pos.ply < plies:
        number = number * 1103 + 12345 & 0xFFFFFF
        moves = app.board.moves
        if app.match.play(moves[(number >> 8) % app.board.count]):
            break
    unload("komadai.play.game_actions")


game(int(sys.argv[3]))
plies = app.match.game.pos.ply
print("plies", plies)
app.go("board")
app.go("menu")
for _time in range(int(sys.argv[4])):
    app.return_to = "menu"
    app.go("analyse")
    app.screen.at = 0  # quick, also where a graph is there already
    app.tick()
    press("A")
    vm_device.wait(app, hw)
    assert app.name == "graph", app.name
    press("LEFT UP DOWN A")
    assert app.name == "review", app.name
    press("LEFT RIGHT B")
    assert app.match.game.pos.ply == plies
    app.go("menu")
    gc.collect()
    print("free", gc.mem_free(), largest())
