# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Records as CSA, version 2.2, the form of computer shogi tournaments."""

from shogi.records.record_parts import MOST_MOVES, conclude, letter, one_line, rewind
from shogi.rules import handicap as handicaps
from shogi.rules import sfen, start_position
from shogi.rules.game import Game
from shogi.rules.position import Position
from shogi.rules.types import BOTH, GOTE, HAND_KINDS, PROMOTE, SENTE, SET_COUNT, ShogiError, square

_NAMES = (
    "", "FU", "KY", "KE", "GI", "KA", "HI", "OU", "KI", "TO", "NY", "NK", "NG", "UM", "RY",
)  # fmt: skip

# Statement: as kif.conclude wants it; "b" or "w" is the side that loses by a foul
_ENDS = {
    "CHUDAN": (None, None),
    "TORYO": (-1, "resignation"),
    "TSUMI": (-1, "checkmate"),
    "SENNICHITE": (0, "sennichite"),
    "JISHOGI": (0, "impasse"),
    "HIKIWAKE": (0, "impasse"),
    "MAX_MOVES": (0, "move_limit"),
    "KACHI": (1, "impasse"),
    "TIME_UP": (-1, "timeout"),
    "ILLEGAL_MOVE": (-1, "foul"),
    "+ILLEGAL_ACTION": ("b", "foul"),
    "-ILLEGAL_ACTION": ("w", "foul"),
}
# Comments of ours: CSA itself has neither
_COUNTER = "'move counter "  # of the start
_HANDICAP = "'handicap "  # that a start of its own counts as


def _kind(name):
    """Kind of two letters, 0 if they are none."""
    return _NAMES.index(name) if name and name in _NAMES else 0


def _like_move(word, i):
    """True if a move without its sign stands at i."""
    return sfen.number(word[i : i + 4], 9999) >= 0 and _kind(word[i + 4 : i + 6])


def _begins_statement(text):
    """True if a statement stands at the start of a text, beyond doubt."""
    word = text.split(",")[0]
    first = word[:1]
    if first == "P":
        row = sfen.number(word[1:2], 9) > 0 and (word[2:4] == " *" or word[2:3] in ("+", "-"))
        some = word[1:2] in ("I", "+", "-") and sfen.number(word[2:4], 99) >= 0
        return word == "PI" or row or (some and (_kind(word[4:6]) or word[4:6] == "AL"))
    if first in ("+", "-"):
        return len(word) == 1 or (len(word) == 7 and _like_move(word, 1))
    if first in ("T", "V"):
        return sfen.number(word[1:2], 9) >= 0
    if first == "%":
        return word[1:].replace("_", "").lstrip("+-").isalpha()
    return word[:2] in ("N+", "N-") or (first == "$" and ":" in word)


def _end(line):
    """Where the first statement of a line ends: at its end or at a comma.

    A comment is a whole line. A name and the text of a $ may have commas; they end where a
    statement follows one.
    """
    if line[0] == "'":
        return len(line)
    at = line.find(",")
    while at >= 0 and line[0] in "N$" and not _begins_statement(line[at + 1 :]):
        at = line.find(",", at + 1)
    return at if at >= 0 else len(line)


# Reading


def read(text, game=None):
    """Game of a CSA text; ShogiError names line and move of a fault.

    game   filled instead of a new one, keeps its settings; after a fault its contents are open
    """
    reader = _Reader(game or Game())
    number = 0
    try:
        for line in text.split("\n"):
            number += 1
            if not reader.line(line.rstrip(" \t\r").replace("\ufeff", "")):
                break
        if not reader.known:
            raise ShogiError("this is no CSA")
        reader.begin()
    except ShogiError as fault:
        raise ShogiError("line %d: %s" % (number, fault)) from None
    game = reader.game
    game.judge()
    who, reason = reader.end
    if who in ("b", "w"):
        who = -1 if who == letter(game.pos.side) else 1
    conclude(game, who, reason)
    return game


class _Reader:
    """What the statements so far have said."""

    def __init__(self, game):
        self.game = game
        self.draft = Position(2)
        self.draft.clear()
        self.placed = False
        self.rest = 0  # side that holds all other pieces
        self.side = 0
        self.counter = 1
        self.handicap = "none"
        self.begun = False
        self.known = False  # some line was one of CSA
        self.end = _ENDS["CHUDAN"]
        self.names = ["", ""]

    def line(self, line):
        """Take one line; False when the game has ended."""
        if line.startswith(_COUNTER) and sfen.number(line[len(_COUNTER) :][:1], 9) >= 0:
            self.counter = sfen.counter(line[len(_COUNTER) :])
        elif line.startswith(_HANDICAP) and line[len(_HANDICAP) :] in handicaps.NAMES:
            self.handicap = line[len(_HANDICAP) :]
        while line:
            end = _end(line)
            if not self._statement(line[:end]):
                return False
            line = line[end + 1 :]
        return True

    def _statement(self, word):
        if word[:1] != "P":
            word = word.strip(" \t")
        first = word[:1]
        if word[:2] in ("V1", "V2", "V3", "N+", "N-") or (word and first in "$%P+-"):
            self.known = True
        if word == "/":
            return False
        if first == "%":
            self.begin()
            self.end = _ENDS.get(word[1:], _ENDS["CHUDAN"])
            return False
        if word[:2] in ("N+", "N-"):
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
        elif first == "P" or (
            first not in ("'", "$", "N", "V")
            and any([_like_move(word, i) for i in range(len(word) - 5)])
        ):
            raise ShogiError("'%s' cannot be read" % word[:20])
        return True

    # The start position

    def _place(self, word):
        self.placed = True
        what = word[1]
        if what == "I":
            start_position.set_up(self.draft)
            for i in range(2, len(word.rstrip(" ")), 4):
                sq, kind = self._square_piece(word, i)
                if not sq or self.draft.board[sq] & 15 != kind:
                    raise ShogiError("PI: no %s to take away" % word[i : i + 4])
                self.draft.board[sq] = 0
        elif what in "+-":
            self._pieces(word.rstrip(" "), SENTE if what == "+" else GOTE)
        else:
            self._row(word)

    def _square_piece(self, word, i):
        """Square (0: the hand) and kind of the four characters at i."""
        file = sfen.number(word[i : i + 1], 9)
        rank = sfen.number(word[i + 1 : i + 2], 9)
        kind = _kind(word[i + 2 : i + 4])
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
        rank = ord(word[1]) - 48
        cells = word[2:].rstrip(" ")
        if len(cells) > 27:
            raise ShogiError("%s: more than 9 files" % word[:2])
        for file in range(9, 0, -1):
            cell = cells[27 - 3 * file : 30 - 3 * file].strip(" ")
            piece = 0
            if cell not in ("", "*"):
                kind = _kind(cell[1:])
                if cell[0] not in "+-" or not kind:
                    raise ShogiError("%s: '%s' is no piece" % (word[:2], cell))
                piece = kind | (SENTE if cell[0] == "+" else GOTE)
            self.draft.board[square(file, rank)] = piece

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
        try:
            if side != pos.side:
                raise ShogiError("not the turn of " + word[0])
            game.push(self._read_move(word))
        except ShogiError as fault:
            raise ShogiError("move %d: %s: %s" % (pos.ply + 1, word[:20], fault)) from None

    def _read_move(self, word):
        pos = self.game.pos
        if len(word) != 7:
            raise ShogiError("cannot be read")
        digits = [sfen.number(c, 9) for c in word[1:5]]
        kind = _kind(word[5:])
        drop = digits[0] == 0 and digits[1] == 0
        if not kind or min(digits) < 0 or 0 in (digits[2:] if drop else digits):
            raise ShogiError("cannot be read")
        to = square(digits[2], digits[3])
        if drop:
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


# Writing


def write(game):
    """CSA text of a game."""
    out = ["V2.2", _name("N+", game.names[0]), _name("N-", game.names[1])]
    if game.move_limit:
        out.append("$MAX_MOVES:%d" % game.move_limit)
    if game.counter0 != 1:
        out.append(_COUNTER + str(game.counter0))
    if not game.preset and game.handicap != "none":
        out.append(_HANDICAP + game.handicap)
    pos = game.pos
    ply = rewind(pos)
    _start(game, out)
    while pos.ply < ply:
        move = pos.moves[pos.ply]
        sign = "+" if pos.side == SENTE else "-"
        fr = move >> 7 & 127
        if fr < 16:
            out.append("%s00%s%s" % (sign, _digits(move & 127), _NAMES[fr]))
        else:
            kind = (pos.board[fr] & 15) + (8 if move & PROMOTE else 0)
            out.append(sign + _digits(fr) + _digits(move & 127) + _NAMES[kind])
        pos.make(move)
    out.append("%" + _end_word(game))
    return "\n".join(out) + "\n"


def _name(key, name):
    """Line of a name, in which no comma seems to end it."""
    line = key + one_line(name)
    return line if _end(line) == len(line) else line.replace(",", ", ")


def _digits(sq):
    return "%d%d" % (9 - (sq - 18) % 12, (sq - 6) // 12)


def _start(game, out):
    """The statements that set the present position up."""
    pos = game.pos
    if game.preset:
        line = "PI"
        full = Position(2)
        start_position.set_up(full)
        for sq in handicaps.given(game.preset):
            line += _digits(sq) + _NAMES[full.board[sq] & 15]
        out.append(line)
    else:
        for rank in range(1, 10):
            line = "P%d" % rank
            for file in range(9, 0, -1):
                piece = pos.board[square(file, rank)]
                if piece:
                    line += ("+" if piece & SENTE else "-") + _NAMES[piece & 15]
                else:
                    line += " * "
            out.append(line)
        for side in (SENTE, GOTE):
            line = ""
            for kind in HAND_KINDS:
                line += ("00" + _NAMES[kind]) * pos.hand[side | kind]
            if line:
                out.append(("P+" if side == SENTE else "P-") + line)
    out.append("+" if pos.side == SENTE else "-")


def _end_word(game):
    if not game.result:
        return "CHUDAN"
    reason = game.reason
    if game.result == "draw":
        return {"impasse": "JISHOGI", "move_limit": "MAX_MOVES"}.get(reason, "SENNICHITE")
    moving = game.result == letter(game.pos.side)  # the side to move has won
    if moving and reason == "impasse":
        return "KACHI"
    if not moving and reason in ("checkmate", "no_moves", "resignation", "timeout"):
        return {"resignation": "TORYO", "timeout": "TIME_UP"}.get(reason, "TSUMI")
    return ("-" if game.result == "b" else "+") + "ILLEGAL_ACTION"
