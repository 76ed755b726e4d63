# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The start of an even game."""

from shogi.rules.types import GOTE, SENTE

# Kinds on ranks a, b and c; sente's side is the same turned round.
_ROWS = b"\2\3\4\x08\7\x08\4\3\2\0\6\0\0\0\0\0\5\0\1\1\1\1\1\1\1\1\1"


def set_up(pos):
    """Put `pos` at the start, sente to move."""
    pos.clear()
    for i in range(27):
        kind = _ROWS[i]
        if kind:
            sq = 18 + i // 9 * 12 + i % 9
            pos.board[sq] = GOTE | kind
            pos.board[140 - sq] = SENTE | kind
    pos.ready()
