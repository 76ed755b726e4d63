# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Moves in USI, and in the two notations that are made of letters."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from randomplay import positions
from shogi import a1, usi
from shogi.types import PROMOTE, ShogiError, square

WRONG = ["7g7", "7g7f++", "7g7f=", "7g7F", "7G7f", "0g7f", "7j7f", "7g0f", "p*5e", "K*5e", "+P*5e", "P*5e+", "P5e", "P*55", "P*e5", "*5e", "7g", "77", "resign", "win", "0000", "7g7f7", "7g-7f", "７g7f", "7g7f²", "P*0e", "P*5j", ".*5e", "Q*5e", "P**e", "P*5", "7g7fP"]


def test_every_move_comes_back():
    for to in [square(file, rank) for file in range(1, 10) for rank in range(1, 10)]:
        for fr in [1, 2, 3, 4, 5, 6, 8, square(1, 1), square(9, 9), square(5, 5), square(2, 8)]:
            for promote in (0, PROMOTE) if fr > 16 else (0,):
                move = promote | fr << 7 | to
                assert usi.parse(usi.text(move)) == move
                assert a1.parse(a1.text(move)) == move


@pytest.mark.parametrize(
    ("text", "other"),
    [("7g7f", "c3c4"), ("8h2b+", "b2h8+"), ("P*5e", "P*e5"), ("1a9i", "i9a1"), ("9i1a", "a1i9")],
)
def test_a1(text, other):
    assert a1.text(usi.parse(text)) == other
    assert a1.parse(other) == usi.parse(text)


@pytest.mark.parametrize("word", ["", "x", *WRONG])
def test_what_is_no_move(word):
    with pytest.raises(ShogiError) as fault:
        usi.parse(word)
    assert "is not a move" in str(fault.value)


@pytest.mark.parametrize(
    "word", ["", "c3", "c3c", "7g7f", "j1a1", "a0a1", "a1a1++", "K*e5", "P*5e"]
)
def test_what_is_no_a1_move(word):
    with pytest.raises(ShogiError):
        a1.parse(word)


@given(st.text(max_size=6) | st.text("1234567890abcdefghiPLNSBRGK*+", max_size=6))
def test_any_word(word):
    """What is read is what would be written: nothing is guessed."""
    for notation in (usi, a1):
        try:
            move = notation.parse(word)
        except ShogiError:
            continue
        assert notation.text(move) == word


def test_legal_moves_look_like_usi():
    form = re.compile(r"([1-9][a-i]){2}\+?|[PLNSBRG]\*[1-9][a-i]")
    for _, moves in positions(random.Random(1), 500):
        for move in moves:
            assert form.fullmatch(usi.text(move))
            assert usi.parse(usi.text(move)) == move
