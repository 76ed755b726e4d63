# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Every row of cases/reports2.jsonl, through the programs that a user has."""

import os
import re
import subprocess
import sys

import pytest
from test_usi_tool import status

from checked_cases import ROOT, cases, rows
from shogi.notation import usi
from shogi.records import record_file
from usi_process import run

ROWS = rows("reports2")
TOPICS = [row["id"] for row in ROWS if "topic" in row]
FILES = [row["id"] for row in ROWS if "file" in row.get("input", ())]
# What `expect` says of a fault, as a pattern
FAULTS = {
    "R2-S4": "line 3: move 1",
    "R2-S6": "line 3: move 1",
    "R2-S9": "5 moves are counted, 2 were read",
    "R2-C2": "line 9: P8: 8 files",
    "R2-F6": "move 1: .*pinned",
}


def only(ids):
    return [row for row in cases("reports2") if row.id in ids]


def test_no_row_is_forgotten():
    rest = {row["id"] for row in ROWS} - set(TOPICS) - set(FILES)
    assert rest == {"R2-G1", "R2-K1", "R2-D1"}
    assert set(FAULTS) <= set(FILES)


@pytest.mark.parametrize("row", only(TOPICS))
def test_texts(row):
    game = record_file.read(row["expect"]["kif"].encode(), "a.kifu")
    assert game.start == row["start"]
    assert [usi.text(move) for move in game.pos.moves[: game.pos.ply]] == row["moves"]


@pytest.mark.parametrize("interpreter", ["cpython", "micropython"])
@pytest.mark.parametrize("row", only(FILES))
def test_files(interpreter, row, tmp_path):
    path = tmp_path / row["input"]["file"]
    path.write_text(row["input"]["text"], encoding="utf-8")
    answer, state, sfen = run(interpreter, f"read {path}\nstatus\nsfen\n")
    expect = row["expect"]
    if row["id"] in FAULTS:
        assert answer.startswith("error ")
        assert re.search(FAULTS[row["id"]], answer)
        return
    assert answer == expect["answer"].split(" (")[0]
    state = status(state)
    if expect["result"] == "not null":
        assert state["result"]
    else:
        assert state["result"] == expect["result"]
    assert state["reason"] in expect["reason"].split(" or ")
    if "sfen" in expect:
        assert sfen == "sfen " + expect["sfen"]
    if "usi" in expect:
        assert run(interpreter, f"read {path}\nwrite {path}.usi\n")[1] == "ok"
        assert (tmp_path / f"{path.name}.usi").read_text() == expect["usi"] + "\n"


@pytest.mark.parametrize("interpreter", ["cpython", "micropython"])
@pytest.mark.parametrize("row", only(["R2-G1"]))
def test_gameover_while_pondering(interpreter, row):
    lines = run(interpreter, "\n".join(row["input"]["usi"]) + "\n")
    assert not [line for line in lines if line.startswith("error")]
    answers = [i for i, line in enumerate(lines) if line.startswith("bestmove")]
    ready = [i for i, line in enumerate(lines) if line == "readyok"]
    assert len(answers) == 2
    assert ready[0] < answers[0] < ready[1] < answers[1]


@pytest.mark.parametrize("row", only(["R2-K1"]))
def test_kif_is_shift_jis(row, tmp_path):
    assert run("cpython", "\n".join(row["input"]["usi"]) + "\n", cwd=tmp_path) == ["ok"]
    assert "７六歩(77)" in (tmp_path / "a.kif").read_bytes().decode("cp932")


@pytest.mark.parametrize("row", only(["R2-D1"]))
def test_deploy_to_an_old_circuitpython(row, tmp_path):
    (tmp_path / "boot_out.txt").write_text(row["input"]["boot_out.txt"])
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "deploy.py", "pybadge", "--drive", tmp_path],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode != 0
    said = done.stdout + done.stderr
    assert "CircuitPython 6.2.0" in said
    assert "10.x" in said
    assert "FORCE" not in said
    assert os.listdir(tmp_path) == ["boot_out.txt"]
