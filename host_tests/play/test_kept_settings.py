# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What was set before is in force when the power comes back."""

from checked_cases import ROOT
from headless import Rig
from komadai.storage.format import S_BRIGHTNESS, S_DOTS, S_SWAP

ASSETS = str(ROOT / "firmware" / "assets") + "/"


def test_kept_settings_are_in_force_after_power_on():
    rig = Rig(ASSETS)
    rig.app.settings[S_DOTS] = 0
    rig.app.settings[S_SWAP] = rig.app.settings[S_BRIGHTNESS] = 1
    rig.store.save_settings(rig.app.settings)
    again = Rig(ASSETS, rig.store)
    assert again.app.board.show_dots is False
    assert again.hw.applied == bytes(again.app.settings)
    assert again.hw.applied[S_SWAP] == again.hw.applied[S_BRIGHTNESS] == 1
