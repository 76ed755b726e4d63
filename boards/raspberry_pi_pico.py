# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Raspberry Pi Pico or Pico 2 under a Waveshare Pico-LCD-1.3: 240x240, stick and four buttons.

The stick pressed is A, too. X is START, Y is SELECT; there is no sound.
"""

from boards import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B, assemble, low_keys

WIDTH = 240
HEIGHT = 240
NVM = 4096
LINEAR = False
HIGH = ()
LIBRARIES = ("adafruit_st7789",)

KEYS = (
    (
        ("GP2", UP, ""),
        ("GP18", DOWN, ""),
        ("GP16", LEFT, ""),
        ("GP20", RIGHT, ""),
        ("GP3", A, ""),  # the stick pressed
        ("GP15", A, "A"),
        ("GP17", B, "B"),
        ("GP19", START, "X"),
        ("GP21", SELECT, "Y"),
    ),
)


def scanners():
    """The key scanners that belong to KEYS."""
    return low_keys(KEYS)


def hardware():
    """The handheld as a device.hardware.Hardware."""
    import board
    import busio
    import displayio
    import fourwire
    import microcontroller
    from adafruit_st7789 import ST7789

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
    return assemble(KEYS, LINEAR, scanners(), display, None, microcontroller.nvm)
