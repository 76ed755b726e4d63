# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A self-made board: every setting, every preset, every fault by its name."""

import importlib.metadata
import os
import re
import subprocess
import sys

import pytest

from checked_cases import ROOT
from komadai.device import wiring
from komadai.device.wiring import SettingError, Wiring

SELF_MADE = {
    "DISPLAY": "ili9341",
    "SPI": "GP2 GP3 GP4 GP5 - -",
    "SIZE": "320 240",
    "KEYS": "GP10 GP11 GP12 GP13 GP14 GP15",
}


def read(**settings):
    full = {"KOMADAI_" + name: value for name, value in settings.items()}
    return Wiring(full.get)


def fault(**changes):
    settings = {**SELF_MADE, **changes}
    with pytest.raises(SettingError) as caught:
        read(**{name: value for name, value in settings.items() if value is not None})
    return str(caught.value)


def pins_of(board_id):
    files = importlib.metadata.files("circuitpython-stubs")
    name = f"board_definitions/{board_id}/__init__.pyi"
    text = next(f for f in files if str(f) == name).read_text()
    return set(re.findall(r"^(\w+): ", text, re.MULTILINE))


def test_a_self_made_board():
    made = read(**SELF_MADE, BAUD=40000000, OFFSET="1 2", ROTATION=90, BGR=1, BUZZER="GP20 GP21")
    assert made.driver == "ili9341" and made.init == b""
    assert made.spi == ("GP2", "GP3", "GP4", "GP5", "", "")
    assert (made.baud, made.size, made.offset) == (40000000, (320, 240), (1, 2))
    assert (made.rotation, made.bgr, made.invert) == (90, True, None)
    assert made.keys[0] == ("GP10", 1, "GP10") and made.keys[5] == ("GP15", 32, "GP15")
    assert len(made.keys) == 6 and not made.linear and made.active is False
    assert made.buzzer == ("GP20", "GP21") and made.stick == ()


def test_other_ways():
    made = read(**{**SELF_MADE, "KEYS": "- - GP12 GP13 GP14", "KEYS_ACTIVE": 1, "BUZZER": "GP20"})
    assert made.linear and made.active is True and made.buzzer == ("GP20", "")
    assert [row[1] for row in made.keys] == [4, 8, 16]
    made = read(**{**SELF_MADE, "KEYS": "- - - - GP14 GP15 GP16 GP17", "STICK": "A0 A1"})
    assert made.stick == ("A0", "A1") and not made.linear
    made = read(DISPLAY="board", KEYS="D1 D2 D3 D4 D5 D6", LABELS="- - - - Yes No")
    assert made.driver == "board" and made.spi == () and made.size == (0, 0)
    assert [row[2] for row in made.keys] == ["", "", "", "", "Yes", "No"]
    largest = read(**{**SELF_MADE, "SIZE": "1024 128", "OFFSET": "1024 0"})
    assert largest.size == (1024, 128) and largest.offset == (1024, 0)
    made = read(**SELF_MADE, INIT="01 80 96 11 80ff 36 01 a0")
    assert made.init == bytes.fromhex("01809611 80ff3601a0".replace(" ", ""))


@pytest.mark.parametrize("name", wiring.PRESETS)
def test_presets(name):
    made = read(DISPLAY=name)
    made.check_pins(pins_of("raspberry_pi_pico"))
    assert set(wiring.PRESETS[name]) <= set(wiring.SETTINGS)
    bits = {row[1] for row in made.keys}
    assert bits >= ({4, 8, 16, 32} if made.linear else {1, 2, 4, 8, 16, 32})
    assert read(DISPLAY=name, ROTATION="90").rotation == 90, "a setting goes before the preset's"


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"DISPLAY": "st7796"}, "KOMADAI_DISPLAY: st7796 is no preset and no driver"),
        ({"DISPLAY": None}, "KOMADAI_DISPLAY: is missing"),
        ({"SPI": None}, "KOMADAI_SPI: is missing"),
        ({"SPI": "GP2 GP3 GP4"}, "KOMADAI_SPI: has 3 pins, not 6"),
        ({"SPI": "- GP3 GP4 GP5 - -"}, "KOMADAI_SPI: clock, data and command"),
        ({"SPI": "GP2 - GP4 GP5 - -"}, "KOMADAI_SPI: clock, data and command"),
        ({"SPI": "GP2 GP3 - GP5 - -"}, "KOMADAI_SPI: clock, data and command"),
        ({"SPI": "GP2 GP3 GP4 GP3 - -"}, "KOMADAI_SPI: GP3 is in KOMADAI_SPI, too"),
        ({"SIZE": "320"}, "KOMADAI_SIZE: has 1 numbers, not 2"),
        ({"SIZE": "320 24O"}, "KOMADAI_SIZE: 24O is no number"),
        ({"SIZE": "64 96"}, "KOMADAI_SIZE: 64 96 is too small"),
        ({"SIZE": "240 127"}, "KOMADAI_SIZE: 240 127 is too small"),
        ({"SIZE": "99999 240"}, "KOMADAI_SIZE: 99999 240 is too large"),
        ({"SIZE": "9999999999 240"}, "KOMADAI_SIZE: 9999999999 is too large"),
        ({"SIZE": "1025 240"}, "KOMADAI_SIZE: 1025 240 is too large"),
        ({"OFFSET": "0 1025"}, "KOMADAI_OFFSET: 0 1025 is too large"),
        ({"BAUD": "0"}, "KOMADAI_BAUD: 0 Hz is too slow"),
        ({"BAUD": "1000000000"}, "KOMADAI_BAUD: 1000000000 is too large"),
        ({"LABELS": "1 2 3 4 5 6 7 8 9"}, "KOMADAI_LABELS: has 9 words, not up to 8"),
        ({"OFFSET": "-1 0"}, "KOMADAI_OFFSET: -1 is no number"),
        ({"ROTATION": "45"}, "KOMADAI_ROTATION: 45 is not"),
        ({"ROTATION": "360"}, "KOMADAI_ROTATION: 360 is not"),
        ({"BGR": "yes"}, "KOMADAI_BGR: yes is not 0 or 1"),
        ({"INVERT": "2"}, "KOMADAI_INVERT: 2 is not 0 or 1"),
        ({"BAUD": "fast"}, "KOMADAI_BAUD: fast is no number"),
        ({"KEYS": None}, "KOMADAI_KEYS: is missing"),
        ({"KEYS": "GP10 GP11 GP12 GP13"}, "KOMADAI_KEYS: has 4 pins, not 5 to 8"),
        ({"KEYS": "GP10 GP11 GP12 GP13 - GP15"}, "KOMADAI_KEYS: the fifth word, A"),
        ({"KEYS": "GP10 - GP12 GP13 GP14 GP15"}, "KOMADAI_KEYS: up down left right A B, or"),
        ({"KEYS": "GP10 GP11 GP12 GP13 GP14"}, "KOMADAI_KEYS: up down left right A B, or"),
        ({"KEYS": "GP10 GP11 GP12 GP13 GP14 GP2"}, "KOMADAI_KEYS: GP2 is in KOMADAI_SPI, too"),
        ({"KEYS_ACTIVE": "low"}, "KOMADAI_KEYS_ACTIVE: low is not 0 or 1"),
        ({"STICK": "A0"}, "KOMADAI_STICK: has 1 pins, not 2"),
        ({"STICK": "A0 A1"}, "KOMADAI_KEYS: with a stick"),
        ({"BUZZER": "GP20 GP21 GP22"}, "KOMADAI_BUZZER: has 3 pins, not 1 to 2"),
        ({"INIT": "01 8"}, "KOMADAI_INIT: is not made of pairs"),
        ({"INIT": "0g"}, "KOMADAI_INIT: is not made of pairs"),
        ({"INIT": "018096 3605a0"}, "KOMADAI_INIT: the command at byte 3 is cut off"),
        ({"INIT": "0180"}, "KOMADAI_INIT: the command at byte 0 is cut off"),
        ({"INIT": "01"}, "KOMADAI_INIT: the command at byte 0 is cut off"),
    ],
)
def test_faults(changes, text):
    assert fault(**changes).startswith(text)


def test_a_pin_that_the_board_lacks():
    made = read(**SELF_MADE)
    with pytest.raises(SettingError, match="KOMADAI_KEYS: this board has no pin GP13"):
        made.check_pins(pins_of("raspberry_pi_pico") - {"GP13"})


def shot(tmp_path, **settings):
    """A picture of the title on a self-made board in the simulator."""
    names = {"KOMADAI_" + name: value for name, value in settings.items()}
    command = [sys.executable, "tools/sim.py", "--headless", "--board", "custom"]
    return subprocess.run(
        [*command, "--shot", str(tmp_path / "x.png"), "--state"],
        env={**os.environ, **names}, cwd=ROOT, capture_output=True, text=True,
        timeout=200,
    )  # fmt: skip


@pytest.mark.parametrize(("width", "height"), [(128, 128), (320, 170), (320, 240), (480, 320)])
def test_any_size_in_the_simulator(width, height, tmp_path):
    from simulator import panel

    done = shot(tmp_path, **{**SELF_MADE, "SIZE": f"{width} {height}"})
    assert done.returncode == 0, done.stderr
    assert panel.read(tmp_path / "x.png")[:2] == (width, height)


def test_a_fault_in_the_simulator(tmp_path):
    done = shot(tmp_path, **{**SELF_MADE, "SIZE": "12"})
    assert done.returncode == 2 and "KOMADAI_SIZE" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
