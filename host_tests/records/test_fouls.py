# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Records whose last move is a foul: not played where the record names it one, else a fault."""

import pytest
from test_kif import moves, same

from shogi.records import csa, csa_reader, kif, kif_reader
from shogi.rules.types import ShogiError

ROOK = """手合割：その他
後手の持駒：なし
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ ・ ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・v飛 ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ 金 ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九
+---------------------------+
先手の持駒：なし
"""


@pytest.mark.parametrize(
    "end",
    ["   2 反則勝ち\n", "   2 反則負け\n", "   2 反則手\nまで1手で後手の勝ち\n",
     "*反則（王手放置）\n", "* 反則負け\n   2 投了\n", "まで1手で先手の反則負け\n",
     "まで1手で反則により後手の勝ち\n", "   2 反則勝ち\n*反則：素抜き\n"],
)  # fmt: skip
def test_a_foul_that_the_record_names_is_not_played(end):
    game = kif_reader.read(ROOK + "   1 ４七金(57)   ( 0:16/00:00:16)\n" + end)
    assert (moves(game), game.result, game.reason) == ([], "w", "foul")
    assert game.comment.startswith("反則")
    assert "*" in end or "４七金(57)" in game.comment
    for form, reader in ((kif, kif_reader), (csa, csa_reader)):
        again = reader.read(form.write(game))
        assert same(game, again)
        assert again.comment == game.comment


@pytest.mark.parametrize(
    "end",
    ["", "   2 投了\n", "   2 中断\n", "   2 ５二玉(51)\n", "   2 ５二玉(51)\n   3 反則負け\n",
     "まで1手で後手の勝ち\n", "   2 詰み\n", "*後手の勝ち\n"],
)  # fmt: skip
def test_any_other_foul_is_a_fault(end):
    with pytest.raises(ShogiError, match=r"^line 16: move 1: ４七金\(57\): pinned"):
        kif_reader.read(ROOK + "   1 ４七金(57)\n" + end)


@pytest.mark.parametrize(
    "move",
    ["５七歩打", "５八玉(59)", "１一玉(59)", "５五飛(99)", "５二玉(51)", "４七角打"],
)
def test_all_kinds_of_fouls(move):
    """Nifu, a king in check, no move of the piece, no piece, the other side's, not in hand."""
    rook = ROOK.replace("金", "歩").replace("先手の持駒：なし", "先手の持駒：歩")
    text = rook.replace("| ・ ・ ・ ・ ・ ・ ・ ・ ・|八", "| ・ ・ ・v飛 ・ ・ ・ ・ ・|八")
    game = kif_reader.read(text + f"   1 {move}\n   2 反則負け\n")
    assert (moves(game), game.result, game.reason) == ([], "w", "foul")
    with pytest.raises(ShogiError, match="move 1"):
        kif_reader.read(text + f"   1 {move}\n   2 投了\n")
    with pytest.raises(ShogiError, match="move 1"):  # what cannot be read is no foul
        kif_reader.read(text + "   1 ５七(59)\n   2 反則負け\n")


CSA_ROOK = "V2.2\nP-51OU55HI\nP+57KI59OU\n+\n"


@pytest.mark.parametrize(
    ("end", "named"),
    [("%ILLEGAL_MOVE\n", True), ("%+ILLEGAL_ACTION\n", True), ("T3\n%+ILLEGAL_ACTION,T1\n", True),
     ("'*反則（王手放置）\n", True), ("%-ILLEGAL_ACTION\n", False), ("%TORYO\n", False),
     ("", False), ("-5152OU\n%ILLEGAL_MOVE\n", False), ("%CHUDAN\n", False)],
)  # fmt: skip
def test_fouls_in_csa(end, named):
    text = CSA_ROOK + "+5747KI\n" + end
    if not named:
        with pytest.raises(ShogiError, match=r"^line 5: move 1: .5747KI: pinned"):
            csa_reader.read(text)
        return
    game = csa_reader.read(text)
    assert (moves(game), game.result, game.reason) == ([], "w", "foul")
    again = csa_reader.read(csa.write(game))
    assert same(game, again)
    assert again.comment == game.comment != ""


def test_a_foul_of_gote_in_csa():
    text = "V2.2\nP-51OU\nP+53KI59OU\n-\n-5152OU\n"
    game = csa_reader.read(text + "%-ILLEGAL_ACTION\n")
    assert (moves(game), game.result, game.reason) == ([], "b", "foul")
    with pytest.raises(ShogiError, match="line 5: move 1"):
        csa_reader.read(text + "%+ILLEGAL_ACTION\n")
