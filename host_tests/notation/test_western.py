# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Hodges notation."""

import random
import re

import pytest

from checked_cases import START, position, state
from randomplay import positions
from shogi.notation import usi, western
from shogi.rules.types import ShogiError


@pytest.mark.parametrize(
    ("start", "move", "text"),
    [
        (START, "7g7f", "P-7f"),
        (START, "4i5h", "G4i-5h"),
        (START, "6i7h", "G-7h"),
        (START, "2h7h", "R-7h"),
        ("4k4/9/9/2b6/9/9/B8/9/4K4 b - 1", "9g7e", "B-7e"),
        ("8k/9/9/4S4/9/9/9/9/4K4 b - 1", "5d5c+", "S-5c+"),
        ("8k/9/9/4S4/9/9/9/9/4K4 b - 1", "5d5c", "S-5c="),
        ("8k/9/4p4/4S4/9/9/9/9/4K4 b - 1", "5d5c", "Sx5c="),
        ("8k/9/9/4S4/9/9/9/9/4K4 b - 1", "5d6e", "S-6e"),
        ("8k/9/4+R4/9/9/9/9/9/4K4 b - 1", "5c5d", "+R-5d"),
        ("8k/9/4+R4/9/4+R4/9/9/9/4K4 b - 1", "5c5d", "+R5c-5d"),
        ("8k/9/9/9/9/9/9/9/4K4 b P 1", "P*5e", "P*5e"),
        ("8k/4P4/9/9/9/9/9/9/4K4 b - 1", "5b5a+", "P-5a+"),
        ("4k4/3g1g3/9/9/9/9/9/9/4K4 w - 1", "6b5c", "G6b-5c"),
    ],
)
def test_text(start, move, text):
    pos = position(start)
    before = state(pos)
    assert western.text(pos, usi.parse(move)) == text
    assert western.parse(pos, text) == usi.parse(move)
    assert state(pos) == before


@pytest.mark.parametrize("word", ["", "P-7e", "G-5h", "P-7f+", "7g7f", "Px7f"])
def test_what_is_no_move(word):
    with pytest.raises(ShogiError):
        western.parse(position(START), word)


def test_every_legal_move_has_a_text_of_its_own():
    form = re.compile(r"\+?[PLNSBRGK]([1-9][a-i])?[-x][1-9][a-i][+=]?|[PLNSBRG]\*[1-9][a-i]")
    rng = random.Random(3)
    for pos, moves in positions(rng, 2500):
        if rng.random() < 0.05 and len(moves) < 150:
            texts = [western.text(pos, move) for move in moves]
            assert len(set(texts)) == len(texts)
            assert all(form.fullmatch(text) for text in texts)
