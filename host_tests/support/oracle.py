# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Other people's rules of shogi, each in a process of its own, asked over a pipe.

In a process of their own because two of them are under the GPL, and python-shogi's package is
named `shogi` like ours. None is right about everything; the tests name what they leave out.
The child is this file, run as `python -I oracle.py NAME`. A question is one line:

    moves SFEN        the legal moves in USI, sorted
    check SFEN        1 if the side to move stands in check
    declare SFEN      1 if it may claim the 27-point win (cshogi only; no handicap bonus)
    perft DEPTH SFEN  number of leaves
    leaves_per_second DEPTH SFEN
                      speed of that perft, in processor time
    played_per_second DEPTH SFEN
                      the same of a perft that makes the last move, too (python-shogi only)
    repeat SFEN moves M...
                      for each position of the game "-", or how its repetition ends it:
                      draw, win, lose (for the side to move)
"""

import subprocess
import sys
import time
from pathlib import Path


class _Rsshogi:
    """rsshogi 1.7.0 (MIT)."""

    def __init__(self):
        from rsshogi.core import Board

        self.board_class = Board

    def board(self, sfen):
        return self.board_class(sfen)

    def moves(self, board):
        return [move.to_usi() for move in board.legal_moves()]

    def check(self, board):
        return board.is_in_check()

    def perft(self, board, depth):
        moves = board.legal_moves()
        if depth == 1:
            return len(moves)
        total = 0
        for move in moves:
            board.push_move(move)
            total += self.perft(board, depth - 1)
            board.pop()
        return total

    def repeat(self, sfen, moves):
        board = self.board(sfen)
        names = []
        for move in moves:
            board.push_usi(move)
            state = str(board.repetition_state()).removeprefix("rep_")
            names.append(state if state in ("draw", "win", "lose") else "-")
        return names


class _PythonShogi:
    """python-shogi 1.1.1 (GPL): allows some pawn-drop mates."""

    def __init__(self):
        import shogi

        self.board_class = shogi.Board

    def board(self, sfen):
        return self.board_class(sfen)

    def moves(self, board):
        return [move.usi() for move in board.legal_moves]

    def check(self, board):
        return board.is_check()

    def perft(self, board, depth):
        if depth == 1:
            return sum(1 for _ in board.legal_moves)
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += self.perft(board, depth - 1)
            board.pop()
        return total

    def played(self, board, depth):
        if depth == 0:
            return 1
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += self.played(board, depth - 1)
            board.pop()
        return total


class _Cshogi:
    """cshogi 1.1.0 (GPL): loses repeated letters of a hand, which canonical SFEN has not."""

    def __init__(self):
        import cshogi

        self.cshogi = cshogi

    def board(self, sfen):
        return self.cshogi.Board(sfen)

    def moves(self, board):
        return [self.cshogi.move_to_usi(move) for move in board.legal_moves]

    def declare(self, board):
        return board.is_nyugyoku()

    def check(self, board):
        return board.is_check()

    def perft(self, board, depth):
        if depth == 1:
            return len(list(board.legal_moves))
        total = 0
        for move in list(board.legal_moves):
            board.push(move)
            total += self.perft(board, depth - 1)
            board.pop()
        return total


LIBRARIES = {"rsshogi": _Rsshogi, "python-shogi": _PythonShogi, "cshogi": _Cshogi}


def _answer(library, line):
    what, rest = line.split(None, 1)
    if what == "moves":
        return " ".join(sorted(library.moves(library.board(rest))))
    if what == "check":
        return str(int(library.check(library.board(rest))))
    if what == "declare":
        return str(int(library.declare(library.board(rest))))
    if what == "repeat":
        sfen, moves = rest.split(" moves ")
        return " ".join(library.repeat(sfen, moves.split()))
    depth, sfen = rest.split(None, 1)
    board = library.board(sfen)
    began = time.process_time()
    if what == "played_per_second":
        leaves = library.played(board, int(depth))
    else:
        leaves = library.perft(board, int(depth))
    if what == "perft":
        return str(leaves)
    return str(round(leaves / (time.process_time() - began)))


def serve(name):
    library = LIBRARIES[name]()
    for line in sys.stdin:
        print(_answer(library, line.rstrip("\n")), flush=True)


class Oracle:
    """The other end of the pipe. Use as a context."""

    def __init__(self, name):
        self.name = name

    def __enter__(self):
        self.process = subprocess.Popen(
            [sys.executable, "-I", str(Path(__file__).resolve()), self.name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        return self

    def __exit__(self, *failure):
        self.process.stdin.close()
        self.process.stdout.close()
        try:
            self.process.wait(60)
        finally:
            self.process.kill()

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        assert answer.endswith("\n"), f"{self.name} died of: {line}"
        return answer[:-1]

    def moves(self, sfen):
        """Its legal moves in USI, as a set."""
        return set(self.ask("moves " + sfen).split())

    def check(self, sfen):
        return self.ask("check " + sfen) == "1"

    def declare(self, sfen):
        return self.ask("declare " + sfen) == "1"

    def perft(self, sfen, depth):
        return int(self.ask(f"perft {depth} {sfen}"))

    def repeat(self, sfen, moves):
        """For each move of the game how the repetition then ends it, or "-"."""
        return self.ask(f"repeat {sfen} moves {' '.join(moves)}").split()


if __name__ == "__main__":
    serve(sys.argv[1])
