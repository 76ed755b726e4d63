# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Pimoroni PicoSystem: RP2040, 240x240, eight buttons, buzzer. X is START, Y is SELECT."""

WIDTH = 240
HEIGHT = 240
NVM = 4096
LINEAR = False
MODULES = ("displayio", "keypad", "microcontroller", "pwmio", "vectorio")
PINS = (
    "AUDIO", "DISPLAY", "SW_A", "SW_B", "SW_DOWN", "SW_LEFT", "SW_RIGHT", "SW_UP", "SW_X", "SW_Y",
)  # fmt: skip

# UP DOWN LEFT RIGHT A B X Y
KEYS = (b"\x01\x02\x04\x08\x10\x20\x40\x80",)


def scanners():
    """The key scanners that belong to KEYS."""
    import board
    import keypad

    keys = keypad.Keys(
        (
            board.SW_UP,
            board.SW_DOWN,
            board.SW_LEFT,
            board.SW_RIGHT,
            board.SW_A,
            board.SW_B,
            board.SW_X,
            board.SW_Y,
        ),
        value_when_pressed=False,
        pull=True,
        interval=0.01,  # half of the usual: a press is seen 5 ms earlier; contacts bounce for less
    )
    return (keys,)


def hardware():
    """The handheld as a komadai.hardware.Hardware."""
    import board
    import displayio
    import keypad
    import microcontroller
    import pwmio
    import supervisor
    import vectorio

    from komadai.buttons import Buttons
    from komadai.hardware import Hardware
    from komadai.voice import Pwm

    display = board.DISPLAY
    display.auto_refresh = False
    voice = Pwm(pwmio.PWMOut(board.AUDIO, variable_frequency=True))
    return Hardware(
        board.board_id,
        display,
        displayio,
        vectorio,
        Buttons(scanners(), KEYS, keypad.Event(), supervisor.ticks_ms),
        supervisor.ticks_ms,
        voice,
        microcontroller.nvm,
    )
