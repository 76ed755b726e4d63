# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The legal moves in parts, as a search wants them.

Contract of all: `f(pos, moves, n) -> end`, legal moves to moves[n:end], nothing allocated. They
leave out the pointless non-promotions: a pawn, bishop or rook that could promote, a lance that goes
to the second rank. captures + quiets + drops are then all moves of a side that is not in check; for
one in check there is `evasions`. Checks are in shogi.checks.
"""

from micropython import const
from shogi.rules.king import (
    DOUBLE,
    DRAGON,
    KING_BIT,
    NEIGHBOURS,
    PINS,
    answers,
    attacked,
    drop_mates,
    king_moves,
    unpin,
    without_drop,
)
from shogi.rules.movegen import (
    DIAGONAL,
    NO_PIECE,
    NOTHING,
    RAYS,
    SILVERS,
    STRAIGHT,
    all_drops,
    pieces,
    pinned,
)
from shogi.rules.tables import CLASSES, LINE, NEAR, REACH_GOTE, REACH_SENTE, SLIDES
from shogi.rules.types import BOTH, PROMOTE, SENTE, SIDE_BLOCKED, SIDE_FAR, SIDE_HAND, SIDE_ZONE

_STEPPERS = const(7)  # classes of gold, silver, knight
# Steps of a side that moves up the board, by kind.
_STEPS = (
    (), (), (-12,), (-25, -23), (-13, -12, -11, 11, 13), (-13, -11, 11, 13), (-12, -1, 1, 12), (),
    (-13, -12, -11, -1, 1, 12),
)  # fmt: skip


def _quiet(pos, moves, n, end):
    """Of the moves of pinned pieces in moves[n:end] keep what quiets() is to give, the new end."""
    board = pos.board
    zone = pos.sente[SIDE_ZONE] if pos.side == SENTE else pos.gote[SIDE_ZONE]
    for i in range(n, end):
        m = moves[i]
        to = m & 127
        fr = m >> 7 & 127
        kind = board[fr] & 15
        if board[to]:
            continue
        if (kind == 1 or kind == 5 or kind == 6) and (zone[to] > 1 or zone[fr] > 1):
            continue
        if kind == 2 and zone[to] == 3 and not m & PROMOTE:
            continue
        moves[n] = m
        n += 1
    return n


def evasions(pos, moves, n):
    """Legal moves, for a side in check."""
    n = king_moves(pos, pos.sente if pos.side == SENTE else pos.gote, moves, n)
    if pos.checker == DOUBLE:
        unpin(pos)
        return n
    n = answers(pos, moves, n, 0)
    t = pos.mating
    if t and drop_mates(pos, t):
        return without_drop(moves, n, t)
    return n


def drops(pos, moves, n):
    """Legal drops of the side to move when it is not in check."""
    me = pos.sente if pos.side == SENTE else pos.gote
    if me[SIDE_HAND] == NOTHING:
        return n
    n = all_drops(pos, me, moves, n)
    if pos.mating and drop_mates(pos, pos.mating):
        return without_drop(moves, n, pos.mating)
    return n


def quiets(pos, moves, n):
    """Moves on the board, not in check, that neither capture nor promote a pawn, bishop, rook."""
    me = pos.sente if pos.side == SENTE else pos.gote
    n = king_moves(pos, me, moves, n, 0)
    n = pieces(me, moves, n, 0)
    if pos.checker:
        n = _quiet(pos, moves, n, pinned(pos, me, moves, n))
    return n


def captures(pos, moves, n):
    """Captures, and promotions of pawn, bishop and rook, not in check."""
    # MicroPython reaches the first sixteen locals fastest, so the order counts
    s = t = piece = d = board = zone = gold = silver = 0
    side = pos.side
    if side == SENTE:
        t = pos.sente
        foe = pos.gote
    else:
        t = pos.gote
        foe = pos.sente
    # Mostly no enemy's piece is on the four ranks at home, and then most pieces on three of them
    # have nothing to take; and no piece on the four far ranks, from where it could promote
    calm = foe[SIDE_FAR] == NO_PIECE
    home = foe[SIDE_ZONE]
    foe = foe[SIDE_BLOCKED]
    t, f, blocked, zone, t, t, own, t, pawns, t, far, board, gold, silver = t
    far = far != NO_PIECE
    first = n
    if far:
        for s in pawns:
            t = s + f
            if not blocked[t]:
                if zone[s]:
                    t |= PROMOTE
                elif not foe[t]:
                    continue
                moves[n] = s << 7 | t
                n += 1
    else:
        for s in pawns:
            if foe[s + f] and foe[s + f] <= DRAGON:
                moves[n] = s * 129 + f
                n += 1
    fl = f - 1
    fr = f + 1
    knight = silver - 1
    horse = gold + 5
    for s in own:
        piece = board[s]
        if piece >= gold:
            if piece < horse:
                if calm and home[s] > 1:
                    continue
                # Most have nothing to take, which one test tells
                if (
                    foe[s + fl] | foe[s + f] | foe[s + fr] | foe[s - 1] | foe[s + 1] | foe[s - f]
                ) & 15:
                    for t in (
                        (-13, -12, -11, -1, 1, 12) if side == SENTE else (11, 12, 13, -1, 1, -12)
                    ):
                        if foe[s + t] & 15:
                            moves[n] = s * 129 + t
                            n += 1
                continue
            if not s:
                break
            for t in STRAIGHT if piece == horse else DIAGONAL:
                if foe[s + t] & 15:
                    moves[n] = s * 129 + t
                    n += 1
            for d in DIAGONAL if piece == horse else STRAIGHT:
                t = s + d
                while not board[t]:
                    t += d
                if foe[t] & 15:
                    moves[n] = s << 7 | t
                    n += 1
        elif piece < silver:
            if piece < knight:
                t = s + f
                while not board[t]:
                    t += f
                if foe[t] and foe[t] <= DRAGON:
                    if zone[t] > 1:
                        moves[n] = s << 7 | t | PROMOTE
                        n += 1
                    if zone[t] < 3:
                        moves[n] = s << 7 | t
                        n += 1
                continue
            if calm and home[s] > 2:
                continue
            t = s + f + f
            if (foe[t - 1] | foe[t + 1]) & 15:
                for d in (-1, 1):
                    t = s + f + f + d
                    if foe[t] & 15:
                        if zone[t] > 1:
                            moves[n] = s << 7 | t | PROMOTE
                            n += 1
                        if zone[t] < 3:
                            moves[n] = s << 7 | t
                            n += 1
        elif piece == silver:
            if calm and home[s] > 1:
                continue
            if (foe[s + fl] | foe[s + f] | foe[s + fr] | foe[s - fl] | foe[s - fr]) & 15:
                for d in SILVERS[side >> 5]:
                    t = s + d
                    if foe[t] & 15:
                        moves[n] = s << 7 | t
                        n += 1
                        if zone[s] > 1 or zone[t] > 1:
                            moves[n] = s << 7 | t | PROMOTE
                            n += 1
        elif far and zone[s] > 1:
            for d in STRAIGHT if piece == silver + 2 else DIAGONAL:
                t = s + d
                while not blocked[t]:
                    moves[n] = s << 7 | t | PROMOTE
                    n += 1
                    if foe[t]:
                        break
                    t += d
        else:
            for d in RAYS[piece % 7][0]:
                t = s + d
                while not board[t]:
                    if zone[t] and zone[t] > 1:
                        moves[n] = s << 7 | t | PROMOTE
                        n += 1
                    t += d
                if foe[t] and foe[t] <= DRAGON:
                    if zone[t] > 1:
                        t |= PROMOTE
                    moves[n] = s << 7 | t
                    n += 1
            if calm and home[s]:
                continue
            for d in RAYS[piece % 7][1]:
                t = s + d
                while not board[t]:
                    t += d
                if foe[t] & 15:
                    moves[n] = s << 7 | t
                    n += 1
    # They are few: pins are looked for only where a piece in line with the king leaves that line
    k = pos.places[side >> 5]
    while first < n:
        s = moves[first] >> 7 & 127
        first += 1
        d = LINE[k - s]
        if d:
            t = LINE[(moves[first - 1] & 127) - s]
            if t != d and t != -d:
                t = s + d
                while not board[t]:
                    t += d
                if t == k:
                    t = s - d
                    while not board[t]:
                        t -= d
                    # the enemy's piece that it hides its king from
                    d = REACH_GOTE if side == SENTE else REACH_SENTE
                    if foe[t] & 15 and d[k - t] & CLASSES[board[t]] & SLIDES:
                        n -= 1
                        first -= 1
                        for t in range(first, n):
                            moves[t] = moves[t + 1]
    if calm and home[k] > 1:
        return n
    if k and (
        foe[k - 13] | foe[k - 12] | foe[k - 11] | foe[k - 1]
        | foe[k + 1] | foe[k + 11] | foe[k + 12] | foe[k + 13]
    ) & 15:  # fmt: skip
        for d in NEIGHBOURS:
            t = k + d
            if foe[t] & 15 and not attacked(pos, t, side ^ BOTH):
                moves[n] = k << 7 | t
                n += 1
    return n


def recaptures(pos, moves, n, t):
    """The captures on t, where an enemy's piece stands, not in check."""
    board = pos.board
    side = pos.side
    pos.pins[PINS] = 0
    pos.checker = t
    end = answers(pos, moves, n, 2)
    k = pos.places[side >> 5]
    first = n
    while first < end:
        m = moves[first]
        first += 1
        s = m >> 7 & 127
        if LINE[k - s]:  # it may hide the king
            piece = board[s]
            taken = board[t]
            board[s] = 0
            board[t] = side  # blocks, and is no attacker in the enemy's list
            s = attacked(pos, k, side ^ BOTH)
            board[t] = taken
            board[m >> 7 & 127] = piece
            if s:
                continue
        moves[n] = m
        n += 1
    if k and REACH_SENTE[t - k] & KING_BIT and not attacked(pos, t, side ^ BOTH):
        moves[n] = k << 7 | t
        n += 1
    return n


def safe_checks(pos, moves, n, most):
    """Write at most `most` safe quiet checks to moves[n:], return the end. Not when in check.

    A few that cost little, for the edge of a search, looked for from the enemy's king outwards:
    drops next to it (or from where a knight jumps), and steps of pieces that are near. Safe means
    that no piece can take the checker: none but the king attacks the square, and next to the king a
    piece of ours guards it. Far drops, pawns and moves of sliders are left out: they seldom matter
    and cost most of the work. Uses some hundred places of moves.
    """
    s = t = d = board = 0
    side = pos.side
    m, t, s, zone, reach, t, own, t, t, hand, far, board, t, t = (
        pos.sente if side == SENTE else pos.gote
    )
    k = pos.places[1 - m]
    if not k:
        return n
    f = -1 if m else 1
    end = n
    if hand != NOTHING:
        for m in b"\x08\x04\x03\x06\x05\x02":
            if hand[m]:
                for d in _STEPS[m]:
                    t = k - d * f
                    if not board[t]:
                        moves[end] = m << 7 | t
                        end += 1
    t = k + 36 * f
    if (
        zone[k] < 3
        or far != NO_PIECE
        or (zone[k] == 3 and (s[t - 2] | s[t - 1] | s[t] | s[t + 1] | s[t + 2]) & 15)
    ):  # else no piece that steps or jumps is near
        near = NEAR
        for s in own:
            m = near[k - s] & _STEPPERS
            if m:
                m &= CLASSES[board[s]]
                if m:
                    for d in _STEPS[8 if m == 1 else board[s] & 15]:
                        t = s + d * f
                        if not board[t]:
                            d = reach[k - t]
                            if d & 1 and m > 1 and (zone[s] > 1 or zone[t] > 1):
                                moves[end] = s << 7 | t | PROMOTE
                                end += 1
                            elif d & m and (m < 4 or zone[t] < 3):
                                moves[end] = s << 7 | t
                                end += 1
                elif not s:
                    break
            elif not s:
                break
    # Those that are safe
    i = n
    most += n
    f = side ^ BOTH
    while i < end and n < most:
        m = moves[i]
        i += 1
        t = m & 127
        s = m >> 7 & 127
        if s < 16:
            s = t
        own = board[s]
        board[s] = 0
        pos.places[2 - (side >> 4)] = 0
        d = attacked(pos, t, f)
        pos.places[2 - (side >> 4)] = k
        if not d and (not reach[k - t] & KING_BIT or attacked(pos, t, side)):
            # nor may it shield our king
            d = pos.places[side >> 5]
            if not (d and LINE[s - d] and LINE[s - d] != LINE[t - d] and attacked(pos, d, f)):
                moves[n] = m
                n += 1
        board[s] = own
    return n


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
    reach = REACH_SENTE if side == SENTE else REACH_GOTE
    return reach[k - (move & 127)] & CLASSES[piece]
