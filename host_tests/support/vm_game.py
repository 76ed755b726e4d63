# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The whole firmware in MicroPython: boot, every menu, 60 moves against the bot, save, resume.

Arguments: folder of tools/, folder of assets, width, height, file of the memory. If that file is
there, the power comes on again and the game goes on. Prints what it has done.
"""

import gc
import sys
from binascii import hexlify

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
assets = sys.argv[2]
width, height = int(sys.argv[3]), int(sys.argv[4])
memory = sys.argv[5]
nvm = bytearray(b"\xff" * 4096)
try:
    with open(memory, "rb") as file:
        file.readinto(nvm)
    again = True
except OSError:
    again = False


def boot():
    """Power on."""
    hw = vm_device.Device(width, height, nvm, assets, exact=True)
    store = Store(nvm)
    from komadai.storage.kept_settings import load

    settings = load(store)
    unload("komadai.storage.kept_settings")
    unload("komadai.screens.pages")
    app = App(hw, View(hw, settings), store, settings, bot)
    app.set_seed(7)
    for _i in range(3):
        app.tick()
        hw.idle()
    return app, hw


def position():
    """Board and hands; app.state() would want modules that no board ever loads."""
    pos = app.match.game.pos
    return hexlify(bytes(pos.board[18:123]) + bytes(pos.hand)).decode()


def press(names):
    for name in names.split():
        vm_device.press(app, hw, name)


def first():
    """Everything from the title to the middle of a game."""
    print("title", app.name)
    seen = []
    press("DOWN")  # Learn comes first
    for i in range(2, 7):  # every item of the title below "New game", and back
        press("DOWN A")
        seen.append(app.name)
        press("DOWN A UP")
        seen.append(app.name)
        for _try in range(9):
            if app.name == "puzzle":
                press("START UP A")
            elif app.name != "title":
                press("B")
        assert app.name == "title" and app.screen.at == i, app.name
    press("DOWN DOWN")
    print("seen", *seen)
    press("A")
    print("new", app.name)
    press("A")
    print("board", app.name)
    vm_device.play(app, hw, 1)  # with what the notation wants: it was set to Japanese above
    vm_device.wait(app, hw)
    loaded = set(sys.modules)
    for keys in (
        "SELECT SELECT", "START DOWN DOWN DOWN A B", "START DOWN DOWN DOWN DOWN A B",
        "START UP UP UP A B", "START UP UP A RIGHT LEFT DOWN DOWN RIGHT RIGHT B B",
        "START UP A", "A", "A UP A",
    ):  # fmt: skip
        press(keys)
    vm_device.wait(app, hw)
    press("START DOWN A")
    vm_device.wait(app, hw)
    press("A")
    vm_device.play(app, hw, 3)
    vm_device.wait(app, hw)
    print("screen", app.name)
    print("left", *sorted(set(sys.modules) - loaded))
    gc.collect()
    low = gc.mem_free()
    plies = 0  # of all games together
    menus = 0
    games = 1
    moves = 0
    while plies < 60:
        if app.match.game.result:
            plies += app.match.game.pos.ply
            vm_device.press(app, hw, "A")  # Rematch
            assert app.name == "board" and app.match.game.pos.ply <= 1, app.name
            games += 1
        vm_device.wait(app, hw)
        if app.match.game.result:
            continue
        if plies + app.match.game.pos.ply >= 60:
            break
        assert vm_device.play(app, hw, moves * 7)
        vm_device.wait(app, hw)
        moves += 1
        if moves % 8 == 3:
            press("START DOWN DOWN B")
            menus += 1
        if moves % 16 == 5:
            press("SELECT SELECT")
        gc.collect()
        low = min(low, gc.mem_free())
    plies += app.match.game.pos.ply
    print("games", games)
    print("plies", plies, app.match.game.result)
    print("menus", menus)
    print("free", low)
    print("position", position())
    with open(memory, "wb") as file:
        file.write(nvm)


app, hw = boot()
if again:
    press("A")
    print("again", app.name)
    print("position", position())
else:
    first()
