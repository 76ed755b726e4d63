# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Adafruit FunHouse: ESP32-S2, 240x240, three buttons, touch pads, buzzer.

UP goes back, DOWN on, SELECT chooses; the touch pad CAP6 is B, and a long touch START. The screen's
bus is slow in the firmware (5 MHz): a whole page takes a fifth of a second. Not tried on the real
thing: the pad's threshold, which is that of Adafruit's library.
"""

from boards import LEFT, RIGHT, A, B, assemble, pins

WIDTH = 240
HEIGHT = 240
NVM = 8192
LINEAR = True

KEYS = (
    (
        ("BUTTON_UP", LEFT, "UP"),
        ("BUTTON_DOWN", RIGHT, "DOWN"),
        ("BUTTON_SELECT", A, "SELECT"),
    ),
    ((0, B, "CAP6"),),
)
_TOUCHED = 20000  # adafruit_funhouse/peripherals.py


def scanners():
    """The key scanners that belong to KEYS."""
    import board
    import keypad
    import supervisor
    import touchio

    from komadai.device.polled_keys import PolledKeys

    pad = touchio.TouchIn(board.CAP6)
    pad.threshold = _TOUCHED

    def read():
        return 1 if pad.value else 0

    buttons = keypad.Keys(pins(KEYS[0]), value_when_pressed=True, pull=True)
    return buttons, PolledKeys(read, supervisor.ticks_ms)


def hardware():
    """The handheld as a komadai.device.hardware.Hardware."""
    import board
    import microcontroller
    import pwmio

    from komadai.device.speaker import Pwm
    from komadai.storage.ram_copy import Cached

    voice = Pwm(pwmio.PWMOut(board.SPEAKER, variable_frequency=True))
    nvm = Cached(microcontroller.nvm)
    return assemble(KEYS, LINEAR, scanners(), board.DISPLAY, voice, nvm)
