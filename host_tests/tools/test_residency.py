# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The table of docs/design.md says what is in memory when, and roughly how large it is."""

import pytest

from bench import residency

ROWS = {name: (when, size) for name, when, size in residency.rows()}


def test_every_module_stands_there_with_its_time():
    stands = residency.stands(residency.PAGE.read_text(encoding="utf-8"))
    assert len(stands) > 70
    said = {name: when for name, (when, _) in stands.items()}
    is_so = {name: when for name, (when, _) in ROWS.items()}
    hint = "renew it: cd tools && ../.venv/bin/python -m bench.residency"
    assert said == is_so, hint


@pytest.mark.parametrize("when", ["always"])
def test_what_is_always_there_has_about_those_bytes(when):
    stands = residency.stands(residency.PAGE.read_text(encoding="utf-8"))
    said = sum(size for place, size in stands.values() if place == when)
    is_so = sum(size for place, size in ROWS.values() if place == when)
    assert is_so == pytest.approx(said, rel=0.05)


def test_a_game_drops_what_only_begins_a_turn():
    for name in ("think", "prepare", "evaluate", "weights"):
        assert ROWS[f"shogi.search.{name}"][0] == "while it is used"
    for name in ("shogi.search.tree", "komadai.play.match", "komadai.view.board_view"):
        assert ROWS[name][0] == "always"
