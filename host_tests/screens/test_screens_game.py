# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The menu on the board, hints and the cursor, by scripted buttons."""

import pytest

from bounds import Patience
from checked_cases import ROOT, START
from headless import Rig, bot_game, choose, on
from komadai.play import game_actions
from komadai.play.notation import short, text
from shogi.notation import usi
from shogi.rules.types import square
from shogi.search.analysis import chance

ASSETS = str(ROOT / "firmware" / "assets") + "/"
MIDDLE = "ln1gk2nl/1r4gb1/p1ppp2pp/5p3/9/2P4P1/PPSPPPP1P/1B1R5/LN1GKGSNL b Ss2p 1"


# -- the menu


def test_menu_take_back_against_the_bot_is_two_plies():
    rig = bot_game(ASSETS)
    rig.move("7g7f")
    rig.wait()
    assert rig.state["ply"] == 2
    rig.keys("START A")
    assert rig.screen == "board"
    assert rig.state["sfen"] == START
    rig.keys("START A")
    assert rig.screen == "menu"
    assert "nothing" in rig.view.text[-1]
    rig.keys("START")
    assert rig.screen == "board"


def test_take_back_while_the_bot_thinks_is_one_ply():
    rig = bot_game(ASSETS, 8)
    rig.move("7g7f")
    assert rig.app.busy
    rig.keys("START A")
    assert rig.state["ply"] == 0
    assert not rig.app.busy


def test_take_back_between_two_is_one_ply():
    rig = on(ASSETS, START)
    rig.move("7g7f")
    rig.move("3c3d")
    rig.keys("START A")
    assert rig.state["last"] == "7g7f"


def test_gote_cannot_take_back_the_bots_first_move():
    rig = Rig(ASSETS)
    rig.app.settings[11] = 1
    rig.app.settings[10] = 1
    rig.keys("A A wait")
    assert rig.state["ply"] == 1
    rig.keys("START A")
    assert rig.screen == "menu"
    rig.keys("B wait")
    assert rig.state["ply"] == 1


def test_hint_marks_and_line():
    rig = bot_game(ASSETS)
    rig.keys("START DOWN A")
    assert rig.screen == "hint"
    assert rig.app.busy
    rig.wait()
    assert rig.view.over[0].startswith("Hint: ")
    assert rig.app.board.hint_to
    rig.keys("A")
    assert rig.screen == "board"
    assert rig.view.over is None
    assert rig.state["ply"] == 0
    assert rig.app.board.hint_to  # stays until a move is made
    rig.move("7g7f")
    assert rig.app.board.hint_to == 0


@pytest.mark.parametrize("notation", range(4))
def test_the_line_of_a_hint_is_in_the_notation_of_the_settings(notation):
    rig = on(ASSETS, MIDDLE)
    rig.app.settings[7] = notation
    before = rig.state
    rig.keys("START DOWN A")
    bot, pos, seen = rig.app.match.bot, rig.app.match.game.pos, set()
    last = ""
    patience = Patience("the bot to move")
    while patience.with_(rig.app.busy):
        rig.tick(1, 20)
        shown = rig.view.over[2] if rig.app.busy and rig.view.over[2:] else ""
        if shown and shown != last:  # just written; the search may have found another one since
            last = shown
            assert rig.view.over[2] == text(rig.app.settings, pos, bot.move)
            seen.add(rig.view.over[2])
    assert seen
    rig.wait()
    bot, match = rig.app.match.bot, rig.app.match
    assert rig.view.over[1] == f"your chance: {(chance(bot.score) + 5) // 10}%"
    assert rig.view.over[2] == "then" and len(rig.view.over) > 3
    said = [rig.view.over[0][6:]] + [line[2:] for line in rig.view.over[3:]]
    rig.keys("A")
    assert rig.state == before
    for i, line in enumerate(said):
        assert line == text(match.settings, match.game.pos, bot.pv[i])
        match.game.push(bot.pv[i])


@pytest.mark.parametrize("notation", range(4))
def test_the_best_move_so_far_is_in_the_notation_of_the_settings(notation):
    """While the bot searches; the move itself is that which it finds without an eye on it."""
    found = []
    for way in (0, notation):
        rig = Rig(ASSETS)
        rig.app.settings[7] = way
        config = bytearray(16)
        config[0], config[2], config[3], config[4] = 1, 32, 7, 255
        game_actions.new(rig.app.match, config, MIDDLE)
        rig.app.go("board")
        bot, board, pos = rig.app.match.bot, rig.app.board, rig.app.match.game.pos
        seen = set()
        patience = Patience("the bot to move")
        while patience.with_(rig.app.busy):
            rig.tick(1, 450)
            if rig.app.busy and board.best:
                assert board.best == short(rig.app.settings, pos, bot.move)
                seen.add(board.best)
        found.append((pos.moves[0], bot.nodes, len(seen)))
        assert seen
    assert found[0] == found[1]


@pytest.mark.parametrize("early", [False, True])
@pytest.mark.parametrize("moves", [0, 1])
def test_a_hint_leaves_the_bot_as_it_was(moves, early):
    """Hopeless for the second time in a row it resigns, whatever the player asked in between."""
    rig = Rig(ASSETS)
    rig.app.settings[11] = 5
    rig.keys("A A")
    bot = rig.app.match.bot
    if moves:
        rig.move("7g7f")
        rig.wait()
        bot._bad = 1
    before = {name: getattr(bot, name) for name in ("game", "_ply", "_form", "_bad")}
    rig.keys("START DOWN A")
    assert rig.screen == "hint"
    rig.keys("B" if early else "wait A")
    rig.wait()
    assert {name: getattr(bot, name) for name in before} == before
    assert rig.app.board.hint_to


def test_the_bot_begins_each_game_with_a_form_of_its_own():
    """Also where its first turn has the ply of its last turn in the game before."""
    rig = bot_game(ASSETS, level=5)
    forms = set()
    for seed in (3, 400000, 80000000):
        rig.app.set_seed(seed)
        game_actions.new(rig.app.match, bytes(rig.app.match.config))
        rig.app.go("board")
        rig.move("7g7f")
        rig.wait()
        forms.add(rig.app.match.bot._form)
    assert len(forms) == 3


def test_a_bot_resigns_in_spite_of_hints():
    bare = "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b R2G2S 1"
    rig = Rig(ASSETS)
    config = bytearray(16)
    config[0], config[2], config[3], config[4] = 1, 16, 5, 255
    game_actions.new(rig.app.match, config, bare)
    rig.app.go("board")
    for _ in range(4):
        rig.keys("START DOWN A wait A")
        if rig.app.match.game.result:
            break
        rig.move(usi.text(rig.app.board.moves[0]))
        rig.wait()
    assert rig.screen == "game_over"
    assert rig.state["reason"] == "resignation" and rig.state["ply"] < 7


def test_menu_turn_and_name():
    rig = on(ASSETS, START)
    rig.keys("START DOWN DOWN A")
    assert rig.screen == "board" and rig.app.board.turned
    rig.keys("START DOWN DOWN DOWN A")
    assert rig.screen == "board"
    assert rig.app.board.note == "pawn"


def test_resign_asks_and_no_is_first():
    rig = bot_game(ASSETS)
    rig.keys("START")
    choose(rig, "Resign")
    assert rig.screen == "resign"
    assert rig.view.over == ["Resign?", "No", "Yes"]
    rig.keys("A")
    assert rig.screen == "board"
    assert rig.state["result"] is None
    rig.keys("START UP UP UP A DOWN A")
    assert rig.screen == "game_over"
    assert rig.state["result"] == "w" and rig.state["reason"] == "resignation"
    assert rig.view.over[:2] == ["Bot 1 wins", "by resignation"]


def test_resign_while_the_bot_thinks_is_the_humans():
    rig = bot_game(ASSETS, 8)
    rig.move("7g7f")
    assert rig.app.busy
    rig.keys("START UP UP UP A DOWN A")
    assert rig.state["result"] == "w"
    assert rig.state["ply"] == 1
    rig.keys("DOWN A")  # take back: the resignation only
    assert rig.screen == "board"
    assert rig.state["result"] is None
    assert rig.app.busy


def test_settings_from_the_menu_come_back_to_it():
    rig = on(ASSETS, START)
    rig.keys("START")
    choose(rig, "Settings")
    assert rig.screen == "settings"
    rig.keys("B")
    assert rig.screen == "menu"


def test_save_and_quit_and_go_on():
    rig = bot_game(ASSETS)
    rig.move("7g7f")
    rig.wait()
    before = rig.state
    rig.keys("SELECT START UP A")
    assert rig.screen == "title"
    again = Rig(ASSETS, rig.store)
    again.keys("A")
    assert again.state == before
    assert again.app.board.turned


@pytest.mark.parametrize("page", ["START", "START DOWN A", "START UP UP UP A"])
def test_a_b_that_closes_a_page_and_is_held_jumps_nowhere(page):
    """Least of all to where an older B has jumped from: the hand, which is empty now."""
    rig = on(ASSETS, "4k4/9/9/9/9/9/9/9/4K4 b G 1")
    rig.app.settings[4] = 0
    board = rig.app.board
    rig.keys("B")
    assert board.cursor & 128
    rig.keys("B")
    rig.move("G*5h")
    rig.move("5a4a")
    cursor = board.cursor
    rig.keys(page)
    rig.wait()
    patience = Patience("the board page")
    while patience.with_(rig.app.name != "board"):
        rig.keys("hold:B")
    assert board.cursor == cursor


def test_the_cursor_stays_on_the_screen_when_the_board_turns():
    """Between two players: where the one has played the other finds it, seen from his side."""
    rig = on(ASSETS, START)
    rig.move("7g7f")
    board = rig.app.board
    assert board.turned and board.cursor == board.home == square(3, 4)
    rig.move("3c3d")
    assert not board.turned and board.cursor == square(7, 6)
    rig.keys("START A")
    assert board.turned and board.cursor == square(3, 4)
    rig.app.settings[4] = 0
    rig.move("3c3d")
    assert board.turned and board.cursor == square(3, 4)


def test_the_best_move_so_far_goes_when_the_bot_has_moved_or_is_interrupted():
    rig = bot_game(ASSETS, level=7)
    rig.app.match.bot.book = False
    board = rig.app.board
    rig.move("7g7f")
    for _ in range(300):
        if board.best:
            break
        rig.tick(1, 50)
    assert board.best and rig.app.busy
    rig.keys("B wait")
    assert board.best == "" and board.status
    rig.move("2g2f")
    for _ in range(300):
        if board.best:
            break
        rig.tick(1, 50)
    assert board.best
    rig.keys("START A")
    assert rig.screen == "board" and board.best == ""


def test_what_was_taken_back_is_played_again():
    rig = bot_game(ASSETS)
    rig.keys("START")
    assert rig.app.screen.count == 8, "nothing to play again"
    rig.keys("B")
    rig.move("7g7f")
    rig.wait()
    before = rig.app.match.game.sfen()
    rig.keys("START A")  # take back: two plies
    assert rig.state["ply"] == 0
    rig.keys("START")
    choose(rig, "Redo")
    assert rig.screen == "board" and rig.app.match.game.sfen() == before
    again = Rig(ASSETS, rig.store).keys("A")
    assert again.app.match.game.sfen() == before, "and it is in the journal"
    rig.keys("START A")
    rig.move("2g2f")  # another move: nothing to play again any more
    rig.wait()
    rig.keys("START")
    assert rig.app.screen.count == 8


def test_a_game_plays_by_itself_in_review():
    rig = bot_game(ASSETS)
    rig.move("7g7f")
    rig.wait()
    rig.keys("START UP UP UP A DOWN A DOWN DOWN A")
    assert rig.screen == "review"
    pos = rig.app.screen.pos
    rig.keys("UP UP")
    assert pos.ply == 0
    rig.tick(1, 1600)
    assert pos.ply == 1
    rig.tick(1, 1600)
    assert pos.ply == 2
    rig.tick(2, 1600)
    assert pos.ply == 2 and not rig.app.screen.auto
    rig.keys("UP UP RIGHT")  # any button stops it
    rig.tick(2, 1600)
    assert pos.ply == 0


def test_three_buttons_let_it_play_by_itself_too():
    """They have no UP: going back once more at the start does it."""
    rig = bot_game(ASSETS)
    rig.move("7g7f")
    rig.wait()
    rig.keys("START UP UP UP A DOWN A DOWN DOWN A")
    rig.hw.linear = True
    pos = rig.app.screen.pos
    rig.keys("LEFT LEFT")
    assert pos.ply == 0 and rig.app.board.note == "←: autoplay"
    rig.press(4, 2)  # held: it stops at the start
    assert not rig.app.screen.auto
    rig.keys("LEFT")
    rig.tick(1, 1600)
    rig.tick(1, 1600)
    assert pos.ply == 2
