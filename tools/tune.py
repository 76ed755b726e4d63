# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Fits the weights of the evaluation to games that the bot plays against itself.

    pypy3 tools/tune.py play GAMES.jsonl -n 2000 --nodes 250       play and write games
    pypy3 tools/tune.py judge GAMES.jsonl JUDGED.jsonl             let an engine judge positions
    python tools/tune.py fit JUDGED.jsonl... [--write]             fit; write lib/shogi/weights.py
    python tools/tune.py show                                      the weights as numbers

Method. Games are played from the openings of the book and four random plies, by the search with a
few hundred nodes. Some of their positions, two in five of them after one more move at random, are
judged by another engine (fairy-stockfish with 800 nodes); those in check, with a mate, or in which
the judge's best move takes or promotes are left out. The label is the chance to win by the judge's
score (a logistic curve, 400 centipawns to a factor of e; 600 of ours). The evaluation is linear in
its weights, so Newton's method finds the least squared error of the chance in a few rounds; a ridge
keeps rare terms small. A fifth of the games is kept apart and only tested on. What a piece attacks
is counted but for six tenths, as in a search it may soon be gone. The new weights keep the scale of
the old ones. `fit` needs numpy, nothing else here does.
"""

import argparse
import json
import random
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "lib"), str(HERE / "cpython")]

import ladder
from shogi.notation import usi
from shogi.rules import sfen
from shogi.rules.game import Game
from shogi.rules.movegen import legal
from shogi.search.search import Search

DECIDED = 1500  # by the search, in its units of two centipawns
CLEAR = 2500  # scores beyond it teach nothing
ASTRAY = 0.4  # of the positions are those after one more random move
PLIES = 400


def play(path, games, nodes, seed):
    """Append games to a file: moves from the start, the first that was searched."""
    rng = random.Random(seed)
    search = Search(1024)
    lines = ladder.openings()
    with open(path, "a") as out:
        for number in range(games):
            game = Game()
            game.move_limit = 200
            for move in lines[number % len(lines)]:
                game.play(usi.parse(move))
            for _ in range(4):
                if not game.result:
                    game.play(game.buffer[rng.randrange(legal(game.pos, game.buffer, 0))])
            first = game.pos.ply
            score = 0
            while not game.result and abs(score) < DECIDED:
                search.start(game.pos, nodes, 20)
                while not search.step(1000):
                    pass
                score = search.score
                game.play(search.move)
            moves = [usi.text(game.pos.moves[i]) for i in range(game.pos.ply)]
            out.write(json.dumps([moves, first]) + "\n")
            if number % 50 == 49:
                out.flush()
                print(f"{number + 1} games", flush=True)


class Judge(ladder.Usi):
    """A USI engine that says what a position is worth."""

    def judge(self, moves):
        """(centipawns for the side to move or None for a mate, best move) after `moves`."""
        self.say("position startpos moves " + " ".join(moves))
        self.say("go " + self.limits)
        score = None
        while True:
            found = self.hear(r"score (cp|mate) (-?\d+)(?! (?:lower|upper)bound)|^bestmove (\S+)")
            if found[3]:
                return score, found[3]
            score = int(found[2]) if found[1] == "cp" else None


def judge(path, out_path, engine, limits, share, seed):
    """Append [game, SFEN, score for the side to move] of some quiet positions of the games."""
    rng = random.Random(seed)
    judge = Judge(engine, engine.split(), limits)
    judge.say("setoption name USI_Variant value shogi")  # for engines that know more games
    judge.new()
    games = Path(path).read_text().splitlines()
    count = 0
    with open(out_path, "a") as out:
        for number, line in enumerate(games):
            moves, first = json.loads(line)[:2]
            game = Game()
            pos = game.pos
            for ply, text in enumerate(moves):
                if ply >= first and rng.random() < share:
                    line = moves[:ply]
                    astray = rng.random() < ASTRAY
                    if astray:
                        move = game.buffer[rng.randrange(legal(pos, game.buffer, 0))]
                        pos.make(move)
                        line = [*line, usi.text(move)]
                    if not pos.in_check():
                        score, best = judge.judge(line)
                        if score is not None and abs(score) < CLEAR and _quiet(pos, best):
                            where = sfen.write(pos, 1)
                            out.write(json.dumps([f"{path}:{number}", where, score]) + "\n")
                            count += 1
                    if astray:
                        pos.unmake()
                game.push(usi.parse(text))
            if number % 50 == 49:
                out.flush()
                print(f"{number + 1} of {len(games)} games, {count} positions", flush=True)
    judge.close()


def _quiet(pos, text):
    """Does a move take and promote nothing?"""
    if text in ("resign", "win"):
        return False
    move = usi.parse(text)
    return not move >> 14 and not pos.board[move & 127]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="what", required=True)
    command = commands.add_parser("play", help="play games and write them")
    command.add_argument("games")
    command.add_argument("-n", type=int, default=2000, help="games to play")
    command.add_argument("--nodes", type=int, default=250, help="nodes a move")
    command.add_argument("--seed", type=int, default=1)
    command = commands.add_parser("judge", help="let an engine judge positions of games")
    command.add_argument("games")
    command.add_argument("judged")
    command.add_argument("--engine", default="fairy-stockfish", help="command of a USI engine")
    command.add_argument("--limits", default="nodes 800", help="of its go command")
    command.add_argument("--share", type=float, default=0.3, help="of the positions")
    command.add_argument("--seed", type=int, default=1)
    command = commands.add_parser("fit", help="fit the weights to judged positions")
    command.add_argument("judged", nargs="+")
    command.add_argument("--write", action="store_true", help="write lib/shogi/weights.py")
    commands.add_parser("show", help="print the weights as numbers")
    options = parser.parse_args()
    if options.what == "play":
        play(options.games, options.n, options.nodes, options.seed)
    elif options.what == "judge":
        judge(
            options.games,
            options.judged,
            options.engine,
            options.limits,
            options.share,
            options.seed,
        )
    else:
        from training import weights

        if options.what == "show":
            weights.show(*weights.present())
        else:
            from training import fit

            fit.fit(options.judged, options.write)


if __name__ == "__main__":
    main()
