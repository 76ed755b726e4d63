# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Any board with a display and keys on its pins, as settings.toml describes it.

Taken instead of the board's own file where KOMADAI_DISPLAY is set. docs/boards.md has the settings,
`make configure` asks for them; on a laptop they are environment variables. Every fault is a
SettingError that begins with the name of the setting.
"""

from os import getenv

from boards import assemble, pins
from komadai.device.wiring import SettingError, Wiring

WIDTH = 0  # any: KOMADAI_SIZE says it
HEIGHT = 0
NVM = 4096
LIBRARIES = ("adafruit_ili9341", "adafruit_st7735r", "adafruit_st7789")

wiring = Wiring(getenv)
WIDTH, HEIGHT = wiring.size
LINEAR = wiring.linear
KEYS = (wiring.keys,)


def scanners():
    """The key scanners that belong to KEYS."""
    import board
    import keypad

    wiring.check_pins(dir(board))
    try:
        return (keypad.Keys(pins(KEYS[0]), value_when_pressed=wiring.active, pull=True),)
    except (ValueError, RuntimeError) as fault:
        raise SettingError("KOMADAI_KEYS: %s" % fault) from fault


def hardware():
    """The handheld as a komadai.device.hardware.Hardware."""
    import board

    keys = scanners()
    setting = "SPI"
    try:
        display = board.DISPLAY if wiring.driver == "board" else _display(board)
        if wiring.driver == "board" and wiring.rotation:
            display.rotation = wiring.rotation
        setting = "STICK"
        stick = _stick(board) if wiring.stick else None
        setting = "BUZZER"
        voice = _voice(board) if wiring.buzzer else None
    except (AttributeError, ValueError, TypeError, RuntimeError, NotImplementedError) as fault:
        raise SettingError("KOMADAI_%s: %s" % (setting, fault)) from fault
    except ImportError as fault:
        raise SettingError("KOMADAI_DISPLAY: this release is for another display") from fault
    _check_pieces(display)
    from komadai.device.usb_host import complain

    complain("")
    return assemble(KEYS, LINEAR, keys, display, voice, _memory(), stick)


def _pin(board, name):
    return getattr(board, name) if name else None


def _display(board):
    """The display of the settings; Adafruit's three drivers are a start sequence each."""
    import busio
    import displayio
    import fourwire

    displayio.release_displays()
    clock, data, command, select, reset, light = [_pin(board, name) for name in wiring.spi]
    bus = fourwire.FourWire(
        busio.SPI(clock, MOSI=data),
        command=command,
        chip_select=select,
        reset=reset,
        baudrate=wiring.baud,
    )
    options = {
        "width": WIDTH,
        "height": HEIGHT,
        "colstart": wiring.offset[0],
        "rowstart": wiring.offset[1],
        "rotation": wiring.rotation,
        "auto_refresh": False,
    }
    if light:
        options["backlight_pin"] = light
    if wiring.init:
        from busdisplay import BusDisplay

        return BusDisplay(bus, wiring.init, **options)
    if wiring.bgr is not None:
        options["bgr"] = wiring.bgr
    if wiring.invert is not None:
        options["invert"] = wiring.invert
    if wiring.driver == "st7789":
        from adafruit_st7789 import ST7789 as Driver
    elif wiring.driver == "ili9341":
        from adafruit_ili9341 import ILI9341 as Driver
    else:
        from adafruit_st7735r import ST7735R as Driver
    return Driver(bus, **options)


def _check_pieces(display):
    """SettingError if the screen is too small, or the release lacks the pieces of its size."""
    from os import stat

    from komadai.device.hardware import Hardware
    from komadai.view import layout

    try:
        table = layout.find(display.width, display.height)[0]
        stat(Hardware.assets + "kanji%d.bin" % table[layout.CELL])
    except ValueError as fault:
        raise SettingError("KOMADAI_SIZE: %s" % fault) from fault
    except OSError as fault:
        raise SettingError("KOMADAI_SIZE: this release is for another size") from fault


def _stick(board):
    from analogio import AnalogIn

    from komadai.device.analog_stick import Stick

    return Stick(*[AnalogIn(getattr(board, name)) for name in wiring.stick])


def _voice(board):
    from pwmio import PWMOut

    from komadai.device.speaker import Pwm

    enable = None
    if wiring.buzzer[1]:
        from digitalio import DigitalInOut

        enable = DigitalInOut(getattr(board, wiring.buzzer[1]))
        enable.switch_to_output(False)
    return Pwm(PWMOut(getattr(board, wiring.buzzer[0]), variable_frequency=True), enable)


def _memory():
    """What the chip keeps over power-off, in the way that suits it; None if it has nothing."""
    from os import uname

    from microcontroller import nvm

    chip = uname()[0].lower()
    if not nvm:
        return None
    if chip.startswith("esp"):
        from komadai.storage.ram_copy import Cached

        return Cached(nvm)
    if chip.startswith("samd51"):
        from alarm import sleep_memory

        from komadai.storage.backup_ram import Mirror

        return Mirror(nvm, sleep_memory)
    return nvm
