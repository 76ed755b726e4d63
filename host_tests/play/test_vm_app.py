# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""All screens inside MicroPython: the application on its fakes, with random buttons.

test_device_vm.py has the real view and a small heap; here the point is that no line of a screen
uses what MicroPython does not have.
"""

from checked_cases import ROOT
from release import vm

_SCRIPT = """
import sys
sys.path.append("{tests}/support")
from headless import Rig, View
from komadai.storage.store import Store
rig = Rig("{assets}", Store(bytearray(b"\xff" * 4096)), view=View({view}))
number = {seed}
seen = set()
go = rig.app.go
def spy(name):
    go(name)
    seen.add(rig.app.name)
rig.app.go = spy
BITS = bytes((1, 2, 4, 8, 1, 2, 4, 8, 16, 16, 16, 16, 16, 16, 32, 64, 128))
def chance(n):
    global number
    number = (number * 1103 + 12345) & 0xFFFFFF
    return (number >> 8) % n
WAYS = "new_game continue records continue puzzle_list continue how_to_play settings".split()
WAYS += "new_game continue learn engine".split()
def play(presses):
    titles = 0
    for i in range(presses):
        app = rig.app
        app.settings[11] = 1
        if app.name == "title":
            titles += 1
            go(WAYS[titles % len(WAYS)])
            seen.add(rig.app.name)
            rig.tick()
        elif i % 3 == 0 and app.name == "game_over":
            go("export")
            seen.add(rig.app.name)
            rig.tick()
        elif i % 97 == 96 and app.name == "board":
            rig.keys("START UP UP UP A DOWN A")
        elif i % 71 == 70 and app.name == "board":
            rig.keys("START DOWN DOWN DOWN DOWN A")
        elif i % 61 == 60 and app.name == "board":
            rig.keys("START UP A")
        elif i % 53 == 52 and app.name in ("puzzle", "lesson"):
            rig.keys("B START UP A")
        elif i % 53 == 52 and app.name in ("learn", "how_to_play", "new_game", "settings"):
            rig.keys("B B")
        else:
            bit = BITS[chance(len(BITS))]
            rig.press(bit)
            if chance(20) == 0 and bit in (16, 32):
                rig.press(bit, 3)
                rig.press(bit, 4)
        if rig.app.busy:
            rig.wait()
play({presses})
print(" ".join(sorted(seen)))
"""


def test_random_buttons_in_micropython():
    seen = set()
    for seed, view in ((1, ""), (2, "39, 19, 2, 1, 2, 20")):
        script = _SCRIPT.format(
            tests=ROOT / "host_tests", assets=f"{ROOT}/firmware/assets/", seed=seed, view=view,
            presses=2400,
        )  # fmt: skip
        seen |= set(vm.unix(script, heap="8M").split())
    expected = (
        "title new_game board menu impasse resign hint game_over review records how_to_play "
        "settings puzzle_choice puzzle_list puzzle learn lesson engine export"
    )
    assert set(expected.split()) <= seen
