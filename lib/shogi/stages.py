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
    drops,  # noqa: F401  for those who want all the parts
    pieces,
    pinned,
    without_mate,
)  # fmt: skip
from .tables import CLASSES, LINE, REACH_GOTE, REACH_SENTE

_PROMOTE = const(1 << 14)
_LANCE = const(2)
_KNIGHT = const(3)
_SILVER = const(4)
_ROOK = const(6)
_GOLD = const(8)
_HORSE = const(13)
_SENTE = const(16)
_DOUBLE = const(255)
_BOTH = const(48)
_SLIDES = const(56)  # classes that slide (shogi.tables)
_KING_BIT = const(64)  # class of kings
_BOTH_SIDES = (-1, 1)
# Steps of a side that moves up the board, by kind.
_STEPS = (
    (), (), (-12,), (-25, -23), (-13, -12, -11, 11, 13), (-13, -11, 11, 13), (-12, -1, 1, 12), (),
    (-13, -12, -11, -1, 1, 12),
)  # fmt: skip
_DROPS = b"\x08\x04\x03\x06\x05\x02"
# By difference of two squares: 1 if they are at most three ranks and three files apart
_NEAR = bytes([min(d, 209 - d) < 43 and min(min(d, 209 - d) % 12, -min(d, 209 - d) % 12) < 4
               for d in range(209)])  # fmt: skip
_GOLDS = ((-13, -12, -11, -1, 1, 12), (11, 12, 13, -1, 1, -12))


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
    """Captures, and promotions of pawn, bishop and rook, not in check."""
    # MicroPython reaches the first sixteen locals fastest, so the order counts
    s = t = q = piece = fl = fr = 0
    board = pos.board
    side = pos.side
    gote, f, blocked, zone, _, reach, own, _, pawns = pos.sente if side == _SENTE else pos.gote
    foe = (pos.gote if side == _SENTE else pos.sente)[2]  # the enemy's pieces, and the walls (48)
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
    silver = side + _SILVER
    knight = side + _KNIGHT
    for s in own:
        piece = board[s]
        if piece >= gold:
            if piece < side + _HORSE:
                # Most have nothing to take, which one test tells
                if (
                    foe[s + fl] | foe[s + f] | foe[s + fr] | foe[s - 1] | foe[s + 1] | foe[s - f]
                ) & 15:
                    for d in _GOLDS[gote]:
                        if foe[s + d] & 15:
                            moves[n] = s * 129 + d
                            n += 1
                continue
            if not s:
                break
            q = s << 7
            for d in STRAIGHT if piece == side + _HORSE else DIAGONAL:
                if foe[s + d] & 15:
                    moves[n] = q + s + d
                    n += 1
            for d in DIAGONAL if piece == side + _HORSE else STRAIGHT:
                t = s + d
                while not board[t]:
                    t += d
                if foe[t] & 15:
                    moves[n] = q + t
                    n += 1
        elif piece == silver:
            if (foe[s + fl] | foe[s + f] | foe[s + fr] | foe[s - fl] | foe[s - fr]) & 15:
                q = s << 7
                for d in SILVERS[gote]:
                    t = s + d
                    if foe[t] & 15:
                        moves[n] = q + t
                        n += 1
                        if zone[s] > 1 or zone[t] > 1:
                            moves[n] = q + t | _PROMOTE
                            n += 1
        elif piece == knight:
            t = s + f + f
            if (foe[t - 1] | foe[t + 1]) & 15:
                q = s << 7
                for t in _BOTH_SIDES:
                    t += s + f + f
                    if foe[t] & 15:
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
            if foe[t] & 15:
                q = s << 7
                if zone[t] > 1:
                    moves[n] = q + t | _PROMOTE
                    n += 1
                if zone[t] < 3:
                    moves[n] = q + t
                    n += 1
        elif piece > side:
            q = s << 7
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
                if foe[t] & 15:
                    moves[n] = q + t | _PROMOTE if zone[t] > 1 else q + t
                    n += 1
            for d in down:
                t = s + d
                while not board[t]:
                    t += d
                if foe[t] & 15:
                    moves[n] = q + t
                    n += 1
    s = pos.places[gote]
    if n > first:
        n = _unpinned(board, side, reach, s, moves, first, n)
    if s and (
        foe[s - 13] | foe[s - 12] | foe[s - 11] | foe[s - 1]
        | foe[s + 1] | foe[s + 11] | foe[s + 12] | foe[s + 13]
    ) & 15:  # fmt: skip
        for d in king.NEIGHBOURS:
            t = s + d
            if foe[t] & 15 and not pos.attacked(t, side ^ _BOTH):
                moves[n] = s << 7 | t
                n += 1
    return n


def recaptures(pos, moves, n, t):
    """The captures on t, where an enemy's piece stands, not in check."""
    side = pos.side
    pos.pins[0] = 0
    pos.checker = t
    reach = (pos.sente if side == _SENTE else pos.gote)[5]
    s = pos.places[side >> 5]
    n = _unpinned(pos.board, side, reach, s, moves, n, king.answers(pos, moves, n, 2))
    if s and REACH_SENTE[t - s] & _KING_BIT and not pos.attacked(t, side ^ _BOTH):
        moves[n] = s << 7 | t
        n += 1
    return n


def _unpinned(board, side, reach, k, moves, n, end):
    """Of the captures in moves[n:end], none by the king on k, keep the legal ones; the new end.

    They are few, so pins are looked for only where a piece in line with the king leaves that line.
    """
    q = n
    while q < end:
        m = moves[q]
        q += 1
        s = m >> 7 & 127
        d = LINE[k - s]
        if d:
            t = LINE[(m & 127) - s]
            if t != d and t != -d:
                t = s + d
                while not board[t]:
                    t += d
                if t == k:
                    t = s - d
                    while not board[t]:
                        t -= d
                    # the enemy's piece that it hides its king from
                    if not board[t] & side and reach[k - t] & CLASSES[board[t]] & _SLIDES:
                        continue
        moves[n] = m
        n += 1
    return n


def safe_checks(pos, moves, n, most):
    """Write at most `most` safe quiet checks to moves[n:], return the end. Not when in check.

    A few that cost little, for the edge of a search, looked for from the enemy's king outwards:
    drops next to it (or from where a knight jumps), and steps of pieces that are near. Safe means
    that no piece can take the checker: none but the king attacks the square, and next to the king a
    piece of ours guards it. Far drops, pawns and moves of sliders are left out: they seldom matter
    and cost most of the work.
    """
    side = pos.side
    board = pos.board
    places = pos.places
    gote, f, _, _, reach, _, own, _, _ = pos.sente if side == _SENTE else pos.gote
    f = -1 if gote else 1
    foe_king = 1 - gote
    near = _NEAR
    k = places[foe_king]
    if not k:
        return n
    most += n
    hand = pos.hand
    for kind in _DROPS:
        if hand[side | kind]:
            for d in _STEPS[kind]:
                t = k - d * f
                if not board[t] and _safe(pos, t, t, k, foe_king):
                    moves[n] = kind << 7 | t
                    n += 1
                    if n == most:
                        return n
    for s in own:
        if not near[k - s]:
            if s:
                continue
            break
        kind = board[s] & 15
        if kind > 12 or kind == 2 or kind == 5 or kind == 6:
            continue
        if not s:
            break
        for d in _STEPS[kind if kind < 8 else 8]:
            t = s + d * f
            if board[t]:
                continue
            m = reach[k - t]
            if not m & 255:
                continue
            d = s << 7 | t
            if m & 1 and kind < 8 and (_rank(s, side) < 4 or _rank(t, side) < 4):
                d |= _PROMOTE
            elif not m & CLASSES[board[s]] & 255 or (kind == 3 and _rank(t, side) < 3):
                continue
            if _safe(pos, s, t, k, foe_king) and not _shields(pos, s, t, places[1 - foe_king]):
                moves[n] = d
                n += 1
                if n == most:
                    return n
    return n


def _rank(s, side):
    """Rank of a square as its side counts, 1 the farthest."""
    s = (s - 6) // 12
    return s if side == 16 else 10 - s


def _safe(pos, s, t, k, foe_king):
    """True if a piece that goes from s (t itself: a drop) to t cannot be taken."""
    side = pos.side
    places = pos.places
    board = pos.board
    places[foe_king] = 0
    piece = board[s]
    board[s] = 0
    safe = not pos.attacked(t, side ^ 48)
    places[foe_king] = k
    if safe and t - k in king.NEIGHBOURS:
        safe = pos.attacked(t, side)
    board[s] = piece
    return safe


def _shields(pos, s, t, k):
    """True if the piece on s shields its king on k from an attacker, and t is off that line."""
    if not k:
        return False
    d = LINE[s - k]
    if not d or LINE[t - k] == d:
        return False
    board = pos.board
    k += d
    while not board[k]:
        k += d
    if k != s:
        return False
    piece = board[s]
    board[s] = 0
    exposed = pos.attacked(pos.places[pos.side >> 5], pos.side ^ 48)
    board[s] = piece
    return exposed


def may_check(pos, move):
    """0 if a legal move certainly gives no check. Else it may: by itself, or what it leaves may."""
    side = pos.side
    k = pos.places[2 - (side >> 4)]
    if not k:
        return 0
    fr = move >> 7 & 127
    piece = side | fr
    if fr > 15:
        if LINE[k - fr]:
            return 1
        piece = pos.board[fr]
        if move >> 14:
            piece |= 8
    reach = REACH_SENTE if side == _SENTE else REACH_GOTE
    return reach[k - (move & 127)] & CLASSES[piece]
