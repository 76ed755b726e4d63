# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""TinyCircuits Thumby Color: RP2350, 128x128, d-pad, A, B, two bumpers, MENU, speaker.

MENU is START, either bumper SELECT. Not tried on the real thing: that the amplifier is on when
SPEAKER_ENABLE is high.
"""

from boards import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B, assemble, low_keys

WIDTH = 128
HEIGHT = 128
NVM = 4096
LINEAR = False

KEYS = (
    (
        ("BUTTON_UP", UP, ""),
        ("BUTTON_DOWN", DOWN, ""),
        ("BUTTON_LEFT", LEFT, ""),
        ("BUTTON_RIGHT", RIGHT, ""),
        ("BUTTON_A", A, "A"),
        ("BUTTON_B", B, "B"),
        ("BUTTON_MENU", START, "MENU"),
        ("BUTTON_BUMPER_LEFT", SELECT, "bumper"),
        ("BUTTON_BUMPER_RIGHT", SELECT, "bumper"),
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

    enable = digitalio.DigitalInOut(board.SPEAKER_ENABLE)
    enable.switch_to_output(False)
    voice = Pwm(pwmio.PWMOut(board.SPEAKER, variable_frequency=True), enable)
    return assemble(KEYS, LINEAR, scanners(), board.DISPLAY, voice, microcontroller.nvm)
