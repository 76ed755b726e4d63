# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""uGame S3: ESP32-S3, 320x240, d-pad, O X Z, I2S speaker. O is A, X is B, Z is START.

X is also the boot button: held at reset it leads to the boot loader. Not tried on the real thing:
that the buttons pull to ground.
"""

from boards import assemble
from boards.ugame22 import KEYS, scanners  # the same keys by the same names

WIDTH = 320
HEIGHT = 240
NVM = 8192
LINEAR = False


def hardware():
    """The handheld as a komadai.device.hardware.Hardware."""
    import audiobusio
    import audiocore
    import board
    import microcontroller

    from komadai.device.speaker import WAVE, Wave
    from komadai.storage.ram_copy import Cached

    out = audiobusio.I2SOut(board.AUDIO_BCLK, board.AUDIO_LRCLK, board.AUDIO_DATA)
    voice = Wave(out, audiocore.RawSample(WAVE))
    nvm = Cached(microcontroller.nvm)
    return assemble(KEYS, LINEAR, scanners(), board.DISPLAY, voice, nvm)
