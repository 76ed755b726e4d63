# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""How board files make keys, tones and speakers: what no stand-in for a module would notice."""

import ast
import re

from checked_cases import ROOT

# audiobusio.I2SOut(bit_clock, word_select, data), by the names that boards give these pins
I2S = (r"(SCK|BCLK|BIT_CLOCK)$", r"(WS|LRCLK|WORD_SELECT)$", r"(DOUT|DIN|DATA)$")


def test_the_three_wires_of_i2s_are_not_exchanged():
    """Exchanged, a board stays silent, and no pin is missing that another test would miss."""
    found = 0
    for path in sorted((ROOT / "boards").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("I2SOut"):
                found += 1
                names = [ast.unparse(one) for one in node.args]
                assert len(names) == 3, path.name
                for name, wire in zip(names, I2S, strict=True):
                    assert re.search(wire, name), (path.name, names)
    assert found >= 5


def test_a_speaker_is_switched_off_while_nothing_sounds():
    """Its amplifier hisses: every board that has a pin for it begins with the pin low."""
    found = 0
    for path in sorted((ROOT / "boards").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("switch_to_output"):
                found += 1
                assert ast.unparse(node) == "enable.switch_to_output(False)", path.name
    assert found >= 7


# What the keys of each file are when they are down, and that their pins are pulled to the other
# level: low for a key to ground. Held against the makers' schematics in PRINTED's comments
DOWN_IS_HIGH = {"adafruit_feather_esp32s3_reverse_tft": [False, True], "adafruit_funhouse": [True]}


def test_keys_are_pulled_away_from_their_pressed_level_and_tones_may_vary():
    """keypad's `pull=True` pulls against value_when_pressed; a PWMOut that is not variable has one
    tone only."""
    keys = tones = 0
    for path in sorted((ROOT / "boards").glob("*.py")):
        levels = []
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            options = {one.arg: ast.unparse(one.value) for one in node.keywords}
            if ast.unparse(node.func) == "keypad.Keys":
                keys += 1
                assert options["pull"] == "True", path.name
                levels.append(options["value_when_pressed"])
            elif ast.unparse(node.func).endswith("PWMOut"):
                tones += 1
                assert options == {"variable_frequency": "True"}, path.name
        if path.stem != "custom":
            assert levels == [str(x) for x in DOWN_IS_HIGH.get(path.stem, [False] * len(levels))]
    assert keys >= 5 and tones >= 10
