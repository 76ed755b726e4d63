# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The names of the pieces, in one of two ways: in English and in Japanese (Latin letters)."""

from komadai.view.catalogue import word
from komadai.view.text_keys import (
    BOARD_EMPTY,
    PIECE_NAMES_KING,
    PIECE_NAMES_NAMES,
    PIECE_NAMES_OTHER_KING,
    PIECE_NAMES_OTHER_NAMES,
)


def of(code, language):
    """Name of a piece code; language 0 English, 1 Japanese. Gote's king is the ōshō."""
    if code == 39:  # GOTE | KING
        return word(PIECE_NAMES_OTHER_KING if language else PIECE_NAMES_KING)
    return word(PIECE_NAMES_OTHER_NAMES if language else PIECE_NAMES_NAMES).split("|")[code & 15]


def describe(board, language):
    """The name of the piece under the cursor."""
    place = board.cursor
    code = place & 63 if place & 128 else board.cells[place]
    return of(code, language) if code & 15 else word(BOARD_EMPTY)
