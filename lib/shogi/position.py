# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A position and the moves that led to it (FIRST VERSION: simple, to be replaced by the fast one)."""

from array import array

from .types import BOTH, EMPTY, GOTE, KING, PROMOTE, PROMOTED, SENTE, square

_LEN = 152  # negative indices wrap to the walls below rank i


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
    checks  bytearray: 1 if the side to move at ply i stood in check (checks[ply] is always valid)
    """

    def __init__(self, capacity=576):
        self.board = bytearray(_LEN)
        self.hand = bytearray(48)
        self.moves = array("H", bytes(2 * capacity))
        self.taken = bytearray(capacity)
        self.keys = array("I", bytes(4 * capacity))
        self.checks = bytearray(capacity + 1)
        self.clear()

    def clear(self):
        """Empty board, empty hands, sente to move."""
        for i in range(_LEN):
            self.board[i] = BOTH
        for r in range(1, 10):
            for f in range(1, 10):
                self.board[square(f, r)] = EMPTY
        for i in range(48):
            self.hand[i] = 0
        self.side = SENTE
        self.ply = 0
        self.key = 0

    def ready(self):
        """Call after writing board, hand and side: computes what is derived, empties the stack."""
        self.ply = 0
        self.key = self._hash()
        self.checks[0] = self.attacked(self.king(self.side), self.side ^ BOTH)

    def _hash(self):
        h = 0 if self.side == SENTE else 0x155555
        for s in range(18, 123):
            p = self.board[s]
            if p and p != BOTH:
                h ^= ((p * 2654435761 >> 7) & 0x7FFF | 1) * ((s * 40503 * 7919 >> 5) & 0x7FFF | 1)
        for p in range(48):
            if self.hand[p]:
                h ^= ((p * 69069 + 5 >> 1) & 0x7FFF | 1) * ((self.hand[p] * 48271 * 977) & 0x7FFF | 1)
        return h & 0x3FFFFFFF

    def king(self, side):
        """Square of that side's king, 0 if it has none."""
        return max(0, self.board.find(bytes((side | KING,))))

    def attacked(self, sq, by):
        """1 if `by` attacks `sq`."""
        if not sq:
            return 0
        from .movegen import targets

        for s in range(18, 123):
            p = self.board[s]
            if p & by and p != BOTH and sq in targets(self.board, s):
                return 1
        return 0

    def in_check(self):
        """True if the side to move stands in check."""
        return self.checks[self.ply] != 0

    def make(self, move):
        """Make a legal move."""
        board, side, ply = self.board, self.side, self.ply
        to = move & 127
        fr = move >> 7 & 127
        self.moves[ply] = move
        self.keys[ply] = self.key
        self.taken[ply] = t = board[to]
        if fr < 16:
            self.hand[side | fr] -= 1
            board[to] = side | fr
        else:
            if t:
                k = t & 15
                if k > 8:
                    k -= 8
                self.hand[side | k] += 1
            board[to] = board[fr] | (PROMOTED if move & PROMOTE else 0)
            board[fr] = EMPTY
        self.side = side ^ BOTH
        self.ply = ply + 1
        self.key = self._hash()
        self.checks[ply + 1] = self.attacked(self.king(self.side), side)

    def unmake(self):
        """Take back the last move made."""
        board = self.board
        self.ply = ply = self.ply - 1
        self.side = side = self.side ^ BOTH
        move = self.moves[ply]
        to = move & 127
        fr = move >> 7 & 127
        t = self.taken[ply]
        if fr < 16:
            self.hand[side | fr] += 1
        else:
            board[fr] = board[to] & ~PROMOTED if move & PROMOTE else board[to]
            if t:
                k = t & 15
                if k > 8:
                    k -= 8
                self.hand[side | k] -= 1
        board[to] = t
        self.key = self.keys[ply]
