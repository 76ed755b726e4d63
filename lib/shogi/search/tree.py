# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""One iteration of the search: principal variation search with quiescence, in slices.

There is no recursion and no allocation: the nodes from the root to the present one live in lists by
ply, and between two slices all their moves are taken back: the position is always the root's then.
The window of a node is seen by the side to move there; the value that a node returns to its
parent is exact inside its window and a bound outside.

What saves work, in the order in which a node meets it:
- table, repetition, reverse futility: a value without any move;
- quiescence stands pat before it generates; captures that cannot raise alpha are left out;
- order: table move, captures, killer (the quiet move that refuted another line), quiet moves; at
  depth 1 the killer may precede captures. Quiet moves are generated only when the others have
  failed, which is seldom, and not at all where no quiet move could reach alpha;
- with little depth left only the best few quiet moves are tried (late-move pruning);
- further up, late quiet moves are searched a ply less, and again in full if they do well.
"""

from micropython import const
from shogi.rules.position import Position
from shogi.search.ordering import DROPS, killer, may_check, refuted, sort
from shogi.search.scores import INFINITE, MATE, MATED
from shogi.search.staged_movegen import (
    captures,
    drops,
    evasions,
    quiets,
    recaptures,
    safe_checks,
)  # fmt: skip

_TEMPO = const(15)
_DEEP = const(16)  # plies of the main search
PV = const(8)  # plies kept of the principal variation
ROOM = const(600)  # moves that one node may need; no node begins its moves later than there
_CHECKS = const(3)  # safe checks tried at the first ply of quiescence
_CALM = const(6)  # plies of quiescence
_EVASIONS = const(3)  # plies of quiescence in which checks are answered by all moves
_RECAPTURES = const(2)  # from this ply of quiescence on only recaptures
_FUTILITY = const(65)  # a ply: what a quiet move may still bring
_BEST_QUIET = const(55)  # no quiet move changes the evaluation by more
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


make = Position.make  # a global function is called faster than a method
unmake = Position.unmake


def run(self, work):
    """One slice of `work`, some 100k fuel a unit; True at the end of the search.

    A turn of the loop, for the node at `ply`: 1 load it; 2 a new one: a window, b repetition,
    c table, d value without a move, e quiescence, f first moves; 3 no move left: a the next kind,
    b its value; 4 the next move: a overlooked, b evaluation after it, c not worth making, d made;
    5 it has its value: a into the table, b to the parent, c once more, d best; 6 the slice is over.
    `item`, `slot` and `bound` are scratch, as said where they are set: more locals cost stack.

    A method of search.search.Search. Its memory, made by search.prepare:

    keys, replies, scores, data   positions already searched, two slots each, the deeper one and the
        latest: 16 bits of the key, best move (0 none), score (mates counted from there), depth << 2
        | kind of bound. 7 bytes an entry, 9 bits or more of the key are the index (mask)
    windows   by ply: alpha at entry, beta, worth, best value, depth, move from the table
    places    by ply: index of the next move, end of the moves (they begin where those of the ply
        before end), best move, stage, length of the best line
    order     memory of search.ordering
    rows, gain, rise, drop   see search.evaluate
    """
    # ---- 1 load the node. MicroPython reaches the first sixteen locals fastest: keep this order
    at = alpha = beta = value = best = depth = move = stage = end = slot = bound = item = 0
    ply = self._ply
    pos = self.pos
    alphas, betas, worths, values, depths, suggested = self.windows
    indices, ends, choices, stages, lengths = self.places
    board = pos.board
    moves = self.moves
    rows = self.rows
    left = self.max_nodes - self.nodes
    overlook = self.overlook
    taken = pos.taken
    for at in range(ply):
        make(pos, moves[indices[at] - 1])
    alpha = alphas[ply]
    best = values[ply]
    if best > alpha:
        alpha = best
    beta = betas[ply]
    at = indices[ply]
    end = ends[ply]
    depth = depths[ply]
    worth = worths[ply]
    stage = stages[ply]
    while True:
        if not stage:
            # ---- 2a a new node. slot: a null window is enough; bound: beta of this side
            depths[ply] = depth
            bound = -alpha
            alpha = alphas[ply] = bound - 1 if slot else -beta
            beta = betas[ply] = bound
            lengths[ply] = 0
            at = end
            best = -INFINITE
            value = None
            move = 0
            if depth > 0 or ply == 1:
                # ---- 2b repetition. item: key; slot: ply of an earlier position; bound: the first
                item = pos.key
                keys = pos.keys
                slot = pos.ply - 4
                bound = slot - 12
                if ply == 1 or bound < 0:
                    bound = 0
                while slot >= bound:
                    if keys[slot] == item:
                        value = self._repeated(slot)
                        break
                    slot -= 2
            bound = -INFINITE  # from here on what a move must bring
            if depth > 0:
                if value is None:
                    # ---- 2c the table. slot: index of an entry; item: key, then data of the entry
                    keys = self.keys
                    slot = item >> 13 & self.mask
                    item &= 0xFFFF
                    if keys[slot] != item:
                        slot += 1
                    if keys[slot] == item:
                        move = self.replies[slot]
                        item = self.data[slot]
                        if item >> 2 >= depth and beta - alpha == 1:
                            value = self.scores[slot]
                            if value > MATED:
                                value -= ply
                            elif value < -MATED:
                                value += ply
                            item &= 3
                            if item != _EXACT and (
                                value < beta if item == _LOWER else value > alpha
                            ):
                                value = None
                # ---- 2d a value without any move, or what its moves begin with
                suggested[ply] = move
                if value is not None:
                    pass
                elif ply > _DEEP or at > ROOM:
                    value = worth + _TEMPO
                elif taken[pos.ply] > 127:  # in check
                    end = evasions(pos, moves, at)
                    stage = ALL
                elif (
                    depth < 4
                    and beta - alpha == 1
                    and worth + _TEMPO - _REVERSE * depth >= beta
                    and beta > -MATED
                ):
                    value = worth + _TEMPO - _REVERSE * depth
                else:
                    end = at
                    stage = _FIRST
                    # slot: the table's move is quiet
                    slot = move and not (move >> 14 or board[move & 127])
                    if slot:
                        refuted(self.order, pos, move)
                    if slot or depth == 1 and alpha - worth + _TEMPO < _BEST_QUIET:
                        end = killer(self.order, pos, at)
                        stage = _CAPTURES
                    continue
            elif value is None:
                # ---- 2e quiescence. item: above 127 in check
                item = taken[pos.ply]
                if item > 127 and depth > -_EVASIONS and at <= ROOM:
                    end = evasions(pos, moves, at)
                    stage = ALL
                else:
                    best = worth + _TEMPO
                    if best >= beta or item > 127 or depth <= -_CALM or at > ROOM:
                        value = best
                    else:
                        if best > alpha:
                            alpha = best
                        bound = alpha - worth + _TEMPO
                        stage = _SOME
                        if depth <= -_RECAPTURES:
                            end = recaptures(pos, moves, at, pos.moves[pos.ply - 1] & 127)
                        else:
                            end = captures(pos, moves, at)
                            if depth == 0:
                                stage = _CHECKS_LEFT
            # ---- 2f the first moves in order
            if stage:
                work -= 1
                if end > at:
                    work -= end - at >> 2
                    end = sort(self.order, pos, at, end, ROOM, bound, move)
                continue
        else:
            if at >= end:
                # ---- 3a the next kind of moves
                if stage > ALL:
                    if stage == _CHECKS_LEFT:
                        end = safe_checks(pos, moves, at, _CHECKS)
                        stage = _SOME
                        continue
                    worth = worths[ply]
                    bound = -INFINITE  # what a move must bring
                    if depth < 4 and beta - alpha == 1:
                        bound = alpha - worth + _TEMPO - _FUTILITY * (depth - 1)
                    if stage > _KILLER:
                        stage -= 2
                        end = captures(pos, moves, at)
                        work -= 1 + (end - at >> 2)
                        if end > at:
                            move = suggested[ply]
                            end = sort(self.order, pos, at, end, ROOM, bound, move)
                    elif stage == _KILLER and bound < _BEST_QUIET:
                        stage = _QUIETS
                        end = killer(self.order, pos, at)
                    else:
                        # the quiet moves. slot: how many of them, few where little depth is left
                        slot = ROOM
                        stage = ALL
                        if depth < 4 and beta - alpha == 1:
                            slot = 3 + 3 * depth * depth
                            stage = _CHECKS_LEFT
                        elif depth < 3:
                            slot = 6 + 6 * depth * depth
                            stage = _CHECKS_LEFT
                        if bound < _BEST_QUIET:
                            end = drops(pos, moves, quiets(pos, moves, at))
                            work -= 2 + (end - at >> 3)
                            end = sort(self.order, pos, at, end, slot, bound, -1)
                    continue
                # ---- 3b no move is left: its value
                value = best
                if stage == _SOME and (beta - alpha == 1 or end > ends[ply - 1] or depth < 1):
                    if value < alpha:  # what was left out may be as good as that
                        value = alpha
                elif value == -INFINITE:
                    value = ply - MATE  # no move at all
                stage = _ENTER
            elif work <= 0 or not left:
                break
            else:
                move = moves[at]
                at += 1
                # ---- 4a a weak level does not see it. bound: a random number of move and seed
                if overlook and (at < end or best > -INFINITE):
                    bound = (move ^ pos.key & 0x7FFF) * 31 + self.seed & 0x7FFF
                    if bound * 25173 + 13849 >> 4 & 1023 < overlook:
                        continue
                left -= 1
                work -= 1
                # ---- 4b evaluation after it. slot: target; item: hand or start; value: piece
                slot = move & 127
                if move < DROPS:
                    item = pos.side | move >> 7
                    bound = -rows[item][slot] - self.drop[item]
                else:
                    item = move >> 7 & 127
                    value = board[item]
                    bound = rows[value][item]
                    if move >> 14:
                        bound -= self.rise[value & 15]
                        value |= 8
                    bound -= rows[value][slot]
                    value = board[slot]
                    if value:
                        bound -= self.gain[value] + rows[value][slot]
                worth = bound - worths[ply]
                if depth < 2 and ply and worth + _TEMPO >= -alpha and not may_check(pos, move):
                    # ---- 4c the other side stands pat at once: no need to make it. bound: value
                    bound = -worth - _TEMPO
                    if bound > best:
                        best = bound
                        choices[ply] = move
                    continue
                # ---- 4d make it; late quiet moves that do not check lose a ply
                indices[ply] = at
                ends[ply] = end
                stages[ply] = stage
                values[ply] = best
                depth -= 1
                if (
                    depth >= _REDUCED - 1
                    and at - ends[ply - 1] > _EARLY
                    and best > -MATED
                    and not (move >> 14 or board[slot] or taken[pos.ply] > 127)
                ):
                    make(pos, move)
                    if taken[pos.ply] < 128:
                        depth -= 1
                else:
                    make(pos, move)
                ply += 1
                worths[ply] = worth
                slot = depth >= 0 and best > -INFINITE
                stage = _ENTER
                continue
        # ---- 5a into the table. slot: index; item: key; bound: depth and kind of bound, then score
        if depth > 0 and end > ends[ply - 1]:
            keys = self.keys
            item = pos.key
            slot = item >> 13 & self.mask
            item &= 0xFFFF
            if keys[slot] != item and self.data[slot] >> 2 > depth:
                slot += 1
            keys[slot] = item
            self.replies[slot] = choices[ply]
            bound = depth << 2 | _EXACT
            if value <= alphas[ply]:
                bound -= _EXACT - _UPPER
            elif value >= betas[ply]:
                bound -= _EXACT - _LOWER
            self.data[slot] = bound
            bound = value
            if bound > MATED:
                bound += ply
            elif bound < -MATED:
                bound -= ply
            self.scores[slot] = bound
        if not ply:
            values[0] = value
            self._ply = 0
            self.nodes = self.max_nodes - left
            return self._finished()
        # ---- 5b back to the parent
        value = -value
        ply -= 1
        alpha = alphas[ply]
        best = values[ply]
        if best > alpha:
            alpha = best
        beta = betas[ply]
        depth = depths[ply]
        if value > alpha and depth > 0:
            # ---- 5c once more? slot: the move was searched a ply less
            slot = depths[ply + 1] < depth - 1
            if slot or (
                value < beta and beta - alpha > 1 and betas[ply + 1] - alphas[ply + 1] == 1
            ):
                # a late move does well: once more at its full depth; or the null window
                # failed high: once more with the whole window
                end = ends[ply]
                ply += 1
                worth = worths[ply]
                depth -= 1
                stage = _ENTER
                continue
        unmake(pos)
        at = indices[ply]
        end = ends[ply]
        stage = stages[ply]
        # ---- 5d a new best move, and a cutoff
        if value > best:
            best = value
            move = moves[at - 1]
            choices[ply] = move
            if value > alpha:
                alpha = value
                if value < beta or not ply:
                    self._put(ply, move)
                elif depth > 0 and not (move >> 14 or board[move & 127] or taken[pos.ply] > 127):
                    refuted(self.order, pos, move)
                if value >= beta or value == MATE - ply - 1:  # no mate is shorter
                    at = end
                    if stage > ALL:
                        stage = ALL
    # ---- 6 the slice or the search is over: take everything back
    self._ply = ply
    indices[ply] = at
    ends[ply] = end
    values[ply] = best
    stages[ply] = stage
    self.nodes = self.max_nodes - left
    while ply:
        unmake(pos)
        ply -= 1
    if left:
        return False
    if values[0] > alphas[0]:
        self._take()
    return True
