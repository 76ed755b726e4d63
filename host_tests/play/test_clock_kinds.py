# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Clocks of several kinds: periods of byoyomi, an increment a move, another time for gote."""

import pytest

from checked_cases import ROOT
from headless import Rig
from komadai.play import game_actions
from komadai.play.clock import Clock
from komadai.storage.format import BYOYOMI, GOTE_MINUTES, INCREMENT, MINUTES, PERIODS
from shogi.notation import usi

ASSETS = str(ROOT / "firmware" / "assets") + "/"


def game(*, minutes=0, byoyomi=0, periods=0, increment=0, gote=0, bot=False, store=None):
    """On the board, with such a clock."""
    rig = Rig(ASSETS, store=store)
    config = bytearray(16)
    config[0] = config[7] = config[3] = 1
    config[1] = not bot
    config[2] = 16
    config[MINUTES], config[BYOYOMI], config[PERIODS] = minutes, byoyomi, periods
    config[INCREMENT], config[GOTE_MINUTES] = increment, gote
    game_actions.new(rig.app.match, config)
    rig.app.go("board")
    rig.tick()
    return rig


def play(rig, move, ms):
    """Think for `ms`, then play."""
    rig.tick(1, ms)
    rig.app.match.play(usi.parse(move))
    rig.tick()


def test_periods_are_used_up_one_by_one():
    clock = Clock(0, 30, 0, 3)
    assert (clock.seconds(0, 0), clock.period(0, 0)) == (30, 3)
    clock.start(0)
    assert (clock.seconds(0, 30000), clock.period(0, 30000)) == (0, 3), "all of the first"
    assert (clock.seconds(0, 30100), clock.period(0, 30100)) == (30, 2)
    assert (clock.seconds(0, 65000), clock.period(0, 65000)) == (25, 1)
    assert not clock.expired(90000) and clock.expired(90001)
    clock.charge(clock.tenths(65000))  # two periods are gone, the third begins anew
    clock.charge(10)
    clock.start(100000)
    assert (clock.seconds(0, 100000), clock.period(0, 100000)) == (30, 1)
    assert not clock.expired(130000) and clock.expired(130001)
    assert clock.period(1, 0) == 3, "the other side has all of its own"
    clock.undo(2)
    assert clock.period(0, 0) == 3


def test_a_move_in_time_keeps_its_period():
    clock = Clock(0, 10, 0, 3)
    for tenths, left in ((100, 3), (99, 3), (101, 2), (200, 1), (100, 1)):
        clock.charge(tenths)
        assert clock.period(0, 0) == left
        clock.charge(0)


def test_an_increment_is_added_after_the_move_and_only_if_it_was_in_time():
    clock = Clock(1, 0, 0, 1, 5)
    assert clock.left == [650, 650], "the first move has its own"
    clock.charge(200)
    assert clock.left == [500, 650]
    clock.charge(10)
    clock.charge(490)
    assert clock.left[0] == 60
    clock.charge(0)
    clock.start(0)
    assert not clock.expired(6000) and clock.expired(6001)
    assert clock.period(0, 0) == 0
    clock.undo(1)
    clock.undo(3)
    assert clock.left == [650, 650]


@pytest.mark.parametrize("tenths", [20, 150, 300])
def test_a_bot_never_counts_on_what_it_does_not_have(tenths):
    clock = Clock(0, 0, 0, 1, 30)
    clock.charge(300 - tenths)  # and 30 s come
    clock.charge(0)
    assert clock.budget() <= clock.left[0] * 3 // 4
    clock = Clock(0, 0, 0, 1, 5)
    clock.left[0] = 3
    assert clock.budget() < 3


def test_gote_may_have_another_time():
    rig = game(minutes=10, gote=4)
    board = rig.app.board
    assert (board.low_clock, board.top_clock) == ("10:00", "3:00")
    play(rig, "7g7f", 1000)
    rig.tick(1, 179_900)
    assert rig.app.match.game.result is None
    rig.tick(1, 200)
    assert (rig.app.match.game.result, rig.app.match.game.reason) == ("b", "timeout")


def test_a_saved_game_has_the_same_clock_again():
    rig = game(minutes=1, byoyomi=10, periods=3, increment=0, gote=1)
    for move, ms in (("7g7f", 61_000), ("3c3d", 25_000), ("2g2f", 12_000), ("8c8d", 3000)):
        play(rig, move, ms)
    clock = rig.app.match.clock
    again = Rig(ASSETS, store=rig.store)
    again.keys("A")
    new = again.app.match.clock
    assert (new.left, new.over, list(new.used)) == (clock.left, clock.over, list(clock.used))
    assert clock.over == [1, 2]
    fischer = game(minutes=1, increment=5)
    for move, ms in (("7g7f", 1000), ("3c3d", 2000), ("2g2f", 64_000)):
        play(fischer, move, ms)
    again = Rig(ASSETS, store=fischer.store)
    again.keys("A")
    assert again.app.match.clock.left == fischer.app.match.clock.left
    assert again.app.match.clock.left[0] < 100


def test_texts_tell_byoyomi_and_the_last_ten_seconds():
    rig = game(minutes=1, byoyomi=30, periods=3)
    board = rig.app.board
    assert board.low_clock == "1:00" and not board.hurry
    rig.tick(1, 51_500)
    assert board.low_clock == "!0:09" and board.hurry
    rig.tick(1, 9000)
    assert board.low_clock == "30×3" and not board.hurry
    rig.tick(1, 21_500)
    assert board.low_clock == "!8×3" and board.hurry
    rig.tick(1, 9000)
    assert board.low_clock == "29×2"
    rig.app.match.play(usi.parse("7g7f"))
    assert not board.hurry
    one = game(byoyomi=30)
    assert one.app.board.low_clock == "30s"
    one.tick(1, 22_000)
    assert one.app.board.low_clock == "!8s"


def test_the_last_seconds_tick_for_the_player_and_not_for_the_bot():
    rig = game(byoyomi=30)
    rig.tick(1, 20_000)
    rig.hw.sounds.clear()
    for _ in range(20):
        rig.tick(1, 250)
    assert rig.hw.sounds == [5] * 5, "once a second"
    bot = game(byoyomi=10, bot=True)
    bot.app.match.play(usi.parse("7g7f"))
    bot.hw.sounds.clear()
    bot.app.match.texts(bot.hw.now() + 5000)
    assert 5 not in bot.hw.sounds
