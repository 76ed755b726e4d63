# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Writes down the problems that were found."""

import json
import time

from shogi.notation import usi
from shogi.rules import sfen

from .problem import key_of, theme_of

LEAST, MOST = 4, 14  # pieces of a problem, with the hand


class Collector:
    """Writes problems of another idea than those before as lines of JSON."""

    def __init__(self, problem, source, out):
        self.problem = problem
        self.source = source
        self.out = out
        self.kept = set()
        self.counts = {}
        self.begun = time.time()

    def keep(self, plies, board, hand):
        """Write it down if it is another one."""
        problem = self.problem
        problem.put(board, hand)
        line = problem.line(plies)
        key, theme = key_of(problem.pos), theme_of(problem.pos, line)
        pieces = len(board) + sum(hand.values())
        if key in self.kept or theme in self.kept or not LEAST <= pieces <= MOST:
            return
        self.kept.update((key, theme))
        self.counts[plies] = self.counts.get(plies, 0) + 1
        row = {"plies": plies, "sfen": sfen.write(problem.pos, 1)}
        row["solution"] = [usi.text(move) for move in line]
        row["source"] = self.source
        with open(self.out, "a") as file:
            file.write(json.dumps(row) + "\n")
        print(int(time.time() - self.begun), "s", self.counts, flush=True)
