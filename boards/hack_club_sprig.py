# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Hack Club Sprig: RP2040, 160x128, two pads of four buttons, I2S speaker.

Left pad: directions. Right pad: K (lower) is A, L (right) B, J (left) SELECT, I (upper) START.
"""

from boards import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B, assemble, low_keys

WIDTH = 160
HEIGHT = 128
NVM = 4096
LINEAR = False
HIGH = ()

KEYS = (
    (
        ("BUTTON_W", UP, "W"),
        ("BUTTON_S", DOWN, "S"),
        ("BUTTON_A", LEFT, "A"),
        ("BUTTON_D", RIGHT, "D"),
        ("BUTTON_K", A, "K"),
        ("BUTTON_L", B, "L"),
        ("BUTTON_I", START, "I"),
        ("BUTTON_J", SELECT, "J"),
    ),
)


def scanners():
    """The key scanners that belong to KEYS."""
    return low_keys(KEYS)


def hardware():
    """The handheld as a device.hardware.Hardware."""
    import audiobusio
    import audiocore
    import board
    import microcontroller

    from komadai.device.speaker import WAVE, Wave

    out = audiobusio.I2SOut(board.AUDIO_BCLK, board.AUDIO_LRCLK, board.AUDIO_DIN)
    voice = Wave(out, audiocore.RawSample(WAVE))
    return assemble(KEYS, LINEAR, scanners(), board.DISPLAY, voice, microcontroller.nvm)
