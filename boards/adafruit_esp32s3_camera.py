# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Adafruit MEMENTO: ESP32-S3, 240x240, buttons on an I2C expander, speaker.

OK is A, the shutter B, SEL is START. The shutter held at reset leads to the boot loader. The
firmware has no keypad: the expander is read by komadai.device.polled_keys.
"""

from boards import DOWN, LEFT, RIGHT, START, UP, A, B, assemble

WIDTH = 240
HEIGHT = 240
NVM = 8192
LINEAR = False

KEYS = (
    (
        (13, UP, ""),
        (15, DOWN, ""),
        (12, LEFT, ""),
        (14, RIGHT, ""),
        (11, A, "OK"),
        (16, B, "shutter"),
        (1, START, "SEL"),
    ),
)


def scanners():
    """The key scanners that belong to KEYS."""
    return (_keys()[0],)


def _keys():
    """(scanner, expander); pin 0 of the expander switches the speaker."""
    import board
    import digitalio
    import supervisor

    from komadai.device.expander import Expander
    from komadai.device.polled_keys import PolledKeys

    expander = Expander(board.I2C(), outputs=1)
    shutter = digitalio.DigitalInOut(board.BUTTON)
    shutter.switch_to_input(digitalio.Pull.UP)

    def read():
        return expander.read() | (not shutter.value) << 16

    return PolledKeys(read, supervisor.ticks_ms), expander


def hardware():
    """The handheld as a komadai.device.hardware.Hardware."""
    import board
    import microcontroller
    import pwmio

    from komadai.device.expander import Output
    from komadai.device.polled_keys import KeyEvent
    from komadai.device.speaker import Pwm
    from komadai.storage.ram_copy import Cached

    keys, expander = _keys()
    voice = Pwm(pwmio.PWMOut(board.SPEAKER, variable_frequency=True), Output(expander, 0))
    nvm = Cached(microcontroller.nvm)
    return assemble(KEYS, LINEAR, (keys,), board.DISPLAY, voice, nvm, event=KeyEvent())
