# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Asks for the display and the buttons of a self-made board and writes its settings.toml.

    python tools/configure.py [--drive PATH] [--picture FILE.png]

Every answer is checked by the program that the board runs (firmware/komadai/device/wiring.py), the
pins against those of the board's CircuitPython. The lines go into settings.toml of the drive, or
into build/settings.toml; lines of yours stay. A picture shows how the game will look.
"""

import argparse
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
for _path in (ROOT / "tools/cpython", ROOT / "lib", ROOT):
    if str(_path) not in sys.path:
        sys.path.insert(0, str(_path))
if str(ROOT / "firmware") not in sys.path:
    sys.path.append(str(ROOT / "firmware"))  # last: it has a code.py

from komadai.device.wiring import DRIVERS, PRESETS, SettingError, Wiring

FILE = "settings.toml"
SELF_MADE = "self-made"
_LINE = re.compile(r"^\s*KOMADAI_[A-Z_]+\s*=")
# What stands for a setting that was not asked yet, while another one is checked
_BLANK = {"DISPLAY": "st7789", "SPI": "spi1 spi2 spi3 - - -", "KEYS": "k1 k2 k3 k4 k5 k6 k7 k8"}

# (setting, question, answer where nothing is typed; None: there must be one)
DISPLAY = (
    ("SPI", "Pins of the display: clock data command select reset light (- for none)", None),
    ("SIZE", "Width and height as you look at it", "240 240"),
    ("ROTATION", "Rotation: 0 90 180 270", "0"),
    ("OFFSET", "First column and row of the panel (Waveshare 1.3: 0 80)", "0 0"),
    ("BAUD", "Speed of its bus in Hz", "24000000"),
    ("BGR", "Red and blue exchanged: 0 or 1 (empty: as the driver has it)", ""),
    ("INVERT", "Colours inverted: 0 or 1 (empty: as the driver has it)", ""),
    ("INIT", "Start sequence of its own, as hex (empty: the driver's)", ""),
)
KEYS = (
    ("STICK", "Analog stick: pins of x and y (empty: none)", ""),
    ("KEYS", "Pins of the keys: up down left right A B START SELECT (- for none)", None),
    ("KEYS_ACTIVE", "A key that is down connects its pin to ground (0) or 3.3 V (1)", "0"),
    ("LABELS", "What is printed at them, in the same order (empty: the pins)", ""),
)
SOUND = (("BUZZER", "Buzzer: its pin, and that of a switch if there is one (empty: none)", ""),)


class Stopped(Exception):
    """The answers have ended before the questions; the text is the last question."""


class Dialogue:
    """Questions and answers. ask, say: as input() and print(); pins: the board's, if known."""

    def __init__(self, ask, say, pins=()):
        self.ask, self.say, self.pins = ask, say, set(pins)
        self.answers = {}

    def question(self, text, default):
        hint = "" if default in ("", None) else f" [{default}]"
        try:
            return self.ask(f"{text}{hint}: ").strip() or default
        except EOFError:
            raise Stopped(text) from None

    def setting(self, name, text, default):
        """Ask until the answer is one that the board can do something with."""
        while True:
            answer = self.question(text, default)
            if answer is None:
                self.say("  There must be an answer.")
                continue
            fault = self._fault(name, answer)
            if not fault:
                if answer != "":
                    self.answers[name] = answer
                return
            self.say(f"  {fault}")

    def _fault(self, name, answer):
        trial = {**_BLANK, **self.answers, name: answer}
        if "STICK" in trial and trial["STICK"] and name == "STICK":
            trial["KEYS"] = "- - - - k5 k6 k7 k8"
        given = {"KOMADAI_" + key: value for key, value in trial.items() if value != ""}
        try:
            made = Wiring(given.get)
            if self.pins:
                own = trial[name].split()
                made.check_pins(self.pins | {pin for pin in made.used if pin not in own})
        except SettingError as fault:
            text = str(fault)
            return text if text.startswith(f"KOMADAI_{name}:") else ""
        return ""

    def display(self):
        """Which display, and with a self-made one all about it."""
        names = [*PRESETS, SELF_MADE]
        self.say("Which display?")
        for number, name in enumerate(names, 1):
            size = f" ({PRESETS[name]['SIZE'].replace(' ', 'x')})" if name in PRESETS else ""
            self.say(f"  {number} {name}{size}")
        while True:
            answer = self.question("Its number or name", None) or ""
            if answer.isdigit() and 0 < int(answer) <= len(names):
                answer = names[int(answer) - 1]
            if answer in names:
                break
            self.say(f"  {answer or 'Nothing'} is none of these.")
        if answer != SELF_MADE:
            self.answers["DISPLAY"] = answer
            return
        self.setting("DISPLAY", f"Its driver: {' '.join(DRIVERS)}", "st7789")
        for row in DISPLAY if self.answers["DISPLAY"] != "board" else DISPLAY[2:3]:
            self.setting(*row)

    def run(self):
        """All questions; returns {setting: answer}."""
        self.display()
        if self.answers["DISPLAY"] not in PRESETS:
            for row in KEYS:
                self.setting(*row)
        for row in SOUND:
            self.setting(*row)
        made = {"KOMADAI_" + key: value for key, value in self.answers.items()}
        Wiring(made.get)  # all of it together, as the board will read it
        return self.answers


def pins_of(board_id):
    """Names of a board's pins by circuitpython-stubs; empty where nobody knows."""
    spec = importlib.util.find_spec("board_definitions")
    for folder in spec.submodule_search_locations if spec else ():
        path = Path(folder) / board_id / "__init__.pyi"
        if path.is_file():
            return set(re.findall(r"^(\w+): ", path.read_text(encoding="utf-8"), re.MULTILINE))
    return set()


def merged(text, answers):
    """settings.toml with these answers instead of the KOMADAI_ lines that it had."""
    kept = [line for line in text.splitlines() if not _LINE.match(line)]
    lines = [f'KOMADAI_{name} = "{value}"' for name, value in answers.items()]
    tables = [i for i, line in enumerate(kept) if line.startswith("[")]
    at = tables[0] if tables else len(kept)  # getenv reads what stands before the first table
    return "\n".join(kept[:at] + lines + kept[at:]) + "\n"


def picture(answers, path):
    """Save the board page as that display will show it; False where it cannot be drawn."""
    env = {**os.environ, **{"KOMADAI_" + name: value for name, value in answers.items()}}
    start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
    command = [sys.executable, str(ROOT / "tools/sim.py"), "--headless", "--board", "custom"]
    command += ["--sfen", start, "--shot", str(path)]
    return subprocess.run(command, env=env, capture_output=True).returncode == 0


def _target(drive):
    if drive:
        return Path(drive) / FILE
    from release import drives

    found = drives.mounted()
    return (found[0].root if len(found) == 1 else ROOT / "build") / FILE


def main(argv=None, ask=input, say=print):
    """Ask in the terminal."""
    parser = argparse.ArgumentParser(prog="make configure")
    parser.add_argument("--drive", help="the drive, if it is not found by itself")
    parser.add_argument("--picture", default=str(ROOT / "build/configure.png"))
    options = parser.parse_args(argv)
    target = _target(options.drive)
    if options.drive and not target.parent.is_dir():
        sys.exit(f"make configure: {options.drive} is no folder")
    try:
        dialogue = Dialogue(ask, say)
        board = dialogue.question("Board id of its CircuitPython", "raspberry_pi_pico")
        dialogue.pins = pins_of(board)
        if not dialogue.pins:
            say(f"  {board} is not in the list of boards: the names of pins are not checked.")
        answers = dialogue.run()
    except Stopped as stopped:
        sys.exit(f"make configure: no answer to: {stopped}")
    except KeyboardInterrupt:
        sys.exit("\nmake configure: nothing was written")
    except SettingError as fault:
        sys.exit(f"make configure: {fault}")
    old = target.read_text(encoding="utf-8") if target.exists() else ""
    if not old:
        old = (ROOT / "firmware" / FILE).read_text(encoding="utf-8")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(merged(old, answers), encoding="utf-8", newline="\n")
    say(f"{target}: written")
    Path(options.picture).parent.mkdir(parents=True, exist_ok=True)
    if answers["DISPLAY"] != "board" and picture(answers, options.picture):
        say(f"{options.picture}: how it will look")
    say("Next: make deploy BOARD=custom, which leaves these settings alone.")


if __name__ == "__main__":
    main()
