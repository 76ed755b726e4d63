# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""SFEN: tolerant reading, canonical writing, a named fault for everything else."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checked_cases import START, position, report, rows, state
from randomplay import positions, sparse
from shogi.notation import usi
from shogi.rules import sfen
from shogi.rules.game import Game
from shogi.rules.position import Position
from shogi.rules.types import ShogiError

KINGS = "4k4/9/9/9/9/9/9/9/4K4"


def write(text):
    pos = Position(2)
    return sfen.write(pos, sfen.read(pos, text))


@pytest.mark.parametrize("text", [row["sfen"] for row in rows("positions")])
def test_round_trip(text):
    assert write(text) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (f"{KINGS} b -", f"{KINGS} b - 1"),
        (f"  {KINGS}  b  -  12 ", f"{KINGS} b - 12"),
        (f"{KINGS} w PPLp2P 3", f"{KINGS} w L4Pp 3"),
        (f"{KINGS} b pnlsgbrPNLSGBR 3", f"{KINGS} b RBGSNLPrbgsnlp 3"),
        (f"{KINGS} b 18P 1", f"{KINGS} b 18P 1"),
        (f"{KINGS} b 9p9P 1", f"{KINGS} b 9P9p 1"),
        (f"{KINGS} b 10P2r1b 1", f"{KINGS} b 10P2rb 1"),
        (f"{KINGS} b 02P 007", f"{KINGS} b 2P 7"),
        ("4k4/9/9/9/54/9/333/9/4K4 b - 1", f"{KINGS} b - 1"),
        (START.rsplit(" ", 1)[0], START),
        ("4k4/9/9/9/9/9/9/9/9 b - 1", "4k4/9/9/9/9/9/9/9/9 b - 1"),
        ("9/9/9/9/9/9/9/9/4K4 w - 1", "9/9/9/9/9/9/9/9/4K4 w - 1"),
    ],
)
def test_tolerant_reading_canonical_writing(text, canonical):
    assert write(text) == canonical


FAULTS = [
    ("", "board is missing"),
    (KINGS, "side is missing"),
    (f"{KINGS} b", "hand is missing"),
    (f"{KINGS} b - 1 x", "'x' after the end"),
    (f"{KINGS} B - 1", "side 'B'"),
    (f"{KINGS} b - x", "move counter 'x'"),
    (f"{KINGS} b - -1", "move counter '-1'"),
    (f"{KINGS} b - 1.5", "move counter"),
    (f"{KINGS} b - ١", "move counter"),
    (f"{KINGS} b - 99999999999999999999", "move counter"),
    ("4k4/9/9/9/9/9/9/4K4 b - 1", "8 ranks"),
    ("4k4/9/9/9/9/9/9/9/4K4/9 b - 1", "10 ranks"),
    ("4k4/9/9/8/9/9/9/9/4K4 b - 1", "rank 4 is 8 wide"),
    ("4k4/9/9/9/9/9/9/9/4K5 b - 1", "rank 9 is 10 wide"),
    ("4k4/9/9/9/9/9/9/9/4K99999 b - 1", "wide"),
    ("4k4//9/9/9/9/9/9/4K4 b - 1", "rank 2 is 0 wide"),
    ("4k4/9/9/4x4/9/9/9/9/4K4 b - 1", "rank 4: unknown letter 'x'"),
    ("4k4/9/9/4ſ4/9/9/9/9/4K4 b - 1", "rank 4: unknown letter"),
    ("4k4/9/9/405/9/9/9/9/4K4 b - 1", "rank 4: unknown letter '0'"),
    ("4k4/9/9/4+G4/9/9/9/9/4K4 b - 1", "a promoted gold"),
    ("4+k4/9/9/9/9/9/9/9/4K4 b - 1", "a promoted king"),
    ("4k4/9/9/4++P4/9/9/9/9/4K4 b - 1", "unknown letter '+'"),
    ("4k4/9/9/4+4P/9/9/9/9/4K4 b - 1", "unknown letter '4'"),
    ("4k4/9/9/9+/9/9/9/9/4K4 b - 1", "'+' without a piece"),
    (f"{KINGS} b 19P 1", "more pieces than a set has: 19P"),
    (f"{KINGS} b 10P9p 1", "more pieces than a set has: 19 P"),
    (f"{KINGS} b 3R 1", "more pieces than a set has: 3 R"),
    (f"{KINGS} b 9P9PP 1", "more pieces than a set has"),
    (f"{KINGS} b 5g 1", "more pieces than a set has: 5 G"),
    (f"{KINGS} b 0P 1", "'0P'"),
    (f"{KINGS} b 2 1", "'2' without a piece"),
    (f"{KINGS} b P2 1", "'2' without a piece"),
    (f"{KINGS} b -P 1", "unknown letter '-'"),
    (f"{KINGS} b +P 1", "unknown letter '+'"),
    (f"{KINGS} b K 1", "king in hand"),
    (f"{KINGS} b 99999999999999999999P 1", "more pieces than a set has"),
    ("4k4/9/9/9/4P4/4P4/9/9/4K4 b - 1", "nifu on file 5"),
    ("4k4/9/9/9/p8/p8/9/9/4K4 b - 1", "nifu on file 9"),
    ("P3k4/9/9/9/9/9/9/9/4K4 b - 1", "9a: a piece that could never move"),
    ("4k4/9/9/9/9/9/9/9/4K2l1 b - 1", "2i: a piece that could never move"),
    ("4k4/N8/9/9/9/9/9/9/4K4 b - 1", "9b: a piece that could never move"),
    ("4k4/9/9/9/9/9/9/n8/4K4 b - 1", "9h: a piece that could never move"),
    ("4k4/9/9/9/9/9/9/4K4/4K4 b - 1", "two kings of sente"),
    ("4k4/4k4/9/9/9/9/9/9/4K4 b - 1", "two kings of gote"),
    ("9/9/9/9/9/9/9/9/9 b - 1", "no king"),
    ("4k4/4R4/9/9/9/9/9/9/4K4 b - 1", "side not to move stands in check"),
    ("4k4/9/9/9/9/9/9/4r4/4K4 w - 1", "side not to move stands in check"),
    ("4k4/4K4/9/9/9/9/9/9/9 b - 1", "side not to move stands in check"),
    ("rrr1k4/9/9/9/9/9/9/9/4K4 b - 1", "more pieces than a set has: 3 R"),
    ("+r+rr1k4/9/9/9/9/9/9/9/4K4 b - 1", "more pieces than a set has"),
]


@pytest.mark.parametrize(
    ("letter", "most"), list(zip("PLNSBRG", (18, 4, 4, 4, 2, 2, 4), strict=True))
)
def test_a_full_set_of_each_kind_and_not_one_more(letter, most):
    pos = Position()
    sfen.read(pos, f"{KINGS} b {most}{letter} 1")
    sfen.read(pos, f"{KINGS} w {letter}{most - 1}{letter.lower()} 1")
    for hand in (f"{most + 1}{letter}", f"{letter}{most}{letter.lower()}"):
        with pytest.raises(ShogiError, match=f"more pieces than a set has: {most + 1} ?{letter}"):
            sfen.read(pos, f"{KINGS} b {hand} 1")


@pytest.mark.parametrize(("text", "fault"), FAULTS)
def test_faults_are_named_and_change_nothing(text, fault):
    pos = position(START, ["7g7f", "3c3d", "8h2b+"])
    before = state(pos), list(pos.moves[:3])
    with pytest.raises(ShogiError) as caught:
        sfen.read(pos, text)
    assert fault in str(caught.value)
    assert (state(pos), list(pos.moves[:3])) == before


@pytest.mark.parametrize("text", report("F06")["expect"]["reject"])
def test_reported_bad_positions(text):
    with pytest.raises(ShogiError):
        write(text)


def test_broken_texts():
    """Thousands of damaged SFENs: a clean fault that changes nothing, or a sound position."""
    rng = random.Random(11)
    texts = [row["sfen"] for row in rows("positions")]
    pos = position(START, ["7g7f"])
    before = state(pos)
    faults = 0
    for _ in range(6000):
        text = list(rng.choice(texts))
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(text))
            c = rng.choice("+-/0123456789 bwKkPpLNSGBRlnsgbrx٣ſ")
            how = rng.randrange(4)
            if how == 0:
                text[at] = c
            elif how == 1:
                text.insert(at, c)
            elif how == 2 and len(text) > 1:
                del text[at]
            else:
                other = rng.randrange(len(text))
                text[at], text[other] = text[other], text[at]
        text = "".join(text)
        try:
            counter = sfen.read(pos, text)
        except ShogiError as fault:
            faults += 1
            assert str(fault)
            assert "\n" not in str(fault)
            assert state(pos) == before
        else:
            again = sfen.write(pos, counter)
            assert write(again) == again
            pos = position(START, ["7g7f"])
    assert faults > 3000


@given(st.text(max_size=80))
def test_any_text(text):
    pos = position(START, ["7g7f"])
    before = state(pos)
    try:
        sfen.read(pos, text)
    except ShogiError:
        assert state(pos) == before


def test_every_position_of_random_games_comes_back():
    for pos, _ in positions(random.Random(2), 2000):
        text = sfen.write(pos, 9)
        other = Position(2)
        assert sfen.read(other, text) == 9
        assert sfen.write(other, 9) == text
        assert (bytes(other.board), bytes(other.hand)) == (bytes(pos.board), bytes(pos.hand))
        assert (other.side, other.key, other.in_check()) == (pos.side, pos.key, pos.in_check())


def test_hands_in_any_order_and_split():
    rng = random.Random(4)
    for _ in range(300):
        text = sparse(rng)
        board, side, hands, _ = text.split()
        letters, count = [], ""
        for c in hands.replace("-", ""):
            if c.isdigit():
                count += c
            else:
                letters += [c] * int(count or 1)
                count = ""
        rng.shuffle(letters)
        assert write(f"{board} {side} {''.join(letters) or '-'}") == write(text)


def test_a_game_that_outlives_the_counter_writes_what_can_be_read():
    game = Game()
    game.load(f"4k4/9/9/9/9/9/9/9/4K4 b - {sfen.MOST}")
    game.play(usi.parse("5i5h"))
    text = game.sfen()
    assert text.endswith(f" {sfen.MOST}")
    again = Game()
    again.load(text)
    assert again.sfen() == text
