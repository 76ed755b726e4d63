# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A position and the moves that led to it.

What the generators want is kept up to date by make and unmake in one list of squares, `places`:

    0, 1        the kings of sente and gote (0: none)
    2, 3, 4     where the pieces of sente, those of gote and the empty squares end
    5-13        sente's pawns by file 9 to 1 (0: none), which is the test for nifu
    14-22       gote's pawns
    23-61       sente's other pieces, in any order, then zeros
    62-100      gote's
    101-182     the empty squares, in any order, then zeros

`slots` is its inverse: the index in `places` of the square. So a quiet move of any piece swaps two
entries. Who leaves a list gives his place to the last one; `gaps` remembers it for unmake.
"""

from array import array

from micropython import const

from .tables import CLASSES, LINE, REACH_GOTE, REACH_SENTE, ZONE_GOTE, ZONE_SENTE
from .types import BOTH, EMPTY, KING, PAWN, SENTE

_SENTE = const(16)
_BOTH = const(48)
_PROMOTE = const(1 << 14)
_SIDE_KEY = const(0x2A3F5B17)
_LEN = const(152)  # negative indices wrap to the walls below rank i
_EMPTIES_END = const(4)
_PAWNS = const(5)
_PIECES = const(23)
_EMPTIES = const(101)
_SLIDES = const(56)  # classes that slide (shogi.tables)


def _factors(n, seed):
    """n odd numbers of 15 bits. The hash of a piece on a square is a product of two of them."""
    factors = array("H", bytes(2 * n))
    for i in range(n):
        seed = (seed * 4005 + 8191) & 0xFFFFFF
        factors[i] = seed >> 9 | 1
    return factors


PIECE_KEYS = _factors(48, 12345)
SQUARE_KEYS = _factors(123, 54321)  # those below 18 serve as keys of a number in hand
SQUARE_KEYS[0] = 0


class Position:
    """Board, hands and side to move, with a stack of the moves made since `ready()`.

    board   bytearray by square (shogi.types): 0 empty, `side | kind` a piece, 48 a wall
    hand    bytearray by piece code `side | kind`: how many in hand
    side    SENTE or GOTE: who moves
    key     hash of board, hands and side (below 2**30)
    ply     moves made since ready(); index into the stacks below
    moves   array('H'): move made at ply i
    taken   bytearray: piece code it captured, 0 if none
    keys    array('I'): key before it
    checks  bytearray: 1 if the side to move at ply i stood in check, else 0; checks[ply] is valid

    For the generators: places, slots (above), sente and gote (what a side to move needs, see
    `_views`), pins and near (scratch of shogi.king), checker (square of the piece that gives
    check, 0 none, 255 two; valid after shogi.king.moves).
    """

    def __init__(self, capacity=576):
        """An empty board; capacity: plies before grow() is needed."""
        self.board = bytearray(_LEN)
        self.hand = bytearray(48)
        self.moves = array("H", bytes(2 * capacity))
        self.taken = bytearray(capacity)
        self.gaps = bytearray(capacity)
        self.keys = array("I", bytes(4 * capacity))
        self.checks = bytearray(capacity + 1)
        self.places = bytearray(183)
        self.slots = bytearray(128)
        self.pins = bytearray(24)
        self.near = bytearray(40)
        self.checker = 0
        places = memoryview(self.places)
        pawns, pieces = places[5:14], places[23:62]
        gote_pawns, gote_pieces = places[14:23], places[62:101]
        self.sente = (0, 1, -12, pieces, gote_pieces, pawns, REACH_SENTE, REACH_GOTE, ZONE_SENTE)
        self.gote = (1, 0, 12, gote_pieces, pieces, gote_pawns, REACH_GOTE, REACH_SENTE, ZONE_GOTE)
        self.empties = places[101:183]
        self.sente_hand = memoryview(self.hand)[16:32]
        self.gote_hand = memoryview(self.hand)[32:48]
        self.escapes = array("H", bytes(16))
        self._share()
        self.clear()

    def _share(self):
        """One tuple of what make and unmake use: cheaper to unpack than eight attributes."""
        self.all = (
            self.board, self.places, self.slots, self.hand,
            self.moves, self.taken, self.gaps, self.keys, self.checks,
        )  # fmt: skip

    def grow(self, more=256):
        """Make room for more plies. Allocates, so not within a search."""
        self.moves = array("H", bytes(self.moves) + bytes(2 * more))
        self.taken = bytearray(self.taken + bytes(more))
        self.gaps = bytearray(self.gaps + bytes(more))
        self.keys = array("I", bytes(self.keys) + bytes(4 * more))
        self.checks = bytearray(self.checks + bytes(more))
        self._share()

    def clear(self):
        """Empty board, empty hands, sente to move."""
        board = self.board
        for i in range(_LEN):
            board[i] = BOTH
        for s in range(18, 123):
            if (s - 18) % 12 < 9:
                board[s] = EMPTY
        for i in range(48):
            self.hand[i] = 0
        self.side = SENTE
        self.ply = 0
        self.key = 0
        self.ready()

    def ready(self):
        """Call after writing board, hand and side: computes what is derived, empties the stack."""
        places = self.places
        slots = self.slots
        for i in range(183):
            places[i] = 0
        for i in range(128):
            slots[i] = 0
        places[2] = _PIECES
        places[3] = _PIECES + 39
        places[_EMPTIES_END] = _EMPTIES
        for s in range(18, 123):
            p = self.board[s]
            if p == BOTH:
                continue
            gote = p >> 5
            if p & 15 == KING:
                i = gote
            elif p & 15 == PAWN:
                i = _PAWNS + 9 * gote + (s - 18) % 12
            else:
                end = 2 + gote if p else _EMPTIES_END
                i = places[end]
                places[end] = i + 1
            places[i] = s
            slots[s] = i
        self.ply = 0
        self.key = self._hash()
        self.checks[0] = self.attacked(self.king(self.side), self.side ^ _BOTH)

    def _hash(self):
        """The key from scratch."""
        h = 0 if self.side == SENTE else _SIDE_KEY
        for s in range(18, 123):
            p = self.board[s]
            if p and p != BOTH:
                h ^= PIECE_KEYS[p] * SQUARE_KEYS[s]
        for p in range(48):
            h ^= PIECE_KEYS[p] * SQUARE_KEYS[self.hand[p]]
        return h

    def king(self, side):
        """Square of that side's king, 0 if it has none."""
        return self.places[side >> 5]

    def attacked(self, sq, by):
        """1 if the side `by` attacks the square (whatever stands on it), else 0."""
        if not sq:
            return 0
        board = self.board
        own_king, _, forward, pieces, _, _, reach, _, _ = self.sente if by == _SENTE else self.gote
        if board[sq - forward] == by | PAWN:
            return 1
        s = self.places[own_king]
        if s and reach[sq - s] & 64:
            return 1
        for s in pieces:
            m = reach[sq - s] & 255 if s else 0
            if m:
                m &= CLASSES[board[s]]
                if m:
                    if m & ~56:
                        return 1
                    d = LINE[sq - s]
                    s += d
                    while s != sq and not board[s]:
                        s += d
                    if s == sq:
                        return 1
            elif not s:
                break
        return 0

    def in_check(self):
        """True if the side to move stands in check."""
        return self.checks[self.ply] != 0

    def make(
        self, move,
        _piece=PIECE_KEYS, _square=SQUARE_KEYS, _reach=(REACH_SENTE, REACH_GOTE), _classes=CLASSES,
        _line=LINE,
    ):  # fmt: skip
        """Make a legal move."""
        board, places, slots, hand, moves, taken, gaps, keys, checks = self.all
        side = self.side
        ply = self.ply
        key = self.key
        to = move & 127
        fr = move >> 7 & 127
        moves[ply] = move
        keys[ply] = key
        t = board[to]
        taken[ply] = t
        key ^= _SIDE_KEY
        if fr < 16:
            p = side | fr
            n = hand[p]
            hand[p] = n - 1
            pk = _piece[p]
            key ^= pk * _square[n] ^ pk * _square[n - 1] ^ pk * _square[to]
            gap = slots[to]
            gaps[ply] = gap
            e = places[_EMPTIES_END] - 1
            places[_EMPTIES_END] = e
            last = places[e]
            places[gap] = last
            slots[last] = gap
            places[e] = 0
            if fr == 1:
                i = (side * 9 >> 4) - 4 + (to - 18) % 12
            else:
                e = (side >> 5) + 2
                i = places[e]
                places[e] = i + 1
        else:
            p = board[fr]
            i = slots[fr]
            pk = _piece[p]
            if t:
                gap = slots[to]
                gaps[ply] = gap
                if gap < _PIECES:
                    places[gap] = 0
                else:
                    e = 3 - (side >> 5)
                    last = places[e] - 1
                    places[e] = last
                    e = last
                    last = places[e]
                    places[gap] = last
                    slots[last] = gap
                    places[e] = 0
                e = places[_EMPTIES_END]
                places[e] = fr
                slots[fr] = e
                places[_EMPTIES_END] = e + 1
                key ^= _piece[t] * _square[to]
                t &= 15
                if t > 8:
                    t -= 8
                t |= side
                n = hand[t] + 1
                hand[t] = n
                t = _piece[t]
                key ^= t * _square[n] ^ t * _square[n - 1]
            else:
                e = slots[to]
                places[e] = fr
                slots[fr] = e
            key ^= pk * _square[fr]
            if move & _PROMOTE:
                if p & 15 == 1:
                    places[i] = 0
                    e = (side >> 5) + 2
                    i = places[e]
                    places[e] = i + 1
                p |= 8
                pk = _piece[p]
            key ^= pk * _square[to]
            board[fr] = 0
        board[to] = p
        places[i] = to
        slots[to] = i
        self.side = side ^ _BOTH
        self.key = key
        ply += 1
        self.ply = ply
        # Check: by the piece that moved, or by a slider behind the square that it left
        side >>= 4
        k = places[2 - side]
        e = 0
        if k:
            reach = _reach[side - 1]
            t = reach[k - to]
            if t:
                t &= _classes[p]
                t &= 255
                if t:
                    if t & _SLIDES == t:
                        t = _line[k - to]
                        to += t
                        while not board[to]:
                            to += t
                        if to == k:
                            e = 1
                    else:
                        e = 1
            if fr > 15:
                t = _line[k - fr]
                if t:
                    to = fr + t
                    while not board[to]:
                        to += t
                    if to == k:
                        to = fr - t
                        while not board[to]:
                            to -= t
                        p = board[to]
                        if p >> 4 == side and reach[k - to] & _classes[p] & _SLIDES:
                            e = 1
        checks[ply] = e

    def unmake(self):
        """Take back the last move made."""
        board, places, slots, hand, moves, taken, gaps, keys, _ = self.all
        side = self.side ^ _BOTH
        self.side = side
        ply = self.ply - 1
        self.ply = ply
        self.key = keys[ply]
        move = moves[ply]
        to = move & 127
        fr = move >> 7 & 127
        t = taken[ply]
        i = slots[to]
        if fr < 16:
            hand[side | fr] += 1
            places[i] = 0
            if fr != 1:
                places[(side >> 5) + 2] = i
            gap = gaps[ply]
            e = places[_EMPTIES_END]
            places[_EMPTIES_END] = e + 1
            last = places[gap]
            places[e] = last
            slots[last] = e
            places[gap] = to
            slots[to] = gap
        else:
            p = board[to]
            if move & _PROMOTE:
                p &= 0x37
                if p & 15 == 1:
                    places[i] = 0
                    places[(side >> 5) + 2] = i
                    i = (side * 9 >> 4) - 4 + (fr - 18) % 12
            if t:
                e = places[_EMPTIES_END] - 1
                places[_EMPTIES_END] = e
                places[e] = 0
                gap = gaps[ply]
                if gap >= _PIECES:
                    e = 3 - (side >> 5)
                    last = places[e]
                    places[e] = last + 1
                    e = last
                    last = places[gap]
                    places[e] = last
                    slots[last] = e
                places[gap] = to
                slots[to] = gap
                e = t & 15
                hand[side | (e if e < 9 else e - 8)] -= 1
            else:
                e = slots[fr]
                places[e] = to
                slots[to] = e
            board[fr] = p
            places[i] = fr
            slots[fr] = i
        board[to] = t
