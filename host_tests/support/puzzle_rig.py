# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Three mate problems on the screens of the puzzles, without a display."""

import shutil

from assets import catalogue
from checked_cases import ROOT
from headless import Rig, choose
from komadai.storage.store import Store
from komadai.view.catalogue import word
from shogi.notation import usi
from shogi.records.puzzle import join, pack, solution
from shogi.rules import sfen
from shogi.rules.position import Position
from shogi.search.mate import Mate

ASSETS = ROOT / "firmware" / "assets"
# Mates in 1 (the second with a choice of promotion) and 3, made for this test.
PUZZLES = (
    ("8k/9/7+RP/9/9/9/9/9/9 b - 1", "1c1b+"),
    ("7nk/9/7S1/9/9/9/9/9/9 b R 1", "R*1b"),
    ("6r1l/6sk1/9/7S1/9/9/9/9/9 b GN 1", ""),
)


def puzzle_rig(tmp_path):
    """On the choice of puzzles, with those three."""
    for path in ASSETS.iterdir():
        if path.is_file():
            shutil.copy(path, tmp_path)
    catalogue.ensure(tmp_path)
    pos = Position(64)
    mate = Mate(7)
    records = []
    for text, key in PUZZLES:
        sfen.read(pos, text)
        mate.start(pos, 3)
        assert mate.solve() == 1
        line = [usi.parse(key)] if key else list(mate.line[: mate.length])
        records.append((len(line), pack(pos, line)))
    (tmp_path / "puzzles.bin").write_bytes(join(records))
    rig = Rig(str(tmp_path) + "/", Store(bytearray(b"\xff" * 4096)))
    choose(rig, "Puzzles")
    assert rig.screen == "puzzle_choice"
    return rig


def think(rig):
    """Until the defender has answered."""
    for _ in range(5000):
        if not rig.app.screen.thinking:
            return
        rig.tick()
    raise AssertionError("the solver does not come back")


def play(rig, ply):
    """The move of the solution, by buttons."""
    rig.move(usi.text(solution(rig.app.screen.record, ply)))
    think(rig)


def said(rig):
    """The note as it is shown."""
    note = rig.app.board.note
    if isinstance(note, int):
        return word(note)
    return note
