# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""M5Stack Cardputer: ESP32-S3, 240x135, a keyboard, I2S speaker. Not the Cardputer-Adv.

The keys with the arrows move; Enter is A, Backspace (or the key at the upper left) B, Space START,
Tab SELECT. The firmware's own module scans the keyboard and would feed it to the serial line.
"""

from boards import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B, assemble

WIDTH = 240
HEIGHT = 135
NVM = 8192
LINEAR = False

KEYS = (
    (
        (12, UP, ""),
        (5, DOWN, ""),
        (33, LEFT, ""),
        (34, RIGHT, ""),
        (13, A, "Enter"),
        (27, B, "Bksp"),
        (49, B, "`"),
        (6, START, "Space"),
        (42, SELECT, "Tab"),
    ),
)


class Keyboard:
    """The firmware's keyboard as a scanner that cannot be switched off: nothing makes it anew."""

    def __init__(self, keys):
        self.events = keys.events
        self.reset = keys.reset

    def deinit(self):
        """Nothing."""


def scanners():
    """The key scanners that belong to KEYS."""
    from cardputer_keyboard import KEYBOARD, detach_serial

    detach_serial()
    return (Keyboard(KEYBOARD),)


def hardware():
    """The handheld as a komadai.device.hardware.Hardware."""
    import audiobusio
    import audiocore
    import board
    import microcontroller

    from komadai.device.speaker import WAVE, Wave
    from komadai.storage.ram_copy import Cached

    out = audiobusio.I2SOut(board.I2S_BIT_CLOCK, board.I2S_WORD_SELECT, board.I2S_DATA)
    voice = Wave(out, audiocore.RawSample(WAVE))
    nvm = Cached(microcontroller.nvm)
    return assemble(KEYS, LINEAR, scanners(), board.DISPLAY, voice, nvm)
