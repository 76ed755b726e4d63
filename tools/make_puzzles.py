# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Compose tsume problems of 1, 3 and 5 plies: `python tools/make_puzzles.py --out puzzles.bin`.

Boards are drawn at random around a king near its corner and kept when they are problems by the
usual terms: every move of the attacker is a check, at each of his moves but the last exactly one
works, the longest defences leave nothing in his hand, and the first move takes no piece. What a
board does not need is taken away. The seed decides the result; an interpreter with a JIT (pypy3)
takes minutes where CPython takes an hour.
"""

import argparse
import random
import sys
from array import array
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "lib"), str(Path(__file__).resolve().parent / "cpython")]

from shogi.notation import usi
from shogi.records import puzzle
from shogi.rules import sfen
from shogi.rules.movegen import legal
from shogi.rules.position import Position
from shogi.rules.squares import file_of, rank_of, to_of
from shogi.rules.types import (
    BISHOP,
    GOLD,
    GOTE,
    HAND_KINDS,
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
from shogi.search.checks import checks
from shogi.search.mate import Mate

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
    """Draws boards and keeps the good ones."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.pos = Position()
        self.mate = Mate(9, bits=12)
        self.tries = 0

    def place(self, used, kinds, side, count, king, near):
        """Put `count` pieces of `kinds` within `near` files and ranks of the king."""
        board = self.pos.board
        for _ in range(count):
            kind = self.random.choice(kinds)
            base = kind & 7 or GOLD
            if used.get(base, 0) >= SET_COUNT[base]:
                continue
            f = king[0] + self.random.randint(-near, near)
            r = king[1] + self.random.randint(-near if side == GOTE else -1, near)
            if not (1 <= f <= 9 and 1 <= r <= 9) or board[square(f, r)]:
                continue
            if side == SENTE and kind < KING and self.dead(kind, r):
                continue
            if kind == PAWN and any(board[square(f, x)] == side | PAWN for x in range(1, 10)):
                continue
            board[square(f, r)] = side | kind
            used[base] = used.get(base, 0) + 1

    @staticmethod
    def dead(kind, rank):
        return rank <= (2 if kind == KNIGHT else kind in (PAWN, LANCE))

    def draw(self):
        """One random board; False if the king already stands in check."""
        pos, rnd = self.pos, self.random
        pos.clear()
        king = rnd.choice(KING_AT)
        pos.board[square(*king)] = GOTE | KING
        used = {}
        for f, r, kind, chance in SCENERY:
            if not pos.board[square(f, r)] and rnd.random() < chance:
                pos.board[square(f, r)] = GOTE | kind
                used[kind] = used.get(kind, 0) + 1
        self.place(used, DEFENDERS, GOTE, rnd.randint(1, 4), king, 2)
        self.place(used, ATTACKERS, SENTE, rnd.randint(1, 3), king, 3)
        for _ in range(rnd.choice((1, 1, 2, 2, 2, 3))):
            kind = rnd.choice(HAND)
            if used.get(kind, 0) < SET_COUNT[kind]:
                used[kind] = used.get(kind, 0) + 1
                pos.hand[SENTE | kind] += 1
        if rnd.random() < 0.5:
            mirror(pos)
        return self.complete()

    def complete(self):
        """Everything else into gote's hand; False where the board cannot stand."""
        pos = self.pos
        left = list(SET_COUNT)
        for sq in range(18, 123):
            kind = pos.board[sq] & 15
            if kind and pos.board[sq] != 48 and kind != KING:
                left[kind - PROMOTED if kind > PROMOTED else kind] -= 1
        for kind in HAND_KINDS:
            pos.hand[GOTE | kind] = left[kind] - pos.hand[SENTE | kind]
        pos.side = GOTE
        pos.ready()
        if pos.in_check():
            return False
        pos.side = SENTE
        pos.ready()
        return True

    def solve(self, plies):
        self.mate.start(self.pos, plies, 30000)
        return self.mate.solve()

    def plies(self, most):
        """Length of the shortest mate up to `most`, or 0."""
        return self.mate.length if self.solve(most) > 0 else 0

    def sound(self, plies, first=True):
        """True if the position is a problem of `plies`, as the module docstring says."""
        pos = self.pos
        buf = array("H", bytes(1200))
        key = 0
        for i in range(checks(pos, buf, 0)):
            pos.make(buf[i])
            self.mate.start(pos, min(plies + 1, 6), 20000, defender=True)
            found = self.mate.solve()
            left = found > 0 and plies == 1 and any(pos.hand[SENTE | kind] for kind in HAND_KINDS)
            pos.unmake()
            if found < 0:
                continue
            # a second solution is allowed at the last move only, and what is left over never
            if found == 0 or left or (key and (plies > 1 or first)):
                return False
            key = buf[i]
        if not key or (first and pos.board[to_of(key)]):
            return False
        if plies == 1:
            return True
        pos.make(key)
        good = self.sound_replies(plies - 1)
        pos.unmake()
        return good

    def sound_replies(self, plies):
        """The same of every longest defence."""
        pos = self.pos
        buf = array("H", bytes(1200))
        longest = 0
        for i in range(legal(pos, buf, 0)):
            pos.make(buf[i])
            length = self.plies(plies - 1)
            good = length < plies - 1 or self.sound(plies - 1, False)
            longest = max(longest, length)
            pos.unmake()
            if not good:
                return False
        return longest == plies - 1

    def tidy(self, plies):
        """Take away every piece that the problem does not need and that is not scenery."""
        pos = self.pos
        squares = [sq for sq in range(18, 123) if pos.board[sq] & 15 and not self.scenery(sq)]
        self.random.shuffle(squares)
        for sq in squares:
            piece = pos.board[sq]
            pos.board[sq] = 0
            if self.complete() and self.plies(plies) == plies and self.sound(plies):
                continue
            pos.board[sq] = piece
            self.complete()

    def scenery(self, sq):
        """True for the king and for gote's lance, knight and pawns where a game leaves them."""
        kind = self.pos.board[sq] & 15
        file = min(file_of(sq), 10 - file_of(sq))
        if not self.pos.board[sq] & GOTE or kind == KING:
            return kind == KING
        home = {LANCE: file == 1, KNIGHT: file == 2}
        return rank_of(sq) == 3 if kind == PAWN else rank_of(sq) == 1 and home.get(kind, False)

    def worth(self, plies):
        """How much a solver would enjoy it: sacrifices and quiet keys, few pieces, no tokin."""
        pos = self.pos
        self.solve(plies)
        line = list(self.mate.line[: self.mate.length])
        score = 0
        for i, move in enumerate(line):
            if i % 2 == 0 and i + 1 < len(line) and to_of(line[i + 1]) == to_of(move):
                score += 6  # the piece just played is taken
            if i % 2 == 0 and move >> 7 < 16 and i == 0:
                score += 1
        pieces = sum(1 for sq in range(18, 123) if pos.board[sq] & 15)
        return score - pieces // 2 - 2 * sum(pos.board[sq] & 15 == 9 for sq in range(18, 123)), line

    def compose(self, plies):
        """One sound problem of `plies`: (worth, record, line)."""
        while True:
            self.tries += 1
            if not self.draw() or self.plies(plies) != plies or not self.sound(plies):
                continue
            self.tidy(plies)
            if not self.natural():
                continue
            worth, line = self.worth(plies)
            try:
                return worth, puzzle.pack(self.pos, plies), line
            except ValueError:
                continue

    def natural(self):
        """Six to twelve pieces on the board, three of them the defender's."""
        codes = [p for p in self.pos.board if p & 15]
        return 6 <= len(codes) <= 12 and sum(p & GOTE > 0 for p in codes) >= 3


def mirror(pos):
    """Swap left and right."""
    for rank in range(1, 10):
        for file in range(1, 5):
            a, b = square(file, rank), square(10 - file, rank)
            pos.board[a], pos.board[b] = pos.board[b], pos.board[a]


def theme(pos, line):
    """What two problems must not share: key move kind and place relative to the king, and hand."""
    king = pos.king(GOTE)
    key = line[0]
    kind = key >> 7 if key >> 7 & 127 < 16 else pos.board[key >> 7 & 127]
    df = abs(file_of(to_of(key)) - file_of(king))
    dr = rank_of(to_of(key)) - rank_of(king)
    corner = rank_of(king), min(file_of(king), 10 - file_of(king))
    return kind, df, dr, bytes(pos.hand[SENTE : SENTE + 16]), corner


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, required=True, help="file of 32-byte records to write")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--counts", type=int, nargs=3, default=(30, 40, 30), metavar="N",
                        help="problems of 1, 3 and 5 plies (default 30 40 30)")  # fmt: skip
    parser.add_argument("--choose", type=int, default=1, help="for one kept, compose this many "
                        "of 1 ply, twice as many of 3, three times as many of 5")  # fmt: skip
    args = parser.parse_args()
    composer = Composer(args.seed)
    records = []
    for plies in (1, 3, 5):
        count = args.counts[plies // 2]
        wanted = count * args.choose * (plies + 1) // 2
        found = {}
        while len(found) < wanted:
            worth, record, line = composer.compose(plies)
            puzzle.setup(composer.pos, record)
            name = theme(composer.pos, line)
            if name not in found or found[name][0] < worth:
                found[name] = (worth, record, line)
            state = f"{plies} plies: {len(found)} of {wanted}, {composer.tries} boards"
            print("\r" + state, end="", file=sys.stderr)
        print(file=sys.stderr)
        best = sorted(found.values(), key=lambda x: (-x[0], x[1]))[:count]
        for worth, record, line in best:
            puzzle.setup(composer.pos, record)
            print(plies, worth, sfen.write(composer.pos, 1), " ".join(map(usi.text, line)))
            records.append(record)
    args.out.write_bytes(b"".join(records))


if __name__ == "__main__":
    main()
