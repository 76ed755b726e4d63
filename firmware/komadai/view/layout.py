# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Where things are on the screen: one table for each screen size, in pixels.

Nothing else knows about a screen; a board with a new size needs a table here and no code. A larger
screen uses the largest table that fits, in its middle. The module is dropped again when the display
objects are made (see build.py).
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
COUNT = const(5)  # x of a count (two digits wide) from the left of its cell
COLUMNS = const(6)  # columns of a hand; 8: a row
PAGE = const(7)  # x, y, columns, rows of a page of text, from one row to the next
EDGES = const(8)  # buttons that lead from the board into the lower, the upper hand
TEXTS = const(9)  # x, y, columns, part (below) of each line beside the board
MIDDLE = const(10)  # y of the middle of a dialog
TRAYS = const(11)  # x, y, width, height of what the upper and the lower hand lie on, if they do
BAR = const(13)  # x, y, width, height of the evaluation bar, where nothing else is
FILES = const(12)  # y of the numbers of the files; those of the ranks are right of the board

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
RUNNING = const(9)  # the clock of the side to move, without a clock what COMPACT leaves out

_TABLES = {
    (128, 128): {
        CELL: 11,
        BOARD: (0, 16),
        TOP: (104, 13),
        LOW: (104, 71),
        PITCH: 12,
        COUNT: 0,
        COLUMNS: 2,
        PAGE: (1, 1, 21, 10, 12),
        EDGES: (RIGHT, RIGHT),
        TEXTS: (
            (1, 0, 8, TOP_NAME),
            (85, 0, 7, TOP_CLOCK),
            (1, 116, 8, LOW_NAME),
            (85, 116, 7, LOW_CLOCK),
            (52, 116, 5, COMPACT),
        ),
        MIDDLE: 64,
        TRAYS: ((104, 13, 24, 44), (104, 71, 24, 44)),
        BAR: (104, 61, 24, 6),
        FILES: 10,  # over the two lowest lines of the text above, which no name has
    },
    (160, 128): {
        CELL: 13,
        BOARD: (0, 8),
        TOP: (121, 12),
        LOW: (121, 77),
        PITCH: 13,
        COUNT: 1,
        COLUMNS: 3,
        PAGE: (2, 4, 26, 10, 12),
        EDGES: (RIGHT, RIGHT),
        TEXTS: (
            (124, 0, 6, TOP_NAME),
            (124, 52, 6, RUNNING),
            (124, 64, 6, COMPACT),
            (124, 116, 6, LOW_NAME),
        ),
        MIDDLE: 66,
        TRAYS: ((122, 12, 38, 39), (122, 77, 38, 39)),
        BAR: (0, 126, 118, 2),
        FILES: 1,
    },
    (240, 135): {
        CELL: 14,
        BOARD: (54, 7),
        TOP: (7, 28),
        LOW: (192, 75),
        PITCH: 20,
        COUNT: 8,
        COLUMNS: 2,
        PAGE: (3, 1, 39, 11, 12),
        EDGES: (RIGHT, LEFT),
        TEXTS: (
            (0, 1, 9, TOP_NAME),
            (0, 13, 9, TOP_CLOCK),
            (187, 47, 8, LOW_NAME),
            (187, 59, 8, LOW_CLOCK),
            (187, 1, 8, STATE),
            (187, 15, 8, STATUS),
            (0, 98, 8, PROGRESS),
            (0, 110, 8, BEST),
        ),
        BAR: (51, 7, 2, 127),
        MIDDLE: 67,
        TRAYS: ((4, 28, 46, 57), (189, 75, 46, 57)),
        FILES: 0,
    },
    (240, 240): {
        CELL: 21,
        BOARD: (0, 28),
        # the first of a cell's lines is a rule, the last is empty where it is turned
        TOP: (0, -1),
        LOW: (0, 218),
        PITCH: 0,
        COUNT: 7,
        COLUMNS: 8,
        PAGE: (3, 2, 39, 15, 16),
        EDGES: (DOWN, UP),
        TEXTS: (
            (172, 4, 11, TOP_NAME),
            (198, 32, 7, TOP_CLOCK),
            (172, 224, 11, LOW_NAME),
            (198, 203, 7, LOW_CLOCK),
            (198, 92, 7, STATE),
            (198, 106, 7, STATUS),
            (198, 120, 7, PROGRESS),
            (198, 134, 7, BEST),
        ),
        BAR: (212, 154, 8, 44),
        MIDDLE: 122,
        TRAYS: (),
        FILES: 21,
    },
    (320, 170): {
        CELL: 18,
        BOARD: (75, 7),
        TOP: (3, 36),
        LOW: (247, 92),
        PITCH: 36,
        COUNT: 12,
        COLUMNS: 2,
        PAGE: (3, 1, 52, 13, 13),
        EDGES: (RIGHT, LEFT),
        TEXTS: (
            (2, 4, 12, TOP_NAME),
            (2, 19, 12, TOP_CLOCK),
            (247, 60, 12, LOW_NAME),
            (247, 75, 12, LOW_CLOCK),
            (247, 4, 12, STATE),
            (247, 19, 12, STATUS),
            (2, 138, 12, PROGRESS),
            (2, 153, 12, BEST),
        ),
        BAR: (3, 120, 70, 8),
        MIDDLE: 85,
        TRAYS: ((2, 35, 72, 74), (246, 91, 73, 74)),
        FILES: 0,
    },
    (320, 240): {
        CELL: 24,
        BOARD: (0, 10),
        TOP: (224, 12),
        LOW: (224, 132),
        PITCH: 48,
        COUNT: 18,
        COLUMNS: 2,
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
        BAR: (274, 209, 44, 14),
        MIDDLE: 119,
        TRAYS: ((224, 12, 96, 96), (224, 132, 96, 96)),
        FILES: 2,
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
        for name in ("count", "rim", "kanji", "letters", "learner"):
            names.append("%s%d.bin" % (name, table[CELL]))
    return names
