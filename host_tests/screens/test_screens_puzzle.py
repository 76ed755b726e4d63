# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The puzzles: choice, list, solving, the defence, refusals, help, marks."""

import io
from array import array

import pytest

from assets import catalogue
from bounds import Patience
from headless import Rig, choose
from komadai.storage import progress
from puzzle_rig import ASSETS, play, puzzle_rig, said, think
from shogi.notation import usi
from shogi.records import puzzle
from shogi.records.puzzle import setup, solution
from shogi.rules.movegen import legal
from shogi.rules.position import Position
from shogi.search.checks import checks
from shogi.search.mate import Mate


@pytest.fixture
def rig(tmp_path):
    return puzzle_rig(tmp_path)


def marks(rig):
    """The marks of the three problems as they are kept."""
    kept = progress.load(rig.store)
    return [kept[64] >> 2 * i & 3 for i in range(3)]


def menu(rig, line):
    """Choose a line of START's box."""
    rig.keys("START")
    box = rig.view.over
    at = [text.split(":")[0] for text in box].index(line)
    for _ in range(at - 1):
        rig.keys("DOWN")
    rig.keys("A")


def test_choice_of_length(rig):
    rows = [row.split() for row in rig.view.text]
    assert rows[1] == ["Go", "on", "no.", "1"]
    assert rows[2] == ["1手", "mate", "in", "1", "0/2"]
    assert rows[3][-1] == "0/1"
    assert rows[4][-1] == rows[5][-1] == "0/0"
    assert rows[6] == ["All", "0/3"]
    assert rows[7] == ["List", "all"]
    assert rows[8] == ["Streak", "best", "0"]
    assert rows[9] == ["first", "unsolved", "one"]
    rig.keys("DOWN DOWN")
    assert "3 plies, 2 yours" in rig.view.text[9]
    rig.keys("A")
    assert rig.screen == "puzzle_list"
    assert rig.view.text[0].split() == ["Mate", "in", "3:", "0/1"]
    assert rig.view.text[1].split() == ["3", "3手"]
    rig.keys("B")
    assert rig.screen == "puzzle_choice"
    rig.keys("B")
    assert rig.screen == "title"


def test_menu_and_leave(rig):
    rig.keys("A")
    assert rig.app.name == "puzzle"
    assert rig.app.board.note == "mate in 1"
    assert rig.app.board.best == "#1"
    rig.keys("START")
    assert rig.view.over[0] == "no. 1: mate in 1"
    assert rig.view.over[1:] == [
        "Hint", "Solution", "Take back", "Restart", "Next", "Previous", "Leave",
    ]  # fmt: skip
    rig.keys("B")
    assert rig.app.name == "puzzle" and rig.view.over is None
    rig.keys("START UP A")
    assert rig.screen == "puzzle_choice"


def test_solved_is_kept_and_the_list_opens_at_the_first_unsolved(rig):
    rig.keys("A")
    rig.move("1c1b+")
    assert rig.app.screen.solved
    assert said(rig) == "Solved! A: next"
    assert rig.app.board.state == "MATE"
    assert marks(rig) == [2, 0, 0]
    rig.keys("B")
    assert rig.view.text[2].split()[-1] == "1/2"
    assert rig.view.text[1].split()[-1] == "2"
    again = Rig(rig.hw.assets, rig.store)  # as after power-off
    choose(again, "Puzzles")
    again.keys("DOWN DOWN DOWN DOWN DOWN A")
    assert again.view.text[0].split() == ["Puzzles:", "1/3"]
    assert again.view.text[1].split() == ["1", "1手", "solved"]
    assert again.app.screen.at == 1
    again.keys("A")
    assert again.app.puzzle == 1


def test_unsolved_ones_only(rig):
    rig.keys("A")
    rig.move("1c1b+")
    rig.keys("B UP UP A")
    assert rig.view.text[7].split() == ["List", "unsolved"]
    rig.keys("UP A")
    assert rig.screen == "puzzle_list"
    assert [row.split()[:2] for row in rig.view.text[1:3]] == [["2", "1手"], ["3", "3手"]]
    rig.keys("A")
    assert rig.app.puzzle == 1
    rig.move("R*1b")
    rig.keys("START UP UP A")  # previous: the first one is left out
    assert rig.screen == "puzzle_list"
    assert [row.split()[:2] for row in rig.view.text[1:3]] == [["3", "3手"], []]


def test_help_is_marked(rig):
    rig.keys("A")
    menu(rig, "Hint")
    board = rig.app.board
    assert board.hint_from and board.hint_to
    assert marks(rig) == [0, 0, 0]
    play(rig, 0)
    assert marks(rig) == [1, 0, 0]
    menu(rig, "Leave")
    rig.keys("DOWN DOWN DOWN DOWN DOWN A")
    assert rig.view.text[1].split() == ["1", "1手", "with", "help"]
    rig.keys("UP A")
    play(rig, 0)
    assert marks(rig) == [2, 0, 0]  # now without
    menu(rig, "Solution")
    rig.keys("B")
    play(rig, 0)
    assert marks(rig) == [2, 0, 0]  # and that stays


def test_a_move_without_check_is_taken_back(rig):
    rig.keys("A")
    rig.move("2c3c")
    assert rig.app.screen.pos.ply == 0
    assert not rig.app.screen.solved
    assert said(rig) == "not a check"


def test_a_check_that_is_no_mate_is_taken_back(rig):
    rig.keys("A")
    rig.move("2c2b")
    assert said(rig) == "not mate"
    assert rig.app.screen.pos.ply == 0


def test_a_goes_on_and_ends_after_the_last_one(rig):
    rig.keys("A")
    rig.move("1c1b+")
    rig.keys("A")
    assert rig.app.puzzle == 1
    play(rig, 0)
    rig.keys("A")
    assert rig.app.puzzle == 2
    assert rig.app.board.note == "3 ply, 2 yours"
    play(rig, 0)
    play(rig, 2)
    assert rig.app.screen.solved
    assert marks(rig) == [2, 2, 2]
    rig.keys("A")
    assert rig.screen == "puzzle_choice"
    assert rig.app.puzzle == 2
    assert rig.view.text[6].split() == ["All", "3/3"]


def test_previous_and_next(rig):
    rig.keys("A")
    menu(rig, "Next")
    assert rig.app.puzzle == 1
    menu(rig, "Previous")
    assert rig.app.puzzle == 0
    menu(rig, "Previous")
    assert rig.screen == "puzzle_choice"


def test_take_back_and_restart(rig):
    rig.keys("DOWN DOWN A A")
    screen = rig.app.screen
    menu(rig, "Take back")
    assert said(rig) == "no move yet"
    play(rig, 0)
    assert screen.pos.ply == 2
    menu(rig, "Take back")
    assert screen.pos.ply == 0
    assert rig.app.board.active
    play(rig, 0)
    play(rig, 2)
    assert screen.solved
    menu(rig, "Take back")
    assert screen.pos.ply == 2 and not screen.solved
    menu(rig, "Restart")
    assert screen.pos.ply == 0 and rig.app.board.active


def test_the_defence_comes_after_a_moment(rig):
    rig.keys("DOWN DOWN A A")
    screen = rig.app.screen
    move = solution(screen.record, 0)
    rig.move(usi.text(move))
    assert screen.pos.ply == 1 and screen.thinking
    rig.keys("A")  # nothing happens meanwhile
    rig.tick(1, 500)
    assert screen.pos.ply == 2
    assert screen.pos.moves[1] == solution(screen.record, 1)


def test_the_solution_step_by_step(rig):
    rig.keys("DOWN DOWN A A")
    screen = rig.app.screen
    menu(rig, "Solution")
    for button, ply in (
        ("RIGHT", 1), ("A", 2), ("LEFT", 1), ("DOWN", 3), ("RIGHT", 3), ("UP", 0), ("LEFT", 0),
    ):  # fmt: skip
        rig.keys(button)
        assert screen.pos.ply == ply
        assert not rig.app.board.active
    rig.keys("DOWN")
    assert rig.app.board.state == "MATE"
    assert marks(rig) == [0, 0, 0]
    rig.keys("B")
    assert screen.pos.ply == 0 and rig.app.board.active
    play(rig, 0)
    play(rig, 2)
    assert marks(rig) == [0, 0, 1]


def test_wrong_checks_meet_their_escape(rig):
    rig.keys("DOWN DOWN A A")
    board = rig.app.board
    screen = rig.app.screen
    moves = [board.moves[i] for i in range(board.count)]
    notes = {}
    for move in moves:
        screen.attack(move)
        think(rig)
        patience = Patience("the start of the puzzle")
        while patience.with_(screen.pos.ply):  # a right one was answered
            screen.pos.unmake()
        notes[move] = said(rig)
        screen.show("")
    assert [note for note in notes.values() if note.startswith("flees ")]
    assert sum(note == "not a check" for note in notes.values()) > 50
    assert notes[solution(screen.record, 0)] == ""


def test_promotion_question_in_a_puzzle(rig):
    rig.keys("DOWN A DOWN A")
    rig.move("2c2b+")
    assert said(rig) in ("not a check", "not mate") or rig.app.screen.solved


def test_the_game_is_untouched(rig):
    rig.keys("B UP A")
    rig.app.settings[11] = 1
    rig.keys("A")
    rig.move("7g7f")
    rig.wait()
    before = rig.state
    rig.keys("START UP A")
    assert rig.screen == "title"
    rig.keys("DOWN DOWN A A")
    assert rig.app.name == "puzzle"
    rig.move("1c1b+")
    rig.keys("B B UP UP A")
    assert rig.screen == "board"
    assert rig.state == before
    assert rig.app.board.low == "You"
    rig.move("2g2f")
    rig.wait()
    assert rig.state["ply"] == 4


def test_without_the_file(tmp_path):
    catalogue.ensure(tmp_path)  # nothing but the texts
    rig = Rig(f"{tmp_path}/")
    rig.keys("DOWN A")
    assert "no " in rig.view.text[-1]
    rig.keys("A DOWN B")
    assert rig.screen == "title"


def test_the_shared_buffer_is_large_enough():
    """The solver with the search's buffer finds the same refutations of wrong checks as one with
    all the room it wants: in the problems with most moves."""
    moves = Rig(str(ASSETS) + "/").app.match.bot.search.moves
    small = Mate(7, moves)
    large = Mate(7)
    pos = Position(64)
    scratch = array("H", bytes(1300))
    data = io.BytesIO((ASSETS / "puzzles.bin").read_bytes())
    asked = 0
    for number in range(24, 1000, 25):
        plies, record = puzzle.read(data, number)
        setup(pos, plies, record)
        for move in list(scratch[: checks(pos, scratch, 0)]):
            pos.make(move)
            if plies > 1 and legal(pos, scratch, 0):
                small.start(pos, plies - 1, 0, True)
                large.start(pos, plies - 1, 0, True)
                assert small.solve() == large.solve()
                assert (small.result == 1) == (move == solution(record, 0))
                assert small.line[0] == large.line[0]
                asked += 1
            pos.unmake()
    assert asked > 100
