# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Espressif ESP32-S3-USB-OTG: 240x240, four buttons, no sound, no PSRAM.

UP+ goes back, DW- on, OK chooses, MENU is B and, held, START. OK held at reset leads to the boot
loader, so boot.py asks for MENU.
"""

from boards import LEFT, RIGHT, A, B, assemble, low_keys

WIDTH = 240
HEIGHT = 240
NVM = 8192
LINEAR = True
HELD = B  # asked by boot.py

KEYS = (
    (
        ("BUTTON_UP", LEFT, "UP+"),
        ("BUTTON_DW", RIGHT, "DW-"),
        ("BUTTON_OK", A, "OK"),
        ("BUTTON_MENU", B, "MENU"),
    ),
)


def scanners():
    """The key scanners that belong to KEYS."""
    return low_keys(KEYS)


def hardware():
    """The handheld as a komadai.device.hardware.Hardware."""
    import board
    import microcontroller

    from komadai.storage.ram_copy import Cached

    nvm = Cached(microcontroller.nvm)
    return assemble(KEYS, LINEAR, scanners(), board.DISPLAY, None, nvm)
