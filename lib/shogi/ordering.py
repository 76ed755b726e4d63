# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Which moves are looked at first: orders parts of a move buffer in place, allocates nothing.

Everything here works on `moves[first:end]` with a parallel array `scores`, both array('h' or 'H').
"""

from micropython import const

_BOTH = const(48)


def rate_captures(tables, pos, moves, scores, first, end, least, only):
    """Score captures and promotions: gain first, cheap captors first.

    Moves that win less than `least` centipawns are dropped, and with `only` (a square, or 0) those
    that do not go there. Returns the new end.
    """
    rows, gain, rise, worth = tables.rows, tables.gain, tables.rise, tables.worth
    board = pos.board
    n = first
    while first < end:
        m = moves[first]
        first += 1
        to = m & 127
        if only and to != only:
            continue
        fr = m >> 7 & 127
        p = board[fr]
        v = -rows[p][fr]
        w = worth[p & 15] >> 3
        if m >> 14:
            v += rise[p & 15]
            p |= 8
        v += rows[p][to]
        p = board[to]
        if p:
            v += gain[p & 15] + rows[p][to]
        if v > least:
            moves[n] = m
            scores[n] = v - w
            n += 1
    return n


def rate(tables, pos, moves, scores, first, end):
    """Score any moves by the change of worth that they bring at once."""
    rows, gain, rise, drop = tables.rows, tables.gain, tables.rise, tables.drop
    board, side = pos.board, pos.side
    while first < end:
        m = moves[first]
        to = m & 127
        fr = m >> 7 & 127
        if fr < 16:
            v = rows[side | fr][to] + drop[fr]
        else:
            p = board[fr]
            v = -rows[p][fr]
            if m >> 14:
                v += rise[p & 15]
                p |= 8
            v += rows[p][to]
            p = board[to]
            if p:
                v += gain[p & 15] + rows[p][to]
        scores[first] = v
        first += 1


def best_quiets(tables, pos, moves, scores, first, end, keep, least):
    """Keep the `keep` best of the quiet moves that bring more than `least`, best first.

    Returns the new end. Stable: of equals the earlier one stays first.
    """
    rows, rise, drop = tables.rows, tables.rise, tables.drop
    board, side = pos.board, pos.side
    n = first
    full = first + keep
    i = first
    while i < end:
        m = moves[i]
        i += 1
        fr = m >> 7 & 127
        if fr < 16:
            v = rows[side | fr][m & 127] + drop[fr]
        else:
            p = board[fr]
            row = rows[p]
            if m >> 14:
                v = rise[p & 15] + rows[p | 8][m & 127] - row[fr]
            else:
                v = row[m & 127] - row[fr]
        if v <= least:
            continue
        if n < full:
            j = n
            n += 1
        else:
            j = n - 1
        k = j - 1
        while j > first and scores[k] < v:
            scores[j] = scores[k]
            moves[j] = moves[k]
            j = k
            k -= 1
        scores[j] = v
        moves[j] = m
        if n == full:
            least = scores[n - 1]
    return n
