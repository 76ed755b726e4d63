# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A position and the moves that led to it.

What the generators need is kept up to date by make and unmake in one list of squares, `places`:

    0, 1        the kings of sente and gote (0: none)
    2, 3, 4     where the pieces of sente, those of gote and the empty squares end
    5-13        sente's pawns by file 9 to 1 (0: none), which is the test for nifu
    14-22       gote's pawns
    23-61       sente's other pieces, in any order, then zeros
    62-100      gote's
    101-182     the empty squares, in any order, then zeros

`slots` is its inverse: the index in `places` of the square. So a quiet move of any piece swaps two
entries. A piece that leaves a list gives its place to the last one; `gaps` remembers it for unmake.
"""

from array import array

from micropython import const
from shogi.rules.king import attacked
from shogi.rules.tables import (  # fmt: skip
    CLASSES,
    LINE,
    PIECE_KEYS,
    REACH_GOTE,
    REACH_SENTE,
    SLIDES,
    SQUARE_KEYS,
    ZONE_GOTE,
    ZONE_SENTE,
)
from shogi.rules.types import BOTH, GOTE, SENTE

_SIDE_KEY = const(0x2A3F5B17)
_LEN = const(152)  # negative indices wrap to the walls below rank i
_SENTE_END = const(2)
_GOTE_END = const(3)
_EMPTIES_END = const(4)
_PAWNS = const(5)
_PIECES = const(23)
_EMPTIES = const(101)


class Position:
    """Board, hands and side to move, with a stack of the moves made since `ready()`.

    board   bytearray by square (rules.types): 0 empty, `side | kind` a piece, 48 a wall
    hand    bytearray by piece code `side | kind`: how many in hand
    side    SENTE or GOTE: who moves
    key     hash of board, hands and side (below 2**30)
    ply     moves made since ready(); index into the stacks below
    moves   array('H'): move made at ply i
    taken   bytearray: piece code it captured, 0 if none; and 128 if the side to move at ply i stood
            in check, which is valid for the present ply, too
    keys    array('I'): key before it

    For the generators:
    places, slots   see above
    sente, gote     what a side to move needs: index of its king in places, forward step, its
                    `blocked` (by square: its own pieces and the walls), its zone, its reach and
                    the enemy's (rules.tables), its pieces, the enemy's, its pawns (parts of places)
                    and hand, of its `blocked` the four ranks farthest from home, the board, the
                    codes of its gold and silver
    empties         part of places
    pins, checker, mating                   scratch of rules.king and rules.movegen
    """

    def __init__(self, capacity=576):
        """An empty board; capacity: plies before grow() is needed."""
        self.moves, self.keys = array("H"), array("I")
        self.taken = bytearray(1)
        self.board = bytearray(_LEN)
        self.hand = bytearray(48)
        self.places = bytearray(183)
        self.slots = bytearray(128)
        self.pins = bytearray(65)
        self.checker = self.mating = 0
        places = memoryview(self.places)
        s, g = places[23:62], places[62:101]
        hand = memoryview(self.hand)
        a, b = bytearray(_LEN), bytearray(_LEN)
        self.sente = (
            0, -12, a, ZONE_SENTE, REACH_SENTE, REACH_GOTE, s, g, places[5:14],
            hand[16:32], memoryview(a)[18:63], self.board, SENTE | 8, SENTE | 4,
        )  # fmt: skip
        self.gote = (
            1, 12, b, ZONE_GOTE, REACH_GOTE, REACH_SENTE, g, s, places[14:23],
            hand[32:48], memoryview(b)[78:123], self.board, GOTE | 8, GOTE | 4,
        )  # fmt: skip
        self.empties = places[101:183]
        self.grow(capacity)
        self.clear()

    def grow(self, capacity=256):
        """Make room for more plies. Allocates, so not within a search."""
        gaps = self.all[13] if self.moves else bytearray()
        self.moves = array("H", bytes(self.moves) + bytes(2 * capacity))
        self.keys = array("I", bytes(self.keys) + bytes(4 * capacity))
        self.taken = self.taken + bytes(capacity)
        # What make and unmake use, in one tuple: unpacking it is cheaper than as many attributes
        self.all = (
            self.board, self.places, self.slots, self.sente[2], self.gote[2],
            REACH_SENTE, REACH_GOTE, LINE, SQUARE_KEYS, PIECE_KEYS,
            self.moves, self.keys, self.taken, gaps + bytes(capacity), self.hand,
        )  # fmt: skip

    def clear(self):
        """Empty board, empty hands, sente to move."""
        board = self.board
        for i in range(_LEN):
            board[i] = 0 if 18 <= i < 123 and (i - 18) % 12 < 9 else BOTH
        for i in range(48):
            self.hand[i] = 0
        self.side = SENTE
        self.ready()

    def ready(self):
        """Call after writing board, hand and side: computes what is derived, empties the stack."""
        board = self.board
        places = self.places
        for index in range(183):
            places[index] = 0
        places[_SENTE_END] = _PIECES
        places[_GOTE_END] = _PIECES + 39
        places[_EMPTIES_END] = _EMPTIES
        key = 0 if self.side == SENTE else _SIDE_KEY
        for square in range(_LEN):
            piece = board[square]
            self.sente[2][square] = piece if piece & SENTE else 0
            self.gote[2][square] = piece if piece & GOTE else 0
            if piece == BOTH:
                continue
            if piece:
                key ^= PIECE_KEYS[piece] * SQUARE_KEYS[square]
            gote = piece >> 5
            if piece & 15 == 7:
                index = gote
            elif piece & 15 == 1:
                index = _PAWNS + 9 * gote + (square - 18) % 12
            else:
                end = _SENTE_END + gote if piece else _EMPTIES_END
                index = places[end]
                places[end] = index + 1
            places[index] = square
            self.slots[square] = index
        self.ply = 0
        for piece in range(48):
            key ^= PIECE_KEYS[piece] * SQUARE_KEYS[self.hand[piece]]
        self.key = key
        self.taken[0] = 128 * self.attacked(self.king(self.side), self.side ^ BOTH)

    def king(self, side):
        """Square of that side's king, 0 if it has none."""
        return self.places[side >> 5]

    attacked = attacked

    def in_check(self):
        """True if the side to move stands in check."""
        return self.taken[self.ply] > 127

    def make(self, move):
        """Make a legal move.

        1 remembers it; 2 a move on the board: promotion, capture, the square that it leaves; 3 a
        drop; 4 puts the piece down; 5 whether it gives check.
        """
        # MicroPython reaches the first sixteen locals fastest, so the order counts. `away` is the
        # enemy's reach first, then the ray through the square left.
        # ---- 1
        to = move & 127
        origin = move >> 7
        side = self.side
        key = self.key
        ply = self.ply
        captured = piece = slot = other = end = 0
        (
            board, places, slots, mine, yours, reach, away, line, square_keys, piece_keys,
            moves, keys, taken, gaps, hand,
        ) = self.all  # fmt: skip
        moves[ply] = move
        keys[ply] = key
        if side > SENTE:
            mine, yours = yours, mine
            reach = away
            king = places[0]
        else:
            king = places[1]
        if origin > 15:
            # ---- 2
            captured = board[to]
            if origin > 127:  # promotes
                origin &= 127
                piece = board[origin]
                slot = slots[origin]
                key ^= piece_keys[piece] * square_keys[origin]
                piece |= 8
                own_key = piece_keys[piece]
                if slot < _PIECES:  # a pawn leaves its file and joins the pieces
                    places[slot] = 0
                    end = side >> 5 | _SENTE_END
                    slot = places[end]
                    places[end] = slot + 1
            else:
                piece = board[origin]
                slot = slots[origin]
                own_key = piece_keys[piece]
                key ^= own_key * square_keys[origin]
            board[origin] = 0
            mine[origin] = 0
            other = slots[to]
            if captured:
                taken[ply] += captured
                yours[to] = 0
                key ^= piece_keys[captured] * square_keys[to]
                gaps[ply] = other
                if other < _PIECES:
                    places[other] = 0
                else:  # the last of the enemy's pieces takes this place
                    gap = other
                    end = _GOTE_END + 1 - (side >> 4)
                    other = places[end] - 1
                    places[end] = other
                    last = places[other]
                    places[gap] = last
                    slots[last] = gap
                    places[other] = 0
                other = places[_EMPTIES_END]
                places[_EMPTIES_END] = other + 1
                captured &= 15
                if captured > 8:
                    captured -= 8
                captured |= side
                number = hand[captured]
                hand[captured] = number + 1
                key ^= (
                    piece_keys[captured] * square_keys[number]
                    ^ piece_keys[captured] * square_keys[number + 1]
                )
            places[other] = origin
            slots[origin] = other
            away = line[king - origin]
        else:
            # ---- 3: origin is the kind
            piece = side | origin
            number = hand[piece]
            hand[piece] = number - 1
            away = 0
            own_key = piece_keys[piece]
            key ^= own_key * square_keys[number] ^ own_key * square_keys[number - 1]
            gap = slots[to]
            gaps[ply] = gap
            other = places[_EMPTIES_END] - 1
            places[_EMPTIES_END] = other
            last = places[other]
            places[gap] = last
            slots[last] = gap
            places[other] = 0
            if origin == 1:
                slot = (side * 9 >> 4) - 4 + (to - 18) % 12
            else:
                end = side >> 5 | _SENTE_END
                slot = places[end]
                places[end] = slot + 1
        # ---- 4
        board[to] = piece
        mine[to] = piece
        places[slot] = to
        slots[to] = slot
        self.side = side ^ BOTH
        self.key = key ^ _SIDE_KEY ^ own_key * square_keys[to]
        ply += 1
        self.ply = ply
        # ---- 5: by the piece that moved, or by a slider behind the square that it left
        slot = 0
        over = reach[king - to]
        if over:
            over &= CLASSES[piece]
            if over and king:
                if over & ~SLIDES:
                    slot = 128
                else:
                    other = line[king - to]
                    to += other
                    while not board[to]:
                        to += other
                    if to == king:
                        slot = 128
        if away:
            to = origin + away
            while not board[to]:
                to += away
            if to == king:
                to = origin - away
                while not board[to]:
                    to -= away
                if mine[to] and reach[king - to] & CLASSES[board[to]] & SLIDES:
                    slot = 128
        taken[ply] = slot

    def unmake(self):
        """Take back the last move made."""
        side = self.side ^ BOTH
        self.side = side
        ply = self.ply - 1
        self.ply = ply
        (
            board, places, slots, mine, yours, to, origin, captured, piece, slot,
            moves, keys, taken, gaps, hand,
        ) = self.all  # fmt: skip
        to = moves[ply]
        origin = to >> 7
        to &= 127
        captured = taken[ply] & 127
        self.key = keys[ply]
        if side > SENTE:
            mine, yours = yours, mine
        slot = slots[to]
        mine[to] = 0
        if origin > 15:
            piece = board[to]
            if origin > 127:
                origin &= 127
                piece &= 0x37
                if piece & 15 == 1:
                    places[slot] = 0
                    places[side >> 5 | _SENTE_END] = slot
                    slot = (side * 9 >> 4) - 4 + (origin - 18) % 12
            other = slots[origin]
            if captured:
                taken[ply] -= captured
                yours[to] = captured
                places[other] = 0
                places[_EMPTIES_END] = other
                other = gaps[ply]
                if other >= _PIECES:
                    end = _GOTE_END + 1 - (side >> 4)
                    gap = places[end]
                    places[end] = gap + 1
                    there = places[other]
                    places[gap] = there
                    slots[there] = gap
                kind = captured & 15
                hand[side | (kind - 8 if kind > 8 else kind)] -= 1
            places[other] = to
            slots[to] = other
            board[origin] = piece
            mine[origin] = piece
            places[slot] = origin
            slots[origin] = slot
        else:
            hand[side | origin] += 1
            places[slot] = 0
            if origin != 1:
                places[side >> 5 | _SENTE_END] = slot
            gap = gaps[ply]
            other = places[_EMPTIES_END]
            places[_EMPTIES_END] = other + 1
            there = places[gap]
            places[other] = there
            slots[there] = other
            places[gap] = to
            slots[to] = gap
        board[to] = captured


def king_in_zone(pos, side):
    """True if the king of that side stands in its promotion zone."""
    king = pos.king(side)
    return 0 < king < 54 if side == SENTE else king >= 90
