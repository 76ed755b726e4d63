# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Moves in USI."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from randomplay import positions
from shogi.notation import usi
from shogi.rules.types import PROMOTE, ShogiError, square

WRONG = (
    "7g7 7g7f++ 7g7f= 7g7F 7G7f 0g7f 7j7f 7g0f p*5e K*5e +P*5e P*5e+ P5e P*55 P*e5 *5e 7g 77 "
    "resign win 0000 7g7f7 7g-7f ７g7f 7g7f² P*0e P*5j .*5e Q*5e P**e P*5 7g7fP"
)


def test_every_move_comes_back():
    for to in [square(file, rank) for file in range(1, 10) for rank in range(1, 10)]:
        for fr in [1, 2, 3, 4, 5, 6, 8, square(1, 1), square(9, 9), square(5, 5), square(2, 8)]:
            for promote in (0, PROMOTE) if fr > 16 else (0,):
                move = promote | fr << 7 | to
                assert usi.parse(usi.text(move)) == move


@pytest.mark.parametrize("word", ["", "x", *WRONG.split()])
def test_what_is_no_move(word):
    with pytest.raises(ShogiError) as fault:
        usi.parse(word)
    assert "is not a move" in str(fault.value)


@given(st.text(max_size=6) | st.text("1234567890abcdefghiPLNSBRGK*+", max_size=6))
def test_any_word(word):
    """What is read is what would be written: nothing is guessed."""
    try:
        move = usi.parse(word)
    except ShogiError:
        return
    assert usi.text(move) == word


def test_legal_moves_look_like_usi():
    form = re.compile(r"([1-9][a-i]){2}\+?|[PLNSBRG]\*[1-9][a-i]")
    for _, moves in positions(random.Random(1), 500):
        for move in moves:
            assert form.fullmatch(usi.text(move))
            assert usi.parse(usi.text(move)) == move
