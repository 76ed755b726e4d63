# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""One iteration of the search: principal variation search with quiescence, in slices.

There is no recursion and no allocation: the nodes from the root to the present one live in lists by
ply, and between two slices all their moves are taken back, so that the position is then always that
of the root. The window of a node holds for the side to move there; the value that a node hands to
its parent is exact inside its window and a bound outside.

What saves work, in the order of a node's life:
- table, repetition, reverse futility: a value without any move;
- quiescence stands pat before it generates; captures that cannot lift the worth over alpha are left
  out before they are made, as the worth after a move is known (evaluate.delta);
- captures come first, quiet moves are generated when those have failed, and not at all where no
  quiet move could reach alpha;
- with little depth left only the best few quiet moves are tried (late-move pruning);
- further up, late quiet moves are searched a ply less, and again in full if they do well (late-move
  reduction).
"""

from array import array

from micropython import const

from .evaluate import Evaluation
from .ordering import Sorter
from .stages import captures, drops, evasions, may_check, quiets, recaptures, safe_checks
from .table import Table, Variation

_NO_MOVE = const(0)

_MATED = const(29000)
_MATE = const(30000)
_INFINITE = const(32000)
_PERPETUAL = const(20000)  # the loss by perpetual check, which may yet be avoided
_TEMPO = const(30)

_PLIES = const(26)  # deepest line, quiescence included
_BUFFER = const(1200)
_ROOM = const(600)  # moves that one node may need
_CHECKS = const(3)  # safe checks tried at the first ply of quiescence
_CALM = const(6)  # plies of quiescence
_EVASIONS = const(3)  # plies of quiescence in which checks are answered by all moves
_RECAPTURES = const(2)  # from this ply of quiescence on only recaptures
_FUTILITY = const(130)  # a ply: what a quiet move may still bring
_BEST_QUIET = const(110)  # no quiet move changes the worth by more
_REVERSE = const(120)  # a ply: what the other side may still bring
_REDUCED = const(4)  # from this depth on late moves are searched a ply less
_EARLY = const(4)  # moves that are not late

# Stages of a node
_ENTER = const(0)
_CAPTURES = const(1)  # the quiet moves come after
_SOME = const(2)  # nothing comes after, and some moves were left out
_ALL = const(3)  # nothing comes after
_CHECKS_LEFT = const(4)  # a few safe checks come after, other moves were left out

_LOWER = const(1)
_UPPER = const(2)
_EXACT = const(3)


def _rows(code, count):
    """Arrays of halfwords with a place for every ply."""
    return [array(code, bytes(2 * _PLIES)) for _ in range(count)]


class Tree:
    """The memory of a search and its innermost loop; shogi.search turns it into iterations."""

    def __init__(self, entries):
        """`entries`: size of the table, a power of two."""
        self.tables = Evaluation()
        self.table = Table(entries)
        self.moves = array("H", bytes(2 * _BUFFER))
        self.sorter = Sorter()
        # by ply; _entry is alpha at entry
        self._alpha, self._beta, self._worth, self._value, self._entry = _rows("h", 5)
        self._choice, self._index, self._end = _rows("H", 3)
        self._first, self._path, self._table_move = _rows("H", 3)
        self._depth = array("b", bytes(_PLIES))
        self._stage = bytearray(_PLIES)
        self.lines = Variation(_PLIES)
        self.pos = None
        self.move = self.score = self.depth = self.nodes = self.seldepth = 0

    def run(self, work):
        """One slice of `work`, a move made or a generation each; True at the end of the search."""
        pos = self.pos
        moves = self.moves
        alphas = self._alpha
        betas = self._beta
        values = self._value
        p = self._ply
        worths = self._worth
        indices = self._index
        firsts = self._first
        table = self.table
        for i in range(p):
            pos.make(self._path[i])
        alpha = alphas[p]
        beta = betas[p]
        best = values[p]
        i = indices[p]
        end = self._end[p]
        stage = self._stage[p]
        depth = self._depth[p]
        while True:
            if stage == _ENTER:
                # ---- a new node: its value at once, or its first moves
                n = pos.ply
                worth = worths[p]
                self.lines.length[p] = 0
                i = end = firsts[p]
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
                        if pos.keys[j] == key:
                            value = self._repeated(j)
                            break
                        j -= 2
                if depth > 0:
                    move = _NO_MOVE
                    if value == _INFINITE:
                        j = key >> 13 & table.mask
                        key &= 0xFFFF
                        if table.keys[j] != key:
                            j += 1
                        if table.keys[j] == key:
                            move = table.moves[j]
                            k = table.data[j]
                            if k >> 2 >= depth and beta - alpha == 1:
                                value = table.scores[j]
                                if value > _MATED:
                                    value -= p
                                elif value < -_MATED:
                                    value += p
                                k &= 3
                                if k != _EXACT and (value < beta if k == _LOWER else value > alpha):
                                    value = _INFINITE
                    self._table_move[p] = move
                    if value != _INFINITE:
                        pass
                    elif p > _PLIES - 10 or i > _BUFFER - _ROOM:
                        value = worth + _TEMPO
                    elif pos.taken[n] > 127:
                        end = evasions(pos, moves, i)
                        if end == i:
                            value = p - _MATE
                        else:
                            end = self.sorter.sort(
                                self.tables, pos, moves, i, end, _ROOM, -_INFINITE, move
                            )
                            stage = _ALL
                    elif (
                        depth < 4
                        and beta - alpha == 1
                        and worth + _TEMPO - _REVERSE * depth >= beta
                        and beta > -_MATED
                    ):
                        value = worth + _TEMPO - _REVERSE * depth
                    else:
                        end = captures(pos, moves, i)
                        work -= 1
                        if end > i:
                            k = -_INFINITE
                            if depth < 3 and beta - alpha == 1:
                                k = alpha - worth + _TEMPO - _FUTILITY * (depth - 1)
                            end = self.sorter.sort(self.tables, pos, moves, i, end, _ROOM, k, move)
                        stage = _CAPTURES
                elif value != _INFINITE:
                    pass
                elif pos.taken[n] > 127 and depth > -_EVASIONS and i <= _BUFFER - _ROOM:
                    end = evasions(pos, moves, i)
                    if end == i:
                        value = p - _MATE
                    else:
                        end = self.sorter.sort(
                            self.tables, pos, moves, i, end, _ROOM, -_INFINITE, 0
                        )
                        stage = _ALL
                else:
                    best = worth + _TEMPO
                    if best >= beta or pos.taken[n] > 127 or depth <= -_CALM or i > _BUFFER - _ROOM:
                        value = best
                    else:
                        if best > alpha:
                            alpha = best
                        if depth <= -_RECAPTURES:
                            end = recaptures(pos, moves, i, pos.moves[n - 1] & 127)
                        else:
                            end = captures(pos, moves, i)
                        work -= 1
                        if end > i:
                            j = alpha - worth + _TEMPO
                            end = self.sorter.sort(self.tables, pos, moves, i, end, _ROOM, j, 0)
                        if depth == 0:
                            stage = _CHECKS_LEFT
                        elif end == i:
                            value = alpha
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
                        worth = worths[p]
                        work -= 4
                        move = self._table_move[p]
                        k = -_INFINITE
                        j = _ROOM
                        stage = _ALL
                        if depth < 4 and beta - alpha == 1:
                            k = alpha - worth + _TEMPO - _FUTILITY * (depth - 1)
                            j = 3 + 3 * depth * depth
                            stage = _CHECKS_LEFT
                        elif depth < 3 and p:
                            j = 6 + 6 * depth * depth
                            stage = _CHECKS_LEFT
                        if k < _BEST_QUIET:
                            end = drops(pos, moves, quiets(pos, moves, i))
                            end = self.sorter.sort(self.tables, pos, moves, i, end, j, k, move)
                        self._stage[p] = stage
                        self._end[p] = end
                        continue
                    if stage == _CHECKS_LEFT:
                        end = safe_checks(pos, moves, i, _CHECKS)
                        stage = _SOME
                        self._stage[p] = stage
                        self._end[p] = end
                        continue
                    value = best
                    if stage == _SOME and (beta - alpha == 1 or end > firsts[p] or depth < 1):
                        if value < alpha:  # what was left out may be as good as that
                            value = alpha
                    elif value == -_INFINITE:
                        value = p - _MATE  # no move at all
                    stage = _ENTER
                elif work <= 0 or self.nodes >= self.max_nodes:
                    break
                else:
                    move = moves[i]
                    i += 1
                    if self.overlook and (i < end or best > -_INFINITE):
                        k = (move ^ pos.key & 0x7FFF) * 31 + self.seed & 0x7FFF
                        if k * 25173 + 13849 >> 4 & 1023 < self.overlook:
                            continue
                    self.nodes += 1
                    work -= 1
                    k = -worths[p] - self.tables.delta(pos.board, pos.side, move)
                    if depth < 2 and k + _TEMPO >= -alpha and p and not may_check(pos, move):
                        # the other side stands pat at once: no need to make the move
                        if p >= self.seldepth:
                            self.seldepth = p + 1
                        k = -k - _TEMPO
                        if k > best:
                            best = k
                            self._choice[p] = move
                        continue
                    worths[p + 1] = k
                    indices[p] = i
                    values[p] = best
                    alphas[p] = alpha
                    self._path[p] = move
                    late = (
                        depth >= _REDUCED
                        and i - firsts[p] > _EARLY
                        and best > -_MATED
                        and not (move >> 14 or pos.board[move & 127] or pos.taken[pos.ply] > 127)
                    )
                    pos.make(move)
                    p += 1
                    if p > self.seldepth:
                        self.seldepth = p
                    firsts[p] = end
                    depth -= 2 if late and pos.taken[pos.ply] < 128 else 1
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
            if depth > 0 and end > firsts[p]:
                j = _EXACT
                if value <= self._entry[p]:
                    j = _UPPER
                elif value >= betas[p]:
                    j = _LOWER
                table.store(pos.key, p, depth, j, value, self._choice[p])
            if p == 0:
                values[0] = value
                if self._finished():
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
            if value > alpha and self._depth[p + 1] < depth - 1 and depth > 0:
                # a late move does well: once more at its full depth
                p += 1
                depth -= 1
                self._depth[p] = depth
                beta = -alpha
                alpha = beta - 1
                betas[p] = beta
                alphas[p] = alpha
                stage = _ENTER
                continue
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
            i = indices[p]
            end = self._end[p]
            stage = self._stage[p]
            if value > best:
                best = value
                move = self._path[p]
                self._choice[p] = move
                if value > alpha:
                    alpha = value
                    if value < beta or not p:
                        self.lines.put(p, move)
                    elif depth > 0 and not pos.board[move & 127] and pos.taken[pos.ply] < 128:
                        self.sorter.refuted(pos, move, depth)
                    if value >= beta or value == _MATE - p - 1:  # no mate is shorter
                        i = end
                        if stage == _CAPTURES or stage == _CHECKS_LEFT:
                            stage = _ALL
        # ---- the slice or the search is over: take everything back
        self._ply = p
        indices[p] = i
        values[p] = best
        alphas[p] = alpha
        self._stage[p] = stage
        over = self.nodes >= self.max_nodes
        while p:
            pos.unmake()
            p -= 1
        if over and values[0] > self._entry[0]:
            self._take()
        return over

    def _repeated(self, j):
        """Value of the position that already stood at ply j of the game or of this line."""
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
