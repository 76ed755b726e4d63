# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""CSA records: what is read, what is refused, and that what is written comes back."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_kif import moves, played, same
from test_kif_games import ended

from checked_cases import START, legal_usi, position, report
from randomplay import HANDICAPS, play, positions, sparse
from shogi.notation import usi
from shogi.records import csa, csa_reader
from shogi.rules import handicap, sfen
from shogi.rules.game import Game
from shogi.rules.types import ShogiError

ROWS = """P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
P2 * -HI *  *  *  *  * -KA *
P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
P4 *  *  *  *  *  *  *  *  *
P5 *  *  *  *  *  *  *  *  *
P6 *  *  *  *  *  *  *  *  *
P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
P8 * +KA *  *  *  *  * +HI *
P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
"""
KINGS = "P-51OU\nP+59OU\n"
TWO = "V2.2\nN+A\nN-B\nPI\n+\n+7776FU\nT12\n-3334FU\nT6\n"


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("PI\n+\n", START),
        (ROWS + "+\n", START),
        (ROWS.replace("\n", "\r\n") + "+\r\n", START),
        (ROWS + "P+\nP-\n+\n", START),
        ("+\n", START),
        ("", START),
        ("PI82HI22KA\n-\n", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("PI11KY\n-\n", "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        (KINGS + "+\n", "4k4/9/9/9/9/9/9/9/4K4 b - 1"),
        (KINGS + "-\n", "4k4/9/9/9/9/9/9/9/4K4 w - 1"),
        (KINGS + "P+00FU00FU00HI\n+\n", "4k4/9/9/9/9/9/9/9/4K4 b R2P 1"),
        (KINGS + "P-00AL\n+\n", "4k4/9/9/9/9/9/9/9/4K4 b 2r2b4g4s4n4l18p 1"),
        (KINGS + "P+00AL\n+\n", "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1"),
        ("P-00AL\nP-51OU\nP+53TO00KI\n+\n", "4k4/9/4+P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"),
        ("P-51OU\nP+52RY41UM\n-\n", "4k+B3/4+R4/9/9/9/9/9/9/9 w - 1"),
        ("P+19NY29NK39NG59OU\n+\n", "9/9/9/9/9/9/9/9/4K1+S+N+L b - 1"),
        (
            KINGS + "P1 *  *  *  * -OU *  *  *  *\nP9\nP+59OU,P+00KI\n+\n",
            "4k4/9/9/9/9/9/9/9/4K4 b G 1",
        ),
    ],
)
def test_starts(text, start):
    game = csa_reader.read("V2.2\n'comment\n" + text)
    assert game.start == start
    assert csa_reader.read(csa.write(game)).start == start


# statement after two moves: result and reason
WORDS = {
    "TORYO": ("w", "resignation"),
    "CHUDAN": (None, None),
    "SENNICHITE": ("draw", "sennichite"),
    "TIME_UP": ("w", "timeout"),
    "ILLEGAL_MOVE": ("w", "foul"),
    "+ILLEGAL_ACTION": ("w", "foul"),
    "-ILLEGAL_ACTION": ("b", "foul"),
    "JISHOGI": ("draw", "impasse"),
    "KACHI": ("b", "impasse"),
    "HIKIWAKE": ("draw", "impasse"),
    "MAX_MOVES": ("draw", "move_limit"),
    "MATTA": (None, None),
    "TSUMI": ("w", "checkmate"),
    "FUZUMI": (None, None),
    "ERROR": (None, None),
    "SOMETHING": (None, None),
}


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("form", ["%{}\n", "%{}\nT3\n'comment\n", "%{},T3\r\n", "%{}"])
def test_terminal_words(word, form):
    game = csa_reader.read(TWO + form.format(word))
    assert (game.result, game.reason) == WORDS[word]
    assert moves(game) == ["7g7f", "3c3d"]
    again = csa_reader.read(csa.write(game))
    assert again.result == game.result
    assert again.reason == game.reason or word == "HIKIWAKE"


@pytest.mark.parametrize("word", WORDS)
def test_the_winner_of_a_word_goes_by_the_turn(word):
    game = csa_reader.read("PI\n+\n+7776FU\n%" + word)
    expect = WORDS[word][0]
    if "+" not in word and "-" not in word:
        expect = {"w": "b", "b": "w"}.get(expect, expect)
    assert game.result == expect


def test_forms_of_a_file():
    plain = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"]
    text = "V2.2,N+x\nPI\n+\n+7776FU,T12,-3334FU\n+8822UM\n,-3122GI,\n+0045KA\nT5\n%CHUDAN\n"
    assert moves(csa_reader.read(text)) == plain
    full = """'CSA encoding=UTF-8
V3.0
N+山田, 太郎
N-B
$EVENT:test, 1
$START_TIME:2026/11/29 20:00:00
$OPENING:YAGURA
PI
'comment +7776FU
+
'*comment
+7776FU
T12.5
-3334FU

unknown
+8822UM
-3122GI
+0045KA
/
PI
+
+2726FU
"""
    game = csa_reader.read(full)
    assert moves(game) == plain
    assert list(game.names) == ["山田, 太郎", "B"]
    assert moves(csa_reader.read("\ufeff" + full.replace("\n", "\r\n"))) == plain
    assert moves(csa_reader.read(full.replace("PI\n'comment +7776FU\n+\n", "PI\n"))) == plain


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (TWO + "-8384FU\n", "line 10: move 3: -8384FU: not the turn of -"),
        (TWO + "+7776FU\n", "line 10: move 3: +7776FU: no own piece there"),
        (TWO + "+2726KI\n", "line 10: move 3: +2726KI: another piece stands there"),
        (TWO + "+2726TO\n", "line 10: move 3: +2726TO: cannot promote"),
        (TWO + "+2725FU\n", "line 10: move 3: +2725FU: not its move"),
        (TWO + "+0055FU\n", "line 10: move 3: +0055FU: not in hand"),
        (TWO + "+0055OU\n", "line 10: move 3: +0055OU: cannot be dropped"),
        (TWO + "+0055TO\n", "line 10: move 3: +0055TO: cannot be dropped"),
        (TWO + "+2720FU\n", "line 10: move 3: +2720FU: cannot be read"),
        (TWO + "+0726FU\n", "line 10: move 3: +0726FU: cannot be read"),
        (TWO + "+2726F\n", "line 10: move 3: +2726F: cannot be read"),
        (TWO + "+2726FUX\n", "line 10: move 3: +2726FUX: cannot be read"),
        (TWO + "+2726XX\n", "line 10: move 3: +2726XX: cannot be read"),
        (TWO + "2726FU\n", "line 10: '2726FU' cannot be read"),
        (TWO + "x+2726FU\n%TORYO\n", "line 10: 'x+2726FU' cannot be read"),
        (TWO + "手 2726FU\n%TORYO\n", "line 10: '手 2726FU' cannot be read"),
        (TWO + "+\n", "line 10: '+' after the moves"),
        (TWO + "PI\n", "line 10: 'PI' after the moves"),
        ("PI\n+\n+7776FU,-3333FU\n", "line 3: move 2: -3333FU"),
        ("PI82KA\n+\n", "line 1: PI: no 82KA"),
        ("PI55FU\n+\n", "line 1: PI: no 55FU"),
        ("PI8\n+\n", "line 1: PI: '8'"),
        ("P1-KY-KE\n", "line 1: P1: 2 files instead of 9"),
        (ROWS.replace("P2 *", "P2"), "line 2: P2: 8 files instead of 9"),
        (ROWS.replace("-KY\n", "\n", 1), "line 1: P1: 8 files instead of 9"),
        (ROWS.replace("-HI", "+XX"), "line 2: P2: '+XX' is no piece"),
        ("P1-KY-KE-GI-KI-OU-KI-GI-KE-KY-KY\n", "line 1: P1: more than 9 files"),
        ("P+51\n", "line 1: P+: '51'"),
        ("P+01OU\n", "line 1: P+: '01OU'"),
        ("P+00OU\n", "line 1: P+: '00OU' cannot be in hand"),
        ("P+00TO\n", "line 1: P+: '00TO' cannot be in hand"),
        ("P+51OU51KI\n", "line 1: P+: '51KI': not empty"),
        ("P0\n", "line 1: 'P0' cannot be read"),
        (KINGS + "P+00HI00HI00HI\n+\n", "more pieces than a set has"),
        (KINGS + "P+55FU56FU\n+\n", "nifu on file 5"),
        ("P+51FU59OU\n+\n", "5a: a piece that could never move"),
        ("P+59OU\nP-00AL\nP+00FU\nP+58OU\n+\n", "two kings of sente"),
        ("P-51OU\nP+52KI\n+\n", "side not to move stands in check"),
        ("P-00AL\n+\n", "no king"),
    ],
)
def test_faults_name_their_place(text, fault):
    with pytest.raises(ShogiError) as caught:
        csa_reader.read(text)
    assert fault in str(caught.value)
    assert str(caught.value).startswith("line ")


def test_what_is_written():
    game = played(START, ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"], move_limit=200)
    game.names = ["A", "B\nx"]
    game.resign()
    assert csa.write(game) == (
        "V2.2\nN+A\nN-B x\n$MAX_MOVES:200\nPI\n+\n"
        "+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0045KA\n%TORYO\n"
    )


@pytest.mark.parametrize("seed", range(60))
def test_random_games_come_back(seed):
    rng = random.Random(seed + 100)
    if seed % 3 == 0:
        start = START
    elif seed % 3 == 1:
        start = rng.choice(HANDICAPS)
    else:
        start = sparse(rng, seed % 2).replace(" 1", f" {rng.randrange(1, 99)}")
    for pos, _ in play(rng, start, rng.randrange(1, 150)):
        line = [usi.text(move) for move in pos.moves[: pos.ply]]
    game = ended(rng, played(start, line))
    game.names = ["先手, x", "w"]
    text = csa.write(game)
    again = csa_reader.read(text)
    assert same(game, again)
    assert csa.write(again) == text


@pytest.mark.parametrize("name", handicap.NAMES)
def test_handicaps_come_back(name):
    game = Game(96)
    game.new(name)
    assert csa.write(game).split("\n")[3].startswith("PI")
    assert csa_reader.read(csa.write(game)).preset == name


def test_each_ending_comes_back():
    loop = ["5i4i", "5a6a", "4i5i", "6a5a"] * 3
    checks = ["2i1i", "1a2a", "1i2i", "2a1a"]
    corner = "8k/9/9/9/9/9/9/9/K6R1 b - 1"
    games = {
        "sennichite": [played("4k4/9/9/9/9/9/9/9/4K4 b - 1", loop)],
        "perpetual_check": [played(corner, checks * 3), played(corner, (checks * 4)[:13])],
        "no_moves": [played("8k/5+R3/9/9/9/9/9/9/K8 b - 1", ["4b3b"])],
        "impasse": [played(report("I09")["start"], [])],
        "move_limit": [played(START, ["7g7f"], move_limit=1)],
    }
    for reason, some in games.items():
        for game in some:
            again = csa_reader.read(csa.write(game))
            assert (again.result, again.reason) == (game.result, reason)
    wrong = played(report("I04")["start"], [], impasse_rule="declare")
    wrong.declare()
    assert csa_reader.read(csa.write(wrong)).result == "b"


def test_broken_files():
    """Each gives a clean fault that names a line, or a game of legal moves."""
    rng = random.Random(14)
    sources = [TWO + "%TORYO\n", ROWS + "+\n+7776FU\n-3334FU\n", KINGS + "P-00AL\n+\n+5958OU\n"]
    for pos, _ in play(rng, START, 40):
        line = [usi.text(move) for move in pos.moves[: pos.ply]]
    sources.append(csa.write(played(START, line)))
    sources.append(csa.write(played(sparse(rng), [])))
    scratch = Game(96)
    faults = 0
    for _ in range(3000):
        text = list(rng.choice(sources))
        for _ in range(rng.randrange(1, 5)):
            at = rng.randrange(len(text))
            how = rng.randrange(4)
            if how == 0:
                text[at] = rng.choice("+-PIN%T0123456789FUKYOU*,' \n")
            elif how == 1 and len(text) > 1:
                del text[at]
            elif how == 2:
                text.insert(at, rng.choice(text))
            else:
                other = rng.randrange(len(text))
                text[at], text[other] = text[other], text[at]
        try:
            game = csa_reader.read("".join(text), scratch)
        except ShogiError as fault:
            faults += 1
            assert str(fault).startswith("line ")
            assert "\n" not in str(fault)
        else:
            pos = position(game.start)
            for move in moves(game):
                assert move in legal_usi(pos)
                pos.make(usi.parse(move))
    assert 800 < faults < 2900


@given(st.text("PI+-N%T0123456789FUKYOUKIALHA*,' \n$V/", max_size=100))
def test_any_text(text):
    try:
        csa_reader.read(text)
    except ShogiError as fault:
        assert str(fault).startswith("line ")


def test_positions_of_random_games():
    rng = random.Random(15)
    game = Game(96)
    for pos, _ in positions(rng, 1000):
        if rng.random() < 0.2:
            text = sfen.write(pos, rng.randrange(1, 200))
            game.load(text)
            assert csa_reader.read(csa.write(game)).sfen() == text


@pytest.mark.parametrize("text", ["", "\n\n", "hello\n", "手合割：平手\n1 ７六歩(77)\n", "'x\n"])
def test_what_is_no_csa(text):
    with pytest.raises(ShogiError, match="this is no CSA"):
        csa_reader.read(text)


@pytest.mark.parametrize("move", ["7776FU", "*7776FU", "?7776FU", "=3334FU"])
def test_a_move_without_its_sign_is_not_skipped(move):
    with pytest.raises(ShogiError, match=r"line 4: '.*' cannot be read"):
        csa_reader.read(f"V2.2\nPI\n+\n{move}\n")


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("V2.2,PI,+,+7776FU,T12,-3334FU,T6,%CHUDAN", ["", ""]),
        ("V2.2,N+A,N-B,PI,+,+7776FU,-3334FU,%TORYO", ["A", "B"]),
        ("N+A, B,N-C,D,$EVENT:x,y,$MAX_MOVES:300,PI,+7776FU,-3334FU", ["A, B", "C,D"]),
        ("N-T. Tanaka,+,+7776FU,T1,-3334FU,T2", ["", "T. Tanaka"]),
        ("$NOTE:a,b,PI82HI82HI,P-82HI,+,+7776FU,-3334FU", None),
        ("V2.2," + ROWS.replace("\n", ",") + "+,+7776FU,-3334FU", ["", ""]),
        ("$EVENT:x," + ROWS.replace("\n", ",") + "+,+7776FU,-3334FU", ["", ""]),
        ("'a comment,+7776FU\n+7776FU,'good, +8833UM?,-3334FU\n-3334FU", ["", ""]),
    ],
)
def test_statements_on_one_line(line, names):
    if names is None:
        with pytest.raises(ShogiError, match="no 82HI to take away"):
            csa_reader.read(line)
        return
    game = csa_reader.read(line)
    assert (moves(game), game.names) == (["7g7f", "3c3d"], names)
    assert game.move_limit == (300 if "MAX" in line else 0)


@pytest.mark.parametrize(
    "name",
    ["A,B", "A, B", "Smith, J.", "A,+7776FU", "a,%TORYO", "x,N-y", "Tokyo,P", "V,T", "A,P1x", ","],
)
def test_names_with_commas_come_back(name):
    game = played(START, ["7g7f"])
    game.names = [name, name]
    again = csa_reader.read(csa.write(game))
    assert [word.replace(", ", ",") for word in again.names] == [name.replace(", ", ",")] * 2
    assert again.names[0] == name or name in ("A,+7776FU", "a,%TORYO", "x,N-y")
    assert moves(again) == ["7g7f"]


@pytest.mark.parametrize("before", ["V2.2", "N+A, B", "$EVENT:x,y", "PI"])
def test_a_bad_move_behind_another_statement_is_a_fault(before):
    for move in ("+7775FU", "+3334FU"):
        with pytest.raises(ShogiError, match="line 1: move 1: "):
            csa_reader.read(f"{before},+,{move}\n")
