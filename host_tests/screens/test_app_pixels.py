# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Random buttons on the real view: what many small repaints have left on the panel is what one
full repaint draws."""

import random

import pytest

import boards
import sim
from bounds import Patience
from checked_cases import rows
from headless import Rig
from komadai.app import App
from komadai.storage.kept_settings import load
from komadai.storage.store import Store
from komadai.view.view import View

PRESSES = 900
ROUND = 60  # presses between two looks


class Seen(Rig):
    """The app on the simulator's hardware; events are handed in as numbers."""

    def __init__(self, board, memory):  # pylint: disable=super-init-not-called
        module = boards.find(board)
        hw = sim.hardware(board, module.WIDTH, module.HEIGHT, memory, module, False)
        hw.events = []
        hw.event = lambda: hw.events.pop(0) if hw.events else 0
        hw.clear_events = hw.events.clear
        hw.sleep = self.sleep
        hw.read_line = lambda: None
        type(hw).records = None
        self.hw = hw
        self.store = Store(memory)
        kept = load(self.store)
        self.view = View(hw, kept)
        self.app = App(hw, self.view, self.store, kept)
        self.app.set_seed(1)
        self.paint = hw.panel.display.refresh
        self.blank(True)
        self.tick()

    def sleep(self, ms):
        self.hw.ticks = self.hw.ticks + ms & (1 << 29) - 1

    def blank(self, on):
        """Leave out the painting (a board does it in C; here it is what takes the time)."""
        self.hw.panel.display.refresh = (lambda **_: None) if on else self.paint


@pytest.mark.parametrize(
    "board", ["pybadge", "pimoroni_picosystem", "adafruit_feather_esp32s3_reverse_tft"]
)
def test_small_repaints_add_up(board):
    chance = random.Random(board)
    memory = sim.Memory(boards.find(board).NVM)
    rig = Seen(board, memory)
    app = rig.app
    bits = [1] * 6 + [2] * 6 + [4] * 6 + [8] * 6 + [16] * 14 + [32] * 2 + [128]
    looked = 0
    for n in range(PRESSES):
        app.settings[11] = 1
        if n % 150 == 0:
            app.load_sfen(chance.choice(rows("positions"))["sfen"])
            app.settings[1] = n // 150 % 3
            app.settings[2] = n // 300 % 2
            app.apply()
            app.view.apply(app.settings)
            app.layer = 0
        rig.blank(n % ROUND < ROUND - 12)
        rig.press(chance.choice(bits))
        if app.busy:
            rig.wait()
        if n % ROUND == ROUND - 1 and app.name == "board":
            rig.blank(False)
            rig.view.refresh()
            patience = Patience("the late pass")
            while patience.with_(rig.view.draw_late(app.board)):  # dots
                pass
            small = bytes(rig.hw.panel.pixels)
            again = Seen(board, memory)  # the same game from its journal, drawn at once
            full = again.app
            full.go("continue")
            for name in (
                "cursor", "home", "lifted", "asking", "choice", "turned", "hint_from", "hint_to",
                "note", "progress", "best", "peek",
            ):  # fmt: skip
                setattr(full.board, name, getattr(app.board, name))
            full.board.dots[:] = app.board.dots
            full.settings[:] = app.settings
            full.match.texts(full.hw.now())
            full.apply()
            full.view.apply(full.settings)
            full.layer = 0
            full.fresh = True
            again.blank(False)
            again.tick()
            patience = Patience("the late pass")
            while patience.with_(again.view.draw_late(full.board)):
                pass
            if full.name == "board":
                assert small == bytes(again.hw.panel.pixels), n
                looked += 1
    assert looked > 5


@pytest.mark.parametrize("promote", [True, False])
@pytest.mark.parametrize("board", ["pybadge", "pimoroni_picosystem"])
def test_the_promotion_question_goes_when_its_answer_ends_the_game(board, promote):
    rig = Seen(board, sim.Memory(boards.find(board).NVM))
    rig.app.load_sfen("8k/9/7+RP/9/9/9/9/9/K8 b - 1")
    rig.go_to(15 + 12 * 3 - 1)
    rig.keys("A UP A")
    table = rig.view.table
    assert rig.screen == "promotion" and table.question.x < 240
    rig.keys("A" if promote else "DOWN A")
    assert rig.app.name == "game_over" and rig.state["reason"] == "checkmate"
    rig.tick()
    assert table.question.x > 240 and all(grid.x > 240 for grid in table.marks[4:])
