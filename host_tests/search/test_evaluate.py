# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The evaluation: exact at the root, and changed rightly by a move."""

from collections import Counter

import numpy as np
import pytest

from bench.bot import middle, mixed
from checked_cases import START, legal, position
from shogi.notation import usi
from shogi.rules import sfen
from shogi.rules.position import Position
from shogi.rules.types import BOTH, GOTE, SENTE
from shogi.search import attacks
from shogi.search.evaluate import Evaluation
from shogi.search.weights import DANGER, SHELTER, ZONES
from training import weights

POSITIONS = middle(20) + mixed(20)


def tables_for(pos):
    tables = Evaluation()
    tables.begin()
    while not tables.advance(pos):
        pass
    return tables


def delta(tables, pos, move):
    """Change of the mover's worth by a legal move, before it is made, as the search has it."""
    rows = tables.rows
    to = move & 127
    fr = move >> 7 & 127
    if fr < 16:
        return rows[pos.side | fr][to] + tables.drop[pos.side | fr]
    piece = pos.board[fr]
    value = -rows[piece][fr]
    if move >> 14:
        value += tables.rise[piece & 15]
        piece |= 8
    value += rows[piece][to]
    taken = pos.board[to]
    if taken:
        value += tables.gain[taken] + rows[taken][to]
    return value


def turned(text):
    """SFEN of the board turned by 180 degrees with the sides swapped."""
    board, side, hand, _ = text.split()
    plus = board.replace("+", "")[::-1].swapcase()
    ranks = []
    for rank in board.split("/")[::-1]:
        cells = rank.replace("+", "~")[::-1].swapcase()
        out = []
        for c in cells:
            if c == "~":
                out[-1] = "+" + out[-1]
            else:
                out.append(c)
        ranks.append("".join(out))
    assert "".join(ranks).replace("+", "") == plus.replace("/", "")
    return f"{'/'.join(ranks)} {'w' if side == 'b' else 'b'} {hand.swapcase()} 1"


@pytest.mark.parametrize("text", POSITIONS)
def test_a_turned_position_is_worth_the_same(text):
    pos, other = position(text), Position()
    sfen.read(other, turned(text))
    assert tables_for(pos).total(pos) == tables_for(other).total(other)


@pytest.mark.parametrize("text", POSITIONS)
def test_delta_is_the_change_of_the_total(text):
    pos = position(text)
    tables = tables_for(pos)
    before = tables.total(pos)
    for move in legal(pos):
        change = delta(tables, pos, move)
        pos.make(move)
        assert -tables.total(pos) == before + change, usi.text(move)
        pos.unmake()


def attacked_by(pos, s):
    """Squares that the piece on s attacks, looking through others of its kind and side."""
    piece = pos.board[s]
    ahead = 1 if piece & SENTE else -1
    found = [s + d * ahead for d in attacks.STEPS[piece & 15]]
    for d in attacks.SLIDES[piece & 15]:
        t = s + d * ahead
        while pos.board[t] in (0, piece):
            found.append(t)
            t += d * ahead
        found.append(t)
    return [t for t in found if pos.board[t] != BOTH]


def steps(s, t):
    """Moves of a king from one square to another."""
    return max(abs((s - 6) // 12 - (t - 6) // 12), abs((s - 6) % 12 - (t - 6) % 12))


def zone(t, own, enemy):
    """Of a square for a side with its king and the other's on these squares (None: nowhere)."""
    near = steps(t, own) if own else 9
    far = steps(t, enemy) if enemy else 9
    return 1 if far < 2 else 3 if near < 2 else 2 if far == 2 else 4 if near == 2 else 0


NAMES = ("", "P", "L", "N", "S", "B", "R", "", "G", "+P", "+P", "+P", "+S", "+B", "+R")


def king_terms(pos, tables, side, king):
    """With `side`'s king there, of all pieces of the root: near, zones in half units, shelter, what
    16 of danger bring, danger.
    """
    other = pos.king(side ^ BOTH)
    pieces = [s for s in range(18, 123) if pos.board[s] % BOTH and pos.board[s] & 15 != 7]
    lines = {s: attacked_by(pos, s) for s in pieces}
    count = {
        who: Counter(t for s in pieces if pos.board[s] & who for t in lines[s])
        for who in (side, side ^ BOTH)
    }
    near = zones = shelter = 0
    gates = -sum(
        pos.hand[side ^ BOTH | k] * (DANGER[k - 1] - 128) * 4 for k in (1, 2, 3, 4, 5, 6, 8)
    )
    for s in pieces:
        kind = pos.board[s] & 15
        mine = pos.board[s] & side
        sign = 1 if mine else -1
        who = side if mine else side ^ BOTH
        mix = tables._mix[0 if who == SENTE else 1]
        line = weights.LINES.index(NAMES[kind])
        if king:
            far = min(max(steps(s, king), 1), 4) - 1
            at = 24 + 8 * line + (0 if mine else 4) + far
            near += sign * (mix[at] - 128)
            gates += sign * (DANGER[at - 16] - 128)
        group = 0 if kind in (1, 2, 3) else 2 if kind in (5, 6, 13, 14) else 1
        for t in lines[s]:
            kings = (king, other) if mine else (other, king)
            place = 45 * group + 9 * zone(t, *kings)
            place += 3 * min(count[who][t], 2) + min(count[who ^ BOTH][t], 2)
            zones += sign * (ZONES[place] - 128)
    for d in (-13, -12, -11, -1, 1, 11, 12, 13) if king else ():
        p = pos.board[king + d]
        place = 36
        if p != BOTH:
            what = 0 if not p else 1 if p & side else 2
            place = 9 * min(count[side ^ BOTH][king + d], 3) + 3 * min(count[side][king + d], 2)
            place += what
        shelter += SHELTER[place] - 128
    danger = 0
    for d in (-13, -12, -11, -1, 0, 1, 11, 12, 13) if king else ():
        theirs, ours = count[side ^ BOTH][king + d], count[side][king + d]
        danger += 0 if not theirs else 3 if theirs > ours else 1
    return near, zones, shelter, gates, min(danger, 16)


@pytest.mark.parametrize("text", middle(12) + mixed(12))
def test_a_king_is_worth_on_each_square_what_all_pieces_say_of_it_there(text):
    """Its row against a sum over the pieces of the root, term by term, made here once more."""
    pos = position(text)
    tables = tables_for(pos)
    for side in (SENTE, GOTE):
        home = pos.king(side)
        if not home:
            continue
        row = tables.rows[side | 7]
        nowhere = king_terms(pos, tables, side, None)[1]
        pressed = king_terms(pos, tables, side, home)[4]
        for king in (home + d for d in (-13, -12, -11, -1, 0, 1, 11, 12, 13)):
            if pos.board[king] == BOTH:
                continue
            near, zones, shelter, gates, danger = king_terms(pos, tables, side, king)
            wanted = tables._throne(king, side) + near + (zones - nowhere >> 1) + shelter
            wanted += gates * (danger - pressed) >> 4
            assert row[king] == wanted, (side, king)


def test_a_quiet_king_move_is_worth_about_what_new_tables_say():
    """New tables also see how the move changes what is attacked and how hard the king is pressed:
    that is beyond tables for one root. What they have in common must be most of it.
    """
    told, new = [], []
    for text in middle(40):
        pos = position(text)
        tables = tables_for(pos)
        before = tables.total(pos)
        for move in legal(pos):
            fr, to = move >> 7 & 127, move & 127
            if fr > 15 and pos.board[fr] & 15 == 7 and not pos.board[to]:
                told.append(delta(tables, pos, move))
                pos.make(move)
                new.append(-tables_for(pos).total(pos) - before)
                pos.unmake()
    assert len(told) > 100
    assert np.corrcoef(told, new)[0, 1] > 0.9
    assert np.median(np.abs(np.array(told) - new)) < 15


def test_the_start_is_even_and_a_lost_rook_is_seen():
    pos = position(START)
    assert tables_for(pos).total(pos) == 0
    sfen.read(pos, START.replace("1r5b1", "7b1"))
    assert 400 < tables_for(pos).total(pos) < 600


@pytest.mark.parametrize("text", ["4k4/9/9/9/9/9/9/9/9 b G 1", "9/9/9/9/9/9/9/9/4K4 w 2r 1"])
def test_one_king_is_enough(text):
    pos = position(text)
    assert tables_for(pos).total(pos) > 200


def test_every_number_fits():
    pos = position(START)
    tables = tables_for(pos)
    for row in tables.rows + [tables.worth, tables.gain, tables.rise, tables.drop]:
        assert all(abs(v) < 1 << 14 for v in row)
