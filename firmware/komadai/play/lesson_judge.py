# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What a move means in a task of a lesson: right, wrong and why, solved. No display.

A mate in one is judged by the rules, a longer one by the solver; an escape by the rules; a line by
its moves; stars and take by what is left. The module goes when the lesson is left.
"""

from komadai.play.lesson_task import (
    BLOCKS,
    EITHER,
    ESCAPE,
    FIND,
    LOST,
    MATE,
    NO_CHECK,
    OTHER,
    PLAY_LINE,
    RUNS,
    SLOW,
    STARS,
    TAKEN,
)
from micropython import const
from shogi.rules.movegen import legal
from shogi.rules.types import BOTH, GOTE, KING, KNIGHT, SENTE

_LONGEST_MATE = const(5)
_SPARE = const(4)  # moves more than the fewest before it begins anew
_NEAR = const(66)  # squares below: ranks a to d
_BUDGET = const(100)  # moves of the solver between two looks at the buttons


class Judge:
    """One attempt at a task.

    over      solved
    made      moves of one's own
    step      which sentence of a line is the next
    waiting   the other side has to answer: busy() until the answer is known, then answer()
    last      the last move where the position has no memory of it, 0
    again     the task has to begin anew
    reply     how the other side would have answered a move that was taken back, 0
    """

    def __init__(self, task, pos, moves, mate):
        self.task = task
        self.pos = pos
        self.moves = moves
        self.mate = mate
        self.over = self.waiting = self.again = False
        self.made = self.step = self.last = self.reply = self.at = 0
        self.visited = []  # stars that were visited, squares that were found
        if task.kind == PLAY_LINE and pos.side == GOTE:
            pos.make(task.moves[0])
            self.at = 1

    def stars(self):
        """Squares that are to be shown with a star."""
        task = self.task
        if task.kind == FIND:
            return self.visited
        if task.kind == PLAY_LINE:
            if task.guide and self.at < len(task.moves) and self.pos.side == SENTE:
                return [task.moves[self.at] & 127]
            return ()
        return [place for place in task.stars if place not in self.visited]

    def left(self):
        """True if something is still to be visited or taken."""
        if self.task.kind == STARS:
            return bool(self.stars())
        board = self.pos.board
        for square in range(18, 123):
            piece = board[square]
            if GOTE < piece < BOTH and piece & 15 != KING:
                return True
        return False

    def next_move(self):
        """The next move of the solution, 0 where it is not known any more."""
        task = self.task
        moves = task.moves
        if task.kind == PLAY_LINE:
            return moves[self.at] & 0x7FFF if self.at < len(moves) else 0
        if self.made or self.pos.ply or not moves:
            return 0
        return moves[0]

    # -- moves

    def play(self, move):
        """A legal move: 0 if it stands, else the number of what is wrong with it (taken back)."""
        kind = self.task.kind
        if kind == PLAY_LINE:
            return self._line(move)
        if kind == MATE:
            return self._mate(move)
        self.made += 1
        self.pos.make(move)
        if kind == ESCAPE:
            self.over = True
            return 0
        if move & 127 in self.task.stars:
            self.visited.append(move & 127)
        self.last = move
        self.pos.side = SENTE  # once more
        self.pos.ready()
        if not self.left():
            self.over = True
            return 0
        self.again = True
        if kind == STARS and self._lost():
            return LOST
        if self.made > self.task.par + _SPARE:
            return SLOW
        self.again = False
        return 0

    def _lost(self):
        """True if a star is out of reach for all pieces, which only go forward. The king may walk
        to it, but that is not what is meant.
        """
        board = self.pos.board
        for star in self.stars():
            reach = False
            for square in range(18, 123):
                piece = board[square]
                if piece & SENTE and piece < GOTE and piece & 15 != KING:
                    file = (square - 18) % 12 - (star - 18) % 12
                    ahead = (square - 18) // 12 - (star - 18) // 12
                    kind = piece & 15
                    # Near the zone it may come to the star after it has promoted
                    if kind > KNIGHT or star < _NEAR or ahead > 0 and (not file or kind == KNIGHT):
                        reach = True
            if not reach and not max(self.pos.hand[17:25]):
                return self._has_pieces()
        return False

    def _has_pieces(self):
        for piece in self.pos.board[18:123]:
            if piece & SENTE and piece < GOTE and piece & 15 != KING:
                return True
        return False

    def _line(self, move):
        wanted = self.task.moves[self.at]
        if move != wanted & 0x7FFF and not (wanted & EITHER and (move ^ wanted) & 0x3FFF == 0):
            return OTHER
        self.pos.make(move)
        self.made += 1
        self.at += 1
        self.step += 1
        if self.at >= len(self.task.moves):
            self.over = True
        else:
            self.waiting = True
        return 0

    def _mate(self, move):
        pos = self.pos
        pos.make(move)
        if not pos.in_check():
            pos.unmake()
            return NO_CHECK
        replies = legal(pos, self.moves, 0)
        if not replies:
            self.made += 1
            self.over = True
            return 0
        left = 2 * (self.task.par - self.made) - 2
        if left <= 0:
            return self._escapes(self._plainest(move & 127, replies))
        if not self.mate:
            from shogi.search.mate import Mate

            self.mate = Mate(_LONGEST_MATE, self.moves)
        self.mate.start(pos, left, 0, True)
        self.waiting = True
        return 0

    def _plainest(self, place, replies):
        """The most telling reply to a check: one that captures, else a king's move."""
        best = self.moves[0]
        for i in range(replies):
            reply = self.moves[i]
            if reply & 127 == place:
                return reply
            start = reply >> 7 & 127
            if start > 15 and self.pos.board[start] & 15 == KING:
                best = reply
        return best

    def _escapes(self, reply):
        """Take the last move back; what kind of answer was `reply`?"""
        pos = self.pos
        to = pos.moves[pos.ply - 1] & 127
        self.reply = reply
        start = reply >> 7 & 127
        reason = BLOCKS
        if reply & 127 == to:
            reason = TAKEN
        elif start > 15 and pos.board[start] & 15 == KING:
            reason = RUNS
        pos.unmake()
        return reason

    # -- the other side

    def busy(self):
        """Let the solver work a while; False when the answer can be had."""
        return self.task.kind == MATE and not self.mate.step(_BUDGET)

    def answer(self):
        """Make the other side's move; 0, or the number of what was wrong with the last move."""
        self.waiting = False
        pos = self.pos
        if self.task.kind == PLAY_LINE:
            pos.make(self.task.moves[self.at])
            self.at += 1
            self.over = self.at >= len(self.task.moves)
            return 0
        mate = self.mate
        if mate.result == 1 and mate.length:
            self.made += 1
            pos.make(mate.line[0])  # the longest defence
            return 0
        if mate.length:
            return self._escapes(mate.line[0])
        pos.unmake()
        return RUNS

    # -- squares

    def edge(self, place):
        """1 if the upper half of the board may be hidden, 2 the lower: the emptier one. place: what
        should be seen, 0 nothing in particular.
        """
        if place:
            return 1 if place >= _NEAR else 2
        board = self.pos.board
        low = only_king = 0
        for square in range(18, 123):
            piece = board[square]
            if piece & 15 == KING:
                only_king += (square - 18) // 12 - 4
            elif piece & 15:
                low += (square - 18) // 12 - 4
        for star in self.task.stars:
            low += (star - 18) // 12 - 4
        return 1 if (low or only_king) > 0 else 2

    def find(self, place):
        """A right square; True if that was the last."""
        if place not in self.visited:
            self.visited.append(place)
        return len(self.visited) == len(self.task.stars)

    def walk(self, place, step):
        """The next square that is worth a question, for boards with three buttons."""
        piece = self.task.answer
        board = self.pos.board
        for _i in range(105):
            place += step
            place = 18 if place > 122 else 122 if place < 18 else place
            if (place - 18) % 12 > 8:
                continue
            if place in self.task.stars or board[place] & 15:
                return place
            if piece:
                rank = (place - 18) // 12 - (piece - 18) // 12
                file = (place - 18) % 12 - (piece - 18) % 12
                if -2 < rank < 2 and -2 < file < 2:
                    return place
        return place
