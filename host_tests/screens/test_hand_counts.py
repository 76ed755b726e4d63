# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The number of pieces in hand is told from the piece below it: 11 is not 1."""

import pytest

from assets.numbers import count_sheet
from komadai.view import glyphs


@pytest.mark.parametrize("cell", glyphs.COUNT_WIDTH)
def test_every_light_dot_has_the_dark_plate_at_its_left(cell):
    """Also the one of a ten, which is a single line beside the digit."""
    width, height = glyphs.COUNT_WIDTH[cell], glyphs.COUNT_HEIGHT[cell]
    rows = count_sheet(cell).rows
    for tile in range(1, 12):
        for y in range(height):
            row = rows[y][tile * width : (tile + 1) * width]
            lit = [x for x in range(width) if row[x] == 2]
            assert not lit or lit[0] > 0 and row[lit[0] - 1] == 1, (cell, tile, y)
