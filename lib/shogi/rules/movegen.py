# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Legal moves.

Every generator has the contract `f(pos, moves, n) -> end`: writes moves to moves[n:end], allocates
nothing and leaves the position as it was. The order is that of the position's lists: the
same history gives the same order everywhere.
"""

from struct import pack_into

from shogi.rules.king import DOUBLE, PINS, answers, drop_mates, king_moves, unpin, without_drop
from shogi.rules.tables import CLASSES, DEAD, LINE, SLIDES
from shogi.rules.types import (
    BISHOP,
    GOLD,
    KNIGHT,
    LANCE,
    PROMOTE,
    ROOK,
    SENTE,
    SIDE_HAND,
    SIDE_KING,
    SIDE_REACH,
    SIDE_ZONE,
    SILVER,
)

NOTHING = bytes(16)  # no piece in hand
NO_PIECE = 3 * (bytes(9) + b"000") + bytes(9)  # four ranks and the walls between them
DIAGONAL = (-13, -11, 11, 13)
STRAIGHT = (-12, -1, 1, 12)
RAYS = (  # by piece code % 7: towards the last rank, and not
    ((-13, -11), (11, 13)), ((-12,), (-1, 1, 12)), ((11, 13), (-13, -11)), ((12,), (-1, 1, -12)),
)  # fmt: skip
SILVERS = ((-13, -12, -11, 11, 13), (13, 12, 11, -11, -13))


def legal(pos, moves, n, full=1):
    """Every legal move, also the pointless non-promotions: at most 593.

    full 2: without the drops of a side that is not in check.
    """
    me = pos.sente if pos.side == SENTE else pos.gote
    n = king_moves(pos, me, moves, n)
    checker = pos.checker
    if checker > 1:
        if checker == DOUBLE:
            unpin(pos)
            return n
        n = answers(pos, moves, n)
    else:
        n = pieces(me, moves, n)
        if checker:
            n = pinned(pos, me, moves, n)
        if me[SIDE_HAND] == NOTHING or full == 2:
            return n
        n = all_drops(pos, me, moves, n)
    if pos.mating and drop_mates(pos, pos.mating):
        return without_drop(moves, n, pos.mating)
    return n


def pieces(me, moves, n, full=1):
    """Moves on the board of all but the king and the pieces that rules.king has marked as pinned.

    full 0: only quiet ones, that is no captures, no moves of a pawn, bishop or rook that can
    promote, no lance that stays one on the second rank.

    1 pawns; then by piece: 2 what moves like a gold, 3 horse and dragon, 4 knight, 5 lance,
    6 silver, 7 bishop and rook, whose rays to the rear are written by 8, with the horse's and
    the dragon's.
    """
    # MicroPython reaches the first sixteen locals fastest (7,000 fuel of a generation): their order
    # counts, so some take a field of `me` that is not needed here and get their value below. Steps
    # are written out, as a loop costs a gold 6,000 fuel more.
    board = gold = silver = left = 0
    to, forward, blocked, zone, origin, base, own, piece, pawns, to, far, board, gold, silver = me
    # Mostly no piece is on the four ranks from where it could promote by one step
    far = far != NO_PIECE
    if not full:
        blocked = board
    # ---- 1: pawns
    if far:
        for origin in pawns:
            to = origin + forward
            if not blocked[to]:
                if zone[origin]:
                    if not full:
                        continue
                    moves[n] = origin << 7 | to | PROMOTE
                    n += 1
                    if zone[origin] == 3:
                        continue
                moves[n] = origin << 7 | to
                n += 1
    else:
        for origin in pawns:
            if not blocked[origin + forward]:
                moves[n] = origin * 129 + forward
                n += 1
    left = forward - 1
    right = forward + 1
    knight = silver - 1
    horse = gold + 5
    for origin in own:
        piece = board[origin]
        if piece >= gold:
            if piece < horse:  # ---- 2: gold and the like
                base = origin * 129
                if not blocked[origin + left]:
                    moves[n] = base + left
                    n += 1
                if not blocked[origin + forward]:
                    moves[n] = base + forward
                    n += 1
                if not blocked[origin + right]:
                    moves[n] = base + right
                    n += 1
                if not blocked[origin - 1]:
                    moves[n] = base - 1
                    n += 1
                if not blocked[origin + 1]:
                    moves[n] = base + 1
                    n += 1
                if not blocked[origin - forward]:
                    moves[n] = base - forward
                    n += 1
                continue
            if not origin:
                break
            if piece > horse + 1:  # pinned
                continue
            # ---- 3: horse and dragon
            base = origin << 7
            for step in STRAIGHT if piece == horse else DIAGONAL:
                to = origin + step
                if not blocked[to]:
                    moves[n] = base + to
                    n += 1
            down = DIAGONAL if piece == horse else STRAIGHT
        elif piece < silver:
            if piece == knight:  # ---- 4
                to = origin + forward + left
                if not blocked[to]:
                    if zone[to] > 1:
                        moves[n] = origin << 7 | to | PROMOTE
                        n += 1
                        if zone[to] == 2:
                            moves[n] = origin << 7 | to
                            n += 1
                    else:
                        moves[n] = origin << 7 | to
                        n += 1
                to += 2
                if not blocked[to]:
                    if zone[to] > 1:
                        moves[n] = origin << 7 | to | PROMOTE
                        n += 1
                        if zone[to] == 2:
                            moves[n] = origin << 7 | to
                            n += 1
                    else:
                        moves[n] = origin << 7 | to
                        n += 1
            else:  # ---- 5: lance
                base = origin << 7
                to = origin + forward
                while not blocked[to]:
                    if zone[to]:
                        if zone[to] > 1:
                            moves[n] = base + to | PROMOTE
                            n += 1
                        if zone[to] < 3 + full:
                            moves[n] = base + to
                            n += 1
                    else:
                        moves[n] = base + to
                        n += 1
                    if full and board[to]:
                        break
                    to += forward
            continue
        elif piece == silver:  # ---- 6
            base = origin * 129
            if not far or not zone[origin]:
                if not blocked[origin + left]:
                    moves[n] = base + left
                    n += 1
                if not blocked[origin + forward]:
                    moves[n] = base + forward
                    n += 1
                if not blocked[origin + right]:
                    moves[n] = base + right
                    n += 1
                if not blocked[origin - left]:
                    moves[n] = base - left
                    n += 1
                if not blocked[origin - right]:
                    moves[n] = base - right
                    n += 1
            else:
                for step in SILVERS[me[SIDE_KING]]:
                    to = origin + step
                    if not blocked[to]:
                        moves[n] = base + step
                        n += 1
                        if zone[origin] > 1 or zone[to] > 1:
                            moves[n] = base + step | PROMOTE
                            n += 1
            continue
        else:  # ---- 7: bishop and rook
            base = origin << 7
            if far and zone[origin] > 1:
                if full:
                    for step in STRAIGHT if piece == silver + 2 else DIAGONAL:
                        to = origin + step
                        while not blocked[to]:
                            moves[n] = base + to
                            moves[n + 1] = base + to | PROMOTE
                            n += 2
                            if board[to]:
                                break
                            to += step
                continue
            up, down = RAYS[piece % 7]
            for step in up:
                to = origin + step
                while not blocked[to]:
                    if zone[to] > 1:
                        if not full:
                            break
                        moves[n] = base + to | PROMOTE
                        n += 1
                    moves[n] = base + to
                    n += 1
                    if full and board[to]:
                        break
                    to += step
        # ---- 8
        for step in down:
            to = origin + step
            while not board[to]:
                moves[n] = base + to
                n += 1
                to += step
            if full and not blocked[to]:
                moves[n] = base + to
                n += 1
    return n


def pinned(pos, me, moves, n):
    """Moves of the pinned pieces, along the line; takes their marks off."""
    unpin(pos)
    board = pos.board
    side = pos.side
    zone = me[SIDE_ZONE]
    reach = me[SIDE_REACH]
    king = pos.places[me[SIDE_KING]]
    pins = pos.pins
    at = PINS
    while pins[at]:
        origin = pins[at]
        piece = pins[at + 1]
        kind = piece & 15
        line = LINE[king - pins[at + 2]]
        at += 3
        bits = CLASSES[piece]
        for step in (1, -1):
            step *= line
            over = reach[step] & bits
            if not over:
                continue
            to = origin + step
            there = board[to]
            while not there & side:
                if kind < 7 and (zone[origin] > 1 or zone[to] > 1):
                    moves[n] = origin << 7 | to | PROMOTE
                    n += 1
                if zone[to] < DEAD[kind]:
                    moves[n] = origin << 7 | to
                    n += 1
                if there or not over & SLIDES:
                    break
                to += step
                there = board[to]
    return n


def all_drops(pos, me, moves, n):
    """Drops, when not in check. Sets pos.mating to the square on which a pawn would check, else 0:
    the caller has to find out whether it mates.

    1 all kinds but pawns, where all are in hand; 2 the same, where some are; 3 pawns.
    """
    # As in pieces(), the order of the locals counts; `first` to `last`: moves without their square
    to = first = second = 0
    size = 12
    empties = pos.empties
    gote, forward, last, zone, last, last, last, last, pawns, hand, both, board, both, both = me
    pos.mating = 0
    if hand[2] and hand[3] and hand[4] and hand[5] and hand[6] and hand[8]:
        # ---- 1: a full hand, as the defender of a mate problem has it: all in one loop. Two moves
        # are packed into one number of 32 bits: 3,820 fuel a square instead of 5,640. "All kinds
        # allowed" is tested first: most squares pass, and the terminating 0 fails it, so the end
        # needs no test of its own
        pack = pack_into
        first = SILVER << 7 | BISHOP << 23
        second = ROOK << 7 | GOLD << 23
        last = LANCE << 7 | KNIGHT << 23
        n += n  # in bytes
        if hand[1] and not any(pawns):  # pawns in the same turn; else theirs is written over
            size = 14
        for to in empties:
            if zone[to] < 3:
                both = to * 0x10001
                pack("<IIIH", moves, n, both + first, both + second, both + last, to + 128)
                n += size
            elif to:
                both = to * 0x10001
                pack("<II", moves, n, both + first, both + second)
                n += 8
                if zone[to] < 4:
                    pack("<HH", moves, n, to + 256, to + 128)
                    n += size - 10
            else:
                break
        n >>= 1
    else:
        # ---- 2: two kinds in one turn of the loop where two are in hand
        for second in b"\x06\x05\x08\x04":
            if hand[second]:
                second <<= 7
                if not first:
                    first = second
                    continue
                for to in empties:
                    if not to:
                        break
                    moves[n] = to + first
                    moves[n + 1] = to + second
                    n += 2
                first = 0
        if first:
            for to in empties:
                if not to:
                    break
                moves[n] = to + first
                n += 1
        if hand[2]:
            for to in empties:
                if zone[to] < 4:
                    moves[n] = to + 256
                    n += 1
                elif not to:
                    break
        if hand[3]:
            for to in empties:
                if zone[to] < 3:
                    moves[n] = to + 384
                    n += 1
                elif not to:
                    break
    if hand[1]:
        # ---- 3: a file has eight squares that are not dead, `to` the highest: no loop, no end test
        to = 30 if forward < 0 else 18
        for pawn in pawns if size < 14 else b"":
            if not pawn:
                if not board[to]:
                    moves[n] = to + 128
                    n += 1
                if not board[to + 12]:
                    moves[n] = to + 140
                    n += 1
                if not board[to + 24]:
                    moves[n] = to + 152
                    n += 1
                if not board[to + 36]:
                    moves[n] = to + 164
                    n += 1
                if not board[to + 48]:
                    moves[n] = to + 176
                    n += 1
                if not board[to + 60]:
                    moves[n] = to + 188
                    n += 1
                if not board[to + 72]:
                    moves[n] = to + 200
                    n += 1
                if not board[to + 84]:
                    moves[n] = to + 212
                    n += 1
            to += 1
        to = pos.places[1 - gote]
        if to:
            to -= forward
            if not board[to] and not pawns[(to - 18) % 12]:
                pos.mating = to
    return n
