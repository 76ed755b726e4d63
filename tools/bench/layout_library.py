# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What adafruit_displayio_layout would cost in the places where it could serve, against what we do.

GridLayout: the lines of a menu or dialog in a grid of one column. PageLayout: text page and board
as two pages. Heap on 32 bits with the library compiled as for a release; bytes to the panel with
the real displayio on the laptop.
"""

import importlib.util
import itertools
import os
from pathlib import Path

from bench.figure import LEVEL, MEMORY, MEMORY_HEAP, figure
from release import vm

_PACKAGE = "adafruit_displayio_layout"
_ROWS = 10  # lines of a page on 160x128

# The parts of displayio that the library touches. What is drawn costs the same either way, so it
# takes nothing here.
_STUBS = """
import sys
class Group:
    hidden = False
    things = ()
    def __init__(self, x=0, y=0, scale=1):
        self.x = x
        self.y = y
    def append(self, thing):
        if not self.things:
            self.things = []
        self.things.append(thing)
    def remove(self, thing):
        self.things.remove(thing)
    def __iter__(self):
        return iter(list(self.things))
class TileGrid:
    x = y = 0
    width = 26
    height = 1
    tile_width = 6
    tile_height = 12
class Module:
    pass
displayio = Module()
displayio.Group = Group
displayio.TileGrid = TileGrid
vectorio = Module()
vectorio.Rectangle = Group
sys.modules["displayio"] = displayio
sys.modules["vectorio"] = vectorio
import math
lines = [TileGrid() for i in range(ROWS)]
"""

_GRID = """
from adafruit_displayio_layout.layouts.grid_layout import GridLayout
"""
_GRID_MADE = """
grid = GridLayout(x=2, y=4, width=156, height=120, grid_size=(1, ROWS))
y = 0
for line in lines:
    grid.add_content(line, grid_position=(0, y), cell_size=(1, 1), layout_cells=False)
    y += 1
grid.layout_cells()
"""

_PAGES = """
from adafruit_displayio_layout.layouts.page_layout import PageLayout
"""
_PAGES_MADE = """
pages = PageLayout(x=0, y=0)
pages.add_content(Group(), "page")
pages.add_content(Group(), "board")
"""

# What View does instead: one multiplication a line.
_OURS = """
y = 4
for line in lines:
    line.x = 2
    line.y = y
    y += 12
"""


def _library():
    """Folder with the library's layouts, compiled."""
    found = Path(importlib.util.find_spec(_PACKAGE).origin).parent
    out = vm.BUILD / f"layout-O{LEVEL}"
    for name in ("__init__", "layouts/__init__", "layouts/grid_layout", "layouts/page_layout"):
        target = out / _PACKAGE / f"{name}.mpy"
        vm.compile_file(found / f"{name}.py", target, f"{name}.py", LEVEL)
        with open(target, "r+b") as file:
            file.write(b"M")
    return out


def heap(*steps):
    """Bytes that each of these pieces of a script adds, on 32 bits."""
    sizes = []
    script = MEMORY + _STUBS.replace("ROWS", str(_ROWS))
    for step in ("", *steps):
        script += step.replace("ROWS", str(_ROWS))
        # only at the end of a run: this MicroPython does not survive a collection on the way
        text, _fuel = vm.wasm(script + "print(heap())\n", lib=_library(), heap=MEMORY_HEAP)
        sizes.append(int(text))
    return [after - before for before, after in itertools.pairwise(sizes)]


def panel_bytes(board="pybadge"):
    """Bytes to the panel from the text page to the board and back: (PageLayout, ours)."""
    from sim import Sim

    sim = Sim(board, seed=1)
    view, panel, table = sim.app.view, sim.panel, sim.app.view.table
    sim.run(100)

    def sent(*steps):
        before = panel.sent
        for step in steps:
            step()
            view.refresh()
        return panel.sent - before

    ours = sent(view.board, view.page)

    import displayio
    from adafruit_displayio_layout.layouts.page_layout import PageLayout

    root = view.root
    page = displayio.Group()
    for thing in list(root):
        root.remove(thing)
        if thing is not table.group:
            page.append(thing)
    table.group.x = 0
    pages = PageLayout(x=0, y=0)
    pages.add_content(page, "page")
    pages.add_content(table.group, "board")
    sim.hw.display.root_group = pages
    view.refresh()
    theirs = sent(lambda: pages.show_page("board"), lambda: pages.show_page("page"))
    return theirs, ours


def figures():
    """What `make bench` says about layouts."""
    load, build = heap(_GRID, _GRID_MADE)
    yield figure("heap_import_grid_layout", load, "bytes")
    yield figure("heap_grid_layout_10_lines", build, "bytes", note=f"we: {heap(_OURS)[0]}")
    load, build = heap(_PAGES, _PAGES_MADE)
    yield figure("heap_import_page_layout", load, "bytes")
    yield figure("heap_page_layout_2_pages", build, "bytes", note="we: 0")
    theirs, ours = panel_bytes()
    yield figure("bytes_sent_page_layout", theirs, "bytes", note=f"board and back; we: {ours}")


if __name__ == "__main__":
    os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")
    for row in figures():
        print(row)
