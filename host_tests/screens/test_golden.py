# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Exact pixels of a handful of screens on five layouts; tools/golden.py renews them."""

import os

import pytest

import golden
from simulator import panel

SHOWN = [
    (board, name)
    for board in golden.BOARDS
    for name, (_sfen, _keys, three) in golden.SCENES.items()
    if three is not None or not board.startswith("adafruit")
]


@pytest.mark.parametrize(("board", "name"), SHOWN)
def test_picture(board, name, tmp_path):
    shown = golden.draw(board, name)
    width, height, rgb = panel.read(golden.path(board, name))
    assert (shown.width, shown.height) == (width, height)
    if shown.rgb() != rgb:
        target = tmp_path / f"{board}-{name}.png"
        shown.save(target)
        new = shown.rgb()
        wrong = sum(new[i : i + 3] != rgb[i : i + 3] for i in range(0, len(rgb), 3))
        pytest.fail(f"{wrong} pixels differ, see {target}; tools/golden.py --renew if meant so")


def test_no_picture_is_left_over():
    files = {name for name in os.listdir(golden.FOLDER) if name.endswith(".png")}
    assert files == {os.path.basename(golden.path(board, name)) for board, name in SHOWN}


def test_a_saved_picture_is_the_panel(tmp_path):
    shown = golden.draw("pybadge", "start")
    shown.save(tmp_path / "x.png")
    assert panel.read(tmp_path / "x.png") == (160, 128, shown.rgb())
