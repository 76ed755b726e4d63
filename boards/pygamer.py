# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Adafruit PyGamer: SAMD51, 160x128, an analog stick and four buttons, speaker."""

from boards import SELECT, START, A, B, assemble

WIDTH = 160
HEIGHT = 128
NVM = 8192
LINEAR = False

KEYS = (((0, B, "B"), (1, A, "A"), (2, START, "START"), (3, SELECT, "SELECT")),)


def scanners():
    """The key scanners that belong to KEYS."""
    import board
    import keypad

    keys = keypad.ShiftRegisterKeys(
        clock=board.BUTTON_CLOCK,
        data=board.BUTTON_OUT,
        latch=board.BUTTON_LATCH,
        key_count=4,
        value_when_pressed=True,
    )
    return (keys,)


def hardware():
    """The handheld as a device.hardware.Hardware."""
    import alarm
    import analogio
    import audiocore
    import audioio
    import board
    import digitalio
    import microcontroller

    from komadai.device.analog_stick import Stick
    from komadai.device.speaker import WAVE, Wave
    from komadai.storage.backup_ram import Mirror

    stick = Stick(analogio.AnalogIn(board.JOYSTICK_X), analogio.AnalogIn(board.JOYSTICK_Y))
    enable = digitalio.DigitalInOut(board.SPEAKER_ENABLE)
    enable.switch_to_output(False)
    voice = Wave(audioio.AudioOut(board.SPEAKER), audiocore.RawSample(WAVE), enable)
    nvm = Mirror(microcontroller.nvm, alarm.sleep_memory)
    return assemble(KEYS, LINEAR, scanners(), board.DISPLAY, voice, nvm, stick)
