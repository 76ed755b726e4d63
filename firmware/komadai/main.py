# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Starting on a board: find its file in boards/, put the parts together, run."""

import time

from boards import UnknownBoard, find

from .app import App, default_settings
from .store import Store
from .view import View


def make(board_id):
    """The application on that board. Raises UnknownBoard."""
    hw = find(board_id).hardware()
    store = Store(hw.nvm, hw.in_place)
    return App(hw, View(hw, store.load_settings() or default_settings()), store)


def start(board_id):
    """The same, or the word that this board is not known, for ever."""
    try:
        return make(board_id)
    except UnknownBoard as fault:
        unknown(fault)


def run(board_id):
    """Never returns. Apart from start(), as its frame lies under everything: no `try` here."""
    start(board_id).run()


def unknown(fault):
    """Say what is wrong, on the screen (it still shows the console) and on the serial port, for ever."""
    while True:
        print("\n" + str(fault))
        time.sleep(20)
