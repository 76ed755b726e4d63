# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What the areas of `make bench` share: the form of a figure, and code built as for a board."""

import functools

from release import shape, vm

LEVEL = 3  # mpy-cross -O3, as tools/dist.py builds

# Prepended to a script that measures heap. `heap()` only at the top level of a script.
MEMORY = """
import gc
def heap():
    gc.collect()
    gc.collect()
    return gc.mem_alloc()
"""
MEMORY_HEAP = 16 << 20  # a collection walks all of it


def figure(name, value, unit, budget=None, least=False, aim=None, note=None):
    """One line of `make bench`. `budget` is the most allowed, with `least` the least."""
    row = {"name": name, "value": value, "unit": unit}
    if budget is not None:
        row["budget"] = budget
        row["ok"] = value >= budget if least else value <= budget
    if aim is not None:
        row["aim"] = aim
    if note:
        row["note"] = note
    return row


@functools.cache
def lib():
    """Folder with lib/ and firmware/ compiled as for a board."""
    return vm.build(out=vm.BUILD / f"mpy-O{LEVEL}", level=LEVEL)


@functools.cache
def shipped():
    """Folder with the same as a release ships it (shape): without rooms, with numbers for names."""
    folder, _ = shape.tree(vm.ROOT)
    out = vm.BUILD / "mpy-shipped" / folder.name
    return vm.build((folder / "lib", folder / "firmware"), out, LEVEL)


def as_shipped(text):
    """A script that imports our modules, for use with `shipped`."""
    return shape.flatten(text, shape.rooms(vm.ROOT))


def wasm(script, **options):
    """vm.wasm of a script with the modules as shipped: (text, fuel)."""
    return vm.wasm(as_shipped(script), lib=shipped(), **options)
