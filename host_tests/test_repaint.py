# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""No more is repainted than what changed: boxes and bytes that go to the panel."""

import pytest

from komadai import layout
from screens import SIZES, Screen, covered
from shogi.types import square
from support import START, position

FULL = "4k4/9/9/9/9/9/9/9/4K4 b R2B2G2S2N3L9Prg2s2nl9p 1"
MIDDLE = "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124"
_CURSOR, _SQUARES, _HANDS, _TEXTS, _NOTE = 1, 2, 4, 8, 16
_EDGE = 1  # the cursor's frame reaches over the line at its right and below


def cell_box(screen, place):
    x, y = place
    return covered([(x, y, screen.cell + _EDGE, screen.cell + _EDGE)])


@pytest.fixture(params=SIZES, ids=["160x128", "240x240", "240x135"])
def screen(request):
    return Screen(request.param)


class TestRepaint:
    def test_a_cursor_step_touches_two_squares(self, screen):
        screen.show(START)
        for step in (1, -12, -1, 12):
            old = screen.board.cursor
            screen.board.cursor = old + step
            sent, boxes = screen.draw(_CURSOR)
            both = cell_box(screen, screen.square(old))
            both |= cell_box(screen, screen.square(old + step))
            assert covered(boxes) <= both
            assert sent <= 2 * 2 * (screen.cell + _EDGE) ** 2

    def test_a_far_jump_of_the_cursor_touches_two_cells(self, screen):
        screen.show(FULL)
        screen.board.cursor = square(9, 1)
        screen.draw(_CURSOR)
        screen.board.cursor = 128 | 16 | 1
        sent, boxes = screen.draw(_CURSOR)
        both = cell_box(screen, screen.square(square(9, 1)))
        both |= cell_box(screen, screen.slot(6, False))
        assert covered(boxes) <= both
        assert sent <= 2 * 2 * (screen.cell + _EDGE) ** 2

    def test_a_move_touches_what_it_changed(self, screen):
        screen.show(START, ["7g7f", "3c3d"])
        screen.board.sync(position(START, ["7g7f", "3c3d", "8h2b+"]))
        _sent, boxes = screen.draw(_SQUARES | _HANDS)
        allowed = set()
        for name in ("8h", "2b", "3c", "3d"):  # the move, and the marks of the one before
            place = square(int(name[0]), ord(name[1]) - 96)
            allowed |= cell_box(screen, screen.square(place))
        allowed |= cell_box(screen, screen.slot(1, False))
        text = covered((x, y, 6 * cols, 12) for x, y, cols, _part in screen.table[layout.TEXTS])
        x, width, above, below = screen.table[layout.BAR]
        text |= covered([(x, above, width, 2), (x, below, width, 2)] if width else [])
        cursor = cell_box(screen, screen.square(screen.board.cursor))
        assert covered(boxes) <= allowed | text | cursor

    def test_two_far_squares_of_one_row(self, screen):
        """A rook along its rank does not repaint the squares between."""
        screen.show("4k4/9/9/9/R8/9/9/9/4K4 b - 1")
        screen.board.cells[square(9, 5)] = 0
        screen.board.cells[square(1, 5)] = 16 | 6
        _sent, boxes = screen.draw(_SQUARES)
        between = covered([(*screen.square(square(5, 5)), screen.cell, screen.cell)])
        assert not covered(boxes) & between

    def test_nothing_new_sends_nothing(self, screen):
        screen.show(MIDDLE)
        screen.draw()
        assert screen.draw()[0] == 0

    def test_text_that_is_the_same_is_not_sent(self, screen):
        view = screen.view
        view.page()
        view.line(0, "Settings", 2)
        view.line(1, "Sound  on")
        view.refresh()
        screen.settle()
        before = screen.panel.sent
        view.line(0, "Settings", 2)
        view.line(1, "Sound  on")
        view.refresh()
        assert screen.panel.sent == before
        view.line(1, "Sound  of")
        view.refresh()
        assert screen.panel.sent - before == 2 * 6 * 12, "one character"

    def test_a_text_cursor_step_repaints_two_lines(self, screen):
        view = screen.view
        view.page()
        for i in range(6):
            view.line(i, f"item {i}", 1 if i == 2 else 0)
        view.refresh()
        screen.settle()
        before = screen.panel.sent
        view.line(2, "item 2", 0)
        view.line(3, "item 3", 1)
        view.refresh()
        assert screen.panel.sent - before == 2 * 2 * 12 * 6 * view.cols
