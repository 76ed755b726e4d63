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
- the move from the table comes first, then captures, then the quiet move that refuted another line
  (the killer), and at the last ply this before the captures: all quiet moves are generated when
  those have failed, which is seldom, and not at all where no quiet move could reach alpha;
- with little depth left only the best few quiet moves are tried (late-move pruning);
- further up, late quiet moves are searched a ply less, and again in full if they do well.
"""

from micropython import const
from shogi.rules.position import Position
from shogi.search.ordering import DROPS, killer, refuted, sort
from shogi.search.scores import INFINITE, MATE, MATED
from shogi.search.staged_movegen import (
    captures,
    drops,
    evasions,
    may_check,
    quiets,
    recaptures,
    safe_checks,
)

_TEMPO = const(15)

_DEEP = const(16)  # plies of the main search
PV = const(8)  # plies kept of the principal variation
ROOM = const(600)  # moves that one node may need; no node begins its moves later than there
_CHECKS = const(3)  # safe checks tried at the first ply of quiescence
_CALM = const(6)  # plies of quiescence
_EVASIONS = const(3)  # plies of quiescence in which checks are answered by all moves
_RECAPTURES = const(2)  # from this ply of quiescence on only recaptures
_FUTILITY = const(65)  # a ply: what a quiet move may still bring
_BEST_QUIET = const(55)  # no quiet move changes the worth by more
_REVERSE = const(60)  # a ply: what the other side may still bring
_REDUCED = const(4)  # from this depth on late moves are searched a ply less
_EARLY = const(4)  # moves that are not late

# Stages of a node
_ENTER = const(0)
_SOME = const(1)  # nothing comes after, and some moves were left out
ALL = const(2)  # nothing comes after
_QUIETS = const(3)  # the quiet moves come after
_KILLER = const(4)  # the killer and the quiet moves come after
_CAPTURES = const(5)  # captures and quiet moves come after, the killer has been
_FIRST = const(6)  # captures, the killer and quiet moves come after
_CHECKS_LEFT = const(7)  # a few safe checks come after, other moves were left out

_LOWER = const(1)
_UPPER = const(2)
_EXACT = const(3)


# A global function is called faster than a method
make = Position.make
unmake = Position.unmake


def run(self, work):
    """One slice of `work`, some 100k fuel a unit; True at the end of the search.

    A method of shogi.search.Search. Its memory, made by shogi.begin:

    keys, replies, scores, data   positions already searched, two slots each, the deeper one and the
        latest: 16 bits of the key, best move (0 none), score (mates counted from there), depth << 2
        | kind of bound. 7 bytes an entry, 9 bits or more of the key are the index (mask)
    windows   by ply: alpha at entry, beta, worth, best value, depth, move from the table
    places    by ply: index of the next move, end of the moves (they begin where those of the ply
        before end), best move, stage, length of the best line
    order     memory of shogi.ordering
    rows, gain, rise, drop   see shogi.evaluate
    """
    # MicroPython's code is shorter and faster for the first sixteen locals
    i = alpha = beta = value = best = depth = move = stage = end = j = k = n = 0
    p = self._ply
    pos = self.pos
    alphas, betas, worths, values, depths, suggested = self.windows
    indices, ends, choices, stages, lengths = self.places
    board = pos.board
    moves = self.moves
    rows = self.rows
    left = self.max_nodes - self.nodes
    overlook = self.overlook
    taken = pos.taken
    for i in range(p):
        make(pos, moves[indices[i] - 1])
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
        if not stage:
            # ---- a new node, in the window of its parent or (j) a null window: its value at once,
            # or its first moves
            depths[p] = depth
            k = -alpha
            alpha = alphas[p] = k - 1 if j else -beta
            beta = betas[p] = k
            lengths[p] = 0
            i = end
            best = -INFINITE
            value = None
            move = 0
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
            k = -INFINITE  # what a move must bring
            if depth > 0:
                if value is None:
                    keys = self.keys
                    j = n >> 13 & self.mask
                    n &= 0xFFFF
                    if keys[j] != n:
                        j += 1
                    if keys[j] == n:
                        move = self.replies[j]
                        n = self.data[j]
                        if n >> 2 >= depth and beta - alpha == 1:
                            value = self.scores[j]
                            if value > MATED:
                                value -= p
                            elif value < -MATED:
                                value += p
                            n &= 3
                            if n != _EXACT and (value < beta if n == _LOWER else value > alpha):
                                value = None
                suggested[p] = move
                if value is not None:
                    pass
                elif p > _DEEP or i > ROOM:
                    value = worth + _TEMPO
                elif taken[pos.ply] > 127:  # in check
                    end = evasions(pos, moves, i)
                    stage = ALL
                elif (
                    depth < 4
                    and beta - alpha == 1
                    and worth + _TEMPO - _REVERSE * depth >= beta
                    and beta > -MATED
                ):
                    value = worth + _TEMPO - _REVERSE * depth
                else:
                    end = i
                    stage = _FIRST
                    j = move and not (move >> 14 or board[move & 127])
                    if j:
                        refuted(self.order, pos, move)
                    if j or depth == 1 and alpha - worth + _TEMPO < _BEST_QUIET:
                        end = killer(self.order, pos, i)
                        stage = _CAPTURES
                    continue
            elif value is None:
                n = taken[pos.ply]
                if n > 127 and depth > -_EVASIONS and i <= ROOM:
                    end = evasions(pos, moves, i)
                    stage = ALL
                else:
                    best = worth + _TEMPO
                    if best >= beta or n > 127 or depth <= -_CALM or i > ROOM:
                        value = best
                    else:
                        if best > alpha:
                            alpha = best
                        k = alpha - worth + _TEMPO
                        stage = _SOME
                        if depth <= -_RECAPTURES:
                            end = recaptures(pos, moves, i, pos.moves[pos.ply - 1] & 127)
                        else:
                            end = captures(pos, moves, i)
                            if depth == 0:
                                stage = _CHECKS_LEFT
            if stage:
                work -= 1
                if end > i:
                    work -= end - i >> 2
                    end = sort(self.order, pos, i, end, ROOM, k, move)
                continue
        else:
            # ---- the next move of this node
            if i >= end:
                if stage > ALL:
                    if stage == _CHECKS_LEFT:
                        end = safe_checks(pos, moves, i, _CHECKS)
                        stage = _SOME
                        continue
                    worth = worths[p]
                    k = -INFINITE  # what a move must bring
                    if depth < 4 and beta - alpha == 1:
                        k = alpha - worth + _TEMPO - _FUTILITY * (depth - 1)
                    if stage > _KILLER:
                        stage -= 2
                        end = captures(pos, moves, i)
                        work -= 1 + (end - i >> 2)
                        if end > i:
                            move = suggested[p]
                            end = sort(self.order, pos, i, end, ROOM, k, move)
                    elif stage == _KILLER and k < _BEST_QUIET:
                        stage = _QUIETS
                        end = killer(self.order, pos, i)
                    else:
                        # the quiet moves, the best few of them where little depth is left
                        j = ROOM
                        stage = ALL
                        if depth < 4 and beta - alpha == 1:
                            j = 3 + 3 * depth * depth
                            stage = _CHECKS_LEFT
                        elif depth < 3:
                            j = 6 + 6 * depth * depth
                            stage = _CHECKS_LEFT
                        if k < _BEST_QUIET:
                            end = drops(pos, moves, quiets(pos, moves, i))
                            work -= 2 + (end - i >> 3)
                            end = sort(self.order, pos, i, end, j, k, -1)
                    continue
                value = best
                if stage == _SOME and (beta - alpha == 1 or end > ends[p - 1] or depth < 1):
                    if value < alpha:  # what was left out may be as good as that
                        value = alpha
                elif value == -INFINITE:
                    value = p - MATE  # no move at all
                stage = _ENTER
            elif work <= 0 or not left:
                break
            else:
                move = moves[i]
                i += 1
                if overlook and (i < end or best > -INFINITE):
                    k = (move ^ pos.key & 0x7FFF) * 31 + self.seed & 0x7FFF
                    if k * 25173 + 13849 >> 4 & 1023 < overlook:
                        continue
                left -= 1
                work -= 1
                # the worth after the move, see shogi.evaluate
                j = move & 127
                if move < DROPS:
                    n = pos.side | move >> 7
                    k = -rows[n][j] - self.drop[n]
                else:
                    n = move >> 7 & 127
                    value = board[n]
                    k = rows[value][n]
                    if move >> 14:
                        k -= self.rise[value & 15]
                        value |= 8
                    k -= rows[value][j]
                    value = board[j]
                    if value:
                        k -= self.gain[value] + rows[value][j]
                worth = k - worths[p]
                if depth < 2 and p and worth + _TEMPO >= -alpha and not may_check(pos, move):
                    # the other side stands pat at once: no need to make the move
                    k = -worth - _TEMPO
                    if k > best:
                        best = k
                        choices[p] = move
                    continue
                indices[p] = i
                ends[p] = end
                stages[p] = stage
                values[p] = best
                depth -= 1
                if (
                    depth >= _REDUCED - 1
                    and i - ends[p - 1] > _EARLY
                    and best > -MATED
                    and not (move >> 14 or board[j] or taken[pos.ply] > 127)
                ):
                    make(pos, move)
                    if taken[pos.ply] < 128:
                        depth -= 1
                else:
                    make(pos, move)
                p += 1
                worths[p] = worth
                j = depth >= 0 and best > -INFINITE
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
            self.replies[j] = choices[p]
            k = depth << 2 | _EXACT
            if value <= alphas[p]:
                k -= _EXACT - _UPPER
            elif value >= betas[p]:
                k -= _EXACT - _LOWER
            self.data[j] = k
            k = value
            if k > MATED:
                k += p
            elif k < -MATED:
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
                stage = _ENTER
                continue
        unmake(pos)
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
                elif depth > 0 and not (move >> 14 or board[move & 127] or taken[pos.ply] > 127):
                    refuted(self.order, pos, move)
                if value >= beta or value == MATE - p - 1:  # no mate is shorter
                    i = end
                    if stage > ALL:
                        stage = ALL
    # ---- the slice or the search is over: take everything back
    self._ply = p
    indices[p] = i
    ends[p] = end
    values[p] = best
    stages[p] = stage
    self.nodes = self.max_nodes - left
    while p:
        unmake(pos)
        p -= 1
    if left:
        return False
    if values[0] > alphas[0]:
        self._take()
    return True
