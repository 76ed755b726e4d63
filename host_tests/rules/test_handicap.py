# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Handicaps: their starts, names and impasse points."""

import pytest

from checked_cases import START, position, report, rows
from shogi.records import csa, csa_reader, kif
from shogi.rules import handicap, handicap_of, sfen
from shogi.rules.game import Game
from shogi.rules.position import Position
from shogi.rules.types import GOTE, SENTE

POINTS = {"none": 0, "lance": 1, "right_lance": 1, "bishop": 5, "rook": 5, "rook_lance": 6,
          "two": 10, "four": 12, "six": 14, "eight": 16, "ten": 18}  # fmt: skip
TABLE = {**report("H01")["expect"]["table"], **report("H02")["expect"]["table"]}


def start(name):
    pos = Position(2)
    handicap.set_up(pos, name)
    return sfen.write(pos, 1)


def test_names_are_those_of_the_rules():
    assert tuple(POINTS) == handicap.NAMES
    assert len(kif.HANDICAPS) == len(handicap.NAMES)


def test_starts():
    assert start("none") == START
    for japanese, name in zip(kif.HANDICAPS, handicap.NAMES, strict=True):
        if name != "none":
            assert start(name) == TABLE[japanese]
            assert Game(96).pos.side == SENTE


@pytest.mark.parametrize("name", handicap.NAMES)
def test_each(name):
    game = Game(96)
    game.new(name)
    assert game.pos.side == (SENTE if name == "none" else GOTE)
    assert handicap.bonus(name) == game.bonus() == POINTS[name]
    assert game.start == start(name)
    game.load(start(name))
    assert (game.preset, game.handicap) == (name, name)
    # what is given is worth what the bonus says
    board = START.split(maxsplit=1)[0].lower()
    lost = [board.count(c) - start(name).split()[0].lower().count(c) for c in "rbgsnlp"]
    assert lost[0] * 5 + lost[1] * 5 + sum(lost[2:]) == POINTS[name]


def test_other_positions_are_no_handicap():
    for row in rows("positions"):
        pos = position(row["sfen"])
        known = handicap_of.name_of(pos)
        assert known is None or start(known).rsplit(" ", 1)[0] == row["sfen"].rsplit(" ", 1)[0]
    for name in handicap.NAMES:
        text = start(name)
        for other in (
            text.replace(" b ", " w ") if " b " in text else text.replace(" w ", " b "),
            text.replace(" - ", " P ").replace("PPPPPPPPP", "PPPPPPPP1"),
            text.replace("PPPPPPPPP/1", "1PPPPPPPP/1"),
        ):
            assert other != text
            assert handicap_of.name_of(position(other)) is None


def test_unknown_name_changes_nothing():
    pos = position(START, ["7g7f"])
    with pytest.raises(ValueError):
        handicap.set_up(pos, "queen")
    assert pos.ply == 1


def test_csa_names_the_given_pieces():
    for text, sfen_text in report("H03")["expect"]["csa"].items():
        game = csa_reader.read(f"{text}\n-\n")
        assert game.start == sfen_text
        assert csa.write(game).split("\n")[3] == text
