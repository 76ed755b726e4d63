# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Nothing outlives its reason: choices, cursors and clocks begin anew with what they belong to."""

from test_clock_kinds import game, play

from checked_cases import ROOT
from headless import bot_game, on
from komadai.play import game_actions

ASSETS = str(ROOT / "firmware" / "assets") + "/"
_PROMOTE = "4k4/9/9/2R3R2/9/9/9/9/4K4 b - 1"


def test_the_promotion_question_begins_with_promoted():
    rig = on(ASSETS, _PROMOTE)
    board = rig.app.board
    rig.go_to(56)  # 7d: 7, 3d below
    rig.keys("A UP A RIGHT")
    assert board.asking and board.choice == 1
    rig.keys("B")
    assert not board.asking and board.choice == 1, "taken back"
    rig.keys("A")
    assert board.asking and board.choice == 0
    rig.keys("RIGHT A")
    assert rig.app.match.game.sfen().startswith("4k4/9/2R6/")
    rig.move("5a5b")
    rig.go_to(60)
    rig.keys("A UP A")
    assert board.asking and board.choice == 0
    rig.keys("A")
    assert rig.app.match.game.sfen().startswith("9/4k4/2R3+R2/")


def test_the_cursor_leaves_the_hand_that_is_no_longer_the_players():
    for turn in (0, 1):
        rig = on(ASSETS, "4k4/9/9/9/9/9/9/9/4K4 b 2G2g 1")
        rig.app.settings[4] = turn
        board = rig.app.board
        rig.keys("B")
        assert board.cursor == 128 | 16 | 8
        rig.keys("A")
        rig.app.match.play(board.moves[[m & 127 for m in board.moves[: board.count]].index(70)])
        assert board.own == 32
        assert not board.cursor & 128 or board.cursor & 48 == board.own
        rig.keys("B")
        assert board.cursor == 128 | 32 | 8, "into gote's own"


def test_take_back_forgets_the_time_of_the_move_under_way():
    rig = game(minutes=10)
    play(rig, "7g7f", 5000)
    rig.tick(1, 30_000)  # gote thinks, sente takes back
    game_actions.take_back(rig.app.match)
    clock = rig.app.match.clock
    assert clock.seconds(0, rig.hw.now()) == clock.seconds(1, rig.hw.now()) == 600
    play(rig, "2g2f", 4000)
    assert clock.left == [5960, 6000]
    rig.tick(1, 30_000)
    rig.keys("START")  # the time so far is kept while a menu is open
    game_actions.take_back(rig.app.match)
    play(rig, "7g7f", 0)
    assert clock.left[0] > 5990


def test_the_buttons_are_shown_in_the_first_game_until_two_moves_are_made():
    rig = bot_game(ASSETS)
    board = rig.app.board
    assert board.tips == ("A lifts, START menu", "A play, B back")
    rig.move("7g7f")
    rig.wait()
    assert board.tips == ("", "")
    rig.keys("START UP UP UP A DOWN A A")  # resigned, and a rematch
    assert rig.screen == "board" and board.tips == ("", "")
    other = on(ASSETS, "4k4/9/9/9/9/9/9/9/4K4 b 2G2g 1")
    assert other.app.board.tips == ("", ""), "not in a position of one's own"
