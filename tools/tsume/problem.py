# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What makes a position a mate problem, and how it is reduced to what matters.

Sente attacks and has no king; all that is not on the board or in his hand is in gote's hand. A
problem is sound by the usual terms: at each of the attacker's moves but the last exactly one mates
in time, and none that is found within PATIENCE in two plies more, against every longest defence;
nothing is left in his hand then, and the first move takes no piece.
"""

from array import array

from shogi.rules.movegen import legal
from shogi.rules.position import Position
from shogi.rules.squares import file_of, rank_of, to_of
from shogi.rules.types import GOTE, HAND_KINDS, KING, PROMOTED, SENTE, SET_COUNT, square
from shogi.search.checks import checks
from shogi.search.mate import Mate

LONGEST = 7  # plies of a problem at the most
SQUARES = [square(file, rank) for rank in range(1, 10) for file in range(9, 0, -1)]
PATIENCE = 5_000  # moves that a question may take: a board has no time for more


class Problem:
    """A position under work and the solver that judges it."""

    def __init__(self):
        self.pos = Position(64)
        self.mate = Mate(LONGEST + 4, bits=12)
        self.buffers = [array("H", bytes(1300)) for _ in range(2 * LONGEST)]

    # -- setting up

    def content(self):
        """Board and sente's hand as two dicts that may be kept."""
        pos = self.pos
        board = {sq: pos.board[sq] for sq in SQUARES if pos.board[sq] & 15}
        return board, {k: pos.hand[SENTE | k] for k in HAND_KINDS if pos.hand[SENTE | k]}

    def put(self, board, hand):
        """Set up what content() gave; False where it cannot stand."""
        pos = self.pos
        pos.clear()
        for sq, piece in board.items():
            pos.board[sq] = piece
        for kind, count in hand.items():
            pos.hand[SENTE | kind] = count
        return self.complete()

    def complete(self):
        """Everything else into gote's hand; False where there is more than a set has, or a check
        against gote on the board already."""
        pos = self.pos
        left = list(SET_COUNT)
        for sq in SQUARES:
            kind = pos.board[sq] & 15
            if kind and kind != KING:
                left[kind - PROMOTED if kind > PROMOTED else kind] -= 1
        for kind in HAND_KINDS:
            rest = left[kind] - pos.hand[SENTE | kind]
            if rest < 0:
                return False
            pos.hand[GOTE | kind] = rest
        pos.side = GOTE
        pos.ready()
        if pos.in_check():
            return False
        pos.side = SENTE
        pos.ready()
        return True

    # -- judging

    def plies(self, most, patience=30_000):
        """Length of the shortest mate up to `most`, 0 where there is none or it takes too long."""
        self.mate.start(self.pos, most, patience)
        return self.mate.length if self.mate.solve() > 0 else 0

    def sound(self, plies, first=True):
        """True if the position is a sound problem of that length."""
        pos = self.pos
        buf = self.buffers[2 * (plies // 2)]
        end = checks(pos, buf, 0)
        key = 0
        # the cheap question first: who mates in time?
        for i in range(end):
            pos.make(buf[i])
            found = self.loses(plies - 1)
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
        for i in range(end):
            if buf[i] != key and (plies > 1 or first):
                pos.make(buf[i])
                found = self.loses(plies + 1)
                pos.unmake()
                if found > 0:
                    return False
        if plies == 1:
            return True
        pos.make(key)
        good = self._sound_replies(plies - 1)
        pos.unmake()
        return good

    def loses(self, plies):
        """1 if the side to move, in check, is mated within so many plies, -1 if not, 0: unknown."""
        self.mate.start(self.pos, plies, PATIENCE, defender=True)
        return self.mate.solve()

    def _sound_replies(self, plies):
        """The same of every longest defence."""
        pos = self.pos
        buf = self.buffers[2 * (plies // 2) + 1]
        longest = 0
        for i in range(legal(pos, buf, 0)):
            pos.make(buf[i])
            length = self.plies(plies - 1)
            good = 0 < length < plies - 1 or self.sound(plies - 1, False)
            longest = max(longest, length)
            pos.unmake()
            if not good:
                return False
        return longest == plies - 1

    def is_problem(self, plies):
        """Of exactly that length, and sound."""
        return self.plies(plies) == plies and self.sound(plies)

    # -- reducing

    def reduce(self, plies, random):
        """Take away, one by one, all that a sound problem of that length does not need."""
        board, hand = self.content()
        again = True
        while again:
            again = False
            for sq in random.sample(sorted(board), len(board)):
                piece = board[sq]
                if piece & 15 == KING:
                    continue
                del board[sq]
                if self.put(board, hand) and self.is_problem(plies):
                    again = True
                else:
                    board[sq] = piece
        self.put(board, hand)

    # -- describing

    def line(self, plies):
        """The solution: the shortest mate against the defence that the handheld plays."""
        self.mate.start(self.pos, plies)
        self.mate.solve()
        return list(self.mate.line[: self.mate.length])


def key_of(pos):
    """The same for positions that differ by mirroring or shifting only."""
    pieces = [(file_of(sq), rank_of(sq), pos.board[sq]) for sq in SQUARES if pos.board[sq] & 15]
    forms = []
    for sign in (1, -1):
        form = [(sign * file, rank, piece) for file, rank, piece in pieces]
        left = min(file for file, _, _ in form)
        top = min(rank for _, rank, _ in form)
        forms.append(tuple(sorted((file - left, rank - top, piece) for file, rank, piece in form)))
    return min(forms), bytes(pos.hand[SENTE : SENTE + 16])


def theme_of(pos, line):
    """What a solver would call the same idea: pieces and squares of the line, by the king."""
    forms = []
    king = pos.king(GOTE)
    kinds = {sq: pos.board[sq] & 15 for sq in SQUARES}
    steps = []
    for move in line:
        start = move >> 7 & 127
        kind = kinds[start] if start > 15 else start
        steps.append((start, to_of(move), kind, move >> 14))
        if start > 15:
            kinds[start] = 0
        kinds[to_of(move)] = kind + PROMOTED * (move >> 14)
    for sign in (1, -1):
        form = []
        for start, to, kind, promoted in steps:
            place = sign * (file_of(to) - file_of(king)), rank_of(to) - rank_of(king)
            origin = start > 15 and (
                sign * (file_of(start) - file_of(to)), rank_of(start) - rank_of(to))  # fmt: skip
            form.append((place, origin or (0, 0), kind, promoted))
        forms.append(tuple(form))
    return min(forms)
