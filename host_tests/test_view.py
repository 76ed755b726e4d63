# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The view on real displayio: what is drawn, and that no more is repainted than what changed."""

import displayio
import pytest

from komadai import layout
from komadai.glyphs import SETS
from screens import SIZES, Screen, covered, said, turned
from shogi.types import square
from support import START, position, report, rows

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
        for size in SIZES:
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
        for size, parts in (
            ((240, 240), (layout.TOP_LINE, layout.LOW_LINE)),
            ((240, 135), (layout.TOP_NAME, layout.LOW_NAME)),
        ):
            screen = Screen(size)
            screen.board.top, screen.board.low = "above", "below"
            for turn in (False, True):
                screen.show(START, turned=turn)
                low = "w" if turn else "b"
                assert screen.text(parts[1])[0] == row["expect"]["labels"][low][0]
                assert screen.text(parts[0])[0] != screen.text(parts[1])[0]
                assert "below" in screen.text(parts[1])

    def test_name_and_clock_in_one_line(self):
        screen = Screen((240, 240))
        screen.board.low, screen.board.low_clock = "You", "9:59"
        screen.show(START)
        line = screen.text(layout.LOW_LINE)
        assert line.startswith("☗ You") and line.endswith("9:59") and len(line) == 31

    def test_the_small_screen_shows_what_matters_most(self):
        screen = Screen((160, 128))
        board = screen.board
        screen.show(START)
        board.status = "7g7f"
        screen.draw(_TEXTS)
        assert screen.text(layout.COMPACT) == "7g7f"
        board.low_clock, board.top_clock = "4:00", "3:00"
        screen.draw(_TEXTS)
        assert screen.text(layout.COMPACT) == "4:00"
        board.state = "CHECK"
        screen.draw(_TEXTS)
        assert screen.text(layout.COMPACT) == "CHECK"

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
        view.line(3, "ß漢")
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

    def test_every_text_of_the_program_has_its_glyphs(self):
        """No '?' for a character in a source or a text of the firmware."""
        from komadai import text
        from support import ROOT

        known = set(text.NARROW + text.WIDE) | {chr(c) for c in range(32, 127)} | {"\n"}
        for path in sorted((ROOT / "firmware").rglob("*.txt")):
            if not path.name.startswith("LICENSE"):
                assert set(path.read_text(encoding="utf-8")) <= known, path.name


def everything(group):
    """All display objects below a group."""
    for thing in group:
        yield thing
        if isinstance(thing, displayio.Group):
            yield from everything(thing)


class TestPages:
    def test_nothing_is_ever_hidden(self, screen):
        """CircuitPython 10 repaints what is hidden at every second refresh (TileGrid.c)."""
        view = screen.view
        states = [
            lambda: screen.show(MIDDLE),
            lambda: view.dialog(["a", "b"], 0),
            lambda: view.promotion(16 | 6, 0),
            view.page,
            lambda: view.big(True),
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

    def test_promotion_question(self, screen):
        screen.show(MIDDLE)
        before = bytes(screen.panel.pixels)
        seen = set()
        for index in (0, 1):
            screen.view.promotion(16 | 6, index)
            screen.view.refresh()
            seen.add(bytes(screen.panel.pixels))
        assert len(seen) == 2 and before not in seen
        screen.view.promotion(0, 0)
        screen.view.refresh()
        assert bytes(screen.panel.pixels) == before

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
        assert view.lines[0].x + 6 * view.side_cols <= x
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
