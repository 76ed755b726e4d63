# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Adafruit Feather ESP32-S3 Reverse TFT: 240x135, three buttons (previous, next, select), no sound.

A long press of select is B, a double press START.
"""

from boards import LEFT, RIGHT, A, assemble, pins

WIDTH = 240
HEIGHT = 135
NVM = 8192
LINEAR = True
HIGH = ("D1", "D2")

KEYS = ((("D0", LEFT, "D0"),), (("D1", RIGHT, "D1"), ("D2", A, "D2")))


def scanners():
    """The key scanners that belong to KEYS."""
    import keypad

    # D0 is pulled up, the others down
    low = keypad.Keys(pins(KEYS[0]), value_when_pressed=False, pull=True)
    high = keypad.Keys(pins(KEYS[1]), value_when_pressed=True, pull=True)
    return low, high


def hardware():
    """The handheld as a device.hardware.Hardware."""
    import board
    import microcontroller

    from komadai.storage.ram_copy import Cached

    nvm = Cached(microcontroller.nvm)
    return assemble(KEYS, LINEAR, scanners(), board.DISPLAY, None, nvm)
