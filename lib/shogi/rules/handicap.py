# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Handicaps: pieces that gote (uwate) gives before the game; then gote moves first."""

from shogi.rules import start_position
from shogi.rules.types import GOTE

NAMES = (
    "none", "lance", "right_lance", "bishop", "rook", "rook_lance",
    "two", "four", "six", "eight", "ten",
)  # fmt: skip

# Squares that are cleared: rook 8b (31), bishop 2b (37), then from 9a and 1a inward.
_MANY = b"\x1f\x25\x12\x1a\x13\x19\x14\x18\x15\x17"
_FEW = b"\x1a\x12\x25\x1f\x1f\x1a"  # lance, right_lance, bishop, rook, rook_lance


def set_up(pos, name="none"):
    """Put `pos` at the start of a game with that handicap; ValueError for an unknown name."""
    empty = given(name)
    start_position.set_up(pos)
    if empty:
        for sq in empty:
            pos.board[sq] = 0
        pos.side = GOTE
        pos.ready()


def given(name):
    """Squares that are empty at the start of that handicap."""
    if name not in NAMES:
        from shogi.rules import other_handicaps

        return other_handicaps.given(name)
    i = NAMES.index(name)
    if i > 5:
        return _MANY[: 2 * i - 10]
    return _FEW[i - 1 : i + i // 5] if i else b""


def bonus(name):
    """Impasse points of the given pieces: rook and bishop 5, every other 1."""
    total = 0
    for sq in given(name):
        total += 5 if sq in (31, 37) else 1
    return total
