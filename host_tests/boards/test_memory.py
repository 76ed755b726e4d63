# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Boards with little memory hold the whole game: measured with the 32-bit interpreter."""

import pytest

from bench import handheld
from komadai import main

# Bytes free at the prompt: Picopad on 10.2.1 in an emulator, ESP32-S3 without PSRAM on 9.0, an
# nRF52840 on 5.3 (no later figure is known; of the CLUE's 256 KB it is the least that was told)
AT_THE_PROMPT = {
    "pajenicko_picopad": 154_672,
    "espressif_esp32s3_usb_otg_n8": 162_912,
    "clue_nrf52840_express": 144_080,
}
STARTED = 800  # what code.py itself takes: 154,700 at the prompt are 153,900 in it
TURN = 12_000  # a turn of the bot takes 6,000 for a moment, and a page as much again
ENTRY = 7
LEAST = 256  # entries that the search has always


@pytest.fixture(scope="module")
def needed():
    """Bytes of the game at its peak, display objects and all, without the search's table.

    The screen is the largest; all three boards have it or a smaller one.
    """
    found = handheld.heap(320, 240)
    return found["peak"] + found["c"] - found["table"]


@pytest.mark.parametrize("board", AT_THE_PROMPT)
def test_the_whole_game_and_a_table(board, needed):
    left = AT_THE_PROMPT[board] - STARTED - needed - ENTRY * LEAST
    assert left > 2 * TURN, "level 8 plays with the least table, and twice what a turn takes"


def test_much_memory_is_used():
    """PSRAM and the RP2350: the largest table, and the mate solver beside it."""
    for free in (300_000, 2 << 20, 8 << 20):
        entries = main.table_size(free)
        assert entries == 16384
        assert free - ENTRY * entries > main._AMPLE
