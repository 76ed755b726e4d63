# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Makes the sheets in firmware/assets/ from two free bitmap fonts.

    python tools/glyphs.py [--fonts FOLDER] [--out FOLDER] [--look PICTURE.png]

Needs Debian's xfonts-shinonome (public domain) and xfonts-mplus (free for any use); neither the
device nor the tests need them, for the sheets are committed. A sheet is what `displayio.Bitmap`
holds: rows padded to four bytes, leftmost pixel in the most significant bits, and is loaded by
`open(...).readinto(bitmap)`. What each index means: firmware/komadai/view/glyphs.py.
"""

import argparse
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "cpython"), os.path.join(HERE, "..", "firmware")]

from assets import text_font
from assets.canvas import Canvas, ink_box
from assets.numbers import coordinate_sheet, count_sheet
from assets.pcf import Font, jis
from komadai.view import glyphs

WOOD, BODY, INK, RED = range(4)

KANJI = " 歩香桂銀角飛玉金と杏圭全馬竜王"  # by tile; 15 is the other king
LETTERS = (
    "", "P", "L", "N", "S", "B", "R", "K", "G", "+P", "+L", "+N", "+S", "+B", "+R", "K",
)  # fmt: skip
# (forward, right) steps and rays of each kind, for the learner's marks
GOLD = ((1, -1), (1, 0), (1, 1), (0, -1), (0, 1), (-1, 0))
DIAGONALS = ((1, -1), (1, 1), (-1, -1), (-1, 1))
CROSS = ((1, 0), (0, -1), (0, 1), (-1, 0))
STEPS = {
    1: ((1, 0),), 4: ((1, 0), *DIAGONALS), 7: CROSS + DIAGONALS, 13: CROSS, 14: DIAGONALS,
    15: CROSS + DIAGONALS, **dict.fromkeys((8, 9, 10, 11, 12), GOLD),
}  # fmt: skip
RAYS = {2: ((1, 0),), 5: DIAGONALS, 6: CROSS, 13: DIAGONALS, 14: CROSS}

# 3x5 letters for the learner's pieces of 10 pixels, where marks stand around them
LETTERS_3 = {
    "P": "65644", "L": "44447", "N": "57755", "S": "34216", "B": "65656", "R": "65655",
    "K": "55655", "G": "34553",
}  # fmt: skip


# Half the width of a small piece row by row, from its point to its base: the shoulders leave wood
# on both sides of the point, the base is as wide as the square, so that it is seen at a glance
# which way a piece looks.
SHAPES = {
    10: (0.5, 2.5, 3.5, 3.5, 3.5, 3.5, 4.5, 4.5, 4.5, 4.5),
    12: (0.6, 2.6, 3.6, 4.6, 4.6, 4.6, 4.6, 4.6, 5.6, 5.6, 5.6, 5.6),
    13: (0.1, 2.1, 3.1, 4.1, 5.1, 5.1, 5.1, 5.1, 5.1, 6.1, 6.1, 6.1, -1),
}


def wedge(size, outline):
    """The body of a piece, upright, on a square of size x size (the inside of a cell)."""
    canvas = Canvas(size, size, WOOD)
    middle = (size - 1) / 2
    scale = size / 21  # the pentagon was drawn for 21
    roof = 5 * scale
    for y in range(size):
        if size in SHAPES:
            half = SHAPES[size][y]
        else:  # a pentagon: roof, then slanting sides
            half = 1.6 * scale + y * 1.55 if y < roof else 7 * scale + (y - roof + 1) * 0.2
            if y == 0 or (y == size - 1 and not outline):
                half = -1
        for x in range(size):
            if abs(x - middle) <= half:
                canvas.put(x, y, BODY)
    if outline:
        inside = [row[:] for row in canvas.rows]
        for y in range(size):
            for x in range(size):
                if inside[y][x] == BODY:
                    near = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
                    if any(
                        not (0 <= u < size and 0 <= v < size) or inside[v][u] != BODY
                        for u, v in near
                    ):
                        canvas.put(x, y, INK)
    return canvas


def tinted(canvas):
    """The same square with a body of darker wood: every fourth pixel of it is the board's."""
    for y in range(0, canvas.height, 2):
        row = canvas.rows[y]
        for x in range(y // 2 % 2, canvas.width, 2):
            if row[x] == BODY:
                row[x] = WOOD
    return canvas


def place(canvas, glyph, colour, dx=0, dy=0):
    """Draw a glyph in the middle of a canvas."""
    box = ink_box(glyph)
    x = (canvas.width - box.width + 1) // 2 + dx
    y = (canvas.height - len(box.rows) + 1) // 2 + dy
    canvas.glyph(box, x, y, colour)


def mark(canvas, forward, right, ray, colour):
    """A learner's mark at the rim: a dot for a step, a bar for a ray."""
    size = canvas.width
    middle = size // 2
    large = size > 16
    reach = middle - 1 if large else middle
    if size < 12:  # from edge to edge of an even number of pixels
        reach = middle - 1
    x, y = middle + right * reach, middle - forward * reach
    thick = 1 if large else 0
    for i in range(-1 - 2 * ray - thick, 2 + 2 * ray + thick) if ray else (-thick, 0, 1):
        if forward and right:
            for j in range(4 + thick if ray else 2):
                canvas.put(x - right * j, y, colour)
                canvas.put(x, y + forward * j, colour)
            if thick:
                canvas.put(x - right, y + forward, colour)
        elif forward:
            canvas.put(x + i, y, colour)
            if thick:
                canvas.put(x + i, y + forward, colour)
        else:
            canvas.put(x, y + i, colour)
            if thick:
                canvas.put(x - right, y + i, colour)


def piece(kind, set_name, size, fonts):
    """The inside of a cell with one upright piece (size x size)."""
    promoted = kind > 8 and kind < 15
    colour = RED if promoted else INK
    large = size > 16
    if set_name == "letters":
        canvas = wedge(size, large)
        name = LETTERS[kind]
        font = fonts["8x16b" if large else "6x12b"]
        down = {10: 0, 12: 1, 13: 1, 17: 0}.get(size, 2)
        if len(name) == 1:
            place(canvas, font.glyph(ord(name)), colour, 0, down)
        else:
            place(canvas, font.glyph(ord(name[1])), colour, 3 if large else 2, down)
            x, y, arm = (4 - (size < 20), 11 - (size < 20), 2) if large else (size // 12 + 1, 7, 1)
            for i in range(-arm, arm + 1):
                canvas.put(x + i, y, colour)
                canvas.put(x, y + i, colour)
        return canvas
    learner = set_name == "learner"
    canvas = wedge(size, large)
    char = KANJI[kind]
    font = fonts["10"]
    if large:
        font = fonts["12" if learner else "14" if size < 20 else "16"]
    if char == "竜" and size > 16 and not learner:
        char = "龍"
    if learner:
        for row in canvas.rows:  # a plain body, so that the marks stand out
            row[:] = [BODY if v == INK else v for v in row]
    if size < 12 and learner:
        left = (size - 3) // 2
        for y, row in enumerate(LETTERS_3[LETTERS[kind][-1]]):
            for x in range(3):
                if int(row) >> (2 - x) & 1:
                    canvas.put(x + left, y + (size - 4) // 2, colour)
    else:
        down = 0 if learner or size < 12 else 1
        if size == 13 and not learner and char in "香角飛":  # as high as the row of the others
            down = 1
        place(canvas, font.glyph(jis(char)), colour, 0, down)
    if learner:
        spot = INK if promoted else RED
        for forward, right in STEPS.get(kind, ()):
            mark(canvas, forward, right, False, spot)
        for forward, right in RAYS.get(kind, ()):
            mark(canvas, forward, right, True, spot)
        if kind == 3:
            middle, gap = size // 2, 5 if large else 3
            for x in (middle - gap, middle + gap):
                for y in range(3 if large else 2):
                    canvas.put(x, y, spot)
                    if large:
                        canvas.put(x + 1, y, spot)
    return canvas


def tile(inside):
    """A cell: the lines at its left and upper edge, then the inside."""
    size = inside.width + 1
    canvas = Canvas(size, size, INK)
    canvas.paste(inside, 1, 1)
    return canvas


def piece_sheet(set_name, cell, fonts, tint=None):
    """32 tiles in a row, see firmware/komadai/view/glyphs.py; tint: 0 the upright pieces are of
    darker wood, 1 the turned ones.
    """
    size = cell - 1
    tiles = []
    for index in range(32):
        kind = index & 15
        if kind:
            if index == 31:
                kind = 7
            elif index == 23:
                kind = 15
            inside = piece(kind, set_name, size, fonts)
            if index >= 16:
                inside = inside.turned()
            if tint == index >> 4:
                inside = tinted(inside)
        else:
            inside = Canvas(size, size, WOOD)
            if index:
                middle = size // 2
                radius = glyphs.DOT_SIZE[size + 1] / 2 - 0.2
                for y in range(size):
                    for x in range(size):
                        if (x - middle) ** 2 + (y - middle) ** 2 <= radius * radius:
                            inside.put(x, y, INK)
        tiles.append(tile(inside))
    sheet = Canvas(32 * cell, cell)
    for i, canvas in enumerate(tiles):
        sheet.paste(canvas, i * cell, 0)
    return sheet


def make(folder):
    """All sheets: file name -> (canvas, bits)."""
    names = {
        "6x12": "shnm6x12a", "6x12b": "shnm6x12ab", "8x16b": "shnm8x16ab", "12": "shnmk12",
        "14": "shnmk14", "16": "shnmk16", "16b": "shnmk16b", "10": "mplus_j10r",
    }  # fmt: skip
    fonts = {}
    for key, name in names.items():
        path = os.path.join(folder, name + ".pcf.gz")
        if not os.path.exists(path):
            raise SystemExit(f"{path} is missing: install xfonts-shinonome and xfonts-mplus")
        fonts[key] = Font(path)
    sheets = {"font.bin": (text_font.sheet(fonts), 1)}
    for cell in glyphs.COUNT_WIDTH:
        for set_name in ("kanji", "letters", "learner"):
            sheet = piece_sheet(set_name, cell, fonts)
            both = Canvas(sheet.width, 3 * cell)
            both.paste(sheet, 0, 0)
            both.paste(piece_sheet(set_name, cell, fonts, 1), 0, cell)
            both.paste(piece_sheet(set_name, cell, fonts, 0), 0, 2 * cell)
            sheets[f"{set_name}{cell}.bin"] = (both, 2)
        sheets[f"count{cell}.bin"] = (count_sheet(cell), 2)
        sheets[f"rim{cell}.bin"] = (coordinate_sheet(cell), 1)
    return sheets, fonts


def look(sheets, path):
    """A picture of all sheets, scaled up, in the default colours."""
    from PIL import Image

    palette = glyphs.colours(0, 0)
    width = max(canvas.width for canvas, _bits in sheets.values())
    height = sum(canvas.height + 2 for canvas, _bits in sheets.values())
    image = Image.new("RGB", (width, height), "grey")
    y = 0
    for canvas, bits in sheets.values():
        for dy, row in enumerate(canvas.rows):
            for x, value in enumerate(row):
                if bits == 2 and canvas.width % 32 == 0:
                    rgb = palette[3 * value : 3 * value + 3]
                else:
                    rgb = bytes([(0, 128, 255)[value] if bits == 2 else 255 * value] * 3)
                image.putpixel((x, y + dy), tuple(rgb))
        y += canvas.height + 2
    image.resize((width * 2, height * 2), 0).save(path)


def main():
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--fonts", default="/usr/share/fonts/X11/misc")
    parser.add_argument("--out", default=os.path.join(HERE, "..", "firmware", "assets"))
    parser.add_argument("--look", help="write a picture of all sheets there")
    args = parser.parse_args()
    sheets, fonts = make(args.fonts)
    table = text_font.table(fonts, text_font.wanted())
    with open(os.path.join(args.out, "glyphs.bin"), "wb") as file:
        file.write(table)
    print(f"glyphs.bin: {len(text_font.wanted())} characters, {len(table)} bytes")
    for name, (canvas, bits) in sheets.items():
        data = canvas.packed(bits)
        with open(os.path.join(args.out, name), "wb") as file:
            file.write(data)
        print(f"{name}: {canvas.width}x{canvas.height}, {bits} bits, {len(data)} bytes")
    if args.look:
        look(sheets, args.look)


if __name__ == "__main__":
    main()
