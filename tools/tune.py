# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Fits the weights of the evaluation to games that the bot plays against itself.

    pypy3 tools/tune.py play GAMES.jsonl -n 400 --nodes 300     plays and writes games
    pypy3 tools/tune.py fit GAMES.jsonl                         prints new numbers and the errors

Method. Games are played from the openings of the book and four random plies, by the search with a
few hundred nodes. A position counts if its side is not in check and the move played there takes and
promotes nothing. Its label is a mix, 0.7 by the score of the search and 0.3 by the result of the
game, both as a chance to win (a logistic curve, 600 centipawns to a factor of e). The evaluation is
linear in its weights, so the weights are fitted by stochastic gradient descent on the squared error
of the chance, starting from the numbers of tools/weights.py, and drawn back to them a little. A
tenth of the games is kept apart and only tested on.
"""

import argparse
import json
import math
import random
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "lib"), str(HERE / "cpython")]

import ladder  # noqa: E402
import weights  # noqa: E402
from shogi import usi  # noqa: E402
from shogi.game import Game  # noqa: E402
from shogi.movegen import legal  # noqa: E402
from shogi.search import MATED, Search  # noqa: E402

SCALE = 600.0
BY_SCORE = 0.7
TEMPO = 30
KINDS = ("", *weights.KINDS)
STANDS_AS = {kind: kind for kind in weights.TYPES} | {"+L": "+P", "+N": "+P"}


def play(path, games, nodes, seed):
    """Append games to a file: moves from the start, scores of the searched ones, result."""
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
            scores = []
            while not game.result and (not scores or abs(scores[-1]) < 3000):
                search.start(game.pos, nodes, 20)
                while not search.step(1000):
                    pass
                scores.append(search.score)
                game.play(search.move)
            result = {"b": 1.0, "w": 0.0, "draw": 0.5}.get(game.result)
            if result is None:  # decided: the side that moved last stands to win or lose
                black_moved = game.pos.ply % 2 == 1
                result = float((scores[-1] > 0) == black_moved)
            moves = [usi.text(game.pos.moves[i]) for i in range(game.pos.ply)]
            out.write(json.dumps([moves, first, scores, result]) + "\n")


def names():
    """Index of every weight that is fitted, and its start value."""
    index = {}
    for kind in weights.KINDS:
        if kind != "K":
            index["board", kind] = float(weights.BOARD[kind])
    for kind, value in weights.HAND.items():
        index["hand", kind] = float(value)
    for kind, values in weights.NEAR.items():
        for i, value in enumerate(values):
            index["near", kind, i] = float(value)
    for i in range(9):
        index["pawn", i] = float(weights.PAWN_RANK[i])
        index["silver", i] = float(weights.SILVER_RANK[i])
    return list(index), list(index.values())


def steps(s, king):
    """As the evaluation counts them: 0 to 3."""
    d = max(abs(s // 12 - king // 12), abs(s % 12 - king % 12))
    return min(max(d - 1, 0), 3)


def features(pos, number):
    """{weight: count} from the view of the side to move."""
    out = {}
    kings = {16: pos.king(16) - 6, 32: pos.king(32) - 6}

    def add(name, value):
        out[number[name]] = out.get(number[name], 0) + value

    for s in range(12, 117):
        piece = pos.board[s + 6]
        kind = piece & 15
        if not kind or kind == 7:
            continue
        side = piece & 48
        sign = 1 if side == pos.side else -1
        name = KINDS[kind]
        add(("board", name), sign)
        add(("near", STANDS_AS[name], steps(s, kings[side])), sign)
        add(("near", STANDS_AS[name], 4 + steps(s, kings[side ^ 48])), sign)
        rank = 9 - s // 12 if side == 16 else s // 12 - 1
        if name == "P":
            add(("pawn", rank), sign)
        elif name == "S":
            add(("silver", rank), sign)
    for kind in (1, 2, 3, 4, 5, 6, 8):
        count = pos.hand[pos.side | kind] - pos.hand[pos.side ^ 48 | kind]
        if count:
            add(("hand", KINDS[kind]), count)
    return list(out.items())


def chance(score):
    """Of winning."""
    return 1 / (1 + math.exp(-max(-20.0, min(20.0, score / SCALE))))


def samples(path, number):
    """(game, features, worth of what is not fitted, label) of every position that counts."""
    from shogi.evaluate import Evaluation

    tables = Evaluation()
    start = names()[1]
    out = []
    for game_number, line in enumerate(Path(path).read_text().splitlines()):
        moves, first, scores, result = json.loads(line)
        game = Game()
        for ply, text in enumerate(moves):
            move = usi.parse(text)
            pos = game.pos
            score = scores[ply - first] if first <= ply < first + len(scores) else None
            quiet = not pos.in_check() and not pos.board[move & 127] and not move >> 14
            if score is not None and quiet and abs(score) < MATED:
                tables.begin(pos)
                while not tables.advance(pos):
                    pass
                found = features(pos, number)
                fixed = tables.total(pos) + TEMPO - sum(start[i] * n for i, n in found)
                won = result if pos.side == 16 else 1 - result
                label = BY_SCORE * chance(score) + (1 - BY_SCORE) * won
                out.append((game_number, found, fixed, label))
            game.push(move)
    return out


def error(rows, values):
    """Mean squared error of the chance."""
    total = 0.0
    for _, found, fixed, label in rows:
        total += (chance(fixed + sum(values[i] * n for i, n in found)) - label) ** 2
    return total / max(1, len(rows))


def fit(path, rounds, seed):
    """Print the fitted numbers and the errors before and after."""
    order, values = names()
    number = {name: i for i, name in enumerate(order)}
    rows = samples(path, number)
    learn = [row for row in rows if row[0] % 10]
    test = [row for row in rows if not row[0] % 10]
    start = list(values)
    print(f"# {len(rows)} positions, {len(learn)} to learn from, {len(test)} to test on")
    print(f"# error before: learned {error(learn, values):.5f}, test {error(test, values):.5f}")
    rng = random.Random(seed)
    for turn in range(rounds):
        rng.shuffle(learn)
        rate = 150.0 / (1 + turn)
        for _, found, fixed, label in learn:
            p = chance(fixed + sum(values[i] * n for i, n in found))
            slope = rate * (p - label) * p * (1 - p) / 20
            for i, n in found:
                values[i] -= slope * n + (values[i] - start[i]) * 1e-4
        now = error(learn, values), error(test, values)
        print(f"# round {turn + 1}: learned {now[0]:.5f}, test {now[1]:.5f}", flush=True)
    new = {name: round(values[i]) for i, name in enumerate(order)}
    board = {kind: new["board", kind] for kind in weights.KINDS if kind != "K"} | {"K": 0}
    print("BOARD =", {kind: board[kind] for kind in weights.KINDS})
    print("HAND =", {kind: new["hand", kind] for kind in weights.HAND})
    near = {kind: tuple(new["near", kind, i] for i in range(8)) for kind in weights.NEAR}
    print("NEAR =", near)
    print("PAWN_RANK =", tuple(new["pawn", i] for i in range(9)))
    print("SILVER_RANK =", tuple(new["silver", i] for i in range(9)))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("play", "fit"))
    parser.add_argument("games")
    parser.add_argument("-n", type=int, default=400, help="games to play")
    parser.add_argument("--nodes", type=int, default=300, help="nodes a move")
    parser.add_argument("--rounds", type=int, default=8, help="passes over the positions")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.what == "play":
        play(options.games, options.n, options.nodes, options.seed)
    else:
        fit(options.games, options.rounds, options.seed)


if __name__ == "__main__":
    main()
