# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The real CircuitPython, and the game on it, in an emulated PicoSystem.

    python tools/emulate.py --uf2 FILE                    the device test: plays, measures
    python tools/emulate.py --uf2 FILE --part strongest   only that part of it
    python tools/emulate.py --uf2 FILE --keys "A A shot:board.png"
    python tools/emulate.py --uf2 FILE --run FILE.py      runs a program on the board

FILE is a CircuitPython 10 for the Pimoroni PicoSystem, as circuitpython.org offers it, or where
there is internet its address. Keys: UP DOWN LEFT RIGHT A B START SELECT, each pressed for 60 ms;
`hold:KEY` for 800; `sleep:MS` lets time pass, `wait` until the screen has been still for a
second; `shot:FILE.png` takes a picture; `reset` presses the reset button. Emulated time passes
30 times slower than real time.
"""

import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "lib"), str(ROOT / "tools" / "cpython")]
sys.path.append(str(ROOT / "firmware"))  # last: it has a code.py

import dist
from emulator import device_test
from emulator.machine import NVM_SIZE, NVM_START, Stuck
from emulator.picosystem import KEYS
from emulator.player import BUTTONS, Player

BOARD = "pimoroni_picosystem"
STILL = 1000  # ms without a pixel: nothing goes on any more
_PATIENCE = 300_000  # ms that `wait` waits


def firmware(name):
    """Path of the UF2: a file, or an address that rp2040py's loader brings (and keeps)."""
    from rp2040py.utils.firmware_retrieve import FirmwareSpec, retrieve

    if not name:
        raise SystemExit(
            "device-test: say UF2=path of a CircuitPython 10 for the PicoSystem (circuitpython.org)"
        )
    if "://" not in name and not Path(name).is_file():
        raise SystemExit(f"device-test: there is no file {name}")
    try:
        return Path(retrieve(FirmwareSpec(), name))
    except OSError as fault:
        raise SystemExit(f"device-test: {name} cannot be fetched ({fault})") from None


def words(script):
    """(what, argument) of each word of a script; ValueError for one that says nothing."""
    found = []
    for word in script.split():
        verb, _, argument = word.partition(":")
        if verb == "hold":
            known = BUTTONS.get(argument, argument) in KEYS
        elif verb == "sleep":
            known = argument.isdecimal()
        else:
            known = verb in ("wait", "reset") or (verb == "shot" and argument)
            known = known or BUTTONS.get(word, word) in KEYS
        if not known:
            raise ValueError(f"no such key or action: {word}")
        found.append((verb, argument))
    return found


def act(player, script):
    """Does what a script says, one word after the other."""
    board, device = player.board, player.device
    for verb, argument in words(script):
        if BUTTONS.get(verb, verb) in KEYS:
            player.key(verb)
        elif verb == "hold":
            player.key(argument, hold=800)
        elif verb == "sleep":
            board.run(float(argument))
        elif verb == "wait":
            board.run(STILL)
            board.run_until(
                lambda: board.now - device.last_pixel / 1e6 >= STILL, _PATIENCE, 50, "wait"
            )
        elif verb == "shot":
            device.panel.save(argument)
        elif verb == "reset":
            board.reset()
            player.boot()


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--uf2", default="", metavar="FILE")
    parser.add_argument("--drive", metavar="FOLDER", help="default: a fresh dist/" + BOARD)
    parser.add_argument("--nvm", metavar="FILE", help="the NVM sector, kept between runs")
    parser.add_argument("--keys", metavar="SCRIPT")
    parser.add_argument("--run", metavar="FILE.py")
    parser.add_argument("--part", action="append", choices=tuple(device_test.PARTS))
    parser.add_argument("--pictures", metavar="FOLDER", default=str(ROOT / "build" / "device"))
    options = parser.parse_args()
    uf2 = firmware(options.uf2)
    try:
        words(options.keys or "")  # before the minute that it takes to start
        folder = options.drive or dist.build(BOARD)[0]
        if options.keys is None and not options.run:
            return test(uf2, folder, options.pictures, options.part or ())
        player = Player(uf2, folder, options.pictures, say)
        kept = Path(options.nvm) if options.nvm else None
        if kept and kept.exists():
            player.answered = True
            data = kept.read_bytes().ljust(NVM_SIZE, b"\xff")[:NVM_SIZE]
            player.board.chip.flash[NVM_START : NVM_START + NVM_SIZE] = data
        say(f"title after {player.boot():.0f} ms")
        act(player, options.keys or "")
        if options.run:
            player.board.interrupt()
            program = player.translate(Path(options.run).read_text(encoding="utf-8"))
            print(player.board.execute(program, 600_000), end="")
        if kept:
            kept.write_bytes(player.board.nvm)
    except (dist.DistError, Stuck, RuntimeError, ValueError, OSError) as fault:
        print(f"emulate: {fault}", file=sys.stderr)
        return 1
    return 0


def test(uf2, folder, pictures, parts):
    """Prints each figure as it comes; 1 if one misses its budget."""
    missed = 0
    for row in device_test.figures(uf2, folder, pictures, say, parts):
        print(json.dumps(row), flush=True)
        missed += not row.get("ok", True)
    return 1 if missed else 0


def say(text):
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
