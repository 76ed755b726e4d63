# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Sheets and colours of the board.

A sheet of pieces is a row of 32 opaque tiles (square, lines and piece baked in): tile 0 the empty
square, 16 the empty square with a dot, 1-14 the upright pieces by kind, +16 the same turned round;
the two kings differ (sente's has a dot): 7 and 31 are sente's, 15 and 23 gote's.

The indices of a sheet (4 bits) name *what* a pixel is, so that one sheet serves for every mark: a
marked square is a second, opaque tile over the first with another palette. Rim and corner of a cell
have indices of their own that most palettes show like the wood or the piece below them.
"""

from micropython import const

COUNT_WIDTH = {14: 4, 22: 13}  # width of a tile of the counts by cell size

SETS = ("kanji", "letters", "learner")

# what a palette is for
NORMAL = const(0)
TO = const(1)  # where the last move went
FROM = const(2)  # where it came from
LIFTED = const(3)
CHECK = const(4)
TAKE = const(5)  # a piece that may be taken
TAKE_TO = const(6)  # the same, and it has just moved
HAND = const(7)
PALETTES = const(8)

COLOURS = const(14)

# Palettes of other things, and how many colours each has.
COUNTS = const(0)  # nothing, box, digit
CURSOR = const(1)  # nothing, outer line, inner line
RULE = const(2)  # the board's lines
TRAY = const(3)  # what the hands lie on
LAMP = const(4)  # the bar beside the hand of the side to move, frames
PLAIN = b"\x03\x03\x01\x01\x01"

_CURSORS = (
    b"\x00\x00\x00\x00\x30\x60\x00\xe8\xff",
    b"\x00\x00\x00\x00\x00\x00\x00\x60\xff",
)
_LAMP = b"\xff\xc0\x40"

# Background and ink of the styles of text: normal, cursor, title, dim, note.
_STYLES = (
    b"\x00\x00\x00\xf8\xe8\xc8\xf0\xb8\x30\x10\x08\x00\x3c\x28\x14\xff\xc8\x50"
    b"\x00\x00\x00\x98\x88\x70\x18\x30\x80\xff\xff\xff",
    b"\x00\x00\x00\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00\x00\x00\xff\xff\x00"
    b"\x00\x00\x00\xb0\xb0\xb0\x00\x00\xc0\xff\xff\xff",
)
# Of both themes: wood, line, edge, body, ink, red, dot, far body (three bytes each).
_THEME = (
    b"\xe0\xb0\x68\x7a\x50\x20\x8a\x5a\x22\xff\xe8\xb8"
    b"\x10\x08\x00\xd0\x00\x10\x20\x48\xc0\xf4\xd8\xa4",
    b"\xff\xff\xff\x00\x00\x00\x00\x00\x00\xff\xff\xff"
    b"\x10\x08\x00\xc8\x00\x00\x00\x00\x00\xff\xff\xff",
)
# Wood and body of the squares that are marked: TO, FROM, LIFTED, CHECK; then HAND's wood.
_MARKED = (
    b"\xff\xa8\x00\xff\xd4\x50\xf8\xe0\x88\xff\xf4\xc0"
    b"\x30\x88\xff\x88\xc8\xff\xff\x48\x38\xff\x90\x78\x3c\x28\x14",
    b"\xff\xb8\x00\xff\xe0\x70\xff\xf0\xa0\xff\xff\xe0"
    b"\x20\x80\xff\x98\xd0\xff\xff\x40\x40\xff\xa0\xa0\x48\x48\x48",
)
_GLOW = b"\xb0\x00\x00"  # border of a king in check
_TAKE = b"\x18\x40\xc8"  # corners of a piece that may be taken


def colours(theme, mark):
    """The 14 colours of a palette, three bytes each, for a mark (NORMAL ... HAND)."""
    out = bytearray(3 * COLOURS)
    out[:24] = _THEME[theme]
    marked = _MARKED[theme]
    at = -1
    if mark == TO or mark == TAKE_TO:
        at = 0
    elif mark == FROM or mark == LIFTED or mark == CHECK:
        at = 6 * (mark - 1)
    elif mark == HAND:
        out[:3] = out[3:6] = marked[24:27]
    if at >= 0:
        out[:3] = marked[at : at + 3]
        out[9:12] = out[21:24] = marked[at + 3 : at + 6]
    wood = out[:3]
    body = out[9:12]
    rim = corner = wood
    rim_body = corner_body = body
    if mark == CHECK:
        rim = rim_body = corner = corner_body = _GLOW
    elif mark == TAKE or mark == TAKE_TO:
        corner = corner_body = _TAKE
    out[24:27] = rim
    out[27:30] = rim_body
    out[30:33] = wood if mark == CHECK else corner
    out[33:36] = body if mark == CHECK else corner_body
    out[36:39] = corner
    out[39:42] = corner_body
    return out


def styles(theme):
    """Background and ink of the five styles of text, three bytes a colour."""
    return _STYLES[theme]


def plain(theme, which):
    """The colours of another palette (COUNTS ... LAMP), three bytes each."""
    if which == COUNTS:
        return b"\x00\x00\x00\x00\x00\x00\xff\xff\xff"
    if which == CURSOR:
        return _CURSORS[theme]
    if which == RULE:
        return _THEME[theme][3:6]
    if which == TRAY:
        return _MARKED[theme][24:27]
    return _LAMP


def tile(piece, turned):
    """Tile of a piece code (side | kind, 0 empty); turned: gote sits at the bottom."""
    kind = piece & 15
    if not kind:
        return 0
    upside = (piece >> 5 & 1) ^ turned
    if kind == 7 and turned:
        return 15 if upside == 0 else 31
    return kind | upside << 4
