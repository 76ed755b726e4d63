# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Sheets and colours of the board. Dropped again when the display objects are made (build.py).

A sheet of pieces is a row of 32 opaque tiles (square, lines and piece baked in): tile 0 the empty
square, 16 the empty square with a dot, 1-14 the upright pieces by kind, +16 the same turned round;
the two kings differ (sente's has a dot): 7 and 31 are sente's, 15 and 23 gote's.

A sheet has two bits a pixel: wood, body, ink (and lines and edges), red. With four bits there was
room for tints and borders, but it was 3,900 bytes larger at 22 pixels, its palettes 1,300. A marked
square is one more opaque tile over the first, with the palette of the mark.
"""

from micropython import const

# Size of a tile of the counts by cell size: a digit in the lower right corner of a cell. One of a
# column is a whole part of a cell high, one of a row a whole part of a cell wide.
COUNT_WIDTH = {11: 6, 13: 6, 14: 6, 18: 7, 21: 7, 24: 7}
COUNT_HEIGHT = {11: 11, 13: 13, 14: 7, 18: 9, 21: 9, 24: 12}

RIM_WIDTH = {11: 4, 13: 4, 14: 4, 18: 6, 21: 6, 24: 6}  # of a coordinate beside the board
RIM_HEIGHT = {11: 6, 13: 6, 14: 6, 18: 7, 21: 7, 24: 7}

DOT_SIZE = {11: 3, 13: 5, 14: 5, 18: 5, 21: 7, 24: 7}  # as in tile 16

SETS = ("kanji", "letters", "learner")

# what a palette of pieces is for
NORMAL = const(0)
TO = const(1)  # where the last move went
FROM = const(2)  # where it came from
CHECK = const(3)
LIFTED = const(4)
HAND = const(5)
PALETTES = const(6)
COLOURS = const(4)

# Palettes of other things, and how many colours each has.
COUNTS = const(0)  # nothing, box, digit
TAKE = const(1)  # corners around a piece that may be taken: nothing, outer line, inner line
DOT = const(2)  # nothing, ink
CURSOR = const(3)  # border around a square
ALARM = const(4)  # the same around a king in check
RULE = const(5)  # the board's last lines
TRAY = const(6)  # what the hands lie on
LAMP = const(7)  # the bar beside the hand of the side to move, frames
PLAIN = b"\x03\x03\x02\x01\x01\x01\x01\x01"

# Of both themes, three bytes a colour: wood, body, ink, red; then wood and body of the marks
# TO, FROM, CHECK, LIFTED, HAND.
_THEME = (
    b"\xd4\x9c\x54\xff\xec\xc4\x28\x14\x04\xd8\x00\x10"
    b"\xff\xa0\x00\xff\xd0\x48\xf8\xe4\x90\xff\xf8\xd0\xff\x40\x30\xff\x98\x80"
    b"\x28\x80\xff\x90\xd0\xff\x40\x2a\x14\xff\xec\xc4",
    b"\xff\xff\xff\xff\xff\xff\x00\x00\x00\xd0\x00\x00"
    b"\xff\xb8\x00\xff\xe0\x70\xff\xf0\xa0\xff\xff\xe0\xff\x40\x40\xff\xa0\xa0"
    b"\x20\x80\xff\x98\xd0\xff\x38\x38\x38\xff\xff\xff",
)
# Of what is loaded when it opens, the same in both themes: a star of a lesson and its edge, the
# graph, where it is looked at, its axes, and the two sides of the evaluation bar
STAR = const(0xFFE020)
STAR_EDGE = const(0x5A2A00)
GRAPH = const(0xFFFFFF)
GRAPH_AT = const(0xFF6060)
GRAPH_AXES = const(0x606060)
BAR_GOTE = const(0x404048)
BAR_SENTE = const(0xF0DCA8)
_CURSORS = (b"\x00\xe8\xff", b"\x00\x60\xff")
_COUNTS = b"\x00\x00\x00\x00\x00\x00\xff\xff\xff"
_ALARM = b"\xa0\x00\x00"
_TAKE = b"\x00\x00\x00\x10\x30\xb0\x20\x50\xe8"
_LAMP = b"\xff\xc0\x40"

# Background and ink of the styles of text: normal, cursor, title, dim, note.
_STYLES = (
    b"\x00\x00\x00\xf8\xe8\xc8\xf0\xb8\x30\x10\x08\x00\x3c\x28\x14\xff\xc8\x50"
    b"\x00\x00\x00\x98\x88\x70\x18\x30\x80\xff\xff\xff",
    b"\x00\x00\x00\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00\x00\x00\xff\xff\x00"
    b"\x00\x00\x00\xb0\xb0\xb0\x00\x00\xc0\xff\xff\xff",
)


def colours(theme, mark):
    """The four colours of a palette of pieces, three bytes each, for a mark (NORMAL ... HAND)."""
    base = _THEME[theme]
    if mark == NORMAL:
        return base[:12]
    at = 6 + 6 * mark
    return base[at : at + 6] + base[6:12]


def styles(theme):
    """Background and ink of the five styles of text, three bytes a colour."""
    return _STYLES[theme]


def plain(theme, which):
    """The colours of another palette (COUNTS ... LAMP), three bytes each."""
    if which in (DOT, RULE):
        return _THEME[theme][9 - 3 * PLAIN[which] : 9]
    if which == TRAY:
        return _THEME[theme][36:39]
    return (_COUNTS, _TAKE, b"", _CURSORS[theme], _ALARM, b"", b"", _LAMP)[which]
