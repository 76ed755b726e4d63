# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The least-squares fit of tools/tune.py, with numpy.

A position is a row of counts, one for each weight, from the view of the side to move: its own
pieces count up, the enemy's down. How much is in hand (0 to 1, as in shogi.evaluate) divides the
first part of the row between the early and the late weights.
"""

import json
from pathlib import Path

import numpy as np

from training import weights

SCALE = 600.0  # centipawns of ours to a factor of e in the odds
JUDGE_SCALE = 400.0
RIDGE = 1.5e-5 / 80000  # for each position; a fiftieth of it for the values of pieces
ROUNDS = 4
CHUNK = 8192
TEST = 5  # every fifth game is tested on
IN_HAND = np.array([1, 3, 3, 3, 4, 5, 3], np.float32)  # by KINDS
LATE = 32  # of these are much
LASTING = 0.6  # what stands on a reached square may be gone in a few plies: so much of it counts
SQUARES = [12 * rank + 6 + file for rank in range(1, 10) for file in range(9)]
LINE = np.array([0, 1, 2, 3, 4, 5, 6, 7, 7, 7, 8, 9, 10])
KIND = np.array([0, 0, 1, 2, 3, 4, 5, 0, 6, 7, 8, 9, 10, 11, 12])  # place in KINDS by kind
SHARED = 2 * weights.WEIGHTS  # from here on what holds early and late
REACH = SHARED + weights.SQUARES
SIDE = REACH + weights.REACH  # what it is worth to be the side to move
SIZE = SIDE + 1
# Where a piece goes to (ranks, files), by kind of shogi.types: in one step, and any number of them
_GOLD = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, 0))
_DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))
_STRAIGHT = ((-1, 0), (0, -1), (0, 1), (1, 0))
STEPS = {1: ((-1, 0),), 3: ((-2, -1), (-2, 1)), 4: (*_DIAGONAL, (-1, 0)), 13: _STRAIGHT}
STEPS.update(dict.fromkeys((8, 9, 10, 11, 12), _GOLD) | {14: _DIAGONAL})
SLIDES = {2: ((-1, 0),), 5: _DIAGONAL, 6: _STRAIGHT, 13: _DIAGONAL, 14: _STRAIGHT}
MAJOR = (5, 6, 13, 14)


def read(paths):
    """Boards (n, 81), hands (n, 14), scores and games of files of judged positions.

    Board codes are those of shogi.types; the side to move is turned to be sente.
    """
    from shogi.rules import sfen
    from shogi.rules.position import Position

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


def counts(board, hand, enemy=-1):
    """Counts (n, WEIGHTS) of positions; enemy: how the other side counts."""
    n = len(board)
    out = np.zeros((n, weights.WEIGHTS), np.float32)
    kings = np.argmax(board == 23, axis=1), np.argmax(board == 39, axis=1)
    kind = board & 15
    row, square = np.nonzero((board > 0) & (kind != 7))
    code = board[row, square]
    mine = code < 32
    sign = np.where(mine, 1, enemy).astype(np.float32)
    kind = KIND[code & 15]
    line = LINE[kind]
    rank, file = square // 9, square % 9

    def steps(king):
        d = np.maximum(np.abs(king // 9 - rank), np.abs(king % 9 - file))
        return np.clip(d - 1, 0, 3)

    def add(row, place, value):
        np.add.at(out, (row, place), value)

    add(row, kind, sign)
    out[:, weights.HAND : weights.NEAR] = hand[:, :7] + enemy * hand[:, 7:]
    own = np.where(mine, kings[0][row], kings[1][row])
    other = np.where(mine, kings[1][row], kings[0][row])
    add(row, weights.NEAR + line * 8 + steps(own), sign)
    add(row, weights.NEAR + line * 8 + 4 + steps(other), sign)
    add(row, weights.RANK + line * 9 + np.where(mine, 8 - rank, rank), sign)
    for i, king in enumerate(kings):
        rank = king // 9 if i else 8 - king // 9
        file = king % 9
        add(np.arange(n), weights.THRONE + rank * 5 + np.minimum(file, 8 - file), enemy if i else 1)
    return out


def squares(board, enemy=-1):
    """Counts (n, SQUARES) of the pieces by line and square."""
    out = np.zeros((len(board), weights.SQUARES), np.float32)
    row, square = np.nonzero((board > 0) & (board & 15 != 7))
    code = board[row, square]
    mine = code < 32
    place = LINE[KIND[code & 15]] * 81 + np.where(mine, square, 80 - square)
    np.add.at(out, (row, place), np.where(mine, 1, enemy))
    return out


def _shifted(board, rank, file):
    """Boards (n, 9, 9) moved by so many ranks and files; zeros come in."""
    out = np.zeros_like(board)
    ranks, files = (
        (slice(max(0, d), 9 + min(0, d)), slice(max(0, -d), 9 + min(0, -d))) for d in (rank, file)
    )
    out[:, ranks[0], files[0]] = board[:, ranks[1], files[1]]
    return out


def reach(board, enemy=-1):
    """Counts (n, REACH) of the squares that pieces attack, by line and what stands there.

    As in shogi.evaluate a piece looks through another of its own kind and side.
    """
    board = board.reshape(-1, 9, 9)
    out = np.zeros((len(board), len(weights.LINES), len(weights.TARGETS)), np.float32)
    kinds = board & 15
    for side, ahead, sign in ((16, 1, 1), (32, -1, enemy)):
        own = board & side > 0
        other = (board > 0) & ~own & (kinds != 7)
        pawn, major = other & (kinds == 1), other & np.isin(kinds, MAJOR)
        what = [own, pawn, other & ~pawn & ~major, major]
        what.insert(0, ~np.logical_or.reduce(what))
        for kind in STEPS | SLIDES:
            pieces = (board == side | kind).astype(np.int8)
            free = (board == 0) | (pieces > 0)
            reached = [_shifted(pieces, d[0] * ahead, d[1]) for d in STEPS.get(kind, ())]
            for d in SLIDES.get(kind, ()):
                ray = _shifted(pieces, d[0] * ahead, d[1])
                while ray.any():
                    reached.append(ray)
                    ray = _shifted(ray * free, d[0] * ahead, d[1])
            for ray in reached:
                for i, target in enumerate(what):
                    out[:, LINE[KIND[kind]], i] += sign * (ray * target).sum((1, 2))
    return out.reshape(len(board), -1)


def late(hand):
    """How much is in hand, 0 to 1, (n, 1)."""
    return (np.minimum((hand[:, :7] + hand[:, 7:]) @ IN_HAND, LATE) / LATE)[:, None]


def rows(board, hand):
    """Early counts, late counts, those of both and a one: the side to move counts for itself."""
    found = counts(board, hand)
    t = late(hand)
    one = np.ones((len(board), 1), np.float32)
    return np.concatenate([found * (1 - t), found * t, squares(board), reach(board), one], 1)


def chance(score):
    """Of winning."""
    return 1 / (1 + np.exp(-np.clip(score, -30, 30)))


def newton(board, hand, label):
    """The weights (early, late, squares, reach, side to move) of the least squared error."""
    ridge = np.full(SIZE, RIDGE * len(board))
    for start in (0, weights.WEIGHTS):
        ridge[start : start + weights.NEAR] /= 50
    found = np.zeros(SIZE)
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
    """(early, late, squares, reach) with the terms of each piece around zero, as far as it is met.

    What all squares of a piece have in common goes into its value: the rows of the evaluation are
    small ints. What stands on a reached square counts for less than was found, see LASTING.
    """
    lines = len(weights.LINES)

    def mean(terms, often):
        """Of the terms of each line, (lines, 1)."""
        return (terms * often).sum(1, keepdims=True) / np.maximum(1, often.sum(1, keepdims=True))

    by_square = found[SHARED:REACH].reshape(lines, -1)
    by_reach = found[REACH:SIDE].reshape(lines, -1)
    met = squares(board, 1).sum(0).reshape(lines, -1)
    reached = reach(board, 1).sum(0).reshape(lines, -1)
    each = reached.sum(1, keepdims=True) / np.maximum(1, met.sum(1, keepdims=True))  # of a piece
    common = mean(by_square, met) + each * mean(by_reach, reached)
    by_reach = by_reach[:, :1] + LASTING * (by_reach - by_reach[:, :1])
    by_square = by_square - mean(by_square, met) - each * mean(by_reach, reached)
    count = counts(board, hand, 1)
    t = late(hand)
    out = []
    for numbers, often in (
        (found[: weights.WEIGHTS].copy(), (count * (1 - t)).sum(0)),
        (found[weights.WEIGHTS : SHARED].copy(), (count * t).sum(0)),
    ):
        shift = common
        for start, end, kings in (
            (weights.NEAR, weights.RANK, 2),
            (weights.RANK, weights.THRONE, 1),
        ):
            terms = numbers[start:end].reshape(lines * kings, -1)
            middle = mean(terms, often[start:end].reshape(terms.shape))
            terms -= middle
            shift = shift + middle.reshape(lines, kings).sum(1, keepdims=True)
        throne = slice(weights.THRONE, None)
        numbers[: weights.HAND] += shift[LINE, 0]
        numbers[throne] -= (numbers[throne] * often[throne]).sum() / often[throne].sum()
        out.append(numbers)
    return *out, by_square.ravel(), by_reach.ravel()


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
    parts = level(found, board[some], hand[some])
    part = rows(board[some], hand[some])[:, :-1]
    worth = part @ np.concatenate(parts)
    old = part @ np.concatenate(weights.present())
    scale = np.sqrt(float(old @ old) / float(worth @ worth))
    print(f"# scale {scale:.3f}, correlation with the old {np.corrcoef(old, worth)[0, 1]:.3f}")
    parts = [numbers * scale for numbers in parts]
    weights.show(*parts)
    if write:
        weights.write(*parts)
        print(f"# written to {weights.OUT.name}")
