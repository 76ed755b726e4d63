# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Key switches to abstract button events, without an allocation.

An event is `kind << 8 | bit`, 0 is none. Times are milliseconds on a ring of 2**29, as
`supervisor.ticks_ms()` counts them: only differences on the ring are used.
"""

from komadai.device.keys import HOLD, PRESS, RELEASE, REPEAT, START, A, B
from komadai.device.ticks import RING
from micropython import const

# Bits: UP 1, DOWN 2, LEFT 4, RIGHT 8, A 16, B 32, START 64, SELECT 128. Kinds: press 1, repeat 2,
# hold 3, release 4.
_PAD = const(15)

_FIRST_REPEAT = const(400)  # ms until a held direction repeats, and between repeats
_NEXT_REPEAT = const(120)
_LONG = const(600)  # ms until A or B counts as held
_DOUBLE = const(250)  # ms in which a second press makes a double press (three buttons)


def since(now, then):
    """Milliseconds from `then` to `now` on the ring of ticks."""
    return (now - then) & RING


class Buttons:
    """Events of one or two key scanners (keypad.Keys, keypad.ShiftRegisterKeys) and a stick.

    keys    tuple of scanners; table: tuple of bytes, the button bit of each key number
    event   a keypad.Event that is used again for every key
    linear  three buttons, LEFT RIGHT A in the tables: a long A is B, a double A is START.
            With a B in the tables A acts at once, and a long B is START
    """

    def __init__(self, keys, table, event, now, stick=None, linear=False):
        self.keys = keys
        self.table = table
        self.key = event
        self.now = now
        self.stick = stick
        self.linear = linear
        self.slow = 0  # three or four buttons: the one whose long press is another button
        if linear:
            self.slow = A
            for bits in table:
                if bytes((B,)) in bits:
                    self.slow = B
        self.swap = 0  # A | B: the two are exchanged (not where one key is both)
        self.lost = 0  # overflows of a queue so far
        self._forget()

    def _forget(self):
        self.held = 0  # bits that are down
        self.repeat = 0  # direction that will repeat, at self.due
        self.due = 0
        self.watch = 0  # A or B that may become held, pressed at self.then
        self.then = 0
        self.long = 0  # A or B whose HOLD was reported
        self.tilt = 0
        self.taps = 0  # three buttons: short presses of A that wait for a second one

    def exchange(self, swapped):
        """Exchange A and B, or undo that; keys that are down now no longer do anything."""
        swap = A | B if swapped and not self.linear else 0
        if swap != self.swap:
            self.swap = swap
            self.clear()

    def clear(self):
        """Drop what is queued: presses while the bot thought are not for what follows."""
        for keys in self.keys:
            keys.events.clear()
        tilt = self.tilt
        self._forget()
        self.tilt = tilt  # a stick that is still pushed is no new press

    def poll(self):
        """The next event, or 0."""
        index = 0
        for keys in self.keys:
            events = keys.events
            if events.overflowed:
                # New events were dropped, releases among them: start from nothing. reset() makes
                # the scanner tell keys that are still down once more.
                self.lost += 1
                self.clear()
                keys.reset()
                return 0
            while events.get_into(self.key):
                table = self.table[index]
                number = self.key.key_number
                bit = table[number] if number < len(table) else 0
                if bit & self.swap:
                    bit ^= self.swap
                if bit:
                    event = self._change(bit, self.key.pressed)
                    if event:
                        return event
            index += 1
        if self.stick:
            bit = self.stick.read()
            if bit != self.tilt:
                old = self.tilt
                self.tilt = bit
                if old:
                    self._change(old, False)
                if bit:
                    return self._change(bit, True)
        return self._time()

    def _change(self, bit, pressed):
        now = self.now()
        if pressed:
            self.held |= bit
            if bit & _PAD:
                self.repeat = bit
                self.due = (now + _FIRST_REPEAT) & RING
            elif bit & (self.slow or A | B):
                self.watch = bit
                self.then = now
                if self.linear:
                    return 0
            return PRESS << 8 | bit
        if not self.held & bit:
            return 0  # pressed before clear()
        self.held &= ~bit
        if bit == self.repeat:
            self.repeat = 0
        if bit == self.watch:
            self.watch = 0
            if self.linear and not self.long:
                if bit == B:
                    return PRESS << 8 | B
                if self.taps:
                    self.taps = 0
                    return PRESS << 8 | START
                self.taps = 1
                self.then = now
        if bit == self.long:
            self.long = 0
            if not self.linear:
                return RELEASE << 8 | bit
        return 0

    def _time(self):
        if self.repeat:
            now = self.now()
            late = since(now, self.due)
            if late < 1 << 28:
                self.due = (now + _NEXT_REPEAT) & RING
                return REPEAT << 8 | self.repeat
        if self.watch:
            if since(self.now(), self.then) >= _LONG:
                bit = self.watch
                self.watch = 0
                self.long = bit
                if self.linear:
                    self.taps = 0
                    return PRESS << 8 | (START if bit == B else B)
                return HOLD << 8 | bit
        elif self.taps and since(self.now(), self.then) >= _DOUBLE:
            self.taps = 0
            return PRESS << 8 | A
        return 0
