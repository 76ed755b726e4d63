# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The game clock: main time and byoyomi for each side, in tenths of a second.

Time is charged when a move is made; what each ply took is kept, so that taking back restores both
clocks exactly (byoyomi starts again in full) and a saved game resumes with the same times.
Ticks are milliseconds on a ring of 2**29.
"""

from array import array

from komadai.device.ticks import RING
from komadai.storage.format import TIME
from micropython import const

_WORD = const(0x3FFF)  # tenths that go into one word
# Tenths that one ply can be charged with, three words: 82 minutes. No clock has more than 61.
_MOST = const(3 * 0x3FFF)


class Clock:
    """Two clocks, indexed 0 for sente and 1 for gote."""

    def __init__(self, minutes, byoyomi, first):
        """Main time in minutes, byoyomi in seconds; `first`, 0 or 1, moves first."""
        self.main = minutes * 600
        self.byoyomi = byoyomi * 10
        self.first = first
        self.left = [self.main, self.main]
        self.used = array("H", bytes(512))
        self.plies = 0
        self.spent = 0  # ms of the present ply before the last start()
        self.since = -1  # ticks of the last start(), -1 while it stands still

    def turn(self):
        """Whose clock it is, 0 or 1."""
        return self.plies + self.first & 1

    def start(self, now):
        """Let the clock of the side to move run."""
        if self.since < 0:
            self.since = now

    def pause(self, now):
        """Stop it; the time of this ply so far is kept."""
        if self.since >= 0:
            self.spent += now - self.since & RING
            self.since = -1

    def tenths(self, now):
        """Tenths of a second that this ply has taken so far, begun ones counting in full."""
        ms = self.spent
        if self.since >= 0:
            ms += now - self.since & RING
        return (ms + 99) // 100

    def expired(self, now):
        """True if the side to move has used more than it has."""
        return self.tenths(now) > self.left[self.turn()] + self.byoyomi

    def charge(self, tenths):
        """End a ply that took that long; the next one starts from nothing, standing still.

        Returns what it was charged with.
        """
        tenths = min(tenths, _MOST)
        if self.plies == len(self.used):
            self.used.extend(array("H", bytes(256)))
        self.used[self.plies] = tenths
        self._take(tenths)
        self.spent = 0
        self.since = -1
        return tenths

    def words(self, out, tenths):
        """Write what a ply took into out[1:4], as words of the journal; returns where they end."""
        n = 1
        while tenths > 0 or n == 1:
            out[n] = TIME | min(tenths, _WORD)
            tenths -= _WORD
            n += 1
        return n

    def recharge(self, tenths):
        """The last ply took so much longer: a saved game says it after the move, in words that add
        up.
        """
        i = self.plies - 1
        self.plies = i
        self._take(tenths)
        self.used[i] = min(self.used[i] + tenths, _MOST)

    def budget(self):
        """Tenths that a bot should spend on this ply."""
        return self.left[self.turn()] // 40 + self.byoyomi * 3 // 4

    def _take(self, tenths):
        side = self.turn()
        self.left[side] = max(0, self.left[side] - tenths)
        self.plies += 1

    def undo(self, plies):
        """Take back that many plies: both clocks as they were, with a full byoyomi period."""
        keep = max(0, self.plies - plies)
        self.plies = 0
        self.left[0] = self.left[1] = self.main
        while self.plies < keep:
            self._take(self.used[self.plies])
        self.spent = 0
        self.since = -1

    def seconds(self, side, now):
        """What that side still has, in whole seconds (rounded up): of its main time, then of its
        byoyomi.
        """
        left = self.left[side]
        if side == self.turn():
            left -= self.tenths(now)
        if left <= 0:
            left += self.byoyomi
        return max(0, (left + 9) // 10)
