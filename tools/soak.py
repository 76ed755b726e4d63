# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The long runs: positions against other libraries, buttons, games of the bot, power cuts.

    make soak                                      everything, resumable: some hours on two cores
    make soak ARGS="positions --positions 50000"   one kind, a shorter one
    make soak ARGS="--minutes 10"                  as far as ten minutes go
    make soak ARGS="--report"                      what build/soak.json has

    positions  legal moves and checks of random positions, against three libraries at once
    buttons    random buttons on every layout; after each the board shows a legal position
    games      the bot against itself at all levels, in MicroPython with a board's heap
    cuts       the power goes in random games, on the memory of each kind of board

What is done is kept in build/soak.json, and another start goes on from there; a fault is printed
with its seed and ends the run with status 1. Ctrl-C stops after what is running.
"""

import argparse
import json
import sys
import time
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
for _path in ("host_tests/support", "tools", "tools/cpython", "lib"):
    sys.path.insert(0, str(ROOT / _path))
sys.path.append(str(ROOT / "firmware"))  # last: it has a code.py

from assets import catalogue

RESULTS = ROOT / "build" / "soak.json"
SIZES = {"positions": 1_000_000, "buttons": 600_000, "games": 1_000, "cuts": 100_000}
_POSITIONS = 2_000  # of one piece of work
_PRESSES = 10_000


def piece(kind, number):
    """Do piece `number` (from 0) of a kind of work; returns how much that was.

    AssertionError, or whatever the program under test raised, names what is wrong.
    """
    import endurance

    seed = number + 1
    if kind == "positions":
        return endurance.random_positions(seed, _POSITIONS)
    if kind == "buttons":
        size = list(endurance.LAYOUTS)[number % len(endurance.LAYOUTS)]
        return endurance.random_buttons(seed, size, _PRESSES, size in endurance.LINEAR)[0]
    if kind == "games":
        pairs = [(a, b) for a in range(1, 9) for b in range(1, 9) if abs(a - b) < 3]
        sente, gote = pairs[number % len(pairs)]
        return len(endurance.bot_games(seed, sente, gote))
    model = list(endurance.MODELS)[number % len(endurance.MODELS)]
    return endurance.power_cuts(seed, model)


def _work(kind, number):
    began = time.monotonic()
    try:
        return kind, number, piece(kind, number), "", time.monotonic() - began
    except BaseException as fault:  # whatever it is, it is the finding
        return kind, number, 0, f"{type(fault).__name__}: {fault}", time.monotonic() - began


def load():
    """{kind: {"pieces", "done", "seconds", "faults"}} of the runs until now."""
    try:
        kept = json.loads(RESULTS.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        kept = {}
    rows = {}
    for kind in SIZES:
        rows[kind] = {"pieces": 0, "done": 0, "seconds": 0.0, "faults": []}
        rows[kind].update(kept.get(kind, {}))
    return rows


def report(results):
    """A line for each kind."""
    for kind, row in results.items():
        done = f"{row['done']:,} of {SIZES[kind]:,}"
        print(f"{kind:9}  {done:24} {row['seconds'] / 60:7.1f} min  {len(row['faults'])} faults")
        for fault in row["faults"]:
            print("   ", fault)


def run(results, kinds, wanted, jobs, until):
    """Work until every kind has what is wanted, the time is over or a fault is found."""
    RESULTS.parent.mkdir(exist_ok=True)
    began = {kind: results[kind]["pieces"] for kind in kinds}
    failed = False
    with ProcessPoolExecutor(jobs) as pool:
        running = set()

        def more():
            for kind in kinds:
                row = results[kind]
                some = row["done"] / max(row["pieces"], 1) or 1
                ahead = (began[kind] - row["pieces"]) * some
                if row["done"] + ahead < wanted[kind]:
                    running.add(pool.submit(_work, kind, began[kind]))
                    began[kind] += 1
                    return True
            return False

        try:
            while True:
                while len(running) < jobs and not failed and time.monotonic() < until and more():
                    pass
                if not running:
                    break
                ended, running = wait(running, return_when=FIRST_COMPLETED)
                for future in ended:
                    kind, number, count, fault, seconds = future.result()
                    row = results[kind]
                    row["pieces"] += 1
                    row["done"] += count
                    row["seconds"] += seconds
                    if fault:
                        failed = True
                        row["faults"].append(f"piece {number}: {fault}")
                        print(f"\n{kind}, piece {number}: {fault}", flush=True)
                    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
                    print(f"\r{kind} {row['done']:,} of {wanted[kind]:,}      ", end="", flush=True)
        except KeyboardInterrupt:
            print("\nstopped; another start goes on")
    print()
    return failed


def whole(text):
    """A count from the command line."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number


def main(argv=None):
    """Command line; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="soak.py",
        description=__doc__.split("\n", maxsplit=1)[0],
        epilog=__doc__.split("\n\n", 1)[1],
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(SIZES))
    for kind, count in SIZES.items():
        parser.add_argument(f"--{kind}", type=whole, default=count, metavar="N", help=f"({count})")
    parser.add_argument("--jobs", type=whole, default=2, metavar="N", help="processes (2)")
    parser.add_argument("--minutes", type=whole, metavar="N", help="begin nothing after these")
    parser.add_argument("--report", action="store_true", help="only say what was done")
    options = parser.parse_args(argv)
    unknown = [kind for kind in options.kinds if kind not in SIZES]
    if unknown:
        parser.error(f"{unknown[0]}: there are {', '.join(SIZES)}")
    results = load()
    failed = False
    if not options.report:
        catalogue.ensure()  # the compiled texts, which a fresh checkout has not
        until = time.monotonic() + (options.minutes or 10**6) * 60
        wanted = {kind: getattr(options, kind) for kind in SIZES}
        failed = run(results, options.kinds or list(SIZES), wanted, options.jobs, until)
    report(results)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
