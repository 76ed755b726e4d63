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
    n = pieces(pos, moves, n, pos.side)
    if pos.pins[0]:
        king.unpin(pos)
        n = pinned(pos, moves, n)
    return drops(pos, moves, n)


def pieces(
    pos, moves, n, block, full=1,
    _bishop=(-13, -11, 11, 13), _rook=(-12, -1, 1, 12),
    _up=((-13, -11), (13, 11)), _down=((13, 11), (-13, -11)),
    _ahead=((-12,), (12,)), _back=((12, -1, 1), (-12, -1, 1)),
):  # fmt: skip
    """Moves on the board of all but the king and the pieces marked as pinned.

    block: the side to move; or 48, then only to empty squares. full: 0 leaves out all moves of a
    pawn, bishop or rook that can promote, and a lance that stays one on the second rank.
    """
    board = pos.board
    side = pos.side
    gote, _, f, own, _, pawns, _, _, rank = pos.sente if side == 16 else pos.gote
    piece = side | 1
    for s in pawns:
        if board[s] == piece:
            t = s + f
            if not board[t] & block:
                if rank[t] < 4:
                    if not full:
                        continue
                    moves[n] = s << 7 | t | _PROMOTE
                    n += 1
                    if rank[t] == 1:
                        continue
                moves[n] = s << 7 | t
                n += 1
    fl = f - 1
    fr = f + 1
    gold = side + 8
    silver = side + 4
    knight = side + 3
    horse = side + 13
    for s in own:
        piece = board[s]
        q = s << 7
        if piece >= gold:
            if piece < horse:
                if not board[s + fl] & block:
                    moves[n] = q + s + fl
                    n += 1
                if not board[s + f] & block:
                    moves[n] = q + s + f
                    n += 1
                if not board[s + fr] & block:
                    moves[n] = q + s + fr
                    n += 1
                if not board[s - 1] & block:
                    moves[n] = q + s - 1
                    n += 1
                if not board[s + 1] & block:
                    moves[n] = q + s + 1
                    n += 1
                if not board[s - f] & block:
                    moves[n] = q + s - f
                    n += 1
                continue
            if not s:
                break
            if piece == horse:
                dirs = _bishop
                steps = _rook
            else:
                dirs = _rook
                steps = _bishop
            for d in steps:
                t = s + d
                if not board[t] & block:
                    moves[n] = q + t
                    n += 1
        elif piece == silver:
            if rank[s] > 4:
                if not board[s + fl] & block:
                    moves[n] = q + s + fl
                    n += 1
                if not board[s + f] & block:
                    moves[n] = q + s + f
                    n += 1
                if not board[s + fr] & block:
                    moves[n] = q + s + fr
                    n += 1
                if not board[s - fl] & block:
                    moves[n] = q + s - fl
                    n += 1
                if not board[s - fr] & block:
                    moves[n] = q + s - fr
                    n += 1
            else:
                zone = rank[s] < 4
                d = f
                while 1:
                    t = s + d
                    if not board[t] & block:
                        moves[n] = q + t
                        n += 1
                        if zone or rank[t] < 4:
                            moves[n] = q + t | _PROMOTE
                            n += 1
                    if d == f:
                        d = fl
                    elif d == fl:
                        d = fr
                    elif d == fr:
                        d = -fl
                    elif d == -fl:
                        d = -fr
                    else:
                        break
            continue
        elif piece == knight:
            t = s + f + fl
            d = rank[t]
            if not board[t] & block:
                if d < 4:
                    moves[n] = q + t | _PROMOTE
                    n += 1
                if d > 2:
                    moves[n] = q + t
                    n += 1
            t += 2
            if not board[t] & block:
                d = rank[t]
                if d < 4:
                    moves[n] = q + t | _PROMOTE
                    n += 1
                if d > 2:
                    moves[n] = q + t
                    n += 1
            continue
        elif piece < knight:
            if piece == side:
                continue
            t = s + f
            x = board[t]
            while not x & block:
                d = rank[t]
                if d < 4:
                    moves[n] = q + t | _PROMOTE
                    n += 1
                if d > 2 or (d == 2 and full):
                    moves[n] = q + t
                    n += 1
                if x:
                    break
                t += f
                x = board[t]
            continue
        else:
            zone = rank[s] < 4
            if zone:
                if not full:
                    continue
                dirs = _rook if piece == side + 6 else _bishop
            elif piece == side + 6:
                dirs = _ahead[gote]
            else:
                dirs = _up[gote]
            for d in dirs:
                t = s + d
                x = board[t]
                while not x & block:
                    if zone or rank[t] < 4:
                        if not full:
                            break
                        moves[n] = q + t | _PROMOTE
                        n += 1
                    moves[n] = q + t
                    n += 1
                    if x:
                        break
                    t += d
                    x = board[t]
            if zone:
                continue
            dirs = _back[gote] if piece == side + 6 else _down[gote]
        for d in dirs:
            t = s + d
            x = board[t]
            while not x & block:
                moves[n] = q + t
                n += 1
                if x:
                    break
                t += d
                x = board[t]
    return n


def pinned(pos, moves, n):
    """Moves of the pinned pieces: along the line. Needs the marks taken off."""
    board = pos.board
    side = pos.side
    own_king, _, _, _, _, _, reach, _, rank = pos.sente if side == 16 else pos.gote
    k = pos.places[own_king]
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
                if kind < 7 and (rank[s] < 4 or rank[t] < 4):
                    moves[n] = s << 7 | t | _PROMOTE
                    n += 1
                if rank[t] > king.DEAD[kind]:
                    moves[n] = s << 7 | t
                    n += 1
                if x or not m & 56:
                    break
                t += e
                x = board[t]
    return n
