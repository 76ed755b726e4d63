# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Keys behind a chip: the expander, the gamepad, and what Buttons makes of them."""

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
from i2c_model import Aw9523, Bus, Seesaw
from komadai.device.analog_stick import Stick
from komadai.device.buttons import Buttons
from komadai.device.expander import Expander, Output
from komadai.device.gamepad import Gamepad
from komadai.device.polled_keys import KeyEvent, PolledKeys
from komadai.device.speaker import Pwm


class TestPolled:
    def rig(self):
        clock, state = Clock(), types.SimpleNamespace(keys=0)
        keys = PolledKeys(lambda: state.keys, clock)
        table = (bytes((A, B, 0, UP)),)
        return Buttons((keys,), table, KeyEvent(), clock), clock, state

    def test_press_and_release(self):
        buttons, clock, state = self.rig()
        assert run(buttons, clock, 100) == []
        state.keys = 1
        assert run(buttons, clock, 40) == [PRESS | A]
        state.keys = 0
        assert run(buttons, clock, 40) == []
        assert buttons.held == 0

    def test_one_odd_reading_is_none(self):
        buttons, clock, state = self.rig()
        for _ in range(50):
            state.keys = 1
            assert run(buttons, clock, 8) == []
            state.keys = 0
            assert run(buttons, clock, 8) == []

    def test_two_keys_at_once_are_two_presses(self):
        buttons, clock, state = self.rig()
        state.keys = 0b11
        assert run(buttons, clock, 40) == [PRESS | A, PRESS | B]

    def test_repeat_and_hold(self):
        buttons, clock, state = self.rig()
        state.keys = 1 << 3
        assert run(buttons, clock, 700) == [PRESS | UP] + 3 * [REPEAT | UP]
        state.keys = 2
        assert run(buttons, clock, 700) == [PRESS | B, HOLD | B]
        state.keys = 0
        assert run(buttons, clock, 40) == [RELEASE | B]

    def test_presses_while_nobody_looked_are_dropped(self):
        buttons, clock, state = self.rig()
        state.keys = 1
        clock.pass_(100)
        buttons.clear()
        assert run(buttons, clock, 40) == [], "a key that is still down is no new press"
        state.keys = 0
        assert run(buttons, clock, 40) == []
        state.keys = 1
        assert run(buttons, clock, 40) == [PRESS | A]

    def test_a_key_without_a_button_is_nothing(self):
        buttons, clock, state = self.rig()
        state.keys = 1 << 2 | 1 << 9
        assert run(buttons, clock, 40) == []

    def test_boot_asks_once(self):
        """held() of boards: 50 ms after the scanner was made, get() until there is none."""
        for down in (0, 1):
            clock = Clock()
            keys = PolledKeys(lambda down=down: down, clock)
            clock.pass_(50)
            event = keys.events.get()
            assert (event is not None and event.pressed and event.key_number == 0) == bool(down)
            assert keys.events.get() is None
            keys.deinit()

    def test_reset_tells_what_is_down(self):
        buttons, clock, state = self.rig()
        state.keys = 1
        run(buttons, clock, 40)
        buttons.keys[0].reset()
        assert run(buttons, clock, 40) == [PRESS | A]


class TestExpander:
    def test_pins(self):
        chip = Aw9523()
        expander = Expander(Bus(chip, 0x58), outputs=1)
        assert chip.word(4) == 0xFFFE, "all but the first are inputs"
        assert chip.word(0x12) == 0xFFFF, "no LED driver"
        assert chip.registers[0x11] & 0x10, "the output drives both ways"
        assert expander.read() == 0
        for pin in range(1, 16):
            chip.pulled = 1 << pin
            assert expander.read() == 1 << pin
        chip.pulled = 1
        assert expander.read() == 0, "an output is no key"

    def test_speaker(self):
        chip = Aw9523()
        switch = Output(Expander(Bus(chip, 0x58), outputs=1), 0)
        pwm = types.SimpleNamespace(frequency=0, duty_cycle=0)
        voice = Pwm(pwm, switch)
        assert chip.word(2) & 1 == 0
        voice.on(440)
        assert chip.word(2) & 1 == 1 and pwm.frequency == 440 and pwm.duty_cycle
        voice.off()
        assert chip.word(2) & 1 == 0 and pwm.duty_cycle == 0


class TestGamepad:
    def rig(self):
        clock, chip = Clock(), Seesaw()
        bus = Bus(chip, 0x50)
        pad = Gamepad(bus)
        table = (bytes((SELECT, B, 0, A, 0, START)),)
        stick = Stick(pad.x, pad.y)
        buttons = Buttons((PolledKeys(pad.read, clock),), table, KeyEvent(), clock, stick)
        return buttons, clock, chip, bus

    @pytest.mark.parametrize(("pin", "bit"), [(0, SELECT), (1, B), (5, A), (16, START)])
    def test_buttons(self, pin, bit):
        buttons, clock, chip, _bus = self.rig()
        assert run(buttons, clock, 200) == []
        chip.pressed = 1 << pin
        assert run(buttons, clock, 100) == [PRESS | bit]
        chip.pressed = 0
        run(buttons, clock, 100)
        assert buttons.held == 0

    @pytest.mark.parametrize(
        ("axis", "value", "bit"), [(14, 1023, LEFT), (14, 0, RIGHT), (15, 1023, UP), (15, 0, DOWN)]
    )
    def test_stick(self, axis, value, bit):
        """seesaw_gamepad_qt.py turns both axes round: high is left and up."""
        buttons, clock, chip, _bus = self.rig()
        run(buttons, clock, 200)
        chip.analog[axis] = value
        assert run(buttons, clock, 100) == [PRESS | bit]
        assert run(buttons, clock, 500) == [REPEAT | bit] * 2

    def test_a_cable_that_is_pulled(self):
        buttons, clock, chip, bus = self.rig()
        chip.pressed = 1 << 5
        chip.analog[14] = 0
        assert set(run(buttons, clock, 200)) == {PRESS | A, PRESS | RIGHT}
        bus.cut = True
        assert run(buttons, clock, 200) == []
        assert buttons.held == 0
        bus.cut = False
        chip.pressed = 1 << 1
        chip.analog[14] = 512
        assert run(buttons, clock, 200) == [PRESS | B]


@pytest.mark.parametrize("kind", [Expander, Gamepad])
def test_a_bus_that_somebody_holds(kind):
    """An error at once: a wait would never end."""
    bus = Bus(Seesaw(), 0x50)
    assert bus.try_lock()
    with pytest.raises(RuntimeError, match="I2C"):
        kind(bus)
