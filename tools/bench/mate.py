# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What the mate solver takes for the hundred problems of the handheld."""

from pathlib import Path

from bench import shipped
from bench.bot import NS_PER_FUEL
from bench.figure import MEMORY, MEMORY_HEAP, figure, wasm
from shogi.records import puzzle
from shogi.rules.position import Position
from shogi.search.mate import Mate

PUZZLES = Path(__file__).resolve().parent.parent.parent / "firmware" / "assets" / "puzzles.bin"

_HEAP = (
    MEMORY
    + """
import shogi.checks
from shogi.rules.movegen import legal
from shogi.rules.position import Position
pos = Position(64)
before = after = 0
before = heap()
from shogi.search.mate import Mate
mate = Mate()
after = heap()
print(after - before)
"""
)

_BESIDE = (
    MEMORY
    + """
from shogi.search.bot import Bot
from shogi.rules.game import Game
game = Game()
bot = Bot(1024)
before = after = 0
before = heap()
bot.add_solver()
after = heap()
print(after - before)
"""
)

_SOLVE = """
import gc
from shogi.records import puzzle
from shogi.search.mate import Mate
from shogi.rules.position import Position
pos = Position()
mate = Mate()
nodes = 0
with open("/data/puzzles.bin", "rb") as file:
    for _ in range(70):
        file.read({SIZE})
    for _ in range(5):
        plies = puzzle.setup(pos, file.read({SIZE}))
        mate.start(pos, plies)
        mate.solve()
        nodes += mate.nodes
print(nodes)
"""


def figures():
    """Nodes and fuel of solving, heap of the solver."""
    pos = Position()
    mate = Mate()
    data = PUZZLES.read_bytes()
    nodes = {1: 0, 3: 0, 5: 0}
    unsolved = 0
    for i in range(0, len(data), puzzle.SIZE):
        plies = puzzle.setup(pos, data[i : i + puzzle.SIZE])
        mate.start(pos, plies)
        unsolved += mate.solve() != 1
        nodes[plies] += mate.nodes
    note = "mates of " + ", ".join(f"{n} plies {nodes[n]}" for n in nodes)
    yield figure("nodes_to_solve", sum(nodes.values()), "nodes", note=note)
    yield figure("puzzles_unsolved", unsolved, "puzzles", budget=0)
    text, fuel = wasm(_SOLVE.replace("{SIZE}", str(puzzle.SIZE)), folders={"/data": PUZZLES.parent})
    each = fuel // int(text)
    note = (
        f"{fuel // 5 * NS_PER_FUEL // 10**6} ms for a mate in five plies at {NS_PER_FUEL} ns a fuel"
    )
    yield figure("fuel_per_mate_node", each, "fuel", note=note)
    yield figure("heap_mate", int(wasm(_HEAP, heap=MEMORY_HEAP)[0]), "bytes")
    (beside,) = shipped.heap(_BESIDE)
    yield figure("heap_solver", beside, "bytes", note="beside a bot, as shipped (tools/shipped.py)")
