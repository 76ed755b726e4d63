# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Lines of a KIF that are nearly a move: unknown last words, damaged moves, times, headers."""

import pytest
from test_kif import TWO, moves
from test_kif_numbers import BOARD, king_moves

from shogi.records import csa, csa_reader, kif, kif_reader
from shogi.rules.types import ShogiError


@pytest.mark.parametrize("time", ["1:02", "0:16/00:00:16", "1:02+", "(0:16/00:00:16)+", "00:00:16"])
@pytest.mark.parametrize("blank", [" ", "   ", "　", "\t"])
def test_times_with_and_without_parentheses(time, blank):
    lines = f"   3 ２六歩(27){blank}{time}\n   4 ８四歩{blank}{time}\n   5 投了{blank}{time}\n"
    game = kif_reader.read(TWO + lines)
    assert moves(game) == ["7g7f", "3c3d", "2g2f", "8c8d"]
    assert game.reason == "resignation"


@pytest.mark.parametrize(
    "text",
    ["1:02", " 1", " x1:02", "(12秒)", "（１分２秒）", " (12秒)", "*comment", " *▲２六歩", "　好手",
     "<br>", " ( 0:03/00:00:19)+ x", "+", " #4 ８四歩(83)"],
)  # fmt: skip
def test_text_behind_a_whole_move_is_skipped(text):
    game = kif_reader.read(TWO + f"   3 ２六歩(27){text}\n   4 ８四歩(83)\n")
    assert moves(game) == ["7g7f", "3c3d", "2g2f", "8c8d"]


@pytest.mark.parametrize("text", ["(00)", "（００）", "( 00 )", "(00)   ( 0:03/00:00:19)"])
def test_an_origin_of_zeros_is_the_hand(text):
    four = TWO + "   3 ２二角成(88)\n   4 同　銀(31)\n"
    assert moves(kif_reader.read(four + f"   5 ４五角打{text}\n"))[-1] == "B*4e"


@pytest.mark.parametrize(
    "move",
    ["２六歩 27", "２六歩(27)成", "２六歩(27)不成", "２六歩(27)(26)", "２六歩(27) ８四歩(83)",
     "２六歩(27) 4 ８四歩(83)", "２六歩(27)打", "２六歩 x"],
)  # fmt: skip
def test_what_could_be_a_part_of_a_move_is_a_fault(move):
    with pytest.raises(ShogiError, match="line 5: move 3"):
        kif_reader.read(TWO + f"   3 {move}\n")


@pytest.mark.parametrize(
    "word",
    ["打ち切り", "入玉27点", "同時", "一手詰", "龍の勝ち", "金", "３手詰", "10分切れ", "封じ手"],
)
def test_an_unknown_last_word_may_have_any_letters(word):
    """It is a comment of what is written again, and said in a note."""
    for tail in ("", "   ( 0:03/00:00:19)", " 0:03"):
        game = kif_reader.read(TWO + f"   3 {word}{tail}\nまで2手\n")
        assert (moves(game), game.result) == (["7g7f", "3c3d"], None)
        assert game.notes == [f"line 5: '{word}' is no ending that is known"]
        again = kif_reader.read(kif.write(game))
        assert (again.comment, again.notes) == (game.comment, [])
        assert game.comment == "終局：" + word
        assert csa_reader.read(csa.write(game)).comment == game.comment
    game = kif_reader.read(TWO + f"   3 {word}\nまで2手で後手の勝ち\n")
    assert (game.result, game.reason) == ("w", "resignation")
    with pytest.raises(ShogiError, match=r"line 5: move 3: '.*' cannot be read"):
        kif_reader.read(TWO + f"   3 {word}\n   4 ８四歩(83)\n")


@pytest.mark.parametrize(
    "move",
    ["？六歩(27)", "？？歩(27)", "歩(27)", "六歩(27)", "四歩打", "？四歩打", "２？歩", "２歩",
     "二六歩x", "▲？六歩", "同？銀", "２六？(27)", "(27)歩", "２六歩(2", "２六歩（27",
     "歩（２７）", "六歩", "歩２六打", "六歩成", "x２六歩", "歩２七", "後手７六歩", "同",
     "□□歩(□7)"],
)  # fmt: skip
def test_a_damaged_last_move_is_a_fault(move):
    with pytest.raises(ShogiError, match="line 5: move 3"):
        kif_reader.read(TWO + f"   3 {move}\n")


@pytest.mark.parametrize(
    "line", ["1 局目", "1 回戦", "2 局目", "1 日目 午前", "１　局目", "1 round"]
)
def test_a_header_line_may_begin_with_a_number(line):
    for text in (f"{line}\n{TWO}", TWO.replace("手数----", f"{line}\n手数----")):
        assert moves(kif_reader.read(text)) == ["7g7f", "3c3d"]
    game = kif_reader.read(f"{line}\n手合割：二枚落ち\n上手：A\n1 ６二銀(71)\n")
    assert (game.preset, game.names, moves(game)) == ("two", ["", "A"], ["7a6b"])
    game = kif_reader.read(f"{line}\n{BOARD}手数＝41\n" + king_moves(42))
    assert moves(game) == ["5a5b", "5i5h"]


def test_a_last_word_that_is_counted_as_a_move_is_a_fault():
    for word in ("銀", "角換", "？"):
        assert moves(kif_reader.read(TWO + f"   3 {word}\nまで2手で中断\n")) == ["7g7f", "3c3d"]
        with pytest.raises(ShogiError, match=r"line 5: move 3: '.*' cannot be read"):
            kif_reader.read(TWO + f"   3 {word}\nまで3手で中断\n")


@pytest.mark.parametrize("sign", [".", "．", "、", ":", "＝", "手目", "手目 ", ". ", "手目："])
def test_a_sign_may_follow_the_number(sign):
    lines = ("７六歩(77)", "３四歩(33)", "投了")
    text = "手合割：平手\n" + "".join(f"{i + 1}{sign}{lines[i]}\n" for i in range(3))
    game = kif_reader.read(text)
    assert (moves(game), game.reason) == (["7g7f", "3c3d"], "resignation")
    with pytest.raises(ShogiError, match="move 2"):
        kif_reader.read(text.replace("(33)", "(34)"))
