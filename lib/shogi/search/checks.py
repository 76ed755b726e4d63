# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The legal moves that give check, for the mate solver.

Only pieces near the enemy's king, sliders, and pieces that hide it from a slider of their own side
can give check; the moves of all others are not even generated. Drops are looked for from the king.
"""

from shogi.rules.king import PINS, drop_mates, king_moves, unpin
from shogi.rules.movegen import legal, pinned
from shogi.rules.tables import CLASSES, DEAD, LINE, SLIDES
from shogi.rules.types import PROMOTE, SENTE, SIDE_KING, SIDE_PAWNS, SIDE_REACH


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
# By difference of two squares: 1 if a piece that steps or jumps, and may promote by that, could
# attack one after a move from the other. They are 4 ranks and 3 files apart at most.
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
    k = pos.places[1 - me[SIDE_KING]]
    if not k:
        return False
    board = pos.board
    fr = move >> 7 & 127
    to = move & 127
    piece = side | fr
    d = 0
    if fr > 15:
        piece = board[fr] | 8 if move & PROMOTE else board[fr]
        d = _hides(pos, reach, k, fr)
        if d and LINE[to - fr] != d and LINE[to - fr] != -d:
            return True
    return _sees(board, reach[k - to] & CLASSES[piece], k, to, fr)


def _sees(board, m, k, to, fr):
    """True if a piece on `to` attacks k over the classes m, `fr` being empty."""
    if not m or m & ~SLIDES:
        return m != 0
    d = LINE[k - to]
    to += d
    while not board[to] or to == fr:
        to += d
    return to == k


def _hides(pos, reach, k, s):
    """The step towards k if the piece on s alone stands between a slider of its side and k."""
    d = LINE[k - s]
    if d:
        board = pos.board
        t = s + d
        while not board[t]:
            t += d
        if t == k:
            t = s - d
            while not board[t]:
                t -= d
            if board[t] & pos.side and reach[k - t] & CLASSES[board[t]] & SLIDES:
                return d
    return 0


def _filter(pos, moves, n, end):
    """Of the legal moves[n:end] keep those that give check, the new end."""
    for i in range(n, end):
        if gives_check(pos, moves[i]):
            moves[n] = moves[i]
            n += 1
    return n


def _is_pinned(pins, s):
    i = PINS
    while pins[i] and pins[i] != s:
        i += 3
    return pins[i]


def checks(pos, moves, n):
    """All legal moves that give check, also captures and non-promotions, in check or not."""
    end = most_checks(pos, moves, n)
    if end > n and moves[end - 1] >> 7 == 1 and drop_mates(pos, moves[end - 1] & 127):
        end -= 1
    return end


def most_checks(pos, moves, n):
    """The same, but if the last one drops a pawn, that may be mate: for the caller to see, as
    drop_mates needs much Python stack."""
    if pos.in_check():
        return _filter(pos, moves, n, legal(pos, moves, n))
    k = pos.places[1 - (pos.side >> 5)]
    if not k:
        return n
    s = pos.places[pos.side >> 5]
    me = pos.sente if pos.side == SENTE else pos.gote
    s = king_moves(pos, me, moves, n, 1 if s and LINE[k - s] else 3)
    if pos.checker:
        unpin(pos)
    else:
        pos.pins[PINS] = 0
    # The king may step out of the way of a slider, and pinned pieces are few.
    n = _filter(pos, moves, n, s)
    n = _pieces(pos, moves, n)
    if pos.pins[PINS]:
        n = _filter(pos, moves, n, pinned(pos, me, moves, n))
    n = _drops(pos, moves, n)
    if pos.hand[pos.side | 1]:
        k += 12 if pos.side == SENTE else -12
        if not pos.board[k] and not me[SIDE_PAWNS][(k - 18) % 12]:
            moves[n] = 128 | k
            n += 1
    return n


def _pieces(pos, moves, n):
    """The checks of all pieces but the king and pinned ones."""
    s = t = d = r = step = kind = piece = slide = board = 0
    side = pos.side
    me = pos.sente if side == SENTE else pos.gote
    gote, _, blocked, zone, reach, _, own, _, group, _, _, board, _, _ = me
    k = pos.places[1 - gote]
    pins = pos.pins
    steps = STEPS_GOTE if gote else STEPS_SENTE
    rays = RAYS_GOTE if gote else RAYS_SENTE
    near = _NEAR
    while 1:  # pawns, then pieces
        for s in group:
            if not s:
                if group is own:
                    break
                continue
            piece = board[s]
            kind = piece & 15
            slide = k - s
            d = LINE[slide]
            if d:
                d = _hides(pos, reach, k, s)
            if d or near[slide] or kind > 12:
                slide = 0
            elif rays[kind]:
                slide = 1
            else:
                continue
            if pins[PINS] and _is_pinned(pins, s):
                continue
            while slide < 2:
                for step in rays[kind] if slide else steps[kind]:
                    bares = d and step != d and step != -d  # the slider behind
                    t = s + step
                    while not blocked[t]:
                        r = reach[k - t]
                        if r or bares:
                            if kind < 7 and (zone[t] > 1 or zone[s] > 1):
                                piece |= 8
                                if bares or _sees(board, r & CLASSES[piece], k, t, s):
                                    moves[n] = s << 7 | t | PROMOTE
                                    n += 1
                                piece ^= 8
                            if zone[t] < DEAD[kind] and (
                                bares or _sees(board, r & CLASSES[piece], k, t, s)
                            ):
                                moves[n] = s << 7 | t
                                n += 1
                        if not slide or board[t]:
                            break
                        t += step
                slide += 1
        if group is own:
            break
        group = own
    return n


def _drops(pos, moves, n):
    """Drops that give check, but for pawns, of a side that is not in check."""
    side = pos.side
    gote = 0 if side == SENTE else 1
    hand = (pos.gote if gote else pos.sente)[9]
    board = pos.board
    k = pos.places[1 - gote]
    steps = STEPS_GOTE if gote else STEPS_SENTE
    rays = RAYS_GOTE if gote else RAYS_SENTE
    for kind in b"\x06\x05\x08\x04\x03\x02":
        if hand[kind]:
            for d in steps[kind]:
                t = k - d
                if not board[t]:
                    moves[n] = kind << 7 | t
                    n += 1
            for d in rays[kind]:
                t = k - d
                while not board[t]:
                    moves[n] = kind << 7 | t
                    n += 1
                    t -= d
    return n
