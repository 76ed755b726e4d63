# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Analyses one after another in the heap of a board: no MemoryError, nothing left behind.

docs/measurements.md has the figures of twenty of a game of 120 plies: PLIES, TIMES = 120, 20.
"""

from pathlib import Path

from bench import figure, handheld
from checked_cases import ROOT
from release import vm

HEAP = "232K"  # words of 64 bits: the heap of a board with words of 32
SCRIPT = Path(__file__).resolve().parent.parent / "support" / "vm_analyses.py"
PLIES, TIMES = 6, 4


def run(folder, plies, times):
    """[(free bytes, largest block)] after each analysis."""
    argv = [handheld.vm_tools(folder), str(ROOT / "firmware" / "assets") + "/", plies, times]
    script = figure.as_shipped(SCRIPT.read_text(encoding="utf-8"))
    text = vm.unix(script, [str(word) for word in argv], heap=HEAP, lib=figure.shipped())
    lines = text.strip().split("\n")
    assert lines[0] == f"plies {plies}"
    return [tuple(map(int, line.split()[1:])) for line in lines[1:]]


def test_no_analysis_leaves_anything(tmp_path):
    found = run(tmp_path, PLIES, TIMES)
    assert len(found) == TIMES
    assert found[-1][0] > found[1][0] - 512, "free bytes"
    assert found[-1][1] > found[1][1] - 4096, "the largest block"
