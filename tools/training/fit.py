# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The least-squares fit of tools/tune.py, with numpy.

A position is a row of counts (training.features), one for each weight. How much is in hand at its
root (0 to 1, as in search.evaluate) divides the first part of the row between the early and
the late weights.
"""

import json
from pathlib import Path

import numpy as np

from training import features, weights

SCALE = 600.0  # centipawns of ours to a factor of e in the odds
JUDGE_SCALE = 400.0
RIDGE = 1.5e-5 / 80000  # for each position; a fiftieth of it for the values of pieces
ROUNDS = 3
CHUNK = 8192
TEST = 5  # every fifth game is tested on
SQUARES = [12 * rank + 6 + file for rank in range(1, 10) for file in range(9)]
MIXED = ("board", "hand", "near", "rank", "throne")  # early and late, in this order
SHARED = ("danger", "squares", "reach", "zones", "shelter")
SIZES = {name: getattr(weights, name.upper()) for name in SHARED}
SIDE = 2 * weights.WEIGHTS + sum(SIZES.values())  # what it is worth to be the side to move
SIZE = SIDE + 1


def read(paths):
    """(boards, hands) of positions, of their roots, scores and games of files of judged positions.

    Boards are (n, 81), hands (n, 14), with the codes of rules.types; the side to move in the
    position is turned to be sente.
    """
    from shogi.rules import sfen
    from shogi.rules.position import Position

    pos = Position()
    found = [], [], [], []
    scores, games = [], []
    numbers = {}
    for path in paths:
        for line in Path(path).read_text().splitlines():
            game, root, text, score = json.loads(line)[:4]
            turn = text.split()[1] == "w"
            for i, where in enumerate((text, root)):
                sfen.read(pos, where)
                board = np.array([pos.board[s] for s in SQUARES], np.uint8)
                hand = [pos.hand[side | k] for side in (16, 32) for k in (1, 2, 3, 4, 5, 6, 8)]
                if turn:
                    board = board[::-1].copy()
                    board[board > 0] ^= 48
                    hand = hand[7:] + hand[:7]
                found[2 * i].append(board)
                found[2 * i + 1].append(hand)
            scores.append(score)
            games.append(numbers.setdefault(game, len(numbers)))
    boards = tuple(np.array(part, np.uint8) for part in found)
    return boards, np.array(scores), np.array(games)


def pick(boards, which):
    """Some of the positions."""
    return tuple(part[which] for part in boards)


def rows(boards):
    """Early counts, late counts, those of both and a one: the side to move counts for itself."""
    found = features.of(*boards)
    mixed = np.concatenate([found[name] for name in MIXED], 1)
    t = found["late"]
    shared = [found[name] for name in SHARED]
    one = np.ones((len(mixed), 1), np.float32)
    return np.concatenate([mixed * (1 - t), mixed * t, *shared, one], 1)


def chance(score):
    """Of winning."""
    return 1 / (1 + np.exp(-np.clip(score, -30, 30)))


def _parts(boards):
    for i in range(0, len(boards[0]), CHUNK):
        yield slice(i, i + CHUNK), rows(pick(boards, slice(i, i + CHUNK)))


def newton(boards, label):
    """The weights in the order of the rows of the least squared error."""
    ridge = np.full(SIZE, RIDGE * len(label))
    for start in (0, weights.WEIGHTS):
        ridge[start : start + weights.NEAR] /= 50
    found = np.zeros(SIZE)
    for _ in range(ROUNDS):
        square, slope = np.diag(ridge), ridge * found
        for some, part in _parts(boards):
            p = chance(part @ found / SCALE)
            part = part * (p * (1 - p) / SCALE)[:, None].astype(np.float32)
            square += part.T @ part
            slope = slope + part.T @ (p - label[some])
        found -= np.linalg.solve(square, slope)
    return found


def error(found, boards, label):
    """(mean squared error of the chance, share of its variance that is explained)."""
    off = [chance(part @ found / SCALE) - label[some] for some, part in _parts(boards)]
    mean = float(np.mean(np.concatenate(off) ** 2))
    return mean, 1 - mean / float(np.var(label))


def named(found):
    """The weights as lists by name (without the side to move)."""
    out = {"early": found[: weights.WEIGHTS], "late": found[weights.WEIGHTS : 2 * weights.WEIGHTS]}
    start = 2 * weights.WEIGHTS
    for name in SHARED:
        out[name] = found[start : start + SIZES[name]]
        start += SIZES[name]
    return {name: numbers.copy() for name, numbers in out.items()}


def joined(numbers):
    """The same as one array again."""
    return np.concatenate([numbers[name] for name in ("early", "late", *SHARED)])


def level(numbers, boards):
    """The weights with the terms of each piece around zero, as far as it is met.

    What all squares of a piece have in common goes into its value: the rows of the evaluation are
    small ints. What its attacks bring in the mean is taken off in quarters from four other terms.
    """
    lines = len(weights.LINES)
    root = boards[2]
    found = features.of_pieces(
        boards[0], root, features.attackers(root), features.kings(root), enemy=1
    )
    t = features.late(boards[3])
    met = found["squares"].sum(0).reshape(lines, -1)
    pieces = np.maximum(1, met.sum(1))
    group = features.ATTACKER[[1, 2, 3, 4, 5, 6, 8, 9, 12, 13, 14]]  # by line
    attacks = (numbers["reach"] * found["reach"].sum(0)).reshape(lines, -1).sum(1) / pieces
    by_class = (numbers["zones"] * found["zones"].sum(0)).reshape(3, -1).sum(1)
    attacks += (by_class / np.maximum(1, np.bincount(group, pieces, 3)))[group]

    def mean(terms, often):
        """Of the terms of each line, (lines, 1)."""
        return (terms * often).sum(1, keepdims=True) / np.maximum(1, often.sum(1, keepdims=True))

    out = {name: np.array(numbers[name], float) for name in weights.NAMES}
    terms = out["squares"].reshape(lines, -1)
    shift = mean(terms, met)
    terms -= shift + attacks[:, None] / 4
    shift = shift[:, 0] + attacks
    throne = features.throne(features.kings(boards[0]))
    for name, w in (("early", 1 - t), ("late", t)):
        values = out[name]
        total = shift.copy()
        near = (found["near"] * w).sum(0).reshape(2 * lines, 4)
        rank = (found["rank"] * w).sum(0).reshape(lines, 9)
        for start, end, often in (
            (weights.NEAR, weights.RANK, near),
            (weights.RANK, weights.THRONE, rank),
        ):
            terms = values[start:end].reshape(often.shape)
            middle = mean(terms, often)
            parts = len(often) // lines
            terms -= middle + np.repeat(attacks, parts)[:, None] / 4
            total += middle.reshape(lines, parts).sum(1)
        values[: weights.HAND] += total[features.LINE[[1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14]]]
        seats = np.abs(throne * w).sum(0)
        values[weights.THRONE :] -= (values[weights.THRONE :] * seats).sum() / seats.sum()
    return out


def fit(paths, write):
    """Print the errors and the new weights; write them where wanted."""
    boards, score, game = read(paths)
    label = chance(score / JUDGE_SCALE)
    test = game % TEST == 0
    print(f"# {len(score)} positions of {game.max() + 1} games, {test.sum()} to test on")
    found = newton(pick(boards, ~test), label[~test])
    for name, which in (("learned", ~test), ("test", test)):
        mean, share = error(found, pick(boards, which), label[which])
        print(f"# {name}: error {mean:.5f}, {share:.3f} of the variance explained")
    some = pick(boards, slice(None, None, max(1, len(score) // 40000)))
    numbers = level(named(found), some)
    part = rows(some)[:, :-1]
    worth, old = part @ joined(numbers), part @ joined(weights.present())
    scale = np.sqrt(float(old @ old) / float(worth @ worth))
    print(f"# scale {scale:.3f}, correlation with the old {np.corrcoef(old, worth)[0, 1]:.3f}")
    numbers = {name: values * scale for name, values in numbers.items()}
    weights.show(numbers)
    if write:
        weights.write(numbers)
        print(f"# written to {weights.OUT.name}")
