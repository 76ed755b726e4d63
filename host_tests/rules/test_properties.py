# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What must hold in every position, on positions that hypothesis chooses.

A position is a start and a list of numbers, each choosing one of the legal moves: so hypothesis
can make a failing game shorter.
"""

import random
import re

from hypothesis import given, settings
from hypothesis import strategies as st

from checked_cases import START, board_sfen, legal, legal_usi, position, rows, state
from randomplay import HANDICAPS, canonical, positions, sparse
from shogi.notation import usi
from shogi.records import record_file
from shogi.rules import sfen
from shogi.rules.game import Game
from shogi.rules.legality import refusal
from shogi.rules.position import Position
from shogi.rules.squares import file_of, rank_of, to_of
from shogi.rules.types import GOTE, PROMOTE, SENTE, square

SQUARES = [square(file, rank) for file in range(1, 10) for rank in range(1, 10)]
STARTS = (
    [START, *HANDICAPS]
    + [row["sfen"] for row in rows("positions") if row["legal_count"]]
    + [sparse(random.Random(seed), seed % 5 == 0) for seed in range(100)]
)


@st.composite
def reached(draw, most=60):
    """A Position with its history."""
    pos = position(draw(st.sampled_from(STARTS)))
    for number in draw(st.lists(st.integers(0, 599), max_size=most)):
        moves = legal(pos)
        if not moves:
            break
        pos.make(moves[number % len(moves)])
    return pos


@given(reached())
def test_unmake_brings_back_the_same_bytes(pos):
    before, text, moves = state(pos), board_sfen(pos), legal_usi(pos)
    for move in legal(pos):
        pos.make(move)
        assert pos.side == before[2] ^ 48
        pos.unmake()
        assert state(pos) == before
    assert board_sfen(pos) == text
    assert legal_usi(pos) == moves


@given(reached(most=100))
def test_unmaking_a_whole_game_brings_back_its_start(pos):
    moves = list(pos.moves[: pos.ply])
    keys = [pos.key]
    while pos.ply:
        pos.unmake()
        keys.append(pos.key)
    fresh = position(canonical(pos))
    assert state(fresh) == state(pos)
    for move in moves:
        assert keys.pop() == fresh.key
        fresh.make(move)
    assert keys == [fresh.key]


@given(reached())
def test_what_is_kept_up_to_date_equals_what_is_computed_afresh(pos):
    fresh = position(canonical(pos))
    assert fresh.key == pos.key
    assert fresh.in_check() is pos.in_check()
    assert (fresh.king(SENTE), fresh.king(GOTE)) == (pos.king(SENTE), pos.king(GOTE))
    assert bytes(fresh.hand) == bytes(pos.hand)
    assert legal_usi(fresh) == legal_usi(pos)


def test_the_hash_tells_positions_apart():
    seen = {}
    collisions = 0
    for pos, _ in positions(random.Random(7), 12_000):
        text = board_sfen(pos)
        collisions += seen.setdefault(pos.key, text) != text
        assert 0 <= pos.key < 1 << 30
    assert len(seen) > 9_000
    # Among n keys of 30 bits n * n / 2**31 pairs meet by chance: here 0.07.
    assert collisions <= 2


@settings(max_examples=40)
@given(reached(most=40))
def test_a_move_is_legal_exactly_if_it_is_in_the_list(pos):
    moves = set(legal(pos))
    assert len(moves) == len(legal(pos))
    for fr in [*range(9), *SQUARES]:
        for to in SQUARES:
            for promote in (0, PROMOTE):
                move = promote | fr << 7 | to
                reason = refusal(pos, move)
                assert (reason is None) is (move in moves), (canonical(pos), fr, to, promote)


@given(reached())
def test_the_reason_of_a_refusal_is_a_word_for_the_screen(pos):
    rng = random.Random(pos.key)
    for _ in range(200):
        fr = rng.choice([*range(9), *SQUARES])
        reason = refusal(pos, rng.choice((0, PROMOTE)) | fr << 7 | rng.choice(SQUARES))
        assert reason is None or 4 <= len(reason) <= 16


@given(reached())
def test_sfen_round_trip(pos):
    text = canonical(pos)
    other = Position()
    assert sfen.read(other, text) == pos.ply + 1
    assert sfen.write(other, pos.ply + 1) == text
    assert bytes(other.board) == bytes(pos.board)


@given(reached(), st.randoms(use_true_random=False))
def test_sfen_reads_hands_in_any_order_and_with_repeated_letters(pos, rng):
    board, side, _, counter = canonical(pos).split()
    letters = []
    for owner in (SENTE, GOTE):
        for kind in range(1, 9):
            letter = usi.LETTERS[kind]
            letters += [letter if owner == SENTE else letter.lower()] * pos.hand[owner | kind]
    rng.shuffle(letters)
    other = Position()
    sfen.read(other, f"{board} {side} {''.join(letters) or '-'}")
    assert board_sfen(other) == board_sfen(pos)
    assert counter == str(pos.ply + 1)


@given(reached())
def test_usi_round_trip(pos):
    for move in legal(pos):
        assert usi.parse(usi.text(move)) == move


def _turned(text):
    """The same position with the colours changed."""
    board, side, hands, counter = text.split()
    turned = "/".join(_mirrored(rank) for rank in reversed(board.split("/")))
    return f"{turned} {'bw'['wb'.index(side)]} {hands.swapcase()} {counter}"


def _mirrored(rank):
    pieces = re.findall(r"\+?.", rank)
    return "".join(reversed(pieces)).swapcase()


def _turned_move(text):
    def turn(square_text):
        return str(10 - int(square_text[0])) + "ihgfedcba"["abcdefghi".index(square_text[1])]

    if "*" in text:
        return text[:2] + turn(text[2:])
    return turn(text[:2]) + turn(text[2:4]) + text[4:]


@given(reached())
def test_both_sides_have_the_same_moves(pos):
    turned = position(_turned(canonical(pos)))
    assert legal_usi(turned) == sorted(map(_turned_move, legal_usi(pos)))
    assert turned.in_check() is pos.in_check()


@given(reached(most=100), st.integers(0, 100))
def test_undo_of_any_length(pos, count):
    game = Game()
    game.impasse_rule = "off"
    moves = list(pos.moves[: pos.ply])
    while pos.ply:
        pos.unmake()
    game.load(canonical(pos))
    states = []
    for move in moves:
        states.append((state(game.pos), game.sfen(), game.repetition()))
        if game.result:
            break
        game.play(move)
    count = min(count, game.pos.ply)
    ends = (game.result, game.reason)
    game.undo(count)
    if count:
        assert (state(game.pos), game.sfen(), game.repetition()) == states[game.pos.ply]
        assert game.result is None
        for move in moves[game.pos.ply : game.pos.ply + count]:
            game.play(move)
        assert (game.result, game.reason) == ends


@settings(max_examples=100)
@given(reached(most=80), st.sampled_from(["kifu", "csa", "usi"]), st.booleans())
def test_record_round_trip(pos, ending, resigned):
    game = Game()
    game.impasse_rule = "off"
    moves = list(pos.moves[: pos.ply])
    while pos.ply:
        pos.unmake()
    game.load(canonical(pos))
    for move in moves:
        if not game.result:
            game.play(move)
    if resigned and not game.result and game.pos.ply:
        game.resign()
    text = record_file.write(game, "game." + ending)
    other = Game()
    other.impasse_rule = "off"
    record_file.read(text.encode(), "game." + ending, other)
    assert other.pos.moves[: other.pos.ply] == game.pos.moves[: game.pos.ply]
    assert board_sfen(other.pos) == board_sfen(game.pos)
    assert (other.handicap, other.start.split()[:3]) == (game.handicap, game.start.split()[:3])
    if ending != "usi":  # which has no word for the end
        assert (other.result, other.reason) == (game.result, game.reason)
    assert record_file.write(other, "game." + ending) == text


def test_square_numbers():
    assert (square(9, 1), square(1, 9)) == (18, 122)
    for sq in SQUARES:
        assert square(file_of(sq), rank_of(sq)) == sq
        for start in (1, 18, 122):  # a drop, moves; also with promotion
            assert to_of(start << 7 | sq) == to_of(1 << 14 | start << 7 | sq) == sq
