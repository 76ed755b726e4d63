# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Which moves are looked at first: puts moves[first:end] in order, allocates nothing.

What a move brings is the change of worth (shogi.evaluate), corrected by what a look-up does not
see: a piece that takes a cheaper one, or promotes, where the enemy can take it, is lost for it.

Before all that comes the killer: the quiet move that refuted another line at the same ply. Most
nodes that come to quiet moves end with it, and need not generate them.

A move and what it brings are packed into one int, and a list of such ints is sorted by the
interpreter's own sort, which is many times faster than one in Python. The ints are all different,
so the order is the same everywhere. (Ascending: MicroPython's sort takes equal ints, as the zeros
of what is not used, badly when it is asked for the reverse.)

`memory` is that of shogi.begin.
"""

from micropython import const
from shogi.rules.king import attacked
from shogi.rules.tables import CLASSES, DEAD, LINE, SLIDES
from shogi.rules.types import BOTH, SENTE

_SHIFT = const(15)  # bits of a move
PAD = const(-(1 << 29))  # what is not used of a list comes before all moves
_MOVE = const(0x7FFF)
DROPS = const(16 << 7)  # moves below are drops
# Sizes of the lists to sort in: for a few moves, for many, for nearly all positions (of more moves
# those beyond stay behind the others, in no order)
FEW = const(8)
MOST = const(40)
LARGE = const(160)
_WORSE = const(25)  # so much less is no even exchange
_KILLERS = const(15)  # plies of killers less one


def refuted(memory, pos, move):
    """The quiet `move`, no promotion, was too good for the other side: the killer of this ply."""
    memory[3][pos.ply & _KILLERS] = move


def killer(memory, pos, n):
    """Write the killer of this ply to moves[n] if it is legal, return the end. Not in check.

    It may come from any position: also from the table, whose keys are short.
    """
    s = t = d = piece = k = board = 0
    side = pos.side
    k, f, d, zone, reach, d, d, d, pawns, hand, d, board, d, d = (
        pos.sente if side == SENTE else pos.gote
    )
    s = memory[3][pos.ply & _KILLERS]
    memory[1][n] = s
    t = s & 127
    s >>= 7
    if board[t]:
        return n
    if s < 16:
        if not hand[s] or zone[t] >= DEAD[s]:
            return n
        if s == 1 and (pawns[(t - 18) % 12] or t + f == pos.places[1 - k]):
            # in front of the king it might mate: if it does not, it comes with the others
            memory[3][pos.ply & _KILLERS] = 0
            return n
        return n + 1
    piece = board[s]
    d = reach[t - s] & CLASSES[piece]
    if not d or not piece & side or zone[t] >= DEAD[piece & 15]:
        return n
    if not d & ~SLIDES:
        d = LINE[t - s]
        x = s + d
        while x != t and not board[x]:
            x += d
        if x != t:
            return n
    k = pos.places[k]
    if s == k:
        k = t
    else:
        # pinned, if nothing stands between it and its king and a slider is behind
        d = LINE[k - s]
        x = s + d
        while d and not board[x]:
            x += d
        if x != k:
            return n + 1
    board[s] = 0
    board[t] = piece
    n -= attacked(pos, k, side ^ BOTH)
    board[t] = 0
    board[s] = piece
    return n + 1


def sort(memory, pos, first, end, keep, least, table_move):
    """Best first: the table move, then by the change of worth, captures by cheap pieces first.

    keep        moves that are kept
    least       those that bring no more are left out
    table_move  comes first if it is among them, whatever it brings; -1: the killer is left out,
                it has been searched
    Returns the new end.
    """
    # MicroPython reaches the first sixteen locals fastest, so the order counts
    i = first
    m = to = v = fr = p = x = n = 0
    row, moves, used, killer, packed = memory
    rows, gain, rise, worth, drop = row
    board = pos.board
    rest = end
    if table_move > 0:
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
    size = FEW
    if n > FEW:
        k = 1
        size = MOST
        if n > MOST:
            k = 2
            size = LARGE
            if n > LARGE:
                end = first + LARGE
    packed = packed[k]  # of all lists
    side = pos.side
    killer = killer[pos.ply & _KILLERS] if table_move < 0 else 0
    n = size
    for i in range(first, end):
        m = moves[i]
        to = m & 127
        if m < DROPS:
            if m >> 7 != fr:
                fr = m >> 7
                row = rows[side | fr]
                p = drop[side | fr]
            v = row[to] + p
            if v <= least:
                continue
        else:
            x = board[to]
            fr = m >> 7
            if fr > 127:
                fr -= 128
                p = board[fr]
                v = rise[p & 15] + rows[p | 8][to] - rows[p][fr]
                if not x and v > least and attacked(pos, to, side ^ BOTH):
                    v -= gain[p | 8]
            else:
                p = board[fr]
                row = rows[p]
                v = row[to] - row[fr]
            if x:
                v += gain[x] + rows[x][to]
                if v > least:
                    x = worth[x & 15] + _WORSE
                    x -= worth[p & 15]
                    if x < 0 and attacked(pos, to, side ^ BOTH):
                        v -= gain[p | 8 if m >> 14 else p]
                        if v <= least:
                            continue
                    n -= 1
                    packed[n] = v - (worth[p & 15] >> 3) << _SHIFT | m
                continue
            if v <= least:
                continue
        if m == killer:
            continue
        n -= 1
        packed[n] = v << _SHIFT | m
    if n >= size - 1 and end == rest:
        if n < size:
            moves[first] = packed[n] & _MOVE
            first += 1
        return first
    i = size - used[k]
    while i < n:
        packed[i] = PAD
        i += 1
    used[k] = size - n
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
