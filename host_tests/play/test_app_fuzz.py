# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Thousands of random buttons on every layout: no exception, and a legal state after each of
them.
"""

import random
from array import array

import pytest

from checked_cases import ROOT, rows
from headless import Rig, Store, View
from shogi.rules import sfen
from shogi.rules.movegen import legal
from shogi.rules.position import Position

ASSETS = str(ROOT / "firmware" / "assets") + "/"
# Columns, rows, edges of the lower and the upper hand, columns of a hand, columns beside a diagram.
LAYOUTS = {
    "160x128": (26, 10, 8, 8, 2, 14),
    "240x240": (39, 19, 2, 1, 2, 20),
    "240x135": (39, 11, 8, 4, 2, 25),
    "128x128": (21, 10, 8, 8, 2, 10),
    "320x170": (52, 13, 8, 4, 2, 35),
    "320x240": (52, 15, 8, 8, 2, 31),
}
PRESSES = 20000


def check(app, scratch, moves, before):
    """The position is one that the rules know, and the board page shows it. Returns its key."""
    match = app.match
    if match is None or not match.live or match.thinking or app.name == "hint":
        return before
    pos = match.game.pos
    board = app.board
    now = (pos.ply, pos.key)
    if app.name in ("board", "menu", "game_over", "resign"):
        assert board.cells[18:123] == pos.board[18:123]
        assert board.hand == pos.hand
        assert board.side == pos.side
        if now != before:
            sfen.read(scratch, match.game.sfen())
            assert board.count == (legal(scratch, moves, 0) if board.active else 0)
    if board.asking:
        assert board.cells[board.asking >> 7 & 127] & board.own
    if board.cursor & 128:
        assert app.name == "puzzle" or board.hand[board.cursor & 63]
    elif board.cursor:
        assert 18 <= board.cursor <= 122 and (board.cursor - 18) % 12 < 9
    if board.lifted and app.name == "board":
        assert board.active
        code = board.lifted & 63
        assert board.hand[code] if board.lifted & 128 else board.cells[board.lifted] & board.own
    return now


@pytest.mark.parametrize(
    "size, linear",
    [
        ("160x128", False),
        ("240x240", False),
        ("240x135", True),
        ("128x128", False),
        ("320x170", False),
        ("320x240", True),  # Core Fire
    ],
)
def test_random_buttons(size, linear):
    chance = random.Random(f"{size} {linear}")
    store = Store()
    seen = set()

    def power_on():
        """A rig whose screens are noted when they open."""
        rig = Rig(ASSETS, store, View(*LAYOUTS[size]), linear)
        go = rig.app.go

        def spy(name):
            go(name)
            seen.add(rig.app.name)

        rig.app.go = spy
        return rig

    rig = power_on()
    scratch = Position(2)
    moves = array("H", bytes(1300))
    games = 0
    starts = rows("positions")
    starts = starts + [row for row in starts if row["mate"]] * 20
    before = last = None
    # A button and how often it comes; START, B and SELECT leave screens, so they are rarer.
    bits = [1] * 8 + [2] * 10 + [4] * 6 + [8] * 8 + [16] * 22 + [32] * 3 + [64] * 2 + [128]
    # The quickest levels: what is tested here is not the bot.
    rig.app.settings[11] = 1
    for n in range(PRESSES):
        bit = chance.choice(bits)
        kind = chance.choice((1, 1, 1, 1, 1, 2)) if bit < 16 else 1
        if bit in (16, 32) and chance.random() < 0.05:
            kind = 3
            rig.press(bit)
        rig.press(bit, kind)
        if kind == 3:
            rig.press(bit, 4)
        app = rig.app
        if app.settings[32] != 1:  # the texts below are English
            app.settings[32] = 1
            app.apply()
        if app.settings[11] > 2:
            app.settings[11] = 1
        if app.busy and chance.random() < 0.8:
            rig.wait()
        before = check(app, scratch, moves, before)
        games += last != "game_over" == app.name
        last = app.name
        if n % 401 == 400 and app.match:
            app.load_sfen(chance.choice(starts)["sfen"])
        if n % 299 == 298 and app.name == "board":
            rig.keys("START UP UP UP A DOWN A")  # resigns, and every other time saves the record
            if n % 598 == 298 and app.name == "game_over":
                rig.keys("DOWN DOWN DOWN A A")
        if n % 701 == 700 and app.name == "board":
            rig.keys("START DOWN DOWN DOWN DOWN A")  # the impasse panel
        if n % 997 == 996:  # the power goes off and on
            rig = power_on()
            rig.keys("DOWN " * (n // 997 % 7) + "A")
    assert games > 5
    expected = (
        "new_game board menu impasse resign hint game_over review records how_to_play "
        "settings puzzle_choice puzzle_list puzzle engine export"
    )
    assert set(expected.split()) <= seen
