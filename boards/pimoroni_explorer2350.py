# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Pimoroni Explorer: RP2350, 320x240, three buttons at either side, USER at the back, speaker.

There is no pad: A and C (left, outer) are up and down, Y and Z (right) left and right, X is A, the
middle one at the left B, USER is START.
"""

from boards import DOWN, LEFT, RIGHT, START, UP, A, B, assemble, low_keys

WIDTH = 320
HEIGHT = 240
NVM = 4096
LINEAR = False

KEYS = (
    (
        ("SW_A", UP, "A"),
        ("SW_C", DOWN, "C"),
        ("SW_Y", LEFT, "Y"),
        ("SW_Z", RIGHT, "Z"),
        ("SW_X", A, "X"),
        ("SW_B", B, "B"),
        ("SW_USER", START, "USER"),
    ),
)


def scanners():
    """The key scanners that belong to KEYS."""
    return low_keys(KEYS)


def hardware():
    """The handheld as a komadai.device.hardware.Hardware."""
    import board
    import digitalio
    import microcontroller
    import pwmio

    from komadai.device.speaker import Pwm

    enable = digitalio.DigitalInOut(board.AMP_EN)
    enable.switch_to_output(False)
    voice = Pwm(pwmio.PWMOut(board.AUDIO, variable_frequency=True), enable)
    return assemble(KEYS, LINEAR, scanners(), board.DISPLAY, voice, microcontroller.nvm)
