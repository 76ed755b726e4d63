# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Adafruit CLUE with a Mini Gamepad QT: nRF52840, 240x240, buzzer.

The gamepad (I2C, product 5743) as on the PyPortal; the board's own two buttons are A and B, too.
The chip erases a page of its memory at every saved move and promises 10,000 of that; Nordic's
backup RAM (256 bytes) is too small for a Mirror, so that power that goes within the 90 ms of a
write can take the running game with it. Not tried on the real thing: the free memory.
"""

from boards import SELECT, START, A, B, assemble, pins

WIDTH = 240
HEIGHT = 240
NVM = 8192
LINEAR = False

KEYS = (
    (
        (0, SELECT, "SELECT"),
        (1, B, "B"),
        (3, A, "A"),
        (5, START, "START"),
    ),
    (
        ("BUTTON_A", A, "A"),
        ("BUTTON_B", B, "B"),
    ),
)


def scanners():
    """The key scanners that belong to KEYS."""
    return _keys()[0]


def _keys():
    """(scanners, gamepad)."""
    import board
    import keypad
    import supervisor

    from komadai.device.gamepad import Gamepad
    from komadai.device.polled_keys import PolledKeys

    gamepad = Gamepad(board.I2C())
    own = keypad.Keys(pins(KEYS[1]), value_when_pressed=False, pull=True, interval=0.01)
    return (PolledKeys(gamepad.read, supervisor.ticks_ms), own), gamepad


def hardware():
    """The handheld as a komadai.device.hardware.Hardware."""
    import board
    import microcontroller
    import pwmio

    from komadai.device.analog_stick import Stick
    from komadai.device.speaker import Pwm

    keys, gamepad = _keys()
    voice = Pwm(pwmio.PWMOut(board.SPEAKER, variable_frequency=True))
    nvm = microcontroller.nvm
    stick = Stick(gamepad.x, gamepad.y)
    return assemble(KEYS, LINEAR, keys, board.DISPLAY, voice, nvm, stick)
