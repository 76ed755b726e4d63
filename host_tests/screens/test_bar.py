# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The evaluation bar: where nothing else is on every layout, and what it shows."""

import pytest

import golden
from komadai.storage.format import S_BAR
from komadai.view import layout
from komadai.view.glyphs import BAR_GOTE, BAR_SENTE
from shogi.search.chance import chance
from sim import parse_keys

BOARDS = (*golden.BOARDS, "lilygo_tdeck")
FULL = "4k4/9/9/9/9/9/9/9/4K4 b R2B2G2S2N3L9Prg2s2nl9p 1"


def pixels(sim, box):
    """Colours of a rectangle, as the panel has them, row by row."""
    x, y, width, height = box
    rgb = sim.panel.rgb()
    return [
        [bytes(rgb[3 * ((y + j) * sim.panel.width + x + i) :][:3]) for i in range(width)]
        for j in range(height)
    ]


def place(sim):
    table, left, top = layout.find(sim.panel.width, sim.panel.height)
    x, y, width, height = table[layout.BAR]
    return x + left, y + top, width, height


def light(sim):
    """Share of the bar that is light, in permille."""
    rows = pixels(sim, place(sim))
    seen = [colour for row in rows for colour in row]
    kinds = set(seen)
    assert len(kinds) <= 2, kinds
    bright = max(kinds, key=sum)
    return 1000 * seen.count(bright) // len(seen)


def show(sim, win):
    sim.app.board.win = win
    sim.app.board.dirty = 255
    sim.app.fresh = True
    sim.run(60)


@pytest.mark.parametrize("board", BOARDS)
def test_it_lies_where_nothing_else_is(board):
    sim = golden.simulator(board, sfen=FULL, seed=1)
    sim.app.match.config[3] = 8
    board_ = sim.app.board
    for state in (0, 1):
        board_.state, board_.status, board_.best = ("", "CHECK")[state], "7g7f+", "8h2b+ 8h"
        board_.low_clock, board_.top_clock = ("", "1:23:45")[state], ("", "1:23:45")[state]
        board_.progress = state
        sim.app.board.dirty = 255
        sim.app.fresh = True
        sim.run(30)
        found = {colour for row in pixels(sim, place(sim)) for colour in row}
        assert len(found) == 1, "one colour: the ground"


@pytest.mark.parametrize("board", BOARDS)
def test_it_shows_the_chance_of_the_side_below(board):
    sim = golden.simulator(board, sfen=FULL, seed=1)
    keys = sim.app.settings
    keys[S_BAR] = 1
    sim.app.view.apply(keys)
    for win in (100, 500, 900, 300):
        show(sim, win)
        assert abs(light(sim) - win) < 60
    sim.app.board.turned = True
    show(sim, 300)
    assert abs(light(sim) - 700) < 60
    before = sim.panel.sent
    sim.keys(parse_keys("LEFT"))
    moved = sim.panel.sent - before
    keys[S_BAR] = 0
    sim.app.view.apply(keys)
    assert sim.app.view.bar is None
    sim.run(30)
    before = sim.panel.sent
    sim.keys(parse_keys("RIGHT"))
    assert abs(sim.panel.sent - before - moved) < 4000, "a cursor costs the same"


def test_the_bot_tells_it_while_it_thinks():
    sim = golden.simulator("pybadge", seed=1)
    sim.app.settings[S_BAR] = 1
    sim.app.match.bot.book = False
    sim.keys(parse_keys("DOWN A A"))
    assert sim.app.name == "board"
    match = sim.app.match
    assert sim.app.board.win == 500
    sim.keys(parse_keys("A UP A wait"))
    bot = match.bot
    assert bot.depth and sim.app.board.win == 1000 - chance(bot.score) != 500
    before = sim.app.board.win
    sim.keys(parse_keys("START DOWN A wait A"))
    assert sim.app.board.win == before, "a hint has a score of its own"
    assert BAR_GOTE != BAR_SENTE
