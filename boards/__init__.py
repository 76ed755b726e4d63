# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The boards: one file each, named as `board.board_id`, all of the same shape.

A board file has WIDTH, HEIGHT (pixels), NVM (bytes), LINEAR (no four directions: previous, next,
select), where they differ DRIVE (False: no USB drive) and HELD (the button that boot.py asks for),
where all keys are on pins HIGH (names of those that are high while the key is down), and KEYS, a
table for each key scanner: (pin's name or key number, button, what is printed at it or what it is
called, "" for an arrow or nothing). `scanners()` makes the scanners, `hardware()` a
device.hardware.Hardware of the board's parts. The board's modules are imported in these functions
only, so that a laptop can read the rest.

A new board: see docs/boards.md. In short: copy the file that is nearest to it, change names and
numbers, add it to KNOWN here and its keys to host_tests/support/printed.py; if its screen has a
size of its own, add a table to view/layout.py.
"""

from komadai.device.keys import (  # noqa: F401  board files have them from here
    DOWN,
    LEFT,
    RIGHT,
    SELECT,
    START,
    UP,
    A,
    B,
)

# Boards that use another's file.
ALIASES = {
    "edgebadge": "pybadge",
    "raspberry_pi_pico2": "raspberry_pi_pico",
    "raspberry_pi_pico_w": "raspberry_pi_pico",
    "raspberry_pi_pico2_w": "raspberry_pi_pico",
    "adafruit_feather_esp32s2_reverse_tft": "adafruit_feather_esp32s3_reverse_tft",
    "m5stack_cardputer_ros": "m5stack_cardputer",
    "heiafr_picomo_v3": "heiafr_picomo_v2",
    "pyportal_pynt": "pyportal",
    "adafruit_feather_esp32s2_tft": "adafruit_feather_esp32s3_tft",
}

KNOWN = (
    "pybadge",
    "pygamer",
    "pimoroni_picosystem",
    "raspberry_pi_pico",
    "hack_club_sprig",
    "adafruit_feather_esp32s3_reverse_tft",
    "m5stack_cardputer",
    "m5stack_stick_c_plus2",
    "m5stack_core_fire",
    "seeeduino_wio_terminal",
    "adafruit_funhouse",
    "adafruit_esp32s3_camera",
    "tinycircuits_thumby_color",
    "pimoroni_explorer2350",
    "pajenicko_picopad",
    "hardkernel_odroid_go",
    "vidi_x",
    "ugame22",
    "deshipu_ugame_s3",
    "espressif_esp32s3_usb_otg_n8",
    "lilygo_tdeck",
    "heiafr_picomo_v2",
    "pyportal",
    "pyportal_titano",
    "hallowing_m4_express",
    "clue_nrf52840_express",
    "ohs2020_badge",
    "adafruit_feather_esp32s3_tft",
)


class UnknownBoard(ImportError):
    """There is no file for this board; the text says so and which there are."""


def find(board_id):
    """The module of a board, or custom.py where KOMADAI_DISPLAY in settings.toml is set.

    UnknownBoard if there is none.
    """
    from os import getenv

    name = "custom" if getenv("KOMADAI_DISPLAY") else ALIASES.get(board_id, board_id)
    try:
        return __import__("boards." + name, None, None, ("hardware",))
    except ImportError as error:
        if "boards." not in str(error):
            raise  # the file is there, but something that it needs is not
    if name == "custom":
        raise UnknownBoard("KOMADAI_DISPLAY is set, but\nthis is no release of BOARD=custom")
    raise UnknownBoard(
        "Komadai does not know this board:\n  %s\nIt knows:\n  %s\n"
        "One that you made: KOMADAI_DISPLAY\nTo add one: docs/boards.md"
        % (board_id, "\n  ".join(KNOWN))
    )


def pins(rows):
    """The pins of a table of KEYS, in its order."""
    import board

    return tuple([getattr(board, row[0]) for row in rows])


def low_keys(keys):
    """scanners() of a board whose keys all pull a pin to ground: one keypad.Keys."""
    import keypad

    # 10 ms is half of the usual: a press is seen 5 ms earlier; contacts bounce for less
    return (keypad.Keys(pins(keys[0]), value_when_pressed=False, pull=True, interval=0.01),)


def tables(keys):
    """For each table of KEYS: the button bit of each key number, as bytes."""
    found = []
    for rows in keys:
        by_number = isinstance(rows[0][0], int)
        table = bytearray(1 + max([row[0] for row in rows]) if by_number else len(rows))
        for i in range(len(rows)):
            table[rows[i][0] if by_number else i] = rows[i][1]
        found.append(bytes(table))
    return tuple(found)


def labels(keys):
    """What is printed at UP DOWN LEFT RIGHT A B START SELECT, eight strings in this order.

    A direction without a print (a pad, a stick) is an arrow; a button that is not there is "".
    Without four directions a long press of A is B and a double press START, if there is a key for
    B, a long press of that START. SELECT is nowhere needed.
    """
    found = []
    for i in range(8):
        label = ""
        for rows in keys:
            for _key, bit, printed in rows:
                if bit == 1 << i and not label:
                    label = printed
        found.append(label)
    if not any(found[:4]):
        found[:4] = ("↑", "↓", "←", "→")
    return tuple(found)


def assemble(
    keys, linear, scanners, display, voice=None, nvm=None, stick=None, event=None, vectorio=None,
):  # fmt: skip
    """The device.hardware.Hardware of a board's parts; see there and device.buttons.

    keys and linear are KEYS and LINEAR of the file. event and vectorio: stand-ins for
    keypad.Event and the module vectorio, where the firmware lacks one.
    """
    import board
    import displayio
    import supervisor

    from komadai.device.buttons import Buttons
    from komadai.device.hardware import Hardware

    if event is None:
        from keypad import Event

        event = Event()
    if vectorio is None:
        import vectorio
    display.auto_refresh = False
    now = supervisor.ticks_ms
    buttons = Buttons(scanners, tables(keys), event, now, stick, linear)
    hw = Hardware(board.board_id, display, displayio, vectorio, buttons, now, voice, nvm)
    hw.labels = labels(keys)
    sense = getattr(board, "VBUS_SENSE", None) or getattr(board, "VBUS_DETECT", None)
    if sense:
        from digitalio import DigitalInOut

        hw.sense = DigitalInOut(sense)
    return hw


def rp2040():
    """The module microcontroller on an RP2040, None on any other chip."""
    from sys import platform

    if platform != "RP2040":
        return None
    import microcontroller

    return microcontroller


def held(module, bit=0):
    """True if a button is down at this moment; 0: A (or the file's HELD), for boot.py.

    HELD is another button where A leads a board into its safe mode or boot loader. Keys on pins are
    looked at, others are left to their scanners for 50 ms.
    """
    bit = bit or getattr(module, "HELD", A)
    if hasattr(module, "HIGH"):
        return any([is_down(module, name) for name in _names(module, bit)])
    from time import sleep

    scanners = module.scanners()
    sleep(0.05)  # two scans
    down = False
    for scanner, table in zip(scanners, tables(module.KEYS)):
        while True:
            event = scanner.events.get()
            if not event:
                break
            number = event.key_number
            if event.pressed and number < len(table) and table[number] & bit:
                down = True
        scanner.deinit()
    return down


def _names(module, bit):
    """The pins of a button."""
    return [name for rows in module.KEYS for name, button, _printed in rows if button & bit]


def is_down(module, name):
    """True if the key at that pin is down; only where a board file has HIGH."""
    import board
    from digitalio import DigitalInOut, Pull

    high = name in module.HIGH
    pin = DigitalInOut(getattr(board, name))
    pin.switch_to_input(Pull.DOWN if high else Pull.UP)
    value = pin.value
    pin.deinit()
    return value == high
