# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Statistics, "Level: auto" and the seconds of level 8, by scripted buttons on a real journal."""

import pytest

from checked_cases import ROOT
from headless import Rig, choose
from komadai.play import game_actions
from komadai.storage.format import S_AUTO_LEVEL, S_LEVEL, S_THINK
from komadai.storage.store import Store
from nvm_model import Nvm
from shogi.search.levels import LEVELS

ASSETS = str(ROOT / "firmware" / "assets") + "/"


def rig_of(nvm=None):
    return Rig(ASSETS, Store(nvm or Nvm(4096, "in place")))


def finish(rig, won):
    """One move of the player, then the end: the bot resigns, or the player does."""
    match = rig.app.match
    rig.wait()
    match.play(rig.app.board.moves[0])
    rig.wait()
    human = match.config[2]
    rig.app.go(game_actions.resign(match, human ^ 48 if won else human))
    rig.tick()


def begin(rig, level):
    rig.app.go("new_game")
    rig.tick()
    choose(rig, "You play", "sente")
    choose(rig, "Level", level)
    choose(rig, "Start")
    assert rig.screen == "board"


def test_the_page_shows_what_was_played_also_the_game_just_over():
    nvm = Nvm(4096, "in place")
    rig = rig_of(nvm)
    begin(rig, "2 Sprout")
    finish(rig, True)
    rig.keys("A")  # rematch, as gote
    finish(rig, False)
    rig.keys("A")
    finish(rig, True)
    choose_statistics(rig)
    assert rig.view.text[0] == "+ won - lost = drawn"
    assert rig.view.text[1] == "2☗ +2 -0 =0" + " " * 9 + "■■■■■"  # a mark is two cells
    assert rig.view.text[2] == "2☖ +0 -1 =0" + " " * 9 + "-----"
    assert rig.view.text[-1] == "longest streak: 2"
    rig.keys("DOWN")
    assert rig.view.text[-1] == "longest streak: 0"
    again = rig_of(nvm)
    choose_statistics(again)
    assert again.view.text[1:3] == rig.view.text[1:3], "after power-off, the last game not twice"


def choose_statistics(rig):
    rig.app.go("title")
    rig.app.go("records")
    rig.tick()
    assert rig.app.screen.at == 1, "the first game is what one comes for"
    rig.keys("UP A")
    assert rig.app.name == "statistics"


def test_a_game_taken_back_after_its_end_counts_as_it_ends():
    rig = rig_of()
    begin(rig, "1 Pebble")
    finish(rig, True)
    rig.keys("B")
    assert game_actions.take_back(rig.app.match)
    choose_statistics(rig)
    assert rig.view.text[-1] == "No game over yet."
    rig.app.go("continue")
    finish(rig, False)
    choose_statistics(rig)
    assert rig.view.text[1].startswith("1☗ +0 -1 =0")


def test_they_are_forgotten_after_a_question():
    rig = rig_of()
    begin(rig, "1 Pebble")
    finish(rig, True)
    rig.keys("A")  # the next game: the first one is in the records
    choose_statistics(rig)
    rig.keys("DOWN A")
    assert rig.view.text[:3] == ["Forget all of it?", "No", "Yes, all of it"]
    rig.keys("A")
    assert rig.view.text[1].startswith("1☗ +1")
    rig.keys("DOWN A B")
    assert rig.view.text[1].startswith("1☗ +1")
    rig.keys("DOWN A DOWN A")
    assert rig.view.text[-1] == "No game over yet." and rig.view.text[1] == ""
    rig.keys("B")
    assert rig.screen == "records" and rig.app.screen.at == 0


def test_two_wins_in_a_row_are_a_level_two_losses_are_one_down():
    nvm = Nvm(4096, "in place")
    rig = rig_of(nvm)
    rig.app.settings[S_LEVEL] = 2
    begin(rig, "auto (now 2)")
    assert rig.app.match.config[3] == 2
    finish(rig, True)
    rig.app.go("new_game")
    rig.tick()
    assert shown(rig) == "auto (now 2)"
    choose(rig, "Start")
    finish(rig, True)
    rig.app.go("new_game")
    rig.tick()
    assert shown(rig) == "auto (now 3)", "the second win counts before the game is kept"
    rig.keys("B")
    rig.app.go("game_over")
    rig.tick()
    rig.keys("A")  # a rematch goes up, too
    assert rig.app.match.config[3] == 3 == rig.app.settings[S_LEVEL]
    finish(rig, False)
    rig.keys("A")
    assert rig.app.match.config[3] == 3
    rig = rig_of(nvm)  # the power goes off and on
    assert (rig.app.settings[S_LEVEL], rig.app.settings[S_AUTO_LEVEL]) == (3, 1)
    rig.app.go("continue")
    rig.tick()
    finish(rig, False)
    rig.keys("A")
    assert rig.app.match.config[3] == 2


def shown(rig):
    screen = rig.app.screen
    return next(screen.value(i) for i in range(screen.count) if screen.label(i) == "Level")


def test_auto_is_one_of_the_levels_and_leaves_the_level_as_it_is():
    rig = rig_of()
    rig.app.go("new_game")
    rig.tick()
    seen = []
    while shown(rig) not in seen:
        seen.append(shown(rig))
        choose(rig, "Level", seen[-1])
        rig.keys("RIGHT")
    assert len(seen) == LEVELS + 1 and "auto (now 2)" in seen
    assert rig.app.settings[S_AUTO_LEVEL] == 0


@pytest.mark.parametrize("choice, seconds", [("5 s", 5), ("30 s", 30)])
def test_level_8_thinks_for_its_seconds(choice, seconds):
    rig = rig_of()
    rig.app.go("new_game")
    rig.tick()
    labels = [rig.app.screen.label(i) for i in range(rig.app.screen.count)]
    assert "Thinks for" not in labels, "only for level 8"
    choose(rig, "Level", "8 Dragon")
    choose(rig, "Thinks for", choice)
    choose(rig, "You play", "sente")
    choose(rig, "Start")
    match = rig.app.match
    match.bot.book = False
    rig.move("5g5f")
    began = rig.hw.now()
    said = set()
    while match.thinking:
        rig.tick(ms=100)  # a slice of a board
        said.add(rig.app.board.left)
        assert rig.hw.now() - began < seconds * 1000 + 3000
    assert seconds * 1000 <= rig.hw.now() - began
    assert f"{seconds}s " in said and "1s " in said
    assert match.game.pos.ply == 2


def test_its_nodes_are_the_default_and_damaged_settings_are_no_fault():
    rig = rig_of()
    rig.app.settings[S_THINK] = 0
    rig.app.settings[S_LEVEL] = 8
    begin(rig, "8 Dragon")
    assert rig.app.match.limit == 0
    rig.app.settings[S_THINK] = 255
    rig.move("7g7f")
    rig.tick(3)
    assert rig.app.match.limit in (0, 5000, 10000, 30000, 60000)


def test_the_game_just_over_is_forgotten_too():
    """Also when it goes to the records, and after power-off; the next one counts again."""
    nvm = Nvm(4096, "in place")
    rig = rig_of(nvm)
    begin(rig, "1 Pebble")
    finish(rig, True)
    choose_statistics(rig)
    rig.keys("DOWN A DOWN A")
    assert rig.view.text[-1] == "No game over yet."
    choose_statistics(rig)
    assert rig.view.text[-1] == "No game over yet."
    rig = rig_of(nvm)
    begin(rig, "1 Pebble")
    choose_statistics(rig)
    assert rig.view.text[-1] == "No game over yet."
    rig.app.go("continue")
    rig.tick()
    finish(rig, False)
    choose_statistics(rig)
    assert rig.view.text[1].startswith("1☗ +0 -1 =0")


def test_a_game_whose_end_was_cut_off_counts_all_the_same():
    """The power goes between the resignation and the word that says who has won."""
    nvm = Nvm(4096, "in place")
    rig = rig_of(nvm)
    begin(rig, "1 Pebble")
    match = rig.app.match
    note, match.note_result = match.note_result, lambda: None
    finish(rig, True)
    assert note
    rig = rig_of(nvm)
    rig.app.go("continue")
    rig.tick()
    assert rig.app.name == "game_over"
    choose_statistics(rig)
    assert rig.view.text[1].startswith("1☗ +1 -0 =0")


def test_a_record_played_on_is_no_further_game():
    rig = rig_of()
    begin(rig, "1 Pebble")
    finish(rig, True)
    rig.app.go("new_game")
    rig.tick()
    choose(rig, "Start")
    assert game_actions.resume(rig.app.match, 1)
    game_actions.play_on(rig.app.match, 1)
    rig.app.go("board")
    rig.tick()
    finish(rig, True)
    choose_statistics(rig)
    assert rig.view.text[1].startswith("1☗ +1 -0 =0") and rig.view.text[2] == "Forget all"
