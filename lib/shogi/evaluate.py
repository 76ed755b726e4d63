# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The worth of a position in centipawns: material, hands, and where pieces stand to both kings.

A piece is worth more near its own king (as a guard) or near the enemy's (as an attacker), a king
more where its guards are. Following both kings exactly would mean to value all forty pieces anew
after each king move, so the terms are made linear around the root of the search:

- `begin` and `advance` write, for the kings as they stand at the root, one row per piece code:
  rows[side | kind][square], from the view of that side;
- the row of a king is the sum of all such terms over the pieces of the root, with the king on each
  square within two steps (further off: the nearest of those, corrected by the king's own table).

From then on a move changes the worth by two or three look-ups (`delta`), king moves too, and
nothing has to be undone. The worth is exact at the root and near it, which is what a search of a
few plies asks. All numbers are ints below 2**15.
"""

from array import array

from micropython import const

_SENTE = const(16)
_BOTH = const(48)
_KING = const(7)
_MIRROR = const(140)  # square + mirrored square: the board turned by 180 degrees

TEMPO = const(30)  # for the side to move

# By kind (0, P L N S B R K G +P +L +N +S +B +R, 0).
_ON_BOARD = (
    0, 95, 193, 253, 512, 704, 855, 0, 588, 550, 491, 439, 710, 1236, 1544, 0,
)  # fmt: skip
_IN_HAND = (0, 98, 362, 372, 547, 745, 1033, 0, 607)

# By kind: at distance 1, 2, 3, 4 or more from one's own king, then from the enemy's.
_NEAR = array("b", (
    0, 0, 0, 0, 0, 0, 0, 0,
    36, 13, -6, -19, -1, 27, 2, 0,
    52, 32, 42, -24, 3, 10, 8, 0,
    13, 3, 6, -13, 4, 12, 6, 0,
    20, 4, -13, -28, 72, 62, 27, -1,
    -1, -10, -2, 11, 15, 26, 28, -3,
    5, -1, 1, -3, 27, 34, 27, -1,
    0, 0, 0, 0, 0, 0, 0, 0,
    1, 12, -5, -29, 43, 40, 20, -1,
    32, 13, 8, 0, 45, 67, 14, -31,
    32, 13, 8, 0, 45, 67, 14, -31,
    32, 13, 8, 0, 45, 67, 14, -31,
    42, 19, 15, -1, 36, 36, 5, -14,
    15, 18, 16, -7, 0, 55, 24, -17,
    19, 22, 15, -4, 0, 48, 17, -16,
    0, 0, 0, 0, 0, 0, 0, 0,
))  # fmt: skip
# By rank, home first: pawn, silver.
_PAWN_RANK = array("b", (-30, -20, -8, 13, -5, 33, 14, 10, 0))
_SILVER_RANK = array("b", (-33, 8, 23, 36, 24, 24, 25, 25, -3))
# King: on the home rank and the second by distance to the side edge 0 to 4, then by rank.
_KING_FILE = array("b", (42, 65, 50, -6, -23, -4, 50, 30, 1, -66))
_KING_RANK = array("h", (0, 0, -31, -60, -80, -100, -120, -135, -150))

_KINDS = bytes((1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14))
_DROPS = bytes((1, 2, 3, 4, 5, 6, 8))
BEST_DROPS = const(24)  # squares kept per kind in `drops`


class Evaluation:
    """Look-up tables for one root position.

    rows   list by piece code of arrays by square (None where there is no such piece)
    worth  array by kind: value on the board
    gain   array by kind: what capturing it brings (its worth and its value in hand)
    rise   array by kind: what promoting brings, before the square
    drop   array by kind: worth on the board less value in hand
    drops  list by piece code: the BEST_DROPS squares (where such a drop can be legal), best first
    """

    def __init__(self):
        self.rows = [None] * 48
        self.drops = [None] * 48
        for side in (16, 32):
            for kind in _KINDS:
                self.rows[side | kind] = array("b", bytes(123))
            for kind in _DROPS:
                self.drops[side | kind] = bytearray(BEST_DROPS)
            self.rows[side | _KING] = array("h", bytes(246))
        self.worth = array("h", _ON_BOARD)
        self.held = array("h", bytes(32))
        self.gain = array("h", bytes(32))
        self.rise = array("h", bytes(32))
        self.drop = array("h", bytes(32))
        for kind in range(1, 9):
            if kind != _KING:
                self.held[kind] = _IN_HAND[kind]
        for kind in _KINDS:
            base = kind if kind < 9 else kind - 8
            self.gain[kind] = self.worth[kind] + self.held[base]
            if kind < 7:
                self.rise[kind] = self.worth[kind + 8] - self.worth[kind]
            self.drop[kind] = self.worth[kind] - self.held[base]
        self._far = (bytearray(123), bytearray(123))  # distance to sente's and to gote's king, 0-3
        self._sort = [0] * 81
        self._next = 0

    def begin(self, pos):
        """Take the kings of `pos`; call `advance` until it returns True before using the tables."""
        self._kings = (pos.king(16), pos.king(32))
        for i in range(2):
            far = self._far[i]
            king = self._kings[i]
            for s in range(18, 123):
                far[s] = _distance(s, king)
        self._next = 0

    def advance(self, pos):
        """Do the next part of the work (a few ms on a board); True when the tables are ready."""
        n = self._next
        self._next = n + 1
        if n < 13:
            self._row(_SENTE, _KINDS[n])
            self._row(_SENTE ^ _BOTH, _KINDS[n])
            return False
        self._king_row(pos, n - 13)
        return n == 14

    def _row(self, side, kind):
        """Fill rows[side | kind] and drops[side | kind]."""
        row = self.rows[side | kind]
        own, enemy = self._far if side == _SENTE else (self._far[1], self._far[0])
        order = self._sort
        near = _NEAR
        n = 0
        base = kind * 8
        least = 3 if kind == 3 else 2 if kind < 3 else 1  # first rank of a legal drop, from the top
        for rank in range(1, 10):
            bonus = 0
            if kind == 1:
                bonus = _PAWN_RANK[9 - rank]
            elif kind == 4:
                bonus = _SILVER_RANK[9 - rank]
            for i in range(6 + 12 * rank, 15 + 12 * rank):
                s = i if side == _SENTE else _MIRROR - i
                v = near[base + own[s]] + near[base + 4 + enemy[s]] + bonus
                if v > 127:
                    v = 127
                row[s] = v
                order[n] = (v + 128 << 7 | s) if rank >= least else 0
                n += 1
        if kind < 9:
            order.sort()
            out = self.drops[side | kind]
            for n in range(BEST_DROPS):
                out[n] = order[80 - n] & 127

    def _king_row(self, pos, i):
        """Fill the row of sente's (0) or gote's (1) king from the pieces of `pos`."""
        side = 16 << i
        row = self.rows[side | _KING]
        home = self._kings[i]
        board = pos.board
        near = _NEAR
        for s in range(18, 123):
            row[s] = _king_table(s, side)
        if not home:
            return
        top = (home - 6) // 12
        left = (home - 18) % 12
        for r in range(max(1, top - 2), min(9, top + 2) + 1):
            for c in range(max(0, left - 2), min(8, left + 2) + 1):
                king = 6 + 12 * r + c
                v = 0
                s = 17
                while s < 122:
                    s += 1
                    p = board[s] & 63
                    if not p or p == _BOTH or p & 15 == _KING:
                        continue
                    d = (s - 6) // 12 - r
                    if d < 0:
                        d = -d
                    e = (s - 18) % 12 - c
                    if e < 0:
                        e = -e
                    if e > d:
                        d = e
                    if d > 4:
                        d = 4
                    elif not d:
                        d = 1
                    d += ((p & 15) << 3) - 1
                    if p & side:
                        v += near[d]
                    else:
                        v -= near[d + 4]
                row[king] += v
        for s in range(18, 123):  # beyond two steps
            r = (s - 6) // 12
            c = (s - 18) % 12
            if c > 8:
                continue
            r = top + 2 if r > top + 2 else top - 2 if r < top - 2 else r
            c = left + 2 if c > left + 2 else left - 2 if c < left - 2 else c
            k = 6 + 12 * r + c
            if k != s:
                row[s] += row[k] - _king_table(k, side)

    def total(self, pos):
        """Worth of `pos` for the side to move, without the tempo, summed over all pieces."""
        board, hand, side = pos.board, pos.hand, pos.side
        v = 0
        for s in range(18, 123):
            p = board[s]
            if p and p != _BOTH:
                w = self.worth[p & 15]
                if p & 15 != _KING:
                    w += self.rows[p][s]
                v += w if p & side else -w
        for kind in _DROPS:
            v += self.held[kind] * (hand[side | kind] - hand[side ^ _BOTH | kind])
        # The rows of the kings already hold the terms of all pieces: only their own tables count.
        for i in range(2):
            if self._kings[i]:
                w = _king_table(self._kings[i], 16 << i)
                v += w if side == 16 << i else -w
        return v

    def delta(self, board, side, move):
        """Change of the mover's worth by a legal `move`, to be asked before it is made."""
        rows = self.rows
        to = move & 127
        fr = move >> 7 & 127
        if fr < 16:
            return rows[side | fr][to] + self.drop[fr]
        p = board[fr]
        v = -rows[p][fr]
        if move >> 14:
            v += self.rise[p & 15]
            p |= 8
        v += rows[p][to]
        p = board[to]
        if p:
            v += self.gain[p & 15] + rows[p][to]
        return v


def _distance(s, king):
    """Steps of a king between two squares less one, at most 3 (also when there is no king)."""
    if not king:
        return 3
    d = abs((s - 6) // 12 - (king - 6) // 12)
    e = abs((s - 18) % 12 - (king - 18) % 12)
    d = max(d, e)
    return 3 if d > 3 else d - 1 if d else 0


def _king_table(s, side):
    """The king's own bonus for a square: castled, in the middle, or wandering."""
    if side != _SENTE:
        s = _MIRROR - s
    rank = 9 - (s - 6) // 12
    edge = (s - 18) % 12
    if edge > 8:
        return 0
    if edge > 4:
        edge = 8 - edge
    return _KING_FILE[rank * 5 + edge] if rank < 2 else _KING_RANK[rank]
