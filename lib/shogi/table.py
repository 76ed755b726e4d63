# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The memory of a search: transposition table and principal variation, in arrays made once."""

from array import array

from micropython import const

_MATED = const(29000)
PV = const(8)  # plies kept of the principal variation


class Table:
    """Positions already searched, two slots each: the deeper entry, and the latest.

    entries   a power of two, 7 bytes each; 9 bits or more of the key are the index

    keys    16 bits of the key
    moves   best move, 0 none
    scores  mates counted from the position, not from the root
    data    depth << 2 | kind of bound: 1 lower, 2 upper, 3 exact
    """

    def __init__(self, entries):
        """An empty table."""
        self.mask = entries - 2
        self.keys = array("H", bytes(2 * entries))
        self.moves = array("H", bytes(2 * entries))
        self.scores = array("h", bytes(2 * entries))
        self.data = bytearray(entries)

    def clear(self):
        """Forget everything."""
        keys, data = self.keys, self.data
        for i in range(len(data)):
            keys[i] = data[i] = 0

    def store(self, key, ply, depth, bound, score, move):
        """Keep what was found `ply` plies from the root."""
        if score > _MATED:
            score += ply
        elif score < -_MATED:
            score -= ply
        i = key >> 13 & self.mask
        key &= 0xFFFF
        if self.keys[i] != key and self.data[i] >> 2 > depth:
            i += 1
        self.keys[i] = key
        self.moves[i] = move
        self.scores[i] = score
        self.data[i] = depth << 2 | bound


class Variation:
    """Best lines from each ply, as a triangle; the one from the root is the principal variation."""

    def __init__(self, plies):
        """Room for lines from so many plies; only the first PV are kept."""
        self.moves = array("H", bytes(2 * PV * (PV + 1)))
        self.length = bytearray(plies + 1)

    def put(self, ply, move):
        """The line from `ply` is now this move and the line from the next ply."""
        if ply >= PV:
            return
        moves = self.moves
        to = ply * PV
        moves[to] = move
        n = 0
        if ply + 1 < PV:
            n = min(self.length[ply + 1], PV - 1)
            for i in range(to + 1, to + 1 + n):
                moves[i] = moves[i + PV - 1]
        self.length[ply] = n + 1
