# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Reasons of refusals: one position for each, and that a move is refused exactly if illegal."""

import random

import pytest

from checked_cases import START, legal, position, rows
from randomplay import play, sparse
from shogi.notation import usi
from shogi.rules.legality import refusal

CASES = [
    ("no piece", START, "5e5d"),
    ("not yours", START, "3c3d"),
    ("own piece", START, "9i9g"),
    ("own piece", START, "5i6i"),
    ("not its move", START, "7g7e"),
    ("not its move", START, "2h4f"),
    ("not its move", START, "8i7h"),
    ("blocked", START, "2h2f"),
    ("blocked", START, "8h6f"),
    ("blocked", "4k4/9/9/9/4P4/9/9/9/K3L4 b - 1", "5i5d"),
    ("not its move", "4k4/9/9/9/9/9/9/9/R2PK4 b - 1", "9i4h"),  # eight squares on, seen as a line
    ("cannot promote", START, "7g7f+"),
    ("cannot promote", "4k4/9/4G4/9/9/9/9/9/4K4 b - 1", "5c5b+"),
    ("must promote", "k8/4P4/9/9/9/9/9/9/4K4 b - 1", "5b5a"),
    ("must promote", "k8/9/4L4/9/9/9/9/9/4K4 b - 1", "5c5a"),
    ("must promote", "k8/9/9/4N4/9/9/9/9/4K4 b - 1", "5d6b"),
    ("must promote", "4k4/9/9/9/9/4n4/9/9/8K w - 1", "5f4h"),
    ("not in hand", START, "P*5e"),
    ("not in hand", "4k4/9/9/9/9/9/9/9/4K4 b g 1", "G*5e"),
    ("occupied", "4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*5a"),
    ("dead square", "4k4/9/9/9/9/9/9/9/4K4 b L 1", "L*1a"),
    ("dead square", "4k4/9/9/9/9/9/9/9/4K4 w n 1", "N*1h"),
    ("nifu", "4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "P*5f"),
    ("drop mate", "7nk/9/8G/9/9/9/9/9/4K4 b P 1", "P*1b"),
    ("into check", "4k4/9/9/9/9/9/9/3r5/4K4 b - 1", "5i5h"),
    ("into check", "9/9/9/9/9/9/4k4/9/4K4 b - 1", "5i5h"),
    ("still in check", "4k4/9/4r4/9/9/9/9/9/4K4 b - 1", "5i5h"),
    ("still in check", "4k4/9/4r4/9/9/9/9/9/3GK4 b - 1", "6i6h"),
    ("still in check", "4k4/9/4r4/9/9/9/9/9/4K4 b G 1", "G*1a"),
    ("into check", "4k4/9/9/9/9/9/4l4/4g4/4K4 b - 1", "5i5h"),  # the lance guards it
    ("still in check", "4k4/9/9/9/9/9/9/3g5/3K5 b - 1", "6i5i"),
    ("pinned", "4k4/9/4r4/9/9/9/9/4G4/4K4 b - 1", "5h4h"),
    ("pinned", "k8/9/1b7/9/9/9/5S3/9/7K1 b - 1", "4g4f"),
]


@pytest.mark.parametrize(("reason", "text", "move"), CASES)
def test_the_reason_is_named(reason, text, move):
    pos = position(text)
    before = (bytes(pos.board), bytes(pos.places), pos.key)
    assert refusal(pos, usi.parse(move)) == reason
    assert (bytes(pos.board), bytes(pos.places), pos.key) == before


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("4k4/9/4r4/9/9/9/9/4G4/4K4 b - 1", "5h5g"),  # along the line it is pinned to
        ("4k4/9/4r4/9/9/9/4L4/9/4K4 b - 1", "5g5c+"),  # takes the piece that pins it
        ("4k4/9/4r4/9/9/9/9/9/4K4 b P 1", "P*5h"),
        ("4k4/9/9/9/4+P4/9/9/9/4K4 b P 1", "P*5f"),  # a promoted pawn is no pawn
        ("7nk/7g1/8G/9/9/9/9/9/4K4 b P 1", "P*1b"),  # the gold takes it
    ],
)
def test_a_legal_move_has_none(text, move):
    assert refusal(position(text), usi.parse(move)) is None


def exact(pos, numbers):
    moves = set(legal(pos))
    for move in numbers:
        assert (refusal(pos, move) is None) is (move in moves), move


def test_every_number_of_fifteen_bits():
    for row in rows("positions")[::50]:
        exact(position(row["sfen"]), range(-3, 0x8003))
    exact(position("8k/9/9/9/9/9/9/9/9 b RBGSNLP 1"), range(0x8000))


@pytest.mark.parametrize("seed", range(3))
def test_every_move_of_random_games_and_its_neighbours(seed):
    rng = random.Random(seed)
    for text in (START, sparse(rng), sparse(rng, True)):
        for pos, _ in play(random.Random(seed), text, 50):
            moves = legal(pos)
            exact(pos, [*moves, *(rng.randrange(0x8000) for _ in range(300))])
            exact(pos, [m ^ 1 << rng.randrange(15) for m in moves])
