# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Hack Club Sprig: RP2040, 160x128, two pads of four buttons, I2S speaker.

Left pad: directions. Right pad: K (lower) is A, L (right) B, J (left) SELECT, I (upper) START.
"""

WIDTH = 160
HEIGHT = 128
NVM = 4096
LINEAR = False
MODULES = ("audiobusio", "audiocore", "displayio", "keypad", "microcontroller", "vectorio")
PINS = (
    "AUDIO_BCLK", "AUDIO_DIN", "AUDIO_LRCLK", "BUTTON_A", "BUTTON_D", "BUTTON_I", "BUTTON_J",
    "BUTTON_K", "BUTTON_L", "BUTTON_S", "BUTTON_W", "DISPLAY",
)  # fmt: skip

# W S A D, then K L I J
KEYS = (b"\x01\x02\x04\x08\x10\x20\x40\x80",)


def scanners():
    """The key scanners that belong to KEYS."""
    import board
    import keypad

    keys = keypad.Keys(
        (
            board.BUTTON_W,
            board.BUTTON_S,
            board.BUTTON_A,
            board.BUTTON_D,
            board.BUTTON_K,
            board.BUTTON_L,
            board.BUTTON_I,
            board.BUTTON_J,
        ),
        value_when_pressed=False,
        pull=True,
        interval=0.01,  # half of the usual: a press is seen 5 ms earlier; contacts bounce for less
    )
    return (keys,)


def hardware():
    """The handheld as a komadai.hardware.Hardware."""
    import audiobusio
    import audiocore
    import board
    import displayio
    import keypad
    import microcontroller
    import supervisor
    import vectorio

    from komadai.buttons import Buttons
    from komadai.hardware import Hardware
    from komadai.voice import WAVE, Wave

    display = board.DISPLAY
    display.auto_refresh = False
    out = audiobusio.I2SOut(board.AUDIO_BCLK, board.AUDIO_LRCLK, board.AUDIO_DIN)
    return Hardware(
        board.board_id,
        display,
        displayio,
        vectorio,
        Buttons(scanners(), KEYS, keypad.Event(), supervisor.ticks_ms),
        supervisor.ticks_ms,
        Wave(out, audiocore.RawSample(WAVE)),
        microcontroller.nvm,
    )
