# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The generator against the slow reference, known perft numbers, and what it promises."""

import random
from array import array

import pytest

from checked_cases import START, board_sfen, legal_usi, position, rows
from randomplay import HANDICAPS, play, sparse
from reference import Reference
from shogi.notation import usi
from shogi.rules import sfen
from shogi.rules.movegen import legal
from shogi.rules.perft import perft
from shogi.search.staged_movegen import drops

MOST = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1"  # 593 moves


def same(pos):
    """The generator and the reference agree."""
    text = sfen.write(pos, 1)
    moves = legal_usi(pos)
    assert len(moves) == len(set(moves)), text
    assert set(moves) == Reference(text).moves(), text


@pytest.mark.parametrize(
    ("depth", "leaves"), [(0, 1), (1, 30), (2, 900), (3, 25_470), (4, 719_731)]
)
def test_perft_from_the_start(depth, leaves):
    assert perft(position(START), depth) == leaves


def test_the_position_with_the_most_moves():
    pos = position(MOST)
    assert len(legal_usi(pos)) == 593
    same(pos)
    assert legal(pos, array("H", bytes(2 * 593)), 0) == 593  # not a place more is touched


@pytest.mark.parametrize("side", "bw")
def test_the_order_of_the_drops_of_a_full_hand(side):
    """Square by square in the order of the list, then the pawns: a search depends on it."""
    hand = "RBGSNLP" if side == "b" else "rbgsnlp"
    pos = position(f"4k4/9/2p6/9/9/9/6P2/9/4K4 {side} {hand} 1")
    moves = array("H", bytes(1200))
    wanted = []
    for t in pos.empties:
        if t:
            rank = (t - 6) // 12 if side == "b" else 10 - (t - 6) // 12
            kinds = (4, 5, 6, 8, 2, 3) if rank > 2 else (4, 5, 6, 8, 2)[: 3 + rank]
            wanted += [kind << 7 | t for kind in kinds]
    for file in range(9):
        if file != (6 if side == "b" else 2):  # a pawn of ours is there
            first = 30 if side == "b" else 18
            squares = range(first + file, first + file + 96, 12)
            wanted += [128 | t for t in squares if not pos.board[t]]
    assert list(moves[: drops(pos, moves, 0)]) == wanted


@pytest.mark.parametrize("text", [START, *HANDICAPS])
def test_two_plies_of_every_start(text):
    pos = position(text)
    same(pos)
    for name in legal_usi(pos):
        pos.make(usi.parse(name))
        same(pos)
        pos.unmake()


def test_every_checked_position():
    for row in rows("positions"):
        same(position(row["sfen"]))


@pytest.mark.parametrize("seed", range(4))
def test_random_games(seed):
    rng = random.Random(seed)
    for pos, _ in play(random.Random(seed), START, 80):
        if rng.random() < 0.5:
            same(pos)


@pytest.mark.parametrize("one_king", [False, True])
def test_sparse_boards(one_king):
    rng = random.Random(7)
    for _ in range(60):
        same(position(sparse(rng, one_king)))


def test_moves_go_behind_those_that_are_there():
    pos = position(START)
    buffer = array("H", [7] * 700)
    assert legal(pos, buffer, 50) == 80
    assert list(buffer[:50]) == [7] * 50
    assert set(buffer[50:80]) == {usi.parse(name) for name in legal_usi(pos)}


def test_the_position_is_left_as_it_was():
    for row in rows("positions"):
        pos = position(row["sfen"])
        before = (bytes(pos.board), bytes(pos.places), bytes(pos.hand), pos.key)
        legal_usi(pos)
        assert (bytes(pos.board), bytes(pos.places), bytes(pos.hand), pos.key) == before


def test_a_mating_pawn_drop_is_taken_out_and_no_other():
    pos = position("7nk/9/8G/9/9/9/9/9/4K4 b 2P 1")
    buffer = array("H", bytes(1200))
    found = {usi.text(move) for move in buffer[: drops(pos, buffer, 0)]}
    assert "P*1b" not in found
    assert len(found) == 8 * 9 - 3  # 1b mates, on 1c and 5i stand pieces
    assert board_sfen(pos).startswith("7nk/9/8G")
