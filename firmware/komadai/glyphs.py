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

_COLOURS = const(14)

COUNTS = b"\x00\x00\x00\x00\x00\x00\xff\xff\xff"  # nothing, box, digit
CURSORS = (
    b"\x00\x00\x00\x00\x30\x60\x00\xe8\xff",  # nothing, outer line, inner line
    b"\x00\x00\x00\x00\x00\x00\x00\x60\xff",
)
LAMP = b"\xff\xc0\x40"  # the bar beside the hand of the side to move

# Of both themes: wood, line, edge, body, ink, red, dot, far body; then the wood under each mark.
_THEME = (
    b"\xe0\xb0\x68\x7a\x50\x20\x8a\x5a\x22\xff\xe8\xb8\x10\x08\x00\xd0\x00\x10\x20\x48\xc0\xf4\xd8\xa4"
    b"\xff\xd0\x20\xf0\xd0\x48\x50\xa0\xff\xff\x38\x30\x28\x1c\x10\x20\x48\xc0\xb0\x00\x00",
    b"\xff\xff\xff\x00\x00\x00\x00\x00\x00\xff\xff\xff\x00\x00\x00\xc8\x00\x00\x00\x00\xff\xff\xff\xff"
    b"\xff\xd8\x00\xff\xf0\xa0\x68\xc8\xff\xff\x50\x50\x00\x00\x00\x00\x00\xff\xa0\x00\x00",
)


def colours(theme, mark):
    """The 14 colours of a palette, three bytes each, for a mark (NORMAL ... HAND)."""
    base = _THEME[theme]
    out = bytearray(3 * _COLOURS)
    out[:24] = base[:24]
    wood = base[:3]
    body = base[9:12]
    if mark == TO or mark == TAKE_TO:
        wood = base[24:27]
    elif mark == FROM:
        wood = base[27:30]
    elif mark == LIFTED:
        wood = base[30:33]
    elif mark == CHECK:
        wood = base[33:36]
    elif mark == HAND:
        wood = base[36:39]
        out[3:6] = wood
    far = base[21:24]
    if mark == FROM or mark == TO or mark == TAKE_TO or mark == LIFTED or mark == CHECK:
        body = far = _mix(wood, body)
    if mark == CHECK:
        body = far = _mix(wood, body)
    out[:3] = wood
    out[9:12] = body
    out[21:24] = far
    ring, ring_body, corner, corner_body = wood, body, wood, body
    if mark == CHECK:
        ring = ring_body = base[42:45]
    if mark == TAKE or mark == TAKE_TO:
        corner = corner_body = base[39:42]
    out[24:27] = ring
    out[27:30] = ring_body
    out[30:33] = corner
    out[33:36] = corner_body
    out[36:39] = ring if mark == CHECK else corner
    out[39:42] = ring_body if mark == CHECK else corner_body
    return out


def _mix(a, b):
    return bytes(((a[0] + b[0]) >> 1, (a[1] + b[1]) >> 1, (a[2] + b[2]) >> 1))


def palette(displayio, theme, mark):
    """A displayio palette for a mark."""
    rgb = colours(theme, mark)
    out = displayio.Palette(_COLOURS)
    fill(out, rgb)
    return out


def fill(palette, rgb):
    """Write three bytes a colour into a palette."""
    for i in range(len(rgb) // 3):
        palette[i] = rgb[3 * i] << 16 | rgb[3 * i + 1] << 8 | rgb[3 * i + 2]


def tile(piece, turned):
    """Tile of a piece code (side | kind, 0 empty); turned: gote sits at the bottom."""
    kind = piece & 15
    if not kind:
        return 0
    upside = (piece >> 5 & 1) ^ turned
    if kind == 7 and turned:
        return 15 if upside == 0 else 31
    return kind | upside << 4
