# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The evaluation: exact at the root, and changed rightly by a move."""

import pytest

from bench.bot import middle, mixed
from checked_cases import START, legal, position
from shogi.notation import usi
from shogi.rules import sfen
from shogi.rules.position import Position
from shogi.search.evaluate import Evaluation

POSITIONS = middle(20) + mixed(20)


def tables_for(pos):
    tables = Evaluation()
    tables.begin(pos)
    while not tables.advance(pos):
        pass
    return tables


def delta(tables, pos, move):
    """Change of the mover's worth by a legal move, before it is made, as the search has it."""
    rows = tables.rows
    to = move & 127
    fr = move >> 7 & 127
    if fr < 16:
        return rows[pos.side | fr][to] + tables.drop[fr]
    piece = pos.board[fr]
    value = -rows[piece][fr]
    if move >> 14:
        value += tables.rise[piece & 15]
        piece |= 8
    value += rows[piece][to]
    taken = pos.board[to]
    if taken:
        value += tables.gain[taken & 15] + rows[taken][to]
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
        fr = move >> 7 & 127
        if fr > 15 and pos.board[fr] & 15 == 7:
            continue
        change = delta(tables, pos, move)
        pos.make(move)
        assert -tables.total(pos) == before + change, usi.text(move)
        pos.unmake()


@pytest.mark.parametrize("text", middle(20))
def test_a_quiet_king_move_is_worth_what_new_tables_say(text):
    pos = position(text)
    tables = tables_for(pos)
    before = tables.total(pos)
    for move in legal(pos):
        fr, to = move >> 7 & 127, move & 127
        if fr > 15 and pos.board[fr] & 15 == 7 and not pos.board[to]:
            change = delta(tables, pos, move)
            pos.make(move)
            fresh = tables_for(pos)
            clipped = any(127 in row for rows in (fresh.rows, tables.rows) for row in rows)
            assert clipped or -fresh.total(pos) == before + change
            pos.unmake()


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
