# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Adafruit Feather ESP32-S3 and S2 TFT with a Mini Gamepad QT: 240x135, no sound.

The gamepad as on the PyPortal; the board's only button is that of its boot loader.
"""

from boards import SELECT, START, A, B, assemble

WIDTH = 240
HEIGHT = 135
NVM = 8192
LINEAR = False

KEYS = (
    (
        (0, SELECT, "SELECT"),
        (1, B, "B"),
        (3, A, "A"),
        (5, START, "START"),
    ),
)


def scanners():
    """The key scanners that belong to KEYS."""
    return (_keys()[0],)


def _keys():
    """(scanner, gamepad)."""
    import board
    import supervisor

    from komadai.device.gamepad import Gamepad
    from komadai.device.polled_keys import PolledKeys

    gamepad = Gamepad(board.I2C())
    return PolledKeys(gamepad.read, supervisor.ticks_ms), gamepad


def hardware():
    """The handheld as a komadai.device.hardware.Hardware."""
    import board
    import microcontroller

    from komadai.device.analog_stick import Stick
    from komadai.storage.ram_copy import Cached

    keys, gamepad = _keys()
    stick = Stick(gamepad.x, gamepad.y)
    nvm = Cached(microcontroller.nvm)
    return assemble(KEYS, LINEAR, (keys,), board.DISPLAY, None, nvm, stick)
