# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The handheld's page with the graph of an analysed game, as a picture."""

from komadai.play.analysed import Analysed
from sim import Sim


def plot(game, analysis, path, board):
    """Save the page that `board` (an id) shows of a finished Analysis of `game` as a PNG.

    Raises Trouble for an unknown board and for a file that cannot be written.
    """
    sim = Sim(board, sfen=game.start)
    sim.app.analysed = Analysed(analysis, 0)
    sim.app.go("graph")
    sim.run(100)
    sim.shot(path)
