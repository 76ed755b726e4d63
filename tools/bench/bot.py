# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What the bot costs: fuel of a node, of a slice, heap, Python stack; and its signature.

The signature is move, score, depth and node count of a search of 40 positions as one number. It
changes with every change of what the search does, and never from interpreter to interpreter.
"""

import ast
import json
import re
import zlib
from pathlib import Path

import make_book
from bench import shipped
from bench.figure import MEMORY, figure, wasm

ROOT = Path(__file__).resolve().parent.parent.parent
CASES = ROOT / "host_tests" / "cases"
NODES = 1000
NS_PER_FUEL = 6  # on an RP2040 at 125 MHz
SLICE_FUEL = 8_000_000  # 50 ms there

_SEARCH = """
from shogi.rules import sfen
from shogi.rules.position import Position
from shogi.search.search import Search
pos = Position()
search = Search(1024)
def run(text, nodes, depth):
    sfen.read(pos, text)
    search.start(pos, nodes, depth)
    while not search.step():
        pass
    print(search.move, search.score, search.depth, search.nodes)
"""

# Frames lie on the heap here, on a board on the Python stack. With the holes of the heap filled a
# place for one is found at once, and the figure does not depend on how the heap happens to lie.
_FILLED = _SEARCH.replace(
    "    while not",
    """    holes = ()
    for i in range(3000):
        holes = (holes, i)
    while not""",
)

# A search of every position; the last line is the bytes that it allocated.
SIGNATURE = (
    _SEARCH
    + """
for text in POSITIONS:
    run(text, 300, 20)
"""
)

# A bot that begins to think has all its modules; while it searches, the firmware has dropped IDLE.
_HEAP = (
    MEMORY
    + """
import sys
from shogi.rules.game import Game
from shogi.rules import impasse, sfen
game = Game()
before = most = least = 0
before = heap()
from shogi.search.bot import Bot
bot = Bot(1024)
bot.book = False
search = bot.search
bot.start(game, 8, 1, 2500)
def think(nodes):
    while search.nodes < nodes and not bot.step():
        pass
think(200)
most = heap()
for name in IDLE:
    module = "shogi.search." + name
    del sys.modules[module]
    delattr(sys.modules[module.rpartition(".")[0]], name)
least = heap()
print(most - before, least - before)
think(2200)
print(heap() - least)
"""
)


def idle():
    """Modules of shogi that the firmware drops when the search runs."""
    text = (ROOT / "firmware" / "komadai" / "play" / "match.py").read_text(encoding="utf-8")
    return ast.literal_eval(re.search(r"^_IDLE = (\(.*?\))", text, re.MULTILINE)[1])


def positions():
    """Rows of the checked cases."""
    return [json.loads(line) for line in (CASES / "positions.jsonl").read_text().splitlines()]


def middle(count):
    """SFEN of positions from the middle of games, no mate, both kings there."""
    return [
        row["sfen"]
        for row in positions()
        if not row["mate"]
        and row["legal_count"] > 30
        and 24 <= int(row["sfen"].split()[-1]) <= 120
        and "k" in row["sfen"].split()[0]
        and "K" in row["sfen"].split()[0]
    ][:count]


def openings(count):
    """SFEN where lines of the book end, evenly out of those of the even game."""
    from shogi.notation import usi
    from shogi.rules.game import Game

    rows = make_book.lines(make_book.SOURCE.read_text(encoding="utf-8"))
    lines = [moves for _, handicap, _, moves in rows if handicap == "none"]
    found = []
    for i in range(count):
        game = Game()
        for move in lines[i * len(lines) // count]:
            game.play(usi.parse(move))
        found.append(game.sfen())
    return found


def mixed(count):
    """SFEN of positions of every kind, evenly out of the checked cases, with legal moves."""
    rows = [row["sfen"] for row in positions() if row["legal_count"]]
    return [rows[i * len(rows) // count] for i in range(count)]


def signature(lines):
    """One number of what a run of SIGNATURE printed."""
    return zlib.crc32("\n".join(lines).encode())


def fuel_per_node(texts, nodes=NODES, search=_SEARCH):
    """Fuel of a node of the search of these positions."""
    script = search + f"for text in {texts!r}:\n    run(text, %d, 20)\n"
    short, base = wasm(script % 1)
    text, fuel = wasm(script % nodes)
    made = [int(line.split()[-1]) for line in text.splitlines()]
    made_before = [int(line.split()[-1]) for line in short.splitlines()]
    return (fuel - base) / (sum(made) - sum(made_before))


def python_stack():
    """Bytes of the deepest chain of calls of a step of the bot, as shogi.bot alone opens it."""
    from bench import pystack
    from shogi.rules.game import Game
    from shogi.search.bot import Bot

    game = Game()
    game.load(middle(1)[0])
    bot = Bot(1024)
    bot.book = False

    def session():
        bot.start(game, 8, 1, 400)
        while not bot.step():
            pass

    return pystack.deepest(session)[0]


def figures():
    """Rows for `make bench`."""
    fuel = fuel_per_node(middle(10))
    yield figure(
        "fuel_per_node",
        round(fuel),
        "fuel",
        350_000,
        aim=250_000,
        note=f"{1e9 / NS_PER_FUEL / fuel:.0f} nodes a second at {NS_PER_FUEL} ns a fuel",
    )
    fuel = fuel_per_node(middle(10), search=_FILLED)
    note = "no search for room for frames in a heap with holes, which a board does not know either"
    yield figure("fuel_per_node_holes_filled", round(fuel), "fuel", note=note)
    fuel = fuel_per_node(openings(12), search=_FILLED)
    yield figure("fuel_per_node_opening", round(fuel), "fuel", note="the same, where the book ends")
    most, least, used = shipped.heap(f"IDLE = {idle()!r}\n{_HEAP}")
    note = f"as shipped (tools/shipped.py), while it searches; {most} when it begins or ends a turn"
    yield figure("heap_bot", least, "bytes", 26_000, note=note)
    yield figure("alloc_search", used, "bytes", 0, note="over 2,000 nodes")
    yield figure("python_stack_search", python_stack(), "bytes", 500)
    lines = wasm(f"POSITIONS = {mixed(40)!r}\n" + SIGNATURE)[0].splitlines()
    yield figure("bot_signature", signature(lines), "crc32")


if __name__ == "__main__":
    for row in figures():
        print(json.dumps(row))
