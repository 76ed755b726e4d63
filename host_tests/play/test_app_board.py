# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The board page by buttons: cursor, hands, lifting, reasons, promotion, marks, turning."""

import pytest

from bounds import Patience
from checked_cases import ROOT, START, report
from headless import Hardware, Rig, View, on
from shogi.notation import usi
from shogi.rules.movegen import legal
from shogi.rules.types import square

ASSETS = str(ROOT / "firmware" / "assets") + "/"


def sq(name):
    """Square of a name like 7g."""
    return square(int(name[0]), ord(name[1]) - 96)


def test_cursor_moves_and_stops_at_the_edges():
    rig = on(ASSETS, START)
    board = rig.app.board
    assert board.cursor == sq("7g")
    rig.keys("UP RIGHT")
    assert board.cursor == sq("6f")
    rig.keys("LEFT LEFT LEFT LEFT LEFT LEFT")
    assert board.cursor == sq("9f")
    rig.keys("DOWN DOWN DOWN DOWN")
    assert board.cursor == sq("9i")
    rig.keys("RIGHT " * 12)
    assert board.cursor == sq("1i")  # an empty hand cannot be entered
    rig.keys("UP " * 12)
    assert board.cursor == sq("1a")


def test_a_cursor_step_draws_nothing_but_the_cursor():
    rig = on(ASSETS, START)
    rig.view.drawn = 0
    rig.keys("UP")
    assert rig.view.drawn == 1
    rig.view.drawn = 0
    before = rig.view.refreshed
    rig.keys("B")  # nothing to jump to
    assert (rig.view.drawn, rig.view.refreshed) == (0, before)


def test_repeat_moves_the_cursor_but_never_lifts():
    rig = on(ASSETS, START)
    rig.press(1, 2)
    assert rig.app.board.cursor == sq("7f")
    rig.keys("DOWN")
    rig.press(16, 2)
    assert rig.app.board.lifted == 0


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("edges", [(8, 8), (2, 1), (8, 4)])
def test_the_hand_is_entered_at_its_edge_and_walked(turned, edges):
    view = View(low_edge=edges[0], top_edge=edges[1])
    rig = on(ASSETS, "4k4/9/9/9/9/9/9/9/4K4 b RG3P2bs 1", view=view)
    board = rig.app.board
    board.turned = turned
    edge = edges[1] if turned else edges[0]
    for _ in range(12):
        if not board.cursor & 128:
            rig.press(edge)
    assert board.cursor == 128 | 16 | 6  # the rook: sente's own hand, gote's is out of reach
    seen = {board.cursor & 63}
    for bit in (2, 2, 2, 1, 1, 1):
        rig.press(bit)
        if not board.cursor & 128:
            rig.keys("B")
            continue
        seen.add(board.cursor & 63)
    assert seen == {16 | 6, 16 | 8, 16 | 1}
    rig.keys("B")
    assert not board.cursor & 128


def test_away_from_the_edge_leads_back_to_the_board():
    rig = on(ASSETS, "4k4/9/9/9/9/9/9/9/4K4 b RBG2P 1")
    board = rig.app.board
    rig.go_to(sq("1e"))
    rig.keys("RIGHT")
    assert board.cursor == 128 | 22
    rig.keys("RIGHT")
    assert board.cursor == 128 | 21
    rig.keys("DOWN")
    assert board.cursor == 128 | 24
    rig.keys("LEFT")
    assert board.cursor == sq("1e")


def test_b_jumps_to_the_hand_and_back():
    rig = on(ASSETS, "4k4/9/9/9/9/9/9/9/4K4 b 2P 1")
    board = rig.app.board
    rig.go_to(sq("3c"))
    rig.keys("B")
    assert board.cursor == 128 | 17
    rig.keys("B")
    assert board.cursor == sq("3c")


def test_lift_dots_play():
    rig = on(ASSETS, START)
    board = rig.app.board
    rig.keys("A")
    assert board.lifted == sq("7g")
    assert [i for i in range(18, 123) if board.dots[i]] == [sq("7f")]
    rig.keys("UP A")
    assert rig.state["last"] == "7g7f"
    assert board.lifted == 0
    assert not any(board.dots)
    assert rig.hw.sounds[-1] == 0


def test_another_own_piece_is_lifted_instead_and_b_puts_down():
    rig = on(ASSETS, START)
    board = rig.app.board
    rig.keys("A RIGHT A")
    assert board.lifted == sq("6g")
    rig.keys("B")
    assert board.lifted == 0
    assert not any(board.dots)
    rig.keys("A A")
    assert board.lifted == 0


def test_a_forgotten_hand_piece_does_not_drop_by_itself():
    row = report("G09")
    rig = on(ASSETS, row["start"])
    board = rig.app.board
    rig.keys("B A")
    assert board.lifted == 128 | 16 | 8
    assert sum(board.dots) == 79  # every empty square is lit
    rig.keys("B")
    assert board.lifted == 0
    rig.keys("B A")
    assert board.lifted == 0
    assert rig.state["ply"] == 0
    rig.keys("B A B")
    rig.go_to(sq("5e"))
    rig.keys("A")
    assert rig.app.board.note == "empty"
    assert rig.state["ply"] == 0


REASONS = (
    (START, "2h2e", "the way is blocked"),
    (START, "7g7e", "cannot move there"),
    ("4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1", "5h4h", "pinned"),
    ("8k/9/9/9/9/9/4P4/9/4K4 b P 1", "P*5e", "two pawns on a file"),
    ("8k/9/9/9/9/9/9/9/4K4 b P 1", "P*5a", "could never move"),
    ("3nkn3/3p1p3/4G4/9/9/9/9/9/4K4 b P 1", "P*5b", "pawn drop mate"),
    ("4k4/9/9/9/4r4/9/9/9/4K3P b - 1", "1i1h", "check"),
    ("4k4/9/9/9/3r5/9/9/9/4K4 b - 1", "5i6i", "check"),
)


@pytest.mark.parametrize("sfen, move, word", REASONS)
def test_every_refusal_says_why(sfen, move, word):
    rig = on(ASSETS, sfen)
    rig.move(move)
    assert rig.state["ply"] == 0
    assert word in rig.app.board.note
    assert len(rig.app.board.note) <= 20
    assert rig.hw.sounds[-1] == 3
    rig.keys("UP")
    assert rig.app.board.note == ""


def test_reasons_of_the_cursor():
    rig = on(ASSETS, START)
    rig.go_to(sq("5e"))
    rig.keys("A")
    assert rig.app.board.note == "empty"
    rig.go_to(sq("5c"))
    rig.keys("A")
    assert rig.app.board.note == "not yours"


def test_promotion_question():
    rig = on(ASSETS, "8k/9/9/4S4/9/9/9/9/4K4 b - 1")
    board = rig.app.board
    rig.go_to(sq("5d"))
    rig.keys("A UP A")
    assert rig.screen == "promotion"
    assert board.asking == sq("5d") << 7 | sq("5c")
    assert board.choice == 0  # promoted first
    rig.keys("B")
    assert rig.screen == "board"
    assert board.asking == 0
    assert board.lifted == sq("5d")  # the move is taken back, not the choice of the piece
    rig.keys("A RIGHT A")
    assert rig.state["last"] == "5d5c"
    rig = on(ASSETS, "8k/9/9/4S4/9/9/9/9/4K4 b - 1")
    rig.move("5d5c+")
    assert rig.state["last"] == "5d5c+"


def test_forced_and_impossible_promotion_ask_nothing():
    rig = on(ASSETS, "8k/4P4/9/9/9/9/9/9/4K4 b - 1")
    rig.move("5b5a+")
    assert rig.state["last"] == "5b5a+"
    rig = on(ASSETS, "8k/4G4/9/9/9/9/9/9/4K4 b - 1")
    rig.move("5b5a")
    assert rig.state["last"] == "5b5a"


def test_last_move_marks_follow_take_back():
    row = report("G08")
    rig = on(ASSETS, row["start"])
    board = rig.app.board
    for move in row["moves"]:
        rig.move(move)
    assert (board.last_from, board.last_to) == (sq("3c"), sq("3d"))
    rig.keys("START A")
    assert (board.last_from, board.last_to) == (sq("7g"), sq("7f"))
    rig.keys("START A")
    assert (board.last_from, board.last_to) == (0, 0)
    rig = on(ASSETS, "4k4/9/9/9/9/9/9/9/4K4 b G 1")
    rig.move("G*5e")
    assert (rig.app.board.last_from, rig.app.board.last_to) == (128 | 16 | 8, sq("5e"))


def test_check_is_marked_and_said():
    rig = on(ASSETS, "4k4/9/9/9/9/9/9/9/4K4 b R 1")
    rig.move("R*5e")
    board = rig.app.board
    assert board.check == sq("5a")
    assert board.state == "CHECK"
    assert rig.hw.sounds[-1] == 2
    rig.move("5a4a")
    assert board.check == 0
    assert board.state == ""


def test_select_turns_and_names_go_with_it():
    rig = on(ASSETS, START)
    board = rig.app.board
    assert (board.low, board.top, board.turned) == ("Sente", "Gote", False)
    rig.keys("SELECT")
    assert (board.low, board.top, board.turned) == ("Gote", "Sente", True)
    before = board.cursor
    rig.keys("UP")
    assert board.cursor == before + 12  # up is towards sente now
    rig.keys("SELECT")
    assert board.low == "Sente"


def test_two_players_the_board_turns_to_the_mover():
    rig = on(ASSETS, START)
    board = rig.app.board
    rig.move("7g7f")
    assert board.turned and board.low == "Gote"
    assert board.own == 32
    rig.move("3c3d")
    assert not board.turned and board.low == "Sente"
    rig.app.settings[4] = 0
    rig.move("2g2f")
    assert not board.turned
    assert board.upper()


def test_handicap_labels():
    row = report("H06")
    rig = on(ASSETS, row["start"])
    board = rig.app.board
    assert {board.low, board.top} == {"Uwate", "Shitate"}
    assert board.low == "Uwate"  # gote is to move


def test_hold_b_shows_the_last_move_and_hold_a_the_name():
    rig = on(ASSETS, "4k4/9/9/9/9/9/9/9/4K4 b 2P 1")
    board = rig.app.board
    rig.move("P*5e")
    here = board.cursor
    rig.keys("hold:B")
    assert board.peek and board.note == "P*5e"
    assert board.cursor == here
    rig.keys("release:B")
    assert not board.peek and board.note == ""
    rig.go_to(sq("5i"))
    rig.keys("A hold:B")  # puts the piece down and jumps nowhere
    assert board.cursor == sq("5i") and board.lifted == 0
    rig.keys("release:B")
    rig.go_to(sq("5a"))
    rig.keys("hold:A")
    assert board.note == "king"
    rig.keys("release:A")
    rig.app.settings[8] = 1
    rig.keys("B hold:A")
    assert board.note == "ō"
    rig.keys("release:A B")
    rig.go_to(sq("5i"))
    rig.keys("hold:A")
    assert board.note == "gyoku"


def test_three_buttons_reach_every_move():
    sfen = "4k4/9/9/9/9/9/4P4/9/4K4 b GP 1"
    rig = on(ASSETS, sfen, linear=True)
    board = rig.app.board
    wanted = {board.moves[i] for i in range(board.count)}
    found = set()
    origins = []
    rig.keys("RIGHT")
    patience = Patience("a cursor that goes round through all places")
    while patience.with_(board.cursor not in origins):
        origins.append(board.cursor)
        rig.keys("RIGHT")
    for origin in origins:
        while patience.with_(board.cursor != origin):
            rig.keys("RIGHT")
        rig.keys("A")
        assert board.lifted == origin
        start = origin & 15 if origin & 128 else origin
        places = set()
        rig.keys("RIGHT")
        while patience.with_(board.cursor not in places):
            places.add(board.cursor)
            if board.cursor != origin:
                found.add(start << 7 | board.cursor)
            rig.keys("RIGHT")
        assert origin in places
        back = set()
        while patience.with_(board.cursor not in back):
            back.add(board.cursor)
            rig.keys("LEFT")
        assert back == places
        rig.keys("B")
    assert found == {move & 0x3FFF for move in wanted}


def test_the_cells_are_a_copy():
    rig = on(ASSETS, START)
    pos = rig.app.match.game.pos
    moves = rig.app.board.moves
    legal(pos, moves, 0)
    pos.make(usi.parse("7g7f"))
    assert rig.app.board.cells[sq("7f")] == 0
    pos.unmake()


def test_presses_during_the_bots_thinking_are_dropped_and_b_hurries_it():
    rig = Rig(ASSETS)
    rig.app.settings[11] = 8
    rig.keys("A A")
    rig.move("7g7f")
    assert rig.app.busy
    rig.hw.clear_events()
    board = rig.app.board
    rig.keys("A")
    assert board.note == "bot thinks"
    rig.tick(3)
    rig.keys("B")
    rig.tick(3)
    assert not rig.app.busy
    assert rig.state["ply"] == 2


def test_stale_presses_after_the_bot():
    hw = Hardware(ASSETS)
    rig = Rig(ASSETS, hw=hw)
    rig.app.settings[11] = 1
    rig.keys("A A")
    rig.move("7g7f")
    step = rig.app.match.bot.step

    def slow():
        hw.events.extend([1 << 8 | 16, 1 << 8 | 2])
        return step()

    rig.app.match.bot.step = slow
    rig.wait()
    assert hw.events == []
    assert rig.app.board.lifted == 0


@pytest.mark.parametrize("narrow", [True, False])
def test_texts_take_turns_on_a_narrow_screen_only(narrow):
    rig = on(ASSETS, START)
    rig.view.narrow = narrow
    rig.tick(1, 2000)
    rig.view.drawn, phase = 0, rig.app.board.phase
    rig.tick(3, 400)
    assert not rig.view.drawn
    rig.tick(1, 400)
    assert rig.app.board.phase == phase + narrow
    assert rig.view.drawn == 8 * narrow
    rig.move("7g7f")
    assert rig.app.board.phase == 0  # the move that was just made comes first
