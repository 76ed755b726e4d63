# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""M5Stack Core Fire: ESP32 with PSRAM, 320x240, three buttons, speaker, no USB drive.

A goes back, C on, B chooses; a long B is B of the game, a double B START.
"""

from boards import LEFT, RIGHT, A, assemble, low_keys

WIDTH = 320
HEIGHT = 240
NVM = 8192
LINEAR = True
DRIVE = False

KEYS = (
    (
        ("BTN_A", LEFT, "A"),
        ("BTN_C", RIGHT, "C"),
        ("BTN_B", A, "B"),
    ),
)


def scanners():
    """The key scanners that belong to KEYS."""
    return low_keys(KEYS)


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
