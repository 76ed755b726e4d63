# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Composes problems: boards at random around a king near its corner, and longer ones from shorter.

A problem is made longer by taking back a move of the king and the check before it: the piece that
gave the check was dropped beside the king and taken, or fled from.
"""

import random
import time

from shogi.rules import sfen
from shogi.rules.squares import file_of, rank_of
from shogi.rules.types import (
    BISHOP,
    GOLD,
    GOTE,
    KING,
    KNIGHT,
    LANCE,
    PAWN,
    PROMOTED,
    ROOK,
    SENTE,
    SET_COUNT,
    SILVER,
    square,
)

from .collector import Collector
from .problem import LONGEST, SQUARES, Problem

# How often a piece of each kind stands around the king, or lies in the attacker's hand.
ATTACKERS = (
    [GOLD] * 3 + [SILVER] * 4 + [KNIGHT] * 3 + [LANCE] + [PAWN] * 4 + [ROOK] * 2 + [BISHOP] * 2
    + [PAWN | PROMOTED] * 3 + [SILVER | PROMOTED] + [ROOK | PROMOTED] * 3 + [BISHOP | PROMOTED] * 3
)  # fmt: skip
HAND = [GOLD] * 5 + [SILVER] * 5 + [KNIGHT] * 3 + [ROOK] * 2 + [BISHOP] * 2 + [LANCE, PAWN] * 2
DEFENDERS = [GOLD] * 3 + [SILVER] * 3 + [PAWN] * 5 + [KNIGHT] + [LANCE] + [BISHOP] + [ROOK]
# (file, rank) of the king; the board is mirrored half of the time.
KING_AT = [(1, 1)] * 4 + [(2, 1)] * 4 + [(1, 2)] * 4 + [(2, 2)] * 3 + [(3, 1)] * 3 + [(1, 3)] * 3
KING_AT += [(3, 2), (2, 3), (4, 1), (5, 1), (3, 3), (1, 4), (2, 4)]

# (file, rank, kind, chance) of what the defender still has at home.
SCENERY = ((1, 1, LANCE, 0.75), (2, 1, KNIGHT, 0.7), (1, 3, PAWN, 0.5))
SCENERY += ((2, 3, PAWN, 0.45), (3, 3, PAWN, 0.45), (4, 3, PAWN, 0.3))


class Composer:
    """Draws boards and keeps the sound ones."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.problem = Problem()
        self.tries = 0

    def draw(self):
        """A random board (see put()) and hand."""
        rnd = self.random
        king = rnd.choice(KING_AT)
        board = {square(*king): GOTE | KING}
        used = {}
        for f, r, kind, chance in SCENERY:
            if square(f, r) not in board and rnd.random() < chance:
                board[square(f, r)] = GOTE | kind
                used[kind] = used.get(kind, 0) + 1
        self.place(board, used, DEFENDERS, GOTE, rnd.randint(1, 4), king, 2)
        self.place(board, used, ATTACKERS, SENTE, rnd.randint(1, 3), king, 3)
        hand = {}
        for _ in range(rnd.choice((1, 1, 2, 2, 2, 3))):
            kind = rnd.choice(HAND)
            if used.get(kind, 0) < SET_COUNT[kind]:
                used[kind] = used.get(kind, 0) + 1
                hand[kind] = hand.get(kind, 0) + 1
        if rnd.random() < 0.5:
            board = {square(10 - file_of(sq), rank_of(sq)): piece for sq, piece in board.items()}
        return board, hand

    def place(self, board, used, kinds, side, count, king, near):
        """Put `count` pieces of `kinds` within `near` files and ranks of the king."""
        rnd = self.random
        for _ in range(count):
            kind = rnd.choice(kinds)
            base = kind & 7 or GOLD
            if used.get(base, 0) >= SET_COUNT[base]:
                continue
            f = king[0] + rnd.randint(-near, near)
            r = king[1] + rnd.randint(-near if side == GOTE else -1, near)
            if not (1 <= f <= 9 and 1 <= r <= 9) or square(f, r) in board:
                continue
            if can_stand(board, side | kind, square(f, r)):
                board[square(f, r)] = side | kind
                used[base] = used.get(base, 0) + 1

    def compose(self):
        """One sound problem, reduced: (plies, board, hand)."""
        problem = self.problem
        while True:
            self.tries += 1
            if problem.put(*self.draw()):
                plies = problem.plies(LONGEST, 20_000)
                if plies and problem.sound(plies):
                    problem.reduce(plies, self.random)
                    return plies, *problem.content()

    def before(self, board, hand):
        """Positions two plies before that one, at random: (board, hand)."""
        king = next(sq for sq, piece in board.items() if piece == GOTE | KING)
        out = []
        for step in (-13, -12, -11, -1, 1, 11, 12, 13):
            home = king + step
            if home not in SQUARES or home in board:
                continue
            rest = {sq: piece for sq, piece in board.items() if sq != king}
            rest[home] = GOTE | KING
            for kind in (PAWN, LANCE, KNIGHT, SILVER, GOLD, BISHOP, ROOK):
                out.append((rest, {**hand, kind: hand.get(kind, 0) + 1}))
                for code in (kind, kind | PROMOTED):
                    start = self.random.choice(SQUARES)
                    near = abs(rank_of(start) - rank_of(king)) < 4
                    if near and start not in rest and can_stand(rest, SENTE | code, start):
                        out.append(({**rest, start: SENTE | code}, hand))
            for sq, piece in rest.items():
                if piece & SENTE and piece & 15 <= GOLD:
                    fewer = {other: p for other, p in rest.items() if other != sq}
                    kind = piece & 15
                    out.append((fewer, {**hand, kind: hand.get(kind, 0) + 1}))
        self.random.shuffle(out)
        return out

    def longer(self, plies, board, hand):
        """A problem two plies longer that leads to that one, or None."""
        problem = self.problem
        for before in self.before(board, hand):
            if problem.put(*before) and problem.plies(plies + 2, 8_000) == plies + 2:
                if problem.sound(plies + 2):
                    problem.reduce(plies + 2, self.random)
                    return plies + 2, *problem.content()
        return None


def can_stand(board, piece, sq):
    """False where the piece could never move, or would be a second pawn on its file."""
    kind = piece & 15
    rank = rank_of(sq) if piece & SENTE else 10 - rank_of(sq)
    if kind in (PAWN, LANCE, KNIGHT) and rank <= (2 if kind == KNIGHT else 1):
        return False
    return kind != PAWN or not any(
        board.get(square(file_of(sq), other)) == piece for other in range(1, 10)
    )


def compose(seed, minutes, out):
    """Compose for that long; a line of JSON for each problem into the file `out`."""
    composer = Composer(seed)
    collector = Collector(composer.problem, "composed", out)
    while time.time() - collector.begun < 60 * minutes:
        found = composer.compose()
        while found:
            collector.keep(*found)
            found = composer.longer(*found) if found[0] < LONGEST else None


def extend(seed, minutes, out, rows):
    """The same from problems that are there (as dicts, see keep()), which are made longer."""
    composer = Composer(seed)
    problem = composer.problem
    collector = Collector(problem, "composed", out)
    while time.time() - collector.begun < 60 * minutes:
        row = composer.random.choice(rows)
        sfen.read(problem.pos, row["sfen"])
        found = composer.longer(row["plies"], *problem.content())
        if found:
            collector.keep(*found)
