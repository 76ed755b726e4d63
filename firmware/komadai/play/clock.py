# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The game clock: main time, then byoyomi (one or several periods), or an increment a move.

Times are tenths of a second, a main time for each side. Time is charged when a move is made; what
each ply took is kept, so that taking back restores both clocks exactly (byoyomi starts again in
full) and a saved game resumes with the same times.
Ticks are milliseconds on a ring of 2**29.
"""

from array import array

from komadai.device.ticks import RING
from komadai.storage.format import TIME
from komadai.view.parts import TEXTS
from micropython import const
from shogi.rules.types import GOTE

_SOUND_CLOCK = const(5)
_WORD = const(0x3FFF)  # tenths that go into one word
# Tenths that one ply can be charged with, three words: 82 minutes.
_MOST = const(3 * 0x3FFF)


class Clock:
    """Two clocks, indexed 0 for sente and 1 for gote."""

    def __init__(self, minutes, byoyomi, first, periods=1, increment=0, gote=-1):
        """Main time in minutes (another one for gote where `gote` is not negative), byoyomi of so
        many periods and increment in seconds; `first`, 0 or 1, moves first.
        """
        self.byoyomi = byoyomi * 10
        self.periods = max(1, periods)
        self.increment = increment * 10
        gote = minutes if gote < 0 else gote  # the first move has its increment, too
        self.main = (minutes * 600 + self.increment, gote * 600 + self.increment)
        self.first = first
        self.left = list(self.main)
        self.over = [0, 0]  # periods of byoyomi that are used up
        self.before = self.before_over = 0  # what the side that moved last had before
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
        side = self.turn()
        periods = self.periods - self.over[side]
        return self.tenths(now) > self.left[side] + self.byoyomi * periods

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
        """The last ply took that much longer: a saved game has it after the move, in words that add
        up.
        """
        i = self.plies - 1
        self.plies = i
        side = self.turn()
        self.left[side] = self.before
        self.over[side] = self.before_over
        self.used[i] = min(self.used[i] + tenths, _MOST)
        self._take(self.used[i])

    def budget(self):
        """Tenths that a bot should spend on this ply: never what it does not have yet."""
        left = self.left[self.turn()]
        wanted = left // 40 + (self.byoyomi + self.increment) * 3 // 4
        return wanted if self.byoyomi else min(wanted, left * 3 // 4)

    def _take(self, tenths):
        side = self.turn()
        self.before = left = self.left[side]
        self.before_over = self.over[side]
        left -= tenths
        if left < 0:
            if self.byoyomi:
                self.over[side] += (-left - 1) // self.byoyomi
            left = 0
        else:
            left += self.increment
        self.left[side] = left
        self.plies += 1

    def undo(self, plies):
        """Take back that many plies: both clocks as they were, with a full byoyomi period."""
        keep = max(0, self.plies - plies)
        self.plies = 0
        self.left[:] = self.main
        self.over[:] = (0, 0)
        while self.plies < keep:
            self._take(self.used[self.plies])
        self.spent = 0
        self.since = -1

    def seconds(self, side, now):
        """What that side still has, in whole seconds (rounded up): of its main time, then of its
        period of byoyomi.
        """
        left = self._left(side, now)
        if left <= 0 and self.byoyomi:
            gone = min(-left, self.byoyomi * (self.periods - self.over[side]))
            left = self.byoyomi - gone % self.byoyomi
            if gone and left == self.byoyomi:
                left = 0  # the last tenth of a period
        return max(0, (left + 9) // 10)

    def text(self, match, side, now):
        """What the clock of sente or gote shows: m:ss, in byoyomi seconds and, if there are
        several, how many periods are left. A person's last seconds are marked and heard.
        """
        who = side == GOTE
        seconds = self.seconds(who, now)
        periods = self.period(who, now)
        if not periods:
            text = "%d:%02d" % (seconds // 60, seconds % 60)
        elif self.periods > 1:
            text = "%d×%d" % (seconds, periods)
        else:
            text = "%ds" % seconds
        if side == match.game.pos.side:
            board = match.board
            hurry = seconds < 10 and board.active
            if hurry and seconds != match.second and match.person(side):
                match.hw.sound(_SOUND_CLOCK)
            match.second = seconds
            if hurry != board.hurry:
                board.hurry = hurry
                board.dirty |= TEXTS
            if seconds < 10:
                text = "!" + text
        return text

    def period(self, side, now):
        """How many periods of byoyomi that side has, the present one included; 0 in main time and
        where there is no byoyomi.
        """
        left = self._left(side, now)
        if left > 0 or not self.byoyomi:
            return 0
        return max(1, self.periods - self.over[side] - max(0, -left - 1) // self.byoyomi)

    def _left(self, side, now):
        left = self.left[side]
        return left - self.tenths(now) if side == self.turn() else left
