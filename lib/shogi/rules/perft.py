# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Counting the leaves of the tree of legal moves: the proof of the generator."""

from array import array

from shogi.rules.movegen import legal

_ROOM = 600  # of the legal moves of a position


def perft(pos, depth):
    """Number of move sequences of that many plies. The last ply is counted, not made."""
    if depth < 1:
        return 1
    moves = array("H", bytes(2 * _ROOM * depth))
    end = legal(pos, moves, 0)
    return _count(pos, depth - 1, moves, 0, end) if depth > 1 else end


def _count(pos, depth, moves, n, end):
    """Sequences of one of moves[n:end] and `depth` more plies; moves has room after end."""
    make = pos.make
    unmake = pos.unmake
    total = 0
    while n < end:
        make(moves[n])
        last = legal(pos, moves, end)
        total += last - end if depth == 1 else _count(pos, depth - 1, moves, end, last)
        unmake()
        n += 1
    return total
