# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Adafruit PyBadge, PyBadge LC and EdgeBadge: SAMD51, 160x128, eight buttons, speaker."""

WIDTH = 160
HEIGHT = 128
NVM = 8192
LINEAR = False
MODULES = (
    "alarm",
    "audiocore",
    "audioio",
    "digitalio",
    "displayio",
    "keypad",
    "microcontroller",
    "vectorio",
)
PINS = (
    "BUTTON_CLOCK", "BUTTON_OUT", "BUTTON_LATCH", "DISPLAY", "SPEAKER", "SPEAKER_ENABLE",
)  # fmt: skip

# B A START SELECT RIGHT DOWN UP LEFT, in the order of the shift register
KEYS = (b"\x20\x10\x40\x80\x08\x02\x01\x04",)


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
    """The handheld as a komadai.hardware.Hardware."""
    import alarm
    import audiocore
    import audioio
    import board
    import digitalio
    import displayio
    import keypad
    import microcontroller
    import supervisor
    import vectorio

    from komadai.buttons import Buttons
    from komadai.hardware import Hardware
    from komadai.mirror import Mirror
    from komadai.voice import WAVE, Wave

    display = board.DISPLAY
    display.auto_refresh = False
    enable = digitalio.DigitalInOut(board.SPEAKER_ENABLE)
    enable.switch_to_output(False)
    voice = Wave(audioio.AudioOut(board.SPEAKER), audiocore.RawSample(WAVE), enable)
    return Hardware(
        board.board_id,
        display,
        displayio,
        vectorio,
        Buttons(scanners(), KEYS, keypad.Event(), supervisor.ticks_ms),
        supervisor.ticks_ms,
        voice,
        Mirror(microcontroller.nvm, alarm.sleep_memory),
    )
