# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Records, whole and damaged, inside MicroPython: every answer is that of CPython."""

import json
import random
import subprocess
import sys
from pathlib import Path

from test_kif import played
from test_kif_games import damaged

from checked_cases import START, report
from randomplay import HANDICAPS, play, sparse
from release import vm
from shogi.notation import usi
from shogi.records import record_file

SCRIPT = Path(__file__).resolve().parent.parent / "support" / "vm_records.py"
ROOT = SCRIPT.parent.parent.parent


def texts():
    """Some hundred (file name, text)."""
    rng = random.Random(31)
    found = [
        ("reported.kif", report(row)["expect"]["kif"])
        for row in ("K01", "K06", "K07", "K09", "K10", "K11", "K14", "K15", "K17")
    ]
    for start in (START, *HANDICAPS[:3], sparse(rng), sparse(rng, True)):
        for pos, _ in play(rng, start, 50):
            line = [usi.text(move) for move in pos.moves[: pos.ply]]
        game = played(start, line)
        game.names = ["山田　太郎", "ſ é"]
        found += [("game" + end, record_file.write(game, end)) for end in (".kif", ".csa", ".usi")]
    return found + [(name, damaged(rng, text)) for name, text in found for _ in range(14)]


def test_records(tmp_path):
    rows = [json.dumps({"name": name, "text": text}) for name, text in texts()]
    path = tmp_path / "rows.jsonl"
    path.write_text("\n".join(rows) + "\n")
    lib = f"{ROOT / 'lib'}:{ROOT / 'tools' / 'cpython'}"
    here = subprocess.run(
        [sys.executable, "-B", str(SCRIPT), str(path)],
        env={"PYTHONPATH": lib, "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=True,
        timeout=200,
    ).stdout.splitlines()
    there = vm.unix(SCRIPT, [str(path)], heap="256K").splitlines()
    assert len(here) > 500
    assert sum(line.startswith("fault") for line in here) > 100
    for ours, theirs in zip(here, there, strict=True):
        assert theirs == ours
