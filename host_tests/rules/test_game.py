# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Every way a game ends, their order, undo, labels."""

import random

import pytest

from checked_cases import START, legal_usi, report, rows, state
from shogi.notation import usi
from shogi.protocol.status import REASONS
from shogi.rules import impasse
from shogi.rules.game import Game
from shogi.rules.types import GOTE, SENTE, ShogiError

BLACK_MATES = "8k/9/7+RP/9/9/9/9/9/K8 b - 1"
DECLARES = "K+R+B+P+P+P+P+P+P/+P+P7/9/9/9/9/9/9/8k b R5Pb4g4s4n4l5p 1"  # 28 points, 10 pieces
LOOP = ["5i4i", "5a6a", "4i5i", "6a5a"]
KINGS = "4k4/9/9/9/9/9/9/9/4K4 b - 1"


def game_of(start=START, moves=(), **settings):
    """A game after moves, none of which may be past an ending."""
    game = Game(96)
    for name, value in settings.items():
        setattr(game, name, value)
    game.load(start)
    for move in moves:
        game.play(usi.parse(move))
    return game


def conditions(game):
    return impasse.conditions(game.pos, game.bonus())


def ending(game):
    return game.result, game.reason


@pytest.mark.parametrize(
    ("start", "moves", "expect"),
    [
        (BLACK_MATES, ["1c1b"], ("b", "checkmate")),
        (report("C10")["start"], [], ("b", "no_moves")),
        (report("U08")["start"], [], ("w", "no_moves")),
        ("8k/6+R2/9/9/9/9/9/9/K8 b - 1", ["3b2b"], (None, None)),
        ("8k/5R3/9/9/9/9/9/9/K8 b - 1", ["4b3b"], (None, None)),
        ("8k/5+R3/9/9/9/9/9/9/K8 b - 1", ["4b3b"], ("b", "no_moves")),
        ("4k4/9/4P4/9/9/9/9/9/9 b G 1", ["G*5b"], ("b", "checkmate")),
        ("9/9/9/9/9/4p4/9/9/4K4 w g 1", ["G*5h"], (None, None)),
        ("9/9/9/9/9/9/4p4/9/4K4 w g 1", ["G*5h"], ("w", "checkmate")),
    ],
)
def test_mate_and_no_moves(start, moves, expect):
    game = game_of(start)
    for move in moves:
        game.push(usi.parse(move))
    game.update_result()
    assert ending(game) == expect
    assert bool(legal_usi(game.pos)) is (game.result is None)


def test_move_limit():
    game = game_of(move_limit=3, moves=["7g7f", "3c3d"])
    assert game.result is None
    game.play(usi.parse("2g2f"))
    assert ending(game) == ("draw", "move_limit")
    game.undo()
    assert game.result is None
    game.move_limit = 2
    game.update_result()
    assert ending(game) == ("draw", "move_limit")


def test_precedence():
    mate = game_of(BLACK_MATES, ["1c1b"], move_limit=1)
    assert ending(mate) == ("b", "checkmate")
    repeated = game_of(KINGS, LOOP * 3, move_limit=12)
    assert ending(repeated) == ("draw", "sennichite")
    perpetual = game_of(
        "8k/9/9/9/9/9/9/9/K6R1 b - 1", ["2i1i", "1a2a", "1i2i", "2a1a"] * 3, move_limit=12
    )
    assert ending(perpetual) == ("w", "perpetual_check")
    declared = game_of(DECLARES, move_limit=1, impasse_rule="auto")
    assert ending(declared) == ("b", "impasse")


def test_repetition_goes_before_impasse():
    """Four times the same position in which the side to move could have declared: a draw."""
    start = "1+R+B+P+P+P+P+P+P/K+P+P6/9/9/9/9/9/9/8k b R5Pb4g4s4n4l5p 1"
    game = game_of(start, impasse_rule="off")
    for move in ["9b9a", "1i1h", "9a9b", "1h1i"] * 3:
        game.play(usi.parse(move))
    assert ending(game) == ("draw", "sennichite")
    game.impasse_rule = "auto"
    game.update_result()
    assert ending(game) == ("draw", "sennichite")
    game.undo(4)
    assert ending(game) == ("b", "impasse")


@pytest.mark.parametrize("how", ["resign", "timeout"])
@pytest.mark.parametrize("side", [0, SENTE, GOTE])
def test_resignation_and_timeout(how, side):
    game = game_of(moves=["7g7f"])
    getattr(game, how)(side)
    assert game.result == ("w" if side == SENTE else "b")
    assert game.reason == {"resign": "resignation", "timeout": "timeout"}[how]
    for again in (game.resign, game.timeout, game.declare, lambda: game.play(usi.parse("3c3d"))):
        with pytest.raises(ShogiError, match="game over"):
            again()
    game.undo(0)
    assert game.result is None
    game.play(usi.parse("3c3d"))


def test_mate_stands_although_the_clock_has_run_out():
    row = report("T01")
    game = game_of(row["start"], row["moves"])
    assert ending(game) == ("b", "checkmate")
    with pytest.raises(ShogiError):
        game.timeout()
    assert ending(game) == ("b", "checkmate")


def test_undo():
    rng = random.Random(5)
    game = Game(96)
    states = [state(game.pos)]
    while not game.result and game.pos.ply < 300:
        game.play(usi.parse(rng.choice(legal_usi(game.pos))))
        states.append(state(game.pos))
    while len(states) > 1:
        n = min(rng.randrange(8), len(states) - 1)
        game.undo(n)
        del states[len(states) - n :]
        assert state(game.pos) == states[-1]
        assert game.result is None or not n
    with pytest.raises(ShogiError):
        game.undo(1)
    assert state(game.pos) == states[0]


@pytest.mark.parametrize("n", [-1, 3, 10**9])
def test_undo_too_much_changes_nothing(n):
    game = game_of(moves=["7g7f", "3c3d"])
    game.resign()
    with pytest.raises(ShogiError):
        game.undo(n)
    assert game.pos.ply == 2
    assert ending(game) == ("w", "resignation")


def test_a_game_has_no_longest_length():
    """2,000 plies from a stack made for 96: kings wander, pawns move rarely, nothing repeats."""
    game = Game(96)
    game.load("4k4/9/9/9/9/9/PPPPPPPPP/9/4K4 b - 1")
    rng = random.Random(3)
    played = []
    while game.pos.ply < 2000:
        quiet = [m for m in legal_usi(game.pos) if not m.endswith("+")]
        move = rng.choice(quiet)
        try:
            game.push(usi.parse(move))
        except ShogiError:
            continue
        played.append(move)
    assert [usi.text(m) for m in game.pos.moves[:2000]] == played
    end = game.sfen()
    game.undo(2000)
    assert game.sfen() == game.start
    for move in played:
        game.push(usi.parse(move))
    assert game.sfen() == end


@pytest.mark.parametrize("move", ["7g7e", "3c3d", "5i5h+", "P*5e", "2h8h"])
def test_refused_moves_change_nothing(move):
    game = game_of(moves=["2g2f", "8c8d"])
    before = state(game.pos)
    with pytest.raises(ShogiError) as fault:
        game.play(usi.parse(move))
    assert str(fault.value)
    assert state(game.pos) == before
    assert game.result is None


def test_labels():
    row = report("H06")
    from shogi.notation import japanese

    handicap = game_of(row["start"])
    assert (handicap.label(SENTE), handicap.label(GOTE)) == ("shitate", "uwate")
    for side, letter in ((SENTE, "b"), (GOTE, "w")):
        assert japanese.label(handicap, side) == row["expect"]["labels"][letter]
    even = game_of()
    assert (even.label(SENTE), even.label(GOTE)) == ("sente", "gote")
    assert (japanese.label(even, SENTE), japanese.label(even, GOTE)) == ("先手", "後手")


def test_whose_word_ended_the_game():
    game = game_of()
    assert game.ended_by() == 0
    for side in (SENTE, GOTE):
        for end in (game.resign, game.timeout):
            game.undo(0)
            end(side)
            said = ending(game)
            assert game.ended_by() == side
            assert ending(game) == said
    for start, won in ((report("I09")["start"], True), (report("I04")["start"], False)):
        game = game_of(start, impasse_rule="declare")
        assert game.declare() is won
        assert game.ended_by() == game.pos.side
        assert game.reason == "impasse"
    for game in (
        game_of(report("I09")["start"]),
        game_of(BLACK_MATES, ["1c1b"]),
        game_of(KINGS, LOOP * 3),
        game_of(moves=["7g7f"], move_limit=1),
    ):
        assert game.result
        assert game.ended_by() == 0
    game = game_of()
    game.result, game.reason = "draw", "sennichite"  # a record says so
    assert game.ended_by() == SENTE


def test_counter_and_names_by_colour():
    row = report("H08")
    game = game_of(row["start"], row["moves"])
    assert int(game.sfen().split()[3]) == row["expect"]["sfen_counter_after"]
    row = report("H09")
    game = game_of(row["start"])
    game.names = "black", "white"
    assert game.pos.side == GOTE
    assert (game.names[0], game.label(SENTE)) == ("black", "shitate")
    game.timeout()  # the side to move is uwate
    assert game.result == "b"


def test_start_is_given_back():
    game = Game(96)
    for start in (START, report("H01")["start"], KINGS, START[:-1] + "7", BLACK_MATES):
        game.load(start)
        assert game.start == start
        assert (game.preset is None) is (start in (KINGS, BLACK_MATES))
    game.new("ten")
    assert game.start.startswith("4k4/9/ppppppppp/")


def test_a_bad_start_changes_nothing():
    game = game_of(moves=["7g7f"])
    game.resign()
    before = state(game.pos)
    with pytest.raises(ShogiError):
        game.load("4k4/4R4/9/9/9/9/9/9/4K4 b - 1")
    with pytest.raises(ValueError):
        game.new("queen")
    assert state(game.pos) == before
    assert ending(game) == ("b", "resignation")


def test_reasons_are_complete():
    assert len(REASONS) == len(set(REASONS)) == 9


def test_a_drop_alone_saves_from_having_no_move():
    """Nothing on the board can move; the hand decides."""
    stuck = report("U08")["start"].split()[0]
    for hand, over in (("P2rbl9p", True), ("-", True), ("L", False), ("R", False)):
        game = game_of(f"{stuck} b {hand} 1")
        assert bool(legal_usi(game.pos)) is not over
        assert ending(game) == (("w", "no_moves") if over else (None, None))


def test_the_end_by_no_moves_is_that_of_the_list():
    ended = 0
    game = Game(96)
    game.impasse_rule = "off"
    for row in rows("positions"):
        game.load(row["sfen"])
        for move in [None, *legal_usi(game.pos)[:60]]:
            if move:
                game.push(usi.parse(move))
                game.update_result()
            over = game.reason in ("checkmate", "no_moves")
            assert over is (not legal_usi(game.pos))
            ended += over
            game.undo(game.pos.ply)
    assert ended > 10
