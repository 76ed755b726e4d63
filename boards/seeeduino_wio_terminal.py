# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Seeed Wio Terminal: SAMD51, 320x240, five-way switch, three buttons, buzzer.

The switch pressed and the button A (the right one at the upper edge) are A, the middle one is B,
the left one, C, START. The firmware has no vectorio: komadai.device.rectangle stands in for it.
"""

from boards import DOWN, LEFT, RIGHT, START, UP, A, B, assemble, low_keys

WIDTH = 320
HEIGHT = 240
NVM = 8192
LINEAR = False

KEYS = (
    (
        ("SWITCH_UP", UP, ""),
        ("SWITCH_DOWN", DOWN, ""),
        ("SWITCH_LEFT", LEFT, ""),
        ("SWITCH_RIGHT", RIGHT, ""),
        ("SWITCH_PRESS", A, ""),
        ("BUTTON_1", A, "A"),
        ("BUTTON_2", B, "B"),
        ("BUTTON_3", START, "C"),
    ),
)


def scanners():
    """The key scanners that belong to KEYS."""
    return low_keys(KEYS)


def hardware():
    """The handheld as a komadai.device.hardware.Hardware."""
    import alarm
    import board
    import microcontroller
    import pwmio

    from komadai.device import rectangle
    from komadai.device.speaker import Pwm
    from komadai.storage.backup_ram import Mirror

    voice = Pwm(pwmio.PWMOut(board.BUZZER, variable_frequency=True))
    nvm = Mirror(microcontroller.nvm, alarm.sleep_memory)
    return assemble(KEYS, LINEAR, scanners(), board.DISPLAY, voice, nvm, vectorio=rectangle)
