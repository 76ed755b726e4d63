# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Keys that no keypad scanner can reach: bits of a number that another part reads.

An I2C expander or gamepad has all its keys in one register. `PolledKeys` reads it every 8 ms and
makes of it what buttons.Buttons expects of keypad.Keys, without an allocation of its own.
"""

from komadai.device.buttons import since
from micropython import const

_INTERVAL = const(8)  # ms between two reads; a change counts when two reads in a row agree


class KeyEvent:
    """As keypad.Event, for firmware that has no keypad."""

    def __init__(self):
        self.key_number = 0
        self.pressed = False


class PolledKeys:
    """As keypad.Keys. read: function, a bit for each key that is down; now: milliseconds.

    It is its own event queue, which never overflows: what happened between two reads is not seen.
    """

    overflowed = False

    def __init__(self, read, now):
        self.read = read
        self.now = now
        self.events = self
        self.told = 0  # keys whose press was reported
        self.down = 0  # keys that are down
        self.last = read()
        self.then = now()

    def _look(self):
        new = self.read()
        differ = new ^ self.last
        self.last = new
        self.down = self.down & differ | new & ~differ

    def get_into(self, event):
        """Put the next change into an event; False if there is none."""
        now = self.now()
        if since(now, self.then) >= _INTERVAL:
            self.then = now
            self._look()
        differ = self.down ^ self.told
        if not differ:
            return False
        number = 0
        while not differ >> number & 1:
            number += 1
        self.told ^= 1 << number
        event.key_number = number
        event.pressed = bool(self.told >> number & 1)
        return True

    def get(self):
        """The next change as a new event, or None."""
        event = KeyEvent()
        return event if self.get_into(event) else None

    def clear(self):
        """Drop what was not reported yet; a key that is down is no new press."""
        self.told = self.down = self.last = self.read()

    def reset(self):
        """Tell the keys that are down once more."""
        self.told = 0

    def deinit(self):
        """Nothing: the bus is the board's."""
