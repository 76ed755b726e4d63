# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Reading CSA: the first game. Loaded while a CSA file is read, which no board does.

Times, comments and lines that say nothing to us are skipped, but none that could hold a move.
"""

from shogi.records.characters import BLANKS, narrow, spaces, squeeze, strip
from shogi.records.csa import COUNTER, HANDICAP, end_of, kind_of
from shogi.records.record_parts import MOST_MOVES, conclude, letter
from shogi.rules import handicap as handicaps
from shogi.rules import other_handicaps, sfen, start_position
from shogi.rules.game import Game
from shogi.rules.position import Position
from shogi.rules.types import BOTH, GOTE, HAND_KINDS, PROMOTE, SENTE, SET_COUNT, ShogiError, square

# Statement: as record_parts.conclude wants it
_ENDS = {
    "CHUDAN": (None, None),
    "FUZUMI": (None, None),
    "ERROR": (None, None),
    "TORYO": (-1, "resignation"),
    "TSUMI": (-1, "checkmate"),
    "SENNICHITE": (0, "sennichite"),
    "JISHOGI": (0, "impasse"),
    "HIKIWAKE": (0, "impasse"),
    "MAX_MOVES": (0, "move_limit"),
    "KACHI": (1, "impasse"),
    "TIME_UP": (-1, "timeout"),
    "ILLEGAL_MOVE": (-1, "foul"),
    "+ILLEGAL_ACTION": ("w", "foul"),
    "-ILLEGAL_ACTION": ("b", "foul"),
}
_OURS = ("反則", "終局")  # comments that csa.py writes, see Game.comment


def read(text, game=None):
    """Game of a CSA text; ShogiError names line and move of a fault.

    game   filled instead of a new one, keeps its settings; after a fault its contents are open.
           Its `notes` say what could not be taken, in lines of text.
    """
    reader = _Reader(game or Game())
    try:
        for line in spaces(text).split("\n"):
            reader.at += 1
            if not reader.line(line):
                break
        reader.finish()
    except ShogiError as fault:
        raise ShogiError("line %d: %s" % (reader.at, fault)) from None
    return reader.game


def _holds_move(text):
    """True if something like a move stands in a text: four digits and two letters, a sign and four
    digits, or the name of a piece behind digits, one of which may be damaged.
    """
    text = " " + squeeze(narrow(text)).upper() + "  "
    for i in range(1, len(text) - 5):
        if sfen.number(text[i : i + 4], 9999) >= 0:
            letters = text[i + 4 : i + 6]
            if text[i - 1] in "+-" or (letters.isalpha() and letters < "\x7f"):
                return True
    for i in range(3, len(text) - 1):
        if kind_of(text[i : i + 2]):
            before = text[max(i - 4, 0) : i]
            if sum(["0" <= c <= "9" for c in before]) >= 2:
                return True
    return False


def _holds_piece(text):
    """True if a cell of the board stands in a text: -HI, +KA, also in small letters."""
    text = squeeze(narrow(text)).upper().replace("−", "-")
    for i in range(len(text) - 2):
        if text[i] in "+-" and kind_of(text[i + 1 : i + 3]):
            return True
    return text[:1] == "P" and text[1:2] and text[1] in "I+-123456789" and "*" in text


class _Reader:
    """What the statements so far have said."""

    def __init__(self, game):
        self.game = game
        self.draft = Position(2)
        self.draft.clear()
        self.placed = {}  # statements of the board by their second letter
        self.rest = 0  # side that holds all other pieces
        self.side = 0
        self.counter = 1
        self.handicap = "none"
        self.begun = False
        self.known = False  # some line was one of CSA
        self.at = 0  # number of the line
        self.end = None
        self.foul = ""  # a last move that cannot be: its text
        self.foul_at = 0
        self.foul_fault = ""
        self.foul_named = False
        self.another = 0  # the line where another game seems to begin
        self.more = False  # and something of it
        self.strange = False  # a line among the moves that says nothing
        self.comment = ""
        self.names = ["", ""]
        self.notes = []

    def line(self, line):
        """Take one line; False when nothing after it matters."""
        start = strip(line)
        if start[:1] == "'":
            self._comment(start)
            return True
        if start[:1] not in ("N", "$"):
            line = narrow(line)
            if start[:1] != "P":
                line = strip(line)
        while line:
            if line[0] == "'":
                self._comment(strip(line))
                break
            end = end_of(line)
            if not self._statement(line[:end]):
                return False
            line = line[end + 1 :]
        return True

    def _comment(self, line):
        if line.startswith(COUNTER) and sfen.number(line[len(COUNTER) :][:1], 9) >= 0:
            self.counter = sfen.counter(line[len(COUNTER) :])
        elif line.startswith(HANDICAP):
            if line[len(HANDICAP) :] in handicaps.NAMES + other_handicaps.NAMES:
                self.handicap = line[len(HANDICAP) :]
        else:
            text = strip(line[1:])
            while text[:1] == "*":
                text = strip(text[1:])
            if self.foul and text.startswith("反則"):
                self.foul_named = True
                self.comment = text
            elif text[:2] in _OURS and not self.another:
                self.comment = text

    def _statement(self, word):
        if strip(word)[:1] != "P":
            word = strip(word)
        else:
            word = ("P" + word.split("P", 1)[1]).rstrip(BLANKS)
        first = word[:1]
        begins = word[:2] in ("V1", "V2", "V3", "N+", "N-") or (word and first in "$%P+-")
        self.known = self.known or begins
        if self.end or self.another:
            return self._after(word)
        if word == "/" or (self.game.pos.ply and self.begun and begins and first in "VN"):
            self.another = self.at
        elif first == "%":
            self._end(word)
        elif word[:2] in ("N+", "N-"):
            self.names[word[1] == "-"] = word[2:]
        elif word[:11] == "$MAX_MOVES:":
            self.game.move_limit = max(sfen.number(word[11:], MOST_MOVES), 0)
        elif word in ("+", "-"):
            if self.begun:
                raise ShogiError("'%s' after the moves have begun" % word)
            self.side = SENTE if word == "+" else GOTE
        elif first == "P" and word[1:2] and word[1] in "I+-123456789":
            if self.begun:
                raise ShogiError("'%s' after the moves have begun" % word[:20])
            self._place(word)
        elif first in ("+", "-"):
            self._move(word)
        elif first not in ("$", "N", "V"):
            if first == "P" or _holds_move(word) or (not self.begun and _holds_piece(word)):
                raise ShogiError("'%s' cannot be read" % word[:20])
            if self.begun and word and first != "T" and not self.strange:
                self.strange = True
                self.notes.append("line %d: '%s' is no statement of CSA" % (self.at, word[:40]))
        return True

    def _after(self, word):
        """A statement after the end of the game, or after another one has begun."""
        if word == "/" or word[:2] in ("V1", "V2", "V3", "N+", "N-", "PI", "P1", "P+", "P-"):
            self.another = self.another or self.at
            self.more = self.more or word != "/"
        elif _holds_move(word) and word[:1] not in ("$", "N", "V"):
            if self.another:
                self.more = True
                return False
            raise ShogiError("'%s' comes after the end" % word[:20])
        return True

    def _end(self, word):
        self.begin()
        name = squeeze(word[1:]).upper()
        for sign in "'(*":  # what stands behind it
            name = name.split(sign)[0]
        self.end = _ENDS.get(name)
        if not self.end:
            self.end = _ENDS["CHUDAN"]
            self.notes.append("line %d: '%s' is no ending that is known" % (self.at, word[:40]))
            self.comment = "終局：" + word
        elif self.foul:
            mover = "b" if letter(self.game.pos.side) == "w" else "w"
            if self.end[1] == "foul":  # also takes precedence over a comment
                self.foul_named = self.end[0] in (-1, mover)

    # The start position

    def _place(self, word):
        what = word[1]
        if what not in "+-":
            if self.placed.get(what) == word:
                return
            if what in self.placed or "I" in self.placed or (what == "I" and self.placed):
                raise ShogiError("'%s': this part of the board stands there twice" % word[:20])
        self.placed[what] = word
        if what == "I":
            start_position.set_up(self.draft)
            for i in range(2, len(word), 4):
                sq, kind = self._square_piece(word, i)
                if not sq or self.draft.board[sq] & 15 != kind:
                    raise ShogiError("PI: no %s to take away" % word[i : i + 4])
                self.draft.board[sq] = 0
        elif what in "+-":
            self._pieces(word, SENTE if what == "+" else GOTE)
        else:
            self._row(word)

    def _square_piece(self, word, i):
        """Square (0: the hand) and kind of the four characters at i."""
        file = sfen.number(word[i : i + 1], 9)
        rank = sfen.number(word[i + 1 : i + 2], 9)
        kind = kind_of(word[i + 2 : i + 4])
        if file < 0 or rank < 0 or not kind or (file == 0) != (rank == 0):
            raise ShogiError("%s: '%s' is no piece on a square" % (word[:2], word[i : i + 4]))
        return file and square(file, rank), kind

    def _pieces(self, word, side):
        for i in range(2, len(word), 4):
            if word[i : i + 4] == "00AL":
                self.rest = side
                continue
            sq, kind = self._square_piece(word, i)
            if sq:
                if self.draft.board[sq]:
                    raise ShogiError("%s: '%s': not empty" % (word[:2], word[i : i + 4]))
                self.draft.board[sq] = side | kind
            elif kind not in HAND_KINDS:
                raise ShogiError("%s: '%s' cannot be in hand" % (word[:2], word[i : i + 4]))
            else:
                self.draft.hand[side | kind] += 1

    def _row(self, word):
        """Nine cells, each `*` or a sign and two letters; how many blanks are between them does
        not matter, as mails and pages of the web make one of two. Blank cells have their width.
        """
        rank = ord(word[1]) - 48
        text = word[2:]
        cells = []
        at = 0
        while at < len(text):
            c = text[at]
            if c in BLANKS:
                blank = text[at : at + 3]
                if blank == "   " and "*" not in text:
                    cells.append("")
                    at += 3
                else:
                    at += 1
            elif c == "*":
                cells.append("")
                at += 1
            else:
                cells.append(text[at : at + 3])
                at += 3
        if not strip(text):
            cells = [""] * 9
        if len(cells) > 9:
            raise ShogiError("%s: more than 9 files" % word[:2])
        for i in range(len(cells)):
            cell = cells[i]
            if cell and (cell[0] not in "+-" or not kind_of(cell[1:])):
                raise ShogiError("%s: '%s' is no piece" % (word[:2], cell))
            piece = 0
            if cell:
                piece = kind_of(cell[1:]) | (SENTE if cell[0] == "+" else GOTE)
            self.draft.board[square(9 - i, rank)] = piece
        if len(cells) < 9:
            raise ShogiError("%s: %d files instead of 9" % (word[:2], len(cells)))

    def begin(self, side=SENTE):
        """The moves begin, with `side` where the file does not say it."""
        if self.begun:
            return
        self.begun = True
        draft, game = self.draft, self.game
        if not self.placed:
            start_position.set_up(draft)
        if self.rest:
            self._hand_rest()
        draft.side = self.side or side
        sfen.set_up(game.pos, draft)
        game.begin(self.counter)
        if not game.preset:
            game.handicap = self.handicap
        game.names = self.names

    def _hand_rest(self):
        draft = self.draft
        for kind in HAND_KINDS:
            n = SET_COUNT[kind] - draft.hand[SENTE | kind] - draft.hand[GOTE | kind]
            for sq in range(18, 123):
                piece = draft.board[sq]
                if piece != BOTH and piece & 15 in (kind, kind + 8 if kind != 8 else kind):
                    n -= 1
            if n > 0:
                draft.hand[self.rest | kind] += n

    # The moves

    def _move(self, word):
        side = SENTE if word[0] == "+" else GOTE
        self.begin(side)
        game = self.game
        pos = game.pos
        what = "move %d: %s: %s"
        if self.foul:
            self._refuse_foul()
        rest = word[7:]
        if rest[:1].isalpha() or sfen.number(rest[:1], 9) >= 0 or _holds_move(rest):
            raise ShogiError(what % (pos.ply + 1, word[:20], "cannot be read"))
        try:
            digits, kind = _split(word[:7])
        except ShogiError as fault:
            raise ShogiError(what % (pos.ply + 1, word[:20], fault)) from None
        self.comment = ""
        try:
            if side != pos.side:
                raise ShogiError("not the turn of " + word[0])
            game.push(self._find(digits, kind))
        except ShogiError as fault:
            self.foul = word[:7]
            self.foul_at = self.at
            self.foul_fault = what % (pos.ply + 1, word[:20], fault)

    def _refuse_foul(self):
        self.at = self.foul_at
        raise ShogiError(self.foul_fault)

    def _find(self, digits, kind):
        """The move on the board."""
        pos = self.game.pos
        to = square(digits[2], digits[3])
        if not digits[0]:
            if kind not in HAND_KINDS:
                raise ShogiError("cannot be dropped")
            return kind << 7 | to
        fr = square(digits[0], digits[1])
        piece = pos.board[fr]
        if piece & pos.side == 0:
            raise ShogiError("no own piece there")
        if piece & 15 == kind:
            return fr << 7 | to
        if piece & 15 < 7 and (piece & 15) + 8 == kind:
            return PROMOTE | fr << 7 | to
        raise ShogiError("another piece stands there")

    def finish(self):
        """All lines are read: see what the last ones mean."""
        if not self.known:
            raise ShogiError("this is no CSA")
        self.begin()
        game = self.game
        if self.foul and not self.foul_named:
            self._refuse_foul()
        if self.more:
            self.notes.append("line %d: another game, which is not read" % self.another)
        game.update_result()
        who, reason = self.end or _ENDS["CHUDAN"]
        if self.foul:
            who, reason = -1, "foul"
            self.comment = self.comment or "反則：" + self.foul
        conclude(game, who, reason)
        game.comment = self.comment
        game.notes = self.notes


def _split(word):
    """Four digits and the kind of a move; ShogiError where it is none."""
    digits = [sfen.number(c, 9) for c in word[1:5]]
    kind = kind_of(word[5:])
    drop = len(digits) == 4 and digits[0] == 0 and digits[1] == 0
    if len(word) != 7 or not kind or min(digits) < 0 or 0 in (digits[2:] if drop else digits):
        raise ShogiError("cannot be read")
    return digits, kind
