# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The puzzles: list, solving, the solver's defence, refusals, hints, solved marks."""

import shutil
from array import array

import pytest

from assets import catalogue
from checked_cases import ROOT
from headless import Rig, Store
from shogi.records.puzzle import pack, setup
from shogi.rules import sfen
from shogi.rules.movegen import legal
from shogi.rules.position import Position
from shogi.search.mate import Mate

ASSETS = ROOT / "firmware" / "assets"
# Mates in 1, 3 and 1 (with a choice of promotion), made for this test.
PUZZLES = (
    ("8k/9/7+RP/9/9/9/9/9/9 b - 1", 1),
    ("8k/6G2/5N1n1/9/9/9/9/9/9 b RS 1", 3),
    ("7nk/9/7S1/9/9/9/9/9/9 b R 1", 1),
)


@pytest.fixture
def rig(tmp_path):
    for path in ASSETS.iterdir():
        if path.is_file():
            shutil.copy(path, tmp_path)
    pos = Position(64)
    records = b""
    for text, plies in PUZZLES:
        sfen.read(pos, text)
        records += pack(pos, plies)
    (tmp_path / "puzzles.bin").write_bytes(records)
    rig = Rig(str(tmp_path) + "/", Store())
    rig.keys("DOWN A")
    assert rig.screen == "puzzle_list"
    return rig


def think(rig):
    """Until the solver has answered."""
    for _ in range(5000):
        if not rig.app.screen.job:
            return
        rig.tick()
    raise AssertionError("the solver does not come back")


def test_list(rig):
    assert rig.view.text[1].split() == ["1", "mate", "in", "1"]
    assert rig.view.text[2].split() == ["2", "mate", "in", "3"]
    rig.keys("A")
    assert rig.app.name == "puzzle"
    assert rig.app.board.note == "mate in 1"
    rig.keys("START")
    assert rig.view.over == ["Puzzle", "Go on", "Hint", "Leave"]
    rig.keys("A")
    assert rig.app.name == "puzzle" and rig.view.over is None
    rig.keys("START UP A")
    assert rig.screen == "puzzle_list"


def test_mate_in_one_is_solved_and_kept(rig):
    rig.keys("A")
    rig.move("1c1b+")
    assert rig.app.screen.solved
    assert "Solved" in rig.app.board.note
    assert rig.app.settings[18] == 1
    assert rig.store.settings[18] == 1
    rig.keys("B")
    assert "solved" in rig.view.text[1]
    again = Rig(rig.hw.assets, rig.store)
    again.keys("DOWN A")
    assert "solved" in again.view.text[1]


def test_a_move_without_check_is_taken_back(rig):
    rig.keys("A")
    rig.move("2c3c")
    assert rig.app.board.note == "not a check"
    assert rig.app.screen.pos.ply == 0
    assert not rig.app.screen.solved


def test_a_check_that_is_no_mate_is_taken_back(rig):
    rig.keys("A")
    rig.move("2c2b")
    assert rig.app.board.note == "not mate"
    assert rig.app.screen.pos.ply == 0


def test_a_goes_on_to_the_next_problem(rig):
    rig.keys("A")
    rig.move("1c1b+")
    rig.keys("A")
    assert rig.app.puzzle == 1
    assert rig.app.board.note == "mate in 3"


def test_hint(rig):
    rig.keys("A START DOWN A")
    think(rig)
    assert rig.app.board.hint_to
    assert rig.app.board.note == "this move"
    start = rig.app.board.hint_from
    rig.go_to(start)
    rig.keys("A")
    rig.go_to(rig.app.board.hint_to)
    rig.keys("A")
    if rig.app.board.asking:
        rig.keys("A")
    assert rig.app.screen.solved


def test_three_plies_the_solver_defends(rig):
    """Follow the hints: the solver answers with a legal move, and the last one is mate."""
    rig.keys("DOWN A")
    screen = rig.app.screen
    board = rig.app.board
    for ply in (0, 2):
        assert screen.pos.ply == ply
        rig.keys("START DOWN A")
        think(rig)
        assert board.note == "this move", ply
        rig.go_to(board.hint_from)
        target = board.hint_to
        rig.keys("A")
        rig.go_to(target)
        rig.keys("A")
        if board.asking:
            rig.keys("A")
        think(rig)
        if screen.solved:
            break
    assert screen.solved
    assert screen.pos.ply == 3


def test_wrong_checks_meet_their_escape(rig):
    rig.keys("DOWN A")
    board = rig.app.board
    pos = rig.app.screen.pos
    moves = [board.moves[i] for i in range(board.count)]
    notes = {}
    for move in moves:
        rig.app.screen.attack(move)
        think(rig)
        while pos.ply:  # a right one was answered
            pos.unmake()
        notes[move] = board.note
        rig.app.screen.show("")
    escapes = [note for note in notes.values() if note.startswith("escapes: ")]
    assert escapes
    assert sum(note == "not a check" for note in notes.values()) > 50
    assert "" in notes.values()


def test_promotion_question_in_a_puzzle(rig):
    rig.keys("DOWN DOWN A")
    rig.move("2c2b+")
    assert rig.app.board.note in ("not a check", "not mate") or rig.app.screen.solved


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
    assert "missing" in rig.view.text[-1]
    rig.keys("A DOWN B")
    assert rig.screen == "title"


def test_every_problem_fits_the_shared_buffer(rig):
    """The solver with the search's buffer finds each mate, and the same answer to each first check
    as a solver with all the room it wants."""
    moves = rig.app.match.bot.search.moves
    small = Mate(5, moves)
    large = Mate(7)
    pos = Position(64)
    data = (ASSETS / "puzzles.bin").read_bytes()
    assert len(data) == 3200
    for at in range(0, len(data), 32):
        plies = setup(pos, data[at : at + 32])
        small.start(pos, plies)
        assert (small.solve(), small.length) == (1, plies)
        if plies == 1:
            continue
        scratch = array("H", bytes(1300))
        for move in list(scratch[: legal(pos, scratch, 0)]):
            pos.make(move)
            if pos.in_check() and legal(pos, moves, 0):
                small.start(pos, plies - 1, 0, True)
                large.start(pos, plies - 1, 0, True)
                assert small.solve() == large.solve()
                assert small.line[0] == large.line[0]
            pos.unmake()
