# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The pieces on the screen: every one is told apart, both ways round, on a turned board."""

import pytest

from checked_cases import START, report
from komadai.view import layout
from komadai.view.glyphs import SETS
from screens import DESIGN, Screen, covered, turned
from shogi.rules.types import square

MIDDLE = "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124"
_CURSOR, _SQUARES = 1, 2


@pytest.fixture(params=DESIGN, ids=["160x128", "240x240", "240x135"])
def screen(request):
    return Screen(request.param)


class TestPieces:
    @pytest.mark.parametrize("pieces", range(3), ids=SETS)
    @pytest.mark.parametrize("theme", [0, 1], ids=["wood", "contrast"])
    def test_every_piece_has_its_own_picture(self, pieces, theme):
        """All 28 pieces differ, on both sizes of cells; letters may be equal for the two kings."""
        for size in ((160, 128), (240, 240)):
            screen = Screen(size, pieces=pieces, theme=theme)
            screen.show("4k4/9/9/9/9/9/9/9/4K4 b - 1")
            board = screen.board
            board.cursor = 0
            board.check = 0
            codes = [side | kind for side in (16, 32) for kind in range(1, 15)]
            for i in range(123 - 18):
                board.cells[18 + i] = 0
            places = [square(9 - i % 9, 1 + i // 9) for i in range(28)]
            for place, code in zip(places, codes, strict=True):
                board.cells[place] = code
            screen.draw(_SQUARES | _CURSOR)
            pictures = {str(screen.inside(place)) for place in places}
            assert len(pictures) == 28

    def test_promoted_pieces_have_red(self, screen):
        screen.show(MIDDLE)
        red = (0xD8 & 0xF8) << 8 | 0x10 >> 3
        assert red in {p for line in screen.inside(square(7, 2)) for p in line}
        assert red not in {p for line in screen.inside(square(5, 3)) for p in line}

    def test_the_two_kings_differ(self, screen):
        row = report("G05")
        screen.show(row["start"])
        screen.board.cursor = 0
        screen.draw()
        mine, yours = screen.inside(square(5, 9)), turned(screen.inside(square(5, 1)))
        ink = mine[len(mine) // 2][len(mine) // 2]
        dark = [[p == ink for p in line] for line in mine]
        assert dark != [[p == ink for p in line] for line in yours]

    def test_whose_piece_shows_by_direction(self, screen):
        """A gote piece is sente's turned by 180 degrees, apart from the tint of the far side."""
        screen.show(START)
        screen.board.cursor = 0
        screen.draw()
        for file, far, near in ((9, 1, 9), (4, 1, 9), (7, 3, 7)):
            mine = screen.inside(square(file, near))
            yours = turned(screen.inside(square(10 - file, far)))
            tints = {
                (a, b) for r, s in zip(mine, yours, strict=True) for a, b in zip(r, s, strict=True)
            }
            for old, new in tints:
                assert sum(1 for a, b in tints if b == new and a != old) == 0
            assert mine != turned(mine), "it has a direction"


class TestTurning:
    def swapped(self, sfen):
        """The same position with colours and sides of the board swapped."""
        board, side, hands, count = sfen.split()
        board = "/".join(row[::-1].replace("+", "") for row in board.split("/")[::-1])
        return f"{board.swapcase()} {'w' if side == 'b' else 'b'} {hands.swapcase()} {count}"

    @pytest.mark.parametrize(
        "sfen",
        [
            START,
            "lnsg1gsnl/1r2k2b1/pp1pppppp/2p6/9/2P4P1/PP1PPPP1P/1B3K1R1/LNSG1GSNL w - 1",
            "4k4/9/9/2p3P2/9/9/9/9/4K4 b RB2G3S4N2L9Pbr2gs2l7p 1",
        ],
    )
    def test_turned_is_the_swapped_position(self, sfen):
        """Turning the board gives the picture of the position with colours swapped."""
        for size in DESIGN:
            first, second = Screen(size), Screen(size)
            first.show(sfen, turned=True)
            second.show(self.swapped(sfen))
            for s in (first, second):
                s.board.cursor = 0
                s.draw()
            kings = [first.square(i) for i in range(18, 123) if first.board.cells[i] & 15 == 7]
            cell = first.cell
            area = covered((x, y, cell, cell) for x, y in kings)
            signs = covered((x, y, 12, 12) for x, y, _c, _p in first.table[layout.TEXTS])
            rim = first.view.table
            signs |= covered([(rim.files.x, rim.files.y, 9 * cell, 7)])
            signs |= covered([(rim.ranks.x, rim.ranks.y, 6, 9 * cell)])
            for y in range(size[1]):
                for x in range(size[0]):
                    at = 2 * (y * size[0] + x)
                    if first.panel.pixels[at : at + 2] != second.panel.pixels[at : at + 2]:
                        assert (x, y) in area | signs, (x, y)

    def test_own_hand_is_at_the_bottom(self, screen):
        row = report("G03")
        assert row["topic"] == "flip"
        hands = "4k4/9/9/9/9/9/9/9/4K4 b Rp 1"
        cell = screen.cell - 2
        for turn in (False, True):
            screen.show(hands, turned=turn)
            rook, pawn = screen.slot(0, turn), screen.slot(6, not turn)
            empty = screen.slot(2, False)
            nothing = screen.pixels(empty[0] + 2, empty[1] + 2, cell - 2, cell - 2)
            for x, y in (rook, pawn):
                assert screen.pixels(x + 2, y + 2, cell - 2, cell - 2) != nothing

    def test_back_and_forth(self, screen):
        screen.show(MIDDLE)
        before = bytes(screen.panel.pixels)
        screen.board.turned = True
        screen.draw()
        assert bytes(screen.panel.pixels) != before
        screen.board.turned = False
        screen.draw()
        assert bytes(screen.panel.pixels) == before


def test_a_dialog_of_as_many_lines_at_another_edge(screen):
    """It moves there: the picture is that of a dialog which was there from the start."""
    view = screen.view
    lines = ["Resign?", "Yes", "No"]

    def picture(edge):
        view.dialog(lines, 1, edge)
        view.refresh()
        return bytes(screen.panel.pixels)

    screen.show(MIDDLE)
    alone = []
    for edge in range(3):
        alone.append(picture(edge))
        view.dialog(None, 0)
        view.refresh()
    assert len(set(alone)) == 3, "middle, top and bottom are three places"
    for edge in (0, 1, 2, 0, 2, 1, 0):
        assert picture(edge) == alone[edge], f"the dialog did not move to edge {edge}"
