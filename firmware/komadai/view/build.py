# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Makes all display objects, once, at the start; then this module, layout and glyphs are dropped.

Measured before deciding (`make bench`, area layout: 32-bit heap, bytes to the panel of 160x128):
- adafruit_displayio_layout's GridLayout is 6,000 bytes to import and 1,440 for ten lines of a menu,
  which are one multiplication each (`y + 12 * i`) here; PageLayout is 4,736 bytes to import and
  switches pages by hiding groups, so that every object of both pages is painted: 235,516 bytes for
  board and back. Taking the root group off and on again paints each pixel once: 81,920. Neither
  pays here, and both nest 840 and 200 bytes deeper in the Python stack.
- one set of lines serves for the pages and for the dialog over the board: 1,100 bytes less.
"""

from komadai.storage.format import S_COORDINATES, S_NOTATION, S_PALETTE, S_PIECES, S_TINTED
from komadai.view import glyphs, layout
from komadai.view.layout import OFF
from komadai.view.text import TILES

_STYLES = 5  # palettes of text: normal, cursor, title, dim, note
_MARKS = 6  # see boardview
_TAKES = 8  # a king or a dragon may have as many captures


def _grid(parts, sheet, palette, x, y, columns, rows, width, height):
    """A TileGrid, appended to parts.group."""
    grid = parts.hw.displayio.TileGrid(
        sheet,
        pixel_shader=palette,
        width=columns,
        height=rows,
        tile_width=width,
        tile_height=height,
        x=x,
        y=y,
    )
    parts.group.append(grid)
    return grid


def _rectangle(parts, palette, x, y, width, height):
    """A rectangle of one colour, appended to parts.group."""
    shape = parts.hw.vectorio.Rectangle(pixel_shader=palette, width=width, height=height, x=x, y=y)
    parts.group.append(shape)
    return shape


def tile(piece, turned):
    """Tile of a piece code (side | kind, 0 empty); turned: gote sits at the bottom."""
    kind = piece & 15
    if not kind:
        return 0
    upside = (piece >> 5 & 1) ^ turned
    if kind == 7 and turned:
        return 15 if upside == 0 else 31
    return kind | upside << 4


def build_board(view):
    """The objects of a BoardView; leaves the layout's table in view.layout."""
    hw = view.hw
    displayio = hw.displayio
    table, left, top = layout.find(hw.display.width, hw.display.height)
    view.layout = table
    view.cell = cell = table[layout.CELL]
    view.board_x, view.board_y = table[layout.BOARD]
    view.top, view.low = table[layout.TOP], table[layout.LOW]
    view.pitch = table[layout.PITCH]
    view.across = table[layout.COLUMNS] if view.pitch else 1  # grids of a hand
    view.last = 7 if view.across < 3 else 8  # cells of a hand but one
    view.rim = 0  # which way the coordinates are numbered
    view.ways = [bytes([tile(code, turned) for code in range(48)]) for turned in (0, 1)]
    view.group = displayio.Group(x=left, y=top)
    view.sheet = displayio.Bitmap(32 * cell, cell, 4)
    view.font = displayio.Bitmap(6 * TILES, 12, 2)
    hw.load(hw.assets + "font.bin", view.font)
    view.palettes = [displayio.Palette(glyphs.COLOURS) for _i in range(glyphs.PALETTES)]
    view.styles = [displayio.Palette(2) for _i in range(_STYLES)]
    view.plain = [displayio.Palette(n) for n in glyphs.PLAIN]
    for i in range(glyphs.CURSOR):
        view.plain[i].make_transparent(0)
    for tray in table[layout.TRAYS]:
        _rectangle(view, view.plain[glyphs.TRAY], *tray)
    hand = view.palettes[glyphs.HAND]
    view.columns = []  # columns of the upper hand, then of the lower, or the two rows
    for x, y in (view.top, view.low):
        if view.pitch:
            high = (view.last + view.across) // view.across
            for i in range(view.across):
                view.columns.append(
                    _grid(view, view.sheet, hand, x + i * view.pitch, y, 1, high, cell, cell)
                )
        else:
            view.columns.append(_grid(view, view.sheet, hand, x, y, 8, 1, cell, cell))
    size = 9 * cell + 1
    _rectangle(view, view.plain[glyphs.RULE], view.board_x, view.board_y, size, size)
    view.rows = []
    for i in range(9):
        y = view.board_y + i * cell
        view.rows.append(
            _grid(view, view.sheet, view.palettes[0], view.board_x, y, 9, 1, cell, cell)
        )
    _build_dots(view, cell, glyphs.DOT_SIZE[cell])
    view.marks = []
    for _i in range(_MARKS):
        view.marks.append(_grid(view, view.sheet, view.palettes[0], OFF, 0, 1, 1, cell, cell))
    _build_frames(view, cell + 1)
    _build_counts(view, table[layout.COUNT])  # above the cursor, which would cut them
    _build_texts(view, table)
    _build_rim(view, table[layout.FILES])


def _build_dots(view, cell, size):
    """A strip for each row, as high as a dot: whole tiles would take three times as long."""
    bitmap = view.hw.displayio.Bitmap(2 * cell, size, 2)
    middle = size // 2
    for y in range(size):
        for x in range(size):
            if (x - middle) ** 2 + (y - middle) ** 2 <= middle * middle + middle:
                bitmap[cell + cell // 2 - middle + x, y] = 1
    view.dots = []
    for row in view.rows:
        y = row.y + cell // 2 - middle
        view.dots.append(
            _grid(view, bitmap, view.plain[glyphs.DOT], view.board_x, y, 9, 1, cell, size)
        )


def _build_counts(view, offset):
    """Two digits for each cell of a hand, see glyphs.COUNT_WIDTH."""
    cell = view.cell
    width = glyphs.COUNT_WIDTH[cell]
    height = glyphs.COUNT_HEIGHT[cell]
    bitmap = view.hw.displayio.Bitmap(12 * width, height, 3)
    view.hw.load(view.hw.assets + "count%d.bin" % cell, bitmap)
    palette = view.plain[glyphs.COUNTS]
    view.counts = []
    for column in view.columns:
        if view.pitch:
            x = column.x + offset
            y = column.y
            columns, rows = 2, column.height * (cell // height)
            y += cell % height  # the last tile of a cell ends where the cell does
            view.per_cell = 2 * (cell // height)
        else:
            x = column.x
            y = column.y + cell - height
            view.per_cell = cell // width
            columns, rows = 8 * view.per_cell, 1
        view.counts.append(_grid(view, bitmap, palette, x, y, columns, rows, width, height))


def _build_rim(view, y):
    """The coordinates: numbers of the files above the board, of the ranks at its right."""
    cell = view.cell
    width = glyphs.RIM_WIDTH[cell]
    height = glyphs.RIM_HEIGHT[cell]
    Bitmap = view.hw.displayio.Bitmap
    style = view.styles[3]
    x = view.board_x
    view.files = _grid(view, Bitmap(9 * cell, height, 2), style, x, y, 9, 1, cell, height)
    x += 9 * cell + 1
    view.ranks = _grid(view, Bitmap(9 * width, cell, 2), style, x, view.board_y, 1, 9, width, cell)


def _build_frames(view, size):
    """Around squares: corners for captures, borders for check, cursor and promotion question."""
    bitmap = view.hw.displayio.Bitmap(size, size, 3)
    last = size - 1
    thick = 3 if size > 16 else 2
    for depth in range(thick):
        for i in range(depth, size - depth):
            if min(i, last - i) < size // 3:
                for x, y in ((i, depth), (i, last - depth), (depth, i), (last - depth, i)):
                    bitmap[x, y] = 2 if depth else 1
    view.takes = []
    for _i in range(_TAKES):
        view.takes.append(_grid(view, bitmap, view.plain[glyphs.TAKE], OFF, 0, 1, 1, size, size))
    view.alarm = _border(view, glyphs.ALARM, size, size, 2)
    view.question = _border(view, glyphs.LAMP, 2 * size - 1, size, thick - 1)
    view.cursor = _border(view, glyphs.CURSOR, size, size, thick)


def _border(view, palette, width, height, thick):
    """Four bars in a group: a grid with a hole would have all of its inside painted again."""
    parent = view.group
    view.group = group = view.hw.displayio.Group(x=OFF)
    for y in (0, height - thick):
        _rectangle(view, view.plain[palette], 0, y, width, thick)
    for x in (0, width - thick):
        _rectangle(view, view.plain[palette], x, thick, thick, height - 2 * thick)
    parent.append(group)
    view.group = parent
    return group


def _build_texts(view, table):
    texts = table[layout.TEXTS]
    view.texts = []
    for x, y, columns, _part in texts:
        view.texts.append(_grid(view, view.font, view.styles[0], x, y, columns, 1, 6, 12))
    view.parts = bytes([text[3] for text in texts])
    view.note = _grid(
        view, view.font, view.styles[4], OFF, view.board_y, 9 * view.cell // 6, 1, 6, 12
    )


def build_view(view, board):
    """The objects of a View over those of its BoardView."""
    hw = view.hw
    displayio = hw.displayio
    table = board.layout
    cell = board.cell
    view.root = view.group = displayio.Group(x=board.group.x, y=board.group.y)
    board.group.x = OFF
    board.group.y = 0
    view.root.append(board.group)
    view.low_edge, view.top_edge = table[layout.EDGES]
    view.narrow = layout.COMPACT in board.parts  # one line has to say everything
    view.hand_cols = table[layout.COLUMNS]
    view.page_x, view.page_y, view.cols, view.rows, view.step = table[layout.PAGE]
    view.middle = table[layout.MIDDLE]
    view.frame = _rectangle(view, board.plain[glyphs.LAMP], OFF, 0, 6 * view.cols + 4, 16)
    view.lines = []
    for i in range(view.rows):
        y = view.page_y + i * view.step
        view.lines.append(
            _grid(view, board.font, board.styles[0], view.page_x, y, view.cols, 1, 6, 12)
        )
    view.small_x = view.page_x + 6 * view.cols - 5 * cell
    view.side_cols = (view.small_x - view.page_x) // 6 - 1
    y = view.page_y + view.step  # beside the first line, and above all of its cursor's bar
    view.side_rows = 1 + (5 * cell + view.step - 1) // view.step
    line = displayio.Bitmap(6 * view.cols, 1, 2)
    width = 6 * view.cols
    dim = board.plain[glyphs.TRAY]
    # before the little board of the title, which lies over them
    view.rules = [_grid(view, line, dim, OFF, 0, 1, 1, width, 1) for _i in (0, 1)]
    view.small = _grid(view, board.sheet, board.palettes[0], OFF, y, 5, 5, cell, cell)
    del view.group
    del board.layout


def dress(view, settings, turned):
    """Load piece set, colours and coordinates of the settings into a BoardView. turned: gote's
    pieces are the upright ones (asked for where the sides have different woods).
    """
    theme = settings[S_PALETTE] & 1
    piece_set = settings[S_PIECES] if settings[S_PIECES] < len(glyphs.SETS) else 0
    name = "%s%d.bin" % (glyphs.SETS[piece_set], view.cell)
    view.hw.load(
        view.hw.assets + name, view.sheet, 0 if not settings[S_TINTED] else 2 if turned else 1
    )
    for mark in range(glyphs.PALETTES):
        _fill(view.palettes[mark], glyphs.colours(theme, mark))
    rgb = glyphs.styles(theme)
    for i in range(_STYLES):
        _fill(view.styles[i], rgb[6 * i : 6 * i + 6])
    for i in range(len(glyphs.PLAIN)):
        _fill(view.plain[i], glyphs.plain(theme, i))
    _number(view, settings[S_NOTATION] if not settings[S_COORDINATES] else -1)


def _number(view, notation):
    """Write the coordinates of a notation (of the settings, -1: none) into their sheets."""
    cell = view.cell
    width = glyphs.RIM_WIDTH[cell]
    height = glyphs.RIM_HEIGHT[cell]
    sheet = view.hw.displayio.Bitmap(27 * width, height, 2)
    view.hw.load(view.hw.assets + "rim%d.bin" % cell, sheet)
    middle = (cell - height) // 2 + 1
    files = view.files.bitmap
    ranks = view.ranks.bitmap
    for i in range(9):
        file = (8 - i) if notation != 3 else 9 + i  # from the left as sente sees it
        rank = (9, 18, 9, -1)[notation] + i if notation != 3 else 8 - i
        for y in range(height):
            for x in range(width):
                on = notation >= 0 and sheet[file * width + x, y]
                files[i * cell + cell // 2 - 1 + x, y] = on
                on = notation >= 0 and sheet[rank * width + x, y]
                ranks[i * width + x, middle + y] = on


def _fill(palette, rgb):
    for i in range(len(rgb) // 3):
        palette[i] = rgb[3 * i] << 16 | rgb[3 * i + 1] << 8 | rgb[3 * i + 2]
