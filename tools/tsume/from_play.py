# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Finds problems in games between engines: the positions before a mate, reduced."""

import random
import subprocess
import time

import ladder
from shogi.notation import usi
from shogi.rules.game import Game
from shogi.rules.movegen import legal
from shogi.rules.types import GOTE, KING, SENTE

from .collector import MOST, Collector
from .problem import LONGEST, SQUARES, Problem, key_of

LOOK_BACK = 30  # plies before the end of a game that are looked at
SURE = 16  # ... of which the winner's are looked at with more patience
BRANCHES = 5  # other endings of a game that are played, from up to this many plies before its end
BRANCH_PLIES = 24
PLIES = 200  # then a game is given up
TRIALS = {1: 1, 3: 2, 5: 2, 7: 3}  # ways of reducing that are tried for a position
PLAYERS = (
    ("fairy-stockfish", "nodes 100"),
    ("fairy-stockfish", "nodes 200"),
    ("fairy-stockfish", "nodes 400"),
    ("fairy-stockfish", "nodes 1000"),
    ("fairy-stockfish", "depth 2"),
)


class Engine:
    """A USI engine that is asked for moves with changing limits."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            [command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            universal_newlines=True,
            bufsize=1,
            env={"PATH": ladder.PATH},
        )
        self.ask("usi", "usiok")

    def ask(self, line, word):
        """Say a line and return the answer that begins with that word."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        while True:
            answer = self.process.stdout.readline()
            if not answer:
                raise EOFError("the engine has ended")
            if answer.startswith(word):
                return answer.split()

    def move(self, moves, limits):
        """Its move after those, None where it has none."""
        word = self.ask(
            "position startpos moves " + " ".join(moves) + "\ngo " + limits, "bestmove"
        )[1]
        return None if word in ("resign", "win", "(none)") else word


def opening(rnd):
    """A line of the book and some moves at random."""
    game = Game()
    moves = list(rnd.choice(ladder.openings())) if rnd.random() < 0.7 else []
    for move in moves:
        game.play(usi.parse(move))
    for _ in range(rnd.randint(1, 6)):
        move = game.buffer[rnd.randrange(legal(game.pos, game.buffer, 0))]
        game.play(move)
        moves.append(usi.text(move))
        if game.result:
            return opening(rnd)
    return moves


def turned(board, hand, side):
    """Board and hand of `side` as sente's, without his king."""
    out = {}
    for sq, piece in board.items():
        if piece == side | KING:
            continue
        if side == GOTE:
            out[140 - sq] = piece ^ 48
        else:
            out[sq] = piece
    return out, hand


class Miner:
    """Reduces positions of games to problems."""

    def __init__(self, seed, wanted):
        """wanted: the lengths that are looked for."""
        self.wanted = wanted
        self.random = random.Random(seed)
        self.problem = Problem()
        self.seen = set()  # positions that were looked at

    def last_positions(self, moves):
        """(board, hand) by the attacker, the last ones of a game first."""
        game = Game()
        pos = game.pos
        out = []
        for i, move in enumerate(moves):
            if i >= len(moves) - LOOK_BACK:
                side = pos.side
                board = {sq: pos.board[sq] for sq in SQUARES if pos.board[sq] & 15}
                hand = {k: pos.hand[side | k] for k in range(1, 9) if pos.hand[side | k]}
                sure = len(moves) - i <= SURE and (len(moves) - i) % 2 == 1
                out.append((turned(board, hand, side), sure))
            pos.make(usi.parse(move))
        return out[::-1]

    def problems(self, moves):
        """Problems in a game, as (plies, board, hand)."""
        for (board, hand), sure in self.last_positions(moves):
            if not self.problem.put(board, hand):
                continue
            key = key_of(self.problem.pos)
            if key in self.seen:
                continue
            self.seen.add(key)
            plies = self.problem.plies(LONGEST + 2, 40_000 if sure else 3_000)
            if not plies:
                continue
            yield from self.along(board, hand, plies)

    def along(self, board, hand, plies):
        """Problems of a position with a mate and of those on its line."""
        problem = self.problem
        while plies > 0:
            if plies in self.wanted:
                found = self.reduced(board, hand, plies)
                if found:
                    yield plies, *found
                    return
            if plies < 3:
                return
            problem.put(board, hand)
            if problem.plies(plies, 40_000) != plies:
                return
            line = list(problem.mate.line[:2])
            problem.pos.make(line[0])
            problem.pos.make(line[1])
            board, hand = problem.content()
            plies -= 2
            if not problem.put(board, hand):
                return
            key = key_of(problem.pos)
            if key in self.seen:
                return
            self.seen.add(key)

    def reduced(self, board, hand, plies):
        """A sound problem of what matters in the position, or None."""
        problem = self.problem
        for _ in range(TRIALS[plies]):
            left, held = self.few_attackers(dict(board), dict(hand), plies)
            problem.put(left, held)
            if not problem.sound(plies) and (
                plies > 3 or not self.fewer_defenders(left, held, plies)
            ):
                continue
            problem.reduce(plies, self.random)
            left, held = problem.content()
            if len(left) + sum(held.values()) <= MOST:
                return left, held
        return None

    def few_attackers(self, board, hand, plies):
        """Without the attacker's pieces that the mate can do without, and far-off defenders."""
        problem = self.problem
        pieces = [(0, kind) for kind, count in hand.items() for _ in range(count)]
        pieces += [(sq, p) for sq, p in board.items() if p & SENTE]
        self.random.shuffle(pieces)
        pieces.sort(key=lambda piece: piece[0] > 0 and self.random.random() < 0.7)
        for sq, piece in pieces:
            if sq:
                del board[sq]
            else:
                hand[piece] -= 1
            if problem.put(board, hand) and problem.plies(plies, 8_000) == plies:
                continue
            if sq:
                board[sq] = piece
            else:
                hand[piece] += 1
        return board, {kind: count for kind, count in hand.items() if count}

    def fewer_defenders(self, board, hand, plies):
        """Take defenders away until the problem is sound; False where it never is."""
        problem = self.problem
        pieces = [sq for sq, p in board.items() if p & GOTE and p & 15 != KING]
        self.random.shuffle(pieces)
        for sq in pieces:
            piece = board.pop(sq)
            if problem.put(board, hand) and problem.plies(plies, 8_000) == plies:
                if problem.sound(plies):
                    return True
                if self.random.random() < 0.6:
                    continue
            board[sq] = piece
        return False


def play(engines, names, moves):
    """Play on from those moves to the end of the game; True if it ended by mate."""
    while len(moves) < PLIES:
        name, limits = names[len(moves) % 2]
        move = engines[name].move(moves, limits)
        if move is None:
            return True
        moves.append(move)
    return False


def mine(seed, minutes, out, wanted):
    """Play and look for that long; a line of JSON for each problem into the file `out`."""
    miner = Miner(seed, wanted)
    collector = Collector(miner.problem, "play", out)
    rnd = miner.random
    engines = {name: Engine(name) for name in {name for name, _ in PLAYERS}}
    while time.time() - collector.begun < 60 * minutes:
        names = rnd.choice(PLAYERS), rnd.choice(PLAYERS)
        base = opening(rnd)
        for _ in range(1 + BRANCHES):
            moves = list(base)
            if not play(engines, names, moves):
                break
            for found in miner.problems(moves):
                collector.keep(*found)
            base = moves[: -rnd.randint(5, BRANCH_PLIES)]
            step = another(base, rnd)
            if not step:
                break
            base.append(step)
            names = rnd.choice(PLAYERS), rnd.choice(PLAYERS)


def another(moves, rnd):
    """A move at random after those."""
    game = Game()
    for move in moves:
        game.pos.make(usi.parse(move))
    count = legal(game.pos, game.buffer, 0)
    return usi.text(game.buffer[rnd.randrange(count)]) if count else None
