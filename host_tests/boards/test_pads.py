# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Trackball, keyboard without releases, d-pad on two analog pins, four buttons."""

import types

import pytest

from button_rig import (
    DOWN,
    HOLD,
    LEFT,
    PRESS,
    RELEASE,
    REPEAT,
    RIGHT,
    SELECT,
    START,
    UP,
    A,
    B,
    Clock,
    run,
)
from komadai.device.buttons import Buttons
from komadai.device.ladder import Ladder, level
from komadai.device.polled_keys import KeyEvent, PolledKeys
from komadai.device.taps import Trackball, Typed


class TestTaps:
    def ball(self):
        clock = Clock()
        counters = [types.SimpleNamespace(count=0) for _ in range(4)]
        table = (bytes((UP, DOWN, LEFT, RIGHT)),)
        return Buttons((Trackball(counters),), table, KeyEvent(), clock), clock, counters

    def test_pulses_are_steps(self):
        buttons, clock, counters = self.ball()
        counters[3].count = 1
        assert run(buttons, clock, 40) == []
        counters[3].count = 6
        assert run(buttons, clock, 2000) == [PRESS | RIGHT] * 3, "no step repeats by itself"
        counters[0].count = 2
        assert run(buttons, clock, 40) == [PRESS | UP]

    def test_rolling_while_the_bot_thinks_is_dropped(self):
        buttons, clock, counters = self.ball()
        counters[1].count = 40
        buttons.clear()
        assert run(buttons, clock, 100) == []

    def typed(self):
        clock, queue = Clock(), []
        keys = Typed(lambda: queue.pop(0) if queue else 0, b"\x0d\x08 t", clock)
        return Buttons((keys,), (bytes((A, B, START, SELECT)),), KeyEvent(), clock), clock, queue

    def test_each_key_is_pressed_and_let_go(self):
        buttons, clock, queue = self.typed()
        queue += b"\x0d"
        assert run(buttons, clock, 40) == [PRESS | A]
        assert buttons.held == A
        run(buttons, clock, 200)
        assert buttons.held == 0
        queue += b"\x0d x\x08t"
        assert run(buttons, clock, 200) == [PRESS | A, PRESS | START, PRESS | B, PRESS | SELECT]

    def test_twice_within_a_moment_is_held(self):
        buttons, clock, queue = self.typed()
        queue += b"\x08"
        assert run(buttons, clock, 80) == [PRESS | B]
        queue += b"\x08"
        assert run(buttons, clock, 1000) == [HOLD | B, RELEASE | B]
        queue += b"\x08"
        assert run(buttons, clock, 300) == [PRESS | B]
        queue += b"\x08"
        assert run(buttons, clock, 300) == [PRESS | B], "later it is another press"


class TestLadder:
    def rig(self):
        x, y = types.SimpleNamespace(value=0), types.SimpleNamespace(value=0)
        return Ladder(x, y), x, y

    @pytest.mark.parametrize(
        ("axis", "value", "bit"),
        [("x", 29000, RIGHT), ("x", 62000, LEFT), ("y", 29000, DOWN), ("y", 62000, UP)],
    )
    def test_levels(self, axis, value, bit):
        ladder, x, y = self.rig()
        pin = x if axis == "x" else y
        assert [ladder.read() for _ in range(3)] == [0, 0, 0]
        pin.value = value
        assert [ladder.read() for _ in range(3)] == [0, bit, bit]
        pin.value = 100
        assert [ladder.read() for _ in range(3)] == [bit, 0, 0]

    def test_full_is_not_half_on_the_way(self):
        ladder, x, _y = self.rig()
        seen = set()
        for value in (0, 30000, 65535, 65535, 65535, 30000, 0, 0, 0):
            x.value = value
            seen.add(ladder.read())
        assert seen == {0, LEFT}

    def test_noise_at_a_threshold_changes_nothing(self):
        ladder, x, _y = self.rig()
        for value in (10500, 10500, 9500, 10500, 8000, 9990, 10010):
            x.value = value
            last = ladder.read()
        assert last == RIGHT
        for value in (52000, 52000, 50000, 46000, 50500):
            x.value = value
            last = ladder.read()
        assert last == LEFT

    @pytest.mark.parametrize(
        ("value", "old", "expected"),
        [(9999, 0, 0), (10000, 0, 1), (6999, 1, 0), (7000, 1, 1), (50999, 1, 1), (51000, 1, 2),
         (44999, 2, 1), (45000, 2, 2)],
    )  # fmt: skip
    def test_thresholds(self, value, old, expected):
        assert level(value, old) == expected

    def test_a_second_direction_waits(self):
        ladder, x, y = self.rig()
        x.value = 30000
        ladder.read(), ladder.read()
        y.value = 30000
        assert [ladder.read() for _ in range(4)] == [RIGHT] * 4
        x.value = 0
        assert [ladder.read() for _ in range(3)][-1] == DOWN

    def test_as_a_stick_of_buttons(self):
        ladder, x, _y = self.rig()
        clock = Clock()
        buttons = Buttons((), (), None, clock, ladder)
        x.value = 30000
        assert run(buttons, clock, 700) == [PRESS | RIGHT] + [REPEAT | RIGHT] * 3


class TestFourButtons:
    """No directions but previous and next, and a key for B."""

    def rig(self):
        clock = Clock()
        state = types.SimpleNamespace(keys=0)
        keys = PolledKeys(lambda: state.keys, clock)
        table = (bytes((LEFT, RIGHT, A, B)),)
        return Buttons((keys,), table, KeyEvent(), clock, None, True), clock, state

    def press(self, rig, number, ms):
        buttons, clock, state = rig
        state.keys = 1 << number
        found = run(buttons, clock, ms)
        state.keys = 0
        return found + run(buttons, clock, 400)

    def test_a_acts_at_once(self):
        buttons, clock, state = rig = self.rig()
        state.keys = 4
        assert run(buttons, clock, 28) == [PRESS | A]
        state.keys = 0
        assert run(buttons, clock, 700) == []
        assert self.press(rig, 2, 900) == [PRESS | A], "a long A is no B here"
        assert self.press(rig, 2, 40) + self.press(rig, 2, 40) == [PRESS | A] * 2

    def test_b_is_b_and_held_start(self):
        rig = self.rig()
        assert self.press(rig, 3, 60) == [PRESS | B]
        assert self.press(rig, 3, 900) == [PRESS | START]
        assert self.press(rig, 3, 60) == [PRESS | B]

    def test_a_press_while_the_bot_thought_is_dropped(self):
        buttons, clock, state = self.rig()
        state.keys = 8
        run(buttons, clock, 40)
        buttons.clear()
        state.keys = 0
        assert run(buttons, clock, 900) == []

    def test_previous_and_next_repeat(self):
        rig = self.rig()
        assert self.press(rig, 1, 700) == [PRESS | RIGHT] + [REPEAT | RIGHT] * 3
