# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What an analysis has found of a game, without the search that found it.

Made by the screen `analyse`, kept in `app.analysed` until another game is analysed; Graph, Review
and Mistakes read it. 8 bytes a ply.
"""

from komadai.view.parts import HAND

SIGNS = ("", "!", "?", "??")  # as in shogi.search.analysis, which is dropped after its work


class Analysed:
    """The findings.

    number       of the game in the store: 0 the running one, 1 the newest kept
    count        positions that were looked at
    moves[i]     move from position i to position i + 1
    wins[i]      permille of sente at position i; analysis.NOT_YET where it was stopped before
    scores[i]    of sente, units of two centipawns
    best[i]      best move at position i, 0 where there is none or it is not known
    signs[i]     mark of the move to position i, a number of analysis.SIGNS
    lines[i]     bytes of the line that was better at position i, where the move played was bad
    """

    def __init__(self, analysis, number):
        self.number = number
        self.count = analysis.ply
        self.moves = analysis.moves
        self.wins = analysis.wins
        self.scores = analysis.scores
        self.best = analysis.best
        self.lines = analysis.lines
        self.signs = bytearray(analysis.count)
        for ply in range(1, analysis.count):
            self.signs[ply] = analysis.sign(ply)

    def show(self, board, pos):
        """Mark the better move on the board, and say how good the last move was."""
        ply = pos.ply
        sign = SIGNS[self.signs[ply]]
        if sign:
            board.best += " " + sign
        line = self.lines.get(ply)
        if line:
            start = line[0] >> 7 | line[1] << 1 & 127
            board.hint_to = line[0] & 127
            board.hint_from = start if start > 15 else HAND | board.side | start

    def of(self, pos):
        """True if these are the findings of the game that `pos` stands at the end of."""
        n = len(self.moves)
        return pos.ply == n and pos.moves[:n] == self.moves
