# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A short game by itself, for where there is neither a display nor a terminal.

    python tools/demo.py [--board ID] [--seconds N] [--shot FILE.png]

Level 2 plays sente by the buttons of the simulated handheld, level 1 is the bot of its firmware.
Prints the moves, the board at the end, and where the picture of the screen is.
"""

import argparse
import os
import sys
import tempfile
import time

import sim
from console import textboard
from simulator.parts import Trouble

_HAND = 128  # in a place of the cursor: a slot of the hand
_PROMOTE = 1 << 14


class Player:
    """Level 2, who looks at the board and presses buttons."""

    def __init__(self, handheld, level, seed):
        from shogi.search.bot import Bot

        self.sim = handheld
        self.app = handheld.app
        self.bot = Bot()
        self.level = level
        self.seed = seed

    def choose(self):
        """A move, or 0 to resign."""
        game = self.app.match.game
        self.bot.start(game, self.level, self.seed + game.pos.ply * 7919 & 0x1FFFFFFF)
        while not self.bot.step():
            pass
        return self.bot.move if self.bot.answer == "move" else 0

    def move(self, move):
        """Lift the piece, put it down, answer the question of promotion."""
        board = self.app.board
        start = move >> 7 & 127
        self.go(start if start > 15 else start | _HAND | board.own)
        self.sim.press("A")
        self.go(move & 127)
        self.sim.press("A")
        if board.asking:
            if not move & _PROMOTE:
                self.sim.press("DOWN")
            self.sim.press("A")

    def go(self, place):
        """Walk the cursor to a square or to a slot of the hand."""
        board = self.app.board
        for turn in range(90):
            here = board.cursor
            if here == place:
                return
            if (here ^ place) & _HAND:
                if not board.lifted:
                    self.sim.press("B")  # between board and hand
                else:
                    edge = board.top_edge if board.upper() else board.low_edge
                    self.sim.press({1: "DOWN", 2: "UP", 4: "RIGHT", 8: "LEFT"}[edge])
            elif place & _HAND:
                self.sim.press(("DOWN", "RIGHT", "UP", "LEFT")[turn % 4])
            else:
                rows = (place - 18) // 12 - (here - 18) // 12
                columns = (place - 18) % 12 - (here - 18) % 12
                if rows:
                    self.sim.press("DOWN" if rows > 0 else "UP")
                else:
                    self.sim.press("RIGHT" if columns > 0 else "LEFT")
        raise RuntimeError(f"the cursor does not come to {place}")


def play(board, seconds, seed=3):
    """The handheld after a game of that many seconds at most."""
    end = time.monotonic() + seconds
    handheld = sim.Sim(board, seed=seed, lang="en")
    app = handheld.app
    from komadai.play.game_actions import new, resign
    from komadai.storage.format import BONUS, HEADER, HUMAN, LEVEL
    from shogi.notation import usi
    from shogi.rules.types import SENTE

    config = bytearray(HEADER)
    config[0] = config[LEVEL] = config[BONUS] = 1
    config[HUMAN] = SENTE
    new(app.match, config)
    app.go("board")
    handheld.tick()
    player = Player(handheld, 2, seed)
    game = app.match.game
    ply = 0
    while not game.result and time.monotonic() < end:
        move = player.choose()
        if not move:
            resign(app.match, SENTE)
            break
        player.move(move)
        handheld.wait()
        if game.pos.ply == ply:
            raise RuntimeError(f"{usi.text(move)} was not played")
        for i in range(ply, game.pos.ply):
            print(f"{usi.text(game.pos.moves[i])} ", end="", flush=True)
        ply = game.pos.ply
    print()
    handheld.run(100)
    return handheld


def main(argv=None):
    """The program; returns the exit status."""
    parser = argparse.ArgumentParser(prog="demo.py", description=__doc__.split("\n")[0])
    parser.add_argument("--board", default="pybadge", metavar="ID")
    parser.add_argument("--seconds", type=float, default=12)
    parser.add_argument("--shot", metavar="FILE.png")
    options = parser.parse_args(argv)
    shot = options.shot or os.path.join(tempfile.gettempdir(), "komadai-demo.png")
    try:
        print("Level 2 (sente) against level 1 on the simulated handheld:")
        handheld = play(options.board, options.seconds)
        handheld.shot(shot)
    except (Trouble, ImportError) as error:
        print(f"demo.py: {error}", file=sys.stderr)
        return 2
    game = handheld.app.match.game
    print("\n".join(textboard.lines(game)))
    print(textboard.status(game))
    print(f"picture of the screen: {shot}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
