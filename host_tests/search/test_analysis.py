# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The analysis of a game: chances, losses, marks, better lines; the game stays as it was."""

import math

import pytest

from bounds import Patience, until
from checked_cases import legal
from release import vm
from shogi.notation import usi
from shogi.rules import sfen
from shogi.rules.game import Game
from shogi.rules.types import SENTE
from shogi.search.analysis import BAD, GOOD, NONE, NOT_YET, WORST, Analysis, chance, mark
from shogi.search.mate import Mate
from shogi.search.scores import MATE
from shogi.search.search import Search

# 20 gold takes nothing and leaves the bishop: sente takes it with the rook, or not
BLUNDERS = (
    "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f P*8g 8f8b 2d3d 2b8h+ "
    "7i8h 8b8g+ 8h8g B*4e"
)


def game_of(moves, start=None):
    game = Game()
    if start:
        game.load(start)
    for word in moves.split():
        game.play(usi.parse(word))
    return game


def run(game, nodes=300, alone=True, solver=True):
    search = Search(1024)
    mate = Mate(5, search.moves, 5) if solver else None
    analysis = Analysis(search, game.pos, nodes, mate, alone)
    until(analysis.step)
    analysis.restore()
    return analysis


def test_the_curve_is_the_logistic_one():
    for score in range(-2500, 2501, 7):
        exact = 1000 / (1 + math.exp(-2 * score / 600))
        assert abs(chance(score) - exact) <= 9, score
        assert chance(score) + chance(-score) == 1000
    values = [chance(score) for score in range(-3000, 3001)]
    assert values == sorted(values)
    assert chance(MATE - 3) == 1000 and chance(3 - MATE) == 0
    assert [mark(n) for n in (0, 119, 120, 249, 250, 1000)] == [NONE, NONE, BAD, BAD, WORST, WORST]


def test_every_position_has_a_chance_and_the_game_stays():
    game = game_of(BLUNDERS)
    before = game.sfen(), game.pos.ply
    analysis = run(game)
    assert (game.sfen(), game.pos.ply) == before
    assert analysis.count == 23 and analysis.ply == 23
    assert NOT_YET not in analysis.wins
    for ply in range(1, analysis.count):
        lost = analysis.lost(ply)
        assert lost >= 0
        if analysis.best[ply - 1] == analysis.moves[ply - 1]:
            assert lost == 0
        else:
            fell = analysis.wins[ply - 1] - analysis.wins[ply]
            assert lost == max(0, fell if ply % 2 else -fell)


def test_a_blunder_is_marked_with_the_line_that_was_better():
    analysis = run(game_of(BLUNDERS), 1000)
    assert analysis.sign(20) == WORST, "8b8g+ gives a rook for a pawn"
    line = [usi.text(move) for move in analysis.better(20)]
    assert line and line[0] == usi.text(analysis.best[19]) != "8b8g+"
    game = game_of(" ".join(BLUNDERS.split()[:19]))
    for move in analysis.better(20):  # every move of it can be played
        assert move in legal(game.pos)
        game.pos.make(move)
    assert analysis.better(2) == [] and analysis.sign(2) in (NONE, GOOD)


def test_a_mate_that_was_there_counts_whole():
    analysis = run(game_of("5i5h 5a4a", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"))
    assert analysis.wins[0] == 1000 > analysis.wins[1] + 119
    assert analysis.sign(1) in (BAD, WORST)
    assert usi.text(analysis.better(1)[0]) == "G*5b"


def test_the_end_of_a_mated_game_is_won():
    analysis = run(game_of("G*5b", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"))
    assert list(analysis.wins) == [1000, 1000]
    assert analysis.lost(1) == 0 and analysis.best[1] == 0


def test_gote_first_and_a_side_that_loses_on_its_own():
    """In a handicap game gote begins; losses are those of the side that moved all the same."""
    start = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    analysis = run(game_of("5c5d 7g7f 5d5e 8h5e", start), 400)
    assert analysis.wins[0] > 900, "two pieces given"
    for ply in range(1, analysis.count):
        fell = analysis.wins[ply - 1] - analysis.wins[ply]
        by_gote = ply % 2 == 1
        if analysis.best[ply - 1] != analysis.moves[ply - 1]:
            assert analysis.lost(ply) == max(0, -fell if by_gote else fell)


@pytest.mark.parametrize("slices", [0, 1, 5, 40, 120])
def test_stopped_in_the_middle_the_game_is_as_it_was(slices):
    game = game_of(BLUNDERS)
    before = game.sfen()
    search = Search(1024)
    analysis = Analysis(search, game.pos, 300, Mate(5, search.moves, 5))
    for _ in range(slices):
        analysis.step()
    done = analysis.ply
    analysis.restore()
    assert game.sfen() == before
    assert list(analysis.wins[done + 1 :]) == [NOT_YET] * (analysis.count - done - 1)
    assert all(analysis.lost(ply) == 0 for ply in range(done + 1, analysis.count))
    game.undo()
    game.play(legal(game.pos)[0])  # it can be played on


def test_between_two_steps_the_position_is_one_of_the_game():
    game = game_of(BLUNDERS)
    stand = []
    other = game_of("")
    for word in BLUNDERS.split():
        stand.append(sfen.write(other.pos, 1))
        other.play(usi.parse(word))
    stand.append(sfen.write(other.pos, 1))
    analysis = Analysis(Search(1024), game.pos, 100)
    over = False
    patience = Patience("the analysis to end")
    while patience.with_(not over):
        over = analysis.step()
        ply = min(analysis.ply, analysis.count - 1)
        assert sfen.write(game.pos, 1) == stand[ply]


ROOKS = "3gkg3/9/9/9/1r5R1/9/9/9/3GKG3 b 2b 1"


def test_an_only_move_is_marked_good():
    """The rook that is not taken takes; after that nothing is left to take."""
    analysis = run(game_of("2e8e 5a5b", ROOKS), 1000)
    assert analysis.sign(1) == GOOD and usi.text(analysis.best[0]) == "2e8e"
    assert list(analysis.only)[1:] == [0, 0]
    assert run(game_of("2e8e 5a5b", ROOKS), 1000, alone=False).sign(1) == NONE
    assert run(game_of("2e3e 8e3e", ROOKS), 1000).sign(1) == WORST
    analysis = run(game_of("2e3e 8e3e", ROOKS), 1000)
    assert list(analysis.only) == [0, 0, 0], "to take back at once is no question"


def test_micropython_finds_the_same():
    moves = " ".join(BLUNDERS.split()[:12])
    script = f"""
from shogi.notation import usi
from shogi.rules.game import Game
from shogi.search.analysis import Analysis
from shogi.search.mate import Mate
from shogi.search.search import Search
game = Game()
for word in {moves!r}.split():
    game.play(usi.parse(word))
search = Search(1024)
analysis = Analysis(search, game.pos, 120, Mate(5, search.moves, 5), True)
while not analysis.step():
    pass
analysis.restore()
print(list(analysis.wins), list(analysis.best), list(analysis.only))
"""
    analysis = run(game_of(moves), 120)
    expected = f"{list(analysis.wins)} {list(analysis.best)} {list(analysis.only)}"
    assert vm.unix(script, heap="2M").strip() == expected
    assert analysis.pos.side == SENTE
