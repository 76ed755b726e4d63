# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The boards: one file each, named as `board.board_id`, all of the same shape.

A board file has WIDTH, HEIGHT (pixels), NVM (bytes), LINEAR (three buttons only), MODULES and PINS
(what hardware() uses; a test compares both with what the board has), `scanners()` with the button
bits of their keys in KEYS, and `hardware()`, which makes a komadai.hardware.Hardware. It imports
the board's modules in these functions only, so that a laptop can read the rest.

A new board: copy the file that is nearest to it, change names and numbers, and if its screen has a
size of its own add a table to firmware/komadai/layout.py.
"""

# Boards that use another's file.
ALIASES = {
    "edgebadge": "pybadge",
    "raspberry_pi_pico2": "raspberry_pi_pico",
}

KNOWN = (
    "pybadge",
    "pygamer",
    "pimoroni_picosystem",
    "raspberry_pi_pico",
    "hack_club_sprig",
    "adafruit_feather_esp32s3_reverse_tft",
)


class UnknownBoard(ImportError):
    """There is no file for this board; the text says so and which there are."""


def find(board_id):
    """The module of a board; UnknownBoard if there is none."""
    name = ALIASES.get(board_id, board_id)
    try:
        return __import__("boards." + name, None, None, ("hardware",))
    except ImportError as error:
        if "boards" not in str(error):
            raise  # the file is there, but something that it needs is not
    raise UnknownBoard(
        "Komadai does not know this board:\n  %s\nIt knows:\n  %s\nTo add one: boards/__init__.py"
        % (board_id, "\n  ".join(KNOWN))
    )


def held(module, bit=16):
    """True if that button (A) is down at this moment, for boot.py; takes 50 ms."""
    from time import sleep

    scanners = module.scanners()
    sleep(0.05)  # two scans
    down = False
    for scanner, table in zip(scanners, module.KEYS):
        while True:
            event = scanner.events.get()
            if not event:
                break
            if event.pressed and table[event.key_number] & bit:
                down = True
        scanner.deinit()
    return down
