# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The opponent: chooses a move for a game at one of eight levels.

    bot = Bot()
    bot.start(game, level, seed)
    while not bot.step():
        ...the screen lives; bot.move is the best so far...
    bot.answer is "move" (play bot.move), "resign" or "win" (declare the impasse win)

It declares before it searches, follows the book, looks for a mate, searches, and last looks whether
its move lets the other side mate at once. Between two steps the position is that of the game.
"""

from array import array

from micropython import const

from . import impasse, levels
from .mate import Mate
from .movegen import legal
from .search import MATED, Search

_SLICE = const(30)  # work of the search in a step, see shogi.tree
_MATE_SLICE = const(24)
_HOPELESS = const(-3000)  # resigns when it stands so for the second time
_FEWEST = const(160)  # nodes for the mate solver at least: enough for every mate in one
_MOST = const(1500)  # and at most

# What a step does
_LOOK = const(0)
_SOLVE = const(1)
_SEARCH = const(2)
_VERIFY = const(3)
_DONE = const(4)


class Bot:
    """One opponent with all its memory.

    answer   "move", "resign" or "win"
    move     the move to play, while thinking the best so far (0: none yet)
    score    centipawns for the bot; beyond search.MATED a mate
    depth, nodes, pv[:pv_len]
    resigns  False: plays on to the mate
    book     False: no book
    """

    def __init__(self, entries=1024):
        self.search = Search(entries)
        self.mate = Mate(5, self.search.moves, 7)
        self.pv = array("H", bytes(2 * len(self.search.pv)))
        self.resigns = True
        self.book = True
        self.game = None
        self._bad = 0  # turns in a row that looked hopeless
        self._phase = _DONE
        self._reset()

    def _reset(self):
        self.answer = "move"
        self.move = self.score = self.depth = self.nodes = self.pv_len = 0

    def start(self, game, level, seed, nodes=0, depth=0):
        """Begin to think about the position of `game`.

        seed          0 to 2**29; equal seeds give equal moves
        nodes, depth  instead of the level's
        """
        self._reset()
        self.game = game
        self.level = level
        self.seed = seed
        if game.pos.ply < 2:
            self._bad = 0
        self._nodes = nodes or levels.get(level, levels.NODES)
        self._depth = depth or levels.get(level, levels.DEPTH)
        self._phase = _LOOK
        self._away = 0  # moves from the game's position to where the mate solver stands

    def step(self):
        """Think for one slice; True when the answer stands."""
        if self._phase == _SEARCH:
            self._search()
        elif self._phase == _LOOK:
            self._look()
        elif self._phase == _SOLVE:
            self._solve()
        elif self._phase == _VERIFY:
            self._verify()
        return self._phase == _DONE

    def stop(self):
        """End the thinking: the best so far is the answer."""
        if self._phase != _DONE:
            if self._phase == _LOOK:
                self.move = 0
                self._look()
            if self._phase != _DONE:
                self._finish()

    def _look(self):
        """What needs no search."""
        game = self.game
        pos = game.pos
        moves = self.search.moves
        count = legal(pos, moves, 0)
        if not count:
            self.answer = "resign"
            self._phase = _DONE
            return
        if game.impasse_rule != "off" and impasse.holds(pos, game.bonus()):
            self.answer = "win"
            self._phase = _DONE
            return
        self.move = moves[0]
        if self.book and self._from_book():
            self._finish()
            return
        plies = levels.get(self.level, levels.MATE)
        if plies:
            most = 0 if plies == 1 else min(max(_FEWEST, self._nodes >> 3), _MOST)
            self.mate.start(pos, plies, most)
            self._phase = _SOLVE
        else:
            self._begin(self._nodes)

    def _from_book(self):
        """True if the book has a move here."""
        from .book import probe

        move = probe(self.game.pos, self.game.preset, self.seed >> 3)
        if move:
            self.move = self.pv[0] = move
            self.pv_len = 1
        return move != 0

    def _advance_mate(self):
        """One slice of the mate solver, from the game's position to the game's position."""
        pos = self.game.pos
        for _ in range(self._away):
            pos.make(pos.moves[pos.ply])
        ply = pos.ply - self._away
        done = self.mate.step(_MATE_SLICE)
        self._away = 0
        while pos.ply > ply:
            pos.unmake()
            self._away += 1
        return done

    def _solve(self):
        if not self._advance_mate():
            return
        mate = self.mate
        self.nodes += mate.nodes
        if mate.result > 0:
            self.move = mate.line[0]
            self.score = MATED + 1000 - mate.length
            self.pv_len = min(mate.length, len(self.pv))
            for i in range(self.pv_len):
                self.pv[i] = mate.line[i]
            self._finish()
        else:
            self._begin(self._nodes - self.nodes)

    def _begin(self, nodes):
        """Start the search."""
        self._before = self.nodes
        over = levels.get(self.level, levels.OVERLOOKED)
        self.search.start(self.game.pos, max(nodes, 1), self._depth, over, self.seed)
        self._phase = _SEARCH

    def _search(self):
        search = self.search
        done = search.step(_SLICE)
        if search.move:
            self.move = search.move
        self.score = search.score
        self.depth = search.depth
        self.nodes = self._before + search.nodes
        self.pv_len = search.pv_len
        for i in range(self.pv_len):
            self.pv[i] = search.pv[i]
        if done:
            if self.level < 3 or search.score > MATED or search.score < -MATED:
                self._finish()
            else:
                self._tried = 0
                self._check_reply()

    def _check_reply(self):
        """Begin to look whether the other side could mate at once after `move`."""
        pos = self.game.pos
        pos.make(self.move)
        self.mate.start(pos, 1, 0, False, self.search.count)
        pos.unmake()
        self._phase = _VERIFY

    def _verify(self):
        pos = self.game.pos
        pos.make(self.move)
        done = self._advance_mate()
        pos.unmake()
        if not done:
            return
        self.nodes += self.mate.nodes
        mated = self.mate.result > 0
        search = self.search
        if not mated:
            if self.move != search.move:
                self.pv[0] = self.move
                self.pv_len = 1
            self._finish()
        elif self._tried < search.count:
            # the next of the root moves, which stand in the order that the search gave them
            self.move = search.moves[self._tried]
            self._tried += 1
            self._check_reply()
        else:
            self.move = search.move
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
        if self.score < _HOPELESS:
            self._bad += 1
        else:
            self._bad = 0
        giver = self.game.handicap != "none" and pos.side == 32
        if self.resigns and (self.score < -MATED or (self._bad > 1 and not giver)):
            self.answer = "resign"
