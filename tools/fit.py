# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The least-squares fit of tools/tune.py, with numpy.

A position is a row of counts, one for each weight, from the view of the side to move: its own
pieces count up, the enemy's down. How much is in hand (0 to 1, as in shogi.evaluate) divides the
row between the early and the late weights.
"""

import json
from pathlib import Path

import numpy as np

import weights

SCALE = 600.0  # centipawns of ours to a factor of e in the odds
JUDGE_SCALE = 400.0
RIDGE = 1.5e-5 / 80000  # for each position; a fiftieth of it for the values of pieces
ROUNDS = 4
CHUNK = 8192
TEST = 5  # every fifth game is tested on
IN_HAND = np.array([1, 3, 3, 3, 4, 5, 3], np.float32)  # by KINDS
LATE = 32  # of these are much
SQUARES = [12 * rank + 6 + file for rank in range(1, 10) for file in range(9)]
LINE = np.array([0, 1, 2, 3, 4, 5, 6, 7, 7, 7, 8, 9, 10])


def read(paths):
    """Boards (n, 81), hands (n, 14), scores and games of files of judged positions.

    Board codes are those of shogi.types; the side to move is turned to be sente.
    """
    from shogi import sfen
    from shogi.position import Position

    pos = Position()
    boards, hands, scores, games = [], [], [], []
    numbers = {}
    for path in paths:
        for line in Path(path).read_text().splitlines():
            game, text, score = json.loads(line)
            sfen.read(pos, text)
            board = np.array([pos.board[s] for s in SQUARES], np.int16)
            hand = [pos.hand[side | k] for side in (16, 32) for k in (1, 2, 3, 4, 5, 6, 8)]
            if pos.side == 32:
                board = board[::-1].copy()
                board[board > 0] ^= 48
                hand = hand[7:] + hand[:7]
            boards.append(board)
            hands.append(hand)
            scores.append(score)
            games.append(numbers.setdefault(game, len(numbers)))
    return np.array(boards), np.array(hands, np.float32), np.array(scores), np.array(games)


def counts(board, hand):
    """Counts (n, WEIGHTS) of positions."""
    n = len(board)
    out = np.zeros((n, weights.WEIGHTS), np.float32)
    kings = np.argmax(board == 23, axis=1), np.argmax(board == 39, axis=1)
    kind = board & 15
    row, square = np.nonzero((board > 0) & (kind != 7))
    code = board[row, square]
    mine = code < 32
    sign = np.where(mine, 1, -1).astype(np.float32)
    kind = np.array([0, 0, 1, 2, 3, 4, 5, 0, 6, 7, 8, 9, 10, 11, 12])[code & 15]
    line = LINE[kind]
    rank, file = square // 9, square % 9

    def steps(king):
        d = np.maximum(np.abs(king // 9 - rank), np.abs(king % 9 - file))
        return np.clip(d - 1, 0, 3)

    def add(row, place, value):
        np.add.at(out, (row, place), value)

    add(row, kind, sign)
    out[:, weights.HAND : weights.NEAR] = hand[:, :7] - hand[:, 7:]
    own = np.where(mine, kings[0][row], kings[1][row])
    enemy = np.where(mine, kings[1][row], kings[0][row])
    add(row, weights.NEAR + line * 8 + steps(own), sign)
    add(row, weights.NEAR + line * 8 + 4 + steps(enemy), sign)
    add(row, weights.RANK + line * 9 + np.where(mine, 8 - rank, rank), sign)
    for king, sign in ((kings[0], 1), (kings[1], -1)):
        rank = 8 - king // 9 if sign > 0 else king // 9
        file = king % 9
        add(np.arange(n), weights.THRONE + rank * 5 + np.minimum(file, 8 - file), sign)
    return out


def late(hand):
    """How much is in hand, 0 to 1, (n, 1)."""
    return (np.minimum((hand[:, :7] + hand[:, 7:]) @ IN_HAND, LATE) / LATE)[:, None]


def rows(board, hand):
    """Early counts, late counts and a one: the side to move counts for itself."""
    found = counts(board, hand)
    t = late(hand)
    return np.concatenate([found * (1 - t), found * t, np.ones((len(board), 1), np.float32)], 1)


def chance(score):
    """Of winning."""
    return 1 / (1 + np.exp(-np.clip(score, -30, 30)))


def newton(board, hand, label):
    """The weights (early, late, side to move) of the least squared error."""
    size = 2 * weights.WEIGHTS + 1
    ridge = np.full(size, RIDGE * len(board))
    for start in (0, weights.WEIGHTS):
        ridge[start : start + weights.NEAR] /= 50
    found = np.zeros(size)
    for _ in range(ROUNDS):
        square, slope = np.diag(ridge), ridge * found
        for i in range(0, len(board), CHUNK):
            part = rows(board[i : i + CHUNK], hand[i : i + CHUNK])
            p = chance(part @ found / SCALE)
            steep = part * (np.maximum(p * (1 - p), 0.02) / SCALE)[:, None]
            square += steep.T @ steep
            slope += steep.T @ (p - label[i : i + CHUNK])
        found -= np.linalg.solve(square, slope)
    return found


def error(found, board, hand, label):
    """Mean squared error of the chance, and the share of its variance that is explained."""
    parts = []
    for i in range(0, len(board), CHUNK):
        p = chance(rows(board[i : i + CHUNK], hand[i : i + CHUNK]) @ found / SCALE)
        parts.append(p - label[i : i + CHUNK])
    mean = float(np.mean(np.concatenate(parts) ** 2))
    return mean, 1 - mean / float(np.var(label))


def level(found, board, hand):
    """(early, late) with the terms of each piece around zero, as far as it is met.

    What all squares of a piece have in common goes into its value: the rows of the evaluation are
    small ints.
    """
    t = late(hand)
    count = counts(np.where(board < 32, board, np.where(board == 39, 39, 0)), hand * 0)
    count -= counts(np.where(board >= 32, board, np.where(board == 23, 23, 0)), hand * 0)
    count[:, weights.THRONE :] = np.abs(counts(board, hand)[:, weights.THRONE :])
    out = []
    for part, share in ((0, 1 - t), (1, t)):
        numbers = found[part * weights.WEIGHTS :][: weights.WEIGHTS].copy()
        often = (count * share).sum(0)
        for i in range(len(weights.LINES)):
            near, rank = weights.NEAR + 8 * i, weights.RANK + 9 * i
            for a, b in ((near, near + 4), (near + 4, near + 8), (rank, rank + 9)):
                mean = (numbers[a:b] * often[a:b]).sum() / max(1, often[a:b].sum())
                numbers[a:b] -= mean
                numbers[: weights.HAND][i == LINE] += mean
        throne = slice(weights.THRONE, None)
        numbers[throne] -= (numbers[throne] * often[throne]).sum() / often[throne].sum()
        out.append(numbers)
    return out


def fit(paths, write):
    """Print the errors and the new weights; write them where wanted."""
    board, hand, score, game = read(paths)
    label = chance(score / JUDGE_SCALE)
    test = game % TEST == 0
    print(f"# {len(board)} positions of {game.max() + 1} games, {test.sum()} to test on")
    found = newton(board[~test], hand[~test], label[~test])
    for name, which in (("learned", ~test), ("test", test)):
        mean, share = error(found, board[which], hand[which], label[which])
        print(f"# {name}: error {mean:.5f}, {share:.3f} of the variance explained")
    some = slice(None, None, max(1, len(board) // 40000))
    early, much = level(found, board[some], hand[some])
    part = rows(board[some], hand[some])[:, :-1]
    worth = part @ np.concatenate([early, much])
    old = part @ np.concatenate(weights.present())
    scale = np.sqrt(float(old @ old) / float(worth @ worth))
    print(f"# scale {scale:.3f}, correlation with the old {np.corrcoef(old, worth)[0, 1]:.3f}")
    early, much = early * scale, much * scale
    weights.show(early, much)
    if write:
        weights.write(early, much)
        print(f"# written to {weights.OUT.name}")
