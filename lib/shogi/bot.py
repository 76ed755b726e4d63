# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The opponent: chooses a move for a game at one of eight levels.

    bot = Bot()
    bot.start(game, level, seed)
    while not bot.step():
        ...the screen lives; bot.move is the best so far...
    bot.answer is "move" (play bot.move), "resign" or "win" (declare the impasse win)

It declares before it searches, follows the book, takes a mate in one, looks for a longer one where
the enemy's king has little room, searches, and last looks whether its move lets the other side mate
at once (a weak level overlooks much, but not that).
Between two steps the position is that of the game.
"""

from micropython import const

from . import levels
from .movegen import legal
from .search import MATE, MATED, Search
from .stages import evasions
from .tables import LINE, REACH_SENTE

_SLICE = const(40)  # work of a step, see shogi.tree
_BOOK_PLIES = const(20)  # no line of the book is longer
_HOPELESS = const(-3000)  # resigns when it stands so for the second time
_PATIENT = const(4)  # up to this level it only resigns a mate: a learner wants to win to the end
_ANYWHERE = const(255)  # classes of pieces that attack
_FREE = const(255)  # more answers than any check leaves
_SOLVING = const(5)  # from this level on the solver is asked
_PLIES = const(5)  # longest mate that it looks for
_BITS = const(5)  # size of its table, see shogi.mate
_TIGHT = const(2)  # it is asked where a check leaves so few answers
_SHARE = const(3)  # of the nodes of the level it gets an eighth
_SOLVE_SLICE = const(12)  # nodes
_HURRY = const(8)  # slices of the search when it is stopped just before it

# What a step does
_LOOK = const(0)
_MATING = const(1)
_SOLVE = const(2)
_SEARCH = const(3)
_VERIFY = const(4)
_DONE = const(5)


class Bot:
    """One opponent with all its memory.

    answer   "move", "resign" or "win"
    move     the move to play, while thinking the best so far (0: none yet)
    score    centipawns for the bot; beyond search.MATED a mate
    depth, nodes, pv[:pv_len]
    resigns  False: plays on to the mate
    book     False: no book
    mate     the solver of add_solver(), or None
    """

    def __init__(self, entries=1024):
        """`entries`: size of the table of the search, a power of two."""
        self.search = Search(entries)
        self.pv = self.search.pv
        self.resigns = True
        self.book = True
        self.mate = None
        self.game = None
        self._bad = 0  # turns in a row that looked hopeless
        self._form = 0  # seed of the first turn of the game
        self._ply = 0
        self._phase = _DONE
        self._reset()

    def add_solver(self):
        """From now on it looks for mates in 3 and 5 plies; takes some more memory."""
        from .mate import Mate

        self.mate = Mate(_PLIES, self.search.moves, _BITS)

    def _reset(self):
        self.answer = "move"
        self.move = self.score = self.depth = self.nodes = self.pv_len = 0

    def start(self, game, level, seed, nodes=0, depth=0):
        """Begin to think about the position of `game`.

        seed          0 to 2**29; equal seeds give equal moves
        nodes, depth  instead of the level's
        """
        self._reset()
        if game is not self.game or game.pos.ply < self._ply:
            self._bad = 0
            self._form = seed
        self._ply = game.pos.ply
        self.game = game
        self.level = level
        self.seed = seed
        self._row = levels.form(level, self._form)
        self._nodes = nodes or levels.get(self._row, levels.NODES)
        self._depth = depth or levels.get(self._row, levels.DEPTH)
        self._phase = _LOOK

    def step(self):
        """Think for one slice; True when the answer stands."""
        if self._phase == _SEARCH:
            if self.search.ready:  # not through step(): a board's stack is short
                if self.search.run(_SLICE):
                    self._searched()
                else:
                    self._report()
            elif self.search.step():
                self._searched()
        elif self._phase == _SOLVE:
            if self.mate.step(_SOLVE_SLICE):
                self._solved()
                if self.score:
                    self._finish()
                else:
                    self._begin()
        elif self._phase == _LOOK:
            self._look()
        elif self._phase != _DONE and self._scan():
            if self._phase == _MATING:
                self._mated()
            else:
                self._verified()
        return self._phase == _DONE

    def stop(self):
        """End the thinking: the best so far is the answer."""
        if self._phase == _LOOK:
            self._look()
        if self._phase == _SOLVE:  # there is no move yet that is worth anything
            self._solved()
            self._begin()
            search = self.search
            n = _HURRY
            while n and not search.depth and not search.done:
                if search.ready:
                    n = 0 if search.run(_SLICE) else n - 1
                else:
                    search.step()
            self._report()
        if self._phase != _DONE:
            self._finish()

    def _look(self):
        """What needs no search."""
        game = self.game
        pos = game.pos
        moves = self.search.moves
        self._end = count = legal(pos, moves, 0)
        if not count or (game.impasse_rule != "off" and game.may_declare()):
            self.answer = "win" if count else "resign"
            self._phase = _DONE
            return
        self.move = moves[0]
        if self.book and pos.ply < _BOOK_PLIES:
            from .book import probe

            move = probe(pos, game.preset, self.seed >> 3)
            if move:
                self.move = self.pv[0] = move
                self.pv_len = 1
                self._finish()
                return
        self._at = 0
        self._room = _FREE
        self._phase = _MATING if self.level > 1 else _SEARCH
        if self._phase == _SEARCH:
            self._begin()

    def _scan(self):
        """A slice of the look for a mate in one among search.moves[_at:_end]; True when done.

        In the phase _MATING by the bot, in _VERIFY by the other side after `move`. The mating move
        is then search.moves[_at]; there is none if _at is _end. _room comes to the fewest answers
        that a check leaves.
        """
        pos = self.game.pos
        moves = self.search.moves
        if self._phase == _VERIFY:
            pos.make(self.move)
        king = pos.king(pos.side ^ 48)
        work = 24
        i = self._at
        while i < self._end and work > 0:
            move = moves[i]
            fr = move >> 7 & 127
            d = king - (move & 127)
            # a piece that could check from there, or a line that opens
            if REACH_SENTE[d] | REACH_SENTE[-d] & _ANYWHERE or (fr > 15 and LINE[king - fr]):
                pos.make(move)
                self.nodes += 1
                work -= 1
                room = _FREE
                if pos.in_check():
                    room = evasions(pos, moves, self._end) - self._end
                    work -= 4
                    if room < self._room:
                        self._room = room
                pos.unmake()
                if not room:
                    break
            i += 1
        self._at = i
        if self._phase == _VERIFY:
            pos.unmake()
        return i == self._end or work > 0

    def _mated(self):
        """The look for a mate in one is over."""
        if self._at < self._end:
            self.move = self.pv[0] = self.search.moves[self._at]
            self.pv_len = 1
            self.score = MATE - 1
            self._finish()
            return
        self._before = self.nodes
        nodes = min(self._nodes, levels.get(self._row, levels.NODES)) >> _SHARE
        if self.mate and self.level >= _SOLVING and self._room <= _TIGHT and nodes:
            self.mate.start(self.game.pos, _PLIES, nodes)
            self._phase = _SOLVE
        else:
            self._begin()

    def _solved(self):
        """The solver has come to an end, or is stopped: take over what it has found."""
        mate = self.mate
        self.nodes = self._before + mate.nodes
        if mate.result > 0:
            self.depth = self.pv_len = n = mate.length
            for i in range(n):
                self.pv[i] = mate.line[i]
            self.move = self.pv[0]
            self.score = MATE - n

    def _begin(self):
        """Start the search."""
        self._before = self.nodes
        over = levels.get(self._row, levels.OVERLOOKED)
        nodes = max(self._nodes - self.nodes, 1)
        self.search.start(self.game.pos, nodes, self._depth, over, self.seed)
        self._phase = _SEARCH

    def _report(self):
        """Show what the search has so far."""
        search = self.search
        self.move = search.move or self.move
        self.score = search.score
        self.depth = search.depth
        self.nodes = self._before + search.nodes
        self.pv_len = search.pv_len

    def _searched(self):
        """The search is over."""
        self._report()
        if self.level < 3 or self.score > MATED or self.score < -MATED:
            self._finish()
        else:
            self._tried = 0
            self._verify()

    def _verify(self):
        """Begin to look whether the other side could mate at once after `move`."""
        pos = self.game.pos
        pos.make(self.move)
        self._at = self.search.count
        self._end = legal(pos, self.search.moves, self._at)
        pos.unmake()
        self._phase = _VERIFY

    def _verified(self):
        """It has been looked: take the move, or try the next of the root moves in their order."""
        search = self.search
        if self._at < self._end and self._tried < search.count:
            self.move = search.moves[self._tried]
            self._tried += 1
            self._verify()
            return
        if self._at < self._end:
            self.move = search.move
        elif self.move != search.move:
            self.pv[0] = self.move
            self.pv_len = 1
        self._finish()

    def _finish(self):
        """The answer stands. The one place where a move leaves the bot."""
        self._phase = _DONE
        pos = self.game.pos
        moves = self.search.moves
        count = legal(pos, moves, 0)
        i = 0
        while i < count and moves[i] != self.move:
            i += 1
        assert i < count, "illegal move"
        self._bad = self._bad + 1 if self.score < _HOPELESS else 0
        giver = self.game.handicap != "none" and pos.side == 32
        if self.resigns and (
            self.score < -MATED or (self._bad > 1 and self.level > _PATIENT and not giver)
        ):
            self.answer = "resign"
