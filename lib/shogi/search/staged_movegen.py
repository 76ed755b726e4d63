# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The legal moves in parts, as a search needs them.

Contract of all: `f(pos, moves, n) -> end`, legal moves to moves[n:end], nothing allocated. They
leave out the pointless non-promotions: a pawn, bishop or rook that could promote, a lance that goes
to the second rank. captures + quiets + drops are then all moves of a side that is not in check; for
one in check there is `evasions`. Checks are in search.checks.
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
    """Keep the moves of pinned pieces in moves[n:end] that quiets() gives; returns the new end."""
    board = pos.board
    zone = pos.sente[SIDE_ZONE] if pos.side == SENTE else pos.gote[SIDE_ZONE]
    for i in range(n, end):
        move = moves[i]
        to = move & 127
        origin = move >> 7 & 127
        kind = board[origin] & 15
        if board[to]:
            continue
        if (kind == 1 or kind == 5 or kind == 6) and (zone[to] > 1 or zone[origin] > 1):
            continue
        if kind == 2 and zone[to] == 3 and not move & PROMOTE:
            continue
        moves[n] = move
        n += 1
    return n


def evasions(pos, moves, n):
    """Legal moves, for a side in check."""
    n = king_moves(pos, pos.sente if pos.side == SENTE else pos.gote, moves, n)
    if pos.checker == DOUBLE:
        unpin(pos)
        return n
    n = answers(pos, moves, n, 0)
    pawn_drop = pos.mating
    if pawn_drop and drop_mates(pos, pawn_drop):
        return without_drop(moves, n, pawn_drop)
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
    """Captures, and promotions of pawn, bishop and rook, not in check.

    1 pawns; then by piece: 2 what moves like a gold, 3 horse and dragon, 4 lance, 5 knight,
    6 silver, 7 bishop and rook; 8 drops the moves of pinned pieces from these; 9 the king.
    """
    # MicroPython reaches the first sixteen locals fastest, so the order counts
    origin = to = piece = step = board = zone = gold = silver = 0
    side = pos.side
    if side == SENTE:
        to = pos.sente
        foe = pos.gote
    else:
        to = pos.gote
        foe = pos.sente
    # Mostly no enemy's piece is on the four ranks at home, and then most pieces on three of them
    # have nothing to take; and no piece on the four far ranks, from where it could promote
    calm = foe[SIDE_FAR] == NO_PIECE
    home = foe[SIDE_ZONE]
    foe = foe[SIDE_BLOCKED]
    to, forward, blocked, zone, to, to, own, to, pawns, to, far, board, gold, silver = to
    far = far != NO_PIECE
    first = n
    # ---- 1
    if far:
        for origin in pawns:
            to = origin + forward
            if not blocked[to]:
                if zone[origin]:
                    to |= PROMOTE
                elif not foe[to]:
                    continue
                moves[n] = origin << 7 | to
                n += 1
    else:
        for origin in pawns:
            if foe[origin + forward] and foe[origin + forward] <= DRAGON:
                moves[n] = origin * 129 + forward
                n += 1
    left = forward - 1
    right = forward + 1
    knight = silver - 1
    horse = gold + 5
    for origin in own:
        piece = board[origin]
        if piece >= gold:
            if piece < horse:  # ---- 2
                if calm and home[origin] > 1:
                    continue
                # Most have nothing to take; one test shows it
                if (
                    foe[origin + left] | foe[origin + forward] | foe[origin + right]
                    | foe[origin - 1] | foe[origin + 1] | foe[origin - forward]
                ) & 15:  # fmt: skip
                    for to in (
                        (-13, -12, -11, -1, 1, 12) if side == SENTE else (11, 12, 13, -1, 1, -12)
                    ):
                        if foe[origin + to] & 15:
                            moves[n] = origin * 129 + to
                            n += 1
                continue
            if not origin:
                break
            # ---- 3
            for to in STRAIGHT if piece == horse else DIAGONAL:
                if foe[origin + to] & 15:
                    moves[n] = origin * 129 + to
                    n += 1
            for step in DIAGONAL if piece == horse else STRAIGHT:
                to = origin + step
                while not board[to]:
                    to += step
                if foe[to] & 15:
                    moves[n] = origin << 7 | to
                    n += 1
        elif piece < silver:
            if piece < knight:  # ---- 4
                to = origin + forward
                while not board[to]:
                    to += forward
                if foe[to] and foe[to] <= DRAGON:
                    if zone[to] > 1:
                        moves[n] = origin << 7 | to | PROMOTE
                        n += 1
                    if zone[to] < 3:
                        moves[n] = origin << 7 | to
                        n += 1
                continue
            if calm and home[origin] > 2:
                continue
            # ---- 5
            to = origin + forward + forward
            if (foe[to - 1] | foe[to + 1]) & 15:
                for step in (-1, 1):
                    to = origin + forward + forward + step
                    if foe[to] & 15:
                        if zone[to] > 1:
                            moves[n] = origin << 7 | to | PROMOTE
                            n += 1
                        if zone[to] < 3:
                            moves[n] = origin << 7 | to
                            n += 1
        elif piece == silver:  # ---- 6
            if calm and home[origin] > 1:
                continue
            if (
                foe[origin + left] | foe[origin + forward] | foe[origin + right]
                | foe[origin - left] | foe[origin - right]
            ) & 15:  # fmt: skip
                for step in SILVERS[side >> 5]:
                    to = origin + step
                    if foe[to] & 15:
                        moves[n] = origin << 7 | to
                        n += 1
                        if zone[origin] > 1 or zone[to] > 1:
                            moves[n] = origin << 7 | to | PROMOTE
                            n += 1
        elif far and zone[origin] > 1:  # ---- 7, that promotes wherever it goes
            for step in STRAIGHT if piece == silver + 2 else DIAGONAL:
                to = origin + step
                while not blocked[to]:
                    moves[n] = origin << 7 | to | PROMOTE
                    n += 1
                    if foe[to]:
                        break
                    to += step
        else:  # ---- 7
            for step in RAYS[piece % 7][0]:
                to = origin + step
                while not board[to]:
                    if zone[to] and zone[to] > 1:
                        moves[n] = origin << 7 | to | PROMOTE
                        n += 1
                    to += step
                if foe[to] and foe[to] <= DRAGON:
                    if zone[to] > 1:
                        to |= PROMOTE
                    moves[n] = origin << 7 | to
                    n += 1
            if calm and home[origin]:
                continue
            for step in RAYS[piece % 7][1]:
                to = origin + step
                while not board[to]:
                    to += step
                if foe[to] & 15:
                    moves[n] = origin << 7 | to
                    n += 1
    # ---- 8: they are few: looked at only where a piece in line with the king leaves that line
    king = pos.places[side >> 5]
    while first < n:
        origin = moves[first] >> 7 & 127
        first += 1
        step = LINE[king - origin]
        if step:
            to = LINE[(moves[first - 1] & 127) - origin]
            if to != step and to != -step:
                to = origin + step
                while not board[to]:
                    to += step
                if to == king:
                    to = origin - step
                    while not board[to]:
                        to -= step
                    # the enemy's piece that it hides its king from
                    step = REACH_GOTE if side == SENTE else REACH_SENTE
                    if foe[to] & 15 and step[king - to] & CLASSES[board[to]] & SLIDES:
                        n -= 1
                        first -= 1
                        for to in range(first, n):
                            moves[to] = moves[to + 1]
    # ---- 9
    if calm and home[king] > 1:
        return n
    if king and (
        foe[king - 13] | foe[king - 12] | foe[king - 11] | foe[king - 1]
        | foe[king + 1] | foe[king + 11] | foe[king + 12] | foe[king + 13]
    ) & 15:  # fmt: skip
        for step in NEIGHBOURS:
            to = king + step
            if foe[to] & 15 and not attacked(pos, to, side ^ BOTH):
                moves[n] = king << 7 | to
                n += 1
    return n


def recaptures(pos, moves, n, to):
    """The captures on `to`, where an enemy's piece stands, not in check."""
    board = pos.board
    side = pos.side
    pos.pins[PINS] = 0
    pos.checker = to
    end = answers(pos, moves, n, 2)
    king = pos.places[side >> 5]
    first = n
    while first < end:
        move = moves[first]
        first += 1
        origin = move >> 7 & 127
        if LINE[king - origin]:  # it may hide the king
            piece = board[origin]
            taken = board[to]
            board[origin] = 0
            board[to] = side  # blocks, and is no attacker in the enemy's list
            origin = attacked(pos, king, side ^ BOTH)
            board[to] = taken
            board[move >> 7 & 127] = piece
            if origin:
                continue
        moves[n] = move
        n += 1
    if king and REACH_SENTE[to - king] & KING_BIT and not attacked(pos, to, side ^ BOTH):
        moves[n] = king << 7 | to
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
    # MicroPython reaches the first sixteen locals fastest, so the order counts
    origin = to = step = board = 0
    side = pos.side
    gote, to, mine, zone, reach, to, own, to, to, hand, far, board, to, to = (
        pos.sente if side == SENTE else pos.gote
    )
    king = pos.places[1 - gote]
    if not king:
        return n
    forward = -1 if gote else 1
    end = n
    # ---- 1: drops next to the enemy's king
    if hand != NOTHING:
        for kind in b"\x08\x04\x03\x06\x05\x02":
            if hand[kind]:
                for step in _STEPS[kind]:
                    to = king - step * forward
                    if not board[to]:
                        moves[end] = kind << 7 | to
                        end += 1
    # ---- 2: steps, unless no piece that steps or jumps is near
    to = king + 36 * forward
    if (
        zone[king] < 3
        or far != NO_PIECE
        or zone[king] == 3
        and (mine[to - 2] | mine[to - 1] | mine[to] | mine[to + 1] | mine[to + 2]) & 15
    ):
        near = NEAR
        for origin in own:
            bits = near[king - origin] & _STEPPERS
            if bits:
                bits &= CLASSES[board[origin]]
                if bits:
                    for step in _STEPS[8 if bits == 1 else board[origin] & 15]:
                        to = origin + step * forward
                        if not board[to]:
                            step = reach[king - to]
                            if step & 1 and bits > 1 and (zone[origin] > 1 or zone[to] > 1):
                                moves[end] = origin << 7 | to | PROMOTE
                                end += 1
                            elif step & bits and (bits < 4 or zone[to] < 3):
                                moves[end] = origin << 7 | to
                                end += 1
                elif not origin:
                    break
            elif not origin:
                break
    # ---- 3: keep the safe ones
    i = n
    most += n
    enemy = side ^ BOTH
    while i < end and n < most:
        move = moves[i]
        i += 1
        to = move & 127
        origin = move >> 7 & 127
        if origin < 16:
            origin = to
        piece = board[origin]
        board[origin] = 0
        pos.places[2 - (side >> 4)] = 0
        step = attacked(pos, to, enemy)
        pos.places[2 - (side >> 4)] = king
        if not step and (not reach[king - to] & KING_BIT or attacked(pos, to, side)):
            # nor may it shield our king
            home = pos.places[side >> 5]
            step = home and LINE[origin - home]
            if not step or step == LINE[to - home] or not attacked(pos, home, enemy):
                moves[n] = move
                n += 1
        board[origin] = piece
    return n
