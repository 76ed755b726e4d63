# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The mate solver against plain recursion over all legal moves, and on positions known by heart."""

from array import array

import pytest

from bounds import until
from checked_cases import rows
from shogi.notation import usi
from shogi.rules import sfen
from shogi.rules.movegen import legal
from shogi.rules.position import Position
from shogi.search.mate import Mate
from tsume.compose import Composer

# Problems with one solution, by length.
KNOWN = (
    ("7nk/9/6G1P/7N1/9/9/9/9/4K4 b - 1", 1),
    ("4k4/9/4P4/9/9/9/9/9/9 b G 1", 1),
    ("8k/9/7+RP/9/9/9/9/9/K8 b - 1", 1),
    ("7kl/5G3/7pp/9/9/9/9/9/9 b RS 1", 3),
    ("9/9/9/9/9/9/7PP/5g3/7KL w rs 1", 3),
)
NONE = (
    "4k4/9/9/9/9/9/9/9/4K4 b - 1",
    "3nkn3/3p1p3/4G4/9/9/9/9/9/4K4 b P 1",  # only the pawn drop would mate
    "3nkn3/3p1p3/4G4/9/9/9/9/9/9 b P 1",
    "4k4/9/9/9/9/9/9/9/R3K4 b - 1",  # checks for ever
)


# After a promotion the dropped pawn would mate; without it the checks go on beyond nine plies.
OPEN = "6nl1/6pk1/9/9/4R1+PN1/9/9/9/9 b P 1"


def position(text):
    pos = Position()
    sfen.read(pos, text)
    return pos


def mated_in(pos, plies):
    """True if the side to move, whose moves must all be checks, mates within `plies`."""
    buf = array("H", bytes(1200))
    for i in range(legal(pos, buf, 0)):
        pos.make(buf[i])
        won = pos.in_check() and lost_in(pos, plies - 1)
        pos.unmake()
        if won:
            return True
    return False


def lost_in(pos, plies):
    buf = array("H", bytes(1200))
    end = legal(pos, buf, 0)
    for i in range(end):
        if plies == 0:
            return False
        pos.make(buf[i])
        won = mated_in(pos, plies - 1)
        pos.unmake()
        if not won:
            return False
    return True


def play_line(pos, mate):
    """Play the line found: every move legal, every second one a check, mate at the end."""
    buf = array("H", bytes(1200))
    for i in range(mate.length):
        assert mate.line[i] in buf[: legal(pos, buf, 0)]
        pos.make(mate.line[i])
        assert i % 2 or pos.in_check()
    assert legal(pos, buf, 0) == 0


@pytest.mark.parametrize(("text", "plies"), KNOWN)
def test_known_mates(text, plies):
    mate = Mate()
    pos = position(text)
    if plies > 1:
        mate.start(pos, plies - 2)
        assert mate.solve() == -1
    mate.start(pos, 7)
    assert mate.solve() == 1
    assert mate.length == plies
    assert sfen.write(pos, 1) == text.rsplit(" ", 1)[0] + " 1"
    play_line(pos, mate)


@pytest.mark.parametrize("text", NONE)
def test_no_mate_is_claimed_where_none_is(text):
    mate = Mate()
    mate.start(position(text), 7)
    assert mate.solve() == -1
    assert mate.length == 0


def test_a_tree_without_a_cut_answers_for_every_length():
    mate = Mate()
    mate.start(position(NONE[0]), 7)
    assert mate.solve() == -1
    assert mate.exhausted


def test_against_plain_recursion():
    composer = Composer(7)
    pos = composer.problem.pos
    mate = Mate()
    found = {1: 0, 3: 0}
    for _ in range(260):
        if not composer.problem.put(*composer.draw()):
            continue
        for plies in (1, 3):
            mate.start(pos, plies)
            expected = mated_in(pos, plies)
            assert mate.solve() == (1 if expected else -1), sfen.write(pos, 1)
            if expected:
                found[plies] += 1
                break
    assert found[1] > 5
    assert found[3] > 3


def test_checked_positions_in_one():
    mate = Mate()
    mates = 0
    for row in rows("positions"):
        pos = position(row["sfen"])
        mate.start(pos, 1)
        assert mate.solve() == (1 if mated_in(pos, 1) else -1), row["sfen"]
        mates += mate.result == 1
    assert mates


def test_slices_and_the_defence():
    pos = position(KNOWN[3][0])
    whole = Mate()
    whole.start(pos, 7)
    whole.solve()
    sliced = Mate()
    sliced.start(pos, 7)
    until(sliced.step, 1)
    assert sliced.nodes == whole.nodes
    assert sliced.line == whole.line
    pos.make(whole.line[0])
    sliced.start(pos, 2, defender=True)
    assert sliced.solve() == 1
    assert sliced.length == 2
    pos.unmake()
    # After a check that does not mate the defender is shown the way out.
    for word in ("R*1b", "R*2b"):
        move = usi.parse(word)
        buf = array("H", bytes(1200))
        if move not in buf[: legal(pos, buf, 0)]:
            continue
        pos.make(move)
        sliced.start(pos, 2, defender=True)
        assert sliced.solve() == -1
        assert sliced.line[0] in buf[: legal(pos, buf, 0)]
        pos.unmake()


def test_between_the_slices_the_position_is_as_it_was():
    pos = position("l2+R2skl/6g2/p2p1p1pp/9/9/9/9/9/9 b GSN 1")
    before = bytes(pos.board), bytes(pos.hand), pos.key, pos.ply
    mate = Mate()
    mate.start(pos, 7)
    for _ in range(9):
        assert not mate.step(7)
        assert (bytes(pos.board), bytes(pos.hand), pos.key, pos.ply) == before
    assert mate.result == 0
    mate.start(pos, 7, max_nodes=100)
    assert mate.solve() == 0
    assert mate.nodes == 100
    assert (bytes(pos.board), bytes(pos.hand), pos.key, pos.ply) == before
    with pytest.raises(ValueError, match="more plies"):
        mate.start(pos, 9)


def test_moves_left_out_near_the_limit_prove_nothing():
    mate = Mate(9)
    mate.start(position(OPEN), 9, 20_000)
    assert mate.solve() == -1
    assert not mate.exhausted
