# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The opponent: chooses a move for a game at one of eight levels.

    bot = Bot(); bot.start(game, level, seed)
    while not bot.step(): ...the screen lives...
    bot.answer is "move" (then bot.move), "resign" or "win" (declare the impasse win)

Between two steps the position is exactly as it was; `stop()` ends the thinking with the best so far.
"""

from array import array

from .movegen import legal

_VALUE = bytes((0, 10, 30, 32, 50, 70, 85, 0, 60, 100, 80, 75, 72, 120, 150, 0))


class Bot:
    """answer, move (0: none yet), score (centipawns of the mover), depth, nodes, pv[:pv_len]."""

    def __init__(self, entries=1024):
        """Allocates everything it will ever need."""
        self.moves = array("H", bytes(2 * 600))
        self.pv = array("H", bytes(2 * 32))
        self.pv_len = 0
        self.answer = "move"
        self.move = self.score = self.depth = self.nodes = 0
        self.game = None

    def start(self, game, level, seed, nodes=0, depth=0):
        """Begin to think about the position of `game`; nodes and depth override the level's."""
        self.game = game
        self.seed = seed
        self.answer = "move"
        self.move = self.score = self.depth = self.nodes = self.pv_len = 0

    def step(self):
        """Think for one slice; True when `answer` stands."""
        pos = self.game.pos
        end = legal(pos, self.moves, 0)
        if not end:
            self.answer = "resign"
            return True
        best = -1
        for i in range(end):
            m = self.moves[i]
            v = _VALUE[pos.board[m & 127] & 15] * 1000 + (m * 31 + self.seed * 7) % 997
            if v > best:
                best = v
                self.move = m
        self.nodes = end
        self.depth = 1
        self.pv[0] = self.move
        self.pv_len = 1
        return True

    def stop(self):
        """End the thinking; `answer` stands."""
