# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The handheld on the laptop: the very firmware of the device on Blinka's displayio.

Only the board file differs: screen size, buttons and memory are read from boards/<id>.py, the parts
behind them are those of this module. `--help` lists the options. Without `--headless` a window
opens (tools/window.py).
"""

import argparse
import json
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
for _path in (HERE, os.path.join(HERE, "cpython"), os.path.join(ROOT, "lib"), ROOT):
    if _path not in sys.path:
        sys.path.insert(0, _path)
if os.path.join(ROOT, "firmware") not in sys.path:
    sys.path.append(os.path.join(ROOT, "firmware"))  # last: it has a code.py

from assets import catalogue
from simulator.parts import NAMES, Event, Keys, Lines, Memory, Trouble, memory_of

_RING = (1 << 29) - 1
_PRESS_MS = 60
_LONG_MS = 700
_WAIT_S = 900  # the longest that `wait` waits


def hardware(name, width, height, memory, module, real_time):
    """A komadai.hardware.Hardware of laptop parts."""
    import displayio
    import vectorio

    import boards
    from komadai.device.buttons import Buttons
    from komadai.device.hardware import Hardware
    from simulator.panel import Panel, Raw, load

    class SimHardware(Hardware):
        """The handheld; its clock is the wall's in a window, else it moves in idle()."""

        assets = os.path.join(ROOT, "firmware", "assets", "")

        def __init__(self):
            self.ticks = _RING - 64999  # as after power-on: the ring closes after 65 s
            self.panel = Panel(width, height)
            self.labels = boards.labels(module.KEYS)
            tables = boards.tables(module.KEYS)
            if not any(bit in table for table in tables for bit in (1, 2, 4, 8)):
                tables += (b"\x01\x02\x04\x08",)  # the stick's directions as keys
            self.scanners = tuple(Keys() for _table in tables)
            buttons = Buttons(self.scanners, tables, Event(), self.time, linear=module.LINEAR)
            super().__init__(
                name,
                self.panel.display,
                displayio,
                vectorio,
                buttons,
                self.time,
                nvm=memory,
            )
            self.load = load
            self.raw = Raw
            self.keys = {}
            for scanner, table in zip(self.scanners, tables, strict=True):
                for number, bit in enumerate(table):
                    if bit:
                        self.keys.setdefault(bit, (scanner, number))
            self.sounds = []
            self.lines = Lines(sys.stdin)

        def time(self):
            """Ticks as supervisor.ticks_ms()."""
            if real_time:
                return int(time.monotonic() * 1000) + _RING - 64999 & _RING
            return self.ticks

        def idle(self):
            """Four milliseconds pass."""
            if real_time:
                time.sleep(0.004)
            else:
                self.ticks = self.ticks + 4 & _RING

        def press(self, bit, down):
            """A button (its bit) goes down or up."""
            scanner, number = self.keys[bit]
            scanner.change(number, down)

        def sound(self, number):
            """Remember what would be heard."""
            self.sounds.append(number)
            super().sound(number)

        @property
        def records(self):
            """Where records go: a folder of the laptop."""
            folder = os.path.join(os.getcwd(), "records", "")
            try:
                os.makedirs(folder, exist_ok=True)
            except OSError:
                return None
            return folder

        def position(self):
            """position.sfen in the present folder."""
            from komadai.device import usb_host

            return usb_host.position("")

        def read_line(self):
            """Engine mode: a line from standard input, if one is there."""
            return self.lines.next()

        def write_line(self, text):
            """Engine mode: a line to standard output, at once."""
            print(text, flush=True)

    return SimHardware()


class Sim:
    """A handheld of the given board id that runs the firmware.

    board   id, known to boards/;  nvm: path of a file or None;  seed: of the bot, 0 = random
    lang    of languages(), None: as in the memory;  ask: a first start asks for it
    """

    def __init__(
        self, board="pybadge", nvm=None, seed=0, sfen=None, real_time=False, lang=None, ask=False
    ):
        import boards

        catalogue.ensure()

        try:
            module = boards.find(board)
        except boards.UnknownBoard as error:
            known = ", ".join(boards.KNOWN + tuple(boards.ALIASES))
            raise Trouble(f"--board {board}: not known; there are {known}") from error
        except ImportError as error:
            if not str(error).startswith("KOMADAI_"):
                raise
            raise Trouble(str(error)) from error
        self.module = module
        self.memory = Memory(module.NVM, nvm)
        self.hw = hardware(board, module.WIDTH, module.HEIGHT, self.memory, module, real_time)
        self.panel = self.hw.panel
        from komadai.app import App
        from komadai.storage.format import S_LANGUAGE
        from komadai.storage.kept_settings import follow, load
        from komadai.storage.store import Store
        from komadai.view.view import View
        from shogi.search.bot import Bot

        store = Store(self.memory)
        settings = load(store, self.module.WIDTH)
        if lang:
            settings[S_LANGUAGE] = 1 + languages().index(lang)
            follow(settings, lang)
        self.view = View(self.hw, settings)
        bot = Bot()
        bot.add_solver()
        self.app = App(self.hw, self.view, store, settings, bot)
        if ask and not settings[S_LANGUAGE]:
            self.app.go("language")
        if seed:
            self.app.set_seed(seed)
        if sfen is not None:
            from shogi.rules.types import ShogiError

            try:
                self.app.load_sfen(sfen)
            except ShogiError as error:
                raise Trouble(f"--sfen: {error}") from error
        self.tick()

    def tick(self):
        """One turn of the main loop."""
        self.app.tick()
        self.hw.idle()

    def run(self, ms):
        """Turns of the main loop for so many milliseconds of the handheld's time."""
        start = self.hw.now()
        while (self.hw.now() - start) & _RING < ms:
            self.tick()

    def press(self, name, ms=_PRESS_MS):
        """Press a button by its name, for so long."""
        bit = NAMES[name]
        if self.hw.linear:
            self._press_linear(name, ms)
            return
        if bit not in self.hw.keys:
            raise Trouble(f"--keys {name}: this board has no such button")
        self.hw.press(bit, True)
        self.run(ms)
        self.hw.press(bit, False)
        self.run(_PRESS_MS)

    def _press_linear(self, name, ms):
        """On three buttons: a long A is B, a double A is START; on four a long B is START."""
        if NAMES["B"] in self.hw.keys and name in ("A", "B", "START"):
            bit = NAMES["A" if name == "A" else "B"]
            self.hw.press(bit, True)
            self.run(_LONG_MS if name == "START" else ms)
            self.hw.press(bit, False)
            self.run(_PRESS_MS)
            return
        if name == "SELECT":
            raise Trouble("--keys SELECT: a board of three buttons has none")
        if name in ("UP", "DOWN"):
            name = "LEFT" if name == "UP" else "RIGHT"
        bit = NAMES[name] if name in ("LEFT", "RIGHT") else NAMES["A"]
        for _i in range(2 if name == "START" else 1):
            self.hw.press(bit, True)
            self.run(_LONG_MS if name == "B" else ms)
            self.hw.press(bit, False)
            self.run(_PRESS_MS)
        self.run(300 if bit == NAMES["A"] else _PRESS_MS)

    def wait(self):
        """Until the bot has moved."""
        end = time.monotonic() + _WAIT_S
        self.run(20)
        while self.app.busy:
            self.tick()
            if time.monotonic() > end:
                raise Trouble(f"--keys wait: the bot has not moved within {_WAIT_S} s")
        self.run(20)

    def keys(self, script):
        """Carry out a checked script of keys (see `parse_keys`)."""
        for what, value in script:
            if what == "press":
                self.press(value)
            elif what == "hold":
                self.press(value, _LONG_MS)
            elif what == "wait":
                self.wait()
            elif what == "shot":
                self.shot(value)
            else:
                self.run(value)

    def shot(self, path):
        """Save the screen as a PNG."""
        try:
            self.panel.save(path)
        except OSError as error:
            raise Trouble(f"{path}: {error.strerror}") from error

    def state(self):
        """The dict that --state prints: screen, sfen and the fields of `status`."""
        return self.app.state()


def languages():
    """Names of the languages there are: "en", "ja" ..."""
    return [one.name for one in catalogue.languages()]


def parse_keys(text):
    """[(what, value)] of a --keys text: press, hold, wait, shot, sleep. Raises Trouble."""
    out = []
    for word in text.split():
        head, _colon, tail = word.partition(":")
        if word in NAMES:
            out.append(("press", word))
        elif word == "wait":
            out.append(("wait", None))
        elif head == "hold" and tail in NAMES:
            out.append(("hold", tail))
        elif head == "shot" and tail.endswith(".png"):
            out.append(("shot", tail))
        elif head == "sleep" and tail.isascii() and tail.isdigit() and len(tail) < 8:
            out.append(("sleep", int(tail)))
        else:
            raise Trouble(
                f"--keys: cannot read {word!r}; there are {' '.join(NAMES)}, wait, hold:BUTTON, "
                "shot:NAME.png, sleep:MS"
            )
    return out


class Parser(argparse.ArgumentParser):
    """Errors in one line."""

    def error(self, message):
        """Tell the error and leave."""
        raise Trouble(message)


def parse(argv):
    """The options, checked as far as that goes before anything runs."""
    parser = Parser(prog="sim.py", description=__doc__.split("\n")[0], allow_abbrev=False)
    parser.add_argument("--board", default="pybadge", metavar="ID", help="a board of boards/")
    parser.add_argument("--headless", action="store_true", help="no window")
    parser.add_argument("--keys", metavar="TEXT", help='"A RIGHT wait hold:B shot:x.png sleep:500"')
    parser.add_argument("--shot", metavar="FILE.png", help="save the screen at the end")
    parser.add_argument("--sfen", metavar="SFEN", help="two players, from that position")
    parser.add_argument("--nvm", metavar="FILE", help="the memory, kept between runs")
    parser.add_argument("--fresh", action="store_true", help="a window without the memory it keeps")
    parser.add_argument("--lang", choices=languages(), help="the language, else that of the memory")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the bot's seed")
    parser.add_argument("--state", action="store_true", help="print the state as JSON at the end")
    parser.add_argument("--mute", action="store_true", help="a window without sound")
    parser.add_argument("--scale", type=int, default=0, metavar="N", help="size of the window")
    args = parser.parse_args(argv)
    args.script = parse_keys(args.keys) if args.keys else []
    if args.nvm and args.fresh:
        raise Trouble("--fresh is without a memory, --nvm with one")
    if args.shot and not args.shot.endswith(".png"):
        raise Trouble(f"--shot {args.shot}: the name must end in .png")
    if not 0 <= args.seed < 1 << 30:
        raise Trouble(f"--seed {args.seed}: must be from 0 to {(1 << 30) - 1}")
    return args


def without_window(error, args):
    """No display: the game in the terminal, or without one a demo; returns the exit status."""
    if args.script or args.shot or args.state or args.sfen:
        raise Trouble(f"{error}; use --headless") from error
    if sys.stdin.isatty() and sys.stdout.isatty():
        print(f"sim.py: {error}: the game in the terminal instead", flush=True)
        return _instead("terminal.py", "--seed", str(args.seed))
    print(f"sim.py: {error}, and no terminal: a short game by itself instead", flush=True)
    return _instead("demo.py", "--board", args.board)


def _instead(*command):
    """Become another of the tools."""
    os.execv(sys.executable, [sys.executable, os.path.join(HERE, command[0]), *command[1:]])


def main(argv=None):
    """Command line; returns the exit status."""
    try:
        args = parse(argv)
        if not args.headless:
            from simulator import window

            try:
                window.check()
            except window.NoDisplay as error:
                return without_window(error, args)
        try:
            sim = Sim(
                args.board, memory_of(args), args.seed, args.sfen, not args.headless, args.lang,
                ask=not args.headless,
            )  # fmt: skip
        except ImportError as error:
            raise Trouble(f"{error}; run it with the .venv that `make` sets up") from error
        if args.headless:
            sim.keys(args.script)
        else:
            window.run(sim, args)
        if args.shot:
            sim.shot(args.shot)
        if args.state:
            print(json.dumps(sim.state()))
    except Trouble as error:
        print(f"sim.py: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
