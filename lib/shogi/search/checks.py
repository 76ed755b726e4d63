# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The legal moves that give check, for the mate solver.

Only pieces near the enemy's king, sliders, and pieces that hide it from a slider of their own side
can give check; the moves of all others are not even generated. Drops are looked for from the king.
"""

from shogi.rules.king import PINS, drop_mates, king_moves, unpin
from shogi.rules.movegen import legal, pinned
from shogi.rules.tables import CLASSES, DEAD, LINE, SLIDES
from shogi.rules.types import (
    PAWN,
    PROMOTE,
    SENTE,
    SIDE_FORWARD,
    SIDE_HAND,
    SIDE_KING,
    SIDE_PAWNS,
    SIDE_REACH,
)


def _by_kind(f):
    """(steps, rays) by kind, of the side that moves by f."""
    diagonal = (-13, -11, 11, 13)
    straight = (-12, -1, 1, 12)
    gold = (f - 1, f, f + 1, -1, 1, -f)
    silver = (f - 1, f, f + 1, -f - 1, -f + 1)
    return (
        ((), (f,), (), (2 * f - 1, 2 * f + 1), silver, (), (), ()) + (gold,) * 5
        + (straight, diagonal),
        ((), (), (f,), (), (), diagonal, straight, ()) + ((),) * 5 + (diagonal, straight),
    )  # fmt: skip


STEPS_SENTE, RAYS_SENTE = _by_kind(-12)
STEPS_GOTE, RAYS_GOTE = _by_kind(12)
# By square difference: 1 if a stepping or jumping piece could attack the target after one move,
# perhaps promoting. The squares are at most 4 ranks and 3 files apart.
_NEAR = bytearray(209)
for _d in range(209):  # not from a list: that would want 2 KB in one piece when a puzzle opens
    if min(_d, 209 - _d) < 52 and min(_d % 12, -_d % 12, (_d - 209) % 12, (209 - _d) % 12) < 4:
        _NEAR[_d] = 1
del _by_kind, _d


def gives_check(pos, move):
    """True if the legal move gives check."""
    side = pos.side
    me = pos.sente if side == SENTE else pos.gote
    reach = me[SIDE_REACH]
    king = pos.places[1 - me[SIDE_KING]]
    if not king:
        return False
    board = pos.board
    origin = move >> 7 & 127
    to = move & 127
    piece = side | origin
    line = 0
    if origin > 15:
        piece = board[origin] | 8 if move & PROMOTE else board[origin]
        line = _hides(pos, reach, king, origin)
        if line and LINE[to - origin] != line and LINE[to - origin] != -line:
            return True
    return _sees(board, reach[king - to] & CLASSES[piece], king, to, origin)


def _sees(board, bits, king, to, origin):
    """True if a piece on `to` with these classes attacks the king, `origin` being empty."""
    if not bits or bits & ~SLIDES:
        return bits != 0
    step = LINE[king - to]
    to += step
    while not board[to] or to == origin:
        to += step
    return to == king


def _hides(pos, reach, king, origin):
    """The step towards the king if the piece on `origin` alone stands between it and a slider."""
    step = LINE[king - origin]
    if step:
        board = pos.board
        square = origin + step
        while not board[square]:
            square += step
        if square == king:
            square = origin - step
            while not board[square]:
                square -= step
            if board[square] & pos.side and reach[king - square] & CLASSES[board[square]] & SLIDES:
                return step
    return 0


def _filter(pos, moves, n, end):
    """Of the legal moves[n:end] keep those that give check; returns the new end."""
    for i in range(n, end):
        if gives_check(pos, moves[i]):
            moves[n] = moves[i]
            n += 1
    return n


def _is_pinned(pins, square):
    at = PINS
    while pins[at] and pins[at] != square:
        at += 3
    return pins[at]


def checks(pos, moves, n):
    """All legal moves that give check, also captures and non-promotions, in check or not."""
    end = most_checks(pos, moves, n)
    if end > n and moves[end - 1] >> 7 == 1 and drop_mates(pos, moves[end - 1] & 127):
        end -= 1
    return end


def most_checks(pos, moves, n):
    """The same, but the last one may drop a pawn that mates: the caller has to check, because
    drop_mates needs much Python stack."""
    if pos.in_check():
        return _filter(pos, moves, n, legal(pos, moves, n))
    king = pos.places[1 - (pos.side >> 5)]
    if not king:
        return n
    me = pos.sente if pos.side == SENTE else pos.gote
    end = pos.places[me[SIDE_KING]]  # its own king
    end = king_moves(pos, me, moves, n, 1 if end and LINE[king - end] else 3)
    if pos.checker:
        unpin(pos)
    else:
        pos.pins[PINS] = 0
    # The king may step out of the way of a slider, and pinned pieces are few.
    n = _filter(pos, moves, n, end)
    n = _pieces(pos, moves, n)
    if pos.pins[PINS]:
        n = _filter(pos, moves, n, pinned(pos, me, moves, n))
    return _drops(pos, moves, n)


def _pieces(pos, moves, n):
    """The checks of all pieces but the king and pinned ones."""
    origin = to = hides = over = step = kind = piece = slide = board = 0
    side = pos.side
    me = pos.sente if side == SENTE else pos.gote
    gote, _, blocked, zone, reach, _, own, _, group, _, _, board, _, _ = me
    king = pos.places[1 - gote]
    pins = pos.pins
    steps = STEPS_GOTE if gote else STEPS_SENTE
    rays = RAYS_GOTE if gote else RAYS_SENTE
    near = _NEAR
    while 1:  # pawns, then pieces
        for origin in group:
            if not origin:
                if group is own:
                    break
                continue
            piece = board[origin]
            kind = piece & 15
            slide = king - origin
            hides = LINE[slide]
            if hides:
                hides = _hides(pos, reach, king, origin)
            if hides or near[slide] or kind > 12:
                slide = 0
            elif rays[kind]:
                slide = 1
            else:
                continue
            if pins[PINS] and _is_pinned(pins, origin):
                continue
            while slide < 2:
                for step in rays[kind] if slide else steps[kind]:
                    bares = hides and step != hides and step != -hides  # the slider behind
                    to = origin + step
                    while not blocked[to]:
                        over = reach[king - to]
                        if over or bares:
                            if kind < 7 and (zone[to] > 1 or zone[origin] > 1):
                                piece |= 8
                                if bares or _sees(board, over & CLASSES[piece], king, to, origin):
                                    moves[n] = origin << 7 | to | PROMOTE
                                    n += 1
                                piece ^= 8
                            if zone[to] < DEAD[kind] and (
                                bares or _sees(board, over & CLASSES[piece], king, to, origin)
                            ):
                                moves[n] = origin << 7 | to
                                n += 1
                        if not slide or board[to]:
                            break
                        to += step
                slide += 1
        if group is own:
            break
        group = own
    return n


def _drops(pos, moves, n):
    """Drops that give check, of a side that is not in check; that of a pawn comes last."""
    me = pos.sente if pos.side == SENTE else pos.gote
    gote = me[SIDE_KING]
    hand = me[SIDE_HAND]
    board = pos.board
    king = pos.places[1 - gote]
    steps = STEPS_GOTE if gote else STEPS_SENTE
    rays = RAYS_GOTE if gote else RAYS_SENTE
    for kind in b"\x06\x05\x08\x04\x03\x02":
        if hand[kind]:
            for step in steps[kind]:
                to = king - step
                if not board[to]:
                    moves[n] = kind << 7 | to
                    n += 1
            for step in rays[kind]:
                to = king - step
                while not board[to]:
                    moves[n] = kind << 7 | to
                    n += 1
                    to -= step
    if hand[PAWN]:
        to = king - me[SIDE_FORWARD]
        if not board[to] and not me[SIDE_PAWNS][(to - 18) % 12]:
            moves[n] = PAWN << 7 | to
            n += 1
    return n
