# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The clock: whose time runs, byoyomi, undo, pauses, and the ring of the ticks."""

import pytest

from checked_cases import ROOT, report
from headless import Rig
from komadai.play import game_actions
from komadai.play.clock import Clock
from shogi.notation import usi

ASSETS = str(ROOT / "firmware" / "assets") + "/"
RING = 1 << 29


def clocked(sfen=None, minutes=0, byoyomi=0):
    """A game of two with a clock, on the board."""
    rig = Rig(ASSETS)
    config = bytearray(16)
    config[0] = config[1] = config[7] = 1
    config[2], config[3] = 16, 1
    config[8], config[9] = minutes, byoyomi
    if sfen:
        config[4] = 255
    game_actions.new(rig.app.match, config, sfen or "")
    rig.app.go("board")
    rig.tick()
    return rig


def play(rig, move, ms):
    """Think for `ms`, then play."""
    rig.tick(1, ms)
    rig.app.match.play(usi.parse(move))


def test_mate_in_the_last_tenth_wins():
    row = report("T01")
    rig = clocked(row["start"], 0, 10)
    rig.tick(1, 9900)
    play(rig, row["moves"][0], 0)
    assert rig.app.match.game.result == "b"
    assert rig.app.match.game.reason == "checkmate"
    rig.tick(1, 60000)
    assert rig.app.match.game.reason == "checkmate"


def test_only_the_side_to_move_can_run_out():
    row = report("T02")
    rig = clocked(row["start"], 1, 0)
    play(rig, row["moves"][0], 60000 - 5)  # sente's last moment
    clock = rig.app.match.clock
    assert rig.app.match.game.result is None
    assert clock.left[1] == 600
    rig.tick(1, 59000)
    assert rig.app.match.game.result is None
    assert clock.left[0] == 0
    rig.tick(1, 1200)
    assert (rig.app.match.game.result, rig.app.match.game.reason) == ("b", "timeout")
    assert rig.app.name == "game_over"


def test_sente_runs_out():
    rig = clocked(None, 1, 0)
    rig.tick(1, 60200)
    assert (rig.app.match.game.result, rig.app.match.game.reason) == ("w", "timeout")
    assert rig.app.match.clock.left[1] == 600
    rig.tick()
    assert rig.view.over[:2] == ["Gote wins", "on time"]


def test_byoyomi_from_the_first_move():
    row = report("T03")
    rig = clocked(row["start"], 0, 30)
    clock = rig.app.match.clock
    assert clock.seconds(0, rig.hw.now()) == 30
    for move in ("7g7f", "3c3d", "2g2f", "8c8d"):
        rig.tick(1, 29000)
        assert rig.app.match.game.result is None
        play(rig, move, 0)
        assert clock.seconds(clock.turn(), rig.hw.now()) == 30
    rig.tick(1, 30200)
    assert rig.app.match.game.reason == "timeout"


def test_main_time_then_byoyomi():
    clock = Clock(1, 10, 0)
    clock.start(0)
    assert clock.seconds(0, 55000) == 5
    assert clock.seconds(0, 61000) == 9
    assert not clock.expired(70000)
    assert clock.expired(70101)
    clock.charge(650)
    assert clock.left == [0, 600]
    clock.start(70000)
    clock.charge(10)
    assert clock.seconds(0, 71000) == 10  # a new period


def test_take_back_restores_both_clocks():
    row = report("T04")
    rig = clocked(row["start"], 1, 10)
    clock = rig.app.match.clock
    play(rig, "7g7f", 19995)
    play(rig, "3c3d", 65000)
    assert clock.left == [400, 0]
    rig.tick(1, 45000)
    game_actions.take_back(rig.app.match)
    assert clock.left == [400, 600]
    game_actions.take_back(rig.app.match)
    assert clock.left == [600, 600]
    assert clock.tenths(rig.hw.now()) == 0
    rig = clocked(row["start"], 0, 10)
    play(rig, "7g7f", 1000)
    rig.tick(1, 9000)
    game_actions.take_back(rig.app.match)
    rig.tick(1, 9000)
    assert rig.app.match.game.result is None


def test_timeout_can_be_taken_back():
    rig = clocked(None, 1, 0)
    rig.tick(1, 61000)
    assert rig.app.match.game.reason == "timeout"
    assert game_actions.take_back(rig.app.match)
    assert rig.app.match.game.result is None
    assert rig.app.match.clock.left == [600, 600]


def test_menus_stop_the_clock():
    rig = clocked(None, 1, 0)
    rig.tick(1, 10000)
    rig.keys("START sleep:50000 sleep:50000 B")
    rig.tick()
    assert rig.app.match.game.result is None
    assert 49 <= rig.app.match.clock.seconds(0, rig.hw.now()) <= 50


def test_uwate_moves_first_on_its_own_clock():
    rig = Rig(ASSETS)
    config = bytearray(16)
    config[0] = config[1] = 1
    config[2], config[3], config[4], config[8] = 16, 1, 6, 1
    game_actions.new(rig.app.match, config)
    rig.app.go("board")
    rig.tick()
    rig.tick(1, 61000)
    assert (rig.app.match.game.result, rig.app.match.game.reason) == ("b", "timeout")


@pytest.mark.parametrize("start", [RING - 500, RING - 1, 0, 12345])
def test_the_ring_does_not_matter(start):
    clock = Clock(0, 30, 0)
    clock.start(start)
    assert clock.tenths((start + 1234) % RING) == 13
    clock.pause((start + 2000) % RING)
    clock.start((start + 900000) % RING)
    assert clock.tenths((start + 903000) % RING) == 50


def test_more_plies_than_the_first_table_holds():
    clock = Clock(60, 0, 0)
    for i in range(700):
        clock.charge(i & 3)
    assert clock.plies == 700
    clock.undo(699)
    assert clock.left == [36000, 36000]


def test_the_clock_is_saved():
    rig = clocked(None, 5, 10)
    play(rig, "7g7f", 12340)
    play(rig, "3c3d", 305000)
    rig.tick(1, 7000)
    left = list(rig.app.match.clock.left)
    rig.keys("START UP A")
    assert rig.app.name == "title"
    again = Rig(ASSETS, rig.store)
    again.keys("A")
    clock = again.app.match.clock
    assert clock.left == left
    assert clock.plies == 2
    assert 69 <= clock.tenths(again.hw.now()) <= 72


LONG = [0, 409.5, 409.6, 1638.2, 1638.3, 1638.4, 2400, 3276.6, 3276.7, 3599.9, 3659.9]  # seconds


@pytest.mark.parametrize("seconds", LONG)
def test_a_long_thought_counts_in_full(seconds):
    """On the screen, in the journal, in a game that is played on from a review, for both sides."""
    rig = clocked(None, 60, 60)
    match = rig.app.match
    used = []
    for move in ("7g7f", "3c3d"):
        rig.tick(1, round(seconds * 1000))
        used.append(match.clock.tenths(rig.hw.now()))
        play(rig, move, 0)
        assert match.clock.left[len(used) - 1] == max(0, 36000 - used[-1])
    assert list(match.clock.used[:2]) == used
    assert 0 <= used[0] - seconds * 10 < 2
    for again in (Rig(ASSETS, rig.store).keys("A"), rig):
        assert again.app.match.clock.left == match.clock.left
        assert list(again.app.match.clock.used[:2]) == used
    game_actions.new(match, bytes(match.config))  # the game becomes a record
    assert game_actions.resume(match, 1)
    game_actions.play_on(match, 2)
    again = Rig(ASSETS, rig.store).keys("A").app.match.clock
    assert list(again.used[:2]) == used and again.left == match.clock.left
    game_actions.take_back(match)
    assert match.clock.left == [max(0, 36000 - used[0]), 36000]


@pytest.mark.parametrize("seconds", LONG)
def test_save_and_quit_keeps_a_long_thought(seconds):
    rig = clocked(None, 60, 60)
    play(rig, "7g7f", 1000)
    left = list(rig.app.match.clock.left)
    rig.tick(1, round(seconds * 1000))
    for _ in range(3):
        spent = rig.app.match.clock.tenths(rig.hw.now())
        rig.keys("START UP A")
        assert rig.app.name == "title"
        rig = Rig(ASSETS, rig.store).keys("A")
        assert 0 <= rig.app.match.clock.tenths(rig.hw.now()) - spent < 3
    assert rig.app.match.clock.left == left
    assert spent >= seconds * 10
    rig.keys("START UP A A")  # without power-off in between, twice the same word
    again = Rig(ASSETS, rig.store).keys("A")
    assert 0 <= again.app.match.clock.tenths(again.hw.now()) - spent < 9


def test_a_journal_of_an_older_release_has_one_word_for_each_time():
    rig = clocked(None, 60, 0)
    word = usi.parse("7g7f")
    rig.store.running[1].extend([0xA123, 0xA456, word, 0xC000 | 0x3FFF, 0xA123, 0xAFFF])
    again = Rig(ASSETS, rig.store).keys("A").app.match.clock
    assert again.left == [36000 - 0x3FFF, 36000]
    assert again.spent == 4095 * 100


def test_nothing_to_take_back_does_not_start_the_clock():
    rig = clocked(None, 1, 0)
    rig.keys("START A")
    assert rig.app.name == "menu"
    rig.keys("sleep:50000 sleep:50000 B")
    rig.tick()
    assert rig.app.match.game.result is None
    assert rig.app.match.clock.seconds(0, rig.hw.now()) >= 59
