# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What the evaluation counts, with numpy, for many positions at once (tools/training/fit.py).

As in the search (search.evaluate) a position is valued with tables that were filled for
another one, the root, a few plies before: kings, attacks and what is in hand there decide what a
piece on a square counts for. Boards are (n, 81) with the codes of rules.types, hands (n, 14),
from the view of the side to move, whose pieces are sente's; counts of the other side are negative.
"""

import numpy as np

from training import weights

WIDTH = 11  # of a board with walls: one file on each side, two ranks
CELLS = WIDTH * 13
INNER = np.array([(rank + 2) * WIDTH + file + 1 for rank in range(9) for file in range(9)])
WALL = 48
LINE = np.array([0, 0, 1, 2, 3, 4, 5, 0, 6, 7, 7, 7, 8, 9, 10])  # of weights.LINES, by kind
PLACE = np.array([0, 0, 1, 2, 3, 4, 5, 0, 6, 7, 8, 9, 10, 11, 12])  # in weights.KINDS, by kind
IN_HAND = np.array([1, 3, 3, 3, 4, 5, 3], np.float32)
LATE = 32  # of these are much
PRESSED = 16  # danger of a king that counts in full
# Where a piece goes to (ranks, files), by kind: in one step, and any number of them
_GOLD = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, 0))
_DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))
_STRAIGHT = ((-1, 0), (0, -1), (0, 1), (1, 0))
STEPS = {1: ((-1, 0),), 3: ((-2, -1), (-2, 1)), 4: (*_DIAGONAL, (-1, 0)), 13: _STRAIGHT}
STEPS.update(dict.fromkeys((8, 9, 10, 11, 12), _GOLD) | {14: _DIAGONAL})
SLIDES = {2: ((-1, 0),), 5: _DIAGONAL, 6: _STRAIGHT, 13: _DIAGONAL, 14: _STRAIGHT}
TARGET = np.array([0, 2, 3, 3, 3, 4, 4, 0, 3, 3, 3, 3, 3, 4, 4])  # by kind of the enemy's piece
ATTACKER = np.array([0, 0, 0, 0, 1, 2, 2, 0, 1, 1, 1, 1, 1, 2, 2])  # class, by kind
EDGE = 36  # in weights.SHELTER
SIDES = ((16, 1), (32, -1))


def _walled(board):
    """Boards with walls around, (n, CELLS)."""
    out = np.full((len(board), CELLS), WALL, np.uint8)
    out[:, INNER] = board
    return out


def _pieces(board):
    """Row, square and code of all pieces but kings."""
    row, square = np.nonzero((board > 0) & (board & 15 != 7))
    return row, square, board[row, square]


def _attacks(walled, row, square, code):
    """Of pieces, for each direction and distance: (which, cell reached, kind, 0 or 1 for gote)."""
    start = INNER[square]
    for i, (side, ahead) in enumerate(SIDES):
        for kind in STEPS | SLIDES:
            who = np.nonzero(code == side | kind)[0]
            for rank, file in STEPS.get(kind, ()):
                cell = start[who] + (rank * WIDTH + file) * ahead
                inside = walled[row[who], cell] != WALL
                yield who[inside], cell[inside], kind, i
            for rank, file in SLIDES.get(kind, ()):
                step = (rank * WIDTH + file) * ahead
                left, cell = who, start[who] + step
                while len(left):
                    there = walled[row[left], cell]
                    inside = there != WALL
                    left, cell, there = left[inside], cell[inside], there[inside]
                    yield left, cell, kind, i
                    on = (there == 0) | (there == side | kind)
                    left, cell = left[on], cell[on] + step


def attackers(board):
    """Pieces, kings apart, of sente and of gote that attack each cell, (2, n, CELLS)."""
    row, square, code = _pieces(board)
    out = np.zeros((2, len(board) * CELLS), np.int16)
    for who, cell, _, i in _attacks(_walled(board), row, square, code):
        out[i] += np.bincount(row[who] * CELLS + cell, minlength=out.shape[1]).astype(np.int16)
    return out.reshape(2, len(board), CELLS)


def kings(board):
    """Squares of both kings, two arrays (n,)."""
    return np.argmax(board == 23, 1), np.argmax(board == 39, 1)


def _steps(a, b):
    return np.maximum(np.abs(a // 9 - b // 9), np.abs(a % 9 - b % 9))


def _around(king):
    """For the nine squares of a king's neighbourhood: (itself?, on the board, cell)."""
    for rank in (-1, 0, 1):
        for file in (-1, 0, 1):
            r, f = king // 9 + rank, king % 9 + file
            inside = (r >= 0) & (r < 9) & (f >= 0) & (f < 9)
            yield not (rank or file), inside, (r + 2) * WIDTH + f + 1


def danger(count, places):
    """How hard the king of each side is pressed, 0 to 1, (n, 2)."""
    n = np.arange(len(places[0]))
    out = np.zeros((len(n), 2), np.float32)
    for i, king in enumerate(places):
        for _, inside, cell in _around(king):
            theirs, ours = count[1 - i][n, cell], count[i][n, cell]
            out[:, i] += inside * ((theirs > 0) + 2.0 * ((theirs > 0) & (theirs > ours)))
    return np.minimum(out, PRESSED) / PRESSED


def shelter(count, board, places):
    """Counts (n, SHELTER) of what stands around the kings on these squares, and who attacks it."""
    n = np.arange(len(board))
    walled = _walled(board)
    out = np.zeros((len(board), weights.SHELTER), np.float32)
    for i, king in enumerate(places):
        for itself, inside, cell in _around(king):
            if not itself:
                there = walled[n, cell]
                what = np.where(there == 0, 0, np.where(there & 16 << i, 1, 2))
                what = what + 9 * np.minimum(count[1 - i][n, cell], 3)
                what = what + 3 * np.minimum(count[i][n, cell], 2)
                np.add.at(out, (n, np.where(inside, what, EDGE)), -1 if i else 1)
    return out


def _zones(own, enemy):
    """Zone of each square by the squares of one's own king and of the enemy's, (n, 81)."""
    squares = np.arange(81)[None]
    near, far = _steps(squares, own[:, None]), _steps(squares, enemy[:, None])
    return np.select([far < 2, near < 2, far == 2, near == 2], [1, 3, 2, 4], 0)


def of_pieces(board, root, count, places, enemy=-1):
    """What the pieces of `board` count for, with the root's board, attackers and these kings.

    A dictionary of counts (n, size): board, near, rank, squares, reach, zones; and near of the side
    to move and of the other one apart. enemy: how the other side counts.
    """
    n = len(board)
    row, square, code = _pieces(board)
    kind = code & 15
    mine = code < 32
    sign = np.where(mine, 1, enemy).astype(np.float32)
    line = LINE[kind]

    def counted(size, row, place, sign):
        found = np.bincount(row * size + place, weights=sign, minlength=n * size)
        return found.reshape(n, size).astype(np.float32)

    own = np.where(mine, places[0][row], places[1][row])
    other = np.where(mine, places[1][row], places[0][row])
    out = {"board": counted(weights.HAND, row, PLACE[kind], sign)}
    near = [8 * line + np.clip(_steps(square, own) - 1, 0, 3)]
    near.append(8 * line + 4 + np.clip(_steps(square, other) - 1, 0, 3))
    for name, who in (("near_mine", mine), ("near_theirs", ~mine)):
        out[name] = sum(counted(weights.DISTANCES, row[who], d[who], sign[who]) for d in near)
    out["near"] = out["near_mine"] + out["near_theirs"]
    rank = square // 9
    out["rank"] = counted(
        9 * len(weights.LINES), row, line * 9 + np.where(mine, 8 - rank, rank), sign
    )
    place = line * 81 + np.where(mine, square, 80 - square)
    out["squares"] = counted(weights.SQUARES, row, place, sign)
    walled = _walled(root)
    zone = np.zeros((2, n, CELLS), np.int64)
    zone[0][:, INNER] = _zones(*places)
    zone[1][:, INNER] = _zones(*places[::-1])
    rows, reached, zones, signs = [], [], [], []
    for who, cell, kind, i in _attacks(walled, row, square, code):
        at = row[who], cell
        there = walled[at]
        what = np.where(there & 16 << i, 1, TARGET[there & 15])
        pair = 3 * np.minimum(count[i][at], 2) + np.minimum(count[1 - i][at], 2)
        rows.append(row[who])
        reached.append(LINE[kind] * len(weights.TARGETS) + what)
        zones.append(45 * ATTACKER[kind] + 9 * zone[i][at] + pair)
        signs.append(sign[who])
    rows, signs = np.concatenate(rows), np.concatenate(signs)
    out["reach"] = counted(weights.REACH, rows, np.concatenate(reached), signs)
    out["zones"] = counted(weights.ZONES, rows, np.concatenate(zones), signs)
    return out


def throne(places):
    """Counts (n, 45) of the kings on their squares."""
    n = np.arange(len(places[0]))
    out = np.zeros((len(n), 45), np.float32)
    for i, king in enumerate(places):
        rank = king // 9 if i else 8 - king // 9
        file = king % 9
        np.add.at(out, (n, rank * 5 + np.minimum(file, 8 - file)), -1 if i else 1)
    return out


def late(hand):
    """How much is in hand, 0 to 1, (n, 1)."""
    total = (hand[:, :7] + hand[:, 7:]).astype(np.float32) @ IN_HAND
    return (np.minimum(total, LATE) / LATE)[:, None]


def of(board, hand, root, root_hand):
    """All counts of positions valued with the tables of their roots, by name.

    As in the search a king that has moved since counts as if it alone had moved at the root.
    """
    count = attackers(root)
    before, now = kings(root), kings(board)
    out = of_pieces(board, root, count, before)
    for i in range(2):
        moved = np.nonzero(before[i] != now[i])[0]
        if len(moved):
            there = [king[moved] for king in before]
            args = root[moved], root[moved], count[:, moved]
            old = of_pieces(*args, there)
            there[i] = now[i][moved]
            new = of_pieces(*args, there)
            for name, counts in out.items():
                counts[moved] += new[name] - old[name]
    out["throne"] = throne(now)
    out["shelter"] = shelter(count, root, now)
    hand = hand.astype(np.float32)
    out["hand"] = hand[:, :7] - hand[:, 7:]
    press = danger(count, before)
    mine, theirs = press[:, :1], press[:, 1:]
    # by the danger of one's own king for what stands near it, else by that of the enemy's
    own = (np.arange(weights.DISTANCES) & 4 == 0)[None]
    gated = out.pop("near_mine") * np.where(own, mine, theirs)
    gated += out.pop("near_theirs") * np.where(own, theirs, mine)
    hands = hand[:, :7] * theirs - hand[:, 7:] * mine
    out["danger"] = np.concatenate([hands, gated], 1)
    out["late"] = late(root_hand)
    return out
