# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""tools/analyse.py from outside: the lines of contracts, the table, the record with its scores."""

import json
import subprocess
import sys

import pytest

from checked_cases import ROOT
from shogi.records import record_file
from simulator.panel import read

GAME = (
    "position startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f "
    "P*8g 8f8b 2d3d 2b8h+ 7i8h 8b8g+ 8h8g B*4e"
)


def run(*arguments, folder):
    """(exit code, output, complaints); nothing but the standard library is there."""
    command = [sys.executable, "-I", "-S", str(ROOT / "tools" / "analyse.py"), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=120)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "game.usi").write_text(GAME + "\n")
    return tmp_path


def test_json_is_a_line_a_ply(folder):
    code, out, err = run("game.usi", "--nodes", "300", "--json", folder=folder)
    assert (code, err) == (0, "")
    rows = [json.loads(line) for line in out.splitlines()]
    assert [row["move"] for row in rows] == GAME.split()[3:]
    assert [row["ply"] for row in rows] == list(range(1, 23))
    before = None
    for row in rows:
        assert list(row) == ["ply", "move", "win", "best", "loss", "mark"]
        assert 0 <= row["win"] <= 100 and 0 <= row["loss"] <= 100
        assert row["mark"] in ("", "!", "?", "??")
        assert (row["mark"] == "??") == (row["loss"] >= 25)
        assert (row["mark"] == "?") == (12 <= row["loss"] < 25)
        if row["best"] == row["move"]:
            assert row["loss"] == 0
        elif before is not None:
            fell = before - row["win"] if row["ply"] % 2 else row["win"] - before
            assert row["loss"] == pytest.approx(max(0, fell), abs=0.01)
        before = row["win"]
    assert any(row["mark"] == "??" for row in rows)
    assert run("game.usi", "--nodes", "300", "--json", folder=folder)[1] == out, "always the same"


def test_the_table_shows_marks_and_better_lines(folder):
    code, out, _ = run("game.usi", "--nodes", "300", folder=folder)
    lines = out.splitlines()
    assert code == 0 and len(lines) == 23
    marked = [line for line in lines if "??" in line]
    assert marked and len(marked[0].split()) > 6


def test_the_record_has_its_scores_and_reads_back(folder):
    code, out, _ = run("game.usi", "--nodes", "200", "--kifu", "out.kifu", folder=folder)
    assert (code, out) == (0, "")
    text = (folder / "out.kifu").read_text(encoding="utf-8")
    assert text.count("*#評価値=") == 22
    assert "*#読み筋=" in text
    game = record_file.read(text.encode(), "out.kifu")
    assert game.pos.ply == 22
    code, _, err = run("game.usi", "--kifu", "out.kifu", folder=folder)
    assert code and "cannot be written" in err
    assert (folder / "out.kifu").read_text(encoding="utf-8") == text, "nothing is lost"


def test_the_plot_is_the_page_of_the_handheld(folder):
    """In the environment of the tests, which has the simulator; also beside the numbers."""
    command = [sys.executable, "-I", str(ROOT / "tools" / "analyse.py"), "game.usi"]
    command += ["--nodes", "60", "--plot", "game.png", "--board", "pybadge", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    wins = [json.loads(line)["win"] for line in done.stdout.splitlines()]
    width, height, data = read(folder / "game.png")
    assert (width, height, len(wins)) == (160, 128, 22)
    white = {i // 3 % width for i in range(0, len(data), 3) if data[i : i + 3] == b"\xff\xff\xff"}
    assert len(white) > 80, "a line from left to right"
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=120)
    assert done.returncode and done.stdout == "", "nothing is written over, and said at once"
    assert "game.png cannot be written (File exists)" in done.stderr


@pytest.mark.parametrize(
    "arguments, what",
    [
        (["missing.kifu"], "cannot be read"),
        (["empty.usi"], "no moves"),
        (["bad.usi"], "bad.usi: "),
        (["game.usi", "--nodes", "0"], "from 1 to"),
        (["game.usi", "--nodes", "many"], "invalid"),
        (["game.usi", "--plot", "game.png"], "make play puts them into .venv"),
        (["game.usi", "--plot", "game.jpg"], "must end in .png"),
        (["game.usi", "--kifu", "no/such/out.kifu"], "no folder no/such"),
    ],
)
def test_faults_are_named(folder, arguments, what):
    (folder / "empty.usi").write_text("position startpos\n")
    (folder / "bad.usi").write_text("position startpos moves 7g7f 7g7f\n")
    code, out, err = run(*arguments, folder=folder)
    assert code and not out
    assert what in err and "Traceback" not in err
