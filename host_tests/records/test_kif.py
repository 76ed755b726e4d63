# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""KIF records: what is read, what is refused, and that what is written comes back."""

import pytest

from checked_cases import START, report, reports
from shogi.notation import usi
from shogi.records import kif, kif_reader
from shogi.rules import handicap
from shogi.rules.game import Game
from shogi.rules.types import ShogiError

HEAD = "手合割：平手\n手数----指手---------消費時間--\n"
TWO = HEAD + "   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 ３四歩(33)\n"
DIAGRAM = report("K06")["expect"]["kif"]


def moves(game):
    return [usi.text(move) for move in game.pos.moves[: game.pos.ply]]


def played(start, moves, **settings):
    game = Game(96)
    for name, value in settings.items():
        setattr(game, name, value)
    game.load(start)
    for move in moves:
        game.push(usi.parse(move))
    game.update_result()
    return game


def same(one, two):
    """Everything of a game that a record keeps."""
    return (
        one.start == two.start
        and moves(one) == moves(two)
        and one.sfen() == two.sfen()
        and (one.result, one.reason) == (two.result, two.reason)
        and one.names == two.names
        and one.move_limit == two.move_limit
    )


@pytest.mark.parametrize(
    "row", reports("K01", "K06", "K07", "K09", "K10", "K11", "K14", "K15", "K17")
)
def test_reported_files(row):
    game = kif_reader.read(row["expect"]["kif"])
    assert game.start == row["start"]
    assert moves(game) == row["moves"]
    if row["expect"].get("end") == "resign":
        assert (game.result, game.reason) == ("w", "resignation")
    if row["id"] == "K17":
        assert game.result == "w"
    if row["id"] == "K09":
        assert game.result is None
    if row["id"] == "K15":
        assert game.names == ["A", "B"]


def test_diagram_goes_before_the_handicap():
    row = report("K18")
    written = kif.write(played(row["start"], row["moves"]))
    for name in ("平手", "二枚落ち", "十枚落ち"):
        text = written.replace("手合割：その他", "手合割：" + name)
        text = text.replace("手数----", "先手番\n手数----")
        game = kif_reader.read(text)
        assert game.start == row["start"]
        assert moves(game) == row["moves"]
        assert (game.result, game.reason) == ("b", "checkmate")


@pytest.mark.parametrize(
    "line",
    ["同　銀(31)", "同 銀(31)", "同銀(31)", "同　　銀(31)   ( 0:01/00:00:05)+", "２二銀(31)",
     "22銀(31)", "同\t銀(31)", "同　銀（３１）", "△同　銀(31)", "同　銀(31)( 0:01/00:00:05)"],
)  # fmt: skip
def test_same_square_in_all_spellings(line):
    game = kif_reader.read(HEAD + f"1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 {line}\n")
    assert moves(game)[-1] == "3a2b"


# word: (result after two moves, reason)
WORDS = {
    "投了": ("w", "resignation"),
    "詰み": ("w", "checkmate"),
    "千日手": ("draw", "sennichite"),
    "持将棋": ("draw", "impasse"),
    "入玉勝ち": ("b", "impasse"),
    "反則勝ち": ("b", "foul"),
    "反則負け": ("w", "foul"),
    "切れ負け": ("w", "timeout"),
    "中断": (None, None),
    "封じ手": (None, None),
    "不詰": (None, None),
    "休憩": (None, None),
}


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("form", ["   3 {}\n", "3 {}", "   3 {}   ( 0:03/ 00:00:19)\r\n"])
def test_terminal_words(word, form):
    game = kif_reader.read(TWO + form.format(word) + "\nまで2手で\n\n変化：2手\n   2 ８四歩(83)\n")
    assert (game.result, game.reason) == WORDS[word]
    assert moves(game) == ["7g7f", "3c3d"]


@pytest.mark.parametrize("word", [w for w in WORDS if w not in ("封じ手", "休憩")])
@pytest.mark.parametrize("handicapped", [False, True])
def test_the_winner_of_a_word_goes_by_the_turn(word, handicapped):
    """After one move, in an even game (gote to move) and a handicap game (sente to move)."""
    head = "手合割：二枚落ち\n1 ６二銀(71)\n" if handicapped else "手合割：平手\n1 ７六歩(77)\n"
    game = kif_reader.read(head + f"2 {word}\n")
    won = {"w": "b", "b": "w"} if not handicapped else {}
    expect = WORDS[word][0]
    assert game.result == won.get(expect, expect)
    again = kif_reader.read(kif.write(game))
    assert (again.result, again.reason) == (game.result, game.reason)


def test_the_board_tells_the_reason_where_it_agrees():
    mate = kif.write(played("8k/9/7+RP/9/9/9/9/9/K8 b - 1", ["1c1b"]))
    for word in ("詰み", "投了", "中断", "反則負け", "休み"):
        game = kif_reader.read(mate.replace("詰み", word))
        assert (game.result, game.reason) == ("b", "checkmate")
    game = kif_reader.read(mate.replace("詰み", "反則勝ち"))
    assert (game.result, game.reason) == ("w", "foul")


@pytest.mark.parametrize("name", kif.HANDICAPS)
@pytest.mark.parametrize("form", ["手合割：{}\n", "手合割:{}　　\r\n", "#x\n*y\n手合割： {} \n"])
def test_handicaps(name, form):
    preset = handicap.NAMES[kif.HANDICAPS.index(name)]
    fresh = Game(96)
    fresh.new(preset)
    game = kif_reader.read(form.format(name))
    assert (game.start, game.preset) == (fresh.start, preset)
    assert kif_reader.read(kif.write(game)).preset == preset
    assert kif_reader.read(form.format(name.replace("落ち", "落"))).preset == preset


@pytest.mark.parametrize(
    ("name", "preset"),
    [("左香落ち", "lance"), ("飛落ち", "rook"), ("", "none"), ("4枚落ち", "four")],
)
def test_other_names_of_handicaps(name, preset):
    assert kif_reader.read(f"手合割：{name}\n").preset == preset


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("飛　角　金四　銀四　桂四　香四　歩十七　", "rb4g4s4n4l17p"),
        ("飛 角 金四 銀四 桂四 香四 歩十七 ", "rb4g4s4n4l17p"),
        ("飛角金四銀四桂四香四歩十七", "rb4g4s4n4l17p"),
        ("歩17 飛1 金4", "r4g17p"),
        ("歩１７ 飛１ 金４", "r4g17p"),
        ("歩十", "10p"),
        ("歩十　銀", "s10p"),
        ("なし", "-"),
        ("", "-"),
        ("　", "-"),
        ("無し", "-"),
    ],
)
@pytest.mark.parametrize("key", ["後手の持駒：", "上手の持駒：", "後手の持ち駒:"])
def test_hands(text, hand, key):
    board = DIAGRAM[DIAGRAM.index("  ９") : DIAGRAM.index("先手の持駒")]
    game = kif_reader.read(f"{key}{text}\n{board}先手の持駒：なし\n後手番\n")
    assert game.start == f"4k4/9/9/9/9/9/9/9/4K4 w {hand} 1"


def test_every_piece_of_a_diagram():
    text = """手合割：その他
後手の持駒：なし
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香v桂v銀v金v王v飛v角v歩 ・|一
|vとv杏v圭 ・ ・ ・ ・ ・ ・|二
| ・ ・v成銀 ・ ・ ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| と 成香 成桂 全 馬 ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ 竜 ・|八
| 香 桂 銀 金 玉 ・ ・ ・ ・|九
+---------------------------+
先手の持駒：歩
手数----指手---------消費時間--
"""
    board = "lnsgkrbp1/+p+l+n6/2+s6/9/9/9/+P+L+N+S+B4/7+R1/LNSGK4"
    assert kif_reader.read(text).start == f"{board} b P 1"
    assert kif_reader.read(text.replace("先手の持駒：歩", "先手の持駒：歩\n先手番")).pos.side == 16
    swapped = kif_reader.read(text.replace("先手の持駒：歩", "先手の持駒：歩\n上手番"))
    assert swapped.start == f"{board} w P 1"


def test_who_begins_from_a_diagram():
    plain = DIAGRAM.split("手数----")[0].replace("後手番\n", "")
    assert kif_reader.read(plain).pos.side == 16
    assert kif_reader.read(plain + "後手番\n").pos.side == 32
    assert kif_reader.read(plain + "先手番\n").pos.side == 16
    uwate = plain.replace("先手", "下手").replace("後手", "上手")
    assert kif_reader.read(uwate).pos.side == 32
    assert kif_reader.read(uwate + "下手番\n").pos.side == 16
    assert kif_reader.read(plain + "下手：A\n上手：B\n").pos.side == 32
    assert kif_reader.read("手合割：平手\n下手：A\n上手：B\n").pos.side == 16
    assert kif_reader.read(uwate.replace("手合割：その他\n", "")).pos.side == 32
    assert kif_reader.read(plain.replace("手合割：その他\n", "")).pos.side == 16


def test_who_begins_without_a_diagram():
    game = kif_reader.read("手合割：平手\n後手番\n1 ３四歩(33)\n")
    assert (game.start, game.preset) == (START.replace(" b ", " w "), None)
    assert moves(kif_reader.read(kif.write(game))) == ["3c3d"]
    assert kif_reader.read("手合割：平手\n先手番\n").preset == "none"
    assert kif_reader.read("手合割：二枚落ち\n上手番\n").preset == "two"
    assert kif_reader.read("手合割：二枚落ち\n下手番\n").start.endswith(" b - 1")


def test_counter_of_a_diagram():
    plain = DIAGRAM.split("手数----")[0]
    assert kif_reader.read(plain + "手数＝41  ▲７六歩  まで\n").start.endswith(" 42")
    assert kif_reader.read(plain + "手数＝x\n").start.endswith(" 1")


def test_lines_that_say_nothing_to_us():
    text = """\ufeff# ---- a program ----\r
開始日時：2026/11/29 20:00\r
棋戦：test\r
\r
手合割：平手　　\r
先手：山田　太郎\r
後手：鈴木\r
手数----指手---------消費時間--\r
*comment 1 ７六歩(77)\r
   1 ７六歩(77)   ( 0:16/00:00:16)\r
*comment\r
&bookmark\r
#   2 ８四歩(83)\r
unknown words\r
2026年 竜王戦\r
10:20 *\r
   2 ３四歩(33)   ( 0:00/00:00:00)+\r
まで2手で中断"""
    game = kif_reader.read(text)
    assert moves(game) == ["7g7f", "3c3d"]
    assert game.names == ["山田　太郎", "鈴木"]
    assert game.result is None


def test_numbers_must_follow():
    for lines in ("1 ７六歩(77)\n1 ３四歩(33)\n", "1 ７六歩(77)\n3 ３四歩(33)\n"):
        with pytest.raises(ShogiError, match="after move 1"):
            kif_reader.read(lines)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (TWO + "   3 ７六歩(77)\n", "line 5: move 3"),
        (TWO + "   3 ２六歩\n   4 ９九玉(51)\n", "line 6: move 4"),
        (TWO + "   3 四歩(33)\n", "line 5: move 3"),
        (TWO + "   3 ２六(27)\n", "line 5: move 3"),
        (TWO + "   3 ２六歩(2)\n", "line 5: move 3"),
        (TWO + "   3 ２六歩打\n", "line 5: move 3: ２六歩打: not in hand"),
        (TWO + "   3 ２六歩(27\n", "line 5: move 3"),
        (TWO + "   3 ２六歩成(27)\n", "line 5: move 3: ２六歩成(27): cannot promote"),
        (TWO + "   3 同歩(33)\n", "line 5: move 3"),
        (TWO + "   4 ２六歩(27)\n", "line 5: move 4 after move 2"),
        (TWO + "▲２六歩(27)\n", "line 5: move 3: '▲２六歩(27)' has no number"),
        (HEAD + "1 同　歩(77)\n", "line 3: move 1"),
        ("▲７六歩 △３四歩\n", "line 1: move 1"),
        ("手合割：七枚落ち\n1 ７六歩(77)\n", "line 2: 手合割：七枚落ち"),
        ("手合割：その他\n", "手合割：その他"),
        (DIAGRAM.replace("|一", "|一\n| ・|"), "line 6: diagram: 1 files"),
        (DIAGRAM.replace(" ・|二", " ・ ・|二"), "line 6: diagram: more than 9 files"),
        (DIAGRAM.replace(" ・|二", "|二"), "line 6: diagram: 8 files"),
        (DIAGRAM.replace(" ・|二", " x|二"), "line 6: diagram: 'x' is no piece"),
        (DIAGRAM.replace("| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n", ""), "diagram: 8 ranks"),
        (DIAGRAM.replace("|九\n", "|九\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|十\n"), "more than 9 ranks"),
        (DIAGRAM.replace("歩十七", "歩十九"), "line 2: 持駒: more pieces than a set has"),
        (DIAGRAM.replace("歩十七", "歩十八"), "more pieces than a set has: 19 P"),
        (DIAGRAM.replace("歩十七", "玉"), "line 2: 持駒: '玉' cannot be in hand"),
        (DIAGRAM.replace("歩十七", "と"), "line 2: 持駒: 'と' cannot be in hand"),
        (DIAGRAM.replace("飛　", "十　"), "line 2: 持駒: '十' is no piece"),
        (DIAGRAM.replace(" 玉", " ・").replace("v玉", " ・"), "no king"),
        (DIAGRAM.replace("・ ・ 玉", "・ 玉 玉"), "two kings of sente"),
        ("8k/9/9/9/9/9/9/9/K8", "line 1: this is no KIF"),
        ("", "this is no KIF"),
        ("hello\n\n1 world\n", "this is no KIF"),
        ("V2.2\nPI\n+\n+7776FU\n", "this is no KIF"),
        (TWO + "   3 ？？？\n   4 ８四歩(83)\n", "line 5: move 3: '？？？' cannot be read"),
        (TWO + "   3 xyz\n*comment\n   4 投了\n", "line 5: move 3: 'xyz' cannot be read"),
        (TWO + "   3 x\n   4 y\n   5 ２六歩(27)\n", "line 5: move 3: 'x' cannot be read"),
        (HEAD + "1 xyz\n2 ３四歩(33)\n", "line 3: move 1: 'xyz' cannot be read"),
        (TWO + "   3 ２二同角(88)\n", "line 5: move 3"),
        (TWO + "   3 同２二角(88)\n", "the last move went elsewhere"),
    ],
)
def test_faults_name_their_place(text, fault):
    with pytest.raises(ShogiError) as caught:
        kif_reader.read(text)
    assert fault in str(caught.value)
    assert str(caught.value).startswith("line ")


def test_after_an_unknown_last_word_nothing_is_read():
    game = kif_reader.read(TWO + "   3 休憩\nまで2手で\n| x |\n変化：2手\n   2 ８四歩(83)\n")
    assert moves(game) == ["7g7f", "3c3d"]
    assert moves(kif_reader.read("1 round\n" + TWO)) == ["7g7f", "3c3d"]


def test_numbers_in_full_width():
    assert moves(kif_reader.read("１ ７六歩(77)\n２　３四歩(33)\n")) == ["7g7f", "3c3d"]


@pytest.mark.parametrize("same", ["同　銀", "同 銀", "同銀", "２二同銀", "同２二銀", "同　２二銀"])
def test_spellings_of_the_same_square(same):
    game = kif_reader.read(TWO + f"   3 ２二角成(88)\n   4 {same}(31)\n")
    assert moves(game)[-1] == "3a2b"


def test_a_missing_promotion_is_a_fault():
    row = report("D05")
    game = played(row["start"], [])
    text = kif.write(game).replace("   1 中断", "   1 ５一歩(52)")
    with pytest.raises(ShogiError, match="move 1: ５一歩\\(52\\): must promote"):
        kif_reader.read(text)


def test_what_is_written():
    game = played(START, ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"])
    game.names = ["A", "B"]
    game.resign()
    assert kif.write(game) == (
        "#KIF version=2.0 encoding=UTF-8\n手合割：平手\n先手：A\n後手：B\n"
        "手数----指手---------消費時間--\n"
        "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 ４五角打\n"
        "   6 投了\nまで5手で先手の勝ち\n"
    )
    assert kif.words(game)[3] == "同　銀(31)"
    row = report("K06")
    text = kif.write(played(row["start"], row["moves"]))
    assert text.split("\n")[1:17] == [
        line.rstrip("　") for line in row["expect"]["kif"].split("\n")[:16]
    ]


@pytest.mark.parametrize(
    "lines",
    [
        # a server's, with blanks in the times
        ("   1   ７六歩(77)   (00:04 / 00:00:04)", "   2   ３四歩(33)   (00:03 / 00:00:03)"),
        # a phone's, with the marks of the sides
        ("1 ▲７六歩(77) (0:04/00:00:04)", "2 △３四歩(33) (0:03/00:00:03)"),
        # with marks that say which piece, and a comment of an engine
        ("   1 ７六歩直(77)", "** 0 engine ７六歩", "   2 ３四歩(33) (0:00/0:00:00)"),
        ("  1　７六歩(77)", "  2　３四歩(33)"),
        ("1\t７六歩(77)\t(0:1/0:0:1)", "2\t３四歩(33)"),
        ("   1 ７六歩(77)   ( 0:16/00:00:16)+", "   2 ３四歩(33)+"),
        ("001 ７六歩(77)", "002 ３四歩(33)"),
        ("1７六歩(77)", "2３四歩(33)"),
    ],
)
def test_what_other_programs_write(lines):
    for tail in ("", "3 投了\nまで2手で後手の勝ち\n", "   3 中断   ( 0:00/00:00:00)\n"):
        game = kif_reader.read("開始日時：2026/11/29\n" + HEAD + "\n".join(lines) + "\n" + tail)
        assert moves(game) == ["7g7f", "3c3d"]
        assert game.result == ("w" if "投了" in tail else None)


def test_a_full_drive_does_not_change_the_game():
    game = played(START, ["7g7f", "3c3d", "8h2b+", "3a2b"])
    game.resign()
    before = game.sfen(), moves(game), game.result
    lines = kif.write(game).splitlines()
    for room in range(len(lines)):
        written = []

        def out(line, written=written, room=room):
            if len(written) == room:
                raise OSError(28)
            written.append(line)

        with pytest.raises(OSError):
            kif.emit(game, out)
        assert written == lines[:room]
        assert (game.sfen(), moves(game), game.result) == before
