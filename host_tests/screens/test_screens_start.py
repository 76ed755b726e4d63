# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Title and new game, by scripted buttons."""

import sys

import pytest

from checked_cases import ROOT
from headless import Rig, Store, bot_game, choose
from shogi.rules.handicap import NAMES

ASSETS = str(ROOT / "firmware" / "assets") + "/"


# -- title


def test_title_has_continue_only_if_there_is_something():
    rig = Rig(ASSETS)
    assert rig.screen == "title"
    assert rig.view.text[1] == "New game"
    assert rig.view.styles[1] == 1
    rig.keys("A A")
    rig.move("7g7f")
    again = Rig(ASSETS, rig.store)
    assert again.view.text[1] == "Continue"
    again.keys("A")
    assert again.screen == "board"
    assert again.state["ply"] >= 1


@pytest.mark.parametrize(
    "label, screen",
    [
        ("New game", "new_game"),
        ("Puzzles", "puzzle_choice"),
        ("Records", "records"),
        ("How to play", "how_to_play"),
        ("Settings", "settings"),
        ("Engine", "engine"),
    ],
)
def test_every_title_item_opens_and_b_comes_back(label, screen):
    rig = Rig(ASSETS)
    choose(rig, label)
    assert rig.screen == screen
    assert "komadai.screens." + screen in sys.modules
    rig.keys("B")
    assert rig.screen == "title"
    assert "komadai.screens." + screen not in sys.modules  # its memory is free again
    rig.keys("B B START")
    assert rig.screen == screen, "the cursor is where it was"


@pytest.mark.parametrize("game", [False, True])
def test_back_on_the_title_the_cursor_is_where_it_was(game):
    """With and without "Continue"; from a page within a page, too, but not from a game."""
    rig = bot_game(ASSETS) if game else Rig(ASSETS)
    rig.keys("START UP A" if game else "")
    assert rig.app.screen.at == 0
    for i in range(rig.app.screen.count):
        label = rig.app.screen.label(i)
        if label == "Continue":
            continue
        choose(rig, label)
        rig.keys("A" if label in ("How to play", "Records") else "")
        for _ in range(3):
            if rig.screen != "title":
                rig.keys("B")
        assert rig.screen == "title" and rig.app.screen.label(rig.app.screen.at) == label
        assert rig.view.styles[1 + i] == 1


@pytest.mark.parametrize("button", ["SELECT", "B", "UP", "DOWN", "LEFT", "RIGHT"])
def test_a_message_goes_from_the_screen_with_the_next_press_but_not_while_a_is_held(button):
    store = Store()
    store.note = "NO SAVE MEMORY"
    rig = Rig(ASSETS, store)
    rig.press(16, 2)
    assert rig.view.text[-1] == "NO SAVE MEMORY"
    rig.keys(button)
    assert rig.view.text[-1].startswith("A: ")
    rig = bot_game(ASSETS)
    rig.keys("START A")
    said = rig.view.text[-1]
    assert "nothing" in said
    rig.press(16, 2)
    rig.press(128, 2)
    assert rig.view.text[-1] == said
    rig.keys(button)
    assert rig.screen == "board" if button == "B" else said not in rig.view.text


def test_a_board_without_memory_says_so():
    store = Store()
    store.note = "NO SAVE MEMORY"
    rig = Rig(ASSETS, store)
    assert rig.view.text[-1] == "NO SAVE MEMORY"


def test_lists_go_round_and_redraw_two_lines():
    rig = Rig(ASSETS)
    lines = []
    write = rig.view.line
    rig.view.line = lambda row, text, style: (lines.append(row), write(row, text, style))
    rig.keys("DOWN")
    assert sorted(lines) == [1, 2]
    rig.keys("UP UP")
    assert rig.app.screen.at == rig.app.screen.count - 1


# -- new game


def test_new_game_choices():
    rig = Rig(ASSETS)
    rig.keys("A")
    choose(rig, "Level", "5 Rival")
    choose(rig, "You play", "gote")
    choose(rig, "Move limit", "200 plies")
    choose(rig, "Impasse", "declare")
    choose(rig, "Per move", "30 s")
    choose(rig, "Gote's time", "5 min")
    choose(rig, "Start")
    match = rig.app.match
    assert match.config[3] == 5
    assert match.config[2] == 32
    assert match.game.move_limit == 200
    assert match.game.impasse_rule == "declare"
    assert match.clock.byoyomi == 300
    assert match.clock.main == (0, 3000)
    assert rig.app.board.turned  # the human sits below
    assert rig.app.board.low == "You"
    assert rig.app.board.top == "Bot 5"
    assert rig.app.busy  # the bot has sente
    rig.keys("START B")
    again = Rig(ASSETS, rig.store)
    again.keys("DOWN A")
    choose(again, "Level")
    assert again.app.settings[11] == 6  # the choices were kept; A goes one on


@pytest.mark.parametrize("name", NAMES[1:])
@pytest.mark.parametrize("giver", ["you", "bot"])
def test_handicap_games(name, giver):
    rig = Rig(ASSETS)
    rig.app.settings[11] = 1
    rig.app.settings[12] = NAMES.index(name)
    rig.keys("A")
    choose(rig, "Given by", giver)
    labels = [rig.app.screen.label(i) for i in range(rig.app.screen.count)]
    assert "You play" not in labels  # the giver has the white pieces
    choose(rig, "Start")
    match = rig.app.match
    assert match.game.handicap == name
    assert match.config[2] == (32 if giver == "you" else 16)
    rig.wait()
    ply = 0 if giver == "you" else 1  # uwate has moved
    assert rig.state["ply"] == ply
    assert rig.app.board.turned == (giver == "you")


def test_two_players_hide_what_is_the_bots():
    rig = Rig(ASSETS)
    rig.keys("A")
    choose(rig, "Opponent", "two players")
    labels = [rig.app.screen.label(i) for i in range(rig.app.screen.count)]
    assert "Level" not in labels and "You play" not in labels and "Given by" not in labels
    choose(rig, "Start")
    rig.move("7g7f")
    assert not rig.app.busy
    assert rig.state["side"] == "w"


def test_random_side_is_resolved_at_the_start():
    rig = Rig(ASSETS)
    rig.keys("A")
    choose(rig, "You play", "random")
    sides = set()
    for n in range(12):
        rig.hw.sleep(n)
        sides.add(rig.app.screen.header()[2])
    assert sides == {16, 32}


TSUME = "7nk/9/7GP/9/9/9/9/9/9 b G2r2b2g4s3n4l17p 1"


@pytest.mark.parametrize("sfen", ["8k/9/9/9/9/9/9/9/K6R1 b P 1", TSUME])
@pytest.mark.parametrize("opponent", ["bot", "two players"])
def test_a_position_from_the_drive(sfen, opponent):
    """The first line of position.sfen is one more choice."""
    rig = Rig(ASSETS)
    rig.hw.own_start = sfen
    rig.app.settings[11] = 2
    rig.keys("A")
    choose(rig, "Opponent", opponent)
    choose(rig, "Handicap", "from file")
    labels = [rig.app.screen.label(i) for i in range(rig.app.screen.count)]
    assert ("You play" in labels) == (opponent == "bot") and "Given by" not in labels
    choose(rig, "Start")
    assert rig.screen == "board" and rig.state["sfen"] == sfen
    rig.app.match.play(rig.app.board.moves[0])
    rig.wait()
    again = Rig(ASSETS, rig.store)
    again.keys("A")
    assert again.state["sfen"] == rig.state["sfen"]
    if opponent == "bot":
        assert rig.state["ply"] == 2 or rig.state["result"]


def test_a_bad_position_from_the_drive():
    rig = bot_game(ASSETS)
    rig.app.match.play(rig.app.board.moves[0])
    rig.wait()
    before = rig.state
    rig.keys("START UP A")
    rig.hw.own_start = "9/9/9 b - 1"
    choose(rig, "New game")
    choose(rig, "Move limit", "100 plies")
    choose(rig, "Handicap", "from file")
    choose(rig, "Start")
    assert rig.screen == "new_game" and "rank" in rig.view.text[-1]
    rig.keys("B UP A")
    assert rig.state == before, "the game before goes on"
    assert rig.app.match.game.move_limit == 0


def test_without_the_file_there_is_no_such_choice():
    rig = Rig(ASSETS)
    rig.app.settings[12] = 11  # it was there the last time
    rig.keys("A")
    assert not any(rig.app.screen.value(i) == "from file" for i in range(rig.app.screen.count))
    for _ in range(12):
        choose(rig, "Handicap")
        assert "from file" not in rig.view.text[3]


@pytest.mark.parametrize("screen", ["title", "menu", "new_game", "settings", "puzzle_choice"])
def test_each_item_of_a_list_says_what_it_is_for(screen):
    rig = Rig(ASSETS)
    rig.app.go(screen)
    rig.tick()
    shown = rig.app.screen
    feet = [shown.foot(i) for i in range(shown.count)]
    if screen == "title":  # its first start has room for what the buttons do only
        shown.free = 0
        feet = [shown.foot(i) for i in range(shown.count)]
    assert all(feet) and len(set(feet)) == shown.count, feet
    assert all(i < shown.count for i in shown.rules)
