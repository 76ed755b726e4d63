# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Moves as Western (Hodges) notation writes them: `P-7f`, `Bx2b+`, `G6i-5h`, `P*5e`, `Sx3c=`.

The origin stands after the letter where two pieces of the kind could go there; `=` means that a
promotion was declined.
"""

from array import array

from shogi.notation.usi import LETTERS, square_text
from shogi.rules.movegen import legal
from shogi.rules.types import PROMOTE, ShogiError


def text(pos, move, moves=None):
    """Text of a legal move on `pos`; `moves`: an array('H') of 600 that may be overwritten."""
    moves = moves or array("H", bytes(1200))
    return name(pos.board, move, moves, legal(pos, moves, 0))


def name(board, move, moves, count):
    """The same, where the position stands in `board` and `count` legal moves in `moves`."""
    to = move & 127
    fr = move >> 7 & 127
    if fr < 16:
        return LETTERS[fr] + "*" + square_text(to)
    piece = board[fr]
    kind = piece & 15
    out = "+" + LETTERS[kind - 8] if kind > 8 else LETTERS[kind]
    declined = False
    ambiguous = False
    for i in range(count):
        other = moves[i] >> 7 & 127
        if moves[i] & 127 == to and other > 16 and board[other] == piece:
            if other != fr:
                ambiguous = True
            elif moves[i] & PROMOTE:
                declined = True
    if ambiguous:
        out += square_text(fr)
    out += ("x" if board[to] else "-") + square_text(to)
    if declined:
        out += "+" if move & PROMOTE else "="
    return out


def parse(pos, word):
    """The legal move on `pos` with this text; ShogiError if there is none."""
    moves = array("H", bytes(1200))
    scratch = array("H", bytes(1200))
    for i in range(legal(pos, moves, 0)):
        if text(pos, moves[i], scratch) == word:
            return moves[i]
    raise ShogiError("'%s' is not a move" % word[:20])
