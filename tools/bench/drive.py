# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Figures of what is shipped: bytes on the drive, the largest module, heap of each module,
the deepest chain of calls in a tour of the program."""

import tempfile
from pathlib import Path

import dist
from bench import figure, pystack
from release import vm

_BOARD = "pybadge"
_BUDGET = 400_000  # the smallest drive, of a Pico W, has 508 KB
_STACK = 1400  # CircuitPython before 10 has 1,536

_OURS = ("shogi", "komadai")
_ON_BOARDS_ONLY = ("boards", "komadai.main")  # import what only a board has

# Straight lines at the top level, where a collection is safe there (tools/vm.py). Each module finds
# what it imports already loaded: its own bytes.
_HEAP = """
before = heap()
import {name}
print("{name}", heap() - before)
"""


def _dependencies_first(graph):
    """Names of the modules, each after those that it imports."""
    order, seen = [], set()

    def visit(name):
        if name not in seen:
            seen.add(name)
            for other in graph.needs.get(name, ()):
                visit(other)
            order.append(name)

    for name in sorted(graph.modules):
        visit(name)
    return order


def module_heaps(board=_BOARD):
    """{module: bytes of heap that importing it takes on 32 bits, without what it imports}."""
    graph, _, _ = dist.shipped_graph([dist.boards()[board]], dist.ROOT)
    names = [n for n in _dependencies_first(graph) if n.split(".")[0] in _OURS]
    names = [n for n in names if not n.startswith(_ON_BOARDS_ONLY)]
    script = figure.MEMORY + "".join(_HEAP.format(name=name) for name in names)
    text, _ = vm.wasm(script, lib=figure.shipped(), heap=figure.MEMORY_HEAP)
    return {name: int(size) for name, size in map(str.split, text.splitlines())}


def figures():
    """Yield the figures; the release is built in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        _, archive, manifest = dist.build(_BOARD, out=Path(folder))
        sizes = {name: entry["bytes"] for name, entry in manifest["files"].items()}
        total = sum(sizes.values()) + (Path(folder) / _BOARD / dist.MANIFEST).stat().st_size
        zipped = archive.stat().st_size
    modules = {n: size for n, size in sizes.items() if n.endswith(".mpy")}
    largest = max(modules, key=modules.get)
    yield figure.figure(f"dist_bytes_{_BOARD}", total, "bytes", _BUDGET)
    yield figure.figure("dist_zip_bytes", zipped, "bytes")
    yield figure.figure("dist_modules_bytes", sum(modules.values()), "bytes")
    yield figure.figure("dist_largest_module", modules[largest], "bytes", note=largest)
    stack, chain = pystack.game(_BOARD)
    calls = " > ".join(f"{name} {size}" for size, name, _ in chain)
    yield figure.figure("python_stack_game", stack, "bytes", _STACK, note=calls)
    heaps = module_heaps()
    yield figure.figure("dist_modules_heap", sum(heaps.values()), "bytes")
    for name, size in sorted(heaps.items(), key=lambda item: -item[1]):
        yield figure.figure(f"heap_module_{name}", size, "bytes")
