# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Moves with chess-like squares: files a to i from sente's left, ranks 1 to 9 from sente's side.

So USI's 7g7f is `c3c4`; drops and promotions look as in USI.
"""

from shogi.notation import usi
from shogi.rules.types import PROMOTE, ShogiError


def square_text(sq):
    """`c4` of the square 7f."""
    return chr(97 + (sq - 18) % 12) + chr(58 - (sq - 6) // 12)


def text(move):
    """Text of a move."""
    fr = move >> 7 & 127
    to = square_text(move & 127)
    if fr < 16:
        return usi.LETTERS[fr] + "*" + to
    return square_text(fr) + to + ("+" if move & PROMOTE else "")


def _to_usi(square):
    """`7f` of `c4`; what is no square stays none."""
    return chr(154 - ord(square[0])) + chr(154 - ord(square[1]))


def parse(word):
    """Move of such a text; ShogiError where it is none. Legality is not looked at."""
    try:
        if 4 <= len(word) <= 5:
            start = word[:2] if word[1] == "*" else _to_usi(word[:2])
            return usi.parse(start + _to_usi(word[2:4]) + word[4:])
    except ValueError:
        pass
    raise ShogiError("'%s' is not a move" % word[:20])
