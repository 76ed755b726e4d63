# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Adafruit Feather ESP32-S3 Reverse TFT: 240x135, three buttons (previous, next, select), no sound.

A long press of select is B, a double press START.
"""

WIDTH = 240
HEIGHT = 135
NVM = 8192
LINEAR = True
MODULES = ("displayio", "keypad", "microcontroller", "vectorio")
PINS = ("D0", "D1", "D2", "DISPLAY")

# D0 (pulled up) goes back; D1 (pulled down) goes on, D2 selects
KEYS = (b"\x04", b"\x08\x10")


def scanners():
    """The key scanners that belong to KEYS."""
    import board
    import keypad

    low = keypad.Keys((board.D0,), value_when_pressed=False, pull=True)
    high = keypad.Keys((board.D1, board.D2), value_when_pressed=True, pull=True)
    return low, high


def hardware():
    """The handheld as a komadai.hardware.Hardware."""
    import board
    import displayio
    import keypad
    import microcontroller
    import supervisor
    import vectorio

    from komadai.buttons import Buttons
    from komadai.cached import Cached
    from komadai.hardware import Hardware

    display = board.DISPLAY
    display.auto_refresh = False
    return Hardware(
        board.board_id,
        display,
        displayio,
        vectorio,
        Buttons(scanners(), KEYS, keypad.Event(), supervisor.ticks_ms, None, LINEAR),
        supervisor.ticks_ms,
        None,
        Cached(microcontroller.nvm),
    )
