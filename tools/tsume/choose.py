# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Chooses problems, orders them by difficulty and writes the file of the handheld."""

import math

from shogi.notation import usi
from shogi.rules import sfen
from shogi.rules.movegen import legal
from shogi.rules.types import PROMOTE
from shogi.search.checks import checks
from shogi.search.mate import Mate

from .problem import LONGEST, Problem, key_of, theme_of

# Moves that the solver of a board makes in two seconds, after which it gives a wrong check up
# without showing the way out: problems in which that can happen are taken last, and those that
# take more than MOST not at all.
BOARD = 1500
MOST = 4000
SHARE = 0.75  # of problems from play, where there are others


class Judge:
    """Examines problems with the solver of the handheld."""

    def __init__(self):
        self.problem = Problem()
        self.small = Mate(LONGEST)

    def examine(self, row):
        """`row` (see from_play.py) with what choose() asks about, None for what is no problem."""
        problem = self.problem
        pos = problem.pos
        sfen.read(pos, row["sfen"])
        plies = row["plies"]
        board, hand = problem.content()
        if not problem.put(board, hand) or sfen.write(pos, 1) != row["sfen"]:
            return None
        if not problem.is_problem(plies):
            return None
        line = [usi.parse(text) for text in row["solution"]]
        out = dict(row)
        buf = problem.buffers[0]
        out["checks"] = checks(pos, buf, 0)
        quiet = not line[0] & PROMOTE and line[0] >> 7 & 127 > 15
        self.small.start(pos, plies)
        if self.small.solve() != 1 or list(self.small.line[:plies]) != line:
            return None
        nodes = out["nodes"] = self.small.nodes
        out["refuting"] = self.refuting(line)
        given = sum(line[i] & 127 == line[i + 1] & 127 for i in range(0, plies - 1, 2))
        out["difficulty"] = round(
            math.log2(nodes) + math.log2(out["checks"]) + 1.5 * quiet + given, 2
        )
        sfen.read(pos, row["sfen"])
        pieces = len(board) + sum(hand.values())
        out["worth"] = 3 * given + 2 * quiet - pieces // 2
        out["key"] = str(key_of(pos))
        out["theme"] = str(theme_of(pos, line))
        return out

    def refuting(self, line):
        """Moves that the solver of the handheld makes at the most to refute a wrong check."""
        problem = self.problem
        pos = problem.pos
        buf = problem.buffers[1]
        most = 0
        for ply in range(0, len(line), 2):
            end = checks(pos, buf, 0)
            for i in range(end):
                left = len(line) - ply - 1
                if buf[i] == line[ply] or not left:
                    continue
                pos.make(buf[i])
                if legal(pos, problem.buffers[2], 0):
                    self.small.start(pos, left, 0, True)
                    self.small.solve()
                    most = max(most, self.small.nodes)
                pos.unmake()
            pos.make(line[ply])
            if ply + 1 < len(line):
                pos.make(line[ply + 1])
        while pos.ply:
            pos.unmake()
        return most


def choose(rows, counts):
    """The problems of the file in its order: by length, and by difficulty.

    rows     what was found (collector.py)
    counts   how many of each length are wanted, by length
    Problems from play come first where there are enough, up to SHARE of a length; those that are
    most worth playing are taken. No two have the same position or the same idea.
    """
    judge = Judge()
    fit = {}
    for row in rows:
        if row["sfen"] in fit:
            continue
        found = judge.examine(row)
        if found and found["refuting"] <= MOST:
            fit[row["sfen"]] = found
    out = []
    seen = set()
    for plies in sorted(counts):
        ranked = [row for row in fit.values() if row["plies"] == plies]
        ranked.sort(
            key=lambda row: (
                row["refuting"] > BOARD, row["source"] != "play", -row["worth"], row["sfen"])
        )  # fmt: skip
        chosen = []
        for most in (int(SHARE * counts[plies]), len(ranked)):
            for row in ranked:
                if len(chosen) == counts[plies]:
                    break
                played = row["source"] == "play"
                if row["key"] in seen or row["theme"] in seen or played and len(chosen) >= most:
                    continue
                seen.update((row["key"], row["theme"]))
                chosen.append(row)
        if len(chosen) < counts[plies]:
            raise SystemExit(f"choose: only {len(chosen)} of {plies} plies")
        out += sorted(chosen, key=lambda row: (row["difficulty"], row["sfen"]))
    return out
