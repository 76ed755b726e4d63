# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Thinking on the player's time: it saves time, changes no answer, and leaves no trace."""

import sys
from array import array

import pytest

from checked_cases import ROOT
from headless import Rig
from komadai.storage.format import HEADER, LEVEL, OVER, S_PONDER
from komadai.storage.store import Store
from nvm_model import Nvm
from shogi.notation import usi
from shogi.rules.movegen import legal

ASSETS = str(ROOT / "firmware" / "assets") + "/"
# sente (the player) to move after the bot's answer; no book
START = "lnsgkgsnl/1r5b1/p1pppp1pp/1p4p2/7P1/2P6/PP1PPPP1P/1B5R1/LNSGKGSNL b - 1"
ALWAYS, NEVER = 1, 2
QUIET = 800


class Game(Rig):
    """A game from START against a level, the player's first move made and answered."""

    def __init__(self, ponder=ALWAYS, level=5, store=None, first="2e2d"):
        super().__init__(ASSETS, store=store)
        self.app.settings[S_PONDER] = ponder
        match = self.app.match
        self.match = match
        match.bot.resigns = False
        from komadai.play import game_actions

        config = bytearray(HEADER)
        config[0], config[2], config[LEVEL], config[4] = 1, 16, level, 255
        game_actions.new(match, config, START)
        self.app.go("board")
        self.tick(2)
        if first:
            self.move(first)
            self.wait()
        self.expects = self.match.bot.pv_len > 1

    def think(self, slices=100_000):
        """The player does nothing until the bot has thought to the end, or so long."""
        self.tick(1, QUIET)
        while slices and self.match.pondering and not self.match.pondering.done:
            self.tick()
            slices -= 1

    def guess(self):
        pondering = self.match.pondering
        return pondering.guess if pondering else self.match.bot.pv[1]

    def play(self, move):
        """By buttons; ticks until the bot has answered, and its answer."""
        self.move(usi.text(move))
        n = 0
        while self.app.busy:
            self.tick()
            n += 1
        pos = self.match.game.pos
        self.expects = self.match.bot.pv_len > 1
        return n, usi.text(pos.moves[pos.ply - 1]), self.match.bot.nodes, self.match.bot.score


def other(game):
    """A legal move that is not expected."""
    pos = game.match.game.pos
    moves = array("H", bytes(1200))
    n = legal(pos, moves, 0)
    return next(m for m in moves[:n] if m >> 14 == 0 and m != game.guess() and m >> 7 & 127 > 15)


@pytest.mark.parametrize("level", [5, 6])
def test_a_right_guess_saves_time_and_changes_nothing(level):
    waited = Game(NEVER, level)
    guess = waited.guess()
    slow = waited.play(guess)
    pondered = Game(ALWAYS, level)
    assert pondered.guess() == guess
    pondered.think()
    assert pondered.match.pondering.done
    fast = pondered.play(guess)
    assert fast[1:] == slow[1:], "the same answer by the same nodes"
    assert fast[0] <= 2 < slow[0]
    assert pondered.match.pondering is None


def test_half_a_search_goes_on(level=6):
    slow = Game(NEVER, level)
    slow = slow.play(slow.guess())
    half = Game(ALWAYS, level)
    half.think(slow[0] // 2)
    assert not half.match.pondering.done
    fast = half.play(half.guess())
    assert fast[1:] == slow[1:] and fast[0] < slow[0]


@pytest.mark.parametrize("slices", [1, 3, 9, 40, 100_000])
def test_a_wrong_guess_costs_nothing(slices):
    waited = Game(NEVER)
    move = other(waited)
    expected = waited.play(move), waited.play(waited.guess())
    pondered = Game(ALWAYS)
    pondered.think(slices)
    assert pondered.match.pondering.guess != move
    assert pondered.play(move) == expected[0]
    pondered.think(slices)
    assert pondered.play(pondered.guess())[1:] == expected[1][1:]


def test_between_two_steps_all_is_as_without():
    game = Game(level=8)
    pos = game.match.game.pos
    sfen = game.match.game.sfen()
    legal_moves = list(game.app.board.moves[: game.app.board.count])
    lists = bytes(pos.board), pos.key, pos.ply
    game.think(1)
    n = 0
    while game.match.pondering and not game.match.pondering.done:
        game.tick()
        n += 1
        assert (bytes(pos.board), pos.key, pos.ply) == lists
        assert list(game.app.board.moves[: game.app.board.count]) == legal_moves
        assert not game.app.busy and not game.app.board.progress
    assert n > 3 and game.match.game.sfen() == sfen


def test_keys_stop_it_at_once_and_it_goes_on_later():
    game = Game(level=8)
    game.think(5)
    pondering = game.match.pondering
    calls = []
    step = pondering.step
    pondering.step = lambda: calls.append(1) or step()
    for key in ("UP", "B", "LEFT", "DOWN", "SELECT", "SELECT"):
        game.keys(key)
        game.tick(20)
    assert not calls and game.match.pondering is pondering
    game.tick(3, 400)
    assert calls


@pytest.mark.parametrize("keys", ["START", "START B", "START DOWN A", "START UP A"])
def test_menu_and_hint_get_the_bot_for_themselves(keys):
    game = Game()
    game.think(4)
    assert game.match.pondering
    position = game.match.game.sfen()
    game.keys(keys)
    assert game.match.pondering is None
    board = game.app.board
    assert board.moves is game.match.bot.search.moves is game.match.game.buffer
    assert "komadai.play.pondering" not in sys.modules
    while game.app.name != "board" and game.app.busy:
        game.tick()
    if game.app.name == "board":
        moves = array("H", bytes(1200))
        n = legal(game.match.game.pos, moves, 0)
        assert list(board.moves[: board.count]) == list(moves[:n])
        assert game.match.game.sfen() == position


def test_take_back_during_it_and_the_same_moves_again():
    plain, game = Game(NEVER), Game()
    game.think(6)
    for one in (plain, game):
        one.app.go("menu")
        one.keys("A")  # take back
        assert one.match.game.pos.ply == 0
        one.app.go("board")
        one.tick(1, QUIET)
    assert plain.play(usi.parse("2e2d")) == game.play(usi.parse("2e2d"))


def test_the_power_may_go_during_it():
    nvm = Nvm(4096, "in place")
    game = Game(store=Store(nvm))
    end = game.store.end
    game.think()
    assert game.store.end == end, "nothing is written"
    position = game.match.game.sfen()
    again = Rig(ASSETS, store=Store(nvm))
    again.app.go("continue")
    again.app.settings[S_PONDER] = ALWAYS
    again.tick(3, QUIET)
    assert again.app.match.game.sfen() == position
    assert again.app.match.pondering is None, "nothing is known of what to expect"


def test_without_power_from_usb_it_is_off():
    game = Game(0)
    game.think(5)
    assert game.match.pondering is None and not game.match.expects
    assert "komadai.play.pondering" not in sys.modules
    game.hw.powered = lambda: True
    game.move(usi.text(game.guess()))
    game.wait()
    game.think(5)
    assert game.match.pondering


def test_a_pin_or_a_computer_tells_of_power(monkeypatch):
    import types

    from komadai.device.hardware import Hardware as Real

    hw = Real.__new__(Real)
    monkeypatch.setitem(sys.modules, "supervisor", None)
    assert hw.powered() is False
    runtime = types.SimpleNamespace(usb_connected=True)
    monkeypatch.setitem(sys.modules, "supervisor", types.SimpleNamespace(runtime=runtime))
    assert hw.powered() is True
    hw.sense = types.SimpleNamespace(value=False)
    assert hw.powered() is False


def test_two_players_and_the_first_move_are_left_alone():
    game = Game(first="")
    game.think(5)
    assert game.match.pondering is None
    rig = Rig(ASSETS)
    rig.app.settings[S_PONDER] = ALWAYS
    rig.app.load_sfen(START)
    rig.tick(5, QUIET)
    assert rig.app.match.pondering is None


def test_a_game_that_the_expected_move_ends():
    game = Game()
    game.think(5)
    game.match.game.move_limit = game.match.game.pos.ply + 1
    game.move(usi.text(game.guess()))
    assert game.match.game.result == "draw" and game.screen == "game_over"
    assert game.match.pondering is None
    assert game.store.running[1][-1] & 0xFFF0 == 0x9000 | OVER


def test_the_levels_forms_and_patience_are_what_they_were():
    """A whole game with and without, of moves that are expected and others in turn."""
    played = []
    for setting in (NEVER, ALWAYS):
        game = Game(setting, 4)
        for turn in range(8):
            game.think(7 * turn)
            if game.match.game.result:
                break
            wrong = turn % 3 == 0 or not game.expects
            game.play(other(game) if wrong else game.guess())
        pos = game.match.game.pos
        played.append((list(pos.moves[: pos.ply]), game.match.bot._form, game.match.bot._bad))
    assert played[0] == played[1] and len(played[0][0]) > 12
