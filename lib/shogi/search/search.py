# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The search as its callers see it: iterative deepening in slices.

    search = Search(1024)
    search.start(pos, max_nodes, max_depth)
    while not search.step():
        ...pos is as it was; search.move is the best so far...

A node is a move made. Scores are for the side to move, in units of two centipawns as the evaluation
has them; MATE - n is a mate in n plies.
The same position, limits and seed give the same moves, scores and node counts everywhere.
"""

from micropython import const
from shogi.search.phases import DEEPEST
from shogi.search.scores import INFINITE, MATE, MATED
from shogi.search.tree import ALL, PV, run

_WINDOW = const(100)  # on each side of the last score
_CLEAR = const(1500)  # a score that no window is put around
_PERPETUAL = const(10000)  # the loss by perpetual check, which may yet be avoided


class Search:
    """One search with all its memory.

    entries   size of the transposition table, a power of two (7 bytes each)

    After a step: move (best so far, 0 none), score, depth (finished), nodes, pv[:pv_len];
    moves[:count] are the root moves, best first. `filling` is None once the search itself runs.
    """

    run = run

    def __init__(self, entries):
        """Allocates everything that a search ever needs."""
        from shogi.search import prepare

        prepare.make(self, entries)

    def start(self, pos, max_nodes, max_depth, overlook=0, seed=0):
        """Search `pos`; overlook: so many of 1,024 moves are not seen, chosen by the seed."""
        from shogi.search import (
            prepare,  # and again in step: a board forgets it when the search is ready
        )

        prepare.start(self, pos, max_nodes, max_depth, overlook, seed)

    def _deepen(self):
        """Prepare the next iteration; False when none is needed."""
        d = self.depth + 1
        if d > self.max_depth or d > DEEPEST:
            return False
        n = abs(self.score)
        if n > MATED and MATE - n <= self.depth:
            return False  # a mate within the horizon is exact
        if self.count == 1 and self.depth >= 2:
            return False
        self.windows[4][0] = d
        alpha = -INFINITE
        beta = INFINITE
        if d > 2 and n < _CLEAR:
            alpha = self.score - _WINDOW
            beta = self.score + _WINDOW
        self._open(alpha, beta)
        return True

    def _open(self, alpha, beta):
        """Begin an iteration with this window, the best move first."""
        moves = self.moves
        move = moves[0]
        moves[0] = self.move
        i = 0
        while move != self.move:
            i += 1
            moves[i], move = move, moves[i]
        alphas, betas, _, values, _, _ = self.windows
        indices, ends, _, stages, _ = self.places
        alphas[0] = alpha
        betas[0] = beta
        values[0] = -INFINITE
        indices[0] = 0
        ends[0] = self.count
        stages[0] = ALL

    def _finished(self):
        """An iteration is over: begin the next, or this again, wider; True when none is needed.

        Re-searching a first move that falls below the window is cheap, and the others then need
        only small windows: without it, most blunders of a search that ends in mid-iteration come
        from there.
        """
        alphas, betas, _, values, depths, _ = self.windows
        if values[0] <= alphas[0]:
            self.move = move = self.places[2][0]
            if move != self.pv[0]:  # the line belonged to another move
                self.pv[0] = move
                self.pv_len = 1
            self._open(-INFINITE, betas[0])
            return False
        self._take()
        if values[0] >= betas[0]:
            self._open(alphas[0], INFINITE)
            return False
        self.depth = depths[0]
        return not self._deepen()

    def step(self, work=40):
        """Search for a slice (see search.tree); True when the search has come to its end."""
        if self.done:
            return True
        if self.filling:
            if self.filling.advance(self.pos):
                from shogi.search import prepare

                prepare.ready(self)
                self.done = not self.count or not self._deepen()
            return self.done
        self.done = self.run(work)
        return self.done

    def _take(self):
        """Take over the root's best move."""
        self.move = self.places[2][0]
        self.score = self.windows[3][0]
        self.pv_len = n = self.places[4][0]
        for i in range(n):
            self.pv[i] = self.lines[i]

    def _put(self, ply, move):
        """The line from `ply` is now this move and the line from the next ply."""
        if ply >= PV:
            return
        lines = self.lines
        lengths = self.places[4]
        to = ply * PV
        lines[to] = move
        n = min(lengths[ply + 1], PV - 1)  # 0 after the last line
        for i in range(to + 1, to + 1 + n):
            lines[i] = lines[i + PV - 1]
        lengths[ply] = n + 1

    def _repeated(self, j):
        """Value of a position that already occurred at ply j of the game or of this line."""
        pos = self.pos
        n = pos.ply
        taken = pos.taken
        mine = theirs = 1  # was every position of the cycle a check to the side to move there?
        while n > j:
            if taken[n] < 128:
                theirs = 0
            if taken[n - 1] < 128:
                mine = 0
            n -= 2
        if theirs != mine:
            return _PERPETUAL if theirs else -_PERPETUAL
        return 0
