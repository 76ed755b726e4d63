# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The view on real displayio: what is drawn, and that no more is repainted than what changed."""

import displayio
import pytest

from bounds import Patience
from checked_cases import START, report, rows
from komadai.view import layout
from screens import NAMES, SIZES, Screen, covered, said
from shogi.rules.types import square

FULL = "4k4/9/9/9/9/9/9/9/4K4 b R2B2G2S2N3L9Prg2s2nl9p 1"
MIDDLE = "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124"
_CURSOR, _SQUARES, _HANDS, _TEXTS, _NOTE = 1, 2, 4, 8, 16


@pytest.fixture(params=SIZES, ids=NAMES)
def screen(request):
    return Screen(request.param)


class TestMarks:
    def test_last_move_of_a_drop_marks_the_hand(self, screen):
        screen.show("4k4/9/9/9/9/9/9/9/4K4 b 2G 1")
        x, y = screen.slot(2, False)
        box = (x + 2, y + 2, screen.cell - 4, screen.cell - 4)
        before = screen.pixels(*box)
        screen.show("4k4/9/9/9/9/9/9/9/4K4 b 2G 1", ["G*5e"])
        assert screen.pixels(*box) != before

    def test_every_mark_changes_the_square(self, screen):
        screen.show(START)
        board = screen.board
        board.cursor = 0
        screen.draw()
        place = square(5, 9)
        seen = [screen.inside(place)]
        for name in ("last_to", "last_from", "lifted", "check"):
            setattr(board, name, place)
            screen.draw(_SQUARES)
            picture = screen.inside(place)
            assert picture not in seen, name
            seen.append(picture)
            setattr(board, name, 0)
            screen.draw(_SQUARES)
            assert screen.inside(place) == seen[0], "and goes away"

    def test_check_has_a_border(self, screen):
        screen.show("4k4/9/9/9/9/9/9/9/4K4 b - 1")
        screen.board.check = place = square(5, 9)
        screen.board.cursor = 0
        screen.draw()
        picture = screen.inside(place)
        rim = {*picture[0], *picture[-1], *(r[0] for r in picture), *(r[-1] for r in picture)}
        assert len(rim - {0x1041, 0x1040}) <= 2, (
            "one colour all around (but for ink that touches it)"
        )

    def test_dots_on_targets_only(self, screen):
        screen.show(START)
        board = screen.board
        empty = screen.inside(square(7, 5))
        board.lifted = board.cursor = square(7, 7)
        board.legal_from(board.lifted)
        screen.draw(_SQUARES | _CURSOR)
        dotted = [
            s for s in range(18, 123) if s in range(18, 123) and not board.cells[s]
            and (s - 18) % 12 < 9 and screen.inside(s) != empty
        ]  # fmt: skip
        assert dotted == [square(7, 6)]
        board.show_dots = False
        screen.draw(_SQUARES)
        assert screen.inside(square(7, 6)) == empty

    def test_pieces_that_may_be_taken_are_marked(self, screen):
        screen.show("4k4/9/9/3pgp3/4K4/2s1g1s2/9/9/9 b - 1")
        board = screen.board
        plain = screen.inside(square(6, 4))
        board.lifted = board.cursor = square(5, 5)
        board.legal_from(board.lifted)
        screen.draw(_SQUARES | _CURSOR)
        taken = [s for s in range(18, 123) if board.cells[s] and board.dots[s]]
        assert taken
        for place in taken:
            assert screen.inside(place) != plain


class TestTexts:
    def test_signs_of_the_sides(self):
        row = report("G06")
        parts = (layout.TOP_NAME, layout.LOW_NAME)
        small = {"☗": "▴", "☖": "▵"}
        for size in SIZES:
            screen = Screen(size)
            screen.board.top, screen.board.low = "above", "below"
            for turn in (False, True):
                screen.show(START, turned=turn)
                low = "w" if turn else "b"
                assert screen.text(parts[1])[0] == small[row["expect"]["labels"][low][0]]
                assert screen.text(parts[0])[0] != screen.text(parts[1])[0]
                assert "below" in screen.text(parts[1])

    @pytest.mark.parametrize("size", [size for size in SIZES if size != (160, 128)])
    def test_the_longest_name_and_clock_fit(self, size):
        screen = Screen(size)
        board = screen.board
        board.top = board.low = "Shitate"
        board.top_clock, board.low_clock = "59:59", "90:00"
        screen.show(START)
        assert screen.text(layout.LOW_NAME) == "▴Shitate"
        assert screen.text(layout.TOP_NAME) == "▵Shitate"
        assert screen.text(layout.LOW_CLOCK) == "90:00"
        assert screen.text(layout.TOP_CLOCK) == "59:59"

    def test_the_small_screen_shows_what_matters_most(self):
        screen = Screen((160, 128))
        board = screen.board
        screen.show(START)
        board.status = "7g7f"
        screen.draw(_TEXTS)
        assert screen.text(layout.COMPACT) == "7g7f"

        def said():
            board.phase = 0
            out = []
            patience = Patience("the last phase of a pass")
            while patience.with_(not out or board.phase < 6):
                screen.draw(_TEXTS)
                out.append(screen.text(layout.COMPACT).strip())
                board.phase += 1
            return out

        assert said() == ["7g7f"] * 6
        board.low_clock, board.top_clock = "4:00", "3:00"
        assert said() == ["7g7f", "▵3:00"] * 3
        assert screen.text(layout.RUNNING) == "4:00", "never hidden: it runs"
        board.side = 32
        assert said() == ["7g7f", "▴4:00"] * 3
        assert screen.text(layout.RUNNING) == "3:00"
        board.side = 16
        board.state = "CHECK"
        assert said() == ["CHECK", "7g7f", "▵3:00"] * 2
        board.state, board.status = "", "8四角成"
        assert said() == ["8四角", "四角成", "▵3:00"] * 2
        board.progress, board.best = 2, "3c3d"
        assert said() == ["•", "▵3:00", "3c3d"] * 2
        board.low_clock = board.top_clock = ""
        assert said() == ["•"] * 6
        assert screen.text(layout.RUNNING) == "3c3d"

    def test_a_long_move_takes_two_lines(self):
        screen = Screen((240, 240))
        screen.show(START)
        screen.board.status = "8四角右成"
        screen.draw(_TEXTS)
        assert screen.text(layout.STATUS) == "8四角右"
        assert screen.text(layout.PROGRESS) == "成"
        screen.board.progress = 2
        screen.draw(_TEXTS)
        assert screen.text(layout.PROGRESS).strip() == "•"

    def test_note_stays_away_from_the_cursor(self, screen):
        screen.show(START)
        board = screen.board
        for row, upper in ((9, True), (1, False), (5, False), (8, True)):
            board.cursor = square(5, row)
            board.note = "nifu"
            screen.draw(_CURSOR | _NOTE)
            grid = screen.view.table.note
            assert grid.x < 240
            assert (grid.y < screen.square(square(5, 5))[1]) == upper
        board.note = ""
        screen.draw(_NOTE)
        assert screen.view.table.note.x > 240

    def test_wide_and_unknown_characters(self, screen):
        view = screen.view
        view.page()
        view.line(1, "同７六歩")
        view.line(2, "ōshō ↑")
        view.line(3, "ñ漢")
        view.line(4, "??")
        view.refresh()
        y = view.lines[3].y
        x = view.lines[3].x
        assert screen.pixels(x, y, 12, 12) == screen.pixels(x, y + view.step, 12, 12)
        assert sum(sum(r) for r in screen.pixels(x, view.lines[1].y, 48, 12))

    def test_a_line_that_is_too_long_is_cut(self, screen):
        view = screen.view
        view.page()
        view.line(0, "x" * 99)
        view.line(1, "歩" * 60)
        view.line(99, "below the page")
        view.refresh()


def everything(group):
    """All display objects below a group."""
    for thing in group:
        yield thing
        if isinstance(thing, displayio.Group):
            yield from everything(thing)


def ask(screen, start, to):
    """The question whether the piece from `start` promotes at `to`; 0, 0 ends it."""
    screen.board.asking = start << 7 | to
    return screen.draw(_SQUARES)


class TestPages:
    def test_nothing_is_ever_hidden(self, screen):
        """CircuitPython 10 repaints what is hidden at every second refresh (TileGrid.c)."""
        view = screen.view
        states = [
            lambda: screen.show(MIDDLE),
            lambda: view.dialog(["a", "b"], 0),
            lambda: ask(screen, square(5, 3), square(5, 5)),
            view.page,
            lambda: view.diagram(bytes(range(16, 41))),
            lambda: screen.show(START),
        ]
        for state in states:
            state()
            view.refresh()
            things = list(everything(screen.display.root_group))
            assert len(things) > 50 and not any(thing.hidden for thing in things)

    def test_page_and_board_swap(self, screen):
        screen.show(MIDDLE)
        picture = bytes(screen.panel.pixels)
        screen.view.page()
        screen.view.line(0, "Menu", 2)
        screen.view.refresh()
        page = bytes(screen.panel.pixels)
        assert page != picture
        screen.view.board()
        screen.draw()
        assert bytes(screen.panel.pixels) == picture
        screen.view.page()
        screen.view.line(0, "Menu", 2)
        screen.view.refresh()
        assert bytes(screen.panel.pixels) == page

    def test_dialog_comes_and_goes(self, screen):
        screen.show(MIDDLE)
        before = bytes(screen.panel.pixels)
        view = screen.view
        lines = ["Resign?", "Yes", "No"]
        view.dialog(lines, 1)
        view.refresh()
        shown = bytes(screen.panel.pixels)
        assert shown != before
        view.dialog(lines, 2)
        view.refresh()
        assert bytes(screen.panel.pixels) != shown
        view.dialog(["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"], 9)
        view.refresh()
        assert said(view.lines[7]) == "j"
        view.dialog(lines, 1)
        view.refresh()
        assert bytes(screen.panel.pixels) == shown
        view.dialog(None, 0)
        view.refresh()
        assert bytes(screen.panel.pixels) == before

    def test_diagrams_are_seen_from_sente_after_a_turned_game(self, screen):
        view = screen.view
        view.page()
        view.diagram(bytes(range(16, 41)))
        view.refresh()
        title = bytes(screen.panel.pixels)
        screen.show(MIDDLE, turned=True)
        view.page()
        view.diagram(bytes(range(16, 41)))
        view.refresh()
        assert bytes(screen.panel.pixels) == title
        screen.show(MIDDLE, turned=True)
        turned = bytes(screen.panel.pixels)
        screen.show(MIDDLE)
        screen.show(MIDDLE, turned=True)
        assert bytes(screen.panel.pixels) == turned

    def test_promotion_question(self, screen):
        screen.show(MIDDLE)
        before = bytes(screen.panel.pixels)
        seen = set()
        for index in (0, 1):
            screen.board.choice = index
            ask(screen, square(5, 3), square(1, 1))
            seen.add(bytes(screen.panel.pixels))
        assert len(seen) == 2 and before not in seen
        ask(screen, 0, 0)
        assert bytes(screen.panel.pixels) == before

    @pytest.mark.parametrize("turned", [False, True])
    def test_promotion_question_lies_on_its_square_and_the_next(self, screen, turned):
        """Promoted first, at the left; nothing else of the board is painted."""
        screen.show(MIDDLE, turned=turned)
        table = screen.view.table
        silver = square(7, 7)
        for file, rank in ((1, 1), (9, 1), (5, 2), (1, 9), (9, 9), (4, 7)):
            place = square(file, rank)
            screen.board.cursor = place
            screen.draw(_CURSOR)
            _sent, boxes = ask(screen, silver, place)
            x, y = screen.square(place)
            last = x == screen.table[layout.BOARD][0] + 8 * screen.cell
            left = x - screen.cell if last else x
            assert covered(boxes) == covered([(left, y, 2 * screen.cell + 1, screen.cell + 1)])
            tiles = {grid.x: grid[0] for grid in table.marks if grid.y == y and grid.x < 2000}
            plain = table.tiles[screen.board.cells[silver]]
            assert tiles == {left: plain + 8, left + screen.cell: plain}
            ask(screen, 0, 0)

    def test_while_a_promotion_is_in_question_nothing_else_is_marked(self, screen):
        """What its answer would have to take away goes before."""
        start = "4k4/9/2p6/9/9/5p3/1B7/9/4K4 w - 1"
        screen.show(start, ["4f4g"])
        board = screen.board
        board.lifted = square(8, 7)
        assert board.legal_from(board.lifted)
        screen.draw()
        lifted = bytes(screen.panel.pixels)
        ask(screen, board.lifted, square(4, 3))
        table = screen.view.table
        shown = [grid for grid in table.marks + table.takes if grid.x < 2000]
        assert len(shown) == 3, "the piece and its two tiles"
        assert not any(row[i] == 16 for row in table.rows for i in range(9))
        ask(screen, 0, 0)
        assert bytes(screen.panel.pixels) == lifted

    def test_diagram(self, screen):
        view = screen.view
        view.page()
        view.refresh()
        before = bytes(screen.panel.pixels)
        cells = bytearray(25)
        cells[12] = 16 | 3
        cells[1] = cells[3] = 65
        view.diagram(cells)
        view.refresh()
        assert bytes(screen.panel.pixels) != before
        x = screen.view.small.x
        assert view.page_x + 6 * view.side_cols <= x
        end = view.small.y + 5 * screen.cell
        assert view.lines[view.side_rows - 1].y < end <= view.lines[view.side_rows].y
        view.page()
        view.refresh()
        assert bytes(screen.panel.pixels) == before

    def test_settings_change_pieces_and_colours_and_back(self, screen):
        screen.show(MIDDLE)
        screen.settings[6] = 3
        pictures = []
        for pieces, theme in ((0, 0), (1, 0), (2, 1), (0, 0)):
            screen.settings[1], screen.settings[2] = pieces, theme
            screen.view.apply(screen.settings)
            screen.view.refresh()
            pictures.append(bytes(screen.panel.pixels))
        assert pictures[0] == pictures[3] and len(set(pictures)) == 3


def test_every_checked_position_can_be_drawn():
    screen = Screen((160, 128))
    for row in rows("positions")[:150]:
        screen.show(row["sfen"])
