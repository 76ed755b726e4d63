#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Looks at a game move by move: the chance to win, what each move cost, the better move.

    python3 tools/analyse.py FILE [--nodes N]          a table
    python3 tools/analyse.py FILE --json               a line of JSON a move
    python3 tools/analyse.py FILE --kifu OUT.kifu      the game with the scores as comments
    python3 tools/analyse.py FILE --plot game.png      the graph, as the handheld draws it

FILE is a record as KIF, CSA or USI. A move is marked ?? where its side's chance fell by 25 points
or more, ? by 12, ! where it was the only good one. The comments are those that ShogiHome draws its
graph from. Nothing but the standard library is needed; --plot asks for the simulator's packages,
which `make play` puts into .venv (then: .venv/bin/python tools/analyse.py ...).
"""

import argparse
import importlib
import json
import os
import sys

HERE = os.path.dirname(os.path.realpath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "cpython"), os.path.join(HERE, "..", "lib")]
sys.dont_write_bytecode = True

from shogi.notation import usi
from shogi.records import kif, record_file
from shogi.records.analysis_comments import Comments
from shogi.rules.types import ShogiError
from shogi.search.analysis import SIGNS, Analysis, centipawns
from shogi.search.mate import Mate
from shogi.search.phases import PLIES
from shogi.search.search import Search

ENTRIES = 16384  # of the search's table
TABLE_BITS = 8  # of the solver's
PLOT_BOARD = "pajenicko_picopad"  # the largest screen
MOST_NODES = 10_000_000


def analyse(game, nodes, progress=None):
    """The finished Analysis of a game; progress(done, count) is called after each position."""
    search = Search(ENTRIES)
    analysis = Analysis(search, game.pos, nodes, Mate(PLIES, search.moves, TABLE_BITS), alone=True)
    try:
        done = -1
        while not analysis.step():
            if progress and analysis.ply != done:
                done = analysis.ply
                progress(done, analysis.count)
    finally:
        analysis.restore()
    return analysis


def rows(analysis):
    """Yield a dict for each move, as contracts have it: chances and losses in per cent."""
    for ply in range(1, analysis.count):
        yield {
            "ply": ply,
            "move": usi.text(analysis.moves[ply - 1]),
            "win": analysis.wins[ply] / 10,
            "best": usi.text(analysis.best[ply - 1]),
            "loss": analysis.lost(ply) / 10,
            "mark": SIGNS[analysis.sign(ply)],
        }


def comments(game, analysis):
    """Score, better line and mark of each move, for kif.emit."""
    signs = [0] + [analysis.sign(ply) for ply in range(1, analysis.count)]
    return Comments(
        game.pos, lambda ply: centipawns(analysis.scores[ply]), signs, SIGNS, analysis.lines
    )


def table(analysis):
    """The analysis as lines of text, the marked moves with what was better."""
    out = [" ply  move   sente wins    cost      better"]
    for row in rows(analysis):
        better = " ".join(usi.text(m) for m in analysis.better(row["ply"]))
        cost = f"{row['loss']:5.1f}" if row["loss"] else "     "
        head = f"{row['ply']:4}  {row['move']:6} {row['win']:6.1f} %"
        out.append(f"{head}   {cost} {row['mark']:2}  {better}")
    return [line.rstrip() for line in out]


def load(path):
    """The game of a file; ends with one line for what cannot be read."""
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as fault:
        sys.exit(f"analyse: {path} cannot be read ({fault.strerror})")
    try:
        game = record_file.read(data, path)
    except ShogiError as fault:
        sys.exit(f"analyse: {path}: {fault}")
    for note in game.notes:
        print(f"analyse: {path}: {note}", file=sys.stderr)
    return game


def save(game, analysis, path):
    """Write the game with its comments as .kifu; never over a file that is there."""
    lines = []
    kif.emit(game, lines.append, comments=comments(game, analysis))
    try:
        with open(path, "x", encoding="utf-8", newline="\n") as file:
            file.write("\n".join(lines) + "\n")
    except OSError as fault:
        sys.exit(f"analyse: {path} cannot be written ({fault.strerror})")


def drawing(board):
    """simulator.plot and its error; ends with one line where a package or the board is missing."""
    sys.path[1:1] = [os.path.join(HERE, "..")]
    sys.path.append(os.path.join(HERE, "..", "firmware"))  # last: it has a code.py
    try:
        for name in ("displayio", "vectorio", "PIL"):
            importlib.import_module(name)
        import boards
        from simulator.parts import Trouble
        from simulator.plot import plot
    except ImportError as fault:
        sys.exit(
            f"analyse: --plot needs the simulator's packages ({fault.name} is not here): "
            "make play puts them into .venv, then .venv/bin/python tools/analyse.py"
        )
    if board not in (*boards.KNOWN, *boards.ALIASES):
        sys.exit(f"analyse: --board {board}: not known; docs/boards.md has a list")
    return plot, Trouble


def refuse(path):
    """Before the work: end with one line where a file is there already, or no folder for it."""
    if os.path.lexists(path):
        sys.exit(f"analyse: {path} cannot be written (File exists)")
    folder = os.path.dirname(path) or "."
    if not os.path.isdir(folder):
        sys.exit(f"analyse: {path} cannot be written (no folder {folder})")


def whole(text):
    """A number of nodes from the command line."""
    number = int(text)
    if not 1 <= number <= MOST_NODES:
        raise argparse.ArgumentTypeError(f"from 1 to {MOST_NODES}")
    return number


def main():
    parser = argparse.ArgumentParser(
        prog="analyse.py",
        description="Looks at a game move by move.",
        epilog=__doc__.split("\n\n")[2],
    )
    parser.add_argument("file", metavar="FILE", help="a record: .kifu .kif .csa .usi .sfen")
    parser.add_argument(
        "--nodes", type=whole, default=1000, metavar="N", help="of the search a position (1000)"
    )
    parser.add_argument("--json", action="store_true", help="a line of JSON a move")
    parser.add_argument("--kifu", metavar="OUT", help="write the game with scores as comments")
    parser.add_argument("--plot", metavar="PNG", help="save the graph as the handheld draws it")
    parser.add_argument(
        "--board", default=PLOT_BOARD, metavar="ID", help=f"whose screen --plot has ({PLOT_BOARD})"
    )
    options = parser.parse_args()
    if options.plot and not options.plot.endswith(".png"):
        parser.error("--plot: the name must end in .png")
    game = load(options.file)
    if not game.pos.ply:
        sys.exit(f"analyse: {options.file} has no moves")
    plot = trouble = None
    if options.plot:
        plot, trouble = drawing(options.board)
    for path in filter(None, (options.kifu, options.plot)):
        refuse(path)
    shown = sys.stderr.isatty()

    def progress(done, count):
        print(f"\r{done} of {count} positions", end="", file=sys.stderr, flush=True)

    try:
        analysis = analyse(game, options.nodes, progress if shown else None)
    except KeyboardInterrupt:
        sys.exit("\nanalyse: stopped")
    if shown:
        print("\r" + " " * 30 + "\r", end="", file=sys.stderr)
    if options.kifu:
        save(game, analysis, options.kifu)
    if options.plot:
        try:
            plot(game, analysis, options.plot, options.board)
        except trouble as fault:
            sys.exit(f"analyse: {fault}")
    if options.json:
        for row in rows(analysis):
            print(json.dumps(row, ensure_ascii=False))
    elif not (options.kifu or options.plot):
        print("\n".join(table(analysis)))


if __name__ == "__main__":
    main()
