# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Which moves are looked at first: puts moves[first:end] in order, allocates nothing.

A move and what it brings are packed into one int, and a list of such ints is sorted by the
interpreter's own sort, which is many times faster than one in Python. The ints are all different,
so the order is the same everywhere.
"""

from micropython import const

_SHIFT = const(15)  # bits of a move
_MIDDLE = const(4096)  # makes the worth positive; it takes 13 bits
_FIRST = const(8191)
_MOVE = const(0x7FFF)


class Sorter:
    """Lists to sort in, for a few moves, for many, and for nearly all positions.

    Of more than 256 moves (less than one position in ten thousand) the last ones are left out.
    """

    def __init__(self):
        """Allocates the lists."""
        self.small = [0] * 16
        self.middle = [0] * 64
        self.large = [0] * 256
        self.used = bytearray(3)  # ints left in each, 0 for 256 of the last

    def sort(self, tables, pos, moves, first, end, keep, least, table_move, only):
        """Best first: the table move, then by the change of worth, captures by cheap pieces first.

        keep        moves that are kept
        least       those that bring no more are left out
        table_move  comes first if it is among them, whatever it brings
        only        a square: other moves are left out; 0: none are
        Returns the new end.
        """
        if table_move:
            i = first
            while i < end:
                if moves[i] == table_move:
                    moves[i] = moves[first]
                    moves[first] = table_move
                    first += 1
                    keep -= 1
                    break
                i += 1
        n = end - first
        if n <= 16:
            packed = self.small
            k = 0
        elif n <= 64:
            packed = self.middle
            k = 1
        else:
            packed = self.large
            k = 2
            if n > 255:
                end = first + 255
        rows, gain, rise, worth, drop = tables.lists
        board = pos.board
        side = pos.side
        n = 0
        i = first
        while i < end:
            m = moves[i]
            i += 1
            to = m & 127
            fr = m >> 7 & 127
            if fr < 16:
                v = rows[side | fr][to] + drop[fr]
            else:
                if only and to != only:
                    continue
                p = board[fr]
                row = rows[p]
                if m >> 14:
                    v = rise[p & 15] + rows[p | 8][to] - row[fr]
                else:
                    v = row[to] - row[fr]
                x = board[to]
                if x:
                    v += gain[x & 15] + rows[x][to]
                    if v > least:
                        packed[n] = v - (worth[p & 15] >> 3) + _MIDDLE << _SHIFT | m
                        n += 1
                    continue
            if v > least:
                packed[n] = v + _MIDDLE << _SHIFT | m
                n += 1
        used = self.used
        i = n
        end = used[k]
        while i < end:
            packed[i] = 0
            i += 1
        used[k] = n
        if n > 1:
            packed.sort(reverse=True)
        if n > keep:
            n = keep
        i = 0
        while i < n:
            moves[first] = packed[i] & _MOVE
            first += 1
            i += 1
        return first
