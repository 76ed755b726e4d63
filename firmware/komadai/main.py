# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Starting on a board: find its file in boards/, put the parts together.

Then code.py forgets this.
"""

import gc
import time

from komadai import unload
from komadai.device.keys import B
from komadai.storage.format import S_LANGUAGE, S_SPEED
from micropython import const

# Free bytes that the rest of the bot, the game and a screen need (14,000), and 60,000 in play. The
# rest goes into the table of the search, as far as that helps.
_PLAY = const(74000)
_TWO = const(14)  # bytes of two entries of the table
_LEAST = const(256)
_MOST = const(16384)
# Free bytes at the title needed to load the mate solver, with 32,000 left in play: it takes 6,000,
# and starting a bot turn briefly takes as much again.
_AMPLE = const(44000)


def make(board_id):
    """The application on that board, with the title (at the very first start the
    languages) on its screen; ready() has to follow.

    Raises boards.UnknownBoard, an ImportError.
    """
    from sys import modules

    from boards import find, held, rp2040
    from komadai.storage.store import Store

    module = find(board_id)
    chip = rp2040()
    store = trial = None
    if chip:
        store = Store(chip.nvm)
        kept = store.load_settings()
        if kept and len(kept) > S_SPEED and kept[S_SPEED]:
            from komadai import overclock

            trial = overclock.begin(chip, store, kept, held(module, B))
            overclock = None
            unload("komadai.overclock")
    hw = module.hardware()
    hw.chip = chip
    for name in list(modules):
        if name.startswith("boards"):  # one file may have another's parts
            unload(name)
    module = find = held = rp2040 = None  # with what the board file needed to make it
    from komadai.app import App
    from komadai.view.view import View

    store = store or Store(hw.nvm)
    from komadai.storage.kept_settings import load

    settings = load(store, hw.display.width)
    unload("komadai.storage.kept_settings")
    app = App(hw, View(hw, settings), store, settings, later=True)
    if trial:
        app.trial = hw.now()
    if not settings[S_LANGUAGE]:  # the first start
        app.go("language")
    app.draw_first()
    return app


def ready(app):
    """What can wait until the title is on the screen; a key that is pressed meanwhile waits, too.

    Code first, while the heap is in one piece; the bot gets what is left over.
    """
    from komadai.play import match  # noqa: F401
    from komadai.play.assembly import complete
    from shogi.search.bot import Bot

    gc.collect()
    complete(app, Bot(table_size(gc.mem_free())))
    unload("komadai.play.assembly")
    app.match.shed()
    gc.collect()
    if gc.mem_free() > _AMPLE:
        app.match.bot.add_solver()


def start(board_id):
    """The same, or the word that this board is not known, for ever."""
    try:
        return make(board_id)
    except ImportError as fault:
        unknown(fault)


def table_size(free):
    """Entries of the search's table, a power of two, where so many bytes are free."""
    entries = _LEAST
    while entries < _MOST and free > _PLAY + entries * _TWO:
        entries *= 2
    return entries


def unknown(fault):
    """Say what is wrong for ever, on the serial port and the screen (it shows the console).

    Once also in a file on the drive: a self-made board whose display is set wrong shows nothing.
    """
    from komadai.device.usb_host import complain

    complain(str(fault))
    while True:
        print("\n" + str(fault))
        time.sleep(20)
