# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Searches the tasks of the lessons: fewest moves, mates, squares to find; all by lib/shogi.

In stars and take only the player moves: the other side's pieces stand still.
"""

from array import array

from assets.lesson_text import LessonError, square_of
from shogi.notation import usi
from shogi.notation.usi import square_text
from shogi.rules.legality import refusal
from shogi.rules.movegen import legal
from shogi.rules.position import Position
from shogi.rules.types import BOTH, GOTE, KING, SENTE
from shogi.search.mate import Mate

_MOST = 8  # moves of one's own that are searched


def legal_moves(pos):
    """All legal moves of the side to move, as a list."""
    buf = array("H", bytes(1200))
    return list(buf[: legal(pos, buf, 0)])


def once_more(pos):
    """Give the move back to the side that has just moved."""
    pos.side ^= BOTH
    pos.ready()


def aims(task, pos):
    """Squares that are still to be visited: stars, or the pieces to be taken."""
    if task.kind == "stars":
        return frozenset(map(square_of, task.stars))
    return frozenset(
        sq for sq in range(18, 123) if pos.board[sq] & GOTE and pos.board[sq] & 15 and
        pos.board[sq] != BOTH and pos.board[sq] & 15 != KING
    )  # fmt: skip


def fewest(task):
    """The shortest solution of a task of kind stars or take, as a list of moves (USI)."""
    pos = Position(64)
    task.set_up(pos)
    goal = aims(task, pos)
    start = bytes(pos.board), bytes(pos.hand)
    for depth in range(len(goal), _MOST + 1):
        line = []
        if _search(pos, start, goal, depth, line, {}):
            return [usi.text(move) for move in line]
    raise LessonError(f"{task.id}: not solved in {_MOST} moves")


def _restore(pos, state):
    pos.board[:], pos.hand[:] = state
    pos.side = SENTE
    pos.ready()


def _search(pos, state, goal, depth, line, known):
    """Depth-first with a limit: each move reaches at most one aim."""
    if not goal:
        return True
    key = state, goal
    if len(goal) > depth or known.get(key, -1) >= depth:
        return False
    _restore(pos, state)
    moves = legal_moves(pos)
    if len(goal) == depth:  # each one must reach an aim
        moves = [move for move in moves if move & 127 in goal]
    for move in moves:
        _restore(pos, state)
        pos.make(move)
        line.append(move)
        after = bytes(pos.board), bytes(pos.hand)
        if _search(pos, after, goal - {move & 127}, depth - 1, line, known):
            return True
        line.pop()
    known[key] = depth
    return False


def found(task):
    """The right squares of a task of kind find."""
    pos = Position(64)
    task.set_up(pos)
    what, which = task.data["mark"].split()
    if what == "piece":
        sq = square_of(which)
        return sorted({move & 127 for move in legal_moves(pos) if move >> 7 & 127 == sq})
    side = SENTE if which == "you" else GOTE
    return [
        sq
        for sq in range(18, 123)
        if pos.board[sq] & side and pos.board[sq] != BOTH and pos.board[sq] & 15 != KING
        and not pos.attacked(sq, side)
    ]  # fmt: skip


def mate_line(task):
    """The shortest mate of a task of kind mate, with the longest defence, as a list of moves."""
    pos = Position(32)
    task.set_up(pos)
    solver = Mate(7)
    solver.start(pos, 5)
    if solver.solve() != 1:
        raise LessonError(f"{task.id}: no mate")
    return [usi.text(move) for move in solver.line[: solver.length]]


def escapes(task):
    """Legal moves of a task of kind escape."""
    pos = Position(64)
    task.set_up(pos)
    if not pos.in_check():
        raise LessonError(f"{task.id}: no check")
    return sorted(usi.text(move) for move in legal_moves(pos))


def play(task):
    """Play the line of a task; raises LessonError at an illegal move. Returns the position."""
    pos = Position(64)
    task.set_up(pos)
    for word in task.moves:
        why = refusal(pos, usi.parse(word))
        if why:
            raise LessonError(f"{task.id}: {word}: {why}")
        pos.make(usi.parse(word))
    return pos


def solution(task):
    """What tools/lessons.py --list says as the solution: moves, squares or the right option."""
    if task.kind == "find":
        return [square_text(sq) for sq in found(task)]
    if task.kind == "choice":
        return [task.options[int(task.data["answer"]) - 1]]
    return task.moves


def computed(task):
    """(par, moves) as a search finds them; for a line and an escape its own moves."""
    if task.kind in ("stars", "take"):
        moves = fewest(task)
        return len(moves), moves
    if task.kind == "mate":
        moves = mate_line(task)
        return (len(moves) + 1) // 2, moves
    if task.kind == "escape":
        return 1, escapes(task)[:1]
    if task.kind == "line":
        pos = Position(64)
        task.set_up(pos)
        first = 0 if pos.side == SENTE else 1
        return (len(task.moves) - first + 1) // 2, task.data["moves"].split()
    return 0, []
