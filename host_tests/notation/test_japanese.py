# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Moves in Japanese."""

import random

import pytest

from checked_cases import START, position, report, state
from randomplay import positions
from shogi.notation import japanese, japanese_reader, usi
from shogi.rules.types import PROMOTE, ShogiError


@pytest.mark.parametrize(
    ("start", "move", "text"),
    [
        (START, "7g7f", "７六歩(77)"),
        (START, "5i5h", "５八玉(59)"),
        (START, "9i9h", "９八香(99)"),
        ("8k/9/9/4S4/9/9/9/9/4K4 b - 1", "5d5c+", "５三銀成(54)"),
        ("8k/9/9/4S4/9/9/9/9/4K4 b - 1", "5d5c", "５三銀(54)"),
        ("8k/9/4+S4/9/9/9/9/9/4K4 b - 1", "5c5d", "５四成銀(53)"),
        ("8k/9/4+N4/9/9/9/9/9/4K4 b - 1", "5c5d", "５四成桂(53)"),
        ("8k/9/4+L4/9/9/9/9/9/4K4 b - 1", "5c5d", "５四成香(53)"),
        ("8k/9/4+P4/9/9/9/9/9/4K4 b - 1", "5c5d", "５四と(53)"),
        ("8k/9/4+R4/9/9/9/9/9/4K4 b - 1", "5c5d", "５四龍(53)"),
        ("8k/9/4+B4/9/9/9/9/9/4K4 b - 1", "5c5d", "５四馬(53)"),
        ("8k/9/9/9/9/9/9/9/4K4 b P 1", "P*5e", "５五歩打"),
        ("8k/4G4/9/9/9/9/9/9/4K4 b - 1", "5b5a", "５一金(52)"),
    ],
)
def test_text(start, move, text):
    pos = position(start)
    move = usi.parse(move)
    assert japanese.text(pos, move) == text
    assert japanese_reader.parse(pos, text) == move


def test_same_square():
    pos = position(START, ["7g7f", "3c3d", "8h2b+"])
    last = pos.moves[2] & 127
    move = usi.parse("3a2b")
    assert japanese.text(pos, move, last) == "同　銀(31)"
    for text in (
        "同　銀(31)",
        "同 銀(31)",
        "同銀(31)",
        "同 　銀（３１）",
        "△同銀(31)",
        "２二銀(31)",
    ):
        assert japanese_reader.parse(pos, text, last) == move
    assert japanese_reader.parse(pos, "同飛(82)", last) == usi.parse("8b2b")
    assert japanese_reader.parse(pos, "同銀", last) == move
    with pytest.raises(ShogiError, match="no move before"):
        japanese_reader.parse(pos, "同銀(31)")


@pytest.mark.parametrize(
    ("start", "text", "move"),
    [
        (START, "▲７六歩(77)", "7g7f"),
        (START, "☗76歩(77)", "7g7f"),
        (START, "7六歩（７７）", "7g7f"),
        (START, "７六歩", "7g7f"),
        (START, "５八王(59)", "5i5h"),
        (START, "７八飛", "2h7h"),
        ("8k/9/9/4S4/9/9/9/9/4K4 b - 1", "５三銀不成(54)", "5d5c"),
        ("8k/9/9/4S4/9/9/9/9/4K4 b - 1", "５三銀生(54)", "5d5c"),
        ("8k/9/9/4S4/9/9/9/9/4K4 b - 1", "５三銀成", "5d5c+"),
        ("8k/9/4+R4/9/9/9/9/9/4K4 b - 1", "５四竜(53)", "5c5d"),
        ("8k/9/4+S4/9/9/9/9/9/4K4 b - 1", "５四全(53)", "5c5d"),
        ("8k/9/4+N4/9/9/9/9/9/4K4 b - 1", "５四圭(53)", "5c5d"),
        ("8k/9/4+L4/9/9/9/9/9/4K4 b - 1", "５四杏(53)", "5c5d"),
        ("8k/9/9/9/9/9/9/9/4K4 b P 1", "５五歩", "P*5e"),
        ("8k/9/9/9/9/9/4P4/9/4K4 b S 1", "５六歩", "5g5f"),
        ("8k/9/9/9/9/9/4S4/9/4K4 b S 1", "５六銀", "5g5f"),
        ("8k/9/9/9/9/9/4S4/9/4K4 b S 1", "５六銀打", "S*5f"),
        ("8k/9/9/9/9/9/4S4/9/4K4 b S 1", "５六銀打ち", "S*5f"),
        ("8k/9/9/9/9/9/3G1G3/4G4/4K4 b - 1", "５七金左", "6g5g"),
        ("8k/9/9/9/9/9/3G1G3/4G4/4K4 b - 1", "５七金右", "4g5g"),
        ("8k/9/9/9/9/9/3G1G3/4G4/4K4 b - 1", "５七金直", "5h5g"),
        ("8k/9/9/9/9/9/3G1G3/4G4/4K4 b - 1", "５七金上", "5h5g"),
        ("8k/9/9/9/9/3G1G3/9/4G4/4K4 b - 1", "５七金直", "5h5g"),
        ("8k/9/9/9/9/4G4/9/4G4/4K4 b - 1", "５七金引", "5f5g"),
        ("8k/9/9/9/9/9/5G3/4G4/4K4 b - 1", "５七金寄", "4g5g"),
    ],
)
def test_reading(start, text, move):
    pos = position(start)
    before = state(pos)
    assert usi.text(japanese_reader.parse(pos, text)) == move
    assert state(pos) == before


def test_right_and_left_are_seen_from_ones_own_side():
    row = report("K19")
    pos = position(row["start"])
    for move, text in row["expect"]["ki2"].items():
        assert usi.text(japanese_reader.parse(pos, text)) == move
    mirror = row["expect"]["gote_mirror"]
    pos = position(mirror.pop("sfen"))
    for move, text in mirror.items():
        assert usi.text(japanese_reader.parse(pos, text)) == move


@pytest.mark.parametrize(
    "text",
    ["", "７", "７六", "７六歩(78)", "７六歩(7)", "７六歩(77", "７六歩(77)x", "０六歩(77)",
     "７六玉(77)", "７六銀", "７六歩打(77)", "７六と打", "７六成金(77)", "７六成歩(77)", "歩(77)",
     "七７歩(77)x", "７六歩(00)", "７六歩成打", "５八金", "同歩", "７六歩()", "７六角(88"],
)  # fmt: skip
def test_what_is_no_move(text):
    pos = position(START)
    before = state(pos)
    with pytest.raises(ShogiError):
        japanese_reader.parse(pos, text)
    assert state(pos) == before


def test_every_legal_move_comes_back():
    """Also without the origin and its marks, where the text then fits one move only."""
    for pos, moves in positions(random.Random(9), 2500):
        last = pos.moves[pos.ply - 1] & 127 if pos.ply else 0
        texts = [japanese.text(pos, move, last) for move in moves]
        assert len(set(texts)) == len(moves)
        for move, text in zip(moves, texts, strict=True):
            assert japanese_reader.parse(pos, text, last) == move
            piece = pos.board[move >> 7 & 127] & 15
            if piece in (7, 8) or piece > 8:
                assert "成" not in text.replace("成銀", "").replace("成桂", "").replace("成香", "")
            assert ("成(" in text) is bool(move & PROMOTE)
            assert text.count("打") == (move >> 7 & 127 < 16)


def test_a_text_without_origin_is_read_only_if_it_is_clear():
    rng = random.Random(10)
    for pos, moves in positions(rng, 1500):
        if rng.random() > 0.05 or len(moves) > 100:
            continue
        texts = {}
        for move in moves:
            text = japanese.text(pos, move).split("(")[0]
            texts.setdefault(text, []).append(move)
        for text, fitting in texts.items():
            if len(fitting) == 1:
                assert japanese_reader.parse(pos, text) == fitting[0]
            else:
                with pytest.raises(ShogiError, match="more than one"):
                    japanese_reader.parse(pos, text)
