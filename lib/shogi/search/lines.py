# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The best few moves of a position, each with its line: MultiPV.

    lines = Lines(search, 3)
    lines.start(pos, nodes, depth)
    while not lines.step():
        if lines.fresh: lines.best is the list of a finished depth

One iteration of the search for each line: the second without the first one's move at the root, and
so on; the table keeps what the others found. Loaded while an engine is asked for several lines.
"""

from array import array

from shogi.search.phases import DEEPEST, SLICE
from shogi.search.scores import MATED


class Lines:
    """Several lines by one Search, whose memory it uses.

    best    list of (score, move, pv) of the last finished depth, best first
    fresh   True after the step that finished a depth
    answer, move, score, depth, nodes, pv, pv_len   of the first line, as a Bot has them
    """

    def __init__(self, search, count):
        self.search = search
        self.count = count

    def start(self, pos, nodes, depth=0):
        """Begin; `nodes` for all lines together."""
        self.search.start(pos, nodes, DEEPEST)
        self.most = min(depth or DEEPEST, DEEPEST)
        self.roots = None
        self.best = []
        self.fresh = False
        self.answer = "move"
        self.move = self.score = self.depth = self.nodes = self.pv_len = 0
        self.pv = ()

    def step(self):
        """Search for a slice; True when the search has come to its end."""
        search = self.search
        self.fresh = False
        if self.roots is None:
            if not search.filling.advance(search.pos):
                return False
            from shogi.search import prepare

            prepare.ready(search)
            self.roots = array("H", search.moves[: search.count])
            self.move = self.roots[0]
            self._deepen()
            return not self._open()
        over = search.run(SLICE)
        self.nodes = search.nodes
        if not over:
            return False
        if search.depth < self.wanted:  # out of nodes
            return self._finish()
        pv = tuple(search.pv[: search.pv_len])
        self.found.append((search.score, search.move, pv))
        return not self._open()

    def stop(self):
        """End it; there is a move, and a finished depth where that does not take long."""
        n = 8
        while n and not self.best and not self.step():
            n -= 1
        self._finish()

    def _deepen(self):
        self.found = []
        self.wanted = self.depth + 1

    def _open(self):
        """Begin the next iteration; False when none is left."""
        search = self.search
        while True:
            n = len(self.found)
            if n == min(self.count, len(self.roots)):
                self._take()
                if self.depth >= self.most:
                    self._finish()
                    return False
                self._deepen()
                n = 0
            taken = [line[1] for line in self.found]
            count = 0
            for move in self.roots:
                if move not in taken:
                    search.moves[count] = move
                    count += 1
            search.count = count
            before = self.best[n] if n < len(self.best) else (0, 0, ())
            search.score, search.move, pv = before
            if not search.move or search.move in taken:
                search.move = search.moves[0]
                pv = ()
            search.depth = self.wanted - 1
            search.max_depth = self.wanted
            search.pv_len = 0
            if search._deepen():
                return True
            self.found.append((search.score, search.move, pv or (search.move,)))

    def _take(self):
        """A depth is finished: its lines, the best first."""
        found = self.found
        order = sorted([(-found[i][0], i) for i in range(len(found))])
        self.best = found = [found[i] for _, i in order]
        self.fresh = True
        self.depth = self.wanted
        self.score, self.move, self.pv = found[0]
        self.pv_len = len(self.pv)

    def _finish(self):
        if self.score < -MATED:
            self.answer = "resign"
        return True
