# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A game looked at move by move: the chance to win after each, what each cost, the better move.

    analysis = Analysis(search, pos, nodes)
    while not analysis.step():
        ...analysis.ply of analysis.count positions are done...
    analysis.restore()

Chances are in permille, of sente; see chance.py. A mate is 1,000.
Between two steps the position is one of the game's, and restore() leads back to its last move, also
from the middle. Loaded while a game is analysed.
"""

from array import array

from micropython import const
from shogi.rules.movegen import legal
from shogi.rules.types import GOTE, SENTE
from shogi.search.chance import chance
from shogi.search.phases import BAD, DEEPEST, NOT_YET, PLIES, SLICE, SOLVE_SLICE
from shogi.search.scores import MATE, MATED

_LINE = const(6)  # plies kept of a better line

BLUNDER = const(250)  # the chance fell by so much: ??
MISTAKE = const(120)  # ?, and what every other move would lose where one is marked !

# Marks
NONE = const(0)
GOOD = const(1)
WORST = const(3)
SIGNS = ("", "!", "?", "??")


def centipawns(score):
    """A score (in units of two centipawns) in centipawns; a mate in n plies is 30,000 - n."""
    if score > MATED:
        return 30000 - MATE + score
    if score < -MATED:
        return MATE - 30000 + score
    return 2 * score


def mark(lost):
    """The mark of a move that cost so many permille."""
    return WORST if lost >= BLUNDER else BAD if lost >= MISTAKE else NONE


class Analysis:
    """All positions of a game, from its start to its last move.

    search   a Search, whose memory it uses
    nodes    for each position
    mate     a solver (Mate) that looks first, with an eighth of the nodes, or None
    alone    True: look for moves that are the only good one (!); half as many nodes more for each
             best move that is not a matter of course

    count         positions: one more than the game has moves
    ply           positions that are done
    wins[ply]     permille of sente there; NOT_YET while that is not known
    scores[ply]   of sente, units of two centipawns
    best[ply]     best move there, 0 where there is none
    only          bytearray: 1 where the move played in a position was the only good one
    lines         {ply: bytes of moves} where the move played was bad: low byte first
    """

    def __init__(self, search, pos, nodes, mate=None, alone=False):
        self.search = search
        self.mate = mate
        self.pos = pos
        self.nodes = nodes
        self.alone = alone
        self.plies = pos.ply
        self.count = self.plies + 1
        self.moves = array("H", pos.moves[: self.plies])
        self.wins = array("H", b"\xff" * (2 * self.count))  # NOT_YET
        self.scores = array("h", bytes(2 * self.count))
        self.best = array("H", bytes(2 * self.count))
        self.only = bytearray(self.count)
        self.lines = {}
        self.ply = 0
        self._line = b""  # of the position before
        self._second = False
        while pos.ply:
            pos.unmake()
        self._begin()

    def restore(self):
        """Lead the position back to the last move of the game."""
        pos = self.pos
        self.search.done = True
        while pos.ply > self.ply:  # the solver was in the middle of its tree
            pos.unmake()
        while pos.ply < self.plies:
            pos.make(self.moves[pos.ply])

    def _begin(self):
        """Search the present position, or know it at once."""
        pos = self.pos
        count = legal(pos, self.search.moves, 0)
        self.over = not count
        self.solving = count and self.mate is not None
        if self.solving:
            self.mate.start(pos, PLIES, self.nodes >> 3)
        elif count:
            self.search.start(pos, self.nodes, DEEPEST)

    def _solve(self):
        """A slice of the solver; True when the position is answered by it."""
        mate = self.mate
        if not mate.step(SOLVE_SLICE):
            return False
        self.solving = False
        search = self.search
        search.start(self.pos, self.nodes, DEEPEST)
        if mate.result <= 0:
            return False
        search.done = True
        search.score = MATE - mate.length
        search.move = mate.line[0]
        search.count = 1
        search.pv_len = min(mate.length, len(search.pv))
        for i in range(search.pv_len):
            search.pv[i] = mate.line[i]
        return True

    def step(self):
        """A slice; True when all positions are done."""
        if self.ply == self.count:
            return True
        search = self.search
        if not self.over:
            if self._second:
                if not self._step_without():
                    return False
                self._judge_only()
                return self._next()
            if not (self._solve() if self.solving else search.step(SLICE)):
                return False
        self._done()
        return not self._second and self._next()

    def _done(self):
        """The present position is searched: keep what was found, judge the move before it."""
        ply = self.ply
        search = self.search
        score = -MATED - 1 if self.over else search.score
        win = chance(score)
        if self.pos.side == GOTE:
            score = -score
            win = 1000 - win
        self.scores[ply] = score
        self.wins[ply] = win
        line = b""
        if not self.over:
            self.best[ply] = search.move
            line = bytes(2)
            n = min(search.pv_len, _LINE)
            line = b"".join([_two(search.pv[i]) for i in range(n)])
        if ply and self.lost(ply) >= MISTAKE:
            self.lines[ply - 1] = self._line
        self._line = line
        self._second = self.alone and self._may_be_alone()
        if self._second:
            self._left = -1
            search.start(self.pos, self.nodes // 2, DEEPEST)

    def _may_be_alone(self):
        """Was the best move played here, and is it worth asking whether another would do?"""
        ply = self.ply
        if ply == self.plies or self.over or self.best[ply] != self.moves[ply]:
            return False
        if self.search.count < 3 or not 100 < self.wins[ply] < 900:
            return False
        return not ply or self.moves[ply] & 127 != self.moves[ply - 1] & 127

    def _step_without(self):
        """A slice of the search without the best move."""
        search = self.search
        if self._left < 0:
            if not search.filling.advance(self.pos):
                return False
            from shogi.search import prepare

            prepare.ready(search)
            moves = search.moves
            n = 0
            for i in range(search.count):
                if moves[i] != self.best[self.ply]:
                    moves[n] = moves[i]
                    n += 1
            search.count = self._left = n
            search.move = moves[0]
            search.done = not search._deepen()
            return search.done
        return search.step()

    def _judge_only(self):
        """The search without the best move is over."""
        ply = self.ply
        there = chance(self.search.score)
        best = self.wins[ply]
        if self.pos.side == GOTE:
            best = 1000 - best
        self.only[ply] = 1 if best - there >= MISTAKE else 0
        self._second = False

    def _next(self):
        """Advance to the position after the next move."""
        self.ply += 1
        if self.ply == self.count:
            return True
        self.pos.make(self.moves[self.ply - 1])
        self._begin()
        return False

    def lost(self, ply):
        """Permille that the move to position `ply` (1 the first) cost the side that made it."""
        before, after = self.wins[ply - 1], self.wins[ply]
        if NOT_YET in (before, after) or self.best[ply - 1] == self.moves[ply - 1]:
            return 0
        sente = (self.pos.side == SENTE) == ((self.pos.ply - ply) & 1 == 1)
        return max(0, before - after if sente else after - before)

    def sign(self, ply):
        """The mark of the move to position `ply`: NONE, GOOD, BAD or WORST."""
        found = mark(self.lost(ply))
        return found or (GOOD if self.only[ply - 1] else NONE)

    def better(self, ply):
        """The line that was better than the move to position `ply`: a list of moves, or []."""
        raw = self.lines.get(ply - 1, b"")
        return [raw[i] | raw[i + 1] << 8 for i in range(0, len(raw), 2)]


def _two(move):
    return bytes((move & 255, move >> 8))
