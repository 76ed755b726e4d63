# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Our legal moves against those of three other libraries, over seeded random play.

rsshogi must agree everywhere. python-shogi 1.1.1 is known to allow a pawn-drop mate when the piece
that could take the pawn is pinned, and cannot be asked about boards with one king.
"""

import platform
import random
import sys
from collections import Counter

import pytest

from checked_cases import START, legal, position, rows
from oracle import Oracle
from randomplay import HANDICAPS, camp, canonical, play, positions, sparse, texts
from shogi.notation import usi
from shogi.rules import impasse, perft
from shogi.rules.game import Game
from shogi.rules.legality import refusal
from shogi.rules.types import PROMOTE

linux = pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() != "x86_64",
    reason="cshogi has wheels for x86-64 Linux only; rsshogi is asked everywhere",
)

CHUNKS = 10
PER_CHUNK = 2_500  # 25,000 positions in all


def _count(pos, moves, tally):
    """What kind of position is this? So that the test knows that it has met every kind."""
    tally["positions"] += 1
    tally["check"] += pos.in_check()
    tally["mate"] += not moves
    tally["drops"] += any(m >> 7 & 127 < 16 for m in moves)
    tally["promotions"] += any(m & PROMOTE for m in moves)
    tally["gote"] += pos.side == 32
    tally["many"] += len(moves) > 200
    tally["one king"] += not pos.king(16)


@pytest.mark.parametrize("seed", range(CHUNKS))
def test_rsshogi_agrees(seed):
    rng = random.Random(seed)
    tally = Counter()
    with Oracle("rsshogi") as oracle:
        for pos, moves in positions(rng, PER_CHUNK):
            text = canonical(pos)
            _count(pos, moves, tally)
            assert texts(moves) == oracle.moves(text), text
            assert pos.in_check() is oracle.check(text), text
    assert tally["positions"] >= PER_CHUNK
    assert tally["check"] > 150
    assert tally["mate"] >= 1
    assert tally["drops"] > 1000
    assert tally["promotions"] > 1000
    assert tally["gote"] > 900
    assert tally["many"] > 100
    assert tally["one king"] > 20


def test_python_shogi_agrees_but_for_its_drop_mates():
    rng = random.Random(100)
    with Oracle("python-shogi") as oracle:
        for pos, moves in positions(rng, 1_500, one_king=False):
            text = canonical(pos)
            ours, theirs = texts(moves), oracle.moves(text)
            assert ours <= theirs, text
            for extra in theirs - ours:
                assert refusal(pos, usi.parse(extra)) == "drop mate", (text, extra)
            assert pos.in_check() is oracle.check(text), text


def test_python_shogi_still_has_that_fault():
    row = next(r for r in rows("moves") if r["id"] == "uchi-capture-pinned")
    with Oracle("python-shogi") as oracle:
        assert row["usi"] in oracle.moves(row["sfen"])
    assert row["usi"] not in texts(next(play(random.Random(0), row["sfen"]))[1])


@linux
def test_cshogi_agrees():
    rng = random.Random(200)
    with Oracle("cshogi") as oracle:
        for pos, moves in positions(rng, 3_000, one_king=False):
            text = canonical(pos)
            assert texts(moves) == oracle.moves(text), text
            assert pos.in_check() is oracle.check(text), text


@pytest.mark.parametrize("sfen", HANDICAPS)
def test_perft_of_the_handicaps(sfen):
    with Oracle("rsshogi") as oracle:
        for depth in (1, 2, 3):
            assert perft.perft(position(sfen), depth) == oracle.perft(sfen, depth)


def test_perft_from_the_start():
    with Oracle("rsshogi") as oracle:
        assert oracle.perft(START, 4) == perft.perft(position(START), 4) == 719731


def test_perft_of_boards_with_full_hands():
    rng = random.Random(300)
    with Oracle("rsshogi") as oracle:
        for _ in range(12):
            sfen = sparse(rng)
            assert perft.perft(position(sfen), 2) == oracle.perft(sfen, 2), sfen


def _shuffle(rng, start, plies):
    """Moves of a game that likes to take its own moves back, and so repeats itself."""
    pos = position(start)
    line = []
    while len(line) < plies:
        moves = sorted(legal(pos))
        if not moves:
            break
        wish = rng.random()
        back = (pos.moves[pos.ply - 2] if pos.ply > 1 else 0) & 0x3FFF
        back = (back & 127) << 7 | back >> 7
        some = [m for m in moves if m == back] if wish < 0.75 else []
        if 0.7 < wish < 0.9:
            for move in moves:
                pos.make(move)
                if pos.in_check():
                    some.append(move)
                pos.unmake()
        move = rng.choice(some or moves)
        line.append(usi.text(move))
        pos.make(move)
    return line


def test_repetition_ends_games_as_rsshogi_has_it():
    rng = random.Random(400)
    ends = Counter()
    game = Game()
    game.impasse_rule = "off"
    with Oracle("rsshogi") as oracle:
        for number in range(600):
            start = sparse(rng) if number % 4 else START
            game.load(start)
            start = game.start
            line = _shuffle(rng, start, 60)
            if not line:
                continue
            for move, theirs in zip(line, oracle.repeat(start, line), strict=True):
                game.play(usi.parse(move))
                mover = "b" if game.pos.side == 32 else "w"
                ours = "-"
                if game.reason == "sennichite":
                    ours = "draw"
                elif game.reason == "perpetual_check":
                    ours = "lose" if game.result == mover else "win"
                    ours = "draw" if game.result == "draw" else ours
                if game.reason in ("checkmate", "no_moves"):
                    break
                assert ours == theirs, (start, line, game.pos.ply)
                ends[game.reason, ours] += 1
                if game.result:
                    break
    assert ends["sennichite", "draw"] > 60
    assert ends["perpetual_check", "lose"] >= 3
    assert ends["perpetual_check", "win"] >= 2


@linux
def test_impasse_is_claimed_as_cshogi_has_it():
    rng = random.Random(500)
    found = Counter()
    with Oracle("cshogi") as oracle:
        while found["positions"] < 6_000:
            text = camp(rng)
            pos = position(text)
            ours = impasse.holds(pos)
            assert ours is oracle.declare(text), text
            found["positions"] += 1
            found["claims", pos.side] += ours
            found["near"] += sum(impasse.conditions(pos)) == 3
    assert found["claims", 16] > 200
    assert found["claims", 32] > 200
    assert found["near"] > 800
