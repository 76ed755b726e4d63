# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Buttons: edges, repeat, hold, three-button mode, stick, ring of ticks, overflow."""

import random

import pytest

from komadai.device import analog_stick, buttons
from simulator.parts import Event, Queue

RING = 1 << 29
UP, DOWN, LEFT, RIGHT, A, B, START = (1 << i for i in range(7))
PRESS, REPEAT, HOLD, RELEASE = range(1, 5)


class Scanner:
    """A keypad whose clock is `ticks`."""

    def __init__(self):
        self.events = Queue()
        self.resets = 0

    def reset(self):
        self.resets += 1


class Pad:
    """Buttons with a clock that the test moves, polled every 5 ms as the main loop does."""

    def __init__(self, start=0, linear=False, stick=None):
        self.ticks = start % RING
        self.scanner = Scanner()
        table = (bytes((LEFT, RIGHT, A)),) if linear else (bytes((UP, DOWN, LEFT, RIGHT, A, B)),)
        self.table = table[0]
        self.buttons = buttons.Buttons(
            (self.scanner,), table, Event(), lambda: self.ticks, stick, linear
        )

    def key(self, bit, down):
        self.scanner.events.items.append((self.table.index(bit), down))

    def run(self, ms):
        """[(ms, kind, bit)] of the events in that time."""
        out = []
        for at in range(0, ms, 5):
            while True:
                event = self.buttons.poll()
                if not event:
                    break
                out.append((at, event >> 8, event & 255))
            self.ticks = (self.ticks + 5) % RING
        return out

    def tap(self, bit, ms=50):
        self.key(bit, True)
        out = self.run(ms)
        self.key(bit, False)
        return out + self.run(50)


# a ring that wraps before, inside and after the times that are measured
STARTS = [0, RING - 1, RING - 300, RING - 450, RING - 620, RING // 2, 12345]


@pytest.mark.parametrize("start", STARTS)
class TestOverTheWrap:
    def test_a_press_is_one_event(self, start):
        pad = Pad(start)
        assert pad.tap(A) == [(0, PRESS, A)]
        assert pad.run(2000) == []

    def test_repeat_after_400_then_every_120(self, start):
        pad = Pad(start)
        pad.key(DOWN, True)
        events = pad.run(1000)
        assert events[0] == (0, PRESS, DOWN)
        assert events[1:] == [(400 + 120 * i, REPEAT, DOWN) for i in range(5)]
        pad.key(DOWN, False)
        assert pad.run(1000) == []

    def test_buttons_other_than_the_pad_do_not_repeat(self, start):
        pad = Pad(start)
        pad.key(A, True)
        assert pad.run(3000) == [(0, PRESS, A), (600, HOLD, A)]

    def test_hold_and_release_of_b(self, start):
        pad = Pad(start)
        pad.key(B, True)
        assert pad.run(700) == [(0, PRESS, B), (600, HOLD, B)]
        pad.key(B, False)
        assert pad.run(100) == [(0, RELEASE, B)]

    def test_no_release_without_hold(self, start):
        assert Pad(start).tap(B, 500) == [(0, PRESS, B)]

    def test_a_tap_and_a_long_press_are_one_b(self, start):
        pad = Pad(start, linear=True)
        pad.tap(A)
        pad.key(A, True)
        events = [event[1:] for event in pad.run(1500)]
        pad.key(A, False)
        events += [event[1:] for event in pad.run(1500)]
        assert events == [(PRESS, B)]

    def test_a_and_b_are_exchanged_where_asked(self, start):
        pad = Pad(start)
        pad.buttons.exchange(True)
        assert pad.tap(A) == [(0, PRESS, B)]
        assert pad.tap(B) == [(0, PRESS, A)]
        assert pad.tap(UP) == [(0, PRESS, UP)]
        pad.key(A, True)
        assert [event[1:] for event in pad.run(1000)] == [(PRESS, B), (HOLD, B)]
        pad.buttons.exchange(False)
        pad.key(A, False)
        assert pad.run(2000) == [], "what was down is forgotten"
        assert pad.tap(A) == [(0, PRESS, A)]
        three = Pad(start, linear=True)
        three.buttons.exchange(True)
        three.tap(A)
        assert [event[1:] for event in three.run(500)] == [(PRESS, A)]

    def test_three_buttons(self, start):
        pad = Pad(start, linear=True)
        assert pad.tap(RIGHT) == [(0, PRESS, RIGHT)]
        assert pad.tap(A) == [], "it may become a double press"
        assert [e[1:] for e in pad.run(400)] == [(PRESS, A)]
        pad.tap(A)
        assert [e[1:] for e in pad.tap(A)] == [(PRESS, START)]
        assert pad.run(1000) == []
        pad.key(A, True)
        assert pad.run(1500) == [(600, PRESS, B)]
        pad.key(A, False)
        assert pad.run(1000) == []

    def test_three_buttons_repeat(self, start):
        pad = Pad(start, linear=True)
        pad.key(LEFT, True)
        assert [e[1:] for e in pad.run(530)] == [(PRESS, LEFT), (REPEAT, LEFT), (REPEAT, LEFT)]


def test_the_last_direction_repeats():
    pad = Pad()
    pad.key(LEFT, True)
    pad.run(100)
    pad.key(UP, True)
    events = pad.run(900)
    assert {e[2] for e in events} == {UP}
    pad.key(LEFT, False)
    assert {e[2] for e in pad.run(500)} == {UP}, "letting go of the other key does not end it"


def test_stale_presses_are_dropped():
    pad = Pad()
    pad.key(A, True)
    pad.key(A, False)
    pad.key(DOWN, True)
    pad.buttons.clear()
    assert pad.run(2000) == []
    pad.key(DOWN, False)  # of a press that was dropped
    assert pad.run(100) == []
    assert pad.tap(DOWN) == [(0, PRESS, DOWN)]


def test_stale_hold_is_dropped():
    pad = Pad()
    pad.key(B, True)
    pad.run(300)
    pad.buttons.clear()
    assert pad.run(2000) == []
    pad.key(B, False)
    assert pad.run(100) == []


def test_overflow_resets_the_state():
    pad = Pad()
    pad.key(RIGHT, True)
    pad.run(450)
    pad.scanner.events.overflowed = True  # the release of RIGHT was among the dropped events
    assert pad.run(3000) == [], "no key repeats for ever"
    assert pad.scanner.resets == 1 and pad.buttons.lost == 1
    assert pad.tap(A) == [(0, PRESS, A)]


def test_keys_without_a_meaning_are_ignored():
    pad = Pad()
    pad.scanner.events.items += [(17, True), (17, False)]
    assert pad.run(100) == []


class Axis:
    value = 33000


class TestStick:
    def setup_method(self):
        self.x, self.y = Axis(), Axis()
        self.stick = analog_stick.Stick(self.x, self.y)

    def read(self, x, y):
        self.x.value, self.y.value = 33000 + x, 33000 + y
        return self.stick.read()

    def test_directions(self):
        assert self.read(-30000, 0) == LEFT
        assert self.read(0, 0) == 0
        assert self.read(30000, 0) == RIGHT
        assert self.read(0, 0) == 0
        assert self.read(0, -30000) == UP
        assert self.read(0, 0) == 0
        assert self.read(0, 30000) == DOWN

    def test_dead_zone_and_hysteresis(self):
        assert self.read(16000, 0) == 0, "not far enough"
        assert self.read(18000, 0) == RIGHT
        assert self.read(12000, 0) == RIGHT, "still"
        assert self.read(8000, 0) == 0, "let go"
        assert self.read(12000, 0) == 0, "not again yet"

    def test_a_diagonal_is_one_direction(self):
        assert self.read(20000, 25000) == DOWN
        assert self.read(26000, 25000) == DOWN, "the first direction stays"

    def test_a_trembling_stick_is_one_press(self):
        chance = random.Random(1)
        pad = Pad(stick=self.stick)
        events = []
        for _ in range(60):
            self.x.value = 33000 + 13000 + chance.randrange(-3500, 3500)
            events += pad.run(5)
        assert events == []
        self.x.value = 65000
        events = pad.run(5)
        for _ in range(60):
            self.x.value = 33000 + 13000 + chance.randrange(-3500, 3500)
            events += pad.run(5)
        assert [e[1:] for e in events] == [(PRESS, RIGHT)]

    def test_it_repeats_and_changes_direction(self):
        pad = Pad(stick=self.stick)
        self.x.value = 0
        assert [e[1:] for e in pad.run(530)] == [(PRESS, LEFT), (REPEAT, LEFT), (REPEAT, LEFT)]
        self.x.value = 65535
        assert [e[1:] for e in pad.run(10)] == [(PRESS, RIGHT)]
        self.x.value = 33000
        assert pad.run(1000) == []

    def test_a_held_stick_is_no_new_press_after_clear(self):
        pad = Pad(stick=self.stick)
        self.x.value = 0
        pad.run(100)
        pad.buttons.clear()
        assert pad.run(1000) == []


def test_since_is_ring_arithmetic():
    assert buttons.since(5, RING - 5) == 10
    assert buttons.since(100, 40) == 60
    assert buttons.since(7, 7) == 0


def test_random_keys_never_get_stuck():
    chance = random.Random(3)
    pad = Pad(RING - 20000)
    down = set()
    for _ in range(2000):
        bit = chance.choice((UP, DOWN, LEFT, RIGHT, A, B))
        pad.key(bit, bit not in down)
        down ^= {bit}
        for _ms, kind, _bit in pad.run(chance.choice((5, 20, 100, 700))):
            assert kind in (PRESS, REPEAT, HOLD, RELEASE)
        if chance.random() < 0.02:
            pad.buttons.clear()
            down = set()
    for bit in down:
        pad.key(bit, False)
    pad.run(50)
    assert pad.run(3000) == []
