# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A tour of the firmware: `firmware/code.py` itself runs, with a handheld of laptop parts, and a
script presses its buttons until every screen was seen.

`Tour(board).run()` returns when the tour has ended. `.seen` are the names of the screens that were
open. What a board's file makes (`hardware()`) comes from the simulator; all else is the program of
the device, from its first line on. One tour a process: it leaves its modules behind.
"""

import gc
import random
import runpy
import sys
import tempfile
import types
from pathlib import Path

import sim
from simulator.parts import NAMES

ROOT = Path(__file__).resolve().parent.parent.parent

_FRAME_MS = 4  # a turn of the main loop, as sim's idle() counts
_LONG_MS = 700
_FREE = 90_000  # bytes of heap that the program believes it has
_PATIENCE = 4000  # turns that a bot may think here
_PROMOTION = "4k4/9/2P6/9/9/9/9/9/4K4 b P 1"
_DROP_MATE = "7lk/9/8G/9/9/9/9/9/4K4 b P 1"  # the longest way of the rules: P*1b is not allowed
_TACTICS = (
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L b BS2N5Pb 1",
    "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
)


class _End(BaseException):
    """The tour is over; nothing of the program catches it."""


class Tour:
    """A board id; `presses` random buttons follow the script; `bot_nodes` are few, for speed."""

    def __init__(self, board, presses=600):
        import boards

        self.board = board
        self.module = boards.find(board)
        self.presses = presses
        self.seen = set()
        self.app = None
        self.hw = None
        self.lines = []  # for the engine
        self.out = []

    def run(self):
        """Run firmware/code.py until the script has ended."""
        self.module.hardware = self.hardware
        gc.mem_free = lambda: _FREE  # what CPython lacks
        sys.modules["board"] = types.SimpleNamespace(board_id=self.board)
        with tempfile.TemporaryDirectory() as self.records:
            try:
                runpy.run_path(str(ROOT / "firmware/code.py"), run_name="__main__")
            except _End:
                return
        raise RuntimeError("firmware/code.py came to an end")

    def hardware(self):
        """What boards/<id>.py has under this name, of laptop parts."""
        module = self.module
        memory = sim.Memory(module.NVM)
        hw = sim.hardware(self.board, module.WIDTH, module.HEIGHT, memory, module, False)
        hw.panel.display.refresh = lambda **_: None  # the slow part; C on a board
        script = self.script()

        def idle():
            hw.ticks = hw.ticks + _FRAME_MS & (1 << 29) - 1
            self.app = sys._getframe(1).f_locals["self"]
            self.seen.add(self.app.name)
            if next(script, _End) is _End:
                raise _End

        hw.idle = idle
        type(hw).records = self.records + "/"
        hw.read_line = lambda: self.lines.pop(0) if self.lines else None
        hw.write_line = self.out.append
        self.hw = hw
        return hw

    # -- what a hand does; each `yield` is a turn of the main loop

    def turns(self, n):
        for _ in range(n):
            yield

    def press(self, *names, ms=40):
        """Press buttons one after another; on three buttons what stands for them."""
        for name in names:
            times, time = 1, ms
            if self.hw.linear:
                times = 2 if name == "START" else 1
                time = _LONG_MS if name == "B" else ms
                name = {"UP": "LEFT", "DOWN": "RIGHT"}.get(name, name)
                name = name if name in ("LEFT", "RIGHT") else "A"
            for _ in range(times):
                self.hw.press(NAMES[name], True)
                yield from self.turns(time // _FRAME_MS)
                self.hw.press(NAMES[name], False)
                yield from self.turns(10)
            if self.hw.linear and name == "A":
                yield from self.turns(80)  # it might have become two

    def wait(self, patience=_PATIENCE):
        """Until the bot has moved; after so many turns B makes it move."""
        yield
        while self.app.busy:
            yield
            patience -= 1
            if patience == 0 and self.app.name == "board":
                self.hw.press(NAMES["A" if self.hw.linear else "B"], True)
                yield from self.turns(_LONG_MS // _FRAME_MS)
                self.hw.press(NAMES["A" if self.hw.linear else "B"], False)
        yield from self.turns(3)

    def pick(self, text):
        """Choose the item of a list, or the line of a box, that begins so."""
        screen = self.app.screen
        for _ in range(40):
            line = screen.lines[screen.at] if screen.over else screen.label(screen.at)
            if line.startswith(text):
                yield from self.press("A")
                return
            yield from self.press("DOWN")
        raise RuntimeError(f"no {text!r} on the screen {self.app.name}")

    def go(self, place):
        """The cursor to a square."""
        board = self.app.board
        for _ in range(60):
            if board.cursor == place:
                return
            if self.hw.linear:
                yield from self.press("RIGHT")
            elif board.cursor & 128:
                yield from self.press("B")
            else:
                rows = (place - 18) // 12 - (board.cursor - 18) // 12
                columns = (place - 18) % 12 - (board.cursor - 18) % 12
                if board.turned:
                    rows, columns = -rows, -columns
                if rows:
                    yield from self.press("DOWN" if rows > 0 else "UP")
                else:
                    yield from self.press("RIGHT" if columns > 0 else "LEFT")
        raise RuntimeError(f"square {place} not reached")

    def move(self, start, to):
        """Move a piece from square to square."""
        yield from self.go(start)
        yield from self.press("A")
        yield from self.go(to)
        yield from self.press("A")

    # -- the way

    def script(self):
        """The whole tour, one `yield` for each turn of the main loop."""
        yield from self.turns(5)
        self.app.set_seed(1)
        yield from self.pick("English")  # the question of the first start
        yield from self.learn()
        yield from self.pages()
        yield from self.engine()
        yield from self.game()
        yield from self.positions()
        yield from self.random()
        yield from self.kept_games()
        missing = self.all_screens() - self.seen
        if missing:
            raise RuntimeError(f"the tour did not come to: {' '.join(sorted(missing))}")

    def kept_games(self):
        """What can be done with a record, and the statistics."""
        self.app.go("records")
        yield from self.turns(2)
        yield from self.press("START", "DOWN", "UP", "B")
        yield from self.press("UP", "A", "DOWN", "B")

    @staticmethod
    def all_screens():
        """Names of all modules with a Screen, and the board."""
        paths = (ROOT / "firmware/komadai/screens").glob("*.py")
        return {p.stem for p in paths if "\nclass Screen" in p.read_text()} | {"board"}

    def learn(self):
        """Tasks of several kinds, each with a wrong answer and the menu."""
        yield from self.pick("Learn")
        for task in (0, 3, 24, 79, 86, 94, 100, 130):
            yield from self.press("A")
            if self.app.name != "lesson":
                raise RuntimeError("no lesson")
            self.app.lesson = task
            self.app.screen.load()
            yield from self.press("A", "A", "UP", "UP", "A", "A", "A", "DOWN", "A", "A")
            yield from self.turns(200)
            yield from self.lesson_menu(3)
            yield from self.press("A")
            for _ in range(9):
                if self.app.name == "lesson":
                    yield from self.lesson_menu(5)
            if self.app.name != "learn":
                raise RuntimeError(f"no way out of task {task}")
        yield from self.leave()

    def lesson_menu(self, line):
        """The menu of a lesson, which is opened where no box is."""
        screen = self.app.screen
        for _ in range(4):
            if self.app.name != "lesson":
                break
            if screen.lines is None and not self.app.board.asking:
                break
            yield from self.press("B")
            yield from self.turns(20)
        if self.app.name == "lesson":
            yield from self.press("START", *["DOWN"] * (line - 1), "A")

    def pages(self):
        """How to play, settings, puzzles, records."""
        yield from self.pick("How to play")
        yield from self.press("A", *["RIGHT"] * 30, "LEFT", "B", "B")
        yield from self.pick("Settings")
        for _ in range(self.app.screen.count):
            step = "A" if self.hw.linear else "RIGHT"  # with A and B exchanged A would leave
            before = self.app.settings[:]
            yield from self.press(step)
            while self.app.settings != before:  # once round
                yield from self.press(step)
            yield from self.press("DOWN")
        yield from self.press("B")
        yield from self.pick("Puzzles")
        yield from self.press("DOWN", "A", "A")
        if self.app.name == "puzzle":
            yield from self.press("START", "A")  # a hint
            yield from self.press("A", "RIGHT", "A", "B")
            yield from self.solver()
            yield from self.press("START", "DOWN", "A", "RIGHT", "B")  # the solution
            yield from self.press("START", "UP", "A")
        yield from self.leave()
        yield from self.pick("Records")
        yield from self.leave()

    def solver(self):
        """Until the solver of a problem is done."""
        while self.app.name == "puzzle" and self.app.screen.thinking:
            yield

    def leave(self):
        """Back to the title."""
        for _ in range(9):
            if self.app.name == "title":
                return
            if self.app.name == "puzzle":
                yield from self.press("B", "START", "UP", "A")
            else:
                yield from self.press("B")
            yield from self.solver()
        raise RuntimeError(f"B does not lead out of {self.app.name}")

    def engine(self):
        """USI on the serial line."""
        yield from self.pick("Engine")
        file = self.records + "/engine"
        for line in (
            "usi", "isready", "setoption name Level value 3", "setoption name Seed value 5",
            "position startpos moves 7g7f", "moves", "perft 1", "sfen", "status", "japanese",
            f"write {file}.kifu", f"read {file}.kifu", f"write {file}.csa", f"read {file}.csa",
            "undo 1", "go nodes 200", "go mate 100", "stop", "nonsense", "position sfen nonsense",
            f"position sfen {_TACTICS[0]}", "go nodes 200",
            f"position sfen {_DROP_MATE}", "moves",
        ):  # fmt: skip
            self.lines.append(line)
            yield from self.turns(60)
        yield from self.leave()
        if not any(line.startswith("bestmove") for line in self.out):
            raise RuntimeError("the engine did not move")

    def game(self):
        """A game against the bot with every item of the menu, saved, resumed, resigned."""
        self.app.settings[11] = 2
        yield from self.pick("New game")
        for _ in range(self.app.screen.count - 1):
            yield from self.press("DOWN", "RIGHT", "LEFT")
        self.app.screen.at = 0
        yield from self.pick("Start")
        yield from self.wait()
        yield from self.move(92, 80)  # 7g7f
        yield from self.wait()
        yield from self.press("A", "UP", "UP", "A", "B", "B")
        yield from self.press("B", ms=_LONG_MS)
        for item in ("Hint", "Impasse", "Piece name", "Turn board", "Turn board", "Settings"):
            yield from self.menu(item)
            yield from self.wait()
            while self.app.name != "board":
                yield from self.press("B")
        yield from self.menu("Take back")
        yield from self.menu("Save and quit")
        yield from self.pick("Continue")
        yield from self.wait()
        yield from self.move(92, 80)
        yield from self.wait()
        rule = self.app.match.game.impasse_rule
        self.app.match.game.impasse_rule = "declare"
        yield from self.menu("Impasse")
        yield from self.press("A", "DOWN", "B")
        self.app.match.game.impasse_rule = rule
        yield from self.menu("Resign")
        yield from self.press("DOWN", "A") if self.app.name == "resign" else self.turns(1)
        if self.app.name != "game_over":
            yield from self.menu("Resign")
            yield from self.press("A")
        yield from self.pick("Review")
        yield from self.press("LEFT", "LEFT", "RIGHT", "UP", "DOWN")
        while self.app.name != "game_over":
            yield from self.press("B")
        yield from self.pick("Save record")
        yield from self.press("A")
        yield from self.pick("Analyse")
        yield from self.pick("Quick")
        yield from self.wait()
        yield from self.press("LEFT", "B")
        yield from self.leave_to("game_over")
        yield from self.pick("Analyse")
        yield from self.pick("Learn from")
        yield from self.wait()
        yield from self.leave_to("game_over")
        yield from self.pick("Rematch")
        yield from self.wait()

    def leave_to(self, name):
        """B until that screen is there, or START's box of it asks."""
        for _ in range(8):
            if self.app.name != name:
                yield from self.press("B")
            if self.app.name == "mistakes":
                yield from self.press("START", "UP", "A")

    def menu(self, item):
        """START and an item."""
        while self.app.name != "board":
            yield from self.press("B")
        yield from self.press("START")
        yield from self.pick(item)

    def positions(self):
        """A promotion, and the bot at its highest level where much is going on."""
        self.app.load_sfen(_PROMOTION)
        yield from self.turns(3)
        yield from self.move(44, 32)
        if not self.app.board.asking:
            raise RuntimeError("no promotion question")
        yield from self.press("A")
        for text in (_DROP_MATE, *_TACTICS):
            config = bytearray(16)
            config[0] = 1
            config[2] = 32 if " b " in text else 16
            config[3] = 8
            config[4] = 255
            from komadai.play import game_actions

            game_actions.new(self.app.match, config, text)
            self.app.go("board")
            yield from self.wait(150)

    def random(self):
        """Buttons by chance."""
        chance = random.Random(self.board)
        bits = [1] * 8 + [2] * 10 + [4] * 6 + [8] * 8 + [16] * 22 + [32] * 3 + [64] * 2 + [128]
        for _ in range(self.presses):
            self.app.settings[11] = min(self.app.settings[11], 2)
            bit = chance.choice([b for b in bits if b in self.hw.keys])
            self.hw.press(bit, True)
            yield from self.turns(2)
            self.hw.press(bit, False)
            yield from self.turns(2)
