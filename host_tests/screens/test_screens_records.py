# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Review, records and writing them to the drive, by scripted buttons."""

import re
import sys
import time

import pytest

from bounds import Patience
from checked_cases import ROOT, START, report
from headless import Rig, Store, choose, on
from komadai.play import game_actions
from shogi.records import kif_reader

MATE_IN_1 = "8k/9/7+RP/9/9/9/9/9/K8 b - 1"
ASSETS = str(ROOT / "firmware" / "assets") + "/"


# -- review and records


def played():
    rig = on(ASSETS, START)
    for move in ("7g7f", "3c3d", "8h2b+", "3a2b"):
        rig.move(move)
    rig.keys("START UP UP UP A DOWN A")
    return rig


def test_review_steps():
    rig = played()
    rig.keys("DOWN DOWN A")
    assert rig.screen == "review"
    board = rig.app.board
    assert (board.best, board.status) == ("4/4", "3a2b")
    rig.keys("LEFT")
    assert (board.best, board.status) == ("3/4", "8h2b+")
    assert board.last_to == 15 + 12 * 2 - 2
    rig.keys("UP")
    assert (board.best, board.status) == ("0/4", "") and board.last_to == 0
    rig.keys("RIGHT RIGHT")
    assert (board.best, board.status) == ("2/4", "3c3d")
    turn = board.phase
    rig.tick(1, 1600)  # where one line must do, the two take turns
    assert board.phase == turn + 1
    rig.keys("LEFT")
    assert board.phase == 0, "what is new comes first"
    rig.keys("DOWN B")
    assert rig.screen == "game_over"
    assert rig.state["reason"] == "resignation"
    assert rig.state["ply"] == 4


def test_review_says_mate_where_it_is():
    rig = on(ASSETS, MATE_IN_1)
    rig.move("1c1b")
    rig.keys("DOWN DOWN A")
    assert rig.screen == "review" and rig.app.board.state == "MATE"
    rig.keys("LEFT")
    assert rig.app.board.state == ""
    rig.keys("RIGHT")
    assert rig.app.board.state == "MATE"


def test_play_on_from_a_review():
    rig = played()
    rig.keys("DOWN DOWN A LEFT LEFT A")
    assert rig.screen == "board"
    assert rig.state["ply"] == 2
    assert rig.state["result"] is None
    again = Rig(ASSETS, rig.store)
    again.keys("A")
    assert again.state["ply"] == 2
    rig.move("2g2f")
    assert rig.state["ply"] == 3


def test_records_list_review_and_play_on():
    store = Store()
    rig = played()
    store = rig.store
    rig.keys("A")  # rematch: the game becomes a record
    rig.move("2g2f")
    assert store.count() == 1
    rig.keys("START UP A")
    choose(rig, "Records")
    assert rig.screen == "records"
    text = rig.view.text
    assert text[0] == "Records      result, moves"
    assert text[1] == "Statistics >"
    assert text[2] == "now 2 pl. own        -   1"
    assert text[3] == "1 2 pl. own         ☖   4"  # cells: a mark is two
    rig.keys("DOWN A")
    assert rig.screen == "review"
    assert rig.app.board.best == "4/4"
    rig.keys("B")
    assert rig.screen == "records"
    rig.keys("DOWN A LEFT A")  # play on after three moves: a new game
    assert rig.screen == "board"
    assert rig.state["ply"] == 3
    assert store.count() == 2
    again = Rig(ASSETS, store)
    again.keys("A")
    assert again.state["ply"] == 3


def test_records_say_who_won():
    """Of the player against the bot, of a side between two; nobody, where a game was left."""
    for players, human, end, said in (
        (0, 16, "b", "lost"), (0, 16, "w", "won"), (0, 32, "b", "won"), (1, 16, "w", "☗"),
        (1, 16, "b", "☖"), (0, 16, "", "-"),
    ):  # fmt: skip
        rig = Rig(ASSETS)
        config = bytearray(16)
        config[0], config[1], config[2], config[3], config[7] = 1, players, human, 2, 1
        game_actions.new(rig.app.match, config)
        rig.app.match.abort()
        if end:
            game_actions.resign(rig.app.match, 16 if end == "b" else 32)
        rig.app.go("records")
        rig.tick()
        assert rig.view.text[2].split()[-2] == said
    row = report("S03")
    rig = on(ASSETS, row["start"])
    for move in row["moves"]:
        rig.move(move)
    rig.app.go("records")
    rig.tick()
    assert rig.view.text[2].split()[-2:] == ["draw", str(len(row["moves"]))]


def test_continue_after_looking_at_a_record():
    rig = played()
    rig.keys("A")
    rig.move("2g2f")
    rig.keys("START UP A")
    choose(rig, "Records")
    rig.keys("DOWN A B B")
    assert rig.screen == "title"
    choose(rig, "Continue")
    assert rig.screen == "board"
    assert rig.state["last"] == "2g2f"


def test_no_records():
    rig = Rig(ASSETS)
    choose(rig, "Records")
    for button in ("A", "DOWN", "UP", "LEFT", "RIGHT", "SELECT", "START"):
        rig.keys(button)
        assert rig.view.text[0] == "Records" and rig.view.text[-1] == "No games yet."
    rig.keys("B")
    assert rig.screen == "title"


# -- saving a record on the drive


def test_record_is_written(tmp_path):
    rig = played()
    rig.hw.records = str(tmp_path) + "/"
    rig.keys("DOWN DOWN DOWN DOWN A")
    assert rig.view.over == ["Saved", "komadai-001.kifu"]
    text = (tmp_path / "komadai-001.kifu").read_text(encoding="utf-8")
    assert text.startswith("#KIF version=2.0 encoding=UTF-8")
    assert "投了" in text
    rig.keys("A")
    assert rig.screen == "game_over"
    rig.keys("DOWN DOWN DOWN DOWN A")
    assert (tmp_path / "komadai-002.kifu").exists()
    assert "shogi.records.kif" not in sys.modules


def test_a_record_never_overwrites_another_where_numbers_have_gaps(tmp_path):
    rig = played()
    rig.hw.records = str(tmp_path) + "/"
    others = {f"komadai-{n:03}.kifu" for n in (2, 3, 5)} | {"komadai-01.kifu", "notes.txt"}
    for name in others:
        (tmp_path / name).write_text("somebody's")
    new = ["komadai-001.kifu", "komadai-004.kifu", "komadai-006.kifu", "komadai-007.kifu"]
    for number, name in enumerate(new, 1):
        rig.keys("DOWN DOWN DOWN DOWN A")
        assert rig.view.over == ["Saved", name]
        rig.keys("A")
        assert {path.name for path in tmp_path.iterdir()} == others | set(new[:number])
    for name in others:
        assert (tmp_path / name).read_text() == "somebody's", f"{name} was overwritten"


def test_a_record_has_the_times_of_its_clock_and_its_players(tmp_path):
    """Times of each move and of its side so far, the day, the bot by its name."""
    rig = on(ASSETS, START)
    config = bytearray(rig.app.match.config)
    config[1], config[3], config[4], config[8] = 0, 1, 0, 5  # level 1, even, five minutes
    game_actions.new(rig.app.match, config)
    rig.app.go("board")
    rig.hw.records = str(tmp_path) + "/"
    for move in ("7g7f", "2g2f"):
        rig.tick(3, 1000)
        rig.move(move)
        rig.wait()
    clock = rig.app.match.clock
    tenths = list(clock.used[: clock.plies])
    assert len(tenths) == 4
    assert tenths[0] >= 20 and tenths[2] >= 20
    rig.keys("START UP UP UP A DOWN A")
    screen = rig.app.screen
    patience = Patience('the line "Save"')
    while patience.with_(not screen.lines[screen.at].startswith("Save")):
        rig.keys("DOWN")
    rig.keys("A")
    text = (tmp_path / "komadai-001.kifu").read_text(encoding="utf-8")
    assert "先手：\n後手：Komadai level 1\n" in text
    assert f"開始日時：{time.strftime('%Y/%m/%d')}\n" in text
    found = re.findall(r"\( ?(\d+):(\d\d)/(\d\d):(\d\d):(\d\d)\)", text)
    assert len(found) == 4
    spent = [0, 0]
    for i, row in enumerate(found):
        minutes, seconds, *total = map(int, row)
        assert minutes * 60 + seconds == tenths[i] // 10
        spent[i % 2] += tenths[i] // 10
        assert total[0] * 3600 + total[1] * 60 + total[2] == spent[i % 2]
    game = kif_reader.read(text)
    assert (game.pos.ply, game.result, game.names[1]) == (4, "w", "Komadai level 1")


def test_record_is_not_written_while_a_computer_has_the_drive(tmp_path):
    rig = played()
    rig.keys("DOWN DOWN DOWN DOWN A")
    assert rig.view.over[0] == "NOT SAVED: USB"
    rig.keys("B")
    assert rig.screen == "game_over"
    rig.hw.records = str(tmp_path / "missing") + "/"
    rig.keys("DOWN DOWN DOWN DOWN A")
    assert rig.view.over[0] == "NOT SAVED"


@pytest.mark.parametrize("end", ["mate", "resign", "turned", "undone", "clock"])
def test_a_resumed_game_is_the_same(end):
    """Result, marks, texts, clocks, board turn: everything that the board page shows."""
    rig = on(ASSETS, MATE_IN_1 if end in ("mate", "undone") else START)
    if end == "clock":
        config = bytearray(rig.app.match.config)
        config[4], config[8], config[9] = 0, 1, 10
        game_actions.new(rig.app.match, config)
    if end in ("mate", "undone"):
        rig.move("1c1b+")
        if end == "undone":
            rig.keys("DOWN A")
    else:
        rig.tick(1, 3000)
        rig.move("7g7f")
        rig.tick(1, 7000)
        rig.move("3c3d")
    if end == "resign":
        rig.keys("START UP UP UP A DOWN A")
    if end == "turned":
        rig.keys("SELECT")
    again = Rig(ASSETS, rig.store)
    again.keys("A")
    assert again.state == rig.state
    for name in ("turned", "low", "top", "last_from", "last_to", "check", "status", "own"):
        assert getattr(again.app.board, name) == getattr(rig.app.board, name), name
    assert bytes(again.app.match.config) == bytes(rig.app.match.config)
    if end == "clock":
        assert again.app.match.clock.left == rig.app.match.clock.left
        assert again.app.match.clock.left[0] < 600


def test_play_on_from_a_record_keeps_the_times():
    rig = on(ASSETS, START)
    config = bytearray(rig.app.match.config)
    config[4], config[8] = 0, 5
    game_actions.new(rig.app.match, config)
    rig.tick(1, 4000)
    rig.move("7g7f")
    rig.move("3c3d")
    left = list(rig.app.match.clock.left)
    game_actions.new(rig.app.match, config)
    rig.move("2g2f")
    rig.keys("START UP A")
    choose(rig, "Records")
    rig.keys("DOWN A A")
    assert rig.screen == "board" and rig.state["ply"] == 2
    assert rig.app.match.clock.left == left
    again = Rig(ASSETS, rig.store)
    again.keys("A")
    assert again.app.match.clock.left == left


def test_a_record_gets_a_star_and_is_deleted_after_a_question():
    from array import array

    from komadai.storage.store import Store as Journal
    from shogi.notation import usi

    store = Journal(bytearray(b"\xff" * 8192))
    for level in (1, 2):
        store.new_game(bytes((1, 0, 16, level)) + bytes(12))
        store.add(array("H", [usi.parse("7g7f")]), 1)
        store.keep()
    rig = Rig(ASSETS, store)
    rig.app.go("records")
    rig.tick()
    assert rig.view.text[2].startswith("1 bot 2") and "START" in rig.view.text[-1]
    rig.keys("DOWN START DOWN DOWN DOWN A")
    assert rig.screen == "records" and rig.view.text[3].startswith("2* bot 1")
    rig.keys("DOWN START UP")
    assert rig.view.over[3:] == ["Take its star", "Delete"]
    rig.keys("A")
    assert rig.view.over == ["Delete this game?", "No", "Yes"]
    rig.keys("A")
    assert rig.screen == "records" and store.count() == 2
    rig.keys("DOWN START UP A DOWN A")
    assert rig.screen == "records" and store.count() == 1
    assert rig.view.text[2].startswith("1 bot 2")
