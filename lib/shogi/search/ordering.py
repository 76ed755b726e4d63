# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Which moves are looked at first: puts moves[first:end] in order, allocates nothing.

A move's value is its change in evaluation (search.evaluate); a piece that captures something
cheaper, or promotes, on an attacked square counts as lost.

Before all that comes the killer: the quiet move that refuted another line at the same ply. Most
nodes that reach quiet moves end with it and need not generate them.

A move and what it brings are packed into one int, and a list of such ints is sorted by the
interpreter's own sort, which is many times faster than one in Python. All ints differ, so
the order is the same everywhere. (Ascending: MicroPython's reverse sort is slow with equal ints,
such as the zeros of unused places.)

`memory` is made by search.prepare.
"""

from micropython import const
from shogi.rules.king import attacked
from shogi.rules.tables import CLASSES, DEAD, LINE, SLIDES
from shogi.rules.types import BOTH, SENTE, SIDE_REACH

_SHIFT = const(15)  # bits of a move
PAD = const(-(1 << 29))  # unused places of a list sort before all moves
_MOVE = const(0x7FFF)
DROPS = const(16 << 7)  # moves below are drops
# Sizes of the lists to sort in: for a few moves, for many, for nearly all positions (of more moves
# those beyond stay behind the others, in no order)
FEW = const(8)
MOST = const(40)
LARGE = const(160)
_WORSE = const(25)  # by so much less an exchange is no longer even
_KILLERS = const(15)  # plies of killers less one


def refuted(memory, pos, move):
    """The quiet `move`, no promotion, was too good for the other side: the killer of this ply."""
    memory[3][pos.ply & _KILLERS] = move


def killer(memory, pos, n):
    """Write the killer of this ply to moves[n] if it is legal, return the end. Not in check.

    It may come from any position: also from the table, whose keys are short.
    """
    # MicroPython reaches the first sixteen locals fastest, so the order counts
    # ---- 1: may the side to move make it, pins and checks apart?
    origin = to = step = piece = square = board = 0
    side = pos.side
    gote, forward, step, zone, reach, step, step, step, pawns, hand, step, board, step, step = (
        pos.sente if side == SENTE else pos.gote
    )
    origin = memory[3][pos.ply & _KILLERS]
    memory[1][n] = origin
    to = origin & 127
    origin >>= 7
    if board[to]:
        return n
    if origin < 16:
        if not hand[origin] or zone[to] >= DEAD[origin]:
            return n
        if origin == 1 and (pawns[(to - 18) % 12] or to + forward == pos.places[1 - gote]):
            # in front of the king it might be mate: if not, it comes with the others
            memory[3][pos.ply & _KILLERS] = 0
            return n
        return n + 1
    piece = board[origin]
    step = reach[to - origin] & CLASSES[piece]
    if not step or not piece & side or zone[to] >= DEAD[piece & 15]:
        return n
    if not step & ~SLIDES:
        step = LINE[to - origin]
        square = origin + step
        while square != to and not board[square]:
            square += step
        if square != to:
            return n
    # ---- 2: does it leave its king in check?
    king = pos.places[gote]
    if origin == king:
        king = to
    else:
        # pinned, if nothing stands between it and its king and a slider is behind
        step = LINE[king - origin]
        square = origin + step
        while step and not board[square]:
            square += step
        if square != king:
            return n + 1
    board[origin] = 0
    board[to] = piece
    n -= attacked(pos, king, side ^ BOTH)
    board[to] = 0
    board[origin] = piece
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
    # ---- 1: the table move to the front
    i = first
    move = to = brings = origin = piece = taken = place = 0
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
    # ---- 2: which list to sort in; `place` is the number of moves here, then that in the list
    place = end - first
    which = 0
    size = FEW
    if place > FEW:
        which = 1
        size = MOST
        if place > MOST:
            which = 2
            size = LARGE
            if place > LARGE:
                end = first + LARGE
    packed = packed[which]  # of all lists
    side = pos.side
    killer = killer[pos.ply & _KILLERS] if table_move < 0 else 0
    # ---- 3: what each of them brings
    place = size
    for i in range(first, end):
        move = moves[i]
        to = move & 127
        if move < DROPS:
            if move >> 7 != origin:
                origin = move >> 7
                row = rows[side | origin]
                piece = drop[side | origin]  # its worth, less what it was in hand
            brings = row[to] + piece
            if brings <= least:
                continue
        else:
            taken = board[to]
            origin = move >> 7
            if origin > 127:
                origin -= 128
                piece = board[origin]
                brings = rise[piece & 15] + rows[piece | 8][to] - rows[piece][origin]
                if not taken and brings > least and attacked(pos, to, side ^ BOTH):
                    brings -= gain[piece | 8]
            else:
                piece = board[origin]
                row = rows[piece]
                brings = row[to] - row[origin]
            if taken:
                brings += gain[taken] + rows[taken][to]
                if brings > least:
                    taken = worth[taken & 15] + _WORSE
                    if taken < worth[piece & 15] and attacked(pos, to, side ^ BOTH):
                        brings -= gain[piece | 8 if move >> 14 else piece]
                        if brings <= least:
                            continue
                    place -= 1
                    packed[place] = brings - (worth[piece & 15] >> 3) << _SHIFT | move
                continue
            if brings <= least:
                continue
        if move == killer:
            continue
        place -= 1
        packed[place] = brings << _SHIFT | move
    # ---- 4: sorted, back to the moves; one alone needs no sorting
    if place >= size - 1 and end == rest:
        if place < size:
            moves[first] = packed[place] & _MOVE
            first += 1
        return first
    i = size - used[which]
    while i < place:
        packed[i] = PAD
        i += 1
    used[which] = size - place
    if place < size - 1:
        packed.sort()
    if size - place > keep:
        place = size - keep
    i = size
    while i > place:
        i -= 1
        moves[first] = packed[i] & _MOVE
        first += 1
    if end < rest and keep > size:
        while end < rest:
            moves[first] = moves[end]
            first += 1
            end += 1
    return first


def may_check(pos, move):
    """0 if a legal move certainly gives no check. Else it may: by itself, or what it leaves may."""
    side = pos.side
    king = pos.places[2 - (side >> 4)]
    if not king:
        return 0
    origin = move >> 7 & 127
    piece = side | origin
    if origin > 15:
        if LINE[king - origin]:
            return 1
        piece = pos.board[origin]
        if move >> 14:
            piece |= 8
    reach = (pos.sente if side == SENTE else pos.gote)[SIDE_REACH]
    return reach[king - (move & 127)] & CLASSES[piece]
