# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""HEIA-FR Picomo, versions 2 and 3: RP2040, 240x280, five-way switch and two buttons, buzzer.

The switch pressed is A, the upper left button B, the upper right one START. Not tried on the real
thing: that the buttons pull to ground.
"""

from boards import DOWN, LEFT, RIGHT, START, UP, A, B, assemble, low_keys

WIDTH = 240
HEIGHT = 280
NVM = 4096
LINEAR = False

KEYS = (
    (
        ("SW_UP", UP, ""),
        ("SW_DOWN", DOWN, ""),
        ("SW_LEFT", LEFT, ""),
        ("SW_RIGHT", RIGHT, ""),
        ("SW_MID", A, "S5"),
        ("SW_TOPL", B, "S6"),
        ("SW_TOPR", START, "S7"),
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

    voice = Pwm(pwmio.PWMOut(board.BUZZER, variable_frequency=True))
    return assemble(KEYS, LINEAR, scanners(), board.DISPLAY, voice, microcontroller.nvm)
