# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""How to play: a list of topics and their pages, read from the drive a page at a time.

The text file has paragraphs; a line "# Title" begins a topic, a line "@X" puts a diagram of the
moves of piece X (USI, also +X) beside the text; "#P Title" and "#L Title" are topics of boards with
a pad, with three or four buttons only. {A}, {B}, {START}, {SELECT} stand for what is printed on
the board. howto.ja.txt says it in Japanese, and so on.
"""

from array import array

from komadai import unload
from komadai.device.keys import DOWN, REPEAT, RIGHT, START, A, B
from komadai.play.button_names import fill
from komadai.screens.pages import List
from komadai.view.catalogue import code, word
from komadai.view.line_break import line_end
from komadai.view.text import cells
from komadai.view.text_keys import HOW_TO_PLAY_MISSING, HOW_TO_PLAY_TITLE
from micropython import const
from shogi.rules.movegen import legal
from shogi.rules.position import Position

_FILE = "howto.txt"
_PIECES = " PLNSBRKG"
_CENTRE = const(70)  # 5e


class Screen(List):
    """The list of topics; `page` is the open topic's reader."""

    title = HOW_TO_PLAY_TITLE

    def __init__(self, app):
        List.__init__(self, app)
        self.file = None
        self.reading = False
        self.starts = array("H")
        self.names = []
        for name in ("howto.%s.txt" % code(), _FILE):
            try:
                self.file = open(app.hw.assets + name, "rb")
                break
            except OSError:
                pass
        else:
            self.message = word(HOW_TO_PLAY_MISSING) % _FILE
            return
        while True:
            at = self.file.tell()
            line = self.file.readline()
            if not line:
                break
            if line[0] == 35 and line[1] != (80 if app.hw.linear else 76):
                self.starts.append(at)
                self.names.append(line[line.find(b" ") + 1 : -1].decode())
        self.count = len(self.names)

    def label(self, i):
        """Title of a topic."""
        return self.names[i]

    def choose(self, i):
        """Open the topic."""
        self.reading = True
        self.topic = i
        self.pages = []  # where each begins: the paragraph's place in the file, bytes of it before
        self.page = 0
        self.turned = True
        return ""

    def press(self, button, kind):
        """In a topic: DOWN, A, RIGHT the next page, UP, LEFT the one before, B the list."""
        if not self.reading:
            return List.press(self, button, kind)
        if kind > REPEAT:
            return None
        if button == B:
            self.reading = False
            self.turned = True
            return ""
        if button & (DOWN | RIGHT | A) or button == START:
            if self.page + 1 < len(self.pages):
                self.page += 1
            elif self.topic + 1 < self.count:
                self.at = self.topic + 1
                return self.choose(self.at)
            else:
                return None
        elif self.page:
            self.page -= 1
        elif self.topic:
            self.at = self.topic - 1
            return self.choose(self.at)
        self.turned = True
        return ""

    def draw(self, view, first):
        """The list, or a page."""
        if not self.reading:
            List.draw(self, view, first or self.drawn < 0)
            return
        if self.turned:
            self.turned = False
            self.drawn = -1
            view.page()
            if not self.pages:
                self.paginate(view)
            rows = view.rows - (self.lent and self.page == len(self.pages) - 2)
            self.read(view, self.pages[self.page], rows, True)
            name = self.names[self.topic]
            if len(self.pages) > 1:
                page = "%d/%d" % (self.page + 1, len(self.pages))
                name += " " * (view.cols - cells(name) - cells(page)) + page
            view.line(0, name, 2)

    def paginate(self, view):
        """Find where the pages of the topic begin; none but an only one has less than two lines."""
        at = (self.starts[self.topic], 0)
        while at:
            self.pages.append(at)
            rows, at = self.read(view, at, view.rows, False)
        self.lent = rows < 2 and len(self.pages) > 1  # the last page has a line of the one before
        if self.lent:
            self.pages[-1] = self.read(view, self.pages[-2], view.rows - 1, False)[1]

    def read(self, view, start, rows, shown):
        """Lay out a page of so many rows that begins at `start`, on the screen if it is `shown`.

        Returns (lines of text, start of the next page, None at the end of the topic).
        """
        file = self.file
        file.seek(start[0])
        used = start[1]
        row = 1
        below = 1  # first row under the diagram
        while True:
            at = file.tell()
            line = file.readline()
            if not line or line[0] == 35 and at != self.starts[self.topic]:
                return row - 1, None
            if line[0] == 35 or row == 1 and len(line) == 1:
                continue  # no page begins with a blank line
            if line[0] == 64:
                below = view.side_rows
                if shown:
                    view.diagram(diagram(line[1:-1].decode(), self.app.match.game.buffer))
                continue
            if row >= rows:
                return row - 1, (at, 0)
            text = line[:-1]
            if b"{" in text:
                text = fill(self.app.hw, text.decode()).encode()
            while True:
                cols = view.side_cols if row < below else view.cols
                cut = line_end(text, used, cols)
                if shown:
                    view.line(row, str(text[used:cut], "utf-8"), 0)
                row += 1
                while cut < len(text) and text[cut] == 32:
                    cut += 1
                if cut >= len(text):
                    break
                if row >= rows:
                    return row - 1, (at, cut)
                used = cut
            used = 0

    def back(self):
        """Close the file."""
        if self.file:
            self.file.close()
        unload("komadai.view.line_break")
        unload("komadai.play.button_names")
        return "title"


def diagram(name, moves):
    """25 cells around a piece in the middle, with its moves as the rules give them; `moves` is
    scratch.
    """
    kind = _PIECES.index(name[-1])
    if len(name) > 1:
        kind |= 8
    pos = Position(4)
    pos.clear()
    pos.board[_CENTRE] = 16 | kind
    pos.board[25] = 39  # 2a: gote's king, out of the way of every piece in the middle
    pos.ready()
    cells = bytearray(25)
    cells[12] = 16 | kind
    end = legal(pos, moves, 0)
    for i in range(end):
        move = moves[i]
        if move >> 7 & 127 == _CENTRE:
            d = (move & 127) - _CENTRE + 26  # two ranks and two files up-left is 0
            if d >= 0 and d % 12 < 5 and d // 12 < 5:
                cells[d // 12 * 5 + d % 12] = 65 if kind == 3 else 64
    return cells
