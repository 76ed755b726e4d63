# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Adafruit PyBadge, PyBadge LC and EdgeBadge: SAMD51, 160x128, eight buttons, speaker."""

from boards import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B, assemble

WIDTH = 160
HEIGHT = 128
NVM = 8192
LINEAR = False

KEYS = (
    (  # numbers in the shift register
        (0, B, "B"),
        (1, A, "A"),
        (2, START, "START"),
        (3, SELECT, "SELECT"),
        (4, RIGHT, ""),
        (5, DOWN, ""),
        (6, UP, ""),
        (7, LEFT, ""),
    ),
)


def scanners():
    """The key scanners that belong to KEYS."""
    import board
    import keypad

    keys = keypad.ShiftRegisterKeys(
        clock=board.BUTTON_CLOCK,
        data=board.BUTTON_OUT,
        latch=board.BUTTON_LATCH,
        key_count=8,
        value_when_pressed=True,
    )
    return (keys,)


def hardware():
    """The handheld as a device.hardware.Hardware."""
    import alarm
    import audiocore
    import audioio
    import board
    import digitalio
    import microcontroller

    from komadai.device.speaker import WAVE, Wave
    from komadai.storage.backup_ram import Mirror

    enable = digitalio.DigitalInOut(board.SPEAKER_ENABLE)
    enable.switch_to_output(False)
    voice = Wave(audioio.AudioOut(board.SPEAKER), audiocore.RawSample(WAVE), enable)
    nvm = Mirror(microcontroller.nvm, alarm.sleep_memory)
    return assemble(KEYS, LINEAR, scanners(), board.DISPLAY, voice, nvm)
