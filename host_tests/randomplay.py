# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Seeded random games that lead through drops, promotions, checks and strange boards."""

from shogi import sfen, usi
from shogi.types import PROMOTE, SET_COUNT, ShogiError
from support import START, legal, position, report

HANDICAPS = tuple(report("H01")["expect"]["table"].values())
_LETTERS = ".PLNSBRKG"
_PLIES = 120  # of one game


def sparse(rng, one_king=False):
    """SFEN of a board with few pieces and nearly all others in the hands."""
    while True:
        left = list(SET_COUNT)
        board = {}
        squares = [(file, rank) for file in range(1, 10) for rank in range(1, 10)]
        rng.shuffle(squares)
        board[squares.pop()] = "k"
        if not one_king:
            board[squares.pop()] = "K"
        for _ in range(rng.randrange(14)):
            kind = rng.choice([k for k in (1, 1, 1, 2, 3, 4, 4, 5, 6, 8, 8) if left[k]])
            left[kind] -= 1
            letter = _LETTERS[kind]
            promoted = "+" if kind < 7 and rng.random() < 0.4 else ""
            board[squares.pop()] = promoted + (letter if rng.random() < 0.5 else letter.lower())
        hands = ""
        for kind in (6, 5, 8, 4, 3, 2, 1):
            ours = rng.randrange(left[kind] + 1)
            theirs = left[kind] - ours
            hands += f"{ours}{_LETTERS[kind]}" if ours else ""
            hands += f"{theirs}{_LETTERS[kind].lower()}" if theirs else ""
        lines = []
        for rank in range(1, 10):
            line, gap = "", 0
            for file in range(9, 0, -1):
                piece = board.get((file, rank), "")
                line += (str(gap) if gap and piece else "") + piece
                gap = 0 if piece else gap + 1
            lines.append(line + (str(gap) if gap else ""))
        side = "b" if one_king else rng.choice("bw")
        text = f"{'/'.join(lines)} {side} {hands or '-'} 1"
        try:
            position(text)
        except ShogiError:  # nifu, a piece on a dead square, the wrong side in check
            continue
        return text


def _choose(rng, pos, moves):
    """A random move, rather often a drop, a promotion, a capture, a move near a king or a check."""
    wish = rng.randrange(8)
    if wish == 0:
        some = [m for m in moves if m >> 7 & 127 < 16]
    elif wish == 1:
        some = [m for m in moves if m & PROMOTE]
    elif wish == 2:
        some = [m for m in moves if pos.board[m & 127]]
    elif wish == 3:
        king = pos.king(pos.side ^ 48)
        some = [m for m in moves if abs((m & 127) - king) in (1, 10, 11, 12, 13, 14, 23, 24, 25)]
    elif wish == 4:
        some = []
        for move in rng.sample(list(moves), min(20, len(moves))):
            pos.make(move)
            if pos.in_check():
                some.append(move)
            pos.unmake()
    else:
        some = moves
    return rng.choice(some or moves)


def play(rng, start, plies=_PLIES):
    """Play on from SFEN; yields (position, its legal moves) at every ply, also the last."""
    pos = position(start)
    for _ in range(plies):
        moves = legal(pos)
        yield pos, moves
        if not moves:
            return
        pos.make(_choose(rng, pos, moves))


def positions(rng, count, one_king=True):
    """At least `count` positions of random games of every kind, as `play` yields them."""
    seen = 0
    game = 0
    while seen < count:
        if game % 3 == 0:
            start, plies = START, 2 * _PLIES
        elif game % 3 == 1:
            start, plies = rng.choice(HANDICAPS), _PLIES
        else:
            start, plies = sparse(rng, one_king and game % 6 == 2), _PLIES // 4
        game += 1
        for step in play(rng, start, plies):
            seen += 1
            yield step


def texts(moves):
    """The moves in USI, as a set."""
    return {usi.text(move) for move in moves}


def canonical(pos):
    """The position in SFEN."""
    return sfen.write(pos, pos.ply + 1)
