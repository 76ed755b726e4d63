# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A few quiet checks that cost nothing, for the edge of the search.

Looked for from the enemy's king outwards: drops next to it (or from where a knight jumps), and
steps of pieces that are near. Safe means that no piece can take the checker: none but the king
attacks the square, and next to the king a piece of ours guards it. Far drops, pawns and moves of
sliders are left out: they seldom matter and cost most of the work.
"""

from micropython import const

from .tables import CLASSES, LINE, REACH_GOTE, REACH_SENTE

_PROMOTE = const(1 << 14)
# Steps of a side that moves up the board, by kind.
_STEPS = (
    (), (), (-12,), (-25, -23), (-13, -12, -11, 11, 13), (-13, -11, 11, 13), (-12, -1, 1, 12), (),
    (-13, -12, -11, -1, 1, 12),
)  # fmt: skip
_DROPS = b"\x08\x04\x03\x06\x05\x02"
_NEXT = (-13, -12, -11, -1, 1, 11, 12, 13)
_NEAR = bytes(
    [max(abs(r), abs(c)) <= 3 for r in range(4) for c in range(-5, 7)][5:]
)  # by difference 0 to 42


def safe_checks(pos, moves, n, most):
    """Write at most `most` safe quiet checks to moves[n:], return the end. Not when in check."""
    side = pos.side
    board = pos.board
    places = pos.places
    reach = REACH_SENTE
    f = foe_king = 1
    i = 23  # places of sente's pieces, see shogi.position
    if side != 16:
        reach = REACH_GOTE
        f = -1
        foe_king = 0
        i = 62
    k = places[foe_king]
    if not k:
        return n
    most += n
    hand = pos.hand
    for kind in _DROPS:
        if hand[side | kind]:
            for d in _STEPS[kind]:
                t = k - d * f
                if not board[t] and _safe(pos, t, t, k, foe_king):
                    moves[n] = kind << 7 | t
                    n += 1
                    if n == most:
                        return n
    while places[i]:
        s = places[i]
        i += 1
        d = k - s
        if d < 0:
            d = -d
        if d > 42 or not _NEAR[d]:
            continue
        kind = board[s] & 15
        if kind > 12 or kind == 2 or kind == 5 or kind == 6:
            continue
        for d in _STEPS[kind if kind < 8 else 8]:
            t = s + d * f
            if board[t]:
                continue
            m = reach[k - t]
            if not m & 255:
                continue
            d = s << 7 | t
            if m & 1 and kind < 8 and (_rank(s, side) < 4 or _rank(t, side) < 4):
                d |= _PROMOTE
            elif not m & CLASSES[board[s]] & 255 or (kind == 3 and _rank(t, side) < 3):
                continue
            if _safe(pos, s, t, k, foe_king) and not _pinned(pos, s, t, places[1 - foe_king]):
                moves[n] = d
                n += 1
                if n == most:
                    return n
    return n


def _rank(s, side):
    """Rank of a square as its side counts, 1 the farthest."""
    s = (s - 6) // 12
    return s if side == 16 else 10 - s


def _safe(pos, s, t, k, foe_king):
    """True if a piece that goes from s (t itself: a drop) to t cannot be taken."""
    side = pos.side
    places = pos.places
    board = pos.board
    places[foe_king] = 0
    piece = board[s]
    board[s] = 0
    safe = not pos.attacked(t, side ^ 48)
    places[foe_king] = k
    if safe and t - k in _NEXT:
        safe = pos.attacked(t, side)
    board[s] = piece
    return safe


def _pinned(pos, s, t, k):
    """True if the piece on s shields its king on k from an attacker, and t is off that line."""
    if not k:
        return False
    d = LINE[s - k]
    if not d or LINE[t - k] == d:
        return False
    board = pos.board
    k += d
    while not board[k]:
        k += d
    if k != s:
        return False
    piece = board[s]
    board[s] = 0
    exposed = pos.attacked(pos.places[pos.side >> 5], pos.side ^ 48)
    board[s] = piece
    return exposed
