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
  out before they are made, as the worth after a move is known;
- captures come first, quiet moves are generated when those have failed, and not at all where no
  quiet move could reach alpha;
- with little depth left only the best few quiet moves are tried (late-move pruning);
- further up, late quiet moves are searched a ply less, and again in full if they do well.
"""

from array import array

from micropython import const

from .evaluate import Evaluation
from .ordering import Sorter
from .stages import captures, drops, evasions, may_check, quiets, recaptures, safe_checks

_NO_MOVE = const(0)

_MATED = const(29000)
_MATE = const(30000)
_INFINITE = const(32000)
_TEMPO = const(30)

_PLIES = const(24)  # deepest line, quiescence included
_DEEP = const(16)  # plies of the main search
_PV = const(8)  # plies kept of the principal variation
_FULL = const(600)  # no node whose moves would begin later generates any
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


class Tree:
    """The memory of a search and its innermost loop; shogi.search turns it into iterations.

    keys, answers, scores, data   positions already searched, two slots each, the deeper one and the
        latest: 16 bits of the key, best move (0 none), score (mates counted from there), depth << 2
        | kind of bound. 7 bytes an entry, 9 bits or more of the key are the index
    windows, places   by ply: alpha at entry, beta, worth, best value, depth; index of the next
        move, end of the moves (they begin where those of the ply before end), best move, stage
    lines, lengths    the best line from each ply, as a triangle
    """

    def __init__(self, entries):
        """`entries`: size of the table, a power of two."""
        self.mask = entries - 2
        self.keys = array("H", bytes(2 * entries))
        self.answers = array("H", bytes(2 * entries))
        self.scores = array("h", bytes(2 * entries))
        self.data = bytearray(entries)
        self.moves = array("H", bytes(2 * (_FULL + _ROOM)))
        self.tables = Evaluation()
        self.sorter = Sorter(self.tables, self.moves)
        self.windows = [array("h", bytes(2 * _PLIES)) for _ in range(5)]
        self.places = [array("h", bytes(2 * _PLIES)) for _ in range(4)]
        self._suggested = array("h", bytes(2 * _PLIES))
        self.lines = array("H", bytes(2 * _PV * (_PV + 1)))
        self.lengths = bytearray(_PLIES + 1)
        self.pos = None
        self.move = self.score = self.depth = self.nodes = self.seldepth = 0

    def run(self, work):
        """One slice of `work`, some 100k fuel a unit; True at the end of the search."""
        # MicroPython reaches the first sixteen locals fastest, so the order counts
        p = self._ply
        alphas, betas, worths, values, depths = self.windows
        indices, ends, choices, stages = self.places
        pos = self.pos
        board = pos.board
        moves = self.moves
        rows = self.tables.rows
        left = self.max_nodes - self.nodes
        for i in range(p):
            pos.make(moves[indices[i] - 1])
        alpha = alphas[p]
        best = values[p]
        if best > alpha:
            alpha = best
        beta = betas[p]
        i = indices[p]
        end = ends[p]
        depth = depths[p]
        worth = worths[p]
        stage = stages[p]
        while True:
            if stage == _ENTER:
                # ---- a new node: its value at once, or its first moves
                self.lengths[p] = 0
                i = end
                best = -_INFINITE
                value = _INFINITE  # none yet
                if depth > 0 or p == 1:
                    n = pos.key
                    keys = pos.keys
                    j = pos.ply - 4
                    k = j - 12
                    if p == 1 or k < 0:
                        k = 0
                    while j >= k:
                        if keys[j] == n:
                            value = self._repeated(j)
                            break
                        j -= 2
                if depth > 0:
                    move = _NO_MOVE
                    if value == _INFINITE:
                        keys = self.keys
                        j = n >> 13 & self.mask
                        n &= 0xFFFF
                        if keys[j] != n:
                            j += 1
                        if keys[j] == n:
                            move = self.answers[j]
                            k = self.data[j]
                            if k >> 2 >= depth and beta - alpha == 1:
                                value = self.scores[j]
                                if value > _MATED:
                                    value -= p
                                elif value < -_MATED:
                                    value += p
                                k &= 3
                                if k != _EXACT and (value < beta if k == _LOWER else value > alpha):
                                    value = _INFINITE
                    self._suggested[p] = move
                    n = pos.taken[pos.ply]
                    if value != _INFINITE:
                        pass
                    elif p > _DEEP or i > _FULL:
                        value = worth + _TEMPO
                    elif n > 127:
                        end = evasions(pos, moves, i)
                        if end == i:
                            value = p - _MATE
                        else:
                            work -= 1 + (end - i >> 2)
                            end = self.sorter.sort(pos, i, end, _ROOM, -_INFINITE, move)
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
                        work -= 1 + (end - i >> 2)
                        if end > i:
                            k = -_INFINITE
                            if depth < 3 and beta - alpha == 1:
                                k = alpha - worth + _TEMPO - _FUTILITY * (depth - 1)
                            end = self.sorter.sort(pos, i, end, _ROOM, k, move)
                        stage = _CAPTURES
                elif value != _INFINITE:
                    pass
                elif pos.taken[pos.ply] > 127 and depth > -_EVASIONS and i <= _FULL:
                    end = evasions(pos, moves, i)
                    if end == i:
                        value = p - _MATE
                    else:
                        work -= 1 + (end - i >> 2)
                        end = self.sorter.sort(pos, i, end, _ROOM, -_INFINITE, 0)
                        stage = _ALL
                else:
                    best = worth + _TEMPO
                    if best >= beta or pos.taken[pos.ply] > 127 or depth <= -_CALM or i > _FULL:
                        value = best
                    else:
                        if best > alpha:
                            alpha = best
                        if depth <= -_RECAPTURES:
                            end = recaptures(pos, moves, i, pos.moves[pos.ply - 1] & 127)
                        else:
                            end = captures(pos, moves, i)
                        work -= 1 + (end - i >> 2)
                        if end > i:
                            j = alpha - worth + _TEMPO
                            end = self.sorter.sort(pos, i, end, _ROOM, j, 0)
                        if depth == 0:
                            stage = _CHECKS_LEFT
                        elif end == i:
                            value = alpha
                        else:
                            stage = _SOME
                if stage != _ENTER:
                    stages[p] = stage
                    ends[p] = end
                    continue
            else:
                # ---- the next move of this node
                if i >= end:
                    if stage == _CAPTURES:
                        # the quiet moves, the best few of them where little depth is left
                        worth = worths[p]
                        move = self._suggested[p]
                        k = -_INFINITE
                        j = _ROOM
                        stage = _ALL
                        if depth < 4 and beta - alpha == 1:
                            k = alpha - worth + _TEMPO - _FUTILITY * (depth - 1)
                            j = 3 + 3 * depth * depth
                            stage = _CHECKS_LEFT
                        elif depth < 3:
                            j = 6 + 6 * depth * depth
                            stage = _CHECKS_LEFT
                        if k < _BEST_QUIET:
                            end = drops(pos, moves, quiets(pos, moves, i))
                            work -= 2 + (end - i >> 3)
                            end = self.sorter.sort(pos, i, end, j, k, move)
                        stages[p] = stage
                        ends[p] = end
                        continue
                    if stage == _CHECKS_LEFT:
                        end = safe_checks(pos, moves, i, _CHECKS)
                        stage = _SOME
                        stages[p] = stage
                        ends[p] = end
                        continue
                    value = best
                    if stage == _SOME and (beta - alpha == 1 or end > ends[p - 1] or depth < 1):
                        if value < alpha:  # what was left out may be as good as that
                            value = alpha
                    elif value == -_INFINITE:
                        value = p - _MATE  # no move at all
                    stage = _ENTER
                elif work <= 0 or not left:
                    break
                else:
                    move = moves[i]
                    i += 1
                    if self.overlook and (i < end or best > -_INFINITE):
                        k = (move ^ pos.key & 0x7FFF) * 31 + self.seed & 0x7FFF
                        if k * 25173 + 13849 >> 4 & 1023 < self.overlook:
                            continue
                    left -= 1
                    work -= 1
                    # the worth after the move, as Evaluation.delta has it
                    j = move & 127
                    n = move >> 7 & 127
                    if n < 16:
                        k = -rows[pos.side | n][j] - self.tables.drop[n]
                    else:
                        n = board[n]
                        k = rows[n][move >> 7 & 127]
                        if move >> 14:
                            k -= self.tables.rise[n & 15]
                            n |= 8
                        k -= rows[n][j]
                        n = board[j]
                        if n:
                            k -= self.tables.gain[n & 15] + rows[n][j]
                    worth = k - worths[p]
                    if depth < 2 and p and worth + _TEMPO >= -alpha and not may_check(pos, move):
                        # the other side stands pat at once: no need to make the move
                        if p >= self.seldepth:
                            self.seldepth = p + 1
                        k = -worth - _TEMPO
                        if k > best:
                            best = k
                            choices[p] = move
                        continue
                    indices[p] = i
                    values[p] = best
                    depth -= 1
                    if (
                        depth >= _REDUCED - 1
                        and i - ends[p - 1] > _EARLY
                        and best > -_MATED
                        and not (move >> 14 or board[j] or pos.taken[pos.ply] > 127)
                    ):
                        pos.make(move)
                        if pos.taken[pos.ply] < 128:
                            depth -= 1
                    else:
                        pos.make(move)
                    p += 1
                    if p > self.seldepth:
                        self.seldepth = p
                    worths[p] = worth
                    depths[p] = depth
                    k = -alpha
                    alpha = k - 1 if depth >= 0 and best > -_INFINITE else -beta
                    beta = k
                    betas[p] = beta
                    alphas[p] = alpha
                    stage = _ENTER
                    continue
            # ---- the node has its value: store it, back to the parent
            if depth > 0 and end > ends[p - 1]:
                keys = self.keys
                n = pos.key
                j = n >> 13 & self.mask
                n &= 0xFFFF
                if keys[j] != n and self.data[j] >> 2 > depth:
                    j += 1
                keys[j] = n
                self.answers[j] = choices[p]
                k = depth << 2 | _EXACT
                if value <= alphas[p]:
                    k -= _EXACT - _UPPER
                elif value >= betas[p]:
                    k -= _EXACT - _LOWER
                self.data[j] = k
                k = value
                if k > _MATED:
                    k += p
                elif k < -_MATED:
                    k -= p
                self.scores[j] = k
            if not p:
                values[0] = value
                self._ply = 0
                self.nodes = self.max_nodes - left
                return self._finished()
            value = -value
            p -= 1
            alpha = alphas[p]
            best = values[p]
            if best > alpha:
                alpha = best
            beta = betas[p]
            depth = depths[p]
            if value > alpha and depth > 0:
                j = depths[p + 1] < depth - 1
                if j or (value < beta and beta - alpha > 1 and betas[p + 1] - alphas[p + 1] == 1):
                    # a late move does well: once more at its full depth; or the null window
                    # failed high: once more with the whole window
                    end = ends[p]
                    p += 1
                    worth = worths[p]
                    depth -= 1
                    depths[p] = depth
                    k = -alpha
                    alpha = k - 1 if j else -beta
                    beta = k
                    betas[p] = beta
                    alphas[p] = alpha
                    stage = _ENTER
                    continue
            pos.unmake()
            i = indices[p]
            end = ends[p]
            stage = stages[p]
            if value > best:
                best = value
                move = moves[i - 1]
                choices[p] = move
                if value > alpha:
                    alpha = value
                    if value < beta or not p:
                        self._put(p, move)
                    elif depth > 0 and not board[move & 127] and pos.taken[pos.ply] < 128:
                        self.sorter.refuted(pos, move, depth)
                    if value >= beta or value == _MATE - p - 1:  # no mate is shorter
                        i = end
                        if stage == _CAPTURES or stage == _CHECKS_LEFT:
                            stage = _ALL
        # ---- the slice or the search is over: take everything back
        self._ply = p
        indices[p] = i
        values[p] = best
        stages[p] = stage
        self.nodes = self.max_nodes - left
        while p:
            pos.unmake()
            p -= 1
        if left:
            return False
        if values[0] > alphas[0]:
            self._take()
        return True
