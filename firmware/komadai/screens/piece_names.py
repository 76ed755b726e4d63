# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The names of the pieces, in English and in Japanese (Latin letters), by kind."""

# In one piece each: short words by themselves would stay in memory for ever (new_game.py).
_ENGLISH = (
    "|pawn|lance|knight|silver general|bishop|rook|king|gold general|tokin|promoted lance|"
    "promoted knight|promoted silver|horse|dragon"
)
_JAPANESE = (
    "|fuhyō|kyōsha|keima|ginshō|kakugyō|hisha|gyokushō|kinshō|tokin|narikyō|narikei|narigin|ryūma|"
    "ryūō"
)


def of(code, language):
    """Name of a piece code; language 0 English, 1 Japanese. Gote's king is the ōshō."""
    if language and code == 39:  # GOTE | KING
        return "ōshō"
    return (_JAPANESE if language else _ENGLISH).split("|")[code & 15]


def describe(board, language):
    """The name of the piece under the cursor."""
    place = board.cursor
    code = place & 63 if place & 128 else board.cells[place]
    return of(code, language) if code & 15 else "empty"
