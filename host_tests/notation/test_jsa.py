# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Moves as the Japan Shogi Association writes them."""

import random

import pytest

from checked_cases import START, legal, position, state
from komadai.play import notation
from komadai.storage.format import S_NOTATION
from komadai.view import text as fields
from randomplay import positions
from shogi.notation import jsa, usi
from shogi.rules.types import ShogiError

# Each of the association's rules: pieces, square, and what each move is called.
_EXAMPLES = [
    ("G 9c 7b", "8b", {"9c": "８二金上", "7b": "８二金寄"}),
    ("G 5c 4d", "4c", {"5c": "４三金寄", "4d": "４三金上"}),
    ("S 4b 5d", "5c", {"4b": "５三銀引", "5d": "５三銀上"}),
    ("G 9b 7b", "8a", {"9b": "８一金左", "7b": "８一金右"}),
    ("G 3b 1b", "2b", {"3b": "２二金左", "1b": "２二金右"}),
    ("S 6e 4e", "5f", {"6e": "５六銀左", "4e": "５六銀右"}),
    ("G 8i 7i", "7h", {"8i": "７八金左", "7i": "７八金直"}),
    ("S 3i 2i", "3h", {"3i": "３八銀直", "2i": "３八銀右"}),
    ("G 6c 5c 4c", "5b", {"6c": "５二金左", "5c": "５二金直", "4c": "５二金右"}),
    (
        "+P 7i 8i 9i 9h 8g",
        "8h",
        {
            "7i": "８八と右",
            "8i": "８八と直",
            "9i": "８八と左上",
            "9h": "８八と寄",
            "8g": "８八と引",
        },
    ),
    (
        "S 2i 1g 3g 3i",
        "2h",
        {"2i": "２八銀直", "1g": "２八銀右", "3g": "２八銀左引", "3i": "２八銀左上"},
    ),
    ("+R 9a 8d", "8b", {"9a": "８二竜引", "8d": "８二竜上"}),
    ("+R 5b 2c", "4c", {"5b": "４三竜引", "2c": "４三竜寄"}),
    ("+R 5e 1e", "3e", {"5e": "３五竜左", "1e": "３五竜右"}),
    ("+R 9i 8i", "8h", {"9i": "８八竜左", "8i": "８八竜右"}),
    ("+R 2h 1i", "1g", {"2h": "１七竜左", "1i": "１七竜右"}),
    ("+B 9a 8a", "8b", {"9a": "８二馬左", "8a": "８二馬右"}),
    ("+B 9e 6c", "8e", {"9e": "８五馬寄", "6c": "８五馬引"}),
    ("+B 1a 3d", "1b", {"1a": "１二馬引", "3d": "１二馬上"}),
    ("+B 9i 5i", "7g", {"9i": "７七馬左", "5i": "７七馬右"}),
    ("+B 4g 1h", "2i", {"4g": "２九馬左", "1h": "２九馬右"}),
]


def place(name):
    """Index on a board of ranks of files 9 to 1."""
    return (ord(name[1]) - 97) * 9 + 9 - int(name[0])


def board(pieces, side="b"):
    """SFEN of these pieces of one side; the kings keep out of the way."""
    for corner in ("1a", "5a", "9e", "2f", "6i", "7f"):
        try:
            position(_board(pieces, corner, side))
        except ShogiError:
            continue
        return _board(pieces, corner, side)
    raise AssertionError("no room for a king")


def _board(pieces, corner, side):
    kind, *squares = pieces.split()
    cells = [""] * 81
    cells[place(corner)] = "k"
    for name in squares:
        cells[place(name)] = kind
    if side == "w":
        cells = [c.swapcase() for c in cells[::-1]]
    rows = []
    for i in range(0, 81, 9):
        row, gap = "", 0
        for cell in cells[i : i + 9]:
            row += (str(gap) if gap and cell else "") + cell
            gap = 0 if cell else gap + 1
        rows.append(row + (str(gap) if gap else ""))
    return f"{'/'.join(rows)} {side} - 1"


def turned(name):
    """The square as the other side has it."""
    return str(10 - int(name[0])) + chr(202 - ord(name[1]))


@pytest.mark.parametrize(("pieces", "to", "names"), _EXAMPLES)
def test_pieces_that_could_go_to_one_square(pieces, to, names):
    pos = position(board(pieces))
    for start, said in names.items():
        assert jsa.text(pos, usi.parse(start + to)).removesuffix("不成") == said
    other = position(board(pieces, "w"))
    for start, said in names.items():
        move = usi.parse(turned(start) + turned(to))
        assert jsa.text(other, move).removesuffix("不成")[2:] == said[2:], "gote sees the same"


@pytest.mark.parametrize(
    ("start", "move", "said"),
    [
        (START, "7g7f", "７六歩"),
        (START, "6i7h", "７八金"),
        (START, "4i5h", "５八金右"),
        ("8k/9/9/4S4/9/9/9/9/4K4 b - 1", "5d5c+", "５三銀成"),
        ("8k/9/9/4S4/9/9/9/9/4K4 b - 1", "5d5c", "５三銀不成"),
        ("8k/9/9/4S4/9/9/9/9/4K4 b - 1", "5d6e", "６五銀"),
        ("8k/4P4/9/9/9/9/9/9/4K4 b - 1", "5b5a+", "５一歩成"),
        ("8k/9/9/9/9/9/9/9/4K4 b G 1", "G*5e", "５五金"),
        ("8k/9/9/9/9/4G4/9/9/4K4 b G 1", "G*5e", "５五金打"),
        ("8k/9/9/9/9/4G4/9/9/4K4 b G 1", "5f5e", "５五金"),
        ("8k/9/4+S4/9/9/9/9/9/4K4 b - 1", "5c5b", "５二成銀"),
        ("8k/9/9/9/9/9/9/9/3NKN3 b - 1", "6i5g", "５七桂左"),
    ],
)
def test_text(start, move, said):
    pos = position(start)
    before = state(pos)
    assert jsa.text(pos, usi.parse(move)) == said
    assert state(pos) == before


def test_the_same_square():
    pos = position("4k4/9/9/9/4p4/9/9/4R4/4K4 w - 1", ["5e5f"])
    assert jsa.text(pos, usi.parse("5h5f"), usi.parse("5e5f") & 127) == "同飛"


def test_no_two_moves_of_a_position_have_one_text_and_all_fit_their_field():
    settings = bytearray(48)
    longest = {1: 0, 2: 0}
    for pos, *_rest in positions(random.Random(8), 300):
        moves = legal(pos)
        said = {jsa.text(pos, move) for move in moves}
        assert len(said) == len(moves)
        for way in longest:
            settings[S_NOTATION] = way
            texts = {notation.short(settings, pos, move) for move in moves}
            assert len(texts) == len(moves)
            longest[way] = max([longest[way], *(fields.cells(text) for text in texts)])
    assert longest[2] <= 6, "the narrowest screen but one has six columns"
    assert longest[1] <= 13, "two lines of seven"
