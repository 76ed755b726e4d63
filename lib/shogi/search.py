# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The search: iterative deepening, principal variation search, quiescence.

It runs in slices (`step`) without recursion and without allocation: the nodes from the root to the
present one live in lists by ply, and between two slices all their moves are taken back, so that the
position is then always that of the root. The window of a node holds for the side to move there, and
the value that a node hands to its parent is exact inside its window and a bound outside.

A node is a move made. Scores are centipawns for the side to move; MATE - n is a mate in n plies.
"""

from array import array

from micropython import const

from .checking import safe_checks
from .evaluate import Evaluation
from .movegen import legal
from .ordering import Sorter
from .stages import captures, drops, evasions, quiets
from .table import PV, Table, Variation

_SENTE = const(16)
_BOTH = const(48)
_NO_MOVE = const(0)

MATE = const(30000)
MATED = const(29000)  # scores beyond it are mates
_MATED = const(29000)
_MATE = const(30000)
_INFINITE = const(32000)
_PERPETUAL = const(20000)  # the loss by perpetual check, which may yet be avoided
_TEMPO = const(30)

_PLIES = const(28)  # deepest line, quiescence included
_BUFFER = const(1280)
_ROOM = const(600)  # moves that one node may need
_CHECKS = const(3)  # safe checks tried at the first ply of quiescence
_CALM = const(6)  # plies of quiescence
_EVASIONS = const(3)  # plies of quiescence in which checks are answered by all moves
_RECAPTURES = const(4)  # from this ply of quiescence on only recaptures
_FUTILITY = const(90)  # a ply: what a quiet move may still bring
_BEST_QUIET = const(110)  # no quiet move changes the worth by more
_REVERSE = const(120)  # a ply: what the other side may still bring

# Stages of a node
_ENTER = const(0)
_CAPTURES = const(1)  # the quiet moves come after
_SOME = const(2)  # nothing comes after, and some moves were left out
_ALL = const(3)  # nothing comes after
_CALM_CHECKS = const(4)  # first ply of quiescence: some checks come after

_LOWER = const(1)
_UPPER = const(2)
_EXACT = const(3)


class Search:
    """One search with all its memory.

    entries   size of the transposition table, a power of two (7 bytes each)

    After a step: move (best so far, 0 none), score, depth (finished), nodes, seldepth, pv[:pv_len];
    moves[:count] are the root moves, best first.
    """

    def __init__(self, entries=1024):
        self.tables = Evaluation()
        self.table = Table(entries)
        self.moves = array("H", bytes(2 * _BUFFER))
        self.sorter = Sorter()
        self._alpha = [0] * _PLIES
        self._beta = [0] * _PLIES
        self._depth = [0] * _PLIES
        self._worth = [0] * _PLIES
        self._value = [0] * _PLIES
        self._choice = [0] * _PLIES
        self._index = [0] * _PLIES
        self._end = [0] * _PLIES
        self._first = [0] * _PLIES
        self._stage = [0] * _PLIES
        self._table_move = [0] * _PLIES
        self._entry = [0] * _PLIES  # alpha at entry
        self._path = array("H", bytes(2 * _PLIES))
        self.lines = Variation(_PLIES)
        self.pv = array("H", bytes(2 * PV))
        self.pv_len = 0
        self.pos = None
        self.move = self.score = self.depth = self.nodes = self.seldepth = 0

    def start(self, pos, max_nodes, max_depth, overlook=0, seed=0):
        """Search `pos`; overlook: so many of 1,024 moves are not seen, chosen by the seed."""
        self.pos = pos
        self.max_nodes = max_nodes
        self.max_depth = max_depth
        self.overlook = overlook
        self.seed = seed
        self.move = self.score = self.depth = self.nodes = self.seldepth = self.pv_len = 0
        self.done = False
        self._ply = -1  # tables not ready
        if pos.ply + _PLIES + 4 > len(pos.moves):
            pos.grow()
        self.tables.begin(pos)
        self.table.clear()

    def _begin(self):
        """The root moves and what they bring at once; False when there are none."""
        pos = self.pos
        moves = self.moves
        n = legal(pos, moves, 0)
        n = self.sorter.sort(self.tables, pos, moves, 0, n, n, -_INFINITE, 0, 0)
        self._ply = 0
        self._worth[0] = self.tables.total(pos)
        pos.in_check()
        self._depth[0] = 0
        self.count = n
        if n:
            self.move = moves[0]
        return n > 0

    def _deepen(self):
        """Prepare the next iteration; False when none is needed."""
        d = self.depth + 1
        if d > self.max_depth or d > _PLIES - _CALM - 2:
            return False
        if self.depth and (self.score > _MATED or self.score < -_MATED):
            n = self.score if self.score > 0 else -self.score
            if _MATE - n <= self.depth:
                return False  # a mate within the horizon is exact
        if self.count == 1 and self.depth >= 2:
            return False
        moves = self.moves
        if self.move != moves[0]:
            i = 0
            while moves[i] != self.move:
                i += 1
            while i:
                moves[i] = moves[i - 1]
                i -= 1
            moves[0] = self.move
        self._depth[0] = d
        self._alpha[0] = self._entry[0] = -_INFINITE
        self._beta[0] = _INFINITE
        self._value[0] = -_INFINITE
        self._choice[0] = _NO_MOVE
        self._index[0] = 0
        self._first[0] = 0
        self._end[0] = self.count
        self._stage[0] = _ALL
        self.lines.length[0] = 0
        return True

    def stop(self):
        """No more steps; what was found stands."""
        self.done = True

    def step(self, work=24):
        """Search about `work` nodes; True when the search has come to its end."""
        if self.done:
            return True
        if self._ply < 0:
            if self.tables.advance(self.pos):
                if not self._begin() or not self._deepen():
                    self.done = True
            return self.done
        if self._run(work):
            self.done = True
        return self.done

    def _run(self, work):
        """One slice; True at the end of the search."""
        pos = self.pos
        tables = self.tables
        moves = self.moves
        sort = self.sorter.sort
        alphas = self._alpha
        betas = self._beta
        values = self._value
        make = pos.make
        p = self._ply
        pos_keys = pos.keys
        in_check = pos.in_check
        table = self.table
        keys = table.keys
        length = self.lines.length
        for i in range(p):
            make(self._path[i])
            in_check()
        alpha = alphas[p]
        beta = betas[p]
        best = values[p]
        i = self._index[p]
        end = self._end[p]
        stage = self._stage[p]
        depth = self._depth[p]
        while True:
            if stage == _ENTER:
                # ---- a new node: its value at once, or its first moves
                n = pos.ply
                check = in_check()
                worth = self._worth[p]
                first = self._first[p]
                length[p] = 0
                i = end = first
                best = -_INFINITE
                self._choice[p] = _NO_MOVE
                self._entry[p] = alpha
                value = _INFINITE  # none yet
                key = pos.key
                if p == 1 or (depth > 0 and p):
                    j = n - 4
                    k = j - 12
                    if p == 1 or k < 0:
                        k = 0
                    while j >= k:
                        if pos_keys[j] == key:
                            value = self._repeated(j)
                            break
                        j -= 2
                if depth > 0:
                    move = _NO_MOVE
                    if value == _INFINITE:
                        j = key >> 13 & table.mask
                        key &= 0xFFFF
                        if keys[j] != key:
                            j += 1
                        if keys[j] == key:
                            move = table.moves[j]
                            k = table.data[j]
                            if k >> 2 >= depth and beta - alpha == 1:
                                v = table.scores[j]
                                if v > _MATED:
                                    v -= p
                                elif v < -_MATED:
                                    v += p
                                k &= 3
                                if k == _EXACT or (v >= beta if k == _LOWER else v <= alpha):
                                    value = v
                    self._table_move[p] = move
                    if value != _INFINITE:
                        pass
                    elif p > _PLIES - 10 or first > _BUFFER - _ROOM:
                        value = worth + _TEMPO
                    elif check:
                        end = evasions(pos, moves, first)
                        if end == first:
                            value = p - _MATE
                        else:
                            end = sort(tables, pos, moves, first, end, _ROOM, -_INFINITE, move, 0)
                            stage = _ALL
                    elif (
                        depth < 3
                        and beta - alpha == 1
                        and worth + _TEMPO - _REVERSE * depth >= beta
                        and beta > -_MATED
                    ):
                        value = worth + _TEMPO - _REVERSE * depth
                    else:
                        end = captures(pos, moves, first)
                        if end > first:
                            end = sort(tables, pos, moves, first, end, _ROOM, -_INFINITE, move, 0)
                        stage = _CAPTURES
                elif value != _INFINITE:
                    pass
                elif check and depth > -_EVASIONS and first <= _BUFFER - _ROOM:
                    end = evasions(pos, moves, first)
                    if end == first:
                        value = p - _MATE
                    else:
                        end = sort(tables, pos, moves, first, end, _ROOM, -_INFINITE, 0, 0)
                        stage = _ALL
                else:
                    best = worth + _TEMPO
                    if best >= beta or check or depth <= -_CALM or first > _BUFFER - _ROOM:
                        value = best
                    else:
                        if best > alpha:
                            alpha = best
                        end = captures(pos, moves, first)
                        if end > first:
                            j = alpha - worth + _TEMPO
                            k = pos.moves[n - 1] & 127 if depth <= -_RECAPTURES else 0
                            end = sort(tables, pos, moves, first, end, _ROOM, j, 0, k)
                        if depth == 0:
                            stage = _CALM_CHECKS
                        elif end == first:
                            value = best
                        else:
                            stage = _SOME
                if stage != _ENTER:
                    self._stage[p] = stage
                    self._end[p] = end
                    continue
            else:
                # ---- the next move of this node
                if i >= end:
                    if stage == _CAPTURES:
                        # the quiet moves, the best few of them where little depth is left
                        first = i
                        worth = self._worth[p]
                        move = self._table_move[p]
                        if depth < 4 and beta - alpha == 1:
                            k = alpha - worth + _TEMPO - _FUTILITY * (depth - 1)
                            if k < _BEST_QUIET:
                                end = drops(pos, moves, quiets(pos, moves, first))
                                j = 3 + 3 * depth * depth
                                end = sort(tables, pos, moves, first, end, j, k, move, 0)
                            stage = _SOME
                        else:
                            end = drops(pos, moves, quiets(pos, moves, first))
                            end = sort(tables, pos, moves, first, end, _ROOM, -_INFINITE, move, 0)
                            stage = _ALL
                        self._stage[p] = stage
                        self._end[p] = end
                        continue
                    if stage == _CALM_CHECKS:
                        end = safe_checks(pos, moves, i, _CHECKS)
                        stage = _SOME
                        self._stage[p] = stage
                        self._end[p] = end
                        continue
                    value = best
                    if best == -_INFINITE:
                        # nothing searched: no move at all loses, cut ones are no better than alpha
                        value = alpha if stage == _SOME else p - _MATE
                    stage = _ENTER
                elif work <= 0 or self.nodes >= self.max_nodes:
                    break
                else:
                    move = moves[i]
                    i += 1
                    if self.overlook and best > -_INFINITE:
                        k = (move ^ pos.key & 0x7FFF) * 31 + self.seed & 0x7FFF
                        if k * 25173 + 13849 >> 4 & 1023 < self.overlook:
                            continue
                    self.nodes += 1
                    work -= 1
                    self._worth[p + 1] = -self._worth[p] - tables.delta(pos.board, pos.side, move)
                    self._index[p] = i
                    values[p] = best
                    alphas[p] = alpha
                    self._path[p] = move
                    make(move)
                    p += 1
                    if p > self.seldepth:
                        self.seldepth = p
                    self._first[p] = end
                    depth -= 1
                    self._depth[p] = depth
                    if depth < 0 or best == -_INFINITE or beta - alpha == 1:
                        alpha, beta = -beta, -alpha
                    else:
                        beta = -alpha
                        alpha = beta - 1
                    betas[p] = beta
                    alphas[p] = alpha
                    stage = _ENTER
                    continue
            # ---- the node has its value: store it, back to the parent
            if depth > 0 and end > self._first[p]:
                j = _EXACT
                if value <= self._entry[p]:
                    j = _UPPER
                elif value >= betas[p]:
                    j = _LOWER
                table.store(pos.key, p, depth, j, value, self._choice[p])
            if p == 0:
                values[0] = value
                self._take()
                self.depth = depth
                if not self._deepen():
                    self._ply = 0
                    return True
                alpha = alphas[0]
                beta = betas[0]
                best = values[0]
                i = 0
                end = self._end[0]
                stage = self._stage[0]
                depth = self._depth[0]
                continue
            value = -value
            p -= 1
            alpha = alphas[p]
            beta = betas[p]
            depth = self._depth[p]
            best = values[p]
            if (
                alpha < value < beta
                and betas[p + 1] - self._entry[p + 1] == 1
                and beta - alpha > 1
                and depth > 0
            ):
                # the null window failed high: once more with the whole window
                p += 1
                depth -= 1
                alpha, beta = -beta, -alpha
                alphas[p] = alpha
                betas[p] = beta
                stage = _ENTER
                continue
            pos.unmake()
            i = self._index[p]
            end = self._end[p]
            stage = self._stage[p]
            if value > best:
                best = value
                move = self._path[p]
                self._choice[p] = move
                if value > alpha:
                    alpha = value
                    if value < beta:
                        self.lines.put(p, move)
                    else:
                        i = end
                        if stage == _CAPTURES or stage == _CALM_CHECKS:
                            stage = _ALL
        # ---- the slice or the search is over: take everything back
        self._ply = p
        self._index[p] = i
        values[p] = best
        alphas[p] = alpha
        self._stage[p] = stage
        over = self.nodes >= self.max_nodes
        while p:
            pos.unmake()
            p -= 1
        if over and self._choice[0]:
            self._take()
        return over

    def _repeated(self, j):
        """Value of the position that already stood at ply j of the game or of this line."""
        pos = self.pos
        n = pos.ply
        checks = pos.checks
        mine = theirs = 1  # was every position of the cycle a check to the side to move there?
        while n > j:
            if not checks[n]:
                theirs = 0
            if not checks[n - 1]:
                mine = 0
            n -= 2
        if theirs != mine:
            return _PERPETUAL if theirs else -_PERPETUAL
        return 0

    def _take(self):
        """Take over the root's best move."""
        self.move = self._choice[0]
        self.score = self._value[0]
        self.pv_len = self.lines.length[0]
        for i in range(self.pv_len):
            self.pv[i] = self.lines.moves[i]
