# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Exact pixels of a handful of screens on six layouts; tools/golden.py renews them."""

import os

import pytest

import golden
from simulator import panel

SHOWN = [
    (board, name, lang)
    for board, name, lang in golden.every()
    if not board.startswith("adafruit") or golden.SCENES[name][2] is not None
]


@pytest.mark.parametrize(("board", "name", "lang"), SHOWN)
def test_picture(board, name, lang, tmp_path):
    shown = golden.draw(board, name, lang)
    width, height, rgb = panel.read(golden.path(board, name, lang))
    assert (shown.width, shown.height) == (width, height)
    if shown.rgb() != rgb:
        target = tmp_path / f"{board}-{name}.png"
        shown.save(target)
        new = shown.rgb()
        wrong = sum(new[i : i + 3] != rgb[i : i + 3] for i in range(0, len(rgb), 3))
        pytest.fail(f"{wrong} pixels differ, see {target}; tools/golden.py --renew if meant so")


def test_no_picture_is_left_over():
    found = {
        os.path.join(folder, name)
        for folder, _folders, names in os.walk(golden.FOLDER)
        for name in names
        if name.endswith(".png")
    }
    assert found == {golden.path(*picture) for picture in SHOWN}


def test_a_saved_picture_is_the_panel(tmp_path):
    shown = golden.draw("pybadge", "start")
    shown.save(tmp_path / "x.png")
    assert panel.read(tmp_path / "x.png") == (160, 128, shown.rgb())
