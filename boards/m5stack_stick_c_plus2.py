# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""M5Stack StickC Plus2: ESP32, 240x135, three buttons, buzzer, no USB drive.

The front button chooses, the side button goes on, the power button back (held for some seconds it
may switch off). A long press of the front button is B, a double press START. The front button held
at reset means safe mode, so boot.py asks for the side button. Not tried on the real thing: which
way up the picture is.
"""

from boards import LEFT, RIGHT, A, assemble, low_keys

WIDTH = 240
HEIGHT = 135
NVM = 8192
LINEAR = True
HELD = RIGHT  # asked by boot.py
DRIVE = False

KEYS = (
    (
        ("BTN_C", LEFT, "power"),
        ("BTN_B", RIGHT, "side"),
        ("BTN_A", A, "M5"),
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

    display = board.DISPLAY
    display.rotation = 270  # it is upright, 135x240
    voice = Pwm(pwmio.PWMOut(board.SPEAKER, variable_frequency=True))
    nvm = Cached(microcontroller.nvm)
    return assemble(KEYS, LINEAR, scanners(), display, voice, nvm)
