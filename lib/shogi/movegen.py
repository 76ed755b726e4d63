# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Legal moves.

Every generator has the contract `f(pos, moves, n) -> end`: writes moves to moves[n:end], allocates
nothing and leaves the position as it was. The order is that of the position's lists: the same
history gives the same order everywhere.
"""

from micropython import const

from . import king
from .drops import drops
from .evasions import answers

_PROMOTE = const(1 << 14)
_DOUBLE = const(255)
_SENTE = const(16)
_BISHOP = (-13, -11, 11, 13)
_ROOK = (-12, -1, 1, 12)
_SILVER = ((-13, -12, -11, 11, 13), (13, 12, 11, -11, -13))


def legal(pos, moves, n):
    """Every legal move, also the pointless non-promotions. At most 593."""
    n = king.moves(pos, moves, n)
    checker = pos.checker
    if checker:
        if checker != _DOUBLE:
            n = answers(pos, moves, n)
        elif pos.pins[0]:
            king.unpin(pos)
        return n
    n = pieces(pos, moves, n, pos.sente[2] if pos.side == _SENTE else pos.gote[2])
    if pos.pins[0]:
        king.unpin(pos)
        n = pinned(pos, moves, n)
    return drops(pos, moves, n)


def pieces(pos, moves, n, blocked, full=1):
    """Moves on the board of all but the king and the pieces that shogi.king has marked as pinned.

    blocked: by square, where no piece may go: that of the side to move, or pos.board to leave out
    the captures. full: 0 leaves out all moves of a pawn, bishop or rook that can promote, and a
    lance that stays one on the second rank.
    """
    # MicroPython reaches the first sixteen locals fastest, so the order counts
    s = t = q = d = piece = fl = fr = 0
    board = pos.board
    side = pos.side
    gote, f, gold, zone, gold, gold, own, gold, pawns = pos.sente if side == _SENTE else pos.gote
    for s in pawns:
        t = s + f
        if not blocked[t]:
            if zone[t]:
                if zone[t] > 1:
                    if not full:
                        continue
                    moves[n] = s << 7 | t | _PROMOTE
                    n += 1
                    if zone[t] == 4:
                        continue
            moves[n] = s << 7 | t
            n += 1
    fl = f - 1
    fr = f + 1
    gold = side + 8
    for s in own:
        piece = board[s]
        q = s * 129
        if piece >= gold:
            if piece < gold + 5:
                if not blocked[s + fl]:
                    moves[n] = q + fl
                    n += 1
                if not blocked[s + f]:
                    moves[n] = q + f
                    n += 1
                if not blocked[s + fr]:
                    moves[n] = q + fr
                    n += 1
                if not blocked[s - 1]:
                    moves[n] = q - 1
                    n += 1
                if not blocked[s + 1]:
                    moves[n] = q + 1
                    n += 1
                if not blocked[s - f]:
                    moves[n] = q - f
                    n += 1
                continue
            if not s:
                break
            for d in _ROOK if piece == gold + 5 else _BISHOP:
                if not blocked[s + d]:
                    moves[n] = q + d
                    n += 1
            q -= s
            for d in _BISHOP if piece == gold + 5 else _ROOK:
                t = s + d
                while not blocked[t]:
                    moves[n] = q + t
                    n += 1
                    if board[t]:
                        break
                    t += d
        elif piece == side + 4:
            if not zone[s]:
                if not blocked[s + fl]:
                    moves[n] = q + fl
                    n += 1
                if not blocked[s + f]:
                    moves[n] = q + f
                    n += 1
                if not blocked[s + fr]:
                    moves[n] = q + fr
                    n += 1
                if not blocked[s - fl]:
                    moves[n] = q - fl
                    n += 1
                if not blocked[s - fr]:
                    moves[n] = q - fr
                    n += 1
            else:
                for d in _SILVER[gote]:
                    t = s + d
                    if not blocked[t]:
                        moves[n] = q + d
                        n += 1
                        if zone[s] > 1 or zone[t] > 1:
                            moves[n] = q + d | _PROMOTE
                            n += 1
        elif piece == side + 3:
            t = s + f + fl
            q -= s
            if not blocked[t]:
                if zone[t] > 1:
                    moves[n] = q + t | _PROMOTE
                    n += 1
                if zone[t] < 3:
                    moves[n] = q + t
                    n += 1
            t += 2
            if not blocked[t]:
                if zone[t] > 1:
                    moves[n] = q + t | _PROMOTE
                    n += 1
                if zone[t] < 3:
                    moves[n] = q + t
                    n += 1
        elif piece == side + 2:
            q -= s
            t = s + f
            while not blocked[t]:
                if zone[t] > 1:
                    moves[n] = q + t | _PROMOTE
                    n += 1
                if zone[t] < 3 or (full and zone[t] == 3):
                    moves[n] = q + t
                    n += 1
                if board[t]:
                    break
                t += f
        elif piece > side and (full or zone[s] < 2):
            q -= s
            for d in _ROOK if piece == side + 6 else _BISHOP:
                t = s + d
                while not blocked[t]:
                    if zone[t] > 1 or zone[s] > 1:
                        if not full:
                            break
                        moves[n] = q + t | _PROMOTE
                        n += 1
                    moves[n] = q + t
                    n += 1
                    if board[t]:
                        break
                    t += d
    return n


def pinned(pos, moves, n):
    """Moves of the pinned pieces: along the line. Needs the marks taken off."""
    board = pos.board
    side = pos.side
    gote, _, _, zone, reach, _, _, _, _ = pos.sente if side == _SENTE else pos.gote
    k = pos.places[gote]
    pins = pos.pins
    i = 0
    while pins[i]:
        s = pins[i]
        piece = pins[i + 1]
        kind = piece & 15
        d = king.LINE[k - pins[i + 2]]
        i += 3
        bits = king.CLASSES[piece] & 255
        for e in king.BOTH_WAYS:
            e *= d
            m = reach[e] & bits
            if not m:
                continue
            t = s + e
            x = board[t]
            while not x & side:
                if kind < 7 and (zone[s] > 1 or zone[t] > 1):
                    moves[n] = s << 7 | t | _PROMOTE
                    n += 1
                if zone[t] < king.DEAD[kind]:
                    moves[n] = s << 7 | t
                    n += 1
                if x or not m & 56:
                    break
                t += e
                x = board[t]
    return n
