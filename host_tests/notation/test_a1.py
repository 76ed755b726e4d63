# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The notation with chess-like squares."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from randomplay import positions
from shogi.notation import a1, usi
from shogi.rules.types import ShogiError


@pytest.mark.parametrize(
    ("text", "other"),
    [("7g7f", "c3c4"), ("8h2b+", "b2h8+"), ("P*5e", "P*e5"), ("1a9i", "i9a1"), ("9i1a", "a1i9")],
)
def test_a1(text, other):
    assert a1.text(usi.parse(text)) == other
    assert a1.parse(other) == usi.parse(text)


@pytest.mark.parametrize(
    "word", ["", "c3", "c3c", "7g7f", "j1a1", "a0a1", "a1a1++", "K*e5", "P*5e"]
)
def test_what_is_no_a1_move(word):
    with pytest.raises(ShogiError):
        a1.parse(word)


@given(st.text(max_size=6) | st.text("1234567890abcdefghiPLNSBRGK*+", max_size=6))
def test_any_word(word):
    try:
        move = a1.parse(word)
    except ShogiError:
        return
    assert a1.text(move) == word


def test_every_move_comes_back():
    for _, moves in positions(random.Random(1), 500):
        for move in moves:
            assert a1.parse(a1.text(move)) == move
