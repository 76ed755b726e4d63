# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Games as KIF: what is written comes back, and broken files are refused cleanly."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_kif import moves, played, same

from checked_cases import START, legal_usi, position, report
from randomplay import HANDICAPS, play, positions, sparse
from shogi.notation import usi
from shogi.records import kif, kif_reader
from shogi.rules import sfen
from shogi.rules.game import Game
from shogi.rules.types import ShogiError


def ended(rng, game):
    """Let a game end in one of the ways that the board does not show."""
    how = rng.randrange(5)
    if game.result is None:
        if how == 0:
            game.resign()
        elif how == 1:
            game.timeout()
        elif how == 2:
            game.move_limit = game.pos.ply or 1
            game.update_result()
    return game


@pytest.mark.parametrize("seed", range(60))
def test_random_games_come_back(seed):
    rng = random.Random(seed)
    if seed % 3 == 0:
        start = START
    elif seed % 3 == 1:
        start = rng.choice(HANDICAPS)
    else:
        start = sparse(rng, seed % 2).replace(" 1", f" {rng.randrange(1, 99)}")
    for pos, _ in play(rng, start, rng.randrange(1, 150)):
        line = [usi.text(move) for move in pos.moves[: pos.ply]]
    game = ended(rng, played(start, line))
    game.names = ["先 手", "w：x"]
    before = sfen.write(game.pos, 1), moves(game)
    text = kif.write(game)
    assert (sfen.write(game.pos, 1), moves(game)) == before
    again = kif_reader.read(text)
    assert same(game, again)
    assert kif.write(again) == text
    assert same(game, kif_reader.read(text.replace("\n", "\r\n")))


def test_each_ending_comes_back():
    loop = ["5i4i", "5a6a", "4i5i", "6a5a"] * 3
    games = [
        played("4k4/9/9/9/9/9/9/9/4K4 b - 1", loop),
        played("8k/9/9/9/9/9/9/9/K6R1 b - 1", ["2i1i", "1a2a", "1i2i", "2a1a"] * 3),
        played("8k/9/9/9/9/9/9/9/K6R1 b - 1", (["2i1i", "1a2a", "1i2i", "2a1a"] * 4)[:13]),
        played("8k/5+R3/9/9/9/9/9/9/K8 b - 1", ["4b3b"]),
        played(report("I09")["start"], []),
        played(report("I04")["start"], [], impasse_rule="declare"),
    ]
    games[-1].declare()
    reasons = ["sennichite", "perpetual_check", "perpetual_check", "no_moves", "impasse", "impasse"]
    for game, reason in zip(games, reasons, strict=True):
        assert game.result
        assert game.reason == reason
        again = kif_reader.read(kif.write(game))
        assert again.result == game.result
        assert again.reason == (reason if game is not games[-1] else "foul")


def damaged(rng, text):
    """The text with a few characters changed, moved, lost or doubled."""
    text = list(text)
    for _ in range(rng.randrange(1, 5)):
        at = rng.randrange(len(text))
        how = rng.randrange(5)
        if how == 0:
            text[at] = rng.choice("１２９一二九歩香桂銀角飛玉金と成同打(|v・十：\n 0127")
        elif how == 1:
            del text[at]
        elif how == 2:
            text.insert(at, text[rng.randrange(len(text))])
        elif how == 3:
            end = text.index("\n", at) if "\n" in text[at:] else len(text)
            del text[at:end]
        else:
            other = rng.randrange(len(text))
            text[at], text[other] = text[other], text[at]
        if not text:
            return ""
    return "".join(text)


def test_broken_files():
    """Each gives a clean fault that names a line, or a game of legal moves."""
    rng = random.Random(12)
    sources = [report(i)["expect"]["kif"] for i in ("K01", "K06", "K07", "K10", "K15", "K17")]
    for pos, _ in play(rng, START, 40):
        line = [usi.text(move) for move in pos.moves[: pos.ply]]
    sources.append(kif.write(played(START, line)))
    sources.append(kif.write(played(sparse(rng), [])))
    scratch = Game(96)
    faults = 0
    for _ in range(3000):
        try:
            game = kif_reader.read(damaged(rng, rng.choice(sources)), scratch)
        except ShogiError as fault:
            faults += 1
            assert str(fault).startswith("line ")
            assert "\n" not in str(fault)
        else:
            pos = position(game.start)
            for move in moves(game):
                assert move in legal_usi(pos)
                pos.make(usi.parse(move))
            assert sfen.write(pos, 1) == sfen.write(game.pos, 1)
    assert 800 < faults < 2900


@given(st.text("１７六歩(7)3四同銀成打　 \n|v・一二:：手合割平先後の持駒番1234+-*#&", max_size=120))
def test_any_text(text):
    try:
        kif_reader.read(text)
    except ShogiError as fault:
        assert str(fault).startswith("line ")


def test_positions_of_random_games_as_diagrams():
    rng = random.Random(13)
    game = Game(96)
    for pos, _ in positions(rng, 2000):
        if rng.random() < 0.2:
            text = sfen.write(pos, rng.randrange(1, 200))
            game.load(text)
            game.update_result()
            assert kif_reader.read(kif.write(game)).sfen() == text
