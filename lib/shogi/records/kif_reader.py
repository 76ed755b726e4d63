# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Reading KIF: the main line; times, comments and unknown lines are skipped.

A diagram goes before the handicap; without 先手番 or 後手番 gote moves first from a diagram that
names 上手 and 下手. Moves are numbered from 1, after 手数＝N also from N + 1; a diagram without it
has the number of its first move.
"""

from shogi.notation import japanese_reader
from shogi.notation.japanese import RANKS
from shogi.records.kif import HANDICAPS
from shogi.records.record_parts import MOST_MOVES, conclude
from shogi.rules import handicap as handicaps
from shogi.rules import sfen
from shogi.rules.game import Game
from shogi.rules.position import Position
from shogi.rules.types import GOTE, HAND_KINDS, SENTE, ShogiError, square

_ALIASES = {"左香落ち": "香落ち", "飛落ち": "飛車落ち", "2枚落ち": "二枚落ち",
            "4枚落ち": "四枚落ち", "6枚落ち": "六枚落ち", "8枚落ち": "八枚落ち",
            "10枚落ち": "十枚落ち"}  # fmt: skip

# Word: (who wins: +1 the side to move, -1 the other, 0 draw, None nobody yet; reason)
_ENDS = {
    "投了": (-1, "resignation"),
    "詰み": (-1, "checkmate"),
    "詰": (-1, "checkmate"),
    "千日手": (0, "sennichite"),
    "持将棋": (0, "impasse"),
    "引き分け": (0, "impasse"),
    "最大手数": (0, "move_limit"),
    "入玉勝ち": (1, "impasse"),
    "勝ち宣言": (1, "impasse"),
    "反則勝ち": (1, "foul"),
    "反則負け": (-1, "foul"),
    "切れ負け": (-1, "timeout"),
    "時間切れ": (-1, "timeout"),
    "不戦勝": (1, "timeout"),
    "不戦敗": (-1, "timeout"),
    "中断": (None, None),
    "不詰": (None, None),
}

_BLANKS = " \t　\r\ufeff"
_SIDES = {"先手": SENTE, "下手": SENTE, "後手": GOTE, "上手": GOTE}


def strip(text):
    """Text without the blanks around it; MicroPython's own strip() goes by bytes."""
    start = 0
    end = len(text)
    while start < end and text[start] in _BLANKS:
        start += 1
    while start < end and text[end - 1] in _BLANKS:
        end -= 1
    return text[start:end]


_AFTER_NUMBER = ("手目", ".", "．", "、", ":", "：", "=", "＝")  # of a move, as some write it


def read(text, game=None):
    """Game of a KIF text; ShogiError names line and move of a fault.

    game   filled instead of a new one, keeps its settings; after a fault its contents are open
    """
    reader = _Reader(game or Game())
    try:
        for line in text.split("\n"):
            reader.at += 1
            if not reader.line(strip(line)):
                break
        if not reader.known:
            raise ShogiError("this is no KIF")
        reader.begin()
    except ShogiError as fault:
        raise ShogiError("line %d: %s" % (reader.at, fault)) from None
    game = reader.game
    game.judge()
    conclude(game, *reader.end)
    return game


class _Reader:
    """What the lines so far have said."""

    def __init__(self, game):
        self.game = game
        self.handicap = ""
        self.draft = Position(2)
        self.draft.clear()
        self.rows = 0
        self.side = 0
        self.before = -1  # moves before the diagram, if it says so
        self.given = ""  # the handicap that a diagram counts as
        self.uwate = False
        self.begun = False
        self.number = 0  # of the last move
        self.at = 0  # number of the line
        self.known = False  # some line was one of a KIF
        self.odd = ""  # an unknown word in the place of a move: the end, if no move follows
        self.odd_at = self.odd_number = 0
        self.end = _ENDS["中断"]
        self.names = ["", ""]

    def line(self, line):
        """Take one line without blanks around it; False when the main line has ended."""
        first = line[:1]
        if not first or first in "#*&":
            self.known = self.known or line.startswith("#KIF")
            return True
        if first == "|" or first == "｜":
            self.known = True
            if not self.begun:
                self._row(line)
        elif japanese_reader.digit(first) >= 0 and _digits(line):
            return self._numbered(line)
        elif line.startswith("変化"):
            return False
        elif not (self.odd and self.begun):
            self._header(line)
        elif line.startswith("まで") and _number(line[2:]) >= self.odd_number:
            self._refuse_odd()
        return True

    def _header(self, line):
        colon = line.replace(":", "：").find("：")
        key = line[:colon] if colon > 0 else ""
        value = strip(line[colon + 1 :])
        if (key and key > "\x7f") or line[:2] in ("手数", "まで"):
            self.known = True
        if key == "手合割":
            self.handicap = value
        elif key == "駒落ち":
            self.given = _preset(value) or ""
        elif key == "最大手数":
            limit = sfen.number(value.replace("手", ""), MOST_MOVES)
            self.game.move_limit = max(limit, 0)
        elif key[2:] in ("の持駒", "の持ち駒") and key[:2] in _SIDES:
            self._hand(_SIDES[key[:2]], value)
            self.uwate = self.uwate or key[0] in "上下"
        elif key in _SIDES:
            self.names[_SIDES[key] == GOTE] = value
            self.uwate = self.uwate or key[0] in "上下"
        elif line[2:3] == "番" and line[:2] in _SIDES:
            self.side = _SIDES[line[:2]]
        elif line.startswith("手数＝") or line.startswith("手数="):
            self._count(line[3:])
        elif not key and _bare_move(line):
            raise ShogiError("move %d: '%s' has no number" % (self.number + 1, line[:20]))

    def _count(self, text):
        end = 0
        while "0" <= text[end : end + 1] <= "9":
            end += 1
        if end:
            self.before = sfen.number(text[:end], sfen.MOST - 1)
            if self.before < 0:
                raise ShogiError("手数＝%s: more than %d" % (text[:20], sfen.MOST - 1))

    def _hand(self, side, text):
        hand = self.draft.hand
        for kind in HAND_KINDS:
            hand[side | kind] = 0
        if text in ("なし", "無し", "無"):
            return
        kind = count = 0
        for c in text:
            if c in _BLANKS:
                continue
            value = japanese_reader.digit(c)
            if japanese_reader.kind_of(c):
                kind = japanese_reader.kind_of(c)
                count = 0
                value = 1
                if kind not in HAND_KINDS:
                    raise ShogiError("持駒: '%s' cannot be in hand" % c)
                if hand[side | kind]:
                    raise ShogiError("持駒: '%s' stands there twice" % c)
            elif c == "十":
                value = count = 10 * (count or 1)
            elif value >= 0:
                value = count = value + count * (1 if c in RANKS else 10)
            if value < 0 or not kind:
                raise ShogiError("持駒: '%s' is no piece" % c)
            if value > 18:
                raise ShogiError("持駒: more pieces than a set has")
            hand[side | kind] = value

    def _row(self, line):
        self.rows += 1
        if self.rows > 9:
            raise ShogiError("diagram: more than 9 ranks")
        board = self.draft.board
        file = 9
        side = SENTE
        promoted = 0
        for c in line[1:]:
            if c in "|｜":
                break
            if c in "vVｖ":
                side = GOTE
            elif c == "成":
                promoted = 8
            elif c not in " ^　\t":
                kind = japanese_reader.kind_of(c)
                if kind:
                    if promoted and kind not in (2, 3, 4):
                        raise ShogiError("diagram: '成%s'" % c)
                elif c not in "・．." or side == GOTE or promoted:
                    raise ShogiError("diagram: '%s' is no piece" % c)
                if not file:
                    raise ShogiError("diagram: more than 9 files")
                board[square(file, self.rows)] = kind and side | kind + promoted
                file -= 1
                side = SENTE
                promoted = 0
        if file:
            raise ShogiError("diagram: %d files instead of 9" % (9 - file))

    def begin(self):
        """The moves begin: set the start position up."""
        if self.begun:
            return
        self.begun = True
        game = self.game
        preset = _preset(self.handicap)
        if self.rows:
            if self.rows != 9:
                raise ShogiError("diagram: %d ranks instead of 9" % self.rows)
            if not self.handicap:
                preset = None
            uwate = preset != "none" if preset else self.uwate
            self.draft.side = self.side or (GOTE if uwate else SENTE)
            sfen.set_up(game.pos, self.draft)
            game.begin(max(self.before, 0) + 1)
            if not game.preset:
                game.handicap = preset or self.given or "none"
        elif preset:
            game.new(preset)
            if self.side not in (0, game.pos.side):
                game.pos.side = self.side
                game.pos.ready()
                game.begin(1)
        else:
            raise ShogiError("手合割：%s without a diagram" % self.handicap[:20])
        game.names = self.names

    def _numbered(self, line):
        """A line that begins with a number; False if the game ends there."""
        end = _digits(line)
        number = _number(line[: min(end, 7)])
        rest = line[end:]
        for sign in _AFTER_NUMBER:
            if rest.startswith(sign):
                rest = rest[len(sign) :]
        word = strip(_without_time(rest))
        if word.endswith("+"):  # a variation branches off here
            word = strip(word[:-1])
        ends = word in _ENDS
        apart = line[end : end + 1] in _BLANKS and end < len(line)
        move = _bare_move(word) or (apart and japanese_reader.looks_like_move(word))
        if not ends and not move:
            if apart and not self.odd and self._follows(number):
                self.odd = word
                self.odd_at = self.at
                self.odd_number = number
            return True
        if self.odd:
            if self._follows(number):  # a line of the header looked like the first move
                self.odd = ""
            elif number > self.number:
                self._refuse_odd()
            else:
                return True
        self.known = True
        if not self.begun and self.rows and self.before < 0:
            self.before = max(number - 1, 0)
        if not self._follows(number):
            if self.number:
                raise ShogiError("move %d after move %d" % (number, self.number))
            raise ShogiError("move %d: the moves before it are missing" % number)
        self.begin()
        self.number = number
        if ends:
            self.end = _ENDS[word]
            return False
        game = self.game
        pos = game.pos
        last = pos.moves[pos.ply - 1] & 127 if pos.ply else 0
        try:
            game.push(japanese_reader.parse(pos, word, last))
        except ShogiError as fault:
            raise ShogiError("move %d: %s: %s" % (number, word[:20], fault)) from None
        return True

    def _refuse_odd(self):
        """What stood in the place of a move was one: one follows, or the last line counts it."""
        self.at = self.odd_at
        raise ShogiError("move %d: '%s' cannot be read" % (self.odd_number, self.odd[:20]))

    def _follows(self, number):
        """True if a move of that number may come now."""
        if self.number:
            return number == self.number + 1
        return number == 1 or (self.rows > 0 and number == self.before + 1)


def _preset(name):
    """Name in handicap.NAMES of a name in Japanese ("": 平手), None for any other."""
    name = name.replace("落", "落ち").replace("ちち", "ち")
    name = _ALIASES.get(name, name) or "平手"
    return handicaps.NAMES[HANDICAPS.index(name)] if name in HANDICAPS else None


def _number(text):
    """The number that a text begins with, 0 if there is none."""
    number = 0
    for c in text[:7]:
        if not ("0" <= c <= "9" or "０" <= c <= "９"):
            break
        number = 10 * number + japanese_reader.digit(c)
    return number


def _digits(line):
    """How many characters at the start are a number; full-width ones if a blank follows them."""
    end = 0
    while "0" <= line[end : end + 1] <= "9":
        end += 1
    if not end:
        while "０" <= line[end : end + 1] <= "９":
            end += 1
        if line[end : end + 1] not in _BLANKS:
            return 0
    return end


def _without_time(text):
    """The text before a time such as `( 0:16/00:00:16)+`, or a bare 0:16 after a blank."""
    text = text.replace("（", "(")
    end = len(text)
    while end and text[end - 1] in "0123456789:/+ \t　":
        end -= 1
    if ":" in text[end:] and text[end] in _BLANKS:
        return text[:end]
    at = text.find("(")
    while at >= 0:
        end = text.find(")", at)
        if ":" in text[at:end] or "/" in text[at:end]:
            return text[:at]
        at = text.find("(", at + 1)
    return text


def _bare_move(line):
    """True for a move without its number, as in KI2."""
    if line[:1] in "▲△▼▽☗☖":
        line = strip(line[1:])
    if line[:1] == "同":
        return japanese_reader.looks_like_move(line)
    return (
        len(line) > 2
        and japanese_reader.digit(line[0]) > 0
        and japanese_reader.digit(line[1]) > 0
        and (japanese_reader.kind_of(line[2]) > 0 or line[2] == "成")
    )
