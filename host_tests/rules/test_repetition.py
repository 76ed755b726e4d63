# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Fourfold repetition and perpetual check in games."""

import pytest
from test_game import KINGS, LOOP, ending, game_of

from checked_cases import cases, report, reports, state
from shogi.notation import usi


@pytest.mark.parametrize("row", cases("sequences"))
def test_sequences(row):
    game = game_of(row["start"])
    ended = None
    for ply, move in enumerate(row["moves"], 1):
        game.push(usi.parse(move))
        game.update_result()
        if game.result and ended is None:
            ended = ply
            expect = {"draw": "draw", "black-loses": "w", "white-loses": "b"}[row["expect"]]
            assert game.result == expect
            assert game.reason == ("sennichite" if expect == "draw" else "perpetual_check")
            assert game.repetition() == 4
    assert ended == row["ply"]


@pytest.mark.parametrize(
    "row", reports("S02", "S03", "S04", "S06", "S07", "S08", "S09", "S11", "S12")
)
def test_reported_repetitions(row):
    expect = row["expect"]
    game = game_of(row["start"])
    for ply, move in enumerate(row["moves"], 1):
        game.play(usi.parse(move))
        assert (game.repetition() >= 4) is (ply == expect["fourfold_at"])
    result = {"draw": "draw", "gote wins": "w", None: None}[expect["result"]]
    assert game.result == result
    if result:
        assert game.reason == ("sennichite" if result == "draw" else "perpetual_check")
    if "sfen" in expect:
        assert game.sfen() == expect["sfen"]


def test_a_resumed_game_still_repeats():
    row = report("S11")
    first = game_of(row["start"], row["moves"][:10])
    saved = first.start, [usi.text(move) for move in first.pos.moves[: first.pos.ply]]
    game = game_of(*saved)
    for move in row["moves"][10:]:
        assert game.result is None
        game.play(usi.parse(move))
    assert ending(game) == ("draw", "sennichite")


@pytest.mark.parametrize("length", [1, 2, 3, 4, 6])
@pytest.mark.parametrize("checker", ["b", "w"])
@pytest.mark.parametrize("last", ["checker", "checked"])
def test_perpetual_check_of_any_cycle(length, checker, last):
    """The king goes down file 1 and back on file 2, the rook follows on file 9, rank by rank."""
    ring = [f"1{'abcdefg'[i]}" for i in range(length)]
    ring += [f"2{'abcdefg'[i]}" for i in range(length, 0, -1)]
    moves = []
    for here, there in zip(ring, ring[1:] + ring[:1], strict=True):
        moves += [here + there, f"9{here[1]}9{there[1]}"]
    start = "R7k/9/9/9/9/9/9/9/K8 w - 1"
    if checker == "w":
        moves = [_mirror(move) for move in moves]
        start = "8k/9/9/9/9/9/9/9/K7r b - 1"
    if last == "checked":  # the same game, begun one ply later
        start = game_of(start, moves[:1]).sfen()
        moves = moves[1:] + moves[:1]
    game = game_of(start)
    for move in moves * 3:
        assert game.result is None
        game.play(usi.parse(move))
    assert game.pos.ply == 12 * length
    assert ending(game) == ("w" if checker == "b" else "b", "perpetual_check")


def _mirror(move):
    """The same move of the other side."""
    turn = str.maketrans("123456789abcdefghi", "987654321ihgfedcba")
    return move.translate(turn)


def test_perpetual_check_of_both_sides_is_a_draw():
    """On a history that is made up: as if every move had given check."""
    game = game_of(KINGS, LOOP * 3)
    assert ending(game) == ("draw", "sennichite")
    game.repetition = lambda: 4  # the true one takes moves back, which finds the checks anew
    for ply in range(1, 13):
        game.pos.taken[ply] |= 128
    game.update_result()
    assert ending(game) == ("draw", "perpetual_check")
    game.pos.taken[12] &= 127
    game.update_result()
    assert ending(game) == ("w", "perpetual_check")


@pytest.mark.parametrize("quiet", range(1, 12, 2))
def test_one_quiet_move_makes_perpetual_check_a_plain_draw(quiet):
    game = game_of("8k/9/9/9/9/9/9/9/K6R1 b - 1")
    for move in ["2i1i", "1a2a", "1i2i", "2a1a"] * 3:
        game.push(usi.parse(move))
    assert game.pos.taken[quiet] & 128
    game.update_result()
    assert ending(game) == ("w", "perpetual_check")
    game.repetition = lambda: 4
    game.pos.taken[quiet] &= 127
    game.update_result()
    assert ending(game) == ("draw", "sennichite")


def test_equal_keys_alone_are_no_repetition():
    """The board decides, not the hash."""
    game = game_of(KINGS, (LOOP * 2))
    assert game.repetition() == 3
    for ply in range(game.pos.ply):
        game.pos.keys[ply] = game.pos.key  # as if every position had the same hash
    before = state(game.pos)
    assert game.repetition() == 3
    assert state(game.pos) == before


EXCHANGE = ["P*1g", "1h1g", "5a4a", "1g1h", "P*1g", "1h1g", "4a5a", "1g1h"]


def test_the_same_board_with_other_hands_is_no_repetition():
    """Equal keys are but a hint: here they are forced, and the board is the same, not the hands."""
    game = game_of("4k4/9/9/9/9/9/9/8R/K8 w 9p 1")
    board = bytes(game.pos.board)
    for move in EXCHANGE * 3:
        game.push(usi.parse(move))
    assert bytes(game.pos.board) == board
    for ply in range(game.pos.ply):
        game.pos.keys[ply] = game.pos.key
    assert game.repetition() == 1
    game.update_result()
    assert game.result is None


def test_perpetual_check_counts_since_the_first_occurrence_only():
    """Quiet moves before the first occurrence do not save the checker."""
    moves = ["9i9h", "1a1b", "9h9i", "1b1a"] + ["2i1i", "1a2a", "1i2i", "2a1a"] * 3
    game = game_of("8k/9/9/9/9/9/9/9/K6R1 b - 1")
    for move in moves:
        game.push(usi.parse(move))
    game.update_result()
    # here the first occurrence is the start itself, so the quiet moves do count
    assert game.repetition() == 5
    assert ending(game) == ("draw", "sennichite")
    game = game_of("8k/9/9/9/9/9/9/9/K6R1 b - 1", ["9i9h", "1a1b", "9h8i", "1b1a"])
    for move in ["2i1i", "1a2a", "1i2i", "2a1a"] * 3:
        assert game.result is None
        game.play(usi.parse(move))
    assert ending(game) == ("w", "perpetual_check")
