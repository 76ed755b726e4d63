# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The count of the 27-point rule, against one that is written out plainly."""

import random

from randomplay import positions
from shogi import impasse, sfen
from shogi.position import Position
from shogi.types import GOTE, SENTE, SET_COUNT, ShogiError, square
from support import board_sfen


def plain(text, side):
    """(points, pieces in the zone, king in the zone), read off an SFEN."""
    board, _, hands = text.split()[:3]
    points = zone = 0
    king = False
    mine = str.isupper if side == SENTE else str.islower
    for rank, line in enumerate(board.split("/"), 1):
        if rank not in ((1, 2, 3) if side == SENTE else (7, 8, 9)):
            continue
        for c in filter(str.isalpha, line):
            if mine(c) and c in "Kk":
                king = True
            elif mine(c):
                zone += 1
                points += 5 if c in "RrBb" else 1
    count = ""
    for c in hands.replace("-", ""):
        if c.isdigit():
            count += c
        else:
            if mine(c):
                points += int(count or 1) * (5 if c in "RrBb" else 1)
            count = ""
    return points, zone, king


def test_counts():
    for pos, _ in positions(random.Random(6), 4000):
        text = board_sfen(pos)
        for side in (SENTE, GOTE):
            found = (
                impasse.points(pos, side),
                impasse.zone(pos, side),
                impasse.king_in_zone(pos, side),
            )
            assert found == plain(text, side)


def entered(rng):
    """A Position of a king that is about to enter, or None if the draw gave an impossible one."""
    pos = Position(2)
    side = pos.side = rng.choice((SENTE, GOTE))
    zone = (1, 2, 3) if side == SENTE else (7, 8, 9)
    left = list(SET_COUNT)
    squares = [square(file, rank) for file in range(1, 10) for rank in zone]
    rng.shuffle(squares)
    outside = square(5, 5)
    pos.board[squares.pop() if rng.random() < 0.9 else outside] = side | 7
    pos.board[square(9, 9) if side == SENTE else square(1, 1)] = side ^ 48 | 7
    for _ in range(rng.randrange(8, 13)):
        kind = rng.choice([k for k in (1, 1, 2, 3, 4, 5, 5, 6, 6, 8) if left[k]])
        left[kind] -= 1
        pos.board[squares.pop()] = side | kind + (8 if kind < 7 else 0)
    if left[8] and rng.random() < 0.2:
        pos.board[squares.pop()] = side ^ 48 | 8
        left[8] -= 1
    for kind in (1, 2, 3, 4, 5, 6, 8):
        mine = rng.randrange(left[kind] + 1) if kind > 1 else rng.randrange(min(left[1], 9) + 1)
        pos.hand[side | kind] = mine
        pos.hand[side ^ 48 | kind] = left[kind] - mine
    try:
        ready = Position(2)
        sfen.set_up(ready, pos)
    except ShogiError:
        return None
    return ready


def test_the_rule():
    rng = random.Random(8)
    seen = {True: 0, False: 0}
    for _ in range(6000):
        pos = entered(rng)
        if pos is None:
            continue
        points, zone, king = plain(board_sfen(pos), pos.side)
        need = 28 if pos.side == SENTE else 27
        for bonus in (0, 10):
            credit = bonus if pos.side == GOTE else 0
            expect = (king, not pos.in_check(), zone >= 10, points + credit >= need)
            assert impasse.conditions(pos, bonus) == expect
            assert impasse.holds(pos, bonus) is all(expect)
            seen[all(expect)] += 1
    assert min(seen.values()) > 500
