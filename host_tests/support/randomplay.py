# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Seeded random games that lead through drops, promotions, checks and strange boards."""

from checked_cases import START, legal, position, report
from shogi.notation import usi
from shogi.rules import sfen
from shogi.rules.types import HAND_KINDS, PROMOTE, SET_COUNT, ShogiError

HANDICAPS = tuple(report("H01")["expect"]["table"].values())
_LETTERS = ".PLNSBRKG"
_SQUARES = [(file, rank) for file in range(1, 10) for rank in range(1, 10)]
_PLIES = 120  # of one game


def _sfen(board, side, left, rng):
    """SFEN of a board (pieces by (file, rank)), the pieces that are left dealt to the hands."""
    lines = []
    for rank in range(1, 10):
        line, gap = "", 0
        for file in range(9, 0, -1):
            piece = board.get((file, rank), "")
            line += (str(gap) if gap and piece else "") + piece
            gap = 0 if piece else gap + 1
        lines.append(line + (str(gap) if gap else ""))
    ours = theirs = ""
    for kind in HAND_KINDS:
        count = rng.randrange(left[kind] + 1)
        rest = left[kind] - count
        letter = _LETTERS[kind]
        ours += (str(count) if count > 1 else "") + letter if count else ""
        theirs += (str(rest) if rest > 1 else "") + letter.lower() if rest else ""
    return f"{'/'.join(lines)} {side} {ours + theirs or '-'} 1"


def _readable(make):
    """Texts of `make()` until one is a position that can be."""
    while True:
        text = make()
        try:
            position(text)
        except ShogiError:  # nifu, a piece on a dead square, the wrong side in check
            continue
        return text


def sparse(rng, one_king=False):
    """SFEN of a board with few pieces and all others in the hands."""

    def make():
        left = list(SET_COUNT)
        squares = list(_SQUARES)
        rng.shuffle(squares)
        board = {squares.pop(): "k"}
        if not one_king:
            board[squares.pop()] = "K"
        for _ in range(rng.randrange(14)):
            kind = rng.choice([k for k in (1, 1, 1, 2, 3, 4, 4, 5, 6, 8, 8) if left[k]])
            left[kind] -= 1
            piece = ("+" if kind < 7 and rng.random() < 0.4 else "") + _LETTERS[kind]
            board[squares.pop()] = piece if rng.random() < 0.5 else piece.lower()
        return _sfen(board, "b" if one_king else rng.choice("bw"), left, rng)

    return _readable(make)


def camp(rng):
    """SFEN with the king of the side to move in the enemy's camp, often about to win by impasse."""

    def make():
        side = rng.choice("bw")
        ranks = (1, 2, 3) if side == "b" else (7, 8, 9)
        zone = [(file, rank) for file, rank in _SQUARES if rank in ranks]
        other = [(file, rank) for file, rank in _SQUARES if rank not in ranks]
        rng.shuffle(zone)
        rng.shuffle(other)
        place = zone if rng.random() < 0.9 else other
        board = {place.pop(): "K", other.pop(): "k"}
        left = list(SET_COUNT)
        for number in range(rng.randrange(8, 15)):
            kind = rng.choice([k for k in (1, 1, 1, 1, 2, 3, 4, 5, 6, 8) if left[k]])
            left[kind] -= 1
            piece = "+" + _LETTERS[kind] if kind < 7 else _LETTERS[kind]
            board[(zone if number < 12 else other).pop()] = piece
        left = [rng.randrange(count + 1) for count in left]
        if side == "w":
            board = {at: piece.swapcase() for at, piece in board.items()}
        return _sfen(board, side, left, rng)

    return _readable(make)


def _choose(rng, pos, moves):
    """A random move, rather often a drop, a promotion, a capture, a move near a king or a check."""
    moves = sorted(moves)  # the same games whatever the order of the list
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
        for move in rng.sample(moves, min(20, len(moves))):
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
