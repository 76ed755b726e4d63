# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Sources that only say "now", never "still": a trackball's pulses, a keyboard without releases.

The releases are made up here, and the repeating comes from the source itself: a trackball goes on
rolling; a letter typed twice within a moment counts as a key that is held.
"""

from komadai.device.buttons import since
from komadai.device.polled_keys import KeyEvent
from micropython import const

_PULSES = const(2)  # of a trackball that make one step
_TAP = const(120)  # ms that a typed key counts as down
_HELD = const(800)  # ms that it does when it came twice


class _Queue:
    """What sources have in common: they are their own event queue, and nothing overflows."""

    overflowed = False

    def __init__(self):
        self.events = self
        self.down = -1  # number of the key that counts as down

    def _change(self, event, number, pressed):
        self.down = number if pressed else -1
        event.key_number = number
        event.pressed = pressed
        return True

    def get(self):
        """The next event as a new object, or None."""
        event = KeyEvent()
        return event if self.get_into(event) else None

    def reset(self):
        """Nothing is still down."""

    def deinit(self):
        """Nothing."""


class Trackball(_Queue):
    """Directions as pulses. counters: countio.Counter for each key number (or any .count)."""

    def __init__(self, counters):
        super().__init__()
        self.counters = counters
        self.seen = [counter.count for counter in counters]

    def get_into(self, event):
        """Put the next press or release into an event; False if there is none."""
        if self.down >= 0:
            return self._change(event, self.down, False)
        for i in range(len(self.counters)):
            if self.counters[i].count - self.seen[i] >= _PULSES:
                self.seen[i] += _PULSES
                return self._change(event, i, True)
        return False

    def clear(self):
        """Drop the pulses so far."""
        self.down = -1
        for i in range(len(self.counters)):
            self.seen[i] = self.counters[i].count


class Typed(_Queue):
    """A keyboard that reports each key once. read: function, ASCII code or 0; codes: by number."""

    def __init__(self, read, codes, now):
        super().__init__()
        self.read = read
        self.codes = codes
        self.now = now
        self.end = 0  # when the key counts as up
        self.next = -1  # a key that was typed while another one counted as down

    def get_into(self, event):
        """Put the next press or release into an event; False if there is none."""
        now = self.now()
        code = 0 if self.next >= 0 else self.read()
        number = self.codes.find(bytes((code,))) if code else -1
        if self.down >= 0:
            if number == self.down:
                self.end = now + _HELD
                return False
            if number >= 0:
                self.next = number
            if self.next >= 0 or since(now, self.end) < 1 << 28:
                return self._change(event, self.down, False)
            return False
        if number < 0:
            number = self.next
        if number < 0:
            return False
        self.next = -1
        self.end = now + _TAP
        return self._change(event, number, True)

    def clear(self):
        """Drop what was typed."""
        self.down = self.next = -1
        while self.read():
            pass
