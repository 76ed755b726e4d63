# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Legal moves.

Every generator has the contract `f(pos, moves, n) -> end`: writes moves to moves[n:end], allocates
nothing and leaves the position as it was. The order is that of the position's lists: the same
history gives the same order everywhere.
"""

from micropython import const

from . import king
from .evasions import answers, drop_mates
from .tables import CLASSES, DEAD, LINE

_PROMOTE = const(1 << 14)
_DOUBLE = const(255)
_SENTE = const(16)
_WALL = const(48)
_NOTHING = bytes(16)
_BISHOP = (-13, -11, 11, 13)
_ROOK = (-12, -1, 1, 12)
BISHOPS = (((-13, -11), (11, 13)), ((11, 13), (-13, -11)))  # towards the last rank, and not
ROOKS = (((-12,), (-1, 1, 12)), ((12,), (-1, 1, -12)))
_SILVER = ((-13, -12, -11, 11, 13), (13, 12, 11, -11, -13))


def legal(pos, moves, n, full=1):
    """Every legal move, also the pointless non-promotions. At most 593.

    full 2: without the drops, for a side that is not in check.
    full 0, for a side that is not in check: only quiet moves on the board, that is no captures, no
    moves of a pawn, bishop or rook that can promote, no lance that stays one on the second rank.
    The pinned pieces are left to the caller then, with their marks (shogi.stages.quiets).
    """
    # MicroPython reaches the first sixteen locals fastest, so the order counts
    s = t = q = d = piece = fl = fr = 0
    board = pos.board
    n = king.moves(pos, moves, n, full)
    side = pos.checker
    if side:
        if side != _DOUBLE:
            return answers(pos, moves, n)
        if pos.pins[0]:
            king.unpin(pos)
        return n
    side = pos.side
    gote, f, blocked, zone, _, _, own, _, pawns = pos.sente if side == _SENTE else pos.gote
    if not full:
        blocked = board
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
            down = _BISHOP if piece == gold + 5 else _ROOK
            q -= s
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
            continue
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
            continue
        elif piece == side + 2:
            q -= s
            t = s + f
            while not blocked[t]:
                if zone[t]:
                    if zone[t] > 1:
                        moves[n] = q + t | _PROMOTE
                        n += 1
                    if zone[t] < 3 + full:
                        moves[n] = q + t
                        n += 1
                else:
                    moves[n] = q + t
                    n += 1
                if board[t]:
                    break
                t += f
            continue
        elif piece == side:
            continue
        else:
            q -= s
            if zone[s] > 1:
                if full:
                    for d in _ROOK if piece == side + 6 else _BISHOP:
                        t = s + d
                        while not blocked[t]:
                            moves[n] = q + t
                            moves[n + 1] = q + t | _PROMOTE
                            n += 2
                            if board[t]:
                                break
                            t += d
                continue
            up, down = (ROOKS if piece == side + 6 else BISHOPS)[gote]
            for d in up:
                t = s + d
                while not blocked[t]:
                    if zone[t] > 1:
                        if not full:
                            break
                        moves[n] = q + t | _PROMOTE
                        n += 1
                    moves[n] = q + t
                    n += 1
                    if board[t]:
                        break
                    t += d
        for d in down:
            t = s + d
            while not board[t]:
                moves[n] = q + t
                n += 1
                t += d
            if not blocked[t]:
                moves[n] = q + t
                n += 1
    if not full:
        return n
    if pos.pins[0]:
        n = pinned(pos, moves, n)
    if full == 1 and (pos.sente_hand if side == _SENTE else pos.gote_hand) != _NOTHING:
        return drops(pos, moves, n)
    return n


def pinned(pos, moves, n):
    """Moves of the pinned pieces, along the line; takes their marks off."""
    king.unpin(pos)
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
        d = LINE[k - pins[i + 2]]
        i += 3
        bits = CLASSES[piece] & 255
        for e in (1, -1):
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
                if zone[t] < DEAD[kind]:
                    moves[n] = s << 7 | t
                    n += 1
                if x or not m & 56:
                    break
                t += e
                x = board[t]
    return n


def drops(pos, moves, n):
    """Legal drops of the side to move when it is not in check, pawns last."""
    t = a = b = d = 0
    side = pos.side
    hand = pos.sente_hand if side == 16 else pos.gote_hand
    if hand == _NOTHING:
        return n
    empties = pos.empties
    gote, f, _, zone, _, _, _, _, pawns = pos.sente if side == 16 else pos.gote
    # Four kinds that may stand anywhere in one turn of the loop, two, or one
    if hand[5] and hand[6] and hand[4] and hand[8]:
        for t in empties:
            if not t:
                break
            moves[n] = t + 640
            moves[n + 1] = t + 768
            moves[n + 2] = t + 512
            moves[n + 3] = t + 1024
            n += 4
    else:
        a = 0
        for b in b"\x06\x05\x08\x04":
            if hand[b]:
                b <<= 7
                if a:
                    for t in empties:
                        if not t:
                            break
                        moves[n] = t + a
                        moves[n + 1] = t + b
                        n += 2
                    a = 0
                else:
                    a = b
        if a:
            for t in empties:
                if not t:
                    break
                moves[n] = t + a
                n += 1
    if hand[2]:
        if hand[3]:
            for t in empties:
                if zone[t] < 3:
                    moves[n] = t + 384
                    moves[n + 1] = t + 256
                    n += 2
                elif zone[t] == 3:
                    moves[n] = t + 256
                    n += 1
                elif not t:
                    break
        else:
            for t in empties:
                if zone[t] < 4:
                    moves[n] = t + 256
                    n += 1
                elif not t:
                    break
    elif hand[3]:
        for t in empties:
            if zone[t] < 3:
                moves[n] = t + 384
                n += 1
            elif not t:
                break
    if not hand[1]:
        return n
    board = pos.board
    # The one square of a pawn drop that checks is tested last
    b = pos.places[1 - gote]
    if b:
        b -= f
        if board[b]:
            b = 0
        else:
            board[b] = _WALL
    a = 18 if gote else 30  # the highest square of file 9 that is not dead
    d = a + 93
    for t in pawns:
        if not t:
            t = a
            while t < d:
                if not board[t]:
                    moves[n] = t + 128
                    n += 1
                t += 12
        a += 1
    if b:
        board[b] = 0
        if not pawns[(b - 18) % 12] and not drop_mates(pos, b):
            moves[n] = b + 128
            n += 1
    return n
