# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Somebody who plays on the emulated PicoSystem: presses its keys and looks at its screen.

Two kinds of drive: the one of the release, and the same with `WATCH` in place of code.py, which
turns the very same loop and answers questions on the console between two turns. What the player
does goes through the keys either way; the answers only tell him where the cursor is.
"""

import ast
from pathlib import Path

import dist
from emulator import fat12
from emulator.machine import Emulator, Stuck
from emulator.picosystem import PicoSystem
from komadai.view import layout
from release import shape
from shogi.rules.squares import file_of, rank_of

# Console lines `?expression` and `!statements`; the answers stand between STX and ETX.
WATCH = """\
import gc, sys
import board, supervisor
board.DISPLAY.auto_refresh = False
import komadai
from komadai.main import make, ready
app = make(board.board_id)
ready(app)
del make, ready
komadai.unload("komadai.main")
while True:
    if not app.tick():
        app.hw.idle()
    if supervisor.runtime.serial_bytes_available:
        line = sys.stdin.readline().strip()
        try:
            if line[:1] == "?":
                print("\\x02" + repr(eval(line[1:])) + "\\x03")
            elif line:
                exec(line[1:])
                print("\\x02None\\x03")
        except Exception as fault:
            print("\\x02" + repr(repr(fault)) + "\\x03")
"""
# Lights the red light for a moment, on a measured drive: boot.py before and after it looks at a
# key, code.py first. Not before the console is off the screen.
MARK = """\
import board, digitalio
board.DISPLAY.auto_refresh = False
light = digitalio.DigitalInOut(board.LED_R)
light.switch_to_output(True)
light.deinit()
"""
BUTTONS = {"START": "X", "SELECT": "Y"}  # what the keys stand for (boards/pimoroni_picosystem.py)
_PRESS = 60  # ms that a finger takes


def translator(folder):
    """Function that gives a line of a program the names of that release."""
    if (Path(folder) / "lib/komadai/app.py").exists():  # PY=1
        return str
    known = shape.rooms(dist.ROOT)
    names = dist.names_of()
    return lambda line: names.line(shape.flatten(line, known))


def drive(folder, watched=False, settings="", marked=False):
    """The FAT volume of a release folder, with lines added to settings.toml.

    watched   WATCH in place of code.py
    marked    with MARK in boot.py and code.py
    """
    folder = Path(folder)
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    lines = files.get("settings.toml", b"").decode().splitlines()
    names = {line.partition("=")[0].strip() for line in settings.splitlines()}
    kept = [line for line in lines if line.partition("=")[0].strip() not in names]
    kept += ["CIRCUITPY_SAFE_MODE_DELAY = 0", *settings.splitlines()]
    files["settings.toml"] = "\n".join(kept).encode() + b"\n"
    if watched:
        files["code.py"] = translator(folder)(WATCH).encode()
    if marked:
        head, key, rest = files["boot.py"].decode().partition("    from boards")
        head += MARK.replace("\n", "\n    ").join(("    ", ""))
        files["boot.py"] = (head.rstrip(" ") + key + rest + MARK).encode()
        files["code.py"] = MARK.encode() + files["code.py"]
    return fat12.image(files)


class Player:
    """`pictures` is a folder for PNG files, `say` is called with a line for each thing done.

    folder    the release, and so the names in it
    watched, settings, marked   see drive()
    """

    def __init__(
        self, uf2, folder, pictures, say=print, watched=False, settings="", marked=False,
    ):  # fmt: skip
        self.device = PicoSystem()
        self.translate = translator(folder)
        volume = drive(folder, watched, settings, marked)
        self.board = Emulator(uf2, volume, self.device)
        self.pictures = Path(pictures)
        self.say = say
        self.bursts = []
        self.answered = False  # the question of the first start: which language

    def boot(self, limit=12_000):
        """Runs until the screen has come to rest; milliseconds from reset to the last pixel.

        At the first start A answers the question of the language: English.
        """
        board, device = self.board, self.device
        board.wait_serial(b"code.py", limit)
        quiet = 400  # the large name comes some 630 ms after the list, when keys are taken already
        board.run_until(
            lambda: board.now - device.last_pixel / 1e6 > quiet and self._shows_page(),
            limit,
            20,
            "title",
        )
        took = device.last_pixel / 1e6 - board.reset_at
        if not self.answered:
            self.answered = True
            self.key("A", after=1500)
        return took

    def again(self):
        """Presses the reset button; milliseconds from there to the last pixel, as boot()."""
        self.board.reset()
        self.board.serial.clear()
        self.device.marks.clear()
        return self.boot()

    def _shows_page(self):
        """The program itself has painted: a burst of half the screen after the console's."""
        if b"Traceback" in self.board.serial:
            raise RuntimeError(self.board.serial.decode(errors="replace"))
        begun = self.board.reset_at * 1e6
        large = [b for b in self.device.bursts if b[2] >= 240 * 240 and b[0] > begun]
        return len(large) >= 2  # boot.py's black screen and the title

    def key(self, name, hold=_PRESS, after=90):
        """Presses a button; milliseconds until the last pixel of the first thing that changed,
        or None when nothing did while it was held and `after` ms longer. `bursts` keeps all."""
        board, device = self.board, self.device
        known, begin = len(device.bursts), device._rp2040.clock.nanos
        device.press(BUTTONS.get(name, name))
        board.run(hold)
        device.release(BUTTONS.get(name, name))
        board.run(after)
        self.bursts = new = device.bursts[known:]
        return (new[0][1] - begin) / 1e6 if new else None

    def keys(self, *names):
        for name in names:
            self.key(name)

    def shot(self, name):
        self.pictures.mkdir(parents=True, exist_ok=True)
        self.device.panel.save(self.pictures / f"{name}.png")
        self.say(f"picture {name}.png")

    def ask(self, expression, limit=20_000):
        """The value of an expression on the board (WATCH drives only); names: app, gc, sys."""
        return self._line("?" + self.translate(expression), limit)

    def tell(self, statements, limit=20_000):
        """Runs statements on the board; RuntimeError with the fault there."""
        fault = self._line("!" + self.translate(statements), limit)
        if fault is not None:
            raise RuntimeError(fault)

    def _line(self, line, limit):
        board = self.board
        start = len(board.serial)
        board.send(line.encode() + b"\n")
        try:
            end = board.wait_serial(b"\x03", limit, start)
        except Stuck:
            raise Stuck(f"{line}: {bytes(board.serial[start:])!r}") from None
        text = bytes(board.serial[start : end - 1]).split(b"\x02")[-1].decode()
        try:
            return ast.literal_eval(text)
        except (SyntaxError, ValueError):
            raise RuntimeError(f"{line}: {text}") from None

    def move_cursor(self, square):
        """Walks to a square of the board (not in hand); milliseconds of each step."""
        times = []
        for _ in range(20):
            at = self.ask("app.board.cursor")
            if at == square:
                return times
            turned = self.ask("app.board.turned")
            if at >= 128:
                self.key("B")
                continue
            right, down = file_of(at) - file_of(square), rank_of(square) - rank_of(at)
            if turned:
                right, down = -right, -down
            name = ("RIGHT" if right > 0 else "LEFT") if right else ("DOWN" if down > 0 else "UP")
            times.append(self.key(name))
        raise Stuck(f"the cursor does not reach {square}")

    def play(self, move, after=40):
        """Plays a move by keys: (ms of the cursor steps, ms until the move stands on the screen, ms
        until the last dot is gone as well).

        A move stands when nothing changes any more but squares that it was shown it could go to:
        these dots go after it, while keys are taken already. `after` is the time that they get.
        """
        start, to = move >> 7 & 127, move & 127
        if start < 16:
            start |= 128 | self.ask("app.board.own")
            for _ in range(10):
                at = self.ask("app.board.cursor")
                if at == start:
                    break
                self.key("RIGHT" if at & 128 else "B")
        steps = self.move_cursor(start) if start < 128 else []
        self.key("A", after=250)  # until the dots are there
        dots = self.ask("[s for s in range(18, 123) if app.board.dots[s]]")
        if start > 127:
            self.key("UP")  # from the hand to the board
        steps += self.move_cursor(to)
        boxes = [self.square(square) for square in dots if square != to]
        times = self._answer(boxes, after)
        if self.ask("app.board.asking"):
            if not move >> 14:
                self.key("RIGHT")
            times = self._answer(boxes, after)
        return steps, *times

    def _answer(self, boxes, after):
        """Presses A: (ms until nothing changes outside of these boxes, ms until nothing does)."""
        panel, begin = self.device.panel, self.board.now
        self.key("A", hold=40, after=after)
        return [panel.last_change(outside) / 1e6 - begin for outside in (boxes, ())]

    def square(self, square):
        """Box of a square on the board, with the lines around it."""
        table, x, y = layout.find(240, 240)
        cell, (left, top) = table[layout.CELL], table[layout.BOARD]
        across, down = 9 - file_of(square), rank_of(square) - 1
        return x + left + across * cell, y + top + down * cell, cell + 1, cell + 1

    def wait_bot(self, limit=60_000):
        """Runs until the bot has moved."""
        while self.ask("app.busy"):
            self.board.run(60)
            limit -= 60
            if limit < 0:
                raise Stuck("the bot still thinks")
