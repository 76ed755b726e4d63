# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The legal moves in parts, as a search wants them.

Contract of all: `f(pos, moves, n) -> end`, legal moves to moves[n:end], nothing allocated. They
leave out the pointless non-promotions: a pawn, bishop or rook that could promote, a lance that goes
to the second rank. captures + quiets + drops are then all moves of a side that is not in check; for
one in check there is `evasions`. Checks are in shogi.checks.
"""

from micropython import const

from . import king
from .movegen import (
    BISHOPS,
    DIAGONAL,
    ROOKS,
    SILVERS,
    STRAIGHT,
    drops,
    pieces,
    pinned,
    without_mate,
)  # fmt: skip
from .tables import CLASSES, LINE

_PROMOTE = const(1 << 14)
_LANCE = const(2)
_KNIGHT = const(3)
_SILVER = const(4)
_ROOK = const(6)
_GOLD = const(8)
_HORSE = const(13)
_SENTE = const(16)
_DOUBLE = const(255)
_SLIDES = const(56)  # classes that slide (shogi.tables)
_BOTH_SIDES = (-1, 1)


def _quiet(pos, moves, n, end):
    """Of the moves of pinned pieces in moves[n:end] keep what quiets() is to give, the new end."""
    board = pos.board
    zone = pos.sente[3] if pos.side == _SENTE else pos.gote[3]
    for i in range(n, end):
        m = moves[i]
        to = m & 127
        fr = m >> 7 & 127
        kind = board[fr] & 15
        if board[to]:
            continue
        if (kind == 1 or kind == 5 or kind == 6) and (zone[to] > 1 or zone[fr] > 1):
            continue
        if kind == 2 and zone[to] == 3 and not m & _PROMOTE:
            continue
        moves[n] = m
        n += 1
    return n


def evasions(pos, moves, n):
    """Legal moves, for a side in check."""
    n = king.moves(pos, moves, n)
    if pos.checker == _DOUBLE:
        if pos.pins[0]:
            king.unpin(pos)
        return n
    return without_mate(pos, moves, king.answers(pos, moves, n, 0))


def quiets(pos, moves, n):
    """Moves on the board, not in check, that neither capture nor promote a pawn, bishop, rook."""
    n = pieces(pos, moves, king.moves(pos, moves, n, 0), 0)
    if pos.pins[0]:
        n = _quiet(pos, moves, n, pinned(pos, moves, n))
    return n


def captures(pos, moves, n):
    """Captures, and promotions of pawn, bishop and rook, not in check.

    They are few: so pins are looked for where a piece in line with the king moves off that line,
    and attacks on a square where the king takes something.
    """
    s = t = q = d = piece = fl = fr = 0
    board = pos.board
    side = pos.side
    gote, f, blocked, zone, _, reach, own, _, pawns = pos.sente if side == _SENTE else pos.gote
    foe = (pos.gote if side == _SENTE else pos.sente)[2]  # the enemy's pieces, and the walls
    first = n
    for s in pawns:
        t = s + f
        if foe[t]:
            if board[t] < 48:
                moves[n] = s << 7 | t | _PROMOTE if zone[t] > 1 else s << 7 | t
                n += 1
        elif zone[t]:
            if zone[t] > 1 and not blocked[t]:
                moves[n] = s << 7 | t | _PROMOTE
                n += 1
    fl = f - 1
    fr = f + 1
    gold = side + _GOLD
    for s in own:
        piece = board[s]
        q = s * 129
        if piece >= gold:
            if piece < side + _HORSE:
                if foe[s + fl] and board[s + fl] < 48:
                    moves[n] = q + fl
                    n += 1
                if foe[s + f] and board[s + f] < 48:
                    moves[n] = q + f
                    n += 1
                if foe[s + fr] and board[s + fr] < 48:
                    moves[n] = q + fr
                    n += 1
                if foe[s - 1] and board[s - 1] < 48:
                    moves[n] = q - 1
                    n += 1
                if foe[s + 1] and board[s + 1] < 48:
                    moves[n] = q + 1
                    n += 1
                if foe[s - f] and board[s - f] < 48:
                    moves[n] = q - f
                    n += 1
                continue
            if not s:
                break
            for d in STRAIGHT if piece == side + _HORSE else DIAGONAL:
                if foe[s + d] and board[s + d] < 48:
                    moves[n] = q + d
                    n += 1
            q -= s
            for d in DIAGONAL if piece == side + _HORSE else STRAIGHT:
                t = s + d
                while not board[t]:
                    t += d
                if foe[t] and board[t] < 48:
                    moves[n] = q + t
                    n += 1
        elif piece == side + _SILVER:
            for d in SILVERS[gote]:
                t = s + d
                if foe[t] and board[t] < 48:
                    moves[n] = q + d
                    n += 1
                    if zone[s] > 1 or zone[t] > 1:
                        moves[n] = q + d | _PROMOTE
                        n += 1
        elif piece == side + _KNIGHT:
            q -= s
            for t in _BOTH_SIDES:
                t += s + f + f
                if foe[t] and board[t] < 48:
                    if zone[t] > 1:
                        moves[n] = q + t | _PROMOTE
                        n += 1
                    if zone[t] < 3:
                        moves[n] = q + t
                        n += 1
        elif piece == side + _LANCE:
            t = s + f
            while not board[t]:
                t += f
            if foe[t] and board[t] < 48:
                q -= s
                if zone[t] > 1:
                    moves[n] = q + t | _PROMOTE
                    n += 1
                if zone[t] < 3:
                    moves[n] = q + t
                    n += 1
        elif piece > side:
            q -= s
            down = STRAIGHT if piece == side + _ROOK else DIAGONAL
            if zone[s] > 1:
                for d in down:
                    t = s + d
                    while not blocked[t]:
                        moves[n] = q + t | _PROMOTE
                        n += 1
                        if foe[t]:
                            break
                        t += d
                continue
            up, down = (ROOKS if piece == side + _ROOK else BISHOPS)[gote]
            for d in up:
                t = s + d
                while not board[t]:
                    if zone[t] > 1:
                        moves[n] = q + t | _PROMOTE
                        n += 1
                    t += d
                if foe[t] and board[t] < 48:
                    moves[n] = q + t | _PROMOTE if zone[t] > 1 else q + t
                    n += 1
            for d in down:
                t = s + d
                while not board[t]:
                    t += d
                if foe[t] and board[t] < 48:
                    moves[n] = q + t
                    n += 1
    k = pos.places[gote]
    if not k:
        return n
    q = first
    while first < n:
        t = moves[first]
        s = t >> 7 & 127
        d = LINE[k - s]
        first += 1
        if d:
            fl = LINE[(t & 127) - s]
            if fl != d and fl != -d and _pinned(board, foe, reach, k, s, d):
                continue
        moves[q] = t
        q += 1
    for d in king.NEIGHBOURS:
        t = k + d
        if foe[t] and board[t] < 48 and not pos.attacked(t, side ^ 48):
            moves[q] = k << 7 | t
            q += 1
    return q


def _pinned(board, foe, reach, k, s, d):
    """True if the piece on s, steps of d away from its king on k, hides it from a slider."""
    t = s + d
    while not board[t]:
        t += d
    if t != k:
        return False
    t = s - d
    while not board[t]:
        t -= d
    return foe[t] and reach[k - t] & CLASSES[board[t]] & _SLIDES


__all__ = ("captures", "drops", "evasions", "quiets")
