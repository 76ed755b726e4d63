# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Hardkernel Odroid-Go: ESP32, 320x240, d-pad, A B START SELECT MENU VOLUME, speaker, no USB drive.

The pad is two analog pins (komadai.device.ladder has the levels of the maker's source; they were
not measured on the real thing). MENU is START, too.
"""

from boards import SELECT, START, A, B, assemble, low_keys

WIDTH = 320
HEIGHT = 240
NVM = 8192
LINEAR = False
DRIVE = False

KEYS = (
    (
        ("BTN_A", A, "A"),
        ("BTN_B", B, "B"),
        ("BTN_START", START, "START"),
        ("BTN_SELECT", SELECT, "SELECT"),
        ("BTN_MENU", START, "MENU"),
    ),
)


def scanners():
    """The key scanners that belong to KEYS."""
    return low_keys(KEYS)


def hardware():
    """The handheld as a komadai.device.hardware.Hardware."""
    import analogio
    import board
    import digitalio
    import microcontroller
    import pwmio

    from komadai.device.ladder import Ladder
    from komadai.device.speaker import Pwm
    from komadai.storage.ram_copy import Cached

    pad = Ladder(analogio.AnalogIn(board.BTN_AXIS_X), analogio.AnalogIn(board.BTN_AXIS_Y))
    enable = digitalio.DigitalInOut(board.SPEAKER_IN_M)  # the amplifier's shut-down, too
    enable.switch_to_output(False)
    voice = Pwm(pwmio.PWMOut(board.SPEAKER_IN_P, variable_frequency=True), enable)
    nvm = Cached(microcontroller.nvm)
    return assemble(KEYS, LINEAR, scanners(), board.DISPLAY, voice, nvm, pad)
