# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""uGame 22: RP2040, 320x240, d-pad, O X Z, I2S speaker. O is A, X is B, Z is START."""

from boards import DOWN, LEFT, RIGHT, START, UP, A, B, assemble, low_keys

WIDTH = 320
HEIGHT = 240
NVM = 4096
LINEAR = False

KEYS = (
    (
        ("BUTTON_UP", UP, ""),
        ("BUTTON_DOWN", DOWN, ""),
        ("BUTTON_LEFT", LEFT, ""),
        ("BUTTON_RIGHT", RIGHT, ""),
        ("BUTTON_O", A, "O"),
        ("BUTTON_X", B, "X"),
        ("BUTTON_Z", START, "Z"),
    ),
)


def scanners():
    """The key scanners that belong to KEYS."""
    return low_keys(KEYS)


def hardware():
    """The handheld as a komadai.device.hardware.Hardware."""
    import audiobusio
    import audiocore
    import board
    import microcontroller

    from komadai.device.speaker import WAVE, Wave

    out = audiobusio.I2SOut(board.I2S_BCLK, board.I2S_LRCLK, board.I2S_DIN)
    voice = Wave(out, audiocore.RawSample(WAVE))
    nvm = microcontroller.nvm
    return assemble(KEYS, LINEAR, scanners(), board.DISPLAY, voice, nvm)
