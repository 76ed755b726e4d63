# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What several test files share: the checked cases and how a report row is claimed.

Every row of cases/reports.jsonl must be tested somewhere. A test takes it by its id, written out
as a string: `report("K01")`, or `@pytest.mark.parametrize("row", reports("S02", "S03"))`;
test_cases.py reads the test files and fails for a row that nobody has taken.
"""

import json
from array import array
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
CASES = Path(__file__).resolve().parent.parent / "cases"
START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"


@cache
def rows(name):
    """Rows of cases/`name`.jsonl as dictionaries."""
    return [json.loads(line) for line in (CASES / f"{name}.jsonl").read_text().splitlines()]


def report(row_id):
    """The row of reports.jsonl with that id; a test that asks for it claims it."""
    return next(row for row in rows("reports") if row["id"] == row_id)


def reports(*row_ids):
    """Those rows as parameters of a test, named by their ids."""
    return [pytest.param(report(row_id), id=row_id) for row_id in row_ids]


def cases(name):
    """All rows of a file as parameters of a test, named by their ids."""
    return [pytest.param(row, id=row["id"]) for row in rows(name)]


def position(text, moves=()):
    """A Position from SFEN, after some moves in USI."""
    from shogi.notation import usi
    from shogi.rules import sfen
    from shogi.rules.position import Position

    pos = Position()
    sfen.read(pos, text)
    for move in moves:
        pos.make(usi.parse(move))
    return pos


_buffer = array("H", bytes(2 * 600))  # at most 593 moves


def legal(pos):
    """The legal moves, as ints."""
    from shogi.rules.movegen import legal

    return _buffer[: legal(pos, _buffer, 0)]


def legal_usi(pos):
    """The legal moves in USI, sorted."""
    from shogi.notation import usi

    return sorted(usi.text(move) for move in legal(pos))


def board_sfen(pos):
    """Board, side and hands of a position in SFEN, without the move counter."""
    from shogi.rules import sfen

    return sfen.write(pos, 1).rsplit(" ", 1)[0]


def state(pos):
    """Everything that unmake must bring back: plain values, comparable."""
    return (
        bytes(pos.board),
        bytes(pos.hand),
        pos.side,
        pos.key,
        pos.ply,
        pos.in_check(),
        pos.king(16),
        pos.king(32),
    )
