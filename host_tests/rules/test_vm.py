# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The rules inside real MicroPython, from .mpy files: the checked cases give the same answers.

On the unix build in a heap of 96 KB, so that the garbage collector runs all the time, and on the
32-bit build, whose words are those of a board. CPython runs the same script as the third.
"""

import hashlib
import os
import random
import subprocess
import sys
from functools import cache

import pytest

from checked_cases import CASES, ROOT, START, rows
from randomplay import HANDICAPS, canonical, play, sparse
from release import vm
from shogi.notation import usi

SCRIPT = CASES.parent / "support" / "vm_rules.py"
HEAP = "96K"
MACHINES = ("cpython", "unix", "wasm")


def _cpython(kind, path):
    libraries = os.pathsep.join(str(ROOT / top) for top in ("lib", "tools/cpython"))
    done = subprocess.run(
        [sys.executable, str(SCRIPT), kind, str(path)],
        env={**os.environ, "PYTHONPATH": libraries},
        capture_output=True,
        text=True,
        check=True,
        timeout=200,
    )
    return done.stdout


def answers(machine, kind, lines, folder):
    """What the script answers to these rows on that machine, split at blanks."""
    path = folder / "rows.txt"
    path.write_text("".join("|".join(line) + "\n" for line in lines))
    if machine == "cpython":
        text = _cpython(kind, path)
    elif machine == "unix":
        text = vm.unix(SCRIPT, [kind, str(path)], heap=HEAP)
    else:
        text, _ = vm.wasm(SCRIPT, [kind, "/data/rows.txt"], folders={"/data": folder})
    found = [line.split() for line in text.splitlines()]
    assert len(found) == len(lines)
    return found


@pytest.fixture(params=MACHINES)
def machine(request):
    return request.param


def test_positions(machine, tmp_path):
    table = rows("positions")
    found = answers(machine, "positions", [[row["sfen"]] for row in table], tmp_path)
    for row, (check, count, deeper, *moves) in zip(table, found, strict=True):
        assert int(count) == len(moves) == row["legal_count"], row
        assert hashlib.md5(" ".join(sorted(moves)).encode()).hexdigest() == row["legal_md5"], row
        assert check == str(int(row["in_check"])), row
        if row["perft2"] is not None and int(count) <= 200:
            assert int(deeper) == row["perft2"], row


def test_moves(machine, tmp_path):
    table = [row for row in rows("moves") if row["usi"]]
    found = answers(machine, "moves", [[row["sfen"], row["usi"]] for row in table], tmp_path)
    for row, (listed, reason, *after) in zip(table, found, strict=True):
        assert listed == str(int(row["legal"])), row
        if not row["legal"]:
            expect = "drop mate" if row["expect"] == "uchifuzume" else row["expect"]
            assert reason == expect.replace(" ", "_"), row
            continue
        assert reason == "legal", row
        check, replies, hands = after
        mate = check == "1" and replies == "0"
        assert mate is (row["expect"] == "mate"), row
        if row["expect"] in ("check", "check, not mate", "not check"):
            assert check == str(int(row["expect"] != "not check")), row
        if row["expect"].startswith("hand becomes "):
            assert hands == row["expect"].split()[-1], row


def test_sequences(machine, tmp_path):
    table = rows("sequences")
    lines = [[row["start"], " ".join(row["moves"])] for row in table]
    found = answers(machine, "sequences", lines, tmp_path)
    ends = {
        "none": ["None", "None"],
        "draw": ["draw", "sennichite"],
        "black-loses": ["w", "perpetual_check"],
        "white-loses": ["b", "perpetual_check"],
    }
    for row, (*end, ply) in zip(table, found, strict=True):
        assert end == ends[row["expect"]], row
        assert ply == str(row["ply"]), row


def test_impasse(machine, tmp_path):
    table = rows("impasse")
    found = answers(machine, "impasse", [[row["sfen"]] for row in table], tmp_path)
    for row, (result, reason, points, _) in zip(table, found, strict=True):
        side = row["sfen"].split()[1]
        assert [result, reason] == ([side, "impasse"] if row["win27"] else ["None", "None"]), row
        assert int(points) == row["points"], row


@cache
def _games():
    """Seeded random games as rows: start, moves."""
    rng = random.Random(11)
    starts = [START, *HANDICAPS[:3], *(sparse(rng) for _ in range(12))]
    lines = []
    for start in starts:
        moves = []
        for pos, _ in play(rng, start, 90):
            moves = [usi.text(move) for move in pos.moves[: pos.ply]]
        while pos.ply:
            pos.unmake()
        if moves:
            lines.append([canonical(pos), " ".join(moves)])
    return lines


@pytest.mark.parametrize("machine", MACHINES[1:])
def test_games_are_the_same_on_every_machine(machine, tmp_path):
    lines = _games()
    found = answers(machine, "games", lines, tmp_path)
    assert sum(map(len, found)) > 800
    assert found == answers("cpython", "games", lines, tmp_path)


def test_there_is_a_micropython():
    """Where none is installed, the tests above fail; this one says what to do."""
    assert vm.unix("import sys\nprint(sys.implementation.name)") == "micropython\n"
