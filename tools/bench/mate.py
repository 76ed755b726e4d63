# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What the mate solver takes for the problems of the handheld."""

from array import array
from pathlib import Path

from bench import shipped
from bench.bot import NS_PER_FUEL
from bench.figure import MEMORY, MEMORY_HEAP, figure, wasm
from shogi.records import puzzle
from shogi.rules.position import Position
from shogi.search.checks import checks
from shogi.search.mate import Mate

ANSWER = 1500  # moves of the solver, after which screens/puzzle.py gives a wrong check up
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
from shogi.records import puzzle
from shogi.search.mate import Mate
from shogi.rules.position import Position
pos = Position()
mate = Mate()
nodes = 0
with open("/data/puzzles.bin", "rb") as file:
    first = sum(puzzle.counts(file)[:2])
    for number in range(first, first + 5):
        plies, record = puzzle.read(file, number)
        puzzle.setup(pos, plies, record)
        mate.start(pos, plies)
        mate.solve()
        nodes += mate.nodes
print(nodes)
"""

_REFUTE = """
from shogi.records import puzzle
from shogi.search.mate import Mate
from shogi.rules.movegen import legal
from shogi.rules.position import Position
pos = Position()
mate = Mate()
with open("/data/puzzles.bin", "rb") as file:
    plies, record = puzzle.read(file, %d)
puzzle.setup(pos, plies, record)
for ply in range(%d):
    pos.make(puzzle.solution(record, ply))
pos.make(%d)
mate.start(pos, %d, 1500, True)  # as screens/puzzle.py does
%s
"""


def hardest(file):
    """(nodes, number, ply, check, plies left) of the wrong check that takes longest to refute."""
    pos = Position()
    mate = Mate()
    buffer = array("H", bytes(1300))
    most = (0,)
    for number in range(sum(puzzle.counts(file))):
        plies, record = puzzle.read(file, number)
        puzzle.setup(pos, plies, record)
        for ply in range(0, plies - 1, 2):
            key = puzzle.solution(record, ply)
            for move in buffer[: checks(pos, buffer, 0)]:
                if move != key:
                    pos.make(move)
                    mate.start(pos, plies - ply - 1, ANSWER, True)
                    mate.solve()
                    pos.unmake()
                    most = max(most, (mate.nodes, number, ply, move, plies - ply - 1))
            pos.make(key)
            pos.make(puzzle.solution(record, ply + 1))
    return most


def figures():
    """Nodes and fuel of solving and of refuting, heap of the solver."""
    pos = Position()
    mate = Mate()
    nodes = dict.fromkeys(puzzle.LENGTHS, 0)
    unsolved = 0
    with open(PUZZLES, "rb") as file:
        for number in range(sum(puzzle.counts(file))):
            plies, record = puzzle.read(file, number)
            puzzle.setup(pos, plies, record)
            mate.start(pos, plies)
            unsolved += mate.solve() != 1
            nodes[plies] += mate.nodes
        most, number, ply, move, left = hardest(file)
    note = "mates of " + ", ".join(f"{n} plies {nodes[n]}" for n in nodes)
    yield figure("nodes_to_solve", sum(nodes.values()), "nodes", note=note)
    yield figure("puzzles_unsolved", unsolved, "puzzles", budget=0)
    folders = {"/data": PUZZLES.parent}
    fuel = wasm(_REFUTE % (number, ply, move, left, "mate.solve()"), folders=folders)[1]
    fuel -= wasm(_REFUTE % (number, ply, move, left, ""), folders=folders)[1]
    note = f"{most} nodes, puzzle {number + 1}, at {NS_PER_FUEL} ns a fuel"
    yield figure("puzzle_slowest_answer", fuel * NS_PER_FUEL // 10**6, "ms", budget=2000, note=note)
    text, fuel = wasm(_SOLVE, folders=folders)
    each = fuel // int(text)
    note = (
        f"{fuel // 5 * NS_PER_FUEL // 10**6} ms for a mate in five plies at {NS_PER_FUEL} ns a fuel"
    )
    yield figure("fuel_per_mate_node", each, "fuel", note=note)
    yield figure("heap_mate", int(wasm(_HEAP, heap=MEMORY_HEAP)[0]), "bytes")
    (beside,) = shipped.heap(_BESIDE)
    yield figure("heap_solver", beside, "bytes", note="beside a bot, as shipped (tools/shipped.py)")
