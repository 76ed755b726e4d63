# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The opening book: its data is what the text says, and every line is followed to its end."""

from array import array
from collections import Counter

import pytest

import make_book
from shogi.notation import usi
from shogi.rules import handicap
from shogi.rules.movegen import legal
from shogi.rules.position import Position
from shogi.rules.types import ShogiError
from shogi.search import book

TEXT = make_book.SOURCE.read_text(encoding="utf-8")
LINES = list(make_book.lines(TEXT))


def choices(pos, name, most=200):
    """Every answer that the book has for the position, with how often it comes."""
    return Counter(book.probe(pos, name, number) for number in range(most))


def test_data_is_made_from_the_text():
    assert make_book.TARGET.read_text(encoding="utf-8") == make_book.module(make_book.build(TEXT))


def test_size_and_reach():
    assert 90 <= len(LINES) <= 120
    assert {name for _, name, _, _ in LINES} == set(handicap.NAMES)
    assert sum(map(len, make_book.build(TEXT).values())) < 2500
    assert max(len(moves) for _, _, _, moves in LINES) <= 20  # the bot does not look further


@pytest.mark.parametrize("name", handicap.NAMES)
def test_lines_are_followed(name):
    pos = Position()
    for number, of, _, moves in LINES:
        if of != name:
            continue
        handicap.set_up(pos, name)
        for word in moves:
            move = usi.parse(word)
            found = choices(pos, name)
            buf = array("H", bytes(1200))
            assert set(found) <= set(buf[: legal(pos, buf, 0)]), (number, word)
            assert move in found, (number, word)
            pos.make(move)


def test_weights_decide_how_often():
    pos = Position()
    handicap.set_up(pos)
    first = Counter()
    for _, name, weight, moves in LINES:
        if name == "none":
            first[usi.parse(moves[0])] += weight
    assert choices(pos, "none", sum(first.values())) == first


def test_no_answer_off_the_book():
    pos = Position()
    handicap.set_up(pos)
    pos.make(usi.parse("1g1f"))
    assert book.probe(pos, "none", 0) == 0
    handicap.set_up(pos)
    assert book.probe(pos, None, 0) == 0
    assert book.probe(pos, "no such start", 5) == 0


def test_bad_line_names_line_and_ply():
    with pytest.raises(ShogiError, match="line 2, ply 2: 7g7f"):
        make_book.build("# a comment\nnone: 1 7g7f 7g7f\n")
