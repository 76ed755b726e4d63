# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Learn: wrong answers and their sentences, hints, stars, the menu, the list, three buttons."""

import pytest
from test_screens_lesson import ASSETS, TASKS, go_to, open_task, settle, solve

from headless import Rig, View
from komadai.play.lesson_task import with_letters
from komadai.screens.learn import stars_of
from komadai.storage import progress
from komadai.storage.format import S_PIECES
from komadai.storage.store import Store

BY_ID = {task.id: task for task in TASKS}


def stars(rig, name):
    return stars_of(progress.load(rig.store), list(BY_ID).index(name))


def shown(rig):
    """The sentence in the box."""
    return " ".join(rig.view.over) if rig.view.over else ""


def attempt(rig, start, to):
    """Lift what stands there, try to put it down there."""
    go_to(rig, start) if start[1] != "*" else rig.go_to(144 | ".PLNSBRKG".index(start[0]))
    rig.keys("A")
    go_to(rig, to)
    rig.keys("A")


@pytest.mark.parametrize(
    ("name", "start", "to", "sentence"),
    [
        ("king-1", "5e", "5c", "The king goes one step only."),
        ("king-5", "5g", "5f", "The pawn above that square could take your king."),
        ("lance-3", "5h", "5d", "Not over the pawn."),
        ("limit-1", "P*", "5e", "Nifu, two pawns"),
        ("limit-2", "P*", "5h", "Nifu: your other pawn"),
        ("limit-4", "N*", "5b", "from the two top rows a knight could never move"),
        ("limit-6", "P*", "5b", "That would be mate by a dropped pawn."),
        ("hand-3", "5h", "8e", "Take the silver with the lance."),
        ("check-3", "1i", "1h", "That does not stop the lance."),
        ("mate1-gold", "G*", "9i", "That is no check."),
        ("mate1-gold", "G*", "6b", "your piece can be taken"),
        ("mate1-rook", "R*", "4a", "Too close: the king takes it."),
        ("mate3-4", "G*", "2b", "can be taken"),
        ("value-2", "5h", "5d", "That one is protected: the gold takes your rook."),
        ("squares-5", "8h", "7g", "The bishop from 8h to 2b."),
    ],
)
def test_a_wrong_move_is_told_why_and_taken_back(name, start, to, sentence):
    rig = open_task(name)
    before = bytes(rig.app.screen.pos.board)
    attempt(rig, start, to)
    settle(rig)
    said = shown(rig)
    assert sentence in said
    assert bytes(rig.app.screen.pos.board) == before
    assert rig.app.screen.wrong == 1
    rig.keys("A")
    assert rig.view.over is None


def test_a_piece_that_cannot_go_there_stays_lifted():
    rig = open_task("king-1")
    attempt(rig, "5e", "5c")
    rig.keys("A DOWN A")
    assert rig.app.screen.judge.over
    assert stars(rig, "king-1") == 2


def test_after_two_wrong_ones_there_is_a_hint_with_the_move():
    rig = open_task("mate1-gold")
    for _ in range(2):
        attempt(rig, "G*", "9h")
        assert "no check" in shown(rig)
        rig.keys("A")
    assert shown(rig) == "Right in front of the king, where your pawn protects it."
    board = rig.app.board
    assert board.hint_from & 15 == 8 and board.hint_to == 34
    rig.keys("A")
    assert rig.view.over is None
    rig.move("G*5b")
    assert rig.app.screen.judge.over
    assert stars(rig, "mate1-gold") == 1


def test_more_moves_than_needed_cost_a_star_and_too_many_the_attempt():
    rig = open_task("gold-2")
    for move in ("5e4e", "4e4f"):
        rig.move(move)
    assert rig.app.screen.judge.over
    rig = open_task("rook-1")
    for move in ("8h8d", "8d7d", "7d4d"):
        rig.move(move)
    assert rig.app.screen.judge.over
    assert stars(rig, "rook-1") == 2
    rig = open_task("rook-1")
    for move in ("8h7h", "7h6h", "6h7h", "7h6h", "6h7h", "7h6h", "6h7h"):
        rig.move(move)
    assert "shorter way" in shown(rig)
    assert rig.app.screen.pos.board[103] == 22  # the rook is back on 8h
    assert rig.app.screen.judge.made == 0


def test_a_star_behind_a_lance_begins_anew():
    rig = open_task("lance-2")
    rig.move("5h5d")
    assert "A lance cannot go back." in shown(rig)
    rig.keys("A")
    assert list(rig.app.screen.places) == [82, 58]


def test_stars_go_as_they_are_visited():
    rig = open_task("gold-1")
    assert len(rig.app.screen.places) == 3
    rig.move("5g4f")
    assert len(rig.app.screen.places) == 2
    assert [g.x - 2 for g in rig.app.screen.sky.grids][:2] == list(rig.app.screen.places)


def test_every_legal_answer_to_a_check_is_right():
    from assets import lesson_search

    for name, task in BY_ID.items():
        if task.kind != "escape":
            continue
        for move in lesson_search.escapes(task):
            rig = open_task(name)
            rig.move(move)
            assert rig.app.screen.judge.over, (name, move)


def test_every_mate_in_one_is_right():
    for name, task in BY_ID.items():
        if not name.startswith("mate1"):
            continue
        from assets import lesson_search
        from shogi.notation import usi
        from shogi.rules.position import Position

        pos = Position(8)
        task.set_up(pos)
        for move in lesson_search.legal_moves(pos):
            pos.make(move)
            mates = pos.in_check() and not lesson_search.legal_moves(pos)
            pos.unmake()
            if mates:
                rig = open_task(name)
                rig.move(usi.text(move))
                assert rig.app.screen.judge.over, (name, usi.text(move))


def test_wrong_squares_and_wrong_options():
    rig = open_task("gold-3")
    go_to(rig, "4f")
    rig.keys("A")
    assert shown(rig) == "Not diagonally back."
    rig.keys("A")
    solve(rig, BY_ID["gold-3"])
    assert stars(rig, "gold-3") == 2
    rig = open_task("pawn-3")
    assert rig.app.board.note == "A: answer"
    rig.keys("A")
    assert rig.view.over == ["Yes", "No"]
    rig.keys("A")
    assert "western chess" in shown(rig)
    rig.keys("A A DOWN A")
    assert rig.app.screen.judge.over


def test_menu():
    rig = open_task("king-2")
    rig.move("5e4e")
    rig.keys("START")
    assert rig.view.over == ["Lesson", "Go on", "The task", "A hint", "Once more", "Leave"]
    rig.keys("DOWN A")
    assert "any direction" in shown(rig)
    rig.keys("A START DOWN DOWN A")
    assert "First up and left" in shown(rig)
    rig.keys("A START DOWN DOWN DOWN A A")
    assert rig.app.screen.judge.made == 0
    rig.keys("START UP A")
    assert rig.app.name == "learn"


def test_next_task_and_the_end_of_a_lesson():
    rig = open_task("king-5")
    solve(rig, BY_ID["king-5"])
    rig.keys("A")
    assert rig.app.screen.box == 1 and "6/6" in rig.view.over[0]
    rig.keys("A")
    solve(rig, BY_ID["king-6"])
    rig.keys("A")
    assert rig.app.name == "learn"
    assert rig.app.screen.at == 1  # the gold is next


def test_the_list_counts_stars_over_power_off():
    rig = open_task("king-1")
    solve(rig, BY_ID["king-1"])
    again = Rig(ASSETS, Store(rig.store.nvm))
    assert again.app.screen.label(0) == "Learn"
    again.keys("A")
    assert again.view.text[1].split() == ["1", "The", "king", "玉", "3/18"]
    again.keys("A")
    assert again.app.lesson == 1  # where it was left


def test_learn_is_first_until_a_game_was_played():
    rig = Rig(ASSETS, Store(bytearray(b"\xff" * 4096)))
    assert rig.view.text[1].startswith("Learn")
    rig.keys("DOWN A A")
    assert rig.app.name == "board"
    rig.keys("START UP A")
    assert not rig.view.text[1].startswith("Learn")
    assert any(line.startswith("Learn") for line in rig.view.text)


def test_a_game_goes_on_after_a_lesson():
    rig = Rig(ASSETS, Store(bytearray(b"\xff" * 4096)))
    rig.keys("DOWN A A")
    rig.move("7g7f")
    rig.wait()
    before = rig.state["sfen"]
    rig.app.lesson = 0
    rig.app.go("lesson")
    rig.tick()
    rig.keys("A START UP A B")
    rig.app.go("continue")
    rig.tick()
    assert rig.state["sfen"] == before
    assert rig.app.board.show_dots


def test_three_buttons_walk_through_a_find():
    rig = open_task("gold-3", view=View(), linear=True)
    left = set(rig.app.screen.task.stars)
    for _ in range(60):
        if rig.app.board.cursor in left:
            left.discard(rig.app.board.cursor)
            rig.keys("A")
        if not left:
            break
        rig.keys("RIGHT")
    assert rig.app.screen.judge.over


def test_pieces_are_called_what_stands_on_them():
    """On a small screen the pieces are letters: a sentence that says 玉 shows nothing there."""
    rig = Rig(ASSETS, Store(bytearray(b"\xff" * 4096)))
    rig.app.settings[S_PIECES] = 1
    rig.app.go("learn")
    rig.tick()
    titles = " ".join(rig.view.text.values() if type(rig.view.text) is dict else rig.view.text)
    assert "The king K" in titles and "The pawn P" in titles
    for number in range(rig.app.screen.lessons.tasks):
        task = rig.app.screen.lessons.task(number)
        said = [task.say(0, False), task.say(0, True), task.hint, task.done, *task.options()]
        for text in said:
            for sign in "玉飛角金銀桂香歩竜馬と全圭杏":
                assert sign not in text or "６六歩" in text or "７六歩" in text, (number, text)
    text = with_letters("歩, the pawn: ７六歩 and a tokin と.")
    assert text == "P, the pawn: ７六歩 and a tokin +P."


def test_keys_are_named_as_the_board_has_them():
    rig = Rig(ASSETS, Store(bytearray(b"\xff" * 4096)), linear=True)
    rig.hw.label = lambda number: "D2" if number == 4 else ""
    rig.app.lesson = 0
    rig.app.go("lesson")
    rig.tick()
    assert "Press D2 on it" in shown(rig) and "arrows" not in shown(rig)
    rig.app.screen.give_hint()
    assert " ".join(rig.app.screen.lines) == "D2 on the king, one step up, and D2 again."
