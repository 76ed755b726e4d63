# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The mate solver: forced mates by checks alone, shortest first (tsume).

Iterative deepening over an AND/OR tree. At even plies the attacker may only play checks and needs
one that works (OR); at odd plies the defender has all legal moves and needs one that does not lose
(AND). A limit of n plies answers exactly "is there a mate in n or less"; a tree in which no branch
met the limit answers for every length. Depth-first with a table of disproofs is what fits a board:
a failed check needs only one good reply, so the tree is small where the reply is found first, and
the refutation that worked last at the same ply is tried first.

Repetition: a position of the attacker's that is on the path already counts as a failure (the
shortest mate never repeats, and perpetual check loses). Such a failure depends on the path, so it
is kept out of the table until the node that it depends on is left.

Between two slices all moves of the tree are taken back: the position is the original one then.
"""

from array import array

from micropython import const
from shogi.rules.king import drop_mates
from shogi.rules.movegen import legal
from shogi.rules.types import BISHOP, GOTE, PAWN, PROMOTE, ROOK
from shogi.search.checks import most_checks

_SENTE_ZONE = const(54)  # squares below: ranks a to c
_GOTE_ZONE = const(90)  # squares from here: ranks g to i
_MOST = const(593)  # most legal moves of a position
# What a node does next, and its result for the attacker
_DESCEND = const(0)
_READY = const(2)  # nothing but the moves of the node is missing
_NEXT = const(3)
_WIN = const(1)
_LOSS = const(-1)
_CLEAN = const(127)  # a result that depends on no ancestor
_FOREVER = const(255)  # stored distance: no mate at any length


class Mate:
    """One solver with its memory; nothing is allocated after construction.

    plies    longest line it can follow (odd; 7 fits a board, a laptop may take 31)
    moves    array('H') for the moves of all plies, shared with the search if given
    bits     the table of disproofs has 2**bits entries of 5 bytes

    After step() has returned True:
    result     1 a mate was found, -1 there is none within the plies asked, 0 stopped before
    exhausted  True: there is no mate of any length
    line       array('H'), the mate or (result -1 with defender=True) the saving reply
    length     moves in `line`
    nodes      moves made
    """

    def __init__(self, plies=7, moves=None, bits=8):
        self.width = plies + 1
        self.moves = array("H", bytes(2 * 160 * (plies + 1) + 1200)) if moves is None else moves
        self._end = array("H", bytes(2 * (plies + 2)))  # moves of ply p: _end[p] to _end[p + 1]
        self._next = array("H", bytes(2 * (plies + 2)))
        self._killer = array("H", bytes(2 * (plies + 2)))
        self._pv = array("H", bytes(2 * self.width * self.width))
        self._length = bytearray(plies + 2)
        self._cut = bytearray(plies + 2)
        self._taint = bytearray(plies + 2)
        self._keys = array("I", bytes(4 << bits))
        self._within = bytearray(1 << bits)
        self.line = array("H", bytes(2 * self.width))
        self.length = self.nodes = self.result = 0
        self.exhausted = False
        self.pos = None

    def start(self, pos, max_plies, max_nodes=0, defender=False, offset=0):
        """Ask for a mate in at most `max_plies` by (with `defender`: against) the side to move.

        pos        Position with room on its undo stack; after each step it is as it was
        max_nodes  give up after so many (0: never)
        offset     first free index of the shared `moves`
        Raises ValueError for more plies than the memory was made for.
        """
        most = max_plies + 1 if defender else max_plies
        if most >= self.width:
            raise ValueError("mate: more plies than the solver was made for")
        self.pos = pos
        self._root = self._ply = 1 if defender else 0
        self._limit = 1
        self._max = most
        self._max_nodes = max_nodes
        self._state = _DESCEND
        self._end[self._root] = offset
        for i in range(len(self._killer)):
            self._killer[i] = 0
        for i in range(len(self._within)):
            self._within[i] = 0
        self.nodes = self.length = self.result = 0
        self.exhausted = False

    def solve(self):
        """Run to the end and return the result."""
        while not self.step(1000):
            pass
        return self.result

    def step(self, budget):
        """Make about `budget` moves of the tree, and a few to come back to where it was; True when
        the answer stands. Calls the generators itself: a board's Python stack is short."""
        pos = self.pos
        moves = self.moves
        ends = self._end
        nexts = self._next
        cut = self._cut
        taint = self._taint
        length = self._length
        root = self._root
        ply = self._ply
        state = self._state
        limit = self._limit
        nodes = 0
        if self._max_nodes and budget > self._max_nodes - self.nodes:
            budget = self._max_nodes - self.nodes
        for i in range(root, ply):
            pos.make(moves[nexts[i] - 1])
        while True:
            if state == _DESCEND:
                state = self._enter(ply, limit)
                if state == _READY:
                    i = ends[ply]
                    if not ply & 1:
                        n = most_checks(pos, moves, i)
                        if n > i and moves[n - 1] >> 7 == 1 and drop_mates(pos, moves[n - 1] & 127):
                            n -= 1
                        ends[ply + 1] = n
                        state = self._order(ply, limit)
                    else:
                        ends[ply + 1] = legal(pos, moves, i)
                        if ends[ply + 1] == i:
                            state = _WIN
                        elif ply >= limit:
                            cut[ply] = 1
                            state = _LOSS
                        else:
                            state = self._order(ply, limit)
            if state == _NEXT:
                i = nexts[ply]
                if i == ends[ply + 1]:  # nothing left to try: all replies lose, or no check works
                    state = _WIN if ply & 1 else _LOSS
                    if not ply & 1 and taint[ply] >= ply:
                        taint[ply] = _CLEAN
                        self._store(limit - ply, cut[ply])
                elif nodes < budget:
                    nexts[ply] = i + 1
                    pos.make(moves[i])
                    nodes += 1
                    ply += 1
                    state = _DESCEND
                    continue
                else:
                    self._ply = ply
                    self._state = state
                    self.nodes += nodes
                    while ply > root:
                        pos.unmake()
                        ply -= 1
                    return self.nodes == self._max_nodes
            # `state` is the result of the node at `ply`, seen by the attacker
            if ply == root:
                if self._finished(state):
                    self.nodes += nodes
                    return True
                limit = self._limit
                state = _DESCEND
                continue
            pos.unmake()
            ply -= 1
            if state == _WIN:
                if ply & 1:
                    state = _NEXT
                    if length[ply + 1] >= length[ply]:  # the longest defence is the line to show
                        self._keep(ply)
                else:
                    self._keep(ply)
            elif ply & 1:
                self._killer[ply] = moves[nexts[ply] - 1]
                cut[ply] = cut[ply + 1]
                taint[ply] = taint[ply + 1]
            else:
                state = _NEXT
                cut[ply] |= cut[ply + 1]
                if taint[ply + 1] < taint[ply]:
                    taint[ply] = taint[ply + 1]

    def _enter(self, ply, limit):
        """Begin the node at `ply`: its result at once, or _READY."""
        pos = self.pos
        self._cut[ply] = 0
        self._taint[ply] = _CLEAN
        self._length[ply] = 0
        if self._end[ply] + _MOST > len(self.moves):
            self._cut[ply] = 1
            return _LOSS
        if not ply & 1:
            key = pos.key
            keys = pos.keys
            i = ply - 4
            at = pos.ply - 4
            while i >= self._root:
                if keys[at] == key:
                    self._taint[ply] = i
                    return _LOSS
                i -= 2
                at -= 2
            i = key & (len(self._within) - 1)
            if self._keys[i] == key and self._within[i] >= limit - ply:
                self._cut[ply] = self._within[i] != _FOREVER
                return _LOSS
        return _READY

    def _order(self, ply, limit):
        """Sort the moves of the node at `ply`, the most promising first."""
        moves = self.moves
        start = self._end[ply]
        end = self._end[ply + 1]
        if not ply & 1:
            if limit - ply <= 3:
                kept = self._drop_dominated(start, end)
                if kept < end:
                    self._cut[ply] = 1  # with more plies to go those count
                    end = kept
            # Promotions and captures work more often than drops and quiet checks.
            board = self.pos.board
            front = i = start
            while i < end:
                m = moves[i]
                if m & PROMOTE or board[m & 127]:
                    moves[i] = moves[front]
                    moves[front] = m
                    front += 1
                i += 1
        killer = self._killer[ply]
        i = start
        while i < end:
            if moves[i] == killer:
                moves[i] = moves[start]
                moves[start] = killer
                break
            i += 1
        self._next[ply] = start
        self._end[ply + 1] = end
        return _NEXT

    def _drop_dominated(self, start, end):
        """Leave out the non-promotions of pawn, bishop and rook; return the new end.

        They only serve to keep a later pawn drop from being mate (uchifuzume), which takes two
        more moves of the attacker, so with three plies or fewer to go the promotion does as well.
        """
        moves = self.moves
        board = self.pos.board
        white = self.pos.side == GOTE
        n = i = start
        while i < end:
            m = moves[i]
            i += 1
            fr = m >> 7
            if 16 <= fr < 128:  # a board move without the flag
                kind = board[fr] & 15
                if kind == PAWN or kind == BISHOP or kind == ROOK:
                    to = m & 127
                    if white:
                        if to >= _GOTE_ZONE or fr >= _GOTE_ZONE:
                            continue
                    elif to < _SENTE_ZONE or fr < _SENTE_ZONE:
                        continue
            moves[n] = m
            n += 1
        return n

    def _keep(self, ply):
        """The move just tried at `ply` and the line behind it become the line of `ply`."""
        pv = self._pv
        at = ply * self.width
        below = at + self.width
        pv[at] = self.moves[self._next[ply] - 1]
        n = self._length[ply + 1]
        i = 0
        while i < n:
            pv[at + i + 1] = pv[below + i]
            i += 1
        self._length[ply] = n + 1
        self._killer[ply] = pv[at]

    def _store(self, plies, cut):
        """Remember that the position has no mate in `plies`, or, without a cut, none at all."""
        key = self.pos.key
        i = key & (len(self._within) - 1)
        self._keys[i] = key
        self._within[i] = plies if cut else _FOREVER

    def _finished(self, state):
        """The root has a result at this limit: take it (True), or look deeper (False)."""
        root = self._root
        self._ply = root
        if state == _WIN:
            self.result = 1
            self.length = n = self._length[root]
            at = root * self.width
            for i in range(n):
                self.line[i] = self._pv[at + i]
            return True
        self.exhausted = not self._cut[root]
        if self.exhausted or self._limit + 2 > self._max:
            self.result = -1
            if root:
                self.line[0] = self._killer[root]
                self.length = 1
            return True
        self._limit += 2
        return False
