# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Drops: to the empty squares, with nifu, dead squares and uchifuzume."""

from micropython import const

from . import king
from .tables import CLASSES, LINE

_NOTHING = bytes(16)
_WALL = const(48)


def drops(pos, moves, n):
    """Legal drops of the side to move when it is not in check, kind by kind, pawns last."""
    side = pos.side
    if side == 16:
        hand = pos.sente_hand
    else:
        hand = pos.gote_hand
    if hand == _NOTHING:
        return n
    empties = pos.empties
    gote, f, _, zone, _, _, _, _, pawns = pos.sente if side == 16 else pos.gote
    for kind in b"\x06\x05\x08\x04":
        if hand[kind]:
            q = kind << 7
            for t in empties:
                if not t:
                    break
                moves[n] = q | t
                n += 1
    for kind in b"\x03\x02":
        if hand[kind]:
            q = kind << 7
            dead = 3 if kind == 3 else 4
            for t in empties:
                if zone[t] < dead:
                    moves[n] = q | t
                    n += 1
                elif not t:
                    break
    if not hand[1]:
        return n
    board = pos.board
    # The one square of a pawn drop that checks is tested last
    k = pos.places[1 - gote]
    u = k - f if k else 0
    if u and board[u]:
        u = 0
    if u:
        board[u] = _WALL
    q = 18 if gote else 30  # the highest square of file 9 that is not dead
    for t in pawns:
        if not t:
            t = q
            while t < 123:
                if not board[t]:
                    moves[n] = 128 | t
                    n += 1
                t += 12
            if gote and not board[t - 12]:
                n -= 1
        q += 1
    if u:
        board[u] = 0
        if not pawns[(u - 18) % 12] and not drop_mates(pos, u):
            moves[n] = 128 | u
            n += 1
    return n


def drop_mates(pos, u):
    """True if a pawn dropped on u, in front of the enemy's king, mates it. Decided after the pawn
    stands: it may shut a ray. The pins of the side to move are forgotten."""
    board = pos.board
    side = pos.side
    foe = side ^ 48
    if not pos.attacked(u, side):
        return False
    checker = pos.checker
    board[u] = side | 1
    pos.side = foe
    mate = king.moves(pos, pos.escapes, 0) == 0
    if mate:
        f = pos.sente[1] if foe == 16 else pos.gote[1]
        mate = board[u - f] != foe | 1 and not takes(pos, u)
    if pos.pins[0]:
        king.unpin(pos)
    pos.side = side
    pos.checker = checker
    board[u] = 0
    return mate


def takes(pos, u):
    """True if a piece of the side to move (no king, no pawn, none marked as pinned) attacks u."""
    board = pos.board
    _, _, _, _, reach, _, own, _, _ = pos.sente if pos.side == 16 else pos.gote
    for s in own:
        if not s:
            return False
        m = reach[u - s] & CLASSES[board[s]] & 255
        if m:
            if m & ~56:
                return True
            d = LINE[u - s]
            s += d
            while s != u and not board[s]:
                s += d
            if s == u:
                return True
    return False
