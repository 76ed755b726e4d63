# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Where things are on the screen: one table for each screen size, in pixels.

Nothing else knows about a screen; a board with a new size needs a table here and no code. A larger
screen uses the largest table that fits, in its middle. The module is dropped again when the display
objects are made (see stage.py).
"""

from micropython import const

_UP = const(1)
_DOWN = const(2)
_LEFT = const(4)
_RIGHT = const(8)

# Indices of a table.
CELL = const(0)  # pitch of the board: a square with the line at its left
BOARD = const(1)  # x, y of the board (9 * CELL + 1 wide and high)
TOP = const(2)  # x, y of the upper hand's first cell: two columns of four, or a row of eight
LOW = const(3)  # x, y of the lower hand's
PITCH = const(4)  # from one column of a hand to the next, 0: a row
COUNT = const(5)  # x of a count from the left of its cell
BAR = const(6)  # x, width, y above, y below: marks whose turn it is (width 0: names do)
PAGE = const(7)  # x, y, columns, rows of a page of text, from one row to the next
EDGES = const(8)  # buttons that lead from the board into the lower, the upper hand
TEXTS = const(9)  # x, y, columns, part (below) of each line beside the board
MIDDLE = const(10)  # y of the middle of a dialog
TRAYS = const(11)  # x, y, width, height of what the upper and the lower hand lie on, if they do

# Parts of the board page's texts.
TOP_NAME = const(0)
LOW_NAME = const(1)
TOP_CLOCK = const(2)
LOW_CLOCK = const(3)
STATE = const(4)
STATUS = const(5)
PROGRESS = const(6)
BEST = const(7)
COMPACT = const(8)  # the most important of all of these

_TABLES = {
    (160, 128): (
        14,
        (0, 0),
        (126, 0),
        (126, 71),
        16,
        14,
        (127, 33, 56, 70),
        (2, 4, 26, 10, 12),
        (_RIGHT, _RIGHT),
        ((129, 58, 5, COMPACT),),
        63,
        ((127, 0, 33, 56), (127, 72, 33, 56)),
    ),
    (240, 240): (
        22,
        (0, 20),
        (0, -1),  # the first of a cell's 22 lines is a rule, the last is empty where it is turned
        (0, 218),
        0,
        0,
        (178, 62, 18, 219),
        (3, 2, 39, 15, 16),
        (_DOWN, _UP),
        (
            (179, 3, 10, TOP_NAME),
            (202, 24, 6, TOP_CLOCK),
            (179, 225, 10, LOW_NAME),
            (202, 203, 6, LOW_CLOCK),
            (202, 96, 6, STATE),
            (202, 108, 6, STATUS),
            (202, 120, 6, PROGRESS),
            (202, 132, 6, BEST),
        ),
        119,
        (),
    ),
    (240, 135): (
        14,
        (56, 4),
        (7, 28),
        (189, 75),
        20,
        15,
        (0, 0, 0, 0),
        (3, 1, 39, 11, 12),
        (_RIGHT, _LEFT),
        (
            (1, 1, 9, TOP_NAME),
            (1, 13, 9, TOP_CLOCK),
            (185, 47, 9, LOW_NAME),
            (185, 59, 9, LOW_CLOCK),
            (185, 1, 9, STATE),
            (185, 15, 9, STATUS),
            (1, 98, 9, PROGRESS),
            (1, 110, 9, BEST),
        ),
        67,
        ((4, 28, 46, 57), (186, 75, 46, 57)),
    ),
}


def find(width, height):
    """(table, x, y): the table for a screen and where its corner goes; ValueError if too small."""
    best = None
    for size in _TABLES:
        if size[0] <= width and size[1] <= height:
            if best is None or size[0] * size[1] > best[0] * best[1]:
                best = size
    if best is None:
        raise ValueError("screen of %dx%d is too small" % (width, height))
    return _TABLES[best], (width - best[0]) // 2, (height - best[1]) // 2


def assets(width, height):
    """Names of the sheets that a screen of this size needs (for building a release)."""
    cell = find(width, height)[0][CELL]
    return ["font.bin", "count%d.bin" % cell] + [
        "%s%d.bin" % (name, cell) for name in ("kanji", "letters", "learner")
    ]
