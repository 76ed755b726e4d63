# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The tsume problems: records read back, and every one shipped is a problem by the usual terms."""

from array import array
from pathlib import Path

import pytest

from shogi.records import puzzle
from shogi.rules import sfen
from shogi.rules.movegen import legal
from shogi.rules.position import Position
from shogi.rules.squares import to_of
from shogi.rules.types import GOTE, HAND_KINDS, KING, PROMOTED, SENTE, SET_COUNT, ShogiError
from shogi.search.checks import checks
from shogi.search.mate import Mate

FILE = Path(__file__).resolve().parent.parent.parent / "firmware" / "assets" / "puzzles.bin"
DATA = FILE.read_bytes()
RECORDS = [DATA[i : i + puzzle.SIZE] for i in range(0, len(DATA), puzzle.SIZE)]


def solutions(pos, mate, plies):
    """The attacker's moves that mate within `plies`."""
    found = []
    buf = array("H", bytes(1200))
    for i in range(checks(pos, buf, 0)):
        pos.make(buf[i])
        mate.start(pos, plies - 1, defender=True)
        if mate.solve() == 1:
            found.append(buf[i])
        pos.unmake()
    return found


def sound(pos, mate, plies):
    """One solution at each move of the attacker but the last, against every longest defence.

    And nothing left in hand, whichever mate he chooses.
    """
    keys = solutions(pos, mate, plies)
    if plies == 1:
        return bool(keys) and not any(left_over(pos, key) for key in keys)
    if len(keys) != 1:
        return False
    pos.make(keys[0])
    buf = array("H", bytes(1200))
    good = True
    for i in range(legal(pos, buf, 0)):
        pos.make(buf[i])
        mate.start(pos, plies - 2)
        mate.solve()
        if mate.length == plies - 2:
            good = good and sound(pos, mate, plies - 2)
        pos.unmake()
    pos.unmake()
    return good


def left_over(pos, move):
    """True if sente has pieces in hand after the move."""
    pos.make(move)
    left = any(pos.hand[SENTE | kind] for kind in HAND_KINDS)
    pos.unmake()
    return left


def test_a_hundred_different_ones_by_length():
    assert len(DATA) == 100 * puzzle.SIZE
    lengths = [record[0] for record in RECORDS]
    assert lengths == sorted(lengths)
    assert {n: lengths.count(n) for n in (1, 3, 5)} == {1: 30, 3: 40, 5: 30}
    assert len(set(RECORDS)) == 100


@pytest.mark.parametrize("number", range(len(RECORDS)))
def test_problem(number):
    pos = Position()
    mate = Mate()
    plies = puzzle.setup(pos, RECORDS[number])
    assert puzzle.pack(pos, plies) == RECORDS[number]
    text = sfen.write(pos, 1)
    sfen.read(Position(), text)  # raises for what cannot be
    assert pos.king(GOTE) and not pos.king(SENTE)
    count = [0] * 9
    for piece in pos.board:
        kind = piece & 15
        if kind:
            count[kind if kind < KING + 2 else kind - PROMOTED] += 1
    for kind in HAND_KINDS:
        assert count[kind] + pos.hand[SENTE | kind] + pos.hand[GOTE | kind] == SET_COUNT[kind]
    if plies > 1:
        mate.start(pos, plies - 2)
        assert mate.solve() == -1, text
    keys = solutions(pos, mate, plies)
    assert len(keys) == 1, text
    assert not pos.board[to_of(keys[0])], text
    assert sound(pos, mate, plies), text
    mate.start(pos, plies)
    assert mate.solve() == 1
    assert mate.length == plies


@pytest.mark.parametrize(
    "record",
    [b"", bytes(32), bytes((1,)) * 31, bytes((3, 18, 16 | 6, 19, 16 | 6, 20, 16 | 6)) + bytes(25)],
)
def test_what_is_no_record(record):
    with pytest.raises(ShogiError, match="puzzle"):
        puzzle.setup(Position(), record)


def test_too_many_pieces_for_a_record():
    pos = Position()
    sfen.read(pos, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1")
    with pytest.raises(ShogiError, match="too many"):
        puzzle.pack(pos, 1)
