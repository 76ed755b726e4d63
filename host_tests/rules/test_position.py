# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What make and unmake keep up to date, against the same from scratch."""

import random

import pytest

from checked_cases import START, legal, position, rows
from randomplay import HANDICAPS, play, sparse
from reference import Reference
from shogi.notation import usi
from shogi.rules import sfen
from shogi.rules.position import Position
from shogi.rules.types import GOTE, SENTE

STARTS = [START, *HANDICAPS, *(row["sfen"] for row in rows("positions")[::5])]


def everything(pos):
    """All that make changes. Slot 0 belongs to no square."""
    return (
        bytes(pos.board), bytes(pos.hand), bytes(pos.places), bytes(pos.slots[1:]),
        bytes(pos.sente[2]), bytes(pos.gote[2]), pos.side, pos.key, pos.ply,
        bytes(pos.taken[: pos.ply]), pos.taken[pos.ply] & 128,
    )  # fmt: skip


def lists(pos):
    """What stands in `places`, by list, the order within a list aside."""
    places = pos.places
    assert places[places[2]] == places[places[3]] == 0
    return (
        tuple(places[:2]),
        tuple(places[5:23]),
        sorted(places[23 : places[2]]),
        sorted(places[62 : places[3]]),
        sorted(places[101 : places[4]]),
    )


def fresh(pos):
    """The same position, set up anew."""
    other = Position(8)
    sfen.read(other, sfen.write(pos, 1))
    return other


@pytest.mark.parametrize("text", STARTS)
def test_unmake_brings_back_every_byte(text):
    rng = random.Random(text)
    pos = position(text)
    stack = []
    for _ in range(60):
        moves = legal(pos)
        before = everything(pos)
        for move in moves:
            pos.make(move)
            pos.unmake()
            assert everything(pos) == before
        if not moves:
            break
        stack.append(before)
        pos.make(rng.choice(moves))
    while stack:
        pos.unmake()
        assert everything(pos) == stack.pop()


@pytest.mark.parametrize("seed", range(6))
def test_what_is_kept_up_equals_what_is_set_up(seed):
    starts = [START, sparse(random.Random(seed)), sparse(random.Random(seed), True)]
    for text in starts:
        for pos, _ in play(random.Random(seed), text, 80):
            other = fresh(pos)
            assert pos.key == other.key
            assert pos.in_check() == other.in_check()
            assert lists(pos) == lists(other)
            assert pos.sente[2] == other.sente[2]
            assert pos.gote[2] == other.gote[2]
            assert bytes(pos.hand) == bytes(other.hand)
            for square in range(18, 123):
                if pos.board[square] != 48:
                    assert pos.places[pos.slots[square]] == square


def test_check_is_what_the_reference_says():
    for seed in range(4):
        for pos, _ in play(random.Random(seed), sparse(random.Random(seed)), 60):
            reference = Reference(sfen.write(pos, 1))
            assert pos.in_check() is reference.in_check(reference.side)


def test_attacks_on_every_square_are_what_the_reference_says():
    for row in rows("positions")[::7]:
        pos = position(row["sfen"])
        reference = Reference(row["sfen"])
        seen = {"b": set(), "w": set()}
        for square in reference.board:
            seen[reference.owner(square)].update(reference.attacks(square))
        for file in range(1, 10):
            for rank in range(1, 10):
                for side, letter in ((SENTE, "b"), (GOTE, "w")):
                    found = pos.attacked(15 + 12 * rank - file, side)
                    assert found == ((file, rank) in seen[letter]), (row["sfen"], file, rank)


def test_a_game_has_no_length_limit():
    pos = Position(4)
    sfen.read(pos, START)
    before = everything(pos)
    shuffle = [usi.parse(m) for m in ("5i5h", "5a5b", "5h5i", "5b5a")]
    for _ in range(300):
        for move in shuffle:
            if pos.ply == len(pos.moves):
                pos.grow(7)
            pos.make(move)
    assert pos.ply == 1200
    assert [pos.moves[i] for i in range(1200)] == shuffle * 300
    assert len({pos.keys[i] for i in range(1200)}) == 4
    while pos.ply:
        pos.unmake()
    assert everything(pos) == before


def test_growing_keeps_the_game():
    pos = position(START, ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"])
    before = everything(pos)
    pos.grow(1)
    assert everything(pos) == before
    for _ in range(5):
        pos.unmake()
    assert sfen.write(pos, 1) == START


def test_few_positions_share_a_key():
    """No more than with random numbers of 30 bits: of n positions about n * n / 2**31."""
    seen = {}
    for seed in range(12):
        for pos, _ in play(random.Random(seed), START, 90):
            for move in legal(pos)[:120]:
                pos.make(move)
                seen[bytes(pos.board[18:123]), bytes(pos.hand), pos.side] = pos.key
                pos.unmake()
    count = len(seen)
    assert count > 30_000
    shared = count - len(set(seen.values()))
    assert shared <= 5 + count * count / 2**30
    assert max(seen.values()) < 2**30


def test_the_hand_and_the_side_count_in_the_key():
    texts = (
        "4k4/9/9/9/9/9/9/9/4K4 b - 1",
        "4k4/9/9/9/9/9/9/9/4K4 w - 1",
        "4k4/9/9/9/9/9/9/9/4K4 b P 1",
        "4k4/9/9/9/9/9/9/9/4K4 b 2P 1",
        "4k4/9/9/9/9/9/9/9/4K4 b p 1",
        "4k4/9/9/9/9/9/9/9/4K4 b 2Pp 1",
        "4k4/9/9/9/9/9/9/9/4K4 b 18P 1",
    )
    assert len({position(text).key for text in texts}) == len(texts)
