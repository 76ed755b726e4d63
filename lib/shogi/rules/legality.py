# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Why a move is not legal, in words for the screen. Independent of the generators."""

from micropython import const
from shogi.rules.king import drop_mates
from shogi.rules.tables import CLASSES, DEAD, LINE, SLIDES
from shogi.rules.types import (
    PROMOTE,
    SENTE,
    SIDE_FOE_PIECES,
    SIDE_FOE_REACH,
    SIDE_FORWARD,
    SIDE_KING,
    SIDE_PAWNS,
    SIDE_REACH,
    SIDE_ZONE,
)

_WALL = const(48)
_DROPS = const(0x17E)  # bit set of the kinds that can be dropped


def refusal(pos, move):
    """None if the side to move may make this move (any int of 15 bits), else the reason:

    "no piece", "not yours", "own piece", "not its move", "blocked", "cannot promote",
    "must promote"; for drops "not in hand", "occupied", "dead square", "nifu", "drop mate";
    for the king's safety "into check", "still in check", "pinned".
    """
    fr = move >> 7 & 127
    to = move & 127
    if not 0 < move < 0x8000 or pos.board[to] == _WALL:
        return "not its move"
    if fr < 16:
        return _drop(pos, move, fr, to)
    return _board(pos, move, fr, to)


def _drop(pos, move, kind, to):
    side = pos.side
    board = pos.board
    if move & PROMOTE:
        return "cannot promote"
    if not _DROPS >> kind & 1 or not pos.hand[side | kind]:
        return "not in hand"
    if board[to]:
        return "occupied"
    mine = pos.sente if side == SENTE else pos.gote
    if mine[SIDE_ZONE][to] >= DEAD[kind]:
        return "dead square"
    if kind == 1 and mine[SIDE_PAWNS][(to - 18) % 12]:
        return "nifu"
    if _exposed(pos, to, to, side | kind):
        return "still in check"
    if (
        kind == 1
        and pos.places[1 - mine[SIDE_KING]] == to + mine[SIDE_FORWARD]
        and drop_mates(pos, to)
    ):
        return "drop mate"
    return None


def _board(pos, move, fr, to):
    side = pos.side
    board = pos.board
    piece = board[fr]
    if not piece or piece == _WALL:
        return "no piece"
    if not piece & side:
        return "not yours"
    if board[to] & side:
        return "own piece"
    mine = pos.sente if side == SENTE else pos.gote
    # Only the walk tells whether it really is a line (stride 12, see rules.tables)
    m = mine[SIDE_REACH][to - fr] & CLASSES[piece]
    if not m:
        return "not its move"
    if not m & ~SLIDES:
        d = LINE[to - fr]
        t = fr + d
        blocked = False
        while t != to:
            if board[t] == _WALL:
                return "not its move"
            if board[t]:
                blocked = True
            t += d
        if blocked:
            return "blocked"
    kind = piece & 15
    zone = mine[SIDE_ZONE]
    if move & PROMOTE:
        if kind > 6 or (zone[fr] < 2 and zone[to] < 2):
            return "cannot promote"
    elif zone[to] >= DEAD[kind]:
        return "must promote"
    k = pos.places[mine[SIDE_KING]]
    check = pos.in_check()
    if _exposed(pos, fr, to, piece):
        if fr == k:
            return "still in check" if check and _still(pos, to, k) else "into check"
        return "still in check" if check else "pinned"
    return None


def _exposed(pos, fr, to, piece):
    """1 if the king of the side to move stands attacked once the piece has gone from `fr` to `to`
    (a drop: twice the same square), else 0."""
    board = pos.board
    side = pos.side
    taken = board[to]
    board[fr] = 0
    board[to] = side  # blocks, and is no attacker in the enemy's list
    k = to if piece & 15 == 7 else pos.places[(pos.sente if side == SENTE else pos.gote)[0]]
    bad = pos.attacked(k, side ^ 48)
    if fr != to:
        board[fr] = piece
    board[to] = taken
    return bad


def _still(pos, to, k):
    """True if a piece that attacks the king on k attacks `to` as well, once the king has left."""
    board = pos.board
    me = pos.sente if pos.side == SENTE else pos.gote
    reach = me[SIDE_FOE_REACH]
    for s in me[SIDE_FOE_PIECES]:
        if not s:
            break
        n = 0
        for t in (k, to):
            m = reach[t - s] & CLASSES[board[s]]
            if m and not m & ~SLIDES:
                d = LINE[t - s]
                x = s + d
                while x != t and (not board[x] or board[x] & 15 == 7):
                    x += d
                m = x == t
            if m:
                n += 1
        if n == 2:
            return True
    return False
