# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Moves as USI writes them: `7g7f`, `8h2b+`, `P*5e`."""

from shogi.rules.types import PROMOTE, ShogiError, square

LETTERS = ".PLNSBRKG"  # piece letter by kind, sente's


def square_text(sq):
    """`7f` of a square."""
    return chr(57 - (sq - 18) % 12) + chr(96 + (sq - 6) // 12)


def _square(file, rank):
    if "1" <= file <= "9" and "a" <= rank <= "i":
        return square(ord(file) - 48, ord(rank) - 96)
    return 0


def text(move):
    """USI text of a move."""
    fr = move >> 7 & 127
    to = square_text(move & 127)
    if fr < 16:
        return LETTERS[fr] + "*" + to
    return square_text(fr) + to + ("+" if move & PROMOTE else "")


def parse(word):
    """Move of a USI word; ShogiError where it is none. Legality is not looked at."""
    n = len(word)
    if n == 4 or (n == 5 and word[4] == "+"):
        to = _square(word[2], word[3])
        if word[1] == "*":
            kind = LETTERS.find(word[0])
            if to and n == 4 and kind > 0 and kind != 7:
                return kind << 7 | to
        else:
            fr = _square(word[0], word[1])
            if fr and to:
                return (PROMOTE if n == 5 else 0) | fr << 7 | to
    raise ShogiError("'%s' is not a move" % word[:20])
