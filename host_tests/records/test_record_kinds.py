# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The kinds of faults behind the rows of reports2.jsonl: each as a whole, not as one row."""

import sys

import pytest
from test_kif import DIAGRAM, HEAD, TWO, moves, played

import record_fuzz
from checked_cases import START
from shogi.records import csa, csa_reader, kif, kif_reader, record_file
from shogi.records.characters import number, spaces
from shogi.rules import handicap, other_handicaps
from shogi.rules.types import ShogiError

SPACES = [
    chr(code)
    for code in range(0x3001)
    if chr(code) != "\n" and (chr(code).isspace() or 0x2000 <= code <= 0x200F)
] + ["\ufeff", "\u2060", "\xad", "&nbsp;", "&#12288;"]
MOVES = ["7g7f", "3c3d"]


@pytest.mark.parametrize("blank", SPACES, ids=ascii)
def test_every_blank_is_a_blank(blank):
    """Around the number, behind the move, in the header, in 同 and in front of a line."""
    lines = TWO.replace(" ", blank).replace("：", blank + "：" + blank)
    game = kif_reader.read(blank + lines + f"   3{blank}２二{blank}角成{blank}(88)\n")
    assert moves(game) == [*MOVES, "8h2b+"]
    game = kif_reader.read(TWO + f"3 ２二角成(88)\n{blank}4{blank}同{blank}銀(31){blank}\n")
    assert moves(game)[-1] == "3a2b"
    text = f"V2.2\nPI\n+\n{blank}+7776FU{blank}\n-3334FU{blank}{blank}\n%TORYO{blank}\n"
    game = csa_reader.read(text)
    assert (moves(game), game.reason) == (MOVES, "resignation")
    text = f"position{blank}startpos{blank}{blank}moves 7g7f{blank}3c3d{blank}\n"
    assert moves(record_file.read_usi(text)) == MOVES


def test_spaces_leave_the_lines_alone():
    assert spaces("a\nb\xa0c\u200bd　e") == "a\nb c d　e"


@pytest.mark.parametrize(
    "lead",
    ["> ", ">", "第1 ", "第", "(", "（", "・", '"', "|", "| ", "&nbsp;> ", "&gt; ", "- ", "※",
     "【", "x", "手順 ", "図：", "1局目 ", "No.", "<p>", "~"],
)  # fmt: skip
@pytest.mark.parametrize("move", ["1 ７六歩(77)", "７六歩", "７六歩(77)", "1 76歩", "76歩(77)"])
def test_a_line_that_holds_a_move_is_never_skipped(lead, move):
    for head in (HEAD, "手合割：平手\n"):
        with pytest.raises(ShogiError, match=r"^line \d: "):
            kif_reader.read(head + lead + move + "\n")
    for later in ("８四歩(83)", "同　銀", "４五角打", "(77)"):
        with pytest.raises(ShogiError, match=r"^line 5: "):
            kif_reader.read(TWO + lead + later + "\n   3 ２六歩(27)\n")


@pytest.mark.parametrize(
    "line",
    ["備考：▲７六歩から(77)", "表題：７六歩の研究", "棋戦：第１５回 金杯(15)", "* 3 ２六歩(27)",
     "#   3 ２六歩(27)", "&第2手、△３四歩", "戦型：同金戦法", "2026年 竜王戦",
     "第72期 王将戦 第3局",
     "開始日時：2026/11/30(月) 20:00", "先手の備考：居飛車", "10:20 *"],
)  # fmt: skip
def test_lines_that_may_speak_of_moves(line):
    assert moves(kif_reader.read(line + "\n" + TWO)) == MOVES
    assert moves(kif_reader.read(TWO + line + "\n")) == MOVES


@pytest.mark.parametrize(
    ("text", "value"),
    [("17", 17), ("１７", 17), ("十七", 17), ("一七", 17), ("1七", 17), ("一7", 17), ("一〇", 10),
     ("一零", 10), ("十", 10), ("1十", 10), ("百十五", 115), ("二百", 200), ("〇", 0), ("007", 7),
     ("", -1), ("十十", -1), ("十17", -1), ("一x", -1), ("〇十", -1), ("1234567890", -1)],
)  # fmt: skip
def test_numbers(text, value):
    assert number(text) == value


@pytest.mark.parametrize("head", ["先手の持駒：", "下手の持ち駒:", "攻方の持駒：", "▲持駒：",
                                  "☗の持駒 ", "攻め方持ち駒：", "▲ の 持駒："])  # fmt: skip
@pytest.mark.parametrize("count", ["一七", "十七", "17", "１七", "1７", " 17", "×17", "十七枚"])
def test_hands_by_any_head_and_count(head, count):
    board = DIAGRAM[DIAGRAM.index("  ９") : DIAGRAM.index("先手の持駒")]
    game = kif_reader.read(
        f"玉方の持駒：銀四　{board}\n{head}歩{count}　金\n".replace("　 ", "\n ")
    )
    assert game.start.split(" ", 2)[2] == "G17P4s 1"


@pytest.mark.parametrize(
    ("line", "fault"),
    [("先手の持駒：歩十十", "'十十' is no number"), ("x方の持駒：歩", "whose hand"),
     ("持駒：歩", "whose hand"), ("先手の持駒：歩一九", "more pieces"),
     ("先手の持駒：歩？", "'？' is no piece"), ("後手の持駒：金", "stands there twice")],
)  # fmt: skip
def test_a_hand_that_cannot_be_read_is_a_fault(line, fault):
    text = DIAGRAM.replace("先手の持駒：歩", line)
    with pytest.raises(ShogiError, match=fault):
        kif_reader.read(text)


@pytest.mark.parametrize("digits", ["12", "１２", "一二", "十二", "1二"])
@pytest.mark.parametrize("sign", ["＝", "="])
def test_the_counter_in_any_digits(digits, sign):
    text = DIAGRAM.split("手数----")[0] + f"手数{sign}{digits}　まで\n"
    assert kif_reader.read(text).counter0 == 13


@pytest.mark.parametrize(
    ("line", "fault"),
    [("まで5手で先手の勝ち", "5 moves are counted, 2 were read"), ("まで、４手で中断", "4 moves"),
     ("まで百十五手で後手の勝ち", "115 moves"), ("まで十手", "10 moves")],
)  # fmt: skip
def test_moves_that_are_counted_but_missing(line, fault):
    for text in (
        TWO + line,
        TWO + "   3 投了\n" + line,
        TWO + line + "\n\n変化：1手\n1 ２六歩(27)",
    ):
        with pytest.raises(ShogiError, match=fault):
            kif_reader.read(text)
    assert moves(kif_reader.read(TWO + "まで3手で中断")) == MOVES


@pytest.mark.parametrize(
    ("sentence", "result", "reason"),
    [
        ("後手の勝ち", "w", "resignation"),
        ("先手の勝ち", "b", "resignation"),
        ("上手の勝ち", "w", "resignation"),
        ("千日手", "draw", "sennichite"),
        ("持将棋", "draw", "impasse"),
        ("時間切れにより先手の勝ち", "b", "timeout"),
        ("時間切れで先手の負け", "w", "timeout"),
        ("先手の反則勝ち", "b", "foul"),
        ("先手の反則負け", "w", "foul"),
        ("先手の入玉勝ち", "b", "impasse"),
        ("詰", "w", "checkmate"),
        ("詰みで後手の勝ち", "w", "checkmate"),
        ("最大手数", "draw", "move_limit"),
        ("投了", "w", "resignation"),
        ("引き分け", "draw", "impasse"),
        ("中断", None, None),
        ("", None, None),
    ],
)
def test_the_last_line_tells_the_end_where_no_word_does(sentence, result, reason):
    for line in (f"まで2手で{sentence}", f"まで、2手で　{sentence}", f"まで２手で、{sentence}。"):
        game = kif_reader.read(TWO + line + "\n")
        assert (moves(game), game.result, game.reason) == (MOVES, result, reason)
        again = kif_reader.read(kif.write(game))
        assert again.result == result
        assert again.reason == reason or reason == "move_limit"
    game = kif_reader.read(TWO + f"   3 中断\nまで2手で{sentence}\n")  # a word goes before it
    assert game.result is None


@pytest.mark.parametrize(
    ("word", "result", "reason"),
    [("連続王手の千日手", "w", "perpetual_check"), ("千日手(連続王手)", "w", "perpetual_check"),
     ("千日手（連続王手）", "w", "perpetual_check"), ("27点宣言勝ち", "b", "impasse"),
     ("２７点宣言勝ち", "b", "impasse"), ("宣言勝ち", "b", "impasse"), ("反則手", "b", "foul"),
     ("Time-up", "w", "timeout"), ("TIME-UP", "w", "timeout"), ("Time up", "w", "timeout"),
     ("時間切れ負け", "w", "timeout"), ("Resign", "w", "resignation"), ("Mate", "w", "checkmate"),
     ("二歩", "b", "foul"), ("反則（二歩）", "b", "foul"),
     ("時間切れで先手の負け", "w", "timeout")],
)  # fmt: skip
def test_ending_words_of_other_programs(word, result, reason):
    for tail in ("", "   ( 0:03/00:00:19)", " 0:03", "+"):
        game = kif_reader.read(TWO + f"   3 {word}{tail}\n")
        assert (moves(game), game.result, game.reason) == (MOVES, result, reason)
        assert not game.notes


# Handicaps


@pytest.mark.parametrize("index", range(len(other_handicaps.NAMES)))
def test_handicaps_that_no_table_offers(index):
    name = kif.OTHER_HANDICAPS[index]
    points = (11, 13, 13, 15, 15)[index]
    digit = "0123456789"["〇一二三四五六七八九".index(name[-4])]
    wide = "０１２３４５６７８９"[int(digit)]
    for form in (name, name.replace("落ち", "落"), name.replace(name[-4], digit),
                 name.replace(name[-4], wide), f" {name}　"):  # fmt: skip
        game = kif_reader.read(f"手合割：{form}\n上手：A\n   1 ４二玉(51)\n")
        assert (moves(game), game.preset, game.pos.side) == (["5a4b"], None, 16)
        assert game.handicap == other_handicaps.NAMES[index]
        assert game.bonus() == points
        for write, reader in ((kif.write, kif_reader), (csa.write, csa_reader)):
            again = reader.read(write(game))
            assert (again.start, again.handicap) == (game.start, game.handicap)


@pytest.mark.parametrize("name", kif.HANDICAPS[6:])
def test_handicaps_in_any_digits(name):
    n = number(name[0])
    for digit in (str(n), "".join("０１２３４５６７８９"[int(c)] for c in str(n))):
        assert (
            kif_reader.read(f"手合割：{digit}{name[1:]}\n").preset
            == (handicap.NAMES[kif.HANDICAPS.index(name)])
        )


# Several games, order of lines


@pytest.mark.parametrize("between", ["", "\n\n", "まで2手で中断\n", "#KIF version=2.0\n"])
@pytest.mark.parametrize("end", ["   3 投了\n", "   3 封じ手\n", ""])
def test_two_games_in_one_kif(between, end):
    game = kif_reader.read(TWO + end + between + TWO.replace("７六歩(77)", "２六歩(27)"))
    assert moves(game) == MOVES
    assert game.notes[-1].endswith("another game, which is not read")


def test_two_games_in_other_files():
    one = "V2.2\nPI\n+\n+7776FU\n-3334FU\n"
    for between in ("/\n", "%TORYO\n/\n", "%TORYO\n"):
        game = csa_reader.read(one + between + one)
        assert (moves(game), len(game.notes)) == (MOVES, 1)
    assert csa_reader.read(one + "%TORYO\n/\n\n'x\n").notes == []
    for second in ("startpos moves 2g2f", "position " + START, START, "sfen " + START):
        game = record_file.read_usi("startpos moves 7g7f 3c3d\n\n# two\n" + second + "\n")
        assert (moves(game), len(game.notes)) == (MOVES, 1)


@pytest.mark.parametrize(
    "text",
    [
        TWO + "   3 投了\n   3 ２六歩(27)\n",
        TWO + "   3 投了\n   4 ２六歩(27)\n",
        TWO + "手合割：平手\n   3 ２六歩(27)\n",
        TWO + "後手の持駒：なし\n   3 ２六歩(27)\n",
        TWO + "| ・ ・ ・ ・ ・ ・ ・ ・ ・|一\n   3 ２六歩(27)\n",
        TWO + "変化：3手\n   3 ２六歩(27)\n",
        TWO + "変化：2手\n   3 ２六歩(27)\n",
        TWO + "変化：1手\n   1 ２六歩(27)\n   3 ２六歩(27)\n",
    ],
)
def test_moves_out_of_order_are_a_fault(text):
    with pytest.raises(ShogiError, match=r"^line \d: "):
        kif_reader.read(text)


def test_words_of_the_last_line_that_nobody_knows():
    game = kif_reader.read(TWO + "まで2手で封じ手\n")
    assert (moves(game), game.result) == (MOVES, None)
    assert game.notes == ["line 5: '封じ手' is no ending that is known"]
    assert game.comment == "終局：封じ手"
    assert kif_reader.read(kif.write(game)).comment == game.comment
    for end in (
        "   3 投了\nまで2手で封じ手\n",
        "   3 中断\nまで2手で封じ手\n",
        "まで2手で\n",
        "まで2手",
    ):
        assert kif_reader.read(TWO + end).notes == []


def test_a_second_ending_is_said():
    game = kif_reader.read(TWO + "   3 中断\n   4 投了\n")
    assert (game.result, game.notes) == (None, ["line 6: '投了' comes after the end"])
    assert kif_reader.read(TWO + "   3 投了\n   3 投了\n").notes == []


def test_a_variation_in_the_header_says_nothing():
    assert moves(kif_reader.read("変化：\n" + TWO)) == MOVES


# CSA


@pytest.mark.parametrize(
    "line",
    ["＋２７２６ＦＵ", "+2726FU(12秒)", "+2726FU T12", "+2726FU 'good", "\t+2726FU", "+2726FU,T1"],
)
def test_csa_moves_that_can_be_taken(line):
    text = f"PI\n+\n+7776FU\n-3334FU\n{line}\n"
    assert moves(csa_reader.read(text)) == [*MOVES, "2g2f"]


@pytest.mark.parametrize(
    "line",
    ["2726FU", "> +2726FU", "_2726FU", "+2726fu", "−2726FU", "x 2726 FU", "+2726FU-8384FU",
     "+2726FU8384FU", "(+2726FU)", "“+2726FU", "T12 +2726FU", "+ 2726"],
)  # fmt: skip
def test_csa_lines_that_hold_a_move_are_never_skipped(line):
    with pytest.raises(ShogiError, match=r"^line 5: "):
        csa_reader.read(f"PI\n+\n+7776FU\n-3334FU\n{line}\n-8384FU\n")
    with pytest.raises(ShogiError, match=r"^line 6: "):
        csa_reader.read(f"PI\n+\n+7776FU\n-3334FU\n%TORYO\n{line}\n")


def test_a_csa_that_ends_with_the_time_of_its_end():
    text = "PI\n+\n+7776FU\n-3334FU\n%TORYO\nT1\n$END_TIME:2026/11/30 20:00:00\n'x +7776FU\n"
    game = csa_reader.read(text)
    assert (moves(game), game.reason, game.notes) == (MOVES, "resignation", [])


# USI


@pytest.mark.parametrize(
    ("word", "result", "reason"),
    [("resign", "w", "resignation"), ("win", "b", "impasse"), ("draw", "draw", "impasse"),
     ("timeout", "w", "timeout"), ("sennichite", "draw", "sennichite"), ("interrupt", None, None),
     ("RESIGN", "w", "resignation"), ("mate", "w", "checkmate")],
)  # fmt: skip
def test_usi_records_end_in_a_word(word, result, reason):
    game = record_file.read(f"position startpos moves 7g7f 3c3d {word}\n".encode(), "a.usi")
    assert (moves(game), game.result, game.reason) == (MOVES, result, reason)
    assert not game.notes


def test_an_unknown_last_word_of_usi():
    game = record_file.read_usi("startpos moves 7g7f 3c3d sealed\n")
    assert (moves(game), game.result) == (MOVES, None)
    assert game.notes == ["line 1: 'sealed' is no ending that is known"]
    for bad in ("7g7", "resign 2g2f", "2g2f!", "*"):
        with pytest.raises(ShogiError, match=r"^line 1: ply 3"):
            record_file.read_usi(f"startpos moves 7g7f 3c3d {bad}\n")


# Encodings


@pytest.mark.parametrize("code", record_fuzz.ENCODINGS)
def test_encodings(code):
    text = TWO.replace("\n", "\r\n") + "   3 投了\r\n"
    game = record_file.read(text.encode(code), "x.kif")
    assert (moves(game), game.reason) == (MOVES, "resignation")


def test_other_ends_of_lines():
    for end in ("\r", "\r\n", "\u2028", "\x85"):
        assert moves(record_file.read(TWO.replace("\n", end).encode(), "x.kifu")) == MOVES


def test_what_shift_jis_lacks():
    game = played(START, MOVES)
    game.names = ["☗藤井〜", "☖😀"]
    text = record_file.encode(game, "x.kif").decode("cp932")
    assert "先手：▲藤井～\n後手：△?\n" in text
    assert moves(record_file.read(record_file.encode(game, "x.kif"), "x.kif")) == MOVES


# All at once


def test_nothing_is_lost_without_a_word():
    """A short form of record_fuzz.py; each outcome is seen, so that none is a matter of course."""
    counts = record_fuzz.run(1500, 13)
    assert sum(counts.values()) == 1500
    assert counts["same"] > 400
    assert counts["fault"] > 300
    assert counts["other"] and counts["said"]


def test_the_fuzz_sees_a_loss(monkeypatch):
    """With a reader that stops early it fails."""
    read = record_file.read
    monkeypatch.setattr(record_file, "read", lambda data, path: _short(read(data, path)))
    with pytest.raises(AssertionError, match="read"):
        record_fuzz.run(300, 13)
    assert "record_fuzz" in sys.modules


def _short(game):
    if game.pos.ply > 1 and not game.notes:
        game.undo(1)
    return game
