# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What a record says of its start: number of the first move, move counter, handicap."""

import pytest
from test_kif import DIAGRAM, HEAD, moves, played, same

from checked_cases import START
from shogi.records import kif_reader, record_file
from shogi.rules import handicap
from shogi.rules.types import ShogiError

BOARD = DIAGRAM.split("手数----")[0]  # gote to move, its king on 5a


def king_moves(first):
    return f"{first} ５二玉(51)\n{first + 1} ５八玉(59)\n"


@pytest.mark.parametrize("first", [0, 2, 3, 5, 100])
@pytest.mark.parametrize("head", ["", HEAD, "手数＝4\n", "手数＝2\n", "手合割：二枚落ち\n"])
def test_a_game_from_its_start_begins_with_move_1(head, first):
    lines = f"{first} ７六歩(77)\n{first + 1} ３四歩(33)\n"
    for text in (lines, f"{first} 投了\n"):
        with pytest.raises(ShogiError, match=f"line \\d: move {first}: the moves before it"):
            kif_reader.read(head + text)


def test_numbers_after_a_diagram():
    """They begin with 1 or go on from 手数＝; where that is missing they stand for it."""
    for first in (1, 42):
        game = kif_reader.read(BOARD + "手数＝41  まで\n" + king_moves(first))
        assert (moves(game), game.counter0) == (["5a5b", "5i5h"], 42)
    for first in (2, 41, 43):
        with pytest.raises(ShogiError, match=f"move {first}: the moves before it are missing"):
            kif_reader.read(BOARD + "手数＝41  まで\n" + king_moves(first))
    for first in (1, 2, 42):
        game = kif_reader.read(BOARD + king_moves(first))
        assert (moves(game), game.counter0) == (["5a5b", "5i5h"], first)
    assert kif_reader.read(BOARD + "42 中断\n").counter0 == 42
    with pytest.raises(ShogiError, match="move 42: '？？？' cannot be read"):
        kif_reader.read(BOARD + "手数＝41\n42 ？？？\n43 ５八玉(59)\n")
    with pytest.raises(ShogiError, match="move 1: '？？？' cannot be read"):
        kif_reader.read(BOARD + "1 ？？？\n2 ５八玉(59)\n")


@pytest.mark.parametrize("counter", [0, 1, 2, 100000, 100001, 2**29])
@pytest.mark.parametrize("board", [START[:-2], "4k4/9/9/9/9/9/9/9/4K4 b -"])
def test_a_move_counter_comes_back_from_every_form(board, counter):
    game = played(f"{board} {counter}", ["5i5h"])
    assert game.counter0 == max(counter, 1)
    game.names = ["", ""]
    assert game.start == f"{board} {max(counter, 1)}"
    for end in record_file.ENDINGS:
        again = record_file.read(record_file.write(game, "x" + end).encode(), "x" + end)
        again.names = list(again.names)
        assert same(game, again)


@pytest.mark.parametrize("digits", [str(2**29 + 1), "9" * 30])
def test_a_move_counter_that_is_too_large_is_a_fault(digits):
    for text, path in (
        (f"sfen {START[:-1]}{digits}", "x.usi"),
        (f"'move counter {digits}\nPI\n+\n", "x.csa"),
        (f"{BOARD}手数＝{digits}\n", "x.kif"),
    ):
        with pytest.raises(ShogiError, match=digits[:9]):
            record_file.read(text.encode(), path)


def test_the_handicap_of_a_start_of_its_own_comes_back():
    """The bonus for the given pieces counts in the impasse, so a record has to say it."""
    for name in handicap.NAMES[1:]:
        game = played("4k4/9/9/9/9/9/PPPPPPPPP/9/4K4 w - 1", ["5a5b"])
        game.handicap = name
        game.names = ["", ""]
        for end in (".kif", ".csa"):
            again = record_file.read(record_file.write(game, "x" + end).encode(), "x" + end)
            assert same(game, again)
            assert (again.handicap, again.preset) == (name, None)
            assert again.bonus() == handicap.bonus(name) > 0
            assert again.label(16) == "shitate"
