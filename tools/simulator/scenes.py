# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Simulators that have a past, for pictures and tests: games played, a game analysed."""

from array import array

_MOVES = (
    "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f P*8g 8f8b 2d3d 2b8h+ "
    "7i8h 8b8g+ 8h8g B*4e"
)
_CURVE = (
    500, 530, 510, 520, 500, 515, 505, 520, 510, 530, 560, 540, 550, 520, 500, 560, 540, 930, 560,
    500, 940, 910, 960,
)  # fmt: skip
# outcomes of games, the oldest first: (level, gote, 1 won, 2 lost, 3 drawn)
_GAMES = (
    (1, 0, 2), (1, 1, 1), (1, 0, 1), (2, 0, 2), (2, 1, 1), (2, 0, 1), (2, 1, 1), (2, 0, 1),
    (3, 0, 2), (3, 1, 3), (3, 0, 1), (3, 1, 2),
)  # fmt: skip


class _Findings:
    """What shogi.search.analysis would have found, with a mark for each great change."""

    def __init__(self, pos):
        count = pos.ply + 1
        self.count = self.ply = count
        self.moves = array("H", pos.moves[: pos.ply])
        self.wins = array("h", _CURVE[:count])
        self.scores = array("h", [win - 500 for win in self.wins])
        self.best = array("H", pos.moves[: pos.ply])
        self.lines = {ply: bytes((0x3B, 0x21)) for ply in range(1, count) if self.sign(ply) > 1}

    def sign(self, ply):
        """Mark of the move to position `ply`."""
        fell = self.wins[ply - 1] - self.wins[ply]
        fell = fell if ply % 2 else -fell
        return 3 if fell >= 250 else 2 if fell >= 120 else 1 if ply == 19 else 0


def played(sim):
    """A memory with finished games against the bot."""
    store = sim.app.store
    for level, gote, outcome in _GAMES:
        header = bytearray(16)
        header[0], header[2], header[3] = 1, 32 if gote else 16, level
        store.new_game(header)
        store.add([sim.app.board.moves[0]], 1)
        winner = 3 if outcome == 3 else header[2] >> 4 if outcome == 1 else (header[2] ^ 48) >> 4
        store.add([0x9040 | winner], 1)
        store.keep(level - 1 << 3 | gote << 2 | outcome)
    sim.app.go("title")
    sim.run(20)


def timed(sim):
    """Two players with a clock; sente has 7 s of the second of three periods left."""
    _new(sim, {8: 5, 9: 30, 11: 3})
    clock = sim.app.match.clock
    clock.left[0] = 0
    clock.over[0] = 1
    clock.spent += 22500


def declares(sim):
    """Two players who have to declare an impasse."""
    _new(sim, {6: 1})


def _new(sim, choices):
    """A game of two players: {byte of its header: value}."""
    from komadai.play.game_actions import new

    header = bytearray(16)
    header[0] = header[1] = header[3] = 1
    header[2] = 16
    for at, value in choices.items():
        header[at] = value
    new(sim.app.match, header)
    sim.app.go("board")
    sim.run(20)


def analysed(sim):
    """Two players have played a game, and it was analysed."""
    from komadai.play.analysed import Analysed
    from shogi.notation import usi

    sim.app.load_sfen("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1")
    match = sim.app.match
    for move in _MOVES.split():
        match.play(usi.parse(move))
    sim.app.analysed = Analysed(_Findings(match.game.pos), 0)
    sim.run(20)
