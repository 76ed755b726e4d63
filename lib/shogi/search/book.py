# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The opening book: a tree of moves in bytes, followed from the start position of the game.

A node begins with its move (2 bytes, low first). With bit 15 set it is an only child and its
subtree follows at once; else weight (1 byte) and size of the subtree (2 bytes) come between.
Import this when a game begins and drop it when probe() has answered 0: the data is 2 KB.
"""

from micropython import const
from shogi.search.book_data import TREES

_NO_MOVE = const(0)


def probe(pos, handicap, number):
    """A book move for `pos`, or 0.

    pos       Position whose stack leads back to the start position of the game
    handicap  name of that start ("none", "two", ...); anything else has no book
    number    any non-negative int; equal numbers give equal moves
    """
    tree = TREES.get(handicap, b"")
    at = 0
    end = len(tree)
    for ply in range(pos.ply):
        move = pos.moves[ply]
        while True:
            if at >= end:
                return _NO_MOVE
            here = tree[at] | tree[at + 1] << 8
            if here & 0x8000:
                if here & 0x7FFF != move:
                    return _NO_MOVE
                at += 2
                break
            size = tree[at + 3] | tree[at + 4] << 8
            at += 5
            if here == move:
                end = at + size
                break
            at += size
    if at >= end:
        return _NO_MOVE
    start = at
    total = 0
    while at < end:
        if tree[at + 1] & 0x80:
            return (tree[at] | tree[at + 1] << 8) & 0x7FFF
        total += tree[at + 2]
        at += 5 + (tree[at + 3] | tree[at + 4] << 8)
    number %= total
    at = start
    while number >= tree[at + 2]:
        number -= tree[at + 2]
        at += 5 + (tree[at + 3] | tree[at + 4] << 8)
    return tree[at] | tree[at + 1] << 8
