# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Counting the leaves of the tree of legal moves: the proof of the generator."""

from array import array

from .movegen import legal

_MOST = 593  # legal moves of a position


def perft(pos, depth):
    """Number of move sequences of that many plies. The last ply is counted, not made."""
    if depth < 1:
        return 1
    moves = array("H", bytes(2 * _MOST * depth))
    return _count(pos, depth, moves, 0)


def _count(pos, depth, moves, n):
    end = legal(pos, moves, n)
    if depth == 1:
        return end - n
    total = 0
    make = pos.make
    unmake = pos.unmake
    depth -= 1
    while n < end:
        make(moves[n])
        total += _count(pos, depth, moves, end)
        unmake()
        n += 1
    return total
