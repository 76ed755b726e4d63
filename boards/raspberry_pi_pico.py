# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Raspberry Pi Pico or Pico 2 under a Waveshare Pico-LCD-1.3: 240x240, stick and four buttons.

The stick pressed is A, too. X is START, Y is SELECT; there is no sound.
"""

WIDTH = 240
HEIGHT = 240
NVM = 4096
LINEAR = False
MODULES = ("busio", "displayio", "fourwire", "keypad", "microcontroller", "vectorio")
LIBRARIES = ("adafruit_st7789",)
PINS = (
    "GP2", "GP3", "GP8", "GP9", "GP10", "GP11", "GP12", "GP13", "GP15", "GP16", "GP17", "GP18",
    "GP19", "GP20", "GP21",
)  # fmt: skip

# UP DOWN LEFT RIGHT, stick pressed, A B X Y
KEYS = (b"\x01\x02\x04\x08\x10\x10\x20\x40\x80",)


def scanners():
    """The key scanners that belong to KEYS."""
    import board
    import keypad

    keys = keypad.Keys(
        (
            board.GP2,
            board.GP18,
            board.GP16,
            board.GP20,
            board.GP3,
            board.GP15,
            board.GP17,
            board.GP19,
            board.GP21,
        ),
        value_when_pressed=False,
        pull=True,
        interval=0.01,  # half of the usual: a press is seen 5 ms earlier; contacts bounce for less
    )
    return (keys,)


def hardware():
    """The handheld as a komadai.hardware.Hardware."""
    import board
    import busio
    import displayio
    import fourwire
    import keypad
    import microcontroller
    import supervisor
    import vectorio
    from adafruit_st7789 import ST7789

    from komadai.buttons import Buttons
    from komadai.hardware import Hardware

    displayio.release_displays()
    spi = busio.SPI(board.GP10, MOSI=board.GP11)
    bus = fourwire.FourWire(
        spi, command=board.GP8, chip_select=board.GP9, reset=board.GP12, baudrate=62500000
    )
    display = ST7789(
        bus,
        width=WIDTH,
        height=HEIGHT,
        rowstart=80,
        rotation=270,
        backlight_pin=board.GP13,
        auto_refresh=False,
    )
    return Hardware(
        board.board_id,
        display,
        displayio,
        vectorio,
        Buttons(scanners(), KEYS, keypad.Event(), supervisor.ticks_ms),
        supervisor.ticks_ms,
        None,
        microcontroller.nvm,
    )
