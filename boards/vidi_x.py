# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""VIDI X: ESP32, 320x240, d-pad, A B START SELECT MENU VOLUME, speaker, no USB drive.

The pad is two analog pins, with the levels of the Odroid-Go (not measured on the real thing). MENU
is START, too. A and B lie on the pins of board.I2C(), which must not be used.
"""

from boards import SELECT, START, A, B, assemble, low_keys

WIDTH = 320
HEIGHT = 240
NVM = 8192
LINEAR = False
DRIVE = False

KEYS = (
    (
        ("BTN_A", A, "A"),
        ("BTN_B", B, "B"),
        ("START", START, "START"),
        ("SELECT", SELECT, "SELECT"),
        ("MENU", START, "MENU"),
    ),
)


def scanners():
    """The key scanners that belong to KEYS."""
    return low_keys(KEYS)


def hardware():
    """The handheld as a komadai.device.hardware.Hardware."""
    import analogio
    import board
    import microcontroller
    import pwmio

    from komadai.device.ladder import Ladder
    from komadai.device.speaker import Pwm
    from komadai.storage.ram_copy import Cached

    pad = Ladder(analogio.AnalogIn(board.BTN_L_R), analogio.AnalogIn(board.BTN_UP_DOWN))
    voice = Pwm(pwmio.PWMOut(board.SPEAKER_IN, variable_frequency=True))
    nvm = Cached(microcontroller.nvm)
    return assemble(KEYS, LINEAR, scanners(), board.DISPLAY, voice, nvm, pad)
