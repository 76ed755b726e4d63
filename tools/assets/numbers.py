# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Digits, letters and kanji that are smaller than any font's: counts in hand, coordinates."""

from assets.canvas import Canvas
from komadai.view import glyphs

# 3x5 digits of the coordinates: a row of three bits each
DIGITS_3 = (
    "75557",
    "26227",
    "71747",
    "71717",
    "55711",
    "74717",
    "74757",
    "71222",
    "75757",
    "75717",
)

# 4x6 digits of the counts: a row of four bits each; a ten's one is narrower
DIGITS_4 = (
    "699996",
    "262227",
    "69124F",
    "E1611E",
    "359F11",
    "F8E11E",
    "68E996",
    "F12244",
    "696996",
    "699716",
)

# Numbers of the ranks in 4x5 and 5x5, kanji and letters, drawn by hand: no font has them so small
RANKS_KANJI_4 = (
    "000F0", "0E00F", "F060F", "FBD9F", "F4E5F", "4F0A9", "47C43", "55599", "4E66B",
)  # fmt: skip
RANKS_KANJI_5 = (
    "00 00 1F 00 00", "00 0E 00 00 1F", "1F 00 0E 00 1F", "1F 15 15 13 1F", "1F 04 0F 09 1F",
    "04 1F 00 0A 11", "04 0F 1C 04 07", "0A 0A 0A 11 11", "08 1E 0A 0B 13",
)  # fmt: skip
LETTERS_LOW_5 = (
    "00000 00000 01110 00001 01111 10001 01111", "10000 10000 11110 10001 10001 10001 11110",
    "00000 00000 01110 10001 10000 10001 01110", "00001 00001 01111 10001 10001 10001 01111",
    "00000 00000 01110 10001 11111 10000 01110", "00110 01000 11110 01000 01000 01000 01000",
    "01111 10001 10001 01111 00001 00001 01110", "10000 10000 10110 11001 10001 10001 10001",
    "00100 00000 01100 00100 00100 00100 01110",
)  # fmt: skip
LETTERS_LOW_3 = ("03577", "44657", "03447", "11357", "02743", "12722", "07717", "44655", "20222")


def digit_rows(digit, large):
    """Rows of a digit as lists of 0 and 1: 4x6, or 5x7 where large."""
    if not large:
        return [[int(c, 16) >> bit & 1 for bit in (3, 2, 1, 0)] for c in DIGITS_4[digit]]
    rows = [[int(b) for b in f"{int(c):03b}"] for c in DIGITS_3[digit]]
    wide = [[r[0], r[0] & r[1], r[1], r[1] & r[2], r[2]] for r in rows]
    return [wide[0], wide[1], wide[1], wide[2], wide[3], wide[3], wide[4]]


def count_sheet(cell):
    """Tiles for the number of pieces in hand, light on a dark plate: nothing, the digits 0 to 9,
    and the 1 of a ten, which stands at the left of a digit; 0 is transparent.

    In the smallest cells a digit has 3x5 dots, so that the piece below can be read.
    """
    large, small = cell > 16, cell < 13
    width, height = glyphs.COUNT_WIDTH[cell], glyphs.COUNT_HEIGHT[cell]
    high = 7 if large else 5 if small else 6
    left = width - 3 if small else 1
    one = width - 1 if small else width - 3  # x of the 1 of a ten
    top = max(0, height - high - (0 if small else 1))
    sheet = Canvas(12 * width, height)
    for tile in range(1, 12):
        canvas = Canvas(width, height)
        ten = tile == 11
        for y in range(max(0, top - 1), height):
            for x in range(one - 1 if ten else left - 1, width):
                canvas.put(x, y, 1)
        if ten:
            rows = [[0] * (one - left) + [1, 0]] * high
        elif small:
            rows = [[int(b) for b in f"{int(c):03b}"] for c in DIGITS_3[tile - 1]]
        else:
            rows = digit_rows(tile - 1, large)
        for y, row in enumerate(rows):
            for x, value in enumerate(row):
                if value:
                    canvas.put(left + x, top + y, 2)
        sheet.paste(canvas, tile * width, 0)
    return sheet


def coordinate_sheet(cell):
    """Digits 1 to 9, letters a to i, kanji 1 to 9 for the rim of the board: 27 tiles in a row."""
    large = cell > 16
    width, height = (6, 7) if large else (4, 6)
    sheet = Canvas(27 * width, height)

    def put(tile, rows, across, shift_x, shift_y):
        for y, row in enumerate(rows):
            for x in range(across):
                if row >> (across - 1 - x) & 1:
                    sheet.put(tile * width + x + shift_x, y + shift_y, 1)

    for n in range(9):
        small = [int(c) for c in DIGITS_3[n + 1]]
        letter = [int(c) for c in LETTERS_LOW_3[n]]
        if large:
            rows = [int("".join(map(str, row)), 2) for row in digit_rows(n + 1, True)]
            put(n, rows, 5, 0, 0)
            put(9 + n, [int(c, 2) for c in LETTERS_LOW_5[n].split()], 5, 0, 0)
            put(18 + n, [int(c, 16) for c in RANKS_KANJI_5[n].split()], 5, 0, 1)
        else:
            put(n, small, 3, 0, 0)
            put(9 + n, letter, 3, 1, 0)
            put(18 + n, [int(c, 16) for c in RANKS_KANJI_4[n]], 4, 0, 0)
    return sheet
