# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The evaluation: material, hands, where pieces stand to both kings, what they attack, and how safe
the kings are.

A piece is worth more near its own king (as a guard) or near the enemy's (as an attacker), and by
the squares that it attacks: by what stands there, and near a king by how many others attack and
defend that square. A king is worth more where its neighbourhood is guarded and not attacked. How
much all that and a piece in hand count depends on how much is in hand and on how hard the king in
question is pressed. Following it exactly would mean evaluating all forty pieces anew after many a
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
_UNIT = const(4)  # of our units in a unit of the values

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


def _towards(square, home):
    """Of the squares within one step of `home` the one that is nearest to `square`."""
    if not AWAY[square - home]:
        return square
    rank = (home - 6) // 12
    column = (home - 6) % 12
    up = (square - 6) // 12 - rank
    right = (square - 6) % 12 - column
    if up:
        rank += 1 if up > 0 else -1
    if right:
        column += 1 if right > 0 else -1
    return 6 + 12 * rank + column


class Evaluation:
    """Fills look-up tables for one root position. After that, a search keeps only the tables.

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
        part = self._next
        self._next = part + 1
        if part < 0:
            if part == -2:
                count(pos, self._attacks, self._target)
            else:
                self._weigh(pos)
                aim(pos.king(SENTE), pos.king(GOTE), self._attacks, self._pair, self._key)
        elif part < PARTS:
            kind = KINDS[part]
            self._fill(pos, SENTE, kind)
            self._fill(pos, GOTE, kind)
        else:
            self._fill_king(pos, SENTE if part == PARTS else GOTE)
        return part > PARTS

    def _weigh(self, pos):
        """Mix the weights of both sides: by what is in hand and by the danger of the kings."""
        hand = pos.hand
        late = 0
        for kind in range(1, 9):
            late += _IN_HAND[kind] * (hand[SENTE | kind] + hand[GOTE | kind])
        if late > _LATE:
            late = _LATE
        mix, other = self._mix
        for i in range(256):
            mix[i] = (EARLY[i] * (_LATE - late) + LATE[i] * late) >> 5
        danger = self._danger
        danger[0] = pressed(pos, self._attacks, pos.king(SENTE), 0)
        danger[1] = pressed(pos, self._attacks, pos.king(GOTE), 1)
        for i in range(_GATED, _RANK):
            danger_weight = DANGER[i - _GATED] - ZERO
            value = mix[i]
            # one's own king for what stands near it, else the enemy's
            own = i >= _NEAR and not i & 4
            mix[i] = value + (danger_weight * danger[0 if own else 1] + 8 >> 4)
            other[i] = value + (danger_weight * danger[1 if own else 0] + 8 >> 4)
        for kind in range(1, 15):
            value = mix[kind]
            self.worth[kind] = value * _UNIT
            base = kind & 7 or 8
            self.gain[GOTE | kind] = (value + mix[_HAND + base]) * _UNIT
            self.gain[SENTE | kind] = (value + other[_HAND + base]) * _UNIT
            if kind < 7:
                self.rise[kind] = (mix[kind + 8] - value) * _UNIT
            if kind < 9:
                self.drop[SENTE | kind] = (value - mix[_HAND + kind]) * _UNIT
                self.drop[GOTE | kind] = (value - other[_HAND + kind]) * _UNIT

    def _fill(self, pos, side, kind):
        """The row of one kind.

        1 what standing at each distance from both kings is worth; 2 what it brings to attack each
        square; 3 with that, by square, where a piece stands and what it attacks in one step; 4
        what it attacks along lines; 5 the row in units of a byte.
        """
        # MicroPython reaches the first sixteen locals fastest, so the order counts
        value = square = to = step = there = i = base = 0
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
        # ---- 1
        base = _NEAR + line * 8
        for i in range(16):
            value = near[base + (i >> 2)] + near[base + 4 + (i & 3)]
            if forward < 0:
                value = near[base + (i & 3)] + near[base + 4 + (i >> 2)]
            total[i] = value - 4 * ZERO
        # ---- 2
        base = line * _TARGETS
        i = ATTACKER[kind] * _CLASS
        for square in SQUARES_OF_BOARD:
            at[square] = (REACH[base + target[square]] << 1) + ZONES[i + key[square]] - 3 * ZERO
        # ---- 3
        steps = STEPS[kind]
        if forward < 0:
            steps = [-step for step in steps]
        base = _RANK + line * 9
        near = self._mix[0]
        i = line * 81 if forward > 0 else line * 81 + 80
        for rank in range(9):
            there = near[base + (8 - rank if forward > 0 else rank)]
            for square in range(12 * rank + 18, 12 * rank + 27):
                value = there + total[pair[square]] + SQUARES[i] << 1
                i += forward
                for to in steps:
                    value += at[square + to]
                wide[square] = value
        # ---- 4: on from a free square, or from one of its kind, it reaches what it reaches there
        for step in SLIDES[kind]:
            step *= forward
            ray = self._ray
            for square in SQUARES_OF_BOARD if step < 0 else _BACKWARDS:
                to = square + step
                value = at[to]
                there = board[to]
                if not there or there == code:
                    value += ray[to]
                ray[square] = value
                wide[square] += value
        # ---- 5
        for square in SQUARES_OF_BOARD:
            value = wide[square] >> 1
            if value > 127:
                value = 127
            elif value < -127:
                value = -127
            row[square] = value

    def _fill_king(self, pos, side):
        """The row of a king, from the pieces of `pos`.

        1 its own bonus for every square; then, for the squares within one step: 2 what attacks on
        the squares around bring with the king there, and its shelter; 3 the enemy's hand, in
        danger; 4 all other pieces, by their distance from it; 5 how hard it would be pressed; 6
        squares further off take the value of the nearest of those.
        """
        # MicroPython reaches the first sixteen locals fastest, so the order counts
        value = square = king = step = line = piece = 0
        row = self.rows[side | KING]
        board = pos.board
        home = pos.king(side)
        i = 0 if side == SENTE else 1
        # ---- 1
        for square in SQUARES_OF_BOARD:
            row[square] = self._throne(square, side)
        self._common[i] = 0
        if not home:
            return  # one side of a problem
        wide = self._wide
        ray = self._ray
        at = self._at
        for square in SQUARES_OF_BOARD:
            wide[square] = ray[square] = 0
        # ---- 2: first by square what it brings to have it beside the king (`ray`), and two steps
        # from it (`wide`); then their sum for a king on each square, in `at`
        own, other = self._attacks[i], self._attacks[1 - i]
        for square in SQUARES_OF_BOARD:
            if AWAY[square - home] == 3 or not (own[square] or other[square]):
                continue
            step = self._pair[square]
            step = step >> 2 if i else step & 3  # steps to the other king
            mine = self._key[i][square] % 9
            yours = self._key[1 - i][square] % 9
            value = self._zones(square, i, ZONE[12 + step] + mine, ZONE[step << 2 | 3] + yours)
            wide[square] = (
                self._zones(square, i, ZONE[step] + mine, ZONE[step << 2] + yours) - value
            )
            mine += ZONE[4 + step]
            ray[square] = self._zones(square, i, mine, ZONE[step << 2 | 1] + yours) - value
        for king in AROUND:
            king += home
            if board[king] != BOTH:
                value = 0
                for line in range(king - 26, king + 23, 12):
                    for square in range(line, line + 5):
                        if FIRST <= square < FIRST + ROW:
                            value += ray[square] if AWAY[square - king] else wide[square]
                at[king] = (value >> 1) + shelter(pos, self._attacks, king, i)
        # ---- 3: from here on `wide` is what 16 more of danger would bring
        value = 0
        for piece in range(1, 9):
            value -= pos.hand[side ^ BOTH | piece] * (DANGER[piece + _HAND - _GATED] - ZERO) * _UNIT
        for king in AROUND:
            if board[king + home] != BOTH:
                wide[king + home] = value
        # ---- 4
        own, other = self._mix[i], self._mix[1 - i]
        for square in SQUARES_OF_BOARD:
            piece = board[square]
            if piece and piece & 15 != KING:
                line = _NEAR + _LINE[piece & 15] * 8
                for king in AROUND:
                    king += home
                    if board[king] != BOTH:
                        step = AWAY[square - king] + line
                        if piece & side:
                            at[king] += own[step] - ZERO
                            wide[king] += DANGER[step - _GATED] - ZERO
                        else:
                            at[king] -= other[step + 4] - ZERO
                            wide[king] -= DANGER[step + 4 - _GATED] - ZERO
        # ---- 5
        for king in AROUND:
            king += home
            if board[king] != BOTH:
                step = pressed(pos, self._attacks, king, i) - self._danger[i]
                at[king] += wide[king] * step >> 4
        self._common[i] = at[home] - shelter(pos, self._attacks, home, i)
        # ---- 6
        for square in SQUARES_OF_BOARD:
            row[square] += at[_towards(square, home)]

    def _zones(self, square, i, mine, yours):
        """What the attacks on a square bring side i by ZONES, with these keys for both sides."""
        ours, theirs = self._attacks[i][square], self._attacks[1 - i][square]
        value = 0
        while ours or theirs:
            value += (ours & 15) * (ZONES[mine] - ZERO) - (theirs & 15) * (ZONES[yours] - ZERO)
            mine += _CLASS
            yours += _CLASS
            ours >>= 4
            theirs >>= 4
        return value

    def total(self, pos):
        """Worth of `pos` for the side to move, without the tempo, summed over all pieces."""
        board, hand, side = pos.board, pos.hand, pos.side
        value = 0
        for square in SQUARES_OF_BOARD:
            piece = board[square]
            if piece:
                worth = self.rows[piece][square] + self.worth[piece & 15]
                if piece & 15 == KING:  # its row holds the terms of other pieces, too
                    worth -= self._common[0 if piece & SENTE else 1]
                value += worth if piece & side else -worth
        mine, theirs = self._mix if side == SENTE else (self._mix[1], self._mix[0])
        for kind in range(1, 9):
            place = _HAND + kind
            value += mine[place] * hand[side | kind] * _UNIT
            value -= theirs[place] * hand[side ^ BOTH | kind] * _UNIT
        return value

    def _throne(self, square, side):
        """The king's own bonus for a square."""
        if side != SENTE:
            square = _MIRROR - square
        edge = (square - 6) % 12
        if edge > 4:
            edge = 8 - edge
        return self._mix[0][_THRONE + (9 - (square - 6) // 12) * 5 + edge] - ZERO
