# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The bot as an opponent: what it answers, at every level, and that it is always legal."""

import itertools
import sys

import pytest

import ladder
from bench import bot as bench_bot
from bench import figure, pystack
from bounds import Patience, until
from checked_cases import legal, report
from komadai import unload
from release import vm
from shogi.notation import usi
from shogi.rules import handicap, sfen
from shogi.rules.game import Game
from shogi.search import levels
from shogi.search.bot import Bot
from shogi.search.mate import Mate
from shogi.search.scores import MATED

ALL = range(1, levels.LEVELS + 1)
bot = Bot(1024)


def game_of(text, moves=()):
    game = Game()
    game.load(text)
    for move in moves:
        game.push(usi.parse(move))
    game.update_result()
    return game


def think(game, level, seed=1, nodes=0, book=False, resigns=True):
    """Let it think to the end, and look that the position stays as it is between the slices."""
    bot.book = book
    bot.resigns = resigns
    board, key, ply = bytes(game.pos.board), game.pos.key, game.pos.ply
    bot.start(game, level, seed, nodes)
    done = False
    patience = Patience("the search to end")
    while patience.with_(not done):
        done = bot.step()
        assert (game.pos.key, game.pos.ply) == (key, ply)
        assert bytes(game.pos.board) == board
    if bot.answer == "move":
        assert bot.move in legal(game.pos)
    return bot.answer


def mates_at_once(pos):
    solver = Mate(1)
    solver.start(pos, 1)
    return solver.solve() > 0


# Rows of the reports


@pytest.mark.parametrize("level", ALL)
@pytest.mark.parametrize("row_id", ["I09", "I11"])
def test_it_declares_before_it_searches(row_id, level):
    row = report("I09") if row_id == "I09" else report("I11")
    game = Game()
    game.impasse_rule = "declare"
    game.load(row["start"])
    assert think(game, level) == "win"
    assert game.declare()
    game.impasse_rule = "off"
    game.undo(0)
    assert think(game, level, nodes=100) == "move"


@pytest.mark.parametrize("level", ALL)
def test_it_does_not_run_into_perpetual_check(level):
    row = report("S13")
    game = game_of(row["start"], row["moves"])
    for seed in range(4):
        assert think(game, level, seed, nodes=0 if level < 7 else 400) == "move"
        assert level < 5 or usi.text(bot.move) not in row["expect"]["bot_must_not"]


@pytest.mark.parametrize("level", ALL)
def test_without_a_legal_move_it_resigns_and_does_not_hang(level):
    game = game_of(report("U08")["start"])
    assert not legal(game.pos)
    assert think(game, level) == "resign"
    assert bot.move == 0


# What the levels promise

MATES = (
    "4k4/9/4P4/9/9/9/9/9/4K4 b G 1",
    "8k/9/7+RP/9/9/9/9/9/K8 b - 1",
)


@pytest.mark.parametrize("level", [n for n in ALL if n >= 2])
@pytest.mark.parametrize("text", MATES)
def test_from_level_2_up_it_takes_a_mate_in_one(text, level):
    for seed in range(5):
        game = game_of(text)
        assert think(game, level, seed) == "move"
        assert bot.score > MATED
        game.play(bot.move)
        assert game.reason == "checkmate"


# Most moves here, all but 2 to 9, let the other side mate at once.
THREATS = (
    "2s3snl/2gr2g2/lpN1p1p1k/2PP1B2p/pPp2p1P1/S3P4/P2gbPgRP/L5S1L/5KPN1 b N2p 77",
    "1n2gk3/l1g3s1l/4pp3/p1p1P1pbp/Pp3n1P1/LPP3n1P/2G2PPSN/3r3SR/K1B2G2L b 2Psp 73",
    "1ng1k2n1/l2s3g1/p1pp1+Pspl/9/1+RP2p3/P3PgPP1/1PNP4P/L1Kb2R1L/+B2g2SN1 b 4Ps 73",
    "ln4p2/rs1ns1+B1l/p1pppp2k/4P2p1/1pG3G1p/2P3SPP/P2P1P1R1/S4GG2/L1BK3NL w n2p 76",
    "1nsk2s1l/3rP4/lp1pn1n1b/1g2gG1s1/p1PPbPPPp/P8/LPg3N1P/1S3+p1p1/3K4L b 3Pr 101",
)


@pytest.mark.parametrize("level", [n for n in ALL if n >= 3])
@pytest.mark.parametrize("text", THREATS)
def test_from_level_3_up_it_sees_the_mate_in_one_against_it(text, level):
    game = game_of(text)
    assert think(game, level, level, nodes=60, resigns=False) == "move"
    game.play(bot.move)
    assert not mates_at_once(game.pos)


def test_it_gives_up_when_hopeless_and_not_when_told_to_play_on():
    game = game_of("4k4/9/9/9/9/9/9/9/4K4 b 2r2b4g4s 1", ["5i5h", "5a6a"])
    answers = []
    for moves in (["5h4g", "6a7a"], ["4g3f", "7a8a"], []):
        answers.append(think(game, 8, nodes=200))
        for move in moves:
            game.play(usi.parse(move))
    assert answers[-1] == "resign"
    assert answers[0] == "move" or bot.score < -MATED
    assert think(game, 8, nodes=200, resigns=False) == "move"


def test_the_seed_decides_and_the_book_varies():
    games = []
    for seed in (10, 10, 500, 9000, 70000):
        game = Game()
        line = []
        for _ in range(6):
            think(game, 8, seed, nodes=100, book=True)
            line.append(usi.text(bot.move))
            game.play(bot.move)
        games.append(line)
    assert games[0] == games[1]
    assert len({tuple(line) for line in games}) > 2


@pytest.mark.parametrize("name", handicap.NAMES)
def test_it_gives_and_takes_every_handicap(name):
    game = Game()
    game.new(name)
    for ply in range(8):
        assert think(game, 4 + ply % 2, ply, nodes=80, book=ply < 4) == "move"
        game.play(bot.move)


@pytest.mark.parametrize("text", bench_bot.mixed(12))
def test_it_can_be_stopped_at_any_time(text):
    game = game_of(text)
    for slices in (0, 1, 3, 9, 20):
        bot.book = False
        bot.resigns = False
        bot.start(game, 8, 1)
        for _ in range(slices):
            bot.step()
        bot.stop()
        assert bot.step()
        assert bot.answer == "win" or bot.move in legal(game.pos)
        assert sfen.write(game.pos, 1).split()[:3] == text.split()[:3]


@pytest.mark.parametrize("stopped", [False, True])
def test_what_a_search_does_not_need_may_be_dropped_and_comes_back(stopped):
    answers = []
    for dropped in (False, True):
        game = game_of(bench_bot.middle(1)[0])
        bot.book = False
        bot.start(game, 8, 1, 300)
        bot.search.depth = 0  # of the search before
        patience = Patience("the first depth")
        while patience.with_(not bot.search.depth):
            bot.step()
        for name in bench_bot.idle() if dropped else ():
            unload("shogi.search." + name)
            assert "shogi.search." + name not in sys.modules
        if stopped:
            bot.stop()
        until(bot.step)
        answers.append((bot.answer, bot.move, bot.score, bot.nodes))
    assert answers[0] == answers[1]


def test_all_levels_play_whole_games_without_a_fault(capsys):
    ladder.stress(8)
    assert "8 games" in capsys.readouterr().out


def test_a_game_longer_than_the_stack_of_the_position():
    game = Game(8)
    for ply in range(80):
        if game.result:
            break
        think(game, 3, ply, nodes=40, resigns=False)
        game.play(bot.move)
    assert game.pos.ply > 60 or game.result


def test_the_python_stack_of_a_step():
    game = game_of(bench_bot.middle(1)[0])

    def session():
        bot.book = False
        bot.start(game, 8, 1, 400)
        until(bot.step)

    size, chain = pystack.deepest(session)
    assert size <= 500, pystack.show(size, chain)


def test_the_levels_are_those_whose_strength_was_measured():
    """Nodes, depth and overlooked moves of 1,024 by level, before them a bad day of the first.
    Another row has to be played again: docs/strength.md.
    """
    fields = levels.NODES, levels.DEPTH, levels.OVERLOOKED
    assert [tuple(levels.get(n, field) for field in fields) for n in range(levels.LEVELS + 1)] == [
        (96, 1, 1008), (96, 1, 992), (96, 1, 816), (192, 2, 660), (336, 4, 356), (840, 8, 12),
        (1680, 20, 4), (2880, 20, 0), (6000, 20, 0),
    ]  # fmt: skip


def test_names_and_numbers_of_the_levels():
    assert len(levels.NAMES) == len(set(levels.NAMES)) == levels.LEVELS
    nodes = [levels.get(n, levels.NODES) for n in ALL]
    assert nodes == sorted(nodes)
    assert levels.get(8, levels.OVERLOOKED) == 0


def test_a_level_has_good_and_bad_days_and_the_eighth_has_none():
    seeds = range(1, 1 << 29, 134_217)
    for level in ALL[:-1]:
        rows = [levels.form(level, seed) for seed in seeds]
        shares = [rows.count(level + day) / len(rows) for day in (-1, 0, 1)]
        assert shares == pytest.approx([0.25, 0.5, 0.25], abs=0.03)
    assert {levels.form(levels.LEVELS, seed) for seed in seeds} == {levels.LEVELS}


def test_the_day_stays_the_same_through_a_game():
    """Seeds change from move to move where they are drawn by chance; the form must not."""
    good, bad = (next(s for s in range(1, 400) if levels.form(7, s) == row) for row in (8, 6))
    for first, row in ((good, 8), (bad, 6)):
        game = Game()
        for seed in (first, bad, good):
            bot.start(game, 7, seed, 20)
            assert bot._row == row
            until(bot.step)
            game.play(bot.move)


@pytest.mark.parametrize(("level", "answer"), [(1, "move"), (4, "move"), (5, "resign")])
def test_only_from_level_5_up_it_gives_up_before_it_is_mated(level, answer):
    game = game_of("4k4/9/9/9/9/9/9/9/RRBBKGGGG b - 1", ["1i1h"])
    for _ in range(2):
        got = think(game, level, nodes=60)
        game.play(bot.move)
        game.play(legal(game.pos)[0])
    assert got == answer


def test_a_hopeless_turn_that_is_thought_about_again_counts_once():
    """A menu that is opened, or a player's question, stops the bot and lets it begin once more."""
    game = game_of("4k4/9/9/9/9/9/9/9/RRBBKGGGG b - 1", ["1i1h"])
    for _ in range(3):
        assert think(game, 5, nodes=60) == "move"
    game.play(bot.move)
    game.play(legal(game.pos)[0])
    assert think(game, 5, nodes=60) == "resign"
    game.undo(2)
    assert think(game, 5, nodes=60) == "move"


@pytest.mark.parametrize("slices", [0, 1, 2, 3, 4, 6, 9, 14])
def test_a_bot_stopped_at_once_has_looked_a_ply_ahead(slices):
    for text in bench_bot.middle(6):
        game = game_of(text)
        bot.book = False
        bot.start(game, 8, 1, 3000)
        for _ in range(slices):
            bot.step()
        bot.stop()
        stopped, depth = (bot.move, bot.score), bot.search.depth
        bot.start(game, 8, 1, 3000, 1)
        until(bot.step)
        assert depth > 1 or stopped == (bot.move, bot.score)


def test_a_slice_before_the_search_fits_into_fifty_milliseconds_of_a_board():
    """With the modules dropped that a board imports then; reading them from its flash comes on top,
    some 35 ms for the three that begin a search."""
    script = f"""
import sys
from shogi.search.bot import Bot
from shogi.rules.game import Game
game = Game()
game.load({bench_bot.middle(1)[0]!r})
bot = Bot(1024)
for name in {bench_bot.idle()!r}:
    if "shogi.search." + name in sys.modules:
        del sys.modules["shogi.search." + name]
        delattr(sys.modules["shogi.search"], name)
bot.start(game, 8, 1, 6000)
for _ in range(int(sys.argv[1])):
    bot.step()
print(bot.nodes, bot.search.filling is None)
"""
    runs = [vm.wasm(script, argv=[str(n)], lib=figure.lib()) for n in range(24)]
    assert runs[-1][0].split()[1] == "True" and int(runs[-1][0].split()[0]) > 0
    assert max(b[1] - a[1] for a, b in itertools.pairwise(runs)) < bench_bot.SLICE_FUEL
