# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The impasse panel and the end of a game, by scripted buttons."""

import pytest

from checked_cases import ROOT, report, reports
from endurance import LAYOUTS
from headless import Rig, View, bot_game, choose, on
from komadai.play import game_actions
from shogi.notation import usi
from shogi.rules.handicap import NAMES
from shogi.rules.types import square

ASSETS = str(ROOT / "firmware" / "assets") + "/"
MATE_IN_1 = "8k/9/7+RP/9/9/9/9/9/K8 b - 1"


# -- impasse

READY = "K+R+B+P+P+P+P+P+P/+P+P7/9/9/9/9/9/9/8k b R5Pb4g4s4n4l5p 1"
NOT_YET = "K+R+B+P+P+P+P+P+P/+P8/9/9/9/9/9/9/8k b R6Pb4g4s4n4l5p 1"


def declare_game(sfen):
    rig = Rig(ASSETS)
    config = bytearray(16)
    config[0] = config[1] = config[7] = 1
    config[2], config[3], config[4], config[6] = 16, 1, 255, 1
    game_actions.new(rig.app.match, config, sfen)
    rig.app.go("board")
    rig.tick()
    rig.keys("START")
    choose(rig, "Impasse")
    return rig


def test_impasse_panel_shows_each_condition():
    rig = declare_game(NOT_YET)
    text = rig.view.text
    assert text[2].startswith("[x] king in the zone")
    assert text[3].startswith("[x] not in check")
    assert text[4] == "[ ] 10 in zone: 9"
    assert text[5] == "[x] 28 points: 28"
    rig.keys("B")
    assert rig.screen == "board"


@pytest.mark.parametrize("sfen, result, word", [
    (READY, "b", "impasse, 27 points"), (NOT_YET, "w", "wrong declaration"),
])  # fmt: skip
def test_declaring(sfen, result, word):
    rig = declare_game(sfen)
    rig.keys("A")
    if result == "w":  # it would lose: asked first, No comes first
        assert rig.screen == "declare" and rig.app.screen.at == 2
        rig.keys("A")
        assert rig.screen == "board" and rig.state["result"] is None
        rig.keys("START")
        choose(rig, "Impasse")
        rig.keys("A B")
        assert rig.screen == "board" and rig.state["result"] is None
        rig.keys("START")
        choose(rig, "Impasse")
        rig.keys("A DOWN A")
    assert rig.screen == "game_over"
    assert rig.state["result"] == result
    assert rig.view.over[1] == word


def test_impasse_by_itself():
    rig = on(ASSETS, READY)
    assert rig.screen == "game_over"
    assert rig.view.over[:2] == ["Sente wins", "impasse, 27 points"]


@pytest.mark.parametrize("size", LAYOUTS)
def test_both_clocks_are_whole_on_every_layout(size):
    """Below the number of moves where the line has no room for both; the cursor is on a choice."""
    view = View(*LAYOUTS[size])
    rig = Rig(ASSETS, view=view)
    config = bytearray(16)
    config[0] = config[1] = config[3] = config[6] = config[7] = config[8] = 1
    config[2] = 16
    game_actions.new(rig.app.match, config)
    rig.app.go("board")
    rig.app.match.clock.left[:] = [12000, 54000]  # tenths of a second
    rig.tick()
    rig.keys("START UP UP UP A DOWN A")
    assert rig.screen == "game_over"
    over = view.over
    assert "moves: 0" in over[2]
    assert ("  ▴20:00 ▵90:00" in over[2]) or over[3] == "▴20:00 ▵90:00"
    assert (over[3] == "▴20:00 ▵90:00") == (view.cols < 23)
    assert over[view.cursor].startswith("→"), over


@pytest.mark.parametrize("moves", [0, 1, 2])
@pytest.mark.parametrize("act", ["declare", "resign", "timeout"])
@pytest.mark.parametrize("players", [0, 1])
def test_a_word_that_ends_the_game_is_taken_back_without_a_move(players, act, moves):
    """A wrong declaration, resignation, the clock: also after power-off, before and after it."""
    rig = Rig(ASSETS)
    config = bytearray(16)
    config[0] = config[3] = config[6] = config[7] = config[8] = 1
    config[1], config[2] = players, 16
    game_actions.new(rig.app.match, config)
    rig.app.go("board")
    match = rig.app.match
    if moves and not players:
        rig.app.set_seed(5)
        rig.move("7g7f")
        rig.wait()
    elif moves:
        for move in ("7g7f", "3c3d")[:moves]:
            rig.move(move)
    before = {**rig.state, "screen": "board"}
    for power in ("", "ended", "taken back"):
        if act == "timeout":
            rig.tick(1, 61000)
        elif act == "resign":
            rig.keys("START UP UP UP A DOWN A")
        else:
            rig.keys("START")
            choose(rig, "Impasse")
            rig.keys("A DOWN A")
        assert rig.screen == "game_over"
        assert rig.state["result"] == ("b" if before["side"] == "w" else "w")
        if power == "ended":
            rig = Rig(ASSETS, rig.store).keys("A")
            assert rig.screen == "game_over"
        rig.keys("DOWN A" if power else "B START A")
        assert rig.screen == "board"
        assert rig.state == before
        assert rig.app.match.clock.left[before["side"] == "w"] > 590
    rig = Rig(ASSETS, rig.store)
    assert rig.view.text[1] == "Continue"
    rig.keys("A")
    assert rig.state == before
    match = rig.app.match
    match.play(rig.app.board.moves[0])
    rig.wait()
    ply = rig.state["ply"]
    again = Rig(ASSETS, rig.store).keys("A")
    assert again.state["ply"] == ply and again.state["result"] is None


def test_a_right_declaration_is_taken_back_but_the_bots_is_with_the_players_move():
    rig = declare_game(READY)
    rig.keys("A DOWN A")
    assert rig.screen == "board" and rig.state["result"] is None
    rig = Rig(ASSETS)
    config = bytearray(16)
    config[0], config[2], config[3], config[4], config[6] = 1, 16, 1, 255, 1
    sfen = "8K/9/9/9/9/9/9/7+p+p/k+r+b+p+p+p+p+p+p b r5Pb4g4s4n4l4p 1"
    game_actions.new(rig.app.match, config, sfen)
    rig.app.go("board")
    start = rig.state["sfen"]
    rig.move("1a1b")
    rig.wait()
    assert rig.state["reason"] == "impasse" and rig.state["result"] == "w"
    rig.keys("DOWN A")
    assert rig.screen == "board" and rig.state["sfen"] == start


# -- game over


def test_checkmate_then_take_back():
    rig = on(ASSETS, MATE_IN_1)
    rig.move("1c1b+")
    assert rig.screen == "game_over"
    assert rig.view.over[:2] == ["Sente wins", "by checkmate"]
    assert rig.hw.sounds[-1] == 4
    rig.keys("DOWN A")
    assert rig.screen == "board"
    assert rig.state["result"] is None
    assert rig.app.board.active


def test_box_goes_away_and_menu_takes_back():
    rig = on(ASSETS, MATE_IN_1)
    rig.move("1c1b+")
    rig.keys("B")
    assert rig.screen == "board"
    rig.keys("A")
    assert rig.app.board.note == "game over"
    rig.keys("START A")
    assert rig.state["result"] is None


def test_no_moves_words():
    rig = on(ASSETS, "8k/6+R2/9/9/9/9/9/9/K8 w - 1")
    assert rig.view.over[:2] == ["Sente wins", "no legal move left"]


def test_rematch_swaps_even_games_only():
    row = report("H07")
    rig = bot_game(ASSETS)
    rig.keys("START UP UP UP A DOWN A")
    assert rig.view.over[3] == "→Rematch as gote"
    rig.keys("DOWN DOWN UP UP")
    assert rig.view.over[3] == "→Rematch as gote"
    rig.keys("A")
    assert rig.screen == "board"
    assert rig.app.match.config[2] == 32
    assert rig.app.board.low == "You" and rig.app.board.turned
    assert rig.app.board.cursor == square(3, 3)  # on a pawn of the player's own
    rig = Rig(ASSETS)
    rig.app.settings[11] = 1
    rig.app.settings[12] = NAMES.index("two")
    rig.keys("A A wait")
    assert rig.app.match.game.start.split()[0] == row["start"].split()[0]
    rig.keys("START UP UP UP A DOWN A")
    assert rig.view.over[3] == "→Rematch"
    rig.keys("A")
    assert rig.app.match.config[2] == 16
    assert rig.app.match.game.handicap == "two"


def test_the_box_at_the_end_leaves_the_last_move_to_see():
    """One choice at a time where the screen is small, all of them where there is room; in any case
    away from the last move."""
    for rows in (10, 15):
        for sfen, move, edge in (
            ("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b", 2),
            ("4k4/9/9/9/9/9/4p4/9/4K4 w g 1", "G*5h", 1),
        ):
            rig = on(ASSETS, sfen, view=View(rows=rows))
            rig.app.settings[4] = 0  # the board stays as it is
            rig.app.board.turned = False
            rig.app.match.play(usi.parse(move))
            rig.app.go("game_over")
            rig.tick()
            assert rig.view.edge == edge
            assert len(rig.view.over) == 7
            assert rig.app.board.state == "MATE"


def test_players_go_by_colour():
    """Report H09: names by colour, also where gote moves first."""
    row = report("H09")
    rig = Rig(ASSETS)
    rig.app.settings[11] = 1
    rig.app.settings[12] = NAMES.index("two")
    rig.keys("A A wait")
    match = rig.app.match
    assert match.game.start.split()[1] == row["start"].split()[1] == "w"
    assert (match.name(16), match.name(32)) == ("You", "Bot 1")


@pytest.mark.parametrize("row", reports("S03", "S11"), ids=lambda row: row["id"])
def test_sennichite_is_replayed(row):
    rig = on(ASSETS, row["start"])
    for n, move in enumerate(row["moves"]):
        if row["id"] == "S11" and n == 10:  # saved and loaded in between
            rig = Rig(ASSETS, rig.store)
            rig.keys("A")
        rig.move(move)
    assert rig.screen == "game_over"
    assert [*rig.view.over[:2], rig.view.over[3]] == ["Draw", "repetition, 4th time", "→Replay"]
    rig.keys("A")
    assert rig.screen == "board"
    assert rig.state["ply"] == 0


def test_a_finished_game_is_resumed_with_its_result():
    rig = bot_game(ASSETS)
    rig.keys("START UP UP UP A DOWN A")
    again = Rig(ASSETS, rig.store)
    assert again.view.text[1] == "Last game"
    rig.keys("B SELECT")  # the board is turned afterwards
    again = Rig(ASSETS, rig.store)
    assert again.view.text[1] == "Last game"
    again.keys("A")
    assert again.screen == "game_over"
    assert again.view.over[:2] == ["Bot 1 wins", "by resignation"]
    assert again.state["reason"] == "resignation"


def test_a_new_game_begins_with_the_cursor_at_home():
    rig = bot_game(ASSETS)
    rig.move("2g2f")
    rig.wait()
    assert rig.app.board.cursor == square(2, 6)
    rig.keys("START UP UP UP A DOWN A A")
    assert rig.app.board.turned and rig.app.board.cursor == square(3, 3)
