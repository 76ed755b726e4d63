# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Legal moves (FIRST VERSION: simple, to be replaced by the fast one)."""

from .types import BOTH, GOTE, PROMOTE, SENTE, file_of, rank_of

_GOLD = (-13, -12, -11, -1, 1, 12)
_STEPS = {
    1: (-12,), 3: (-25, -23), 4: (-13, -12, -11, 11, 13),
    7: (-13, -12, -11, -1, 1, 11, 12, 13),
    8: _GOLD, 9: _GOLD, 10: _GOLD, 11: _GOLD, 12: _GOLD,
    13: (-12, -1, 1, 12), 14: (-13, -11, 11, 13),
}
_RAYS = {2: (-12,), 5: (-13, -11, 11, 13), 6: (-12, -1, 1, 12), 13: (-13, -11, 11, 13), 14: (-12, -1, 1, 12)}


def targets(board, s):
    """Squares that the piece on s attacks."""
    p = board[s]
    kind = p & 15
    sign = 1 if p & SENTE else -1
    out = [s + sign * d for d in _STEPS.get(kind, ()) if board[s + sign * d] != BOTH]
    for d in _RAYS.get(kind, ()):
        t = s + sign * d
        while board[t] != BOTH:
            out.append(t)
            if board[t]:
                break
            t += sign * d
    return out


def _dead(kind, rank, side):
    if side == GOTE:
        rank = 10 - rank
    return kind in (1, 2) and rank == 1 or kind == 3 and rank <= 2


def legal(pos, moves, n):
    """Write every legal move into moves[n:], return the end index."""
    board, side = pos.board, pos.side
    pseudo = []
    for s in range(18, 123):
        p = board[s]
        if not p & side or p == BOTH:
            continue
        kind = p & 15
        for t in targets(board, s):
            if board[t] & side:
                continue
            m = s << 7 | t
            zone = any((rank_of(x) if side == SENTE else 10 - rank_of(x)) <= 3 for x in (s, t))
            if zone and kind < 7:
                pseudo.append(m | PROMOTE)
            if not _dead(kind, rank_of(t), side):
                pseudo.append(m)
    pawns = [0] * 10
    for s in range(18, 123):
        if board[s] == side | 1:
            pawns[file_of(s)] = 1
    for kind in (1, 2, 3, 4, 5, 6, 8):
        if pos.hand[side | kind]:
            for t in range(18, 123):
                if board[t] == 0 and not _dead(kind, rank_of(t), side) and not (kind == 1 and pawns[file_of(t)]):
                    pseudo.append(kind << 7 | t)
    for m in pseudo:
        pos.make(m)
        ok = not pos.attacked(pos.king(side), pos.side)
        if ok and m >> 7 == 1 and pos.in_check():
            end = legal(pos, moves, n)
            ok = end > n
        pos.unmake()
        if ok:
            moves[n] = m
            n += 1
    return n
