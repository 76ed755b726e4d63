# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The king of the side to move: who checks it, who is pinned to it, where it can go, who helps it.

Every generator begins here. One look-up per enemy piece (shogi.tables) tells whether it is in line
with the king or touches its neighbourhood; most do not, and only the others are looked at again.
"""

from micropython import const
from shogi.rules.tables import CLASSES, DEAD, LINE, NEAR, SLIDES
from shogi.rules.types import PROMOTE, SENTE

KING_BIT = const(64)  # class of kings
DRAGON = const(46)  # of gote: the highest code of a piece, but for 47, a pinned one
DOUBLE = const(255)
PINS = const(40)  # where they begin in pos.pins
NEIGHBOURS = (-13, -12, -11, -1, 1, 11, 12, 13)


def attacked(pos, k, side):
    """1 if the side attacks the square k (whatever stands on it), else 0."""
    if not k:
        return 0
    board = pos.board
    me = pos.sente if side == SENTE else pos.gote
    reach = me[4]
    if board[k - me[1]] == side | 1 or reach[k - pos.places[me[0]]] & KING_BIT:
        return 1
    for s in me[6]:
        m = reach[k - s]
        if m:
            m &= CLASSES[board[s]]
            if m:
                if m & ~SLIDES:
                    return 1
                d = LINE[k - s]
                s += d
                while s != k and not board[s]:
                    s += d
                if s == k:
                    return 1
            elif not s:
                break
        elif not s:
            break
    return 0


def king_moves(pos, me, moves, n, full=1):
    """Write the legal king moves to moves[n:], return the end index. full 0: no captures; 3: none,
    only checks and pins are looked for. `me` is pos.sente or pos.gote, of the side to move.

    Sets pos.checker: the square of the piece that gives check, 255 for two of them; 0 for none, but
    1 if there are pins.
    Fills pos.pins from 40 on with triples (square, piece code, square of the pinner), ended by a 0,
    and marks each pinned piece on the board as a piece of kind 15: it blocks, but is no piece that
    could move. A pinned pawn leaves the list of pawns, too, unless there is a check. `unpin` takes
    the marks off. What comes before 40 are the pieces that may attack a square around the king.
    """
    # MicroPython reaches the first sixteen locals fastest: their order counts, and so some of them
    # take what is not wanted
    t, f, blocked, s, m, reach, d, foes, k, k, k, board, pawn, k = me
    pawn = 57 - pawn  # the enemy's
    near = pos.pins
    k = pos.places
    enemy = k[1 - t]
    k = k[t]
    around = NEAR
    classes = CLASSES
    pinned = PINS
    checker = count = 0
    if not k:
        near[PINS] = 0
        pos.checker = 0
        return n
    # Pieces that attack the king or a square around it, or pin: one look-up tells most others
    if board[k + f] == pawn:
        checker = k + f
    for s in foes:
        m = around[k - s]
        if m:
            m &= classes[board[s]]
            if m:
                near[count] = s
                count += 1
                m &= reach[k - s]
                if m & SLIDES:
                    d = LINE[k - s]
                    t = s + d
                    while not board[t]:
                        t += d
                    if t == k:
                        checker = DOUBLE if checker else s
                    elif board[t] & 49 - pawn and board[t] <= DRAGON:
                        m = t
                        t += d
                        while not board[t]:
                            t += d
                        if t == k:
                            near[pinned] = m
                            near[pinned + 1] = board[m]
                            near[pinned + 2] = s
                            pinned += 3
                elif m:
                    checker = DOUBLE if checker else s
            elif not s:
                break
        elif not s:
            break
    pos.checker = checker
    if enemy and around[k - enemy] & KING_BIT:
        near[count] = enemy
        count += 1
    if not full:
        blocked = board
    # King moves: to squares that hold no piece of ours and that nobody attacks
    q = k << 7
    if full < 3:
        if count:
            near[count] = 0
            board[k] = 0  # a slider sees through
            for d in NEIGHBOURS:
                t = k + d
                if not blocked[t] and board[t + f] != pawn:
                    for s in near:
                        if not s:
                            moves[n] = q | t
                            n += 1
                            break
                        m = reach[t - s]
                        if m:
                            m &= classes[board[s]]
                            if m:
                                if m & SLIDES:
                                    d = LINE[t - s]
                                    s += d
                                    while s != t and not board[s]:
                                        s += d
                                    if s == t:
                                        break
                                else:
                                    break
            board[k] = 56 - pawn
        else:
            t = k + f
            if not blocked[t] and board[t + f] != pawn:
                moves[n] = q | t
                n += 1
            t -= 1
            if not blocked[t] and board[t + f] != pawn:
                moves[n] = q | t
                n += 1
            t += 2
            if not blocked[t] and board[t + f] != pawn:
                moves[n] = q | t
                n += 1
            t -= f
            if not blocked[t] and board[t + f] != pawn:
                moves[n] = q | t
                n += 1
            t -= 2
            if not blocked[t] and board[t + f] != pawn:
                moves[n] = q | t
                n += 1
            if board[k - f] <= DRAGON:  # not on its first rank
                t -= f
                if not blocked[t] and board[t + f] != pawn:
                    moves[n] = q | t
                    n += 1
                t += 1
                if not blocked[t]:
                    moves[n] = q | t
                    n += 1
                t += 1
                if not blocked[t] and board[t + f] != pawn:
                    moves[n] = q | t
                    n += 1
    # Last, so that the walks above see who is who
    if checker or pinned > PINS:
        near[pinned] = 0
        while pinned > PINS:
            pinned -= 3
            s = near[pinned]
            board[s] = 64 - pawn
            if not checker:
                pos.checker = 1
                if near[pinned + 1] == 50 - pawn:
                    pos.places[pos.slots[s]] = 0
    return n


def unpin(pos):
    """Take the marks of pinned pieces off the board."""
    pins = pos.pins
    i = PINS
    while pins[i]:
        s = pins[i]
        pos.board[s] = pins[i + 1]
        pos.places[pos.slots[s]] = s
        i += 3


def answers(pos, moves, n, full=1):
    """Captures of pos.checker, moves and drops between it and the king.

    Needs the state that king_moves leaves; takes the marks of pinned pieces off: a pinned piece
    cannot answer the check of another piece. Sets pos.mating like movegen.all_drops.
    full 0: without the pointless non-promotions; 2: only the captures, but no check is meant.
    """
    board = pos.board
    side = pos.side
    me = pos.sente if side == SENTE else pos.gote
    f = me[1]
    zone = me[3]
    t = pos.checker
    s = pos.places
    k = s[me[0]]
    step = m = piece = x = LINE[k - t]
    reach = me[4]
    own = me[6]
    hand = me[9]
    if full == 2:
        step = full = 0
    elif not me[5][k - t] & CLASSES[board[t]] & SLIDES:
        step = 0
    pos.mating = 0
    while 1:
        s = t - f
        if board[s] == side | 1:
            if zone[t] > 1:
                moves[n] = s << 7 | t | PROMOTE
                n += 1
            if zone[t] < 2 or (full and zone[t] < 4):
                moves[n] = s << 7 | t
                n += 1
        for s in own:
            m = reach[t - s]
            if m:
                piece = board[s]
                m &= CLASSES[piece]
                if m:
                    if not m & ~SLIDES:
                        d = LINE[t - s]
                        x = s + d
                        while x != t and not board[x]:
                            x += d
                        if x != t:
                            continue
                    piece &= 15
                    if piece < 7 and (zone[s] > 1 or zone[t] > 1):
                        moves[n] = s << 7 | t | PROMOTE
                        n += 1
                        if not full and (piece > 4 or (piece == 2 and zone[t] == 3)):
                            continue
                    if zone[t] < DEAD[piece]:
                        moves[n] = s << 7 | t
                        n += 1
                elif not s:
                    break
            elif not s:
                break
        if not board[t]:
            for piece in b"\x06\x05\x08\x04\x03\x02":
                if hand[piece] and zone[t] < DEAD[piece]:
                    moves[n] = piece << 7 | t
                    n += 1
            if hand[1] and zone[t] < 4 and not me[8][(t - 18) % 12]:
                s = pos.places[1 - me[0]]
                moves[n] = 128 | t
                n += 1
                if s and t + f == s:
                    pos.mating = t
        if not step:
            break
        t += step
        if t == k:
            break
    if pos.pins[PINS]:
        unpin(pos)
    return n


def drop_mates(pos, u):
    """True if a pawn of the side to move on u, in front of the enemy's king, mates it. Decided as
    if it stood there: it may shut a ray. Rarely asked, so it is short rather than fast."""
    side = pos.side
    if not pos.attacked(u, side):
        return False  # the king takes it
    board = pos.board
    foe = pos.gote if side == SENTE else pos.sente
    blocked = foe[2]
    reach = foe[4]
    k = pos.places[foe[0]]
    board[u] = side | 1
    for d in NEIGHBOURS:
        t = k + d
        if t != u and not blocked[t] and not pos.attacked(t, side):
            takes = True  # or flees
            break
    else:
        # Other pieces may take the pawn, if their king is safe then: a pawn first
        s = u - foe[1]
        takes = board[s] == side ^ 49
        i = 0
        while s:
            if takes:
                piece = board[s]
                board[s] = 0
                board[u] = side ^ 48
                takes = not pos.attacked(k, side)
                board[s] = piece
                board[u] = side | 1
                if takes:
                    break
            s = foe[6][i]
            i += 1
            takes = reach[u - s] & CLASSES[board[s]]
            if takes and not takes & ~SLIDES:
                d = LINE[u - s]
                t = s + d
                while t != u and not board[t]:
                    t += d
                takes = t == u
    board[u] = 0
    return not takes
