# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Answers to a single check other than king moves: take the piece, or stand between."""

from micropython import const

from . import king
from .tables import CLASSES, DEAD, LINE

_PROMOTE = const(1 << 14)


def answers(pos, moves, n, _classes=CLASSES, _line=LINE, _dead=DEAD):
    """Captures of pos.checker, moves and drops between it and the king.

    Needs the state that king.moves leaves; takes the marks of pinned pieces off: a pinned piece
    cannot answer the check of another piece.
    """
    board = pos.board
    side = pos.side
    gote, f, _, zone, reach, away, own, _, pawns = pos.sente if side == 16 else pos.gote
    hand = pos.hand
    places = pos.places
    k = places[gote]
    t = pos.checker
    step = _line[k - t]
    if not away[k - t] & _classes[board[t]] & 56:
        step = 0
    mate = 0
    while 1:
        s = t - f
        if board[s] == side | 1:
            if zone[t] > 1:
                moves[n] = s << 7 | t | _PROMOTE
                n += 1
            if zone[t] < 4:
                moves[n] = s << 7 | t
                n += 1
        for s in own:
            m = reach[t - s] & 255
            if m:
                piece = board[s]
                m &= _classes[piece]
                if m:
                    if not m & ~56:
                        d = _line[t - s]
                        x = s + d
                        while x != t and not board[x]:
                            x += d
                        if x != t:
                            continue
                    piece &= 15
                    if piece < 7 and (zone[s] > 1 or zone[t] > 1):
                        moves[n] = s << 7 | t | _PROMOTE
                        n += 1
                    if zone[t] < _dead[piece]:
                        moves[n] = s << 7 | t
                        n += 1
                elif not s:
                    break
            elif not s:
                break
        if not board[t]:
            for piece in b"\x06\x05\x08\x04\x03\x02":
                if hand[side | piece] and zone[t] < _dead[piece]:
                    moves[n] = piece << 7 | t
                    n += 1
            if hand[side | 1] and zone[t] < 4 and not pawns[(t - 18) % 12]:
                s = places[1 - gote]
                if s and t + f == s:
                    mate = t
                else:
                    moves[n] = 128 | t
                    n += 1
        if not step:
            break
        t += step
        if t == k:
            break
    if pos.pins[0]:
        king.unpin(pos)
    if mate and not drop_mates(pos, mate):
        moves[n] = 128 | mate
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
