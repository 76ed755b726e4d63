# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Pimoroni PicoSystem: RP2040, 240x240, eight buttons, buzzer. X is START, Y is SELECT."""

from boards import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B, assemble, low_keys

WIDTH = 240
HEIGHT = 240
NVM = 4096
LINEAR = False
HIGH = ()

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
    """The handheld as a device.hardware.Hardware."""
    import board
    import microcontroller
    import pwmio

    from komadai.device.speaker import Pwm

    voice = Pwm(pwmio.PWMOut(board.AUDIO, variable_frequency=True))
    return assemble(KEYS, LINEAR, scanners(), board.DISPLAY, voice, microcontroller.nvm)
