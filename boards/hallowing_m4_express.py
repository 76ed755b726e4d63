# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Adafruit HalloWing M4 Express with a Mini Gamepad QT: SAMD51, 240x240, speaker.

The gamepad as on the PyPortal. Its four touch pads do nothing here.
"""

from boards import SELECT, START, A, B, assemble

WIDTH = 240
HEIGHT = 240
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
    import alarm
    import audiocore
    import audioio
    import board
    import digitalio
    import microcontroller

    from komadai.device.analog_stick import Stick
    from komadai.device.speaker import WAVE, Wave
    from komadai.storage.backup_ram import Mirror

    keys, gamepad = _keys()
    enable = digitalio.DigitalInOut(board.SPEAKER_ENABLE)
    enable.switch_to_output(False)
    voice = Wave(audioio.AudioOut(board.SPEAKER), audiocore.RawSample(WAVE), enable)
    nvm = Mirror(microcontroller.nvm, alarm.sleep_memory)
    stick = Stick(gamepad.x, gamepad.y)
    return assemble(KEYS, LINEAR, (keys,), board.DISPLAY, voice, nvm, stick)
