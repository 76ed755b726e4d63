# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Which modules are in a board's memory when, and their bytes: the table of docs/design.md.

    cd tools && ../.venv/bin/python -m bench.residency     writes the table into docs/design.md

The game as shipped runs on the 32-bit MicroPython: title, then a game in which the bot thinks.
"""

import re
from pathlib import Path

from bench import drive
from bench.figure import as_shipped, shipped
from bench.handheld import vm_tools
from release import shape, vm

PAGE = vm.ROOT / "docs" / "design.md"
BEGIN = "<!-- modules: made by tools/bench/residency.py -->"
END = "<!-- end of modules -->"

_SCRIPT = """
import sys
sys.path.append("/tools")
from bench import vm_device
from komadai.storage.store import Store
from komadai.view.view import View
class NoCollection:
    def collect(self):
        pass
    def mem_free(self):
        return 60000
    def mem_alloc(self):
        return 60000
sys.modules["gc"] = NoCollection()
nvm = bytearray(b"\\xff" * 4096)
hw = vm_device.Device(160, 128, nvm, "/assets/")
store = Store(nvm)
from komadai.storage.kept_settings import default_settings
settings = default_settings()
from komadai import unload
unload("komadai.storage.kept_settings")
unload("komadai.screens.pages")
view = View(hw, settings)
from komadai.app import App
app = App(hw, view, store, settings)
app.set_seed(5)
app.match.shed()
def say(moment):
    ours = [n for n in sys.modules if n[:5] == "shogi" or n[:7] == "komadai"]
    print(moment, " ".join(sorted(ours)))
for i in range(4):
    app.tick()
    hw.idle()
say("title")
for word in "DOWN A A".split():  # New game, Start
    vm_device.press(app, hw, word)
for i in range(400):
    app.tick()
    hw.idle()
for word in "A UP A".split():
    vm_device.press(app, hw, word, 2)
for i in range(60):
    app.tick()
    hw.idle()
say("game")
"""


def loaded():
    """{"title": names, "game": names}: modules in memory, by their names in a release."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        folders = {"/tools": str(vm_tools(folder)), "/assets": str(vm.ROOT / "firmware" / "assets")}
        text, _ = vm.wasm(as_shipped(_SCRIPT), lib=shipped(), heap=16 << 20, folders=folders)
    found = {}
    for line in text.splitlines():
        moment, *names = line.split()
        found[moment] = set(names)
    return found


def rows():
    """[(module, when, bytes)] of all modules that a board may load, in the order of the rooms."""
    known = shape.rooms(vm.ROOT)
    seen = loaded()
    bytes_of = drive.module_heaps()
    found = []
    for dotted, _ in sorted(shape.sources(vm.ROOT).values()):
        name = shape.flatten(dotted + ".", known).rstrip(".")
        if name not in bytes_of or dotted.count(".") < 1:
            continue
        title, game = name in seen["title"], name in seen["game"]
        when = "always" if title and game else "title" if title else "game" if game else ""
        found.append((dotted, when or "while it is used", bytes_of[name]))
    return found


def table():
    """The table as lines of Markdown, the largest of each kind first."""
    order = {"always": 0, "game": 1, "title": 2, "while it is used": 3}
    lines = [BEGIN, "| module | in memory | bytes |", "|---|---|---|"]
    listed = sorted(rows(), key=lambda row: (order[row[1]], -row[2], row[0]))
    for name, when, size in listed:
        lines.append(f"| `{name}` | {when} | {size:,} |")
    total = sum(size for _, when, size in listed if when == "always")
    lines.append(f"| together | always | {total:,} |")
    return [*lines, END]


def stands(text):
    """{module: (when, bytes)} of the table in a page."""
    part = text[text.index(BEGIN) : text.index(END)]
    found = re.findall(r"^\| `([\w.]+)` \| ([\w ]+) \| ([\d,]+) \|$", part, re.MULTILINE)
    return {name: (when, int(size.replace(",", ""))) for name, when, size in found}


def main():
    text = Path(PAGE).read_text(encoding="utf-8")
    head, tail = text[: text.index(BEGIN)], text[text.index(END) + len(END) :]
    Path(PAGE).write_text(head + "\n".join(table()) + tail, encoding="utf-8")


if __name__ == "__main__":
    main()
