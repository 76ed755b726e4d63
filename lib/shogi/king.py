# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The king of the side to move: who checks it, who is pinned to it, where it can go.

Every generator begins here. One look-up per enemy piece (shogi.tables) tells whether it is in line
with the king or touches its neighbourhood; most do not, and only the others are looked at again.
"""

from micropython import const

from .tables import CLASSES, LINE

_KING_NEAR = const(0x4000)  # a king may attack a neighbour
_SLIDES = const(56)  # classes that slide
_SENTE = const(16)
_DOUBLE = const(255)
_NEIGHBOURS = (-13, -12, -11, -1, 1, 11, 12, 13)


def moves(pos, moves, n, full=1):
    """Write the legal king moves to moves[n:], return the end index. full 0: no captures; 3: none,
    only checks and pins are looked for.

    Sets pos.checker: 0, the square of the piece that gives check, or 255 for two of them.
    Fills pos.pins with triples (square, piece code, square of the pinner), ended by a 0, and marks
    each pinned piece on the board as a piece of kind 0: it blocks, but is no piece that could
    move. A pinned pawn leaves the list of pawns, too, unless there is a check. `unpin` takes the
    marks off.
    """
    s = m = t = 0
    side = pos.side
    board = pos.board
    gote, f, blocked, _, _, reach, _, foes, _ = pos.sente if side == _SENTE else pos.gote
    k = pos.places[gote]
    checker = pinned = count = 0
    pins = pos.pins
    near = pos.near
    if not k:
        pins[0] = 0
        pos.checker = 0
        return n
    if board[k + f] == 49 - side:
        checker = k + f
    for s in foes:
        m = reach[k - s]
        if m:
            m &= CLASSES[board[s]]
            if m:
                if m & 255:
                    if m & _SLIDES:
                        d = LINE[k - s]
                        t = s + d
                        while not board[t]:
                            t += d
                        if t == k:
                            checker = _DOUBLE if checker else s
                        elif board[t] & side and board[t] < 48:
                            p = t
                            t += d
                            while not board[t]:
                                t += d
                            if t == k:
                                pins[pinned] = p
                                pins[pinned + 1] = board[p]
                                pins[pinned + 2] = s
                                pinned += 3
                    else:
                        checker = _DOUBLE if checker else s
                near[count] = s
                count += 1
            elif not s:
                break
        elif not s:
            break
    pins[pinned] = 0
    pos.checker = checker
    t = pos.places[1 - gote]
    if t and reach[k - t] & _KING_NEAR:
        near[count] = t
        count += 1
    if not full:
        blocked = board
    # King moves: to squares that hold no piece of ours and that nobody attacks
    q = k << 7
    pawn = 49 - side
    if full == 3:
        pass
    elif count:
        near[count] = 0
        board[k] = 0  # a slider sees through
        for d in _NEIGHBOURS:
            t = k + d
            if not blocked[t] and board[t + f] != pawn:
                for s in near:
                    if not s:
                        moves[n] = q | t
                        n += 1
                        break
                    m = reach[t - s] & 255
                    if m:
                        m &= CLASSES[board[s]]
                        if m:
                            if m & _SLIDES:
                                d = LINE[t - s]
                                s += d
                                while s != t and not board[s]:
                                    s += d
                                if s == t:
                                    break
                            else:
                                break
        board[k] = side | 7
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
        t -= f
        if not blocked[t] and board[t + f] != pawn:
            moves[n] = q | t
            n += 1
        t += 1
        if not blocked[t] and board[t + f] != pawn:
            moves[n] = q | t
            n += 1
        t += 1
        if not blocked[t] and board[t + f] != pawn:
            moves[n] = q | t
            n += 1
    # Last, so that the walks above see who is who
    pinned = 0
    while pins[pinned]:
        s = pins[pinned]
        board[s] = side
        if not checker and pins[pinned + 1] == side | 1:
            pos.places[pos.slots[s]] = 0
        pinned += 3
    return n


def unpin(pos):
    """Take the marks of pinned pieces off the board."""
    pins = pos.pins
    i = 0
    while pins[i]:
        s = pins[i]
        pos.board[s] = pins[i + 1]
        pos.places[pos.slots[s]] = s
        i += 3
