# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Fits the weights of the evaluation to games of the bot.

    pypy3 tools/tune.py play GAMES.jsonl -n 3000                   play and write games
    pypy3 tools/tune.py judge GAMES.jsonl JUDGED.jsonl             let an engine judge positions
    python tools/tune.py fit JUDGED.jsonl... [--write]             fit; write the weights
    python tools/tune.py show                                      the weights as numbers

Method. Games are played from lines of the book, as far as chance goes along them, and two to six
random plies, by the search with few nodes, two of three with another engine (fairy-stockfish) on
one side, so that kings come under fire and won games are lost. Every position of them is judged by
that engine (800 nodes), and often two: the position itself, or one after a random move, followed
along the judge's own best moves, up to three, until it takes and promotes nothing. Positions in
check are left out; a mate counts as 2,500 centipawns. The label is the chance to win by the judge's
score (a logistic curve, 400 centipawns to a factor of e; 600 of ours).

Each is kept with a root: the position of the game up to five plies before. The fit values it as the
search would that was begun there, with the tables of that root (training.features), so what a term
is worth a few plies later is what it is fitted to. The evaluation is then linear in its weights, so
Newton's method finds the least squared error of the chance in a few rounds; a ridge keeps rare
terms small. A fifth of the games is kept apart and only tested on. The new weights keep the scale
of the old ones. `fit` needs numpy, nothing else here does.
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
from shogi.rules.types import GOTE, SENTE
from shogi.search.search import Search

DECIDED = 1100  # by the search, in its units of two centipawns
LOST = 6  # so many plies on end decided end a game
CLEAR = 2500  # centipawns; what is beyond teaches nothing
ASTRAY = 0.45  # of the positions are those after one more random move
SLIPS = 0.02  # of the moves of a game are random
BEHIND = (0, 1, 2, 2, 3, 4, 5)  # plies from a root to its position
CALM = 3  # moves of the judge that may lead to a quiet position
OPPONENT = (60, 100, 200, 400)  # nodes


def begin(rng, lines):
    """A game after a part of a line and some random moves."""
    game = Game()
    game.move_limit = 220
    line = rng.choice(lines)
    for move in line[: rng.randrange(2, len(line) + 1)]:
        game.play(usi.parse(move))
    for _ in range(rng.choice((2, 4, 4, 6))):
        if not game.result:
            game.play(chance_move(rng, game))
    return game


def chance_move(rng, game):
    """Any legal move."""
    return game.buffer[rng.randrange(legal(game.pos, game.buffer, 0))]


def play(path, games, nodes, seed, engine):
    """Append games to a file: moves from the start, the first that was searched."""
    rng = random.Random(seed)
    search = Search(1024)
    other = opened(engine) if engine else None
    lines = ladder.book_lines()
    with open(path, "a") as out:
        for number in range(games):
            game = begin(rng, lines)
            first = game.pos.ply
            own = nodes * rng.choice((1, 2, 4)) // 2
            side = rng.choice((None, SENTE, GOTE)) if other else None
            limit = f"nodes {rng.choice(OPPONENT)}"
            decided = 0
            while not game.result and decided < LOST:
                if game.pos.side == side:
                    score, _, best = other.judge(game.sfen(), limit)
                    if best in ("resign", "win"):
                        break
                    move = usi.parse(best)
                    score //= 2
                else:
                    search.start(game.pos, own, 20)
                    while not search.step(1000):
                        pass
                    move, score = search.move, search.score
                decided = decided + 1 if abs(score) > DECIDED else 0
                game.play(chance_move(rng, game) if rng.random() < SLIPS else move)
            moves = [usi.text(game.pos.moves[i]) for i in range(game.pos.ply)]
            out.write(json.dumps([moves, first]) + "\n")
            if number % 50 == 49:
                out.flush()
                print(f"{number + 1} games", flush=True)
    if other:
        other.close()


class Judge(ladder.Usi):
    """A USI engine that evaluates positions."""

    def judge(self, where, limits):
        """(centipawns for the side to move, a mate?, best move) in the position of an SFEN."""
        self.say("position sfen " + where)
        self.say("go " + limits)
        score = mate = 0
        while True:
            found = self.hear(r"score (cp|mate) (-?\d+)(?! (?:lower|upper)bound)|^bestmove (\S+)")
            if found[3]:
                return score, mate, found[3]
            score = int(found[2])
            mate = found[1] == "mate"
            if mate:
                score = -CLEAR if found[2][0] == "-" else CLEAR


def opened(engine):
    """The engine of a command, ready for shogi."""
    judge = Judge(engine, engine.split(), "")
    judge.say("setoption name USI_Variant value shogi")  # for engines that know more games
    judge.new()
    return judge


def judge(path, out_path, engine, limits, seed, share=1.0):
    """Append [game, SFEN of a root, SFEN, score for the side to move] of quiet positions."""
    rng = random.Random(seed)
    judge = opened(engine)
    games = Path(path).read_text().splitlines()
    count = 0
    with open(out_path, "a") as out:
        for number, line in enumerate(games):
            moves, first = json.loads(line)[:2]
            game = Game()
            pos = game.pos
            roots = []
            for ply, text in enumerate(moves):
                if ply >= first:
                    roots.append(sfen.write(pos, 1))
                    for _ in range(1 if ply < 30 else 2):
                        found = rng.random() < share and sample(rng, judge, game, limits)
                        if found:
                            root = roots[-1 - min(rng.choice(BEHIND), len(roots) - 1)]
                            out.write(json.dumps([f"{path}:{number}", root, *found]) + "\n")
                            count += 1
                game.push(usi.parse(text))
            if number % 50 == 49:
                out.flush()
                print(f"{number + 1} of {len(games)} games, {count} positions", flush=True)
    judge.close()


def sample(rng, judge, game, limits):
    """(SFEN, score) of a quiet position at or near that of the game, None if none is found."""
    pos = game.pos
    ply = pos.ply
    found = None
    if rng.random() < ASTRAY:
        pos.make(chance_move(rng, game))
    for _ in range(CALM):
        if not legal(pos, game.buffer, 0):
            break
        where = sfen.write(pos, 1)
        score, _, best = judge.judge(where, limits)
        if best in ("resign", "win") or abs(score) > CLEAR:
            break
        move = usi.parse(best)
        if not (pos.in_check() or move >> 14 or pos.board[move & 127]):
            found = where, score
            break
        pos.make(move)
    while pos.ply > ply:
        pos.unmake()
    return found


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="what", required=True)
    command = commands.add_parser("play", help="play games and write them")
    command.add_argument("games")
    command.add_argument("-n", type=int, default=2000, help="games to play")
    command.add_argument(
        "--nodes", type=int, default=80, help="nodes a move: half, all or twice it"
    )
    command.add_argument("--engine", default="fairy-stockfish", help="the other side, '' for none")
    command.add_argument("--seed", type=int, default=1)
    command = commands.add_parser("judge", help="let an engine judge positions of games")
    command.add_argument("games")
    command.add_argument("judged")
    command.add_argument("--engine", default="fairy-stockfish", help="command of a USI engine")
    command.add_argument("--limits", default="nodes 800", help="of its go command")
    command.add_argument("--share", type=float, default=1.0, help="of the positions")
    command.add_argument("--seed", type=int, default=1)
    command = commands.add_parser("fit", help="fit the weights to judged positions")
    command.add_argument("judged", nargs="+")
    command.add_argument("--write", action="store_true", help="write lib/shogi/search/weights.py")
    commands.add_parser("show", help="print the weights as numbers")
    options = parser.parse_args()
    if options.what == "play":
        play(options.games, options.n, options.nodes, options.seed, options.engine)
    elif options.what == "judge":
        engine, limits = options.engine, options.limits
        judge(options.games, options.judged, engine, limits, options.seed, options.share)
    else:
        from training import weights

        if options.what == "show":
            weights.show(weights.present())
        else:
            from training import fit

            fit.fit(options.judged, options.write)


if __name__ == "__main__":
    main()
