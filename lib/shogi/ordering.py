# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Which moves are looked at first: puts moves[first:end] in order, allocates nothing.

What a move brings is the change of worth (shogi.evaluate), corrected by two things that a look-up
does not see:

- a piece that takes a cheaper one, or promotes, where the enemy can take it, is lost for it;
- a quiet move that refuted another line comes early: killers by ply, and a history by kind of piece
  and square.

A move and what it brings are packed into one int, and a list of such ints is sorted by the
interpreter's own sort, which is many times faster than one in Python. The ints are all different,
so the order is the same everywhere. (Ascending: MicroPython's sort takes equal ints, as the zeros
of what is not used, badly when it is asked for the reverse.)

`memory` is that of shogi.begin.
"""

from micropython import const

from .king import attacked

_BOTH = const(48)
_SHIFT = const(15)  # bits of a move
_PAD = const(-(1 << 29))  # what is not used of a list comes before all moves
_MOVE = const(0x7FFF)
_DROPS = const(16 << 7)  # moves below are drops
# Sizes of the lists to sort in: for a few moves, for many, for nearly all positions (of more moves
# those beyond stay behind the others, in no order)
_FEW = const(8)
_MOST = const(40)
_LARGE = const(160)
_WORSE = const(25)  # so much less is no even exchange
_KILLER = const(75)
_KILLERS = const(15)  # plies of killers less one
_FULL = const(50)  # of the history


def refuted(memory, pos, move, depth):
    """The quiet `move`, searched so many plies deep, was too good for the other side."""
    k = memory[3]
    i = (pos.ply & _KILLERS) * 2
    if k[i] != move:
        k[i + 1] = k[i]
        k[i] = move
    k = memory[2]
    i = move >> 7 & 127
    i = ((i if i < 16 else pos.board[i]) & 7) << 7 | move & 127
    depth = k[i] + 2 * depth * depth
    k[i] = depth if depth < _FULL else _FULL


def sort(memory, pos, first, end, keep, least, table_move):
    """Best first: the table move, then by the change of worth, captures by cheap pieces first.

    keep        moves that are kept
    least       those that bring no more are left out
    table_move  comes first if it is among them, whatever it brings
    Returns the new end.
    """
    # MicroPython reaches the first sixteen locals fastest, so the order counts
    i = first
    m = to = v = fr = p = x = n = 0
    row, moves, history, second, packed = memory
    rows, gain, rise, worth, drop = row
    board = pos.board
    rest = end
    if table_move:
        while i < end:
            if moves[i] == table_move:
                moves[i] = moves[first]
                moves[first] = table_move
                first += 1
                keep -= 1
                break
            i += 1
    n = end - first
    k = 0
    size = _FEW
    if n > _FEW:
        k = 1
        size = _MOST
        if n > _MOST:
            k = 2
            size = _LARGE
            if n > _LARGE:
                end = first + _LARGE
    packed = packed[k]  # of all lists
    side = pos.side
    i = (pos.ply & _KILLERS) * 2
    killer = second[i]  # of all killers
    second = second[i + 1]
    n = size
    for i in range(first, end):
        m = moves[i]
        to = m & 127
        if m < _DROPS:
            if m >> 7 != fr:
                fr = m >> 7
                row = rows[side | fr]
                p = drop[fr]
            v = row[to] + p
            if v <= least:
                continue
            v += history[m & 1023]
        else:
            x = board[to]
            fr = m >> 7
            if fr > 127:
                fr -= 128
                p = board[fr]
                v = rise[p & 15] + rows[p | 8][to] - rows[p][fr]
                if not x and v > least and attacked(pos, to, side ^ _BOTH):
                    v -= gain[p & 15 | 8]
            else:
                p = board[fr]
                row = rows[p]
                v = row[to] - row[fr]
            if x:
                v += gain[x & 15] + rows[x][to]
                if v > least:
                    x = worth[x & 15] + _WORSE
                    p &= 15
                    x -= worth[p]
                    if x < 0 and attacked(pos, to, side ^ _BOTH):
                        v -= gain[p | 8 if m >> 14 else p]
                        if v <= least:
                            continue
                    n -= 1
                    packed[n] = v - (worth[p] >> 3) << _SHIFT | m
                continue
            if v <= least:
                continue
            v += history[(p & 7) << 7 | to]
        if m == killer or m == second:
            v += _KILLER
        n -= 1
        packed[n] = v << _SHIFT | m
    if n >= size - 1 and end == rest:
        if n < size:
            moves[first] = packed[n] & _MOVE
            first += 1
        return first
    i = size - history[k]
    while i < n:
        packed[i] = _PAD
        i += 1
    history[k] = size - n
    if n < size - 1:
        packed.sort()
    if size - n > keep:
        n = size - keep
    i = size
    while i > n:
        i -= 1
        moves[first] = packed[i] & _MOVE
        first += 1
    if end < rest and keep > size:
        while end < rest:
            moves[first] = moves[end]
            first += 1
            end += 1
    return first
