# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Thousands of random buttons on every layout: no exception, and a legal state after each of
them.
"""

import pytest

from endurance import LAYOUTS, LINEAR, random_buttons

PRESSES = 20_000  # `make soak` presses 600,000


@pytest.mark.parametrize("size", LAYOUTS)
def test_random_buttons(size):
    linear = size in LINEAR or size == "320x240"  # Core Fire
    _, games, seen = random_buttons(2 if size == "160x128" else 1, size, PRESSES, linear)
    assert games > 5
    expected = (
        "new_game board menu impasse resign hint game_over review records how_to_play "
        "settings puzzle_choice puzzle engine"
    )
    assert set(expected.split()) <= seen
