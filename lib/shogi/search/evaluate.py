# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The worth of a position: material, hands, where pieces stand to both kings, what they attack.

A piece is worth more near its own king (as a guard) or near the enemy's (as an attacker), where it
has squares to go to and something to attack, a king more where its guards are; how much, depends on
how much is in hand. Following all that exactly would mean to value all forty pieces anew after many
a move, so the terms are made linear around the root of the search:

- `begin` and `advance` write, for the kings, hands and pieces at the root, one row per piece code:
  rows[side | kind][square], from the view of that side;
- the row of a king is the sum of all such terms over the pieces of the root, with the king on each
  square within one step (further off: the nearest of those, corrected by the king's own table).

From then on a move changes the worth by two or three look-ups (shogi.tree), king moves too, and
nothing has to be undone. The worth is exact at the root and near it, which is what a search of a
few plies asks. The unit is two centipawns: so a row needs but a byte a square. All numbers are ints
below 2**15.
"""

from array import array

from micropython import const
from shogi.rules.types import BOTH, KING, SENTE
from shogi.search.weights import EARLY, LATE, REACH, SQUARES

_FIRST = const(18)  # first square
_ROW = const(105)  # from the first to the last
_MIRROR = const(140)  # square + mirrored square: the board turned by 180 degrees
_UNIT = const(4)  # of ours a unit of the values

# Where things stand in the weights
_HAND = const(15)
_NEAR = const(24)
_RANK = const(112)
_THRONE = const(211)
_ZERO = const(128)
_LATE = const(32)  # pieces in hand, weighted, that make it late

# Kind to its line in NEAR; promoted lance and knight stand like a tokin, a king nowhere.
_LINE = b"\x00\x00\x01\x02\x03\x04\x05\x00\x06\x07\x07\x07\x08\x09\x0a\x00"
_KINDS = b"\x01\x02\x03\x04\x05\x06\x08\x09\x0c\x0d\x0e"  # that have a row of their own
_IN_HAND = b"\x00\x01\x03\x03\x03\x04\x05\x00\x03"
_PARTS = const(11)
_AROUND = (-13, -12, -11, -1, 0, 1, 11, 12, 13)
_SQUARES = bytes([12 * r + 6 + c for r in range(1, 10) for c in range(9)])
_BACKWARDS = bytes([140 - s for s in _SQUARES])
_DIAGONAL = (-13, -11, 11, 13)
_STRAIGHT = (-12, -1, 1, 12)
_GOLD = (-13, -12, -11, -1, 1, 12)
# Where a piece of sente goes to, by kind: in one step; and any number of steps
_STEPS = (
    (), (-12,), (), (-25, -23), (-13, -12, -11, 11, 13), (), (), (), _GOLD,
    _GOLD, (), (), _GOLD, _STRAIGHT, _DIAGONAL,
)  # fmt: skip
_SLIDES = (
    (), (), (-12,), (), (), _DIAGONAL, _STRAIGHT, (), (), (), (), (), (), _DIAGONAL, _STRAIGHT,
)  # fmt: skip
# By kind of an enemy's piece what stands on a square that is reached (a king counts for nothing)
_TARGET = b"\x00\x02\x03\x03\x03\x04\x04\x00\x03\x03\x03\x03\x03\x04\x04\x00"
_TARGETS = const(5)  # nothing, a piece of ours, a pawn, another piece, a bishop or rook


class Evaluation:
    """Fills look-up tables for one root position. When it is done, a search keeps but the tables.

    rows   list by piece code of arrays by square (empty where there is no such piece)
    gain   array by kind: what capturing it brings (its worth and its value in hand)
    rise   array by kind: what promoting brings, before the square
    worth  array by kind: value on the board
    drop   array by kind: worth on the board less value in hand
    lists  all of these
    """

    def __init__(self, lists=None):
        """Takes over the tables of another one, or makes new ones, of zeros.

        A row begins with square 18 and ends with 122; the arrays overlap in what is not used.
        """
        if not lists:
            rows = [b""] * 48
            part = memoryview(array("b", bytes(_ROW * 2 * _PARTS + _FIRST)))
            kings = memoryview(array("h", bytes(2 * (_ROW * 2 + _FIRST))))
            for side in (16, 32):
                for kind in _KINDS:
                    rows[side | kind] = part[: _ROW + _FIRST]
                    part = part[_ROW:]
                rows[side | 10] = rows[side | 11] = rows[side | 9]
                rows[side | KING] = kings[: _ROW + _FIRST]
                kings = kings[_ROW:]
            worth = array("h", bytes(30))
            gain = array("h", bytes(30))
            rise = array("h", bytes(14))
            drop = array("h", bytes(18))
            lists = rows, gain, rise, worth, drop
        self.lists = lists
        self.rows, self.gain, self.rise, self.worth, self.drop = lists
        self._pair = bytearray(123)  # by square: steps to sente's king << 2 | to gote's, 0 to 3
        self._sum = array("h", bytes(32))
        self._look = array("h", bytes(2 * BOTH))  # by piece code: worth of reaching it
        self._at = array("h", bytes(2 * 150))  # by square: the same
        self._ray = array("h", bytes(2 * 123))  # by square: of all squares on a line
        self._wide = array("h", bytes(2 * 123))  # a row before it is cut
        self._mix = bytearray(256)  # the weights for this position
        self._next = 0

    def begin(self, pos):
        """Take the kings of `pos`; call `advance` until it returns True before using the tables."""
        pair = self._pair
        for i in range(2):
            king = pos.king(16 << i)
            for s in _SQUARES:
                d = _steps(s, king) if king else 3
                pair[s] = pair[s] | d if i else d << 2
        t = 0
        for kind in range(1, 9):
            t += _IN_HAND[kind] * (pos.hand[SENTE | kind] + pos.hand[SENTE * 2 | kind])
        if t > _LATE:
            t = _LATE
        mix = self._mix
        for i in range(256):
            mix[i] = (EARLY[i] * (_LATE - t) + LATE[i] * t) >> 5
        for kind in range(1, 15):
            self.worth[kind] = mix[kind] * _UNIT
            self.gain[kind] = (mix[kind] + mix[_HAND + (kind & 7 or 8)]) * _UNIT
            if kind < 7:
                self.rise[kind] = (mix[kind + 8] - mix[kind]) * _UNIT
            if kind < 9:
                self.drop[kind] = (mix[kind] - mix[_HAND + kind]) * _UNIT
        self._next = 0

    def advance(self, pos):
        """Do the next part of the work (a few ms on a board); True when the tables are ready."""
        n = self._next
        self._next = n + 1
        if n < _PARTS:
            kind = _KINDS[n]
            self._fill(pos, SENTE, kind)
            self._fill(pos, SENTE ^ BOTH, kind)
            return False
        self._fill_king(pos, SENTE if n == _PARTS else SENTE ^ BOTH)
        return n > _PARTS

    def _fill(self, pos, side, kind):
        """The row of one kind."""
        v = s = t = d = p = rank = base = 0
        code = side | kind
        at = self._at
        board = pos.board
        wide = self._wide
        row = self.rows[code]
        line = _LINE[kind]
        pair = self._pair
        total = self._sum
        near = self._mix
        forward = 1 if side == SENTE else -1
        base = _NEAR + line * 8
        for i in range(16):
            v = near[base + (i >> 2)] + near[base + 4 + (i & 3)]
            if forward < 0:
                v = near[base + (i & 3)] + near[base + 4 + (i >> 2)]
            total[i] = v - 4 * _ZERO
        # what it brings to reach a square
        look = self._look
        base = line * _TARGETS
        for i in range(BOTH):
            look[i] = REACH[base + (1 if i & side else _TARGET[i & 15])] - _ZERO
        for s in _SQUARES:
            at[s] = look[board[s]]
        steps = _STEPS[kind]
        if forward < 0:
            steps = [-d for d in steps]
        base = _RANK + line * 9
        i = line * 81 if forward > 0 else line * 81 + 80
        for rank in range(9):
            v = near[base + (8 - rank if forward > 0 else rank)]
            for s in range(12 * rank + 18, 12 * rank + 27):
                d = v + total[pair[s]] + SQUARES[i]
                i += forward
                for t in steps:
                    d += at[s + t]
                wide[s] = d
        for d in _SLIDES[kind]:
            # on from a free square, or from one of its kind, it reaches what it reaches from there
            d *= forward
            ray = self._ray
            for s in _SQUARES if d < 0 else _BACKWARDS:
                t = s + d
                v = at[t]
                p = board[t]
                if not p or p == code:
                    v += ray[t]
                ray[s] = v
                wide[s] += v
        for s in _SQUARES:
            v = wide[s]
            row[s] = v if -127 < v < 127 else 127 if v > 0 else -127

    def _fill_king(self, pos, side):
        """The row of a king, from the pieces of `pos`."""
        row = self.rows[side | KING]
        board = pos.board
        home = pos.king(side)
        near = self._mix
        for s in _SQUARES:
            row[s] = self._throne(s, side)
        if not home:
            return
        top = (home - 6) // 12
        left = (home - 6) % 12
        for s in _SQUARES:
            p = board[s]
            if not p or p & 15 == KING:
                continue
            base = _NEAR + _LINE[p & 15] * 8
            if not p & side:
                base += 4
            for k in _AROUND:
                k += home
                if board[k] != BOTH:
                    d = near[base + _steps(s, k)] - _ZERO
                    row[k] += d if p & side else -d
        for s in _SQUARES:  # beyond one step
            r = (s - 6) // 12
            c = (s - 6) % 12
            r = top + 1 if r > top + 1 else top - 1 if r < top - 1 else r
            c = left + 1 if c > left + 1 else left - 1 if c < left - 1 else c
            k = 6 + 12 * r + c
            if k != s:
                row[s] += row[k] - self._throne(k, side)

    def total(self, pos):
        """Worth of `pos` for the side to move, without the tempo, summed over all pieces."""
        board, hand, side = pos.board, pos.hand, pos.side
        v = 0
        for s in _SQUARES:
            p = board[s]
            if p:
                # the row of a king holds the terms of all pieces: here only its own table counts
                w = self._throne(s, p & BOTH) if p & 15 == KING else self.rows[p][s]
                w += self.worth[p & 15]
                v += w if p & side else -w
        for kind in range(1, 9):
            v += self._mix[_HAND + kind] * (hand[side | kind] - hand[side ^ BOTH | kind]) * _UNIT
        return v

    def _throne(self, s, side):
        """The king's own bonus for a square."""
        if side != SENTE:
            s = _MIRROR - s
        edge = (s - 6) % 12
        if edge > 4:
            edge = 8 - edge
        return self._mix[_THRONE + (9 - (s - 6) // 12) * 5 + edge] - _ZERO


def _steps(s, t):
    """Steps of a king from s to t less one, 0 to 3."""
    d = (s - 6) // 12 - (t - 6) // 12
    if d < 0:
        d = -d
    e = (s - 6) % 12 - (t - 6) % 12
    if e < 0:
        e = -e
    if e > d:
        d = e
    return 3 if d > 3 else d - 1 if d else 0
