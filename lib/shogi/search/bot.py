# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The opponent: chooses a move for a game at one of eight levels.

    bot = Bot()
    bot.start(game, level, seed)
    while not bot.step():
        ...the screen stays alive; bot.move is the best so far...
    bot.answer is "move" (play bot.move), "resign" or "win" (declare the impasse win)

What it does before and after its search is in shogi.search.think, which is imported at each use: a
board may drop it meanwhile. Between two steps the position is that of the game.
"""

from micropython import const
from shogi.search.phases import DONE, PLIES, SEARCH, SLICE, SOLVE, SOLVE_SLICE

_BITS = const(5)  # size of its table, see search.mate


class Bot:
    """One opponent with all its memory.

    answer   "move", "resign" or "win"
    move     the move to play, while thinking the best so far (0: none yet)
    score    for the bot, units of two centipawns; beyond search.MATED a mate
    depth, nodes, pv[:pv_len]
    resigns  False: plays on to the mate
    book     False: no book
    mate     the solver of add_solver(), or None
    """

    def __init__(self, entries=1024):
        """`entries`: size of the table of the search, a power of two."""
        from shogi.search import think

        think.make(self, entries)

    def add_solver(self):
        """From now on it looks for mates in 3 and 5 plies; takes some more memory."""
        from shogi.search.mate import Mate

        self.mate = Mate(PLIES, self.search.moves, _BITS)

    def start(self, game, level, seed, nodes=0, depth=0):
        """Begin to think about the position of `game`.

        seed          0 to 2**29; equal seeds give equal moves
        nodes, depth  instead of the level's
        """
        from shogi.search import think

        self.think = think
        think.start(self, game, level, seed, nodes, depth)

    def step(self):
        """Think for one slice; True when the answer stands."""
        if self._phase == SEARCH:
            if self.search.filling:
                if not self.search.step():
                    return False
            elif not self.search.run(SLICE):  # not through step(): a board's stack is short
                self.move = self.search.move or self.move
                self.score = self.search.score
                self.depth = self.search.depth
                self.nodes = self.before + self.search.nodes
                self.pv_len = self.search.pv_len
                return False
        elif self._phase == SOLVE and not self.mate.step(SOLVE_SLICE):
            return False
        if self._phase != DONE:
            think = self.think
            if not think:
                from shogi.search import think

                self.think = think
            if think.STEPS[self._phase](self):
                think.finish(self)
        return self._phase == DONE

    def stop(self):
        """End the thinking: the best so far is the answer."""
        from shogi.search import think

        think.stop(self)
