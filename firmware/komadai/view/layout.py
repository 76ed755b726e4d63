# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Where things are on the screen: one table for each screen size, in pixels.

Nothing else knows about a screen; a board with a new size needs a table here and no code. A larger
screen uses the largest table that fits, in its middle. The module is dropped again when the display
objects are made (see stage.py).
"""

from komadai.device.keys import DOWN, LEFT, RIGHT, UP
from micropython import const

OFF = const(2000)  # x of what waits off the screen: hiding repaints at every second refresh

# What a table has.
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
    (128, 128): {
        CELL: 11,
        BOARD: (0, 14),
        TOP: (100, 14),
        LOW: (100, 70),
        PITCH: 14,
        COUNT: 10,
        BAR: (0, 0, 0, 0),
        PAGE: (1, 1, 21, 10, 12),
        EDGES: (RIGHT, RIGHT),
        TEXTS: (
            (1, 1, 14, TOP_NAME),
            (92, 1, 6, TOP_CLOCK),
            (1, 116, 14, LOW_NAME),
            (92, 116, 6, LOW_CLOCK),
            (103, 58, 4, COMPACT),
        ),
        MIDDLE: 64,
        TRAYS: ((101, 14, 27, 44), (101, 70, 27, 44)),
    },
    (160, 128): {
        CELL: 14,
        BOARD: (0, 0),
        TOP: (126, 0),
        LOW: (126, 71),
        PITCH: 16,
        COUNT: 14,
        BAR: (127, 33, 56, 70),
        PAGE: (2, 4, 26, 10, 12),
        EDGES: (RIGHT, RIGHT),
        TEXTS: ((129, 58, 5, COMPACT),),
        MIDDLE: 63,
        TRAYS: ((127, 0, 33, 56), (127, 72, 33, 56)),
    },
    (240, 135): {
        CELL: 14,
        BOARD: (56, 4),
        TOP: (7, 28),
        LOW: (189, 75),
        PITCH: 20,
        COUNT: 15,
        BAR: (0, 0, 0, 0),
        PAGE: (3, 1, 39, 11, 12),
        EDGES: (RIGHT, LEFT),
        TEXTS: (
            (1, 1, 9, TOP_NAME),
            (1, 13, 9, TOP_CLOCK),
            (185, 47, 9, LOW_NAME),
            (185, 59, 9, LOW_CLOCK),
            (185, 1, 9, STATE),
            (185, 15, 9, STATUS),
            (1, 98, 9, PROGRESS),
            (1, 110, 9, BEST),
        ),
        MIDDLE: 67,
        TRAYS: ((4, 28, 46, 57), (186, 75, 46, 57)),
    },
    (240, 240): {
        CELL: 22,
        BOARD: (0, 20),
        # the first of a cell's 22 lines is a rule, the last is empty where it is turned
        TOP: (0, -1),
        LOW: (0, 218),
        PITCH: 0,
        COUNT: 0,
        BAR: (178, 62, 18, 219),
        PAGE: (3, 2, 39, 15, 16),
        EDGES: (DOWN, UP),
        TEXTS: (
            (179, 3, 10, TOP_NAME),
            (202, 24, 6, TOP_CLOCK),
            (179, 225, 10, LOW_NAME),
            (202, 203, 6, LOW_CLOCK),
            (202, 96, 6, STATE),
            (202, 108, 6, STATUS),
            (202, 120, 6, PROGRESS),
            (202, 132, 6, BEST),
        ),
        MIDDLE: 119,
        TRAYS: (),
    },
    (320, 170): {
        CELL: 18,
        BOARD: (79, 3),
        TOP: (3, 36),
        LOW: (246, 91),
        PITCH: 37,
        COUNT: 19,
        BAR: (0, 0, 0, 0),
        PAGE: (3, 1, 52, 13, 13),
        EDGES: (RIGHT, LEFT),
        TEXTS: (
            (3, 4, 12, TOP_NAME),
            (3, 19, 12, TOP_CLOCK),
            (247, 59, 12, LOW_NAME),
            (247, 74, 12, LOW_CLOCK),
            (247, 4, 12, STATE),
            (247, 19, 12, STATUS),
            (3, 138, 12, PROGRESS),
            (3, 153, 12, BEST),
        ),
        MIDDLE: 85,
        TRAYS: ((2, 35, 74, 74), (245, 90, 74, 74)),
    },
    (320, 240): {
        CELL: 24,
        BOARD: (0, 11),
        TOP: (224, 12),
        LOW: (224, 132),
        PITCH: 48,
        COUNT: 25,
        BAR: (0, 0, 0, 0),
        PAGE: (4, 2, 52, 15, 16),
        EDGES: (RIGHT, RIGHT),
        TEXTS: (
            (224, 0, 10, TOP_NAME),
            (284, 0, 6, TOP_CLOCK),
            (224, 228, 10, LOW_NAME),
            (284, 228, 6, LOW_CLOCK),
            (224, 108, 16, STATE),
            (224, 120, 16, PROGRESS),
            (1, 228, 18, STATUS),
            (110, 228, 18, BEST),
        ),
        MIDDLE: 119,
        TRAYS: ((223, 12, 97, 96), (223, 132, 97, 96)),
    },
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
    """Names of the sheets that a screen of this size needs; 0, 0: that any may need.

    For building a release.
    """
    tables = [find(width, height)[0]] if width else _TABLES.values()
    names = ["font.bin"]
    for table in tables:
        for name in ("count", "kanji", "letters", "learner"):
            names.append("%s%d.bin" % (name, table[CELL]))
    return names
