# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""No more is repainted than what changed: boxes and bytes that go to the panel."""

import random

import pytest

from bounds import Patience
from checked_cases import START, position
from komadai.view import layout
from screens import NAMES, SIZES, Screen, covered
from shogi.rules.types import square

FULL = "4k4/9/9/9/9/9/9/9/4K4 b R2B2G2S2N3L9Prg2s2nl9p 1"
MIDDLE = "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124"
_CURSOR, _SQUARES, _HANDS, _TEXTS, _NOTE = 1, 2, 4, 8, 16
_EDGE = 1  # the cursor's frame reaches over the line at its right and below


def cell_box(screen, place):
    x, y = place
    return covered([(x, y, screen.cell + _EDGE, screen.cell + _EDGE)])


@pytest.fixture(params=SIZES, ids=NAMES)
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
        cursor = cell_box(screen, screen.square(screen.board.cursor))
        assert covered(boxes) <= allowed | text | cursor

    def test_the_dots_come_after_the_move(self, screen):
        """What a move changes is painted at once, the dots of a drop go row by row after it."""
        screen.show(FULL)
        board, view = screen.board, screen.view
        board.cursor = 128 | 16 | 8
        board.lifted = board.cursor
        board.legal_from(board.lifted)
        dotted = sum(board.dots)
        screen.draw()
        board.cursor = square(5, 5)
        screen.draw(_CURSOR)
        board.put_down()
        board.sync(position(FULL, ["G*5e"]))
        screen.panel.boxes.clear()
        view.draw_board(board, 255)
        view.refresh()
        at_once = covered(screen.panel.boxes)
        allowed = cell_box(screen, screen.square(square(5, 5)))
        x, y = screen.slot(2, False)
        allowed |= cell_box(screen, (x, y)) | covered([(x + screen.cell, y, 14, screen.cell)])
        text = covered((x, y, 6 * cols, 12) for x, y, cols, _part in screen.table[layout.TEXTS])
        assert dotted > 70 and at_once <= allowed | text
        parts = []
        while True:
            screen.panel.boxes.clear()
            if not view.draw_late(board):
                break
            parts.append(len(covered(screen.panel.boxes)))
        assert max(parts) <= 2 * 9 * screen.cell * (screen.cell + 1) and len(parts) > 6
        assert dotted * 20 <= sum(parts) <= dotted * screen.cell * 9
        painted = bytes(screen.panel.pixels)
        view._swap()
        view.refresh()
        assert bytes(screen.panel.pixels) == painted

    def test_what_is_taken_goes_with_its_frame(self, screen):
        """The frame around a piece that can be taken does not stay for a moment, as others may."""
        start = "4k4/9/9/9/R3p4/9/p8/9/4K4 b - 1"
        screen.show(start)
        board, view = screen.board, screen.view
        board.lifted = board.cursor = square(9, 5)
        board.legal_from(board.lifted)
        screen.draw()
        board.cursor = square(5, 5)
        screen.draw(_CURSOR)
        board.put_down()
        board.sync(position(start, ["9e5e"]))
        view.draw_board(board, 255)
        view.refresh()
        first = screen.inside(square(5, 5)), screen.inside(square(9, 5))
        other = screen.inside(square(9, 7))
        patience = Patience("the late pass")
        while patience.with_(view.draw_late(board)):
            pass
        assert first == (screen.inside(square(5, 5)), screen.inside(square(9, 5)))
        assert other != screen.inside(square(9, 7)), "this one goes with the dots"

    @pytest.mark.parametrize("move", ["8g4c+", "8g4c"])
    def test_the_answer_about_promotion_paints_nothing_twice(self, screen, move):
        """A capture with check, which also takes away the marks of the move before."""
        start = "3k5/9/5p3/9/9/5g3/1B7/9/4K4 w - 1"
        before = ["4f4g"]
        screen.show(start, before)
        board, view = screen.board, screen.view
        board.lifted = square(8, 7)
        board.legal_from(board.lifted)
        board.cursor = square(4, 3)
        screen.draw()
        board.asking = square(8, 7) << 7 | square(4, 3)
        screen.draw(_SQUARES)
        board.sync(position(start, [*before, move]))
        screen.panel.boxes.clear()
        sent = screen.panel.sent
        view.draw_board(board, 255)
        view.refresh()
        assert board.check or not move.endswith("+")
        painted = len(covered(screen.panel.boxes))
        bars = 4 * 2 * (3 * screen.cell)  # of the question, and around the king
        assert screen.panel.sent - sent <= 2 * (painted + bars)

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
        before = screen.panel.sent
        view.line(2, "item 2", 0)
        view.line(3, "item 3", 1)
        view.refresh()
        assert screen.panel.sent - before == 2 * 2 * 12 * 6 * view.cols


def test_what_was_painted_bit_by_bit_is_the_whole_picture(screen):
    """After any changes, painting everything anew changes no pixel."""
    chance = random.Random(5)
    board, view = screen.board, screen.view
    screen.show(START)
    squares = [square(file, rank) for file in range(1, 10) for rank in range(1, 10)]
    slots = [128 | side | kind for side in (16, 32) for kind in (1, 2, 3, 4, 5, 6, 8)]
    places = [*squares, *slots, 0]
    on_board = True
    for step in range(40):
        for _i in range(chance.randrange(1, 6)):
            board.cells[chance.choice(squares)] = chance.choice((0, 0, 17, 22, 30, 33, 39, 45))
            board.hand[chance.choice(slots) & 63] = chance.randrange(0, 19)
            board.dots[chance.choice(squares)] = chance.randrange(2)
        for name in ("cursor", "lifted", "last_to", "last_from", "hint_from", "hint_to"):
            if chance.random() < 0.3:
                setattr(board, name, chance.choice(places))
        if chance.random() < 0.2:
            board.check = chance.choice((0, chance.choice(squares)))
        if chance.random() < 0.1:
            board.turned = not board.turned
        board.side ^= 48 if chance.random() < 0.3 else 0
        board.note = chance.choice(("", "", "nifu", "drop mate"))
        board.state = chance.choice(("", "CHECK"))
        board.status = chance.choice(("", "7g7f", "８六歩"))
        board.progress = chance.randrange(4)
        board.low_clock = chance.choice(("", "9:59", "0:03"))
        kind = chance.random()
        if kind < 0.1:
            on_board = not on_board
            if on_board:
                view.board()
                view.draw_board(board, 255)
            else:
                view.page()
        if on_board:
            view.draw_board(board, 255)
            if kind > 0.8:
                view.dialog(["line"] * chance.randrange(1, 9), chance.randrange(3))
            elif kind > 0.7:
                start = chance.choice(squares)
                board.cells[start] = 16 | 3
                board.asking = start << 7 | chance.choice(squares)
                board.choice = chance.randrange(2)
                view.draw_board(board, _SQUARES)
            elif kind > 0.6:
                view.dialog(None, 0)
                board.asking = 0
                view.draw_board(board, _SQUARES)
        else:
            view.line(chance.randrange(view.rows), f"text {step}", chance.randrange(4))
            view.diagram(bytes(range(16, 41)) if kind < 0.5 else None)
        view.refresh()
        for _part in range(chance.randrange(12)):
            view.draw_late(board)
        painted = bytes(screen.panel.pixels)
        view._swap()
        view.refresh()
        assert bytes(screen.panel.pixels) == painted, step
