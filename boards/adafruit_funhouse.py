# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Adafruit FunHouse: ESP32-S2, 240x240, three buttons, buzzer.

UP goes back, DOWN on, SELECT chooses; a long SELECT is B, a double one START. The screen's bus is
slow in the firmware (5 MHz): a whole page takes a fifth of a second.
"""

from boards import LEFT, RIGHT, A, assemble, pins

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
)


def scanners():
    """The key scanners that belong to KEYS."""
    import keypad

    return (keypad.Keys(pins(KEYS[0]), value_when_pressed=True, pull=True),)


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
