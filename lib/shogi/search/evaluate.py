# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The evaluation: material, hands, where pieces stand to both kings, what they attack, and how safe
the kings are.

A piece is worth more near its own king (as a guard) or near the enemy's (as an attacker), and by
the squares that it attacks: by what stands there, and near a king by how many others attack and
defend that square. A king is worth more where its neighbourhood is guarded and not attacked. How
much all that and a piece in hand count, depends on how much is in hand and on how hard the king in
question is pressed. Following it exactly would mean to value all forty pieces anew after many a
move, so the terms are made linear around the root of the search:

- `advance` counts attacks and defenders at the root and writes, for the kings, hands, attacks and
  pieces there, one row per piece code: rows[side | kind][square], as that side sees it;
- the row of a king has, for each square within one step, the sum of all terms that depend on where
  it stands, over all pieces of the root (further off: the nearest of those, corrected by the
  king's own table). So a king's move is worth what tables filled with the king there would say.

From then on a move changes the worth by two or three look-ups (search.tree), king moves too,
and nothing has to be undone. The weights are fitted to just this use (tools/tune.py): to positions
a few plies after the root that the tables were filled for. The unit is two centipawns, so a row
needs but a byte a square; attacks are added up in single centipawns. All numbers are ints below
2**15.
"""

from array import array

from micropython import const
from shogi.rules.types import BOTH, GOTE, KING, SENTE
from shogi.search.attacks import (
    AROUND,
    ATTACKER,
    AWAY,
    SLIDES,
    SQUARES_OF_BOARD,
    STEPS,
    ZERO,
    ZONE,
    aim,
    count,
    pressed,
    shelter,
)
from shogi.search.rows import FIRST, KINDS, PARTS, ROW, SCRATCH, make_lists
from shogi.search.weights import DANGER, EARLY, LATE, REACH, SQUARES, ZONES

_BOARD = const(150)  # squares and walls, and what a knight may look at beyond
_ROWS = const(123)  # up to the last square
_WALLED = const(136)  # squares and the walls that pieces look at
_MIRROR = const(140)  # square + mirrored square: the board turned by 180 degrees
_UNIT = const(4)  # of ours a unit of the values

# Where things stand in the weights
_HAND = const(15)
_GATED = const(16)  # from here to _RANK the danger of a king adds DANGER
_NEAR = const(24)
_RANK = const(112)
_THRONE = const(211)
_LATE = const(32)  # pieces in hand, weighted, that make it late
_TARGETS = const(5)  # see search.attacks.count
_CLASS = const(45)  # of ZONES: 5 zones by 0-2 others of ours by 0-2 of the enemy's that attack

# Kind to its line in NEAR; promoted lance and knight stand like a tokin, a king nowhere.
_LINE = b"\x00\x00\x01\x02\x03\x04\x05\x00\x06\x07\x07\x07\x08\x09\x0a\x00"
_IN_HAND = b"\x00\x01\x03\x03\x03\x04\x05\x00\x03"
_BACKWARDS = bytes([140 - s for s in SQUARES_OF_BOARD])


class Evaluation:
    """Fills look-up tables for one root position. When it is done, a search keeps but the tables.

    rows   list by piece code of arrays by square (empty where there is no such piece)
    gain   array by piece code: what capturing it brings (its worth and its value in hand)
    rise   array by kind: what promoting brings, before the square
    worth  array by kind: value on the board
    drop   array by side | kind: worth on the board less value in hand
    lists  all of these
    """

    def __init__(self, lists=None, scratch=None):
        """Takes over the tables of another one, or makes new ones, of zeros.

        scratch  an array of SCRATCH signed 16-bit ints to work in (until it is done), or None

        A row begins with square 18 and ends with 122; the arrays overlap in what is not used.
        """
        self.lists = lists = lists or make_lists()
        self.rows, self.gain, self.rise, self.worth, self.drop = lists
        # By square; of pairs of lists the first is that of sente
        self._pair = bytearray(123)  # steps as in AWAY to sente's king * 4 + to gote's
        self._key = bytearray(123), bytearray(123)  # its place in a class of ZONES
        self._target = bytearray(123), bytearray(123)  # what stands there, see attacks.count
        self._scratch = scratch = memoryview(scratch or array("h", bytes(2 * SCRATCH)))
        self._at = scratch[:_BOARD]  # worth of reaching it
        scratch = scratch[_BOARD:]
        self._ray = scratch[:_ROWS]  # the same of all squares on a line from it
        scratch = scratch[_ROWS:]
        self._wide = scratch[:_ROWS]  # a row before it is cut
        scratch = scratch[_ROWS:]
        # pieces that attack it, kings apart: those of class 0 + 16 * of class 1 + 256 * of class 2
        self._attacks = scratch[:_WALLED], scratch[_WALLED : 2 * _WALLED]
        scratch = scratch[2 * _WALLED :]
        self._mix = scratch[:256], array("h", bytes(2 * _RANK))  # weights of a side
        self._sum = array("h", bytes(32))
        self._danger = [0, 0]  # of the kings at the root
        self._common = [0, 0]  # the part of a king's row at home that is other pieces' too
        self._next = 0

    def begin(self):
        """Begin with another root; call `advance` until it returns True before using the tables."""
        scratch = self._scratch
        for i in range(SCRATCH):
            scratch[i] = 0
        self._next = -2

    def advance(self, pos):
        """Do the next part of the work (some 30 ms on a board); True when the tables are ready."""
        n = self._next
        self._next = n + 1
        if n < 0:
            if n == -2:
                count(pos, self._attacks, self._target)
            else:
                self._weigh(pos)
                aim(pos.king(SENTE), pos.king(GOTE), self._attacks, self._pair, self._key)
        elif n < PARTS:
            kind = KINDS[n]
            self._fill(pos, SENTE, kind)
            self._fill(pos, GOTE, kind)
        else:
            self._fill_king(pos, SENTE if n == PARTS else GOTE)
        return n > PARTS

    def _weigh(self, pos):
        """Mix the weights of both sides: by what is in hand and by the danger of the kings."""
        hand = pos.hand
        t = 0
        for kind in range(1, 9):
            t += _IN_HAND[kind] * (hand[SENTE | kind] + hand[GOTE | kind])
        if t > _LATE:
            t = _LATE
        mix, other = self._mix
        for i in range(256):
            mix[i] = (EARLY[i] * (_LATE - t) + LATE[i] * t) >> 5
        danger = self._danger
        danger[0] = pressed(pos, self._attacks, pos.king(SENTE), 0)
        danger[1] = pressed(pos, self._attacks, pos.king(GOTE), 1)
        for i in range(_GATED, _RANK):
            d = DANGER[i - _GATED] - ZERO
            v = mix[i]
            # one's own king for what stands near it, else the enemy's
            own = i >= _NEAR and not i & 4
            mix[i] = v + (d * danger[0 if own else 1] + 8 >> 4)
            other[i] = v + (d * danger[1 if own else 0] + 8 >> 4)
        for kind in range(1, 15):
            v = mix[kind]
            self.worth[kind] = v * _UNIT
            base = kind & 7 or 8
            self.gain[GOTE | kind] = (v + mix[_HAND + base]) * _UNIT
            self.gain[SENTE | kind] = (v + other[_HAND + base]) * _UNIT
            if kind < 7:
                self.rise[kind] = (mix[kind + 8] - v) * _UNIT
            if kind < 9:
                self.drop[SENTE | kind] = (v - mix[_HAND + kind]) * _UNIT
                self.drop[GOTE | kind] = (v - other[_HAND + kind]) * _UNIT

    def _fill(self, pos, side, kind):
        """The row of one kind."""
        v = s = t = d = p = i = base = 0
        code = side | kind
        at = self._at
        board = pos.board
        wide = self._wide
        row = self.rows[code]
        line = _LINE[kind]
        pair = self._pair
        total = self._sum
        i = 0 if side == SENTE else 1
        near = self._mix[i]
        key = self._key[i]
        target = self._target[i]
        forward = 1 - 2 * i
        base = _NEAR + line * 8
        for i in range(16):
            v = near[base + (i >> 2)] + near[base + 4 + (i & 3)]
            if forward < 0:
                v = near[base + (i & 3)] + near[base + 4 + (i >> 2)]
            total[i] = v - 4 * ZERO
        # what it brings to reach a square
        base = line * _TARGETS
        i = ATTACKER[kind] * _CLASS
        for s in SQUARES_OF_BOARD:
            at[s] = (REACH[base + target[s]] << 1) + ZONES[i + key[s]] - 3 * ZERO
        steps = STEPS[kind]
        if forward < 0:
            steps = [-d for d in steps]
        base = _RANK + line * 9
        near = self._mix[0]
        i = line * 81 if forward > 0 else line * 81 + 80
        for p in range(9):
            v = near[base + (8 - p if forward > 0 else p)]
            for s in range(12 * p + 18, 12 * p + 27):
                d = v + total[pair[s]] + SQUARES[i] << 1
                i += forward
                for t in steps:
                    d += at[s + t]
                wide[s] = d
        for d in SLIDES[kind]:
            # on from a free square, or from one of its kind, it reaches what it reaches from there
            d *= forward
            ray = self._ray
            for s in SQUARES_OF_BOARD if d < 0 else _BACKWARDS:
                t = s + d
                v = at[t]
                p = board[t]
                if not p or p == code:
                    v += ray[t]
                ray[s] = v
                wide[s] += v
        for s in SQUARES_OF_BOARD:
            v = wide[s] >> 1
            if v > 127:
                v = 127
            elif v < -127:
                v = -127
            row[s] = v

    def _fill_king(self, pos, side):
        """The row of a king, from the pieces of `pos`."""
        v = s = t = d = k = n = 0
        row = self.rows[side | KING]
        board = pos.board
        home = pos.king(side)
        i = 0 if side == SENTE else 1
        for s in SQUARES_OF_BOARD:
            row[s] = self._throne(s, side)
        self._common[i] = 0
        if not home:
            return  # one side of a problem
        own, other = self._mix[i], self._mix[1 - i]
        wide = self._wide
        ray = self._ray
        at = self._at
        for s in SQUARES_OF_BOARD:
            wide[s] = ray[s] = 0
        # by square what it brings to have it beside the king, and two steps from it
        mine, theirs = self._attacks[i], self._attacks[1 - i]
        for k in SQUARES_OF_BOARD:
            if AWAY[k - home] == 3 or not (mine[k] or theirs[k]):
                continue
            d = self._pair[k]
            d = d >> 2 if i else d & 3  # steps to the other king
            t = self._key[i][k] % 9
            n = self._key[1 - i][k] % 9
            v = self._zones(k, i, ZONE[12 + d] + t, ZONE[d << 2 | 3] + n)
            wide[k] = self._zones(k, i, ZONE[d] + t, ZONE[d << 2] + n) - v
            ray[k] = self._zones(k, i, ZONE[4 + d] + t, ZONE[d << 2 | 1] + n) - v
        # what having the king there brings, in `at`, first for the squares within one step; and
        # then in `wide` what 16 more of danger would
        for k in AROUND:
            k += home
            if board[k] != BOTH:
                v = 0
                for d in range(k - 26, k + 23, 12):
                    for s in range(d, d + 5):
                        if FIRST <= s < FIRST + ROW:
                            v += ray[s] if AWAY[s - k] else wide[s]
                at[k] = (v >> 1) + shelter(pos, self._attacks, k, i)
        v = 0
        for n in range(1, 9):
            v -= pos.hand[side ^ BOTH | n] * (DANGER[n + _HAND - _GATED] - ZERO) * _UNIT
        for k in AROUND:
            if board[k + home] != BOTH:
                wide[k + home] = v
        for s in SQUARES_OF_BOARD:
            n = board[s]
            if n and n & 15 != KING:
                t = _NEAR + _LINE[n & 15] * 8
                for k in AROUND:
                    k += home
                    if board[k] != BOTH:
                        d = AWAY[s - k] + t
                        if n & side:
                            at[k] += own[d] - ZERO
                            wide[k] += DANGER[d - _GATED] - ZERO
                        else:
                            at[k] -= other[d + 4] - ZERO
                            wide[k] -= DANGER[d + 4 - _GATED] - ZERO
        # there it may be pressed harder, or less
        for k in AROUND:
            k += home
            if board[k] != BOTH:
                d = pressed(pos, self._attacks, k, i) - self._danger[i]
                at[k] += wide[k] * d >> 4
        self._common[i] = at[home] - shelter(pos, self._attacks, home, i)
        t = (home - 6) // 12
        n = (home - 6) % 12
        for s in SQUARES_OF_BOARD:
            k = s
            if AWAY[s - home]:  # the nearest of those
                d = (s - 6) // 12
                v = (s - 6) % 12
                d = t + 1 if d > t else t - 1 if d < t else t
                v = n + 1 if v > n else n - 1 if v < n else n
                k = 6 + 12 * d + v
            row[s] += at[k]

    def _zones(self, s, i, mine, theirs):
        """What the attacks on square s bring side i by ZONES, with these keys for both sides."""
        a, b = self._attacks[i][s], self._attacks[1 - i][s]
        v = 0
        while a or b:
            v += (a & 15) * (ZONES[mine] - ZERO) - (b & 15) * (ZONES[theirs] - ZERO)
            mine += _CLASS
            theirs += _CLASS
            a >>= 4
            b >>= 4
        return v

    def total(self, pos):
        """Worth of `pos` for the side to move, without the tempo, summed over all pieces."""
        board, hand, side = pos.board, pos.hand, pos.side
        v = 0
        for s in SQUARES_OF_BOARD:
            p = board[s]
            if p:
                w = self.rows[p][s] + self.worth[p & 15]
                if p & 15 == KING:  # its row holds the terms of other pieces, too
                    w -= self._common[0 if p & SENTE else 1]
                v += w if p & side else -w
        mine, theirs = self._mix if side == SENTE else (self._mix[1], self._mix[0])
        for kind in range(1, 9):
            n = _HAND + kind
            v += mine[n] * hand[side | kind] * _UNIT
            v -= theirs[n] * hand[side ^ BOTH | kind] * _UNIT
        return v

    def _throne(self, s, side):
        """The king's own bonus for a square."""
        if side != SENTE:
            s = _MIRROR - s
        edge = (s - 6) % 12
        if edge > 4:
            edge = 8 - edge
        return self._mix[0][_THRONE + (9 - (s - 6) // 12) * 5 + edge] - ZERO
