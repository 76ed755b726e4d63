# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Forms of records in the files of other programs: variations, remarks, words of the end."""

import pytest
from test_kif import DIAGRAM, TWO, moves

from shogi.records import csa_reader, kif, kif_reader, record_file
from shogi.rules.types import GOTE, ShogiError

MOVES = ["7g7f", "3c3d"]


def test_variations_of_variations():
    text = TWO + "変化：2手\n   2 ８四歩(83)\n   3 ２六歩(27)\n変化：3手\n   3 ６八銀(79)\n"
    text += "   4 投了\n変化：4手\n   4 ３四歩(33)\n"
    game = kif_reader.read(text)
    assert (moves(game), game.notes) == (MOVES, [])
    with pytest.raises(ShogiError, match="line 13: '変化：9手' after move 2"):
        kif_reader.read(text + "変化：9手\n")


def test_a_number_that_comes_twice_in_a_variation_is_said():
    """As a file of Kifu for Windows has it; the main line is whole before it."""
    text = TWO + "   3 ２六歩(27)\n変化：2手\n   2 ８四歩(83)\n"
    game = kif_reader.read(text + "   2 ４二銀(31)\n   3 ６八銀(79)\n")
    assert moves(game) == [*MOVES, "2g2f"]
    assert game.notes == ["line 8: move 2 twice in a variation"]
    for bad in ("   1 ２六歩(27)\n", "   4 ２六歩(27)\n"):
        with pytest.raises(ShogiError, match=r"line 8: move \d in a variation before move 3"):
            kif_reader.read(text + bad)
    with pytest.raises(ShogiError, match="line 7: move 1 in a variation before move 2"):
        kif_reader.read(TWO + "   3 ２六歩(27)\n変化：2手\n   1 ８四歩(83)\n")


@pytest.mark.parametrize("rest", ["(", " (", "(x", " (12秒", " (不明)", "( )", "（", " ( 0:01"])
def test_a_bracket_behind_a_whole_move(rest):
    text = TWO.replace("３四歩(33)", "３四歩(33)" + rest)
    assert moves(kif_reader.read(text)) == MOVES
    drop = DIAGRAM.split("手数----")[0] + "   1 ５五歩打"
    assert moves(kif_reader.read(drop + rest + "\n")) == ["P*5e"]
    for bad in ("(5", "(5)", "(55", "(55)", "( 5 5)"):
        with pytest.raises(ShogiError, match=r"^line \d+: move 1"):
            kif_reader.read(drop + bad + "\n")


@pytest.mark.parametrize(
    ("lines", "number"),
    [("PI\nPI82HI", 2), ("PI\nP5 *  *  *  *  *  *  *  *  * ", 2), ("P+59OU\nPI82HI", 2),
     ("P9 *  *  *  * +OU *  *  *  * \nP9 *  *  *  *  *  *  *  *  * ", 2)],
)  # fmt: skip
def test_a_csa_board_that_stands_there_twice(lines, number):
    with pytest.raises(ShogiError, match=f"line {number}: 'P.*': this part of the board"):
        csa_reader.read(lines + "\n+\n")
    assert csa_reader.read("PI\nPI\n+\n").preset == "none"
    assert csa_reader.read("P+59OU\nP+00FU\nP-51OU\nP-00FU\n+\n").start.startswith("4k4/9/9")


@pytest.mark.parametrize(
    ("sentence", "result", "reason"),
    [("相入玉により持将棋", "draw", "impasse"), ("同一局面四回により千日手", "draw", "sennichite"),
     ("連続王手の千日手", "w", "perpetual_check"), ("同意により引き分け", "draw", "impasse"),
     ("反則負け（二歩）", "w", "foul"), ("反則勝ち(王手放置)", "b", "foul"),
     ("27点宣言", "b", "impasse"), ("時間切れ勝ち", "b", "timeout"), ("Impasse", "draw", "impasse"),
     ("タイムアップ", "w", "timeout"), ("Abort", None, None), ("Interrupt", None, None)],
)  # fmt: skip
def test_more_words_of_the_end(sentence, result, reason):
    for line in (f"   3 {sentence}\n", f"まで2手で{sentence}\n"):
        game = kif_reader.read(TWO + line)
        assert (moves(game), game.result, game.reason) == (MOVES, result, reason)
        assert not game.notes
        again = kif_reader.read(kif.write(game))
        assert again.result == result


def test_words_that_only_begin_like_an_end_are_kept():
    for word in ("千日手模様", "持将棋か", "投了図"):
        game = kif_reader.read(TWO + f"   3 {word}\n")
        assert (game.result, game.comment, len(game.notes)) == (None, "終局：" + word, 1)


BOARD = DIAGRAM.split("手数----")[0]


@pytest.mark.parametrize("line", ["後手番", "後 手 番", "手番：後手", "上手番　", "手番: 後手番"])
def test_whose_turn_it_is(line):
    assert kif_reader.read(BOARD + line + "\n").pos.side == GOTE


@pytest.mark.parametrize("line", ["手数＝12", "手数 ＝ １２", "手 数=12 まで"])
def test_the_counter_with_blanks(line):
    assert kif_reader.read(BOARD + line + "\n").counter0 == 13


@pytest.mark.parametrize(
    "head", ["Black's hand: ", "先手の駒：", "▲の駒：", "先手側：", "持ゴマ："]
)
def test_what_looks_like_a_hand_is_one_or_a_fault(head):
    with pytest.raises(ShogiError, match="is this a hand"):
        kif_reader.read(BOARD + head + "歩三　銀\n")
    kif_reader.read(BOARD + head + "錦旗\n")  # nor every word behind such a key


@pytest.mark.parametrize("head", ["先手の駒台：", "先手のもちごま："])
def test_other_words_for_a_hand(head):
    text = BOARD.replace("先手の持駒：", head)
    assert kif_reader.read(text).start == kif_reader.read(BOARD).start


@pytest.mark.parametrize(
    "row", ["p2 * -HI * * * * * -KA *", "> P2 * -HI * * * * * -KA *", "2 * -HI *", "p4 * * *",
            "Ｐ2 * −HI *"],
)  # fmt: skip
def test_a_csa_line_that_holds_a_part_of_the_board_is_never_skipped(row):
    with pytest.raises(ShogiError, match=r"^line 1: "):
        csa_reader.read(row + "\nP+59OU\nP-51OU\n+\n")


def test_csa_lines_that_say_nothing_are_named():
    text = "PI\n+\n+7776FU\nresign\nT5\n#RESIGN\n"
    game = csa_reader.read(text)
    assert (moves(game), game.notes) == (["7g7f"], ["line 4: 'resign' is no statement of CSA"])
    for word in ("%TORYO (12)", "% TORYO", "%TORYO'x", "%toryo", "%TORYO*x"):
        game = csa_reader.read(f"PI\n+\n+7776FU\n{word}\n")
        assert (game.reason, game.notes) == ("resignation", [])


def test_a_usi_record_whose_last_word_has_a_line_of_its_own():
    game = record_file.read_usi("startpos moves 7g7f\nresign\n")
    assert (moves(game), game.result, game.notes) == (["7g7f"], "b", [])
    game = record_file.read_usi("startpos moves 7g7f win\nresign\n")
    assert (game.result, len(game.notes)) == ("w", 1)
    game = record_file.read_usi("startpos moves 7g7f illegal\n")
    assert (game.result, game.reason) == ("w", "foul")


def test_a_comment_of_csa_names_a_foul_whatever_the_end_says():
    text = "PI\n+\n+7776FU\n-3334FU\n+0088FU\n'*反則：二歩\n"
    for end in ("", "%CHUDAN\n", "%TORYO\n", "%ILLEGAL_MOVE\n", "%+ILLEGAL_ACTION\n"):
        game = csa_reader.read(text + end)
        assert (moves(game), game.result, game.reason) == (MOVES, "w", "foul")
        assert game.comment == "反則：二歩"
    with pytest.raises(ShogiError, match="line 5: move 3"):  # the other side's
        csa_reader.read(text + "%-ILLEGAL_ACTION\n")
