# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Files and ranks of squares, ends of moves: for tools and tests.

The rules write these out in place, so a board does not load this module.
"""


def file_of(sq):
    """File 1-9 of a square."""
    return 9 - (sq - 18) % 12


def rank_of(sq):
    """Rank 1-9 of a square."""
    return (sq - 6) // 12


def to_of(move):
    """Square a move goes to."""
    return move & 127
