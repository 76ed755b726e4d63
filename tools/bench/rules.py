# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What the rules cost: fuel and heap on 32-bit MicroPython, leaves a second on a laptop."""

import json
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

from bench import shipped
from bench.figure import MEMORY, MEMORY_HEAP, figure, wasm
from release import vm

HERE = Path(__file__).resolve().parent
CASES = HERE.parent.parent / "host_tests" / "cases"
START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
# No move, for the only drop would mate: the longest way to the end of a game
NO_MOVE = "SSSSGGGGB/PPPPPPPPn/8n/8n/8n/7ll/7lk/9/8K b P2rbl9p 1"
SHOGIOPS = "shogiops@0.18.0"

_PERFT = f"""
from shogi.rules import sfen
from shogi.rules.perft import perft
from shogi.rules.position import Position
pos = Position()
sfen.read(pos, "{START}")
print(perft(pos, %d))
"""

# Every position of cases/positions.jsonl, so many times over. Frames lie on the heap here, on a
# board on the Python stack: with the holes of the heap filled a place for one is found at once.
_READ = """
import sys
from array import array
from shogi.rules import sfen
from shogi.rules.movegen import legal
from shogi.rules.position import Position
pos = Position()
buffer = array("H", bytes(1200))
times = int(sys.argv[1])
HOLES = 100
holes = ()
positions = open("/data/positions.txt").read().split("\\n")
"""
_GENERATE = (
    _READ
    + """
def generate(n):
    for i in range(n):
        legal(pos, buffer, 0)
for text in positions:
    sfen.read(pos, text)
    legal(pos, buffer, 0)
    for i in range(HOLES):
        holes = (holes, i)
    generate(times)
"""
)
_MAKE = (
    _READ
    + """
def walk(n, times):
    make, unmake = pos.make, pos.unmake
    for _ in range(times):
        for i in range(n):
            make(buffer[i])
            unmake()
total = 0
for text in positions:
    sfen.read(pos, text)
    n = legal(pos, buffer, 0)
    for i in range(HOLES):
        holes = (holes, i)
    walk(n, times)
    total += n
print(total)
"""
)

# Points 1 and 2 of the rules: position, generation, legality, a game with its history
_HEAP = (
    MEMORY
    + """
before = between = after = 0
before = heap()
from array import array
from shogi.rules.game import Game
from shogi.rules.legality import refusal
game = Game(512)
between = heap()
from shogi.rules import handicap, impasse
after = heap()
print(between - before, after - before)
"""
)

_ALLOC = f"""
import gc
from array import array
from shogi.rules import sfen
from shogi.rules.movegen import legal
from shogi.rules.position import Position
pos = Position()
buffer = array("H", bytes(1200))
def walk(n):
    total = 0
    for i in range(n):
        pos.make(buffer[i])
        total += legal(pos, buffer, 88)
        pos.unmake()
    return total
before = after = 0
for text in ("{START}", "8k/9/9/9/9/9/9/9/4K4 b 2R2B4G4S3N3L9P 1"):
    sfen.read(pos, text)
    n = min(legal(pos, buffer, 0), 88)
    walk(n)
    before = gc.mem_alloc()
    walk(n)
    after = gc.mem_alloc()
    print((after - before) / n)
"""


def positions():
    """The SFEN of cases/positions.jsonl."""
    text = (CASES / "positions.jsonl").read_text()
    return [json.loads(line)["sfen"] for line in text.splitlines()]


def _over_positions(script, turns=10):
    """(what the script printed, fuel of a further turn over all positions, the mean of so many).

    The turn after the first alone would cost up to a sixth more or less, by what names the program
    has: it still meets what reading the position has left in MicroPython's caches.
    """
    data = vm.BUILD / "bench"
    data.mkdir(parents=True, exist_ok=True)
    (data / "positions.txt").write_text("\n".join(positions()))
    folders = {"/data": data}
    text, one = wasm(script, argv=["1"], folders=folders)
    _, more = wasm(script, argv=[str(1 + turns)], folders=folders)
    return text, (more - one) / turns


def _stack():
    """Deepest chain of a generation, a refusal, a move, its undo and a status."""
    from array import array

    from bench.pystack import deepest
    from shogi.protocol import status
    from shogi.rules.game import Game
    from shogi.rules.legality import refusal
    from shogi.rules.movegen import legal

    buffer = array("H", bytes(1200))
    games = []
    for text in [START, NO_MOVE, *positions()]:
        games.append(Game(64))
        games[-1].load(text)

    def session():
        for game in games:
            game.undo(0)
            n = legal(game.pos, buffer, 0)
            for i in range(0, n, 16):
                move = buffer[i]
                refusal(game.pos, move)
                refusal(game.pos, move ^ 1)
                if not game.result:
                    game.play(move)
                    status.text(game)
                    game.undo(1)

    return deepest(session)


def figures():
    small = wasm(_PERFT % 1)[1]
    text, large = wasm(_PERFT % 3)
    assert text == "25470\n", text
    value = round((large - small) / 25440)
    yield figure("fuel_per_perft_leaf", value, "fuel", 7000, aim=6700)
    count = len(positions())
    value = round(_over_positions(_GENERATE)[1] / count)
    yield figure("fuel_per_generation", value, "fuel", 240_000, aim=235_000)
    text, fuel = _over_positions(_MAKE)
    yield figure("fuel_per_make_unmake", round(fuel / int(text)), "fuel")
    even, value = shipped.heap(_HEAP)
    note = f"as shipped (tools/shipped.py); an even game without impasse {even}"
    yield figure("heap_rules", value, "bytes", 26_000, aim=20_000, note=note)
    _, value = map(int, wasm(_HEAP, heap=MEMORY_HEAP)[0].split())
    yield figure("heap_rules_plain_names", value, "bytes")
    values = wasm(_ALLOC)[0].split()
    yield figure("alloc_per_node", max(map(float, values)), "bytes", 0)
    value, chain = _stack()
    yield figure("python_stack_rules", value, "bytes", 600, note=" > ".join(map(str, chain)))


def _ours(depth):
    from shogi.rules import sfen
    from shogi.rules.perft import perft
    from shogi.rules.position import Position

    pos = Position()
    sfen.read(pos, START)
    began = time.process_time()
    leaves = perft(pos, depth)
    return leaves / (time.process_time() - began)


def _python_shogi(depth, figure="leaves_per_second"):
    """Leaves a second of python-shogi, in a process of its own (its package is named shogi)."""
    script = HERE.parent.parent / "host_tests" / "support" / "oracle.py"
    done = subprocess.run(
        [sys.executable, "-I", str(script), "python-shogi"],
        input=f"{figure} {depth} {START}\n",
        capture_output=True,
        text=True,
        check=True,
    )
    return int(done.stdout)


def _shogiops(depth):
    """Leaves a second of shogiops under node; None where there is no npm."""
    folder = vm.BUILD / "node"
    if not shutil.which("npm") or not shutil.which("node"):
        print("bench: no npm here, so no comparison with shogiops", file=sys.stderr)
        return None
    if not (folder / "node_modules" / "shogiops").is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--silent", "--no-audit", "--no-fund", SHOGIOPS]
        if subprocess.run(command, cwd=folder, stdout=sys.stderr).returncode:
            print("bench: npm could not install shogiops: no comparison", file=sys.stderr)
            return None
    script = folder / "perft.mjs"
    shutil.copy(HERE / "perft_shogiops.mjs", script)
    done = subprocess.run(
        ["node", str(script), str(depth), START],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return int(done.stdout)


def timed():
    _ours(3)
    ours, played, counted = [], [], []
    for _ in range(3):
        ours.append(_ours(4))
        played.append(_python_shogi(3, "played_per_second"))
        counted.append(_python_shogi(3))
    yield figure("perft_leaves_per_second", round(statistics.median(ours)), "leaves/s")
    # python-shogi has no perft of its own; the plain one makes every move, the last ones too.
    ratio = round(statistics.median(a / b for a, b in zip(ours, played, strict=True)), 1)
    note = "its perft makes the moves of the last ply, ours counts them"
    yield figure("perft_vs_python_shogi", ratio, "times", 80, least=True, aim=100, note=note)
    ratio = round(statistics.median(a / b for a, b in zip(ours, counted, strict=True)), 1)
    note = "both count the moves of the last ply"
    yield figure("perft_vs_python_shogi_counted", ratio, "times", note=note)
    other = _shogiops(3)
    if other:
        yield figure("perft_vs_shogiops", round(statistics.median(ours) / other, 1), "times")
