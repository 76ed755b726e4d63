# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The legal moves in parts, as a search wants them.

Contract of all: `f(pos, moves, n) -> end`, legal moves to moves[n:end], nothing allocated. All but
`checks` and `quiet_checks` leave out the pointless non-promotions: a pawn, bishop or rook that
could promote, a lance that goes to the second rank. captures + quiets + drops are then all legal
moves of a side that is not in check; for one in check there is `evasions`.
"""

from micropython import const

from . import king
from .evasions import drop_mates
from .movegen import drops, legal, pinned
from .tables import CLASSES, LINE

_PROMOTE = const(1 << 14)
_STEPS = (
    (
        (), (), (), (-25, -23), (-13, -12, -11, 11, 13), (), (), (),
        (-13, -12, -11, -1, 1, 12), (-13, -12, -11, -1, 1, 12), (-13, -12, -11, -1, 1, 12),
        (-13, -12, -11, -1, 1, 12), (-13, -12, -11, -1, 1, 12), (-12, -1, 1, 12),
        (-13, -11, 11, 13),
    ),
    (
        (), (), (), (25, 23), (13, 12, 11, -11, -13), (), (), (),
        (13, 12, 11, -1, 1, -12), (13, 12, 11, -1, 1, -12), (13, 12, 11, -1, 1, -12),
        (13, 12, 11, -1, 1, -12), (13, 12, 11, -1, 1, -12), (-12, -1, 1, 12),
        (-13, -11, 11, 13),
    ),
)  # fmt: skip
_DIAGONAL = (-13, -11, 11, 13)
_STRAIGHT = (-12, -1, 1, 12)
_LANCE = ((-12,), (12,))


def _keep(pos, moves, n, end, captures):
    """Of moves[n:end] keep the captures and the promotions of pawn, bishop and rook (captures 1),
    or the others (0), or both (2), without the pointless ones; the new end."""
    board = pos.board
    zone = pos.sente[3] if pos.side == 16 else pos.gote[3]
    for i in range(n, end):
        m = moves[i]
        to = m & 127
        fr = m >> 7 & 127
        kind = board[fr] & 15 if fr > 15 else 0
        strong = kind == 1 or kind == 5 or kind == 6
        if m & _PROMOTE:
            capture = 1 if strong or board[to] else 0
        elif (strong and (zone[to] > 1 or zone[fr] > 1)) or (kind == 2 and zone[to] == 3):
            continue
        else:
            capture = 1 if board[to] else 0
        if captures == 2 or capture == captures:
            moves[n] = m
            n += 1
    return n


def evasions(pos, moves, n):
    """Legal moves, for a side in check."""
    return _keep(pos, moves, n, legal(pos, moves, n), 2)


def quiets(pos, moves, n):
    """Moves on the board, not in check, that neither capture nor promote a pawn, bishop, rook."""
    n = legal(pos, moves, n, 0)
    if pos.pins[0]:
        n = _keep(pos, moves, n, pinned(pos, moves, n), 0)
    return n


def captures(pos, moves, n):
    """Captures, and promotions of pawn, bishop and rook, not in check."""
    n = _keep(pos, moves, n, king.moves(pos, moves, n), 1)
    board = pos.board
    side = pos.side
    foe = side ^ 48
    gote, f, _, zone, _, _, own, _, pawns = pos.sente if side == 16 else pos.gote
    pawn = side | 1
    for s in pawns:
        if board[s] == pawn:
            t = s + f
            x = board[t]
            if not x & side:
                if zone[t] > 1:
                    moves[n] = s << 7 | t | _PROMOTE
                    n += 1
                elif x:
                    moves[n] = s << 7 | t
                    n += 1
    by_kind = _STEPS[gote]
    for s in own:
        if not s:
            break
        kind = board[s] & 15
        q = s << 7
        for d in by_kind[kind]:
            x = board[s + d]
            if x & foe and x < 48:
                d += s
                if kind < 5 and (zone[d] > 1 or zone[s] > 1):
                    moves[n] = q | d | _PROMOTE
                    n += 1
                    if kind == 3 and zone[d] > 2:
                        continue
                moves[n] = q | d
                n += 1
        far = zone[s] < 2
        for d in _rays(kind, gote):
            t = s + d
            if kind == 13 or kind == 14 or kind == 2:
                while not board[t]:
                    t += d
            else:
                while not board[t]:
                    if not far or zone[t] > 1:
                        moves[n] = q | t | _PROMOTE
                        n += 1
                    t += d
            x = board[t]
            if x & foe and x < 48:
                if kind < 7 and (not far or zone[t] > 1):
                    moves[n] = q | t | _PROMOTE
                    n += 1
                    if kind != 2 or zone[t] > 2:
                        continue
                moves[n] = q | t
                n += 1
    if pos.pins[0]:
        n = _keep(pos, moves, n, pinned(pos, moves, n), 1)
    return n


def gives_check(pos, move):
    """True if the legal move gives check."""
    board = pos.board
    side = pos.side
    gote, _, _, _, reach, _, _, _, _ = pos.sente if side == 16 else pos.gote
    k = pos.places[1 - gote]
    if not k:
        return False
    fr = move >> 7 & 127
    to = move & 127
    if fr < 16:
        piece = side | fr
    else:
        piece = board[fr]
        if move & _PROMOTE:
            piece |= 8
    m = reach[k - to] & CLASSES[piece] & 255
    if m:
        if m & ~56:
            return True
        d = LINE[k - to]
        t = to + d
        while t != k and (not board[t] or t == fr):
            t += d
        if t == k:
            return True
    d = LINE[k - fr] if fr > 15 else 0
    if not d:
        return False
    t = fr + d
    while not board[t] and t != to:
        t += d
    if t != k:
        return False
    t = fr - d
    while not board[t] and t != to:
        t -= d
    x = board[t]
    return t != to and x & side != 0 and x != 48 and reach[k - t] & CLASSES[x] & 56 != 0


def checks(pos, moves, n):
    """All legal moves that give check, also captures and non-promotions, in check or not."""
    if pos.in_check():
        end = legal(pos, moves, n)
        for i in range(n, end):
            if gives_check(pos, moves[i]):
                moves[n] = moves[i]
                n += 1
        return n
    m = to = fr = last = d = e = i = 0
    board = pos.board
    side = pos.side
    gote, _, blocked, _, reach, _, _, _, _ = pos.sente if side == 16 else pos.gote
    k = pos.places[1 - gote]
    if not k:
        return n
    end = legal(pos, moves, n, 2)
    for i in range(n, end):
        m = moves[i]
        to = m & 127
        fr = m >> 7 & 127
        if fr != last:
            # Once a piece: the step of the line that it hides from a slider behind it, else 0
            last = fr
            piece = board[fr]
            d = LINE[k - fr]
            if d:
                e = fr + d
                while not board[e]:
                    e += d
                if e != k:
                    d = 0
                else:
                    e = fr - d
                    while not board[e]:
                        e -= d
                    if not blocked[e] or not reach[k - e] & CLASSES[board[e]] & 56:
                        d = 0
        e = reach[k - to]
        if e:
            e &= CLASSES[piece | 8 if m & _PROMOTE else piece]
            e &= 255
            if e and not e & ~56:
                step = LINE[k - to]
                to += step
                while not board[to] or to == fr:
                    to += step
                if to != k:
                    e = 0
                to = m & 127
        if not e and d:
            e = LINE[to - fr]
            e = e != d and e != -d
        if e:
            moves[n] = m
            n += 1
    return drop_checks(pos, moves, n)


def drop_checks(pos, moves, n):
    """Legal drops that give check, of a side that is not in check."""
    side = pos.side
    hand = pos.sente_hand if side == 16 else pos.gote_hand
    gote, f, _, _, _, _, _, _, pawns = pos.sente if side == 16 else pos.gote
    board = pos.board
    k = pos.places[1 - gote]
    if not k:
        return n
    for kind in b"\x06\x05\x08\x04\x03\x02":
        if hand[kind]:
            q = kind << 7
            for d in _STEPS[gote][kind]:
                t = k - d
                if not board[t]:
                    moves[n] = q | t
                    n += 1
            for d in _rays(kind, gote):
                t = k - d
                while not board[t]:
                    moves[n] = q | t
                    n += 1
                    t -= d
    if hand[1]:
        t = k - f
        if not board[t] and not pawns[(t - 18) % 12] and not drop_mates(pos, t):
            moves[n] = 128 | t
            n += 1
    return n


def quiet_checks(pos, moves, n):
    """The checks that capture nothing, promotions and drops among them."""
    end = checks(pos, moves, n)
    board = pos.board
    for i in range(n, end):
        if not board[moves[i] & 127]:
            moves[n] = moves[i]
            n += 1
    return n


def _rays(kind, gote):
    """Directions in which a kind slides."""
    if kind == 2:
        return _LANCE[gote]
    if kind == 5 or kind == 13:
        return _DIAGONAL
    if kind == 6 or kind == 14:
        return _STRAIGHT
    return ()


__all__ = ("captures", "checks", "drops", "evasions", "gives_check", "quiet_checks", "quiets")
