# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The mate problems: records read back, and every one shipped is a problem by the usual terms."""

import io
import json
import random
import subprocess
import sys
from collections import Counter

import pytest

from checked_cases import ROOT
from puzzles import FILE, problems
from shogi.notation import usi
from shogi.records import puzzle
from shogi.rules import sfen
from shogi.rules.position import Position
from shogi.rules.types import GOTE, HAND_KINDS, KING, PROMOTED, SENTE, SET_COUNT, ShogiError
from shogi.search.mate import Mate
from tsume.problem import Problem, key_of, theme_of

ROWS = list(problems())
START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"


def line_of(row):
    return [usi.parse(move) for move in row["solution"]]


def test_a_thousand_by_length_and_source():
    assert [row["n"] for row in ROWS] == list(range(1, 1001))
    lengths = [row["plies"] for row in ROWS]
    assert lengths == sorted(lengths)
    assert Counter(lengths) == {1: 150, 3: 400, 5: 300, 7: 150}
    assert Counter(row["source"] for row in ROWS)["play"] >= 500
    assert FILE.stat().st_size < 25_000


def test_the_list_is_what_the_contract_says():
    done = subprocess.run(
        [sys.executable, "-I", "-S", ROOT / "tools" / "puzzles.py", "--list"],
        capture_output=True,
        text=True,
        check=True,
        timeout=200,
    )
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert rows == ROWS
    for row in rows:
        assert list(row) == ["n", "plies", "sfen", "solution", "source"]
        assert row["source"] in ("play", "composed")


def test_no_two_are_alike():
    """Neither by mirroring or shifting, nor by the idea of the solution."""
    pos = Position()
    keys = Counter()
    themes = Counter()
    for row in ROWS:
        sfen.read(pos, row["sfen"])
        keys[key_of(pos)] += 1
        themes[theme_of(pos, line_of(row))] += 1
    assert max(keys.values()) == 1
    assert max(themes.values()) == 1


def test_alike_is_what_is_mirrored_or_shifted():
    def key(text):
        pos = Position()
        sfen.read(pos, text)
        return key_of(pos)

    assert key("9/1k7/9/1P7/9/9/9/9/9 b G 1") == key("9/7k1/9/7P1/9/9/9/9/9 b G 1")
    assert key("9/1k7/9/1P7/9/9/9/9/9 b G 1") == key("4k4/9/4P4/9/9/9/9/9/9 b G 1")
    assert key("9/1k7/9/1P7/9/9/9/9/9 b G 1") != key("4k4/9/4P4/9/9/9/9/9/9 b S 1")
    assert key("9/k8/9/1P7/9/9/9/9/9 b G 1") != key("4k4/9/4P4/9/9/9/9/9/9 b G 1")


@pytest.mark.parametrize("number", range(9, 1000, 40))
def test_nothing_can_be_taken_away(number):
    """No piece on the board is there in vain: without it, it is no such problem any more."""
    row = ROWS[number]
    problem = Problem()
    sfen.read(problem.pos, row["sfen"])
    before = problem.content()
    assert problem.put(*before)
    assert problem.is_problem(row["plies"]), row
    problem.reduce(row["plies"], random.Random(1))
    assert problem.content() == before, row


def test_our_solver_finds_each_solution():
    pos = Position(64)
    mate = Mate(7)
    for row in ROWS:
        sfen.read(pos, row["sfen"])
        assert pos.king(GOTE) and not pos.king(SENTE)
        count = [0] * 9
        for piece in pos.board:
            kind = piece & 15
            if kind:
                count[kind if kind < KING + 2 else kind - PROMOTED] += 1
        for kind in HAND_KINDS:
            assert count[kind] + pos.hand[SENTE | kind] + pos.hand[GOTE | kind] == SET_COUNT[kind]
        mate.start(pos, row["plies"])
        assert mate.solve() == 1, row
        assert list(mate.line[: mate.length]) == line_of(row), row


def test_an_independent_program_finds_each_sound():
    """cshogi's df-pn: one solution at each move but the last against every longest defence, no
    shorter mate, nothing left in hand; and the solution ends in mate."""
    done = subprocess.run(
        [sys.executable, "-I", ROOT / "host_tests" / "support" / "tsume_oracle.py"],
        input="".join(json.dumps(row) + "\n" for row in ROWS),
        capture_output=True,
        text=True,
        check=True,
        timeout=200,
    )
    verdicts = done.stdout.splitlines()
    assert len(verdicts) == len(ROWS)
    assert [
        (verdict, row) for verdict, row in zip(verdicts, ROWS, strict=True) if verdict != "sound"
    ] == []


@pytest.mark.parametrize(
    ("row", "verdict"),
    [
        (("4k4/9/4P4/9/9/9/9/9/9 b G 1", 1, "G*5b"), "sound"),
        (("4k4/9/4P4/9/9/9/9/9/9 b G 1", 1, "G*4b"), "the solution is none"),
        (("4k4/9/4P4/9/9/9/9/9/9 b 2G 1", 1, "G*5b"), "pieces are left"),
        (("4k4/9/4P4/9/9/9/9/9/9 b G 1", 3, "G*5b"), "a mate in 1"),
        (("4k4/9/4P4/9/9/9/9/9/9 b P 1", 1, "P*5b"), "no mate in 1"),
        (("8k/9/7+RP/9/9/9/9/9/9 b - 1", 1, "1c1b+"), "1 plies to go"),
    ],
)
def test_the_oracle_can_say_no(row, verdict):
    text, plies, moves = row
    line = json.dumps({"sfen": text, "plies": plies, "solution": moves.split()})
    done = subprocess.run(
        [sys.executable, "-I", ROOT / "host_tests" / "support" / "tsume_oracle.py"],
        input=line,
        capture_output=True,
        text=True,
        check=True,
        timeout=200,
    )
    assert done.stdout.startswith(verdict), done.stdout


def test_records_read_back():
    pos = Position()
    rows = [ROWS[0], ROWS[200], ROWS[999]]
    records = []
    for row in rows:
        sfen.read(pos, row["sfen"])
        records.append((row["plies"], puzzle.pack(pos, line_of(row), row["source"] == "play")))
    file = io.BytesIO(puzzle.join(records))
    counts = puzzle.counts(file)
    assert counts == [1, 1, 0, 1]
    assert [puzzle.plies_of(i, counts) for i in range(4)] == [1, 3, 7, 0]
    for i, row in enumerate(rows):
        plies, record = puzzle.read(file, i)
        puzzle.setup(pos, plies, record)
        assert sfen.write(pos, 1) == row["sfen"]
        assert [puzzle.solution(record, ply) for ply in range(plies)] == line_of(row)
        assert puzzle.from_play(record) == (row["source"] == "play")
    for number in (-1, 3, 4):
        with pytest.raises(ShogiError, match="no number"):
            puzzle.read(file, number)


@pytest.mark.parametrize(
    ("record", "fault"),
    [
        (b"", "not a record"),
        (bytes(3), "not a record"),
        (bytes((15, 8, 8)), "not a record"),
        (bytes((5, 8, 8, 8, 8, 8, 0, 0, 39)), "more pieces"),
        (bytes((1, 9, 0, 0, 39)), "more pieces"),
        (bytes((1, 0, 0, 0, 39)), "more pieces"),
        (bytes((0, 0, 0, *[224] * 12, 39)), "beyond"),
        (bytes((0, 0, 0, 6, 6, 14)), "more pieces"),
    ],
)
def test_what_is_no_record(record, fault):
    with pytest.raises(ShogiError, match=fault):
        puzzle.setup(Position(), 1, record)


def test_a_file_that_ends_early():
    with pytest.raises(ShogiError, match="no head"):
        puzzle.counts(io.BytesIO(b"\1\0\0"))
    with pytest.raises(ShogiError, match="no number"):
        puzzle.read(io.BytesIO(b"\1\0\0\0\0\0\0\0\14"), 0)


def test_too_many_pieces_in_hand():
    pos = Position()
    sfen.read(pos, "4k4/9/9/9/9/9/9/9/9 b 16P 1")
    with pytest.raises(ShogiError, match="too many"):
        puzzle.pack(pos, [0])


def test_a_full_board_is_packed():
    pos = Position()
    sfen.read(pos, START)
    record = puzzle.pack(pos, [])
    other = Position()
    puzzle.setup(other, 0, record)
    assert sfen.write(other, 1) == START
