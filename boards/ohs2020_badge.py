# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Open Hardware Summit 2020 badge: nRF52840, 240x240, four buttons, no sound.

SW1 goes back, SW2 on, SW3 chooses, SW4 is B, a long SW4 START. Not tried on the real thing, and in
no source that we know: where the four are, and that they pull to ground. What is kept is written as
on the CLUE (see there).
"""

from boards import LEFT, RIGHT, A, B, assemble, low_keys

WIDTH = 240
HEIGHT = 240
NVM = 8192
LINEAR = True

KEYS = (
    (
        ("BUTTON_SW1", LEFT, "SW1"),
        ("BUTTON_SW2", RIGHT, "SW2"),
        ("BUTTON_SW3", A, "SW3"),
        ("BUTTON_SW4", B, "SW4"),
    ),
)


def scanners():
    """The key scanners that belong to KEYS."""
    return low_keys(KEYS)


def hardware():
    """The handheld as a komadai.device.hardware.Hardware."""
    import board
    import microcontroller

    nvm = microcontroller.nvm
    return assemble(KEYS, LINEAR, scanners(), board.DISPLAY, None, nvm)
