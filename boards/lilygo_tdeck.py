# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""LILYGO T-Deck: ESP32-S3, 320x240, trackball and keyboard, I2S speaker.

The ball moves, the ball pressed and Enter are A, Backspace B, Space START, T SELECT. A key that is
typed twice within a moment counts as held, as the keyboard reports no releases. The ball pressed
at reset leads to the boot loader, and boot.py can ask for no other key.
"""

from boards import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B, assemble, low_keys, pins

WIDTH = 320
HEIGHT = 240
NVM = 8192
LINEAR = False
HELD = 0  # asked by boot.py

KEYS = (
    (("TRACKBALL_CLICK", A, ""),),
    (
        ("TRACKBALL_UP", UP, ""),
        ("TRACKBALL_DOWN", DOWN, ""),
        ("TRACKBALL_LEFT", LEFT, ""),
        ("TRACKBALL_RIGHT", RIGHT, ""),
    ),
    (
        (0, A, "Enter"),
        (1, B, "Bksp"),
        (2, START, "Space"),
        (3, SELECT, "T"),
    ),
)


def scanners():
    """The key scanners that belong to KEYS."""
    import board
    import countio
    import digitalio
    import supervisor

    from komadai.device.taps import Trackball, Typed

    up = digitalio.Pull.UP
    ball = Trackball([countio.Counter(pin, pull=up) for pin in pins(KEYS[1])])
    i2c = board.I2C()
    while not i2c.try_lock():
        pass
    code = bytearray(1)

    def read():
        try:
            i2c.readfrom_into(0x55, code)
        except OSError:  # it starts later than we do
            return 0
        return code[0] | 32 if code[0] > 64 else code[0]  # a capital letter is one, too

    return low_keys(KEYS) + (ball, Typed(read, b"\x0d\x08 t", supervisor.ticks_ms))


def hardware():
    """The handheld as a komadai.device.hardware.Hardware."""
    import audiobusio
    import audiocore
    import board
    import microcontroller

    from komadai.device.speaker import WAVE, Wave
    from komadai.storage.ram_copy import Cached

    out = audiobusio.I2SOut(board.SPEAKER_SCK, board.SPEAKER_WS, board.SPEAKER_DOUT)
    voice = Wave(out, audiocore.RawSample(WAVE))
    nvm = Cached(microcontroller.nvm)
    return assemble(KEYS, LINEAR, scanners(), board.DISPLAY, voice, nvm)
