# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Reading moves in Japanese.

Besides what is written: 不成, 王 and 玉, 竜 and 龍, the short names 全 圭 杏, ASCII digits, a
missing origin where only one piece can have moved, and the marks 右 左 直 上 引 寄 that tell which.
"""

from array import array

from shogi.notation.japanese import FILES, RANKS, SINGLE
from shogi.rules.movegen import legal
from shogi.rules.types import PROMOTE, SENTE, ShogiError, square

_ALIAS = {"王": 7, "竜": 14}
_BLANKS = " \t　"
_MARKS = "▲△▼▽☗☖"
_SIDEWAYS = "右左"
_WAYS = "直上行入引寄"  # 行 and 入 are old words for 上
_AFTER_PIECE = ("", " ", "　", "(", "成", "不", "生", "打", "+", "*") + tuple(
    _SIDEWAYS + _WAYS + _MARKS
)
_BAD = "'%s' is not a move"


def digit(c):
    """Value of one digit: ASCII, full width or kanji; -1 if it is none."""
    if "0" <= c <= "9":
        return ord(c) - 48
    value = FILES.find(c)
    return value if value >= 0 else RANKS.find(c)


def kind_of(c):
    """Kind of a piece written as one character, 0 if it is none."""
    return max(SINGLE.find(c), 0) or _ALIAS.get(c, 0) if c not in _BLANKS else 0


def looks_like_move(word):
    """True if the text could be a damaged move, not just some word (入玉宣言, 二歩).

    It begins with a square or 同 and names a piece, or has an origin somewhere, or a piece beside a
    digit or before 成, 打 or an origin.
    """
    word = word.replace("（", "(").replace("二歩", "").replace("入玉", "")
    if word == "同":
        return True
    begins = word[:1] in ("同",) + tuple(_MARKS) or _figure(word[:1])
    begins = begins or (len(word) > 1 and digit(word[0]) >= 0 and digit(word[1]) >= 0)
    for i in range(len(word)):
        c = word[i]
        after = word[i + 1 : i + 2]
        if c == "(" and _figure(after):
            return True
        if c in "打(" or kind_of(c):
            if begins:
                return True
            beside = kind_of(c) and (word[i - 1 : i], after)
            if beside and (after in ("成", "打", "(") or any([x and digit(x) > 0 for x in beside])):
                return True
    return False


def _figure(c):
    """True for a digit as files and origins are written: 7 or ７, not 七."""
    return c != "" and ("0" <= c <= "9" or c in FILES)


def holds_move(text):
    """True if something like a move stands anywhere in a text: ７六歩, 76歩, 同　銀, 角打, (77)."""
    text = text.replace("（", "(").replace("）", ")") + "    "
    for i in range(len(text) - 4):
        c = text[i]
        if c == "(":
            a, b, end = text[i + 1 : i + 4]
            if _figure(a) and _figure(b) and digit(a) and digit(b) and end == ")":
                return True
        elif c == "同":
            if _piece_at(text, i + 1):
                return True
        elif digit(c) > 0:
            at = i + 1
            while text[at : at + 1] in (" ", "　"):
                at += 1
            rank = text[at : at + 1]
            if rank and digit(rank) > 0:
                piece = _piece_at(text, at + 1)
                sure = _figure(c) and not _figure(rank)
                if piece and (sure or text[piece : piece + 1] in _AFTER_PIECE):
                    return True
        elif kind_of(c):
            after = text[i + 1]
            if after == "打" or (after == "(" and _figure(text[i + 2])):
                return True
    return False


def _piece_at(text, i):
    """Where a piece ends that stands at i, perhaps behind blanks; 0 if there is none."""
    while text[i : i + 1] in (" ", "　"):
        i += 1
    if text[i : i + 1] == "成":
        i += 1
    return i + 1 if text[i : i + 1] and kind_of(text[i]) else 0


def parse(pos, word, last_to=0):
    """Move of Japanese text on `pos`; ShogiError says what is wrong. Legality is not looked at."""
    parts = split(word)
    if _Reader(parts[7]).skip(""):
        raise ShogiError(_BAD % word[:20])
    return find(pos, parts, word, last_to)


def split(word):
    """What a move says: (destination, same, kind, promotes, drops, origin, marks, rest).

    destination, origin  squares, 0 where it does not say
    same                 True for 同
    marks                right, left and the like as they are written
    rest                 the text behind it

    ShogiError where no move begins the text.
    """
    reader = _Reader(word)
    reader.skip(_MARKS)
    same = reader.take("同")
    to = 0
    if not same or digit(reader.skip("") or " ") > 0:  # also 同２二銀 and ２二同銀
        to = reader.square()
        reader.skip("")
        same = reader.take("同") or same
    reader.skip("")
    promoted = 8 if reader.take("成") else 0
    kind = kind_of(reader.skip("") or " ")
    if not kind or (promoted and kind not in (2, 3, 4)):
        raise ShogiError(_BAD % word[:20])
    kind += promoted
    reader.at += 1
    reader.skip("")
    marks = reader.marks()
    reader.skip("")
    promote = drop = False
    if reader.take("不成") or reader.take("生"):
        pass
    elif reader.take("成"):
        promote = True
    elif reader.take("打"):
        reader.take("ち")
        drop = True
    fr = reader.origin()
    if fr < 0 and drop:  # (00): the hand
        fr = 0
    if fr < 0 or (drop and (fr or kind > 8 or promote)):
        raise ShogiError(_BAD % word[:20])
    return to, same, kind, promote, drop, fr, marks, reader.word[reader.at :]


def find(pos, parts, word, last_to):
    """The move on `pos` that `split` has read; ShogiError where the position has no such move."""
    to, same, kind, promote, drop, fr, marks, _ = parts
    if same and not last_to:
        raise ShogiError("'%s': there is no move before" % word[:20])
    if same and to and to != last_to:
        raise ShogiError("'%s': the last move went elsewhere" % word[:20])
    to = to or last_to
    if drop:
        return kind << 7 | to
    if not fr:
        return _find(pos, to, kind, promote, marks, word)
    if pos.board[fr] != pos.side | kind:
        raise ShogiError("'%s': no such piece there" % word[:20])
    return (PROMOTE if promote else 0) | fr << 7 | to


class _Reader:
    """A text and the place in it."""

    def __init__(self, word):
        self.word = word.replace("（", "(").replace("）", ")")
        self.at = 0

    def peek(self):
        return self.word[self.at : self.at + 1]

    def skip(self, more):
        """Skip blanks and these characters; returns what follows."""
        c = self.peek()
        while c and (c in _BLANKS or c in more):
            self.at += 1
            c = self.peek()
        return c

    def take(self, part):
        if self.word[self.at : self.at + len(part)] == part:
            self.at += len(part)
            return True
        return False

    def square(self):
        file = digit(self.skip("") or " ")
        self.at += 1
        rank = digit(self.skip("") or " ")
        self.at += 1
        if file < 1 or rank < 1:
            raise ShogiError(_BAD % self.word[:20])
        return square(file, rank)

    def origin(self):
        """Square in parentheses, -1 for (00), 0 if none follows; the place stays before one that
        is none, such as a time.
        """
        start = self.at
        found = 0
        self.skip("")
        if self.take("("):
            file = digit(self.skip("") or " ")
            self.at += 1
            rank = digit(self.skip("") or " ")
            self.at += 1
            self.skip("")
            if self.take(")"):
                if file > 0 and rank > 0:
                    found = square(file, rank)
                elif file == 0 and rank == 0:
                    found = -1
        if not found:
            self.at = start
        return found

    def marks(self):
        """The words that tell pieces apart."""
        start = self.at
        while self.peek() and self.peek() in _SIDEWAYS + _WAYS:
            self.at += 1
        return self.word[start : self.at]


def _find(pos, to, kind, promote, marks, word):
    """The legal move that fits; a piece on the board goes before one in hand."""
    moves = array("H", bytes(1200))
    found = [0, 0]
    count = [0, 0]
    for i in range(legal(pos, moves, 0)):
        move = moves[i]
        fr = move >> 7 & 127
        if move & 127 != to or (move & PROMOTE != 0) != promote:
            continue
        drop = fr < 16
        if (fr if drop else pos.board[fr] & 15) != kind:
            continue
        if (drop and not marks) or (not drop and _fits(pos, fr, to, marks)):
            found[drop] = move
            count[drop] += 1
    if count[0] == 1 or (not count[0] and count[1]):
        return found[0] or found[1]
    raise ShogiError(
        "'%s': %s piece can do that" % (word[:20], "more than one" if count[0] else "no")
    )


def _fits(pos, fr, to, marks):
    """True if a move from `fr` may be called by these marks (the rule of the JSA)."""
    sign = 1 if pos.side == SENTE else -1
    ahead = ((fr - 6) // 12 - (to - 6) // 12) * sign  # ranks forward
    for mark in marks:
        if mark in _SIDEWAYS:
            if not _outermost(pos, fr, to, mark == "右", sign):
                return False
        elif mark == "直":
            if ahead != 1 or (fr - to) % 12:
                return False
        elif mark == "引":
            if ahead >= 0:
                return False
        elif mark == "寄":
            if ahead:
                return False
        elif ahead <= 0:
            return False
    return True


def _column(sq, sign):
    return (sq - 18) % 12 * sign


def _outermost(pos, fr, to, right, sign):
    """True if no piece of the kind that can go to `to` stands further right (left) than `fr`."""
    moves = array("H", bytes(1200))
    own = _column(fr, sign)
    for i in range(legal(pos, moves, 0)):
        other = moves[i] >> 7 & 127
        if moves[i] & 127 == to and other > 16 and pos.board[other] == pos.board[fr]:
            column = _column(other, sign)
            if (column > own) if right else (column < own):
                return False
    return True
