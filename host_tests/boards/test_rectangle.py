# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The rectangle without vectorio: the same pixels as vectorio's, moved and made higher, too."""

import displayio
import pytest
import vectorio

from komadai.device import rectangle
from simulator.panel import Panel

SIZES = [(1, 1), (7, 5), (33, 56), (101, 98), (217, 217), (2, 217), (316, 16), (211, 3)]


def shown(module, width, height, changes=()):
    """The panel's pixels with a rectangle of that module after each change."""
    panel = Panel(320, 240)
    palette = displayio.Palette(1)
    palette[0] = 0xFFC040
    group = displayio.Group()
    inner = displayio.Group(x=2, y=1)
    group.append(inner)
    shape = module.Rectangle(pixel_shader=palette, width=width, height=height, x=3, y=4)
    inner.append(shape)
    panel.display.root_group = group
    panel.display.refresh()
    found = [bytes(panel.pixels)]
    for name, value in changes:
        setattr(shape, name, value)
        panel.display.refresh()
        found.append(bytes(panel.pixels))
    return found


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_same_pixels(width, height):
    assert shown(rectangle, width, height) == shown(vectorio, width, height)


def test_moved_and_made_higher():
    changes = [("x", 40), ("y", 30), ("height", 100), ("height", 16), ("x", 2000), ("x", 0)]
    mine = shown(rectangle, 130, 16, changes)
    assert mine == shown(vectorio, 130, 16, changes)
    assert len(set(mine)) == 6, "its second height is the one it had"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_it_needs_few_bytes(width, height):
    """Bits of the tile in rows of whole words, and a byte a tile."""
    across, down = rectangle.side(width), rectangle.side(height)
    assert width % across == 0 and height % down == 0
    assert (across + 31) // 32 * 4 * down + width // across * (height // down) < 900
