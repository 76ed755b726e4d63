# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The king of the side to move: what checks it or is pinned to it, where it goes, what helps it.

Every generator begins here. One look-up per enemy piece (rules.tables) tells whether it is in line
with the king or touches its neighbourhood; most do not, and only the others are examined further.
"""

from micropython import const
from shogi.rules.tables import CLASSES, DEAD, LINE, NEAR, SLIDES
from shogi.rules.types import (
    PROMOTE,
    SENTE,
    SIDE_BLOCKED,
    SIDE_FOE_REACH,
    SIDE_FORWARD,
    SIDE_HAND,
    SIDE_KING,
    SIDE_PAWNS,
    SIDE_PIECES,
    SIDE_REACH,
    SIDE_ZONE,
)

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
    reach = me[SIDE_REACH]
    if board[k - me[SIDE_FORWARD]] == side | 1 or reach[k - pos.places[me[SIDE_KING]]] & KING_BIT:
        return 1
    for attacker in me[SIDE_PIECES]:
        over = reach[k - attacker]
        if over:
            over &= CLASSES[board[attacker]]
            if over:
                if over & ~SLIDES:
                    return 1
                step = LINE[k - attacker]
                attacker += step
                while attacker != k and not board[attacker]:
                    attacker += step
                if attacker == k:
                    return 1
            elif not attacker:
                break
        elif not attacker:
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

    1 the enemy's pieces: which check, which pin, which may attack a square around the king; 2 the
    king's moves, 3 the same with nobody near; 4 marks the pinned pieces.
    """
    # MicroPython reaches the first 16 locals fastest, so keep this order; fields of `me` that are
    # not needed go into names that are assigned again below
    to, forward, blocked, attacker, over, reach, step, foes, king, king, king, board, pawn, king = (
        me
    )
    pawn = 57 - pawn  # the enemy's
    near = pos.pins
    king = pos.places
    enemy = king[1 - to]
    king = king[to]
    around = NEAR
    classes = CLASSES
    pinned = PINS
    checker = count = 0
    if not king:
        near[PINS] = 0
        pos.checker = 0
        return n
    # ---- 1: one look-up rules out the pieces that are far off, most of them
    if board[king + forward] == pawn:
        checker = king + forward
    for attacker in foes:
        over = around[king - attacker]
        if over:
            over &= classes[board[attacker]]
            if over:
                near[count] = attacker
                count += 1
                over &= reach[king - attacker]
                if over & SLIDES:
                    step = LINE[king - attacker]
                    to = attacker + step
                    while not board[to]:
                        to += step
                    if to == king:
                        checker = DOUBLE if checker else attacker
                    elif board[to] & 49 - pawn and board[to] <= DRAGON:
                        over = to
                        to += step
                        while not board[to]:
                            to += step
                        if to == king:
                            near[pinned] = over
                            near[pinned + 1] = board[over]
                            near[pinned + 2] = attacker
                            pinned += 3
                elif over:
                    checker = DOUBLE if checker else attacker
            elif not attacker:
                break
        elif not attacker:
            break
    pos.checker = checker
    if enemy and around[king - enemy] & KING_BIT:
        near[count] = enemy
        count += 1
    if not full:
        blocked = board
    # ---- 2: to squares that hold no piece of ours and that nobody attacks
    base = king << 7
    if full < 3:
        if count:
            near[count] = 0
            board[king] = 0  # a slider sees through
            for step in NEIGHBOURS:
                to = king + step
                if not blocked[to] and board[to + forward] != pawn:
                    for attacker in near:
                        if not attacker:
                            moves[n] = base | to
                            n += 1
                            break
                        over = reach[to - attacker]
                        if over:
                            over &= classes[board[attacker]]
                            if over:
                                if over & SLIDES:
                                    step = LINE[to - attacker]
                                    attacker += step
                                    while attacker != to and not board[attacker]:
                                        attacker += step
                                    if attacker == to:
                                        break
                                else:
                                    break
            board[king] = 56 - pawn
        else:  # ---- 3: written out, 4,000 fuel less than a loop; pawns alone can attack
            to = king + forward
            if not blocked[to] and board[to + forward] != pawn:
                moves[n] = base | to
                n += 1
            to -= 1
            if not blocked[to] and board[to + forward] != pawn:
                moves[n] = base | to
                n += 1
            to += 2
            if not blocked[to] and board[to + forward] != pawn:
                moves[n] = base | to
                n += 1
            to -= forward
            if not blocked[to] and board[to + forward] != pawn:
                moves[n] = base | to
                n += 1
            to -= 2
            if not blocked[to] and board[to + forward] != pawn:
                moves[n] = base | to
                n += 1
            if board[king - forward] <= DRAGON:  # not on its first rank
                to -= forward
                if not blocked[to] and board[to + forward] != pawn:
                    moves[n] = base | to
                    n += 1
                to += 1
                if not blocked[to]:
                    moves[n] = base | to
                    n += 1
                to += 1
                if not blocked[to] and board[to + forward] != pawn:
                    moves[n] = base | to
                    n += 1
    # ---- 4: last, so that the walks above see the true pieces
    if checker or pinned > PINS:
        near[pinned] = 0
        while pinned > PINS:
            pinned -= 3
            attacker = near[pinned]
            board[attacker] = 64 - pawn
            if not checker:
                pos.checker = 1
                if near[pinned + 1] == 50 - pawn:
                    pos.places[pos.slots[attacker]] = 0
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
    full 0: without the pointless non-promotions; 2: only captures of pos.checker, which need not
    give check here (see recaptures).

    For every answering square, from the checker towards the king: 1 a pawn, 2 the pieces, 3 drops.
    """
    board = pos.board
    side = pos.side
    me = pos.sente if side == SENTE else pos.gote
    forward = me[SIDE_FORWARD]
    zone = me[SIDE_ZONE]
    to = pos.checker
    origin = pos.places
    king = origin[me[SIDE_KING]]
    step = over = piece = between = LINE[king - to]
    reach = me[SIDE_REACH]
    own = me[SIDE_PIECES]
    hand = me[SIDE_HAND]
    if full == 2:
        step = full = 0
    elif not me[SIDE_FOE_REACH][king - to] & CLASSES[board[to]] & SLIDES:
        step = 0
    pos.mating = 0
    while 1:
        # ---- 1
        origin = to - forward
        if board[origin] == side | 1:
            if zone[to] > 1:
                moves[n] = origin << 7 | to | PROMOTE
                n += 1
            if zone[to] < 2 or (full and zone[to] < 4):
                moves[n] = origin << 7 | to
                n += 1
        # ---- 2
        for origin in own:
            over = reach[to - origin]
            if over:
                piece = board[origin]
                over &= CLASSES[piece]
                if over:
                    if not over & ~SLIDES:
                        line = LINE[to - origin]
                        between = origin + line
                        while between != to and not board[between]:
                            between += line
                        if between != to:
                            continue
                    piece &= 15
                    if piece < 7 and (zone[origin] > 1 or zone[to] > 1):
                        moves[n] = origin << 7 | to | PROMOTE
                        n += 1
                        if not full and (piece > 4 or (piece == 2 and zone[to] == 3)):
                            continue
                    if zone[to] < DEAD[piece]:
                        moves[n] = origin << 7 | to
                        n += 1
                elif not origin:
                    break
            elif not origin:
                break
        # ---- 3
        if not board[to]:
            for piece in b"\x06\x05\x08\x04\x03\x02":
                if hand[piece] and zone[to] < DEAD[piece]:
                    moves[n] = piece << 7 | to
                    n += 1
            if hand[1] and zone[to] < 4 and not me[SIDE_PAWNS][(to - 18) % 12]:
                origin = pos.places[1 - me[SIDE_KING]]
                moves[n] = 128 | to
                n += 1
                if origin and to + forward == origin:
                    pos.mating = to
        if not step:
            break
        to += step
        if to == king:
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
    blocked = foe[SIDE_BLOCKED]
    reach = foe[SIDE_REACH]
    king = pos.places[foe[SIDE_KING]]
    board[u] = side | 1
    for step in NEIGHBOURS:
        to = king + step
        if to != u and not blocked[to] and not pos.attacked(to, side):
            takes = True  # or flees
            break
    else:
        # Other pieces may take the pawn, if their king is safe then: a pawn first
        taker = u - foe[SIDE_FORWARD]
        takes = board[taker] == side ^ 49
        at = 0
        while taker:
            if takes:
                piece = board[taker]
                board[taker] = 0
                board[u] = side ^ 48
                takes = not pos.attacked(king, side)
                board[taker] = piece
                board[u] = side | 1
                if takes:
                    break
            taker = foe[SIDE_PIECES][at]
            at += 1
            takes = reach[u - taker] & CLASSES[board[taker]]
            if takes and not takes & ~SLIDES:
                step = LINE[u - taker]
                to = taker + step
                while to != u and not board[to]:
                    to += step
                takes = to == u
    board[u] = 0
    return not takes


def without_drop(moves, n, u):
    """Take the drop of a pawn on u out of moves[:n]; returns the new end."""
    u |= 128
    i = n = n - 1
    while moves[i] != u:
        i -= 1
    moves[i] = moves[n]
    return n
