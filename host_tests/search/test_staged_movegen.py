# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The parts of the legal moves that the searches use, against the whole list, on random play.

The whole list is compared with other libraries in test_oracles.py. Here each part must be that list
with a plain condition: what takes something, what gives check when it is made, and so on.
"""

import random
from array import array
from collections import Counter

import pytest

from checked_cases import legal
from randomplay import camp, canonical, play, positions, sparse
from shogi.rules.types import BOTH, PROMOTE, SENTE
from shogi.search import checks as checking
from shogi.search import staged_movegen

_buffer = array("H", bytes(2 * 1300))


def part(generate, pos):
    """What a generator writes behind some other moves, as a list."""
    start = 7
    end = generate(pos, _buffer, start)
    found = list(_buffer[start:end])
    assert len(found) == len(set(found)), (generate.__name__, canonical(pos))
    return set(found)


def pointless(pos, move):
    """A pawn, bishop or rook that could promote and does not; a lance that stays on rank two."""
    fr, to = move >> 7 & 127, move & 127
    if fr < 16 or move & PROMOTE:
        return False
    ranks = [(sq - 6) // 12 for sq in (fr, to)]
    if pos.side != SENTE:
        ranks = [10 - rank for rank in ranks]
    kind = pos.board[fr] & 15
    return (kind in (1, 5, 6) and min(ranks) <= 3) or (kind == 2 and ranks[1] == 2)


def takes(pos, move):
    """A capture, or the promotion of a pawn, a bishop or a rook."""
    fr, to = move >> 7 & 127, move & 127
    if fr < 16:
        return False
    return bool(pos.board[to]) or bool(move & PROMOTE and pos.board[fr] & 15 in (1, 5, 6))


def checking_moves(pos, moves):
    """Those moves after which the other side stands in check."""
    found = set()
    for move in moves:
        pos.make(move)
        if pos.in_check():
            found.add(move)
        pos.unmake()
    return found


def walk(seed, count):
    """Positions of random games, of sparse boards, and of kings in the enemy's camp."""
    rng = random.Random(seed)
    yield from positions(rng, count // 2)
    seen = 0
    while seen < count // 2:
        start = rng.choice((sparse, camp))(rng)
        for step in play(rng, start, 12):
            seen += 1
            yield step


@pytest.mark.parametrize("seed", range(6))
def test_parts_of_the_list(seed):
    tally = Counter()
    for pos, moves in walk(seed, 3_000):
        every = set(moves)
        text = canonical(pos)
        useful = {move for move in every if not pointless(pos, move)}
        tally["pointless"] += len(useful) < len(every)
        if pos.in_check():
            tally["in check"] += 1
            assert part(staged_movegen.evasions, pos) == useful, text
            continue
        taking = part(staged_movegen.captures, pos)
        for to in range(18, 123):
            if pos.board[to] & (pos.side ^ BOTH) and pos.board[to] != BOTH:
                again = part(lambda *a, to=to: staged_movegen.recaptures(*a, to), pos)
                assert again == {move for move in taking if move & 127 == to}, (text, to)
        quiet = part(staged_movegen.quiets, pos)
        drops = part(staged_movegen.drops, pos)
        assert drops == {move for move in every if move >> 7 & 127 < 16}, text
        assert taking == {move for move in useful if takes(pos, move)}, text
        assert quiet == useful - taking - drops, text
        assert set(legal(pos)) == every, text
        tally["takes"] += len(taking) > 0
    assert tally["in check"] > 150
    assert tally["takes"] > 1_000
    assert tally["pointless"] > 300


@pytest.mark.parametrize("seed", range(10, 18))
def test_checks(seed):
    tally = Counter()
    for pos, moves in walk(seed, 2_500):
        text = canonical(pos)
        wanted = checking_moves(pos, moves)
        assert part(checking.checks, pos) == wanted, text
        for move in moves:
            assert bool(checking.gives_check(pos, move)) is (move in wanted), (text, move)
        drops = {move for move in wanted if move >> 7 & 127 < 16}
        assert set(legal(pos)) == set(moves), text
        tally["checks"] += len(wanted) > 0
        tally["drops"] += len(drops) > 0
        tally["evading"] += pos.in_check() and len(wanted) > 0
        tally["discovered"] += any(_is_discovered(pos, move) for move in wanted)
    assert tally["checks"] > 800
    assert tally["drops"] > 500
    assert tally["evading"] > 10
    assert tally["discovered"] > 10


def _is_discovered(pos, move):
    """True if the check comes from a piece that did not move."""
    pos.make(move)
    king, to = pos.king(pos.side), move & 127
    piece = pos.board[to]
    pos.board[to] = pos.side | 1  # a pawn of the other side shuts the same lines
    found = bool(pos.attacked(king, pos.side ^ 48))
    pos.board[to] = piece
    pos.unmake()
    return found
