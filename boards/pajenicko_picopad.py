# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Pajenicko Picopad: RP2040 (Pico or Pico W inside), 320x240, d-pad, A B X Y, speaker.

X is START, Y is SELECT.
"""

from boards import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B, assemble, low_keys

WIDTH = 320
HEIGHT = 240
NVM = 4096
LINEAR = False

KEYS = (
    (
        ("SW_UP", UP, ""),
        ("SW_DOWN", DOWN, ""),
        ("SW_LEFT", LEFT, ""),
        ("SW_RIGHT", RIGHT, ""),
        ("SW_A", A, "A"),
        ("SW_B", B, "B"),
        ("SW_X", START, "X"),
        ("SW_Y", SELECT, "Y"),
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

    voice = Pwm(pwmio.PWMOut(board.AUDIO, variable_frequency=True))
    return assemble(KEYS, LINEAR, scanners(), board.DISPLAY, voice, microcontroller.nvm)
