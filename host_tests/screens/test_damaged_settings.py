# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Settings whose damage passes their check: one in 65,536 does."""

import pytest

from checked_cases import ROOT
from headless import Rig, Store
from komadai.screens import new_game, settings
from komadai.storage import format as saved
from komadai.storage import kept_settings

ASSETS = str(ROOT / "firmware" / "assets") + "/"
CHOICES = {  # place: how many values the pages offer
    **{at: n for at, n in zip(new_game._AT, new_game._SIZES, strict=True) if n and at != 11},
    saved.S_LEVEL: 9,  # counted from 1
    saved.S_IMPASSE: 256,  # the page takes the first rule for one that is not there
    saved.S_AUTO_LEVEL: 4,  # a choice of the level, and how the last game went
}


class Kept:
    """A store that has nothing but settings."""

    def __init__(self, kept):
        self.kept = kept

    def load_settings(self):
        return bytearray(self.kept)


def rig_with(kept):
    store = Store()
    store.save_settings(kept)
    return Rig(ASSETS, store)


def test_each_value_that_a_page_offers_is_kept_and_no_other():
    """A place with one value more than its page has (or fewer) fails here: see _COUNTS."""
    rig = rig_with(kept_settings.default_settings())
    rig.hw.chip = object()  # with the speed as well
    page = settings.Screen(rig.app)
    counts = dict(CHOICES)
    for i in range(page.count):
        if settings._AT[i] != saved.S_SPEED:
            counts[settings._AT[i]] = len(page.values(i))
    counts[saved.S_LANGUAGE] = 256  # a fourth language needs no change here
    counts[saved.S_PUZZLE_LENGTH] = 5
    counts[saved.S_PUZZLES_LEFT] = 2
    first = kept_settings.default_settings()
    first[saved.S_LANGUAGE] = 1
    for at in range(1, saved.SETTINGS_SIZE):
        for value in range(256):
            kept = bytearray(first)
            kept[at] = value
            found = kept_settings.load(Kept(kept))
            good = value < counts.get(at, 256) and not (at == saved.S_BRIGHTNESS and not value)
            if at == saved.S_LANGUAGE and not value:
                good, expected = False, 1
            else:
                expected = kept_settings.default_settings()[at]
            assert found[at] == (value if good else expected), f"place {at}, value {value}"
            found[at] = first[at]
            assert found == first, f"place {at}, value {value} changed another place"


@pytest.mark.parametrize("value", [3, 9, 128, 255])
def test_the_pages_and_a_game_work_with_any_value_everywhere(value):
    """Also the piece set 9, which has no name and no sheet."""
    rig = rig_with(bytes((saved.VERSION,)) + bytes((value,)) * (saved.SETTINGS_SIZE - 1))
    rig.app.go("new_game")
    rig.tick()
    for i in range(rig.app.screen.count):
        rig.app.screen.value(i)
    rig.app.go("settings")
    rig.tick()
    page = rig.app.screen
    for i in range(page.count):
        assert page.value(i) in page.values(i), f"{page.label(i)} shows what it does not have"
        rig.keys("RIGHT LEFT DOWN")
    rig.keys("B")
    rig.app.settings[saved.S_NEW_GAME] = 1  # two players
    rig.app.go("new_game")
    rig.tick()
    rig.keys("A")
    assert rig.screen == "board", rig.view.text
    rig.app.match.play(rig.app.board.moves[0])
    assert rig.state["ply"] == 1
    again = Rig(ASSETS, rig.store)
    assert again.app.settings == rig.app.settings


@pytest.mark.parametrize("code", ["en", "ja", "de"])
@pytest.mark.parametrize("notation", range(4))
def test_the_notation_follows_the_language_unless_it_was_chosen(code, notation):
    kept = kept_settings.default_settings()
    kept[saved.S_NOTATION] = notation
    kept_settings.follow(kept, code)
    assert kept[saved.S_NOTATION] == (notation if notation > 1 else int(code == "ja"))
