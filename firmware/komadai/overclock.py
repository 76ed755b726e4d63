# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""An RP2040 at 200 MHz instead of 125, if the settings say so. Loaded at such a start only.

The maker of the chip certifies 200 MHz from 1.15 V on; CircuitPython sets 1.20 V before it raises
the clock, and flash (50 MHz then), ticks, USB and the memory are not touched. There is no way back
but a reset: going down would lower the voltage first.

Before anything plays or scans: what derives its rate from the clock is made afterwards. Only a bus
of a display that the firmware has made is there already. Its clock comes down to the 48 MHz of
USB, and its divider stays: it is set anew, never faster than it was before.

The setting S_SPEED, SPEED_... in storage/format.py, is odd where the chip is to be fast:

    CHOSEN   by the player, not tried yet
    TRYING   written before the clock is raised, and replaced by PROVED when the game has run for a
             while. A start that finds it knows that the one before has come to nothing
    PROVED   it works here. The reset button or the watchdog says that it does no more
    CRASHED  as normal, and a trace of what has happened
"""

from komadai.storage.format import (
    S_SPEED,
    SPEED_CHOSEN,
    SPEED_CRASHED,
    SPEED_PROVED,
    SPEED_TRYING,
)
from micropython import const

_HERTZ = const(200_000_000)
_USUAL = const(125)  # MHz of the clock that the firmware sets its buses by
_LATER = const(48)  # of the clock that they have then
_BUSES = (0x4003C << 12, 0x40040 << 12)  # SPI0, SPI1 (PL022)
_DIVIDER = const(1)  # byte of control register 0: divides by one more
_CONTROL = const(4)  # control register 1, first byte
_ON = const(2)


def begin(chip, store, settings, down):
    """Raise the clock, or take note of why not; True if the chip is fast now.

    chip      the module microcontroller
    settings  as store has them; they are stored where they change
    down      True if the key is down that takes the setting off
    """
    speed = settings[S_SPEED]
    if not speed & 1:
        return False
    reason = chip.cpu.reset_reason
    well = reason == chip.ResetReason.POWER_ON or reason == chip.ResetReason.SOFTWARE
    fast = chip.cpu.frequency >= _HERTZ  # the program was started again without a reset
    settings[S_SPEED] = SPEED_TRYING if speed == SPEED_CHOSEN else speed
    if speed == SPEED_TRYING or (speed == SPEED_PROVED and not well):
        settings[S_SPEED] = SPEED_CRASHED
    if down:
        settings[S_SPEED] = 0
    store.save_settings(settings)
    if fast and not settings[S_SPEED] & 1:
        chip.reset()
    if fast or not settings[S_SPEED] & 1:
        return fast
    try:
        chip.cpu.frequency = _HERTZ
        slow_buses()
    except (ImportError, RuntimeError, ValueError):
        settings[S_SPEED] = SPEED_CRASHED
        store.save_settings(settings)
    return chip.cpu.frequency >= _HERTZ


def slow_buses():
    """Set the divider of each bus that is in use by the clock that it has now."""
    from memorymap import AddressRange

    for address in _BUSES:
        registers = AddressRange(start=address, length=8)
        control = registers[_CONTROL : _CONTROL + 4]
        if control[0] & _ON:
            frame = registers[0:4]
            frame[_DIVIDER] = ((frame[_DIVIDER] + 1) * _LATER + _USUAL - 1) // _USUAL - 1
            control[0] &= ~_ON
            registers[_CONTROL : _CONTROL + 4] = control
            registers[0:4] = frame
            control[0] |= _ON
            registers[_CONTROL : _CONTROL + 4] = control


def prove(store, settings):
    """The game has run for a while: from now on a start needs no trial."""
    if settings[S_SPEED] == SPEED_TRYING:
        settings[S_SPEED] = SPEED_PROVED
        store.save_settings(settings)
