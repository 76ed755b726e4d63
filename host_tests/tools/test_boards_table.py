# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""docs/boards.md: its table is that of the board files, its presets and settings are all there."""

import re

import boards
import boards_table
from checked_cases import ROOT
from komadai.device import wiring

TEXT = (ROOT / "docs/boards.md").read_text(encoding="utf-8")


def test_the_table_is_fresh():
    assert boards_table.main(["--check"]) == 0, "say: python tools/boards_table.py"


def test_every_board_has_a_row_and_a_size():
    table = TEXT.partition(boards_table.BEGIN)[2].partition(boards_table.END)[0]
    assert set(re.findall(r"`(\w+)`", table)) == {*boards.KNOWN, *boards.ALIASES}
    assert len(re.findall(r"\| \d+ files, \d+ KB \|$", table, re.MULTILINE)) == len(boards.KNOWN)
    assert "| D0 D1 | D2 | hold D2 | D2 twice | - |" in table
    assert "| UP+ DW- | OK | MENU | hold MENU | - |" in table
    assert "| W S A D | K | L | I | J |" in table


def test_every_preset_and_setting_is_told():
    assert set(re.findall(r"^\| `(\w+)` \| (?:Waveshare|Pimoroni) ", TEXT, re.MULTILINE)) == set(
        wiring.PRESETS
    )
    told = set(re.findall(r"`KOMADAI_(\w+)`", TEXT))
    assert told == set(wiring.SETTINGS)


def test_every_example_is_there():
    examples = TEXT.partition("| it has | take |")[2].partition("What to try")[0]
    names = re.findall(r"`(?:boards\.)?(\w+)(?: = False)?`", examples)
    assert len(names) > 15
    assert set(names) - set(boards.KNOWN) == {"low_keys", "Mirror", "Cached", "DRIVE"}
    assert callable(boards.low_keys)
