# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The application without a display: hardware, view and store that only remember.

`Rig()` is an App on them; `rig.keys("A RIGHT hold:B wait")` presses buttons one after another. It
runs in MicroPython, too (no imports but the game's own).
"""

import sys

import komadai.app
from headless_view import View
from komadai.app import App
from komadai.storage.format import WINDOW_HEAD
from komadai.storage.kept_settings import load

if sys.implementation.name == "cpython":

    class _Still:
        """The app collects often, as a board must; here that would search all of pytest."""

        def collect(self):
            pass

    komadai.app.gc = _Still()

PATIENCE = 20_000  # turns of the loop that a test waits: the longest thought takes 700
BITS = {"UP": 1, "DOWN": 2, "LEFT": 4, "RIGHT": 8, "A": 16, "B": 32, "START": 64, "SELECT": 128}


class Hardware:
    """Buttons from a list, a clock that a test moves, and counts of what was asked for."""

    linear = False
    chip = None
    version = "test"
    board_id = "none"

    def __init__(self, assets):
        self.assets = assets
        self.ticks = (1 << 29) - 65000  # as after power-on: the ring closes after 65 s
        self.events = []
        self.sounds = []
        self.records = None
        self.lines = []  # serial input
        self.out = []  # serial output
        self.given_back = 0
        self.own_start = ""

    def label(self, number):
        return ("", "", "", "", "A", "B", "START", "SELECT")[number]

    def now(self):
        return self.ticks

    def sleep(self, ms):
        self.ticks = self.ticks + ms & (1 << 29) - 1

    def event(self):
        return self.events.pop(0) if self.events else 0

    def clear_events(self):
        self.events.clear()

    def sound(self, number):
        self.sounds.append(number)

    def apply(self, settings):
        self.applied = bytes(settings)  # the last that it was told

    def entropy(self):
        return 12345

    def powered(self):
        return False

    def position(self):
        return self.own_start

    def give_back(self):
        self.given_back += 1

    def idle(self):
        self.sleep(5)

    def read_line(self):
        return self.lines.pop(0) if self.lines else None

    def write_line(self, text):
        self.out.append(text)


class _Played(list):
    """As if games had been played, or the title would begin with Learn."""

    def __bool__(self):
        return True


class _Kept(list):
    """[header, words] of a kept game, as far as it is a number with a star (storage/marks.py)."""

    star = 0

    def __rshift__(self, bits):
        return self.star

    def __and__(self, bits):
        self.star = 0
        return self

    def __or__(self, bits):
        self.star = bits >> 16
        return self


class Store:
    """A journal in lists."""

    def __init__(self):
        self.settings = None
        self.games = _Played()  # newest last: [header, words]
        self.running = None
        self.lost = False
        self.note = ""
        self.at = 0
        self.walk = ()
        self.nvm = bytearray(WINDOW_HEAD)  # stars of lessons and marks of puzzles
        self.base = 0
        self.window = 1 << 20

    @property
    def end(self):
        return len(self.nvm)

    def _append(self, data):
        self.nvm += data
        return True

    def load_settings(self):
        return None if self.settings is None else bytearray(self.settings)

    def save_settings(self, settings):
        self.settings = bytes(settings)

    def new_game(self, header):
        assert len(header) <= 255
        self.running = [bytes(header), []]
        return True

    def add(self, words, n):
        assert 0 < n <= 4
        self.running[1].extend(list(words)[:n])
        return True

    def open(self, number):
        game = self.running if number == 0 else self.games[-number]
        self.walk = game[1] if game else ()
        self.at = 0
        return game[0] if game else None

    def next(self):
        if self.at >= len(self.walk):
            return -1
        self.at += 1
        return self.walk[self.at - 1]

    def close(self):
        self.walk = ()

    def keep(self, outcome=0):
        self.games.append(_Kept(self.running))
        del self.games[:-10]

    def count(self):
        return len(self.games)


class Rig:
    """An App with everything around it faked, driven by key names."""

    def __init__(self, assets, store=None, view=None, linear=False, hw=None):
        self.hw = hw or Hardware(assets)
        if linear:
            self.hw.linear = True
        self.view = view or View()
        self.store = store or Store()
        self.app = App(self.hw, self.view, self.store, load(self.store))
        self.app.set_seed(1)
        self.tick()

    def tick(self, times=1, ms=5):
        for _ in range(times):
            self.hw.sleep(ms)
            self.app.tick()

    def press(self, bit, kind=1):
        self.hw.events.append(kind << 8 | bit)
        self.tick()

    def keys(self, text):
        """Press what `text` names; returns self."""
        for word in text.split():
            if word == "wait":
                self.wait()
            elif word.startswith("hold:"):
                bit = BITS[word[5:]]
                self.press(bit)
                self.press(bit, 3)
            elif word.startswith("release:"):
                self.press(BITS[word[8:]], 4)
            elif word.startswith("sleep:"):
                self.tick(1, int(word[6:]))
            else:
                self.press(BITS[word])
        return self

    def wait(self):
        """Until the bot has moved."""
        for _ in range(PATIENCE):
            if not self.app.busy:
                break
            self.tick()
        else:
            where = self.state.get("sfen")
            raise AssertionError(f"{self.screen} thinks for {PATIENCE} turns, {where}")
        self.tick()

    def go_to(self, place):
        """Walk the cursor to a square or a slot of the hand, by buttons."""
        board = self.app.board
        if place & 128:
            if not board.cursor & 128:
                self.keys("B")
            for _ in range(20):
                if board.cursor == place:
                    return
                for name in ("DOWN", "RIGHT", "UP", "LEFT"):
                    before = board.cursor
                    self.keys(name)
                    if not board.cursor & 128:
                        self.keys("B")
                    if board.cursor == place:
                        return
                    if board.cursor != before:
                        break
            raise AssertionError("hand slot not reached")
        if board.cursor & 128 and not board.lifted:
            self.keys("B")
        edge = board.top_edge if board.upper() else board.low_edge
        for _ in range(20):  # with a piece lifted B would put it down
            if board.cursor & 128:
                self.press({1: 2, 2: 1, 4: 8, 8: 4}[edge])
        for _ in range(40):
            here = board.cursor
            if here == place:
                return
            rows = (place - 18) // 12 - (here - 18) // 12
            columns = (place - 18) % 12 - (here - 18) % 12
            if board.turned:
                rows, columns = -rows, -columns
            self.keys(
                "DOWN" if rows > 0 else "UP" if rows < 0 else "RIGHT" if columns > 0 else "LEFT"
            )
        raise AssertionError("square not reached")

    def move(self, text, promote=True):
        """Play a USI move by buttons."""
        from shogi.notation import usi

        move = usi.parse(text)
        start = move >> 7 & 127
        if start < 16:
            start |= 128 | self.app.board.own
        self.go_to(start)
        self.keys("A")
        assert self.app.board.lifted == start
        self.go_to(move & 127)
        self.keys("A")
        if self.app.board.asking:
            self.keys("A" if move >> 14 else "DOWN A")

    @property
    def state(self):
        return self.app.state()

    @property
    def screen(self):
        return self.app.state()["screen"]


def on(assets, sfen, **options):
    """Two players on the board in that position."""
    rig = Rig(assets, **options)
    rig.app.load_sfen(sfen)
    rig.tick()
    return rig


def bot_game(assets, level=1, **options):
    """On the board against the bot, sente."""
    rig = Rig(assets, **options)
    rig.app.settings[11] = level
    return rig.keys("A A" if rig.store.games else "DOWN A A")


def choose(rig, label, value=None):
    """Put the cursor of a list on an item, and press A or go on to `value`."""
    screen = rig.app.screen
    for _ in range(screen.count):
        if screen.label(screen.at).startswith(label):
            break
        rig.keys("DOWN")
    assert screen.label(screen.at).startswith(label), label
    if value is None:
        rig.keys("A")
        return
    for _ in range(30):
        if screen.value(screen.at) == value:
            return
        rig.keys("RIGHT")
    raise AssertionError(value)
