# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The checked cases that speak of positions and moves, and that no report row is forgotten."""

import ast
import hashlib
import re
from pathlib import Path

import pytest

from checked_cases import (
    START,
    board_sfen,
    cases,
    legal_usi,
    position,
    report,
    reports,
    rows,
    state,
)
from shogi.notation import usi
from shogi.rules import perft
from shogi.rules.legality import refusal

# What `expect` says of an illegal move, in the words of legality.refusal.
REASONS = {"uchifuzume": "drop mate"}

# The position with the most legal moves that is known; three libraries agree on both figures.
MOST_MOVES = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1"


def _perft(pos, depth):
    return perft.perft(pos, depth)


@pytest.mark.parametrize("row", [pytest.param(r, id=r["sfen"]) for r in rows("positions")])
def test_positions(row):
    pos = position(row["sfen"])
    before = state(pos)
    moves = legal_usi(pos)
    assert len(moves) == row["legal_count"]
    assert hashlib.md5(" ".join(moves).encode()).hexdigest() == row["legal_md5"]
    assert pos.in_check() is row["in_check"]
    assert (row["in_check"] and not moves) is row["mate"]
    if row["perft2"] is not None:
        assert _perft(pos, 2) == row["perft2"]
    assert state(pos) == before


@pytest.mark.parametrize("row", cases("moves"))
def test_moves(row):
    pos = position(row["sfen"])
    if row["usi"] is None:
        moves = legal_usi(pos)
        mate = pos.in_check() and not moves
        found = f"count={len(moves)};check={pos.in_check():d};mate={mate:d}"
        assert found == row["expect"]
        return
    move = usi.parse(row["usi"])
    assert (row["usi"] in legal_usi(pos)) is row["legal"]
    reason = refusal(pos, move)
    if not row["legal"]:
        assert reason == REASONS.get(row["expect"], row["expect"])
        return
    assert reason is None
    pos.make(move)
    mate = pos.in_check() and not legal_usi(pos)
    if row["expect"] == "mate":
        assert mate
    elif row["expect"] == "check, not mate":
        assert pos.in_check() and not mate
    elif row["expect"] == "check":
        assert pos.in_check()
    elif row["expect"] == "not check":
        assert not pos.in_check()
    elif row["expect"].startswith("hand becomes "):
        assert board_sfen(pos).split()[2] == row["expect"].split()[-1]
    else:
        assert row["expect"] == "legal"


def _says(pos, expect):
    """Check legal, illegal, count and exact of a row against a position."""
    moves = legal_usi(pos)
    for text in expect.get("legal", ()):
        assert text in moves
        assert refusal(pos, usi.parse(text)) is None
    for text in expect.get("illegal", ()):
        assert text not in moves
        assert refusal(pos, usi.parse(text))
    if "count" in expect:
        assert len(moves) == expect["count"]
    if "exact" in expect:
        assert moves == sorted(expect["exact"])


@pytest.mark.parametrize(
    "row",
    reports("U01", "U02", "U03", "U04", "U05", "U06", "U07", "U08")
    + reports("N01", "N02", "N03", "N04", "D03", "D05", "D07", "D09", "D10")
    + reports("C01", "C02", "C03", "C04", "C06", "C10"),
)
def test_reported_moves(row):
    expect = row["expect"]
    pos = position(row["start"], row["moves"])
    _says(pos, expect)
    if "after" in expect:
        _says(position(row["start"], row["moves"] + expect["after"]["moves"]), expect["after"])
    if "result" in expect:  # no legal move loses, with or without check
        assert legal_usi(pos) == []
        assert ("sente wins" in expect["result"]) is (pos.side == 32)
    if "undo" in expect:
        before = position(row["start"])
        for _ in range(expect["undo"]["n"]):
            pos.unmake()
        assert state(pos) == state(before)
        _says(pos, {"illegal": expect["undo"]["illegal"]})


@pytest.mark.parametrize("row", reports("X01", "X02", "X03"))
def test_undo_brings_back_every_byte(row):
    pos = position(row["start"], row["moves"][:-1])
    before, text = state(pos), board_sfen(pos)
    for move in row["moves"][-1:] + legal_usi(pos):
        pos.make(usi.parse(move))
        assert state(pos) != before
        pos.unmake()
        assert state(pos) == before
        assert board_sfen(pos) == text


@pytest.mark.parametrize("kind", "plnsbr")
def test_captured_promoted_piece_goes_to_hand_unpromoted(kind):
    row = report("D11")
    pos = position(row["start"].replace("+p", "+" + kind), row["moves"])
    assert board_sfen(pos) == row["expect"]["sfen"].replace(" P 2", " " + kind.upper())


def test_promotion_is_never_guessed():
    row = report("F08")
    pos = position(row["start"])
    for text in row["expect"]["distinct"]:
        assert usi.text(usi.parse(text)) == text
        assert text in legal_usi(pos)
    assert len({usi.parse(text) for text in row["expect"]["distinct"]}) == 2


def test_perft_from_the_start():
    pos = position(START)
    assert [_perft(pos, depth) for depth in (1, 2, 3, 4)] == [30, 900, 25470, 719731]


def test_most_moves_of_any_position():
    pos = position(MOST_MOVES)
    assert len(legal_usi(pos)) == 593
    assert _perft(pos, 2) == 105677


def test_every_report_row_is_claimed():
    claimed = set()
    for path in Path(__file__).parent.parent.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            name = getattr(getattr(node, "func", None), "id", "")
            if isinstance(node, ast.Call) and name in ("report", "reports"):
                claimed |= {a.value for a in node.args if isinstance(a, ast.Constant)}
    ids = [row["id"] for row in rows("reports")]
    assert len(ids) == len(set(ids)) == 75
    assert all(re.fullmatch("[A-Z][0-9]{2}", row_id) for row_id in claimed)
    assert not set(ids) - claimed, "rows that no test takes"
    assert not claimed - set(ids), "rows that there are not"


@pytest.mark.parametrize("name", ["sequences", "impasse"])
def test_every_row_of_the_other_files_is_claimed(name):
    calls = (f'cases("{name}")', f'rows("{name}")')
    users = [
        path.name
        for path in Path(__file__).parent.parent.rglob("test_*.py")
        if any(call in path.read_text() for call in calls)
    ]
    assert users
