# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Legal moves.

Every generator has the contract `f(pos, moves, n) -> end`: writes moves to moves[n:end], allocates
nothing and leaves the position as it was. The order is that of the position's lists: the same
history gives the same order everywhere.
"""

from struct import pack_into

from shogi.rules.king import DOUBLE, PINS, answers, drop_mates, king_moves, unpin
from shogi.rules.tables import CLASSES, DEAD, LINE, SLIDES
from shogi.rules.types import BISHOP, GOLD, KNIGHT, LANCE, PROMOTE, ROOK, SENTE, SILVER

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
        if me[9] == NOTHING or full == 2:
            return n
        n = all_drops(pos, me, moves, n)
    if pos.mating and drop_mates(pos, pos.mating):
        return without_drop(moves, n, pos.mating)
    return n


def pieces(me, moves, n, full=1):
    """Moves on the board of all but the king and the pieces that shogi.king has marked as pinned.

    full 0: only quiet ones, that is no captures, no moves of a pawn, bishop or rook that can
    promote, no lance that stays one on the second rank.
    """
    # MicroPython reaches the first sixteen locals fastest: their order counts, so some of them take
    # what is not wanted of `me`
    board = gold = silver = fl = 0
    t, f, blocked, zone, s, q, own, piece, pawns, t, far, board, gold, silver = me
    # Mostly no piece is on the four ranks from where it could promote by one step
    far = far != NO_PIECE
    if not full:
        blocked = board
    if far:
        for s in pawns:
            t = s + f
            if not blocked[t]:
                if zone[s]:
                    if not full:
                        continue
                    moves[n] = s << 7 | t | PROMOTE
                    n += 1
                    if zone[s] == 3:
                        continue
                moves[n] = s << 7 | t
                n += 1
    else:
        for s in pawns:
            if not blocked[s + f]:
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
                q = s * 129
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
            if piece > horse + 1:  # pinned
                continue
            q = s << 7
            for d in STRAIGHT if piece == horse else DIAGONAL:
                t = s + d
                if not blocked[t]:
                    moves[n] = q + t
                    n += 1
            down = DIAGONAL if piece == horse else STRAIGHT
        elif piece < silver:
            if piece == knight:
                t = s + f + fl
                if not blocked[t]:
                    if zone[t] > 1:
                        moves[n] = s << 7 | t | PROMOTE
                        n += 1
                        if zone[t] == 2:
                            moves[n] = s << 7 | t
                            n += 1
                    else:
                        moves[n] = s << 7 | t
                        n += 1
                t += 2
                if not blocked[t]:
                    if zone[t] > 1:
                        moves[n] = s << 7 | t | PROMOTE
                        n += 1
                        if zone[t] == 2:
                            moves[n] = s << 7 | t
                            n += 1
                    else:
                        moves[n] = s << 7 | t
                        n += 1
            else:
                q = s << 7
                t = s + f
                while not blocked[t]:
                    if zone[t]:
                        if zone[t] > 1:
                            moves[n] = q + t | PROMOTE
                            n += 1
                        if zone[t] < 3 + full:
                            moves[n] = q + t
                            n += 1
                    else:
                        moves[n] = q + t
                        n += 1
                    if full and board[t]:
                        break
                    t += f
            continue
        elif piece == silver:
            q = s * 129
            if not far or not zone[s]:
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
                for d in SILVERS[me[0]]:
                    t = s + d
                    if not blocked[t]:
                        moves[n] = q + d
                        n += 1
                        if zone[s] > 1 or zone[t] > 1:
                            moves[n] = q + d | PROMOTE
                            n += 1
            continue
        else:
            q = s << 7
            if far and zone[s] > 1:
                if full:
                    for d in STRAIGHT if piece == silver + 2 else DIAGONAL:
                        t = s + d
                        while not blocked[t]:
                            moves[n] = q + t
                            moves[n + 1] = q + t | PROMOTE
                            n += 2
                            if board[t]:
                                break
                            t += d
                continue
            up, down = RAYS[piece % 7]
            for d in up:
                t = s + d
                while not blocked[t]:
                    if zone[t] > 1:
                        if not full:
                            break
                        moves[n] = q + t | PROMOTE
                        n += 1
                    moves[n] = q + t
                    n += 1
                    if full and board[t]:
                        break
                    t += d
        for d in down:
            t = s + d
            while not board[t]:
                moves[n] = q + t
                n += 1
                t += d
            if full and not blocked[t]:
                moves[n] = q + t
                n += 1
    return n


def pinned(pos, me, moves, n):
    """Moves of the pinned pieces, along the line; takes their marks off."""
    unpin(pos)
    board = pos.board
    side = pos.side
    zone = me[3]
    reach = me[4]
    k = pos.places[me[0]]
    pins = pos.pins
    i = PINS
    while pins[i]:
        s = pins[i]
        piece = pins[i + 1]
        kind = piece & 15
        d = LINE[k - pins[i + 2]]
        i += 3
        bits = CLASSES[piece]
        for e in (1, -1):
            e *= d
            m = reach[e] & bits
            if not m:
                continue
            t = s + e
            x = board[t]
            while not x & side:
                if kind < 7 and (zone[s] > 1 or zone[t] > 1):
                    moves[n] = s << 7 | t | PROMOTE
                    n += 1
                if zone[t] < DEAD[kind]:
                    moves[n] = s << 7 | t
                    n += 1
                if x or not m & SLIDES:
                    break
                t += e
                x = board[t]
    return n


def drops(pos, moves, n):
    """Legal drops of the side to move when it is not in check."""
    me = pos.sente if pos.side == SENTE else pos.gote
    if me[9] == NOTHING:
        return n
    n = all_drops(pos, me, moves, n)
    if pos.mating and drop_mates(pos, pos.mating):
        return without_drop(moves, n, pos.mating)
    return n


def without_drop(moves, n, u):
    """Takes the drop of a pawn on u out of moves[:n], the new end."""
    u |= 128
    i = n = n - 1
    while moves[i] != u:
        i -= 1
    moves[i] = moves[n]
    return n


def all_drops(pos, me, moves, n):
    """Drops, when not in check. Sets pos.mating to the square on which a pawn would check, else 0:
    whether it mates is for the caller to find out."""
    # As in pieces(), the order of the locals counts
    t = a = b = 0
    size = 12
    empties = pos.empties
    gote, f, c, zone, c, c, c, c, pawns, hand, d, board, d, d = me
    pos.mating = 0
    if hand[2] and hand[3] and hand[4] and hand[5] and hand[6] and hand[8]:
        # A full hand, as the defender of a mate problem has it: all kinds in one turn of the loop.
        # Two moves are packed into one number of 32 bits: 3,820 fuel a square instead of 5,640.
        # Most squares allow them all: asked first, one test (of the 0 at the end, too) is enough
        pack = pack_into
        a = SILVER << 7 | BISHOP << 23
        b = ROOK << 7 | GOLD << 23
        c = LANCE << 7 | KNIGHT << 23
        n += n  # in bytes
        if hand[1] and not any(pawns):  # pawns in the same turn; else theirs is written over
            size = 14
        for t in empties:
            if zone[t] < 3:
                d = t * 0x10001
                pack("<IIIH", moves, n, d + a, d + b, d + c, t + 128)
                n += size
            elif t:
                d = t * 0x10001
                pack("<II", moves, n, d + a, d + b)
                n += 8
                if zone[t] < 4:
                    pack("<HH", moves, n, t + 256, t + 128)
                    n += size - 10
            else:
                break
        n >>= 1
    else:
        # Two kinds in one turn of the loop where two are in hand
        for b in b"\x06\x05\x08\x04":
            if hand[b]:
                b <<= 7
                if not a:
                    a = b
                    continue
                for t in empties:
                    if not t:
                        break
                    moves[n] = t + a
                    moves[n + 1] = t + b
                    n += 2
                a = 0
        if a:
            for t in empties:
                if not t:
                    break
                moves[n] = t + a
                n += 1
        if hand[2]:
            for t in empties:
                if zone[t] < 4:
                    moves[n] = t + 256
                    n += 1
                elif not t:
                    break
        if hand[3]:
            for t in empties:
                if zone[t] < 3:
                    moves[n] = t + 384
                    n += 1
                elif not t:
                    break
    if hand[1]:
        # A file has eight squares that are not dead, t is the highest: no loop, no test of its end
        t = 30 if f < 0 else 18
        for a in pawns if size < 14 else b"":
            if not a:
                if not board[t]:
                    moves[n] = t + 128
                    n += 1
                if not board[t + 12]:
                    moves[n] = t + 140
                    n += 1
                if not board[t + 24]:
                    moves[n] = t + 152
                    n += 1
                if not board[t + 36]:
                    moves[n] = t + 164
                    n += 1
                if not board[t + 48]:
                    moves[n] = t + 176
                    n += 1
                if not board[t + 60]:
                    moves[n] = t + 188
                    n += 1
                if not board[t + 72]:
                    moves[n] = t + 200
                    n += 1
                if not board[t + 84]:
                    moves[n] = t + 212
                    n += 1
            t += 1
        t = pos.places[1 - gote]
        if t:
            t -= f
            if not board[t] and not pawns[(t - 18) % 12]:
                pos.mating = t
    return n
