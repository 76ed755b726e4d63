# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Reading KIF: the main line of the first game. Loaded while a KIF is read, which no board does.

Times, comments and variations are skipped, and so are lines that say nothing to us, but none that
holds something like a move: it is read, or it is a fault. Moves are numbered from 1, after 手数＝N
also from N + 1; a diagram without it has the number of its first move.
"""

from shogi.notation import japanese_reader
from shogi.notation.japanese_reader import holds_move
from shogi.records.characters import BLANKS, digits_before, first_number, spaces, strip
from shogi.records.kif_endings import OPEN, ending, summary
from shogi.records.kif_start import Start, is_position, key_of
from shogi.records.record_parts import conclude
from shogi.rules.game import Game
from shogi.rules.types import ShogiError

_AFTER_NUMBER = ("手目", ".", "．", "、", ":", "：", "=", "＝")  # of a move, as some write it
_OURS = ("反則", "終局")  # comments that kif.py writes, see Game.comment


def read(text, game=None):
    """Game of a KIF text; ShogiError names line and move of a fault.

    game   filled instead of a new one, keeps its settings; after a fault its contents are open.
           Its `notes` say what could not be taken, in lines of text.
    """
    reader = _Reader(game or Game())
    try:
        for line in spaces(text).split("\n"):
            reader.at += 1
            if not reader.line(strip(line)):
                break
        reader.finish()
    except ShogiError as fault:
        raise ShogiError("line %d: %s" % (reader.at, fault)) from None
    return reader.game


class _Reader:
    """What the lines so far have said."""

    def __init__(self, game):
        self.game = game
        self.start = Start()
        self.begun = False  # the start position stands
        self.known = False  # some line was one of a KIF
        self.at = 0  # number of the line
        self.number = 0  # of the last line with a move or an ending
        self.moves = 0  # number of the last move
        self.over = False  # an ending has come, or an unknown word in the place of a move
        self.end = None
        self.word = ""  # the unknown one
        self.word_at = self.word_number = 0
        self.foul = ""  # a last move that cannot be: its text
        self.foul_at = 0
        self.foul_fault = ""
        self.foul_named = False
        self.counted = self.counted_at = -1  # moves, by まで
        self.said = None  # the ending, by まで
        self.unknown = ""  # words of it that nobody knows
        self.unknown_at = 0
        self.another = 0  # the line where another game seems to begin
        self.more = False  # and something of it
        self.branch = 0  # number that a move of the variation must have
        self.branched = 0  # number of its last move
        self.deepest = 0  # highest number in all variations
        self.comment = ""
        self.notes = []

    def line(self, line):
        """Take one line without blanks around it; False when nothing after it matters."""
        first = line[:1]
        if not first:
            return True
        if first in "#*" or (first == "&" and line.find(";") not in range(9)):
            self._aside(line)
            return True
        if line.startswith("変化") and self.begun:
            self._branch(line)
        elif self.branch:
            return self._in_branch(line)
        elif first == "|" or first == "｜":
            self._row(line)
        elif japanese_reader.digit(first) >= 0 and digits_before(line):
            return self._numbered(line)
        elif line.startswith("まで"):
            self._summary(line)
        elif self.number and _begins_game(line):
            self.another = self.another or self.at
        elif self.begun and is_position(line):
            self._position(line)
        elif self.begun:
            if not (key_of(line)[0] or line.startswith("手数＝")) and holds_move(line):
                self._lost(line)
        elif self.start.header(line):
            self.known = True
            self._forget_word()
        elif holds_move(line):
            self._lost(line)
        return True

    def _lost(self, line):
        """A line that holds a move and cannot be read."""
        raise ShogiError("move %d: '%s' has no number" % (self.number + 1, line[:20]))

    def _aside(self, line):
        """A comment, a program's line or a bookmark."""
        if line.startswith("#KIF"):
            if self.number:
                self.another = self.another or self.at
        elif line[0] == "*" and not self.branch:
            text = strip(line[1:])
            while text[:1] in ("*", "(", "（", "【", "「", "※"):
                text = strip(text[1:])
            if self.foul and text.startswith("反則"):
                self.foul_named = True
                self.comment = strip(line[1:])
            elif text[:2] in _OURS:
                self.comment = text

    def _row(self, line):
        if not self.begun:
            self.known = True
            self.start.row(line)
            self._forget_word()
        elif holds_move(line):
            self._lost(line)
        elif self.another or not self.over:
            self._position(line)

    def _position(self, line):
        """A line of a start position after the moves have begun."""
        if not (self.over or self.another):
            raise ShogiError("'%s' after the moves have begun" % line[:20])
        self.another = self.another or self.at
        self.more = True

    def _summary(self, line):
        """まで N手で …"""
        self.known = True
        count, words, end = summary(line)
        if count > self.counted:
            self.counted = count
            self.counted_at = self.at
        self.said = self.said or end
        if end is None and holds_move(line):
            self._lost(line)
        if end is None and words and not self.unknown:
            self.unknown = words
            self.unknown_at = self.at

    def begin(self):
        """The moves begin."""
        if not self.begun:
            self.begun = True
            self.start.begin(self.game)

    # Moves

    def _numbered(self, line):
        """A line that begins with a number; False if nothing after it matters."""
        end = digits_before(line)
        number = first_number(line[: min(end, 7)])
        rest = line[end:]
        for sign in _AFTER_NUMBER:
            if rest.startswith(sign):
                rest = rest[len(sign) :]
        rest = strip(rest)
        word = strip(_without_time(rest))
        if word.endswith("+"):  # a variation branches off here
            word = strip(word[:-1])
        end_word = ending(word)
        apart = line[end : end + 1] in BLANKS and end < len(line)
        move = not end_word and (
            holds_move(rest[:20]) or (apart and japanese_reader.looks_like_move(word))
        )
        if not end_word and not move:
            if apart and word and not self.over and self._follows(number):
                self.word = word
                self.word_at = self.at
                self.word_number = number
                self.over = True
            elif holds_move(line):
                self._lost(line)
            return True
        if self.over:
            if self.word and self._follows(number) and not self.moves:
                self._forget_word()  # a line of the header looked like the first move
            elif self.number and number == 1 and not (self.word and not self.another):
                self.another = self.another or self.at
                self.more = True
                return False
            elif self.word:
                self._refuse_word()
            elif move:
                raise ShogiError("move %d: '%s' comes after the end" % (number, word[:20]))
            else:
                if number != self.number:
                    self.notes.append("line %d: '%s' comes after the end" % (self.at, word[:40]))
                return True
        elif self.another:
            if number == 1 and self.number > 1:
                self.more = True
                return False
            raise ShogiError("move %d after the header of another game" % number)
        self.known = True
        start = self.start
        if not self.begun and start.rows and start.before < 0:
            start.before = max(number - 1, 0)
        if not self._follows(number):
            if self.number:
                raise ShogiError("move %d after move %d" % (number, self.number))
            raise ShogiError("move %d: the moves before it are missing" % number)
        self.begin()
        if self.foul and (move or end_word[1] != "foul"):
            if move:
                self._refuse_foul()
        elif self.foul:
            self.foul_named = True
        self.number = number
        if end_word:
            self.end = end_word
            self.over = True
        else:
            self.moves = number
            self.comment = ""
            self._move(number, rest)
        return True

    def _move(self, number, text):
        """Play a move, or keep an illegal one: a foul, if the record says so at its end."""
        game = self.game
        pos = game.pos
        last = pos.moves[pos.ply - 1] & 127 if pos.ply else 0
        what = "move %d: %s: %s"
        word = strip(_without_time(text))
        try:
            parts = japanese_reader.split(text)
            if not _harmless(parts[7], parts[4] or parts[5]):
                raise ShogiError("'%s' is not a move" % word[:20])
        except ShogiError as fault:
            raise ShogiError(what % (number, word[:20], fault)) from None
        try:
            game.push(japanese_reader.find(pos, parts, word, last))
        except ShogiError as fault:
            self.foul = text[: len(text) - len(parts[7])]
            self.foul_at = self.at
            self.foul_fault = what % (number, word[:20], fault)

    def _refuse_foul(self):
        self.at = self.foul_at
        raise ShogiError(self.foul_fault)

    def _refuse_word(self):
        """The unknown word was a move: another one follows, or the last line counts it."""
        self.at = self.word_at
        raise ShogiError("move %d: '%s' cannot be read" % (self.word_number, self.word[:20]))

    def _forget_word(self):
        if self.word and not self.moves:
            self.word = ""
            self.over = False

    def _follows(self, number):
        """True if a move of that number may come now."""
        if self.number:
            return number == self.number + 1
        start = self.start
        return number == 1 or (start.rows > 0 and number == start.before + 1)

    # Variations

    def _branch(self, line):
        """変化：N手: it must be the variation of a move that was read, or of a variation."""
        text = line[2:].replace("：", " ").replace(":", " ")
        number = first_number(strip(text))
        if not number or number > max(self.number + (self.word != ""), self.deepest):
            raise ShogiError("'%s' after move %d" % (line[:20], self.number))
        self.branch = number
        self.branched = 0

    def _in_branch(self, line):
        """Moves of a variation follow one another, so none of the main line is among them; a
        number that comes twice is said.
        """
        if _begins_game(line):
            self.another = self.another or self.at
        if japanese_reader.digit(line[0]) < 0 or not digits_before(line):
            return True
        number = first_number(line[: min(digits_before(line), 7)])
        if number == 1 and self.another:
            self.more = True
            return False
        if holds_move(line) and number != self.branch:
            if number != self.branched:
                raise ShogiError("move %d in a variation before move %d" % (number, self.branch))
            self.notes.append("line %d: move %d twice in a variation" % (self.at, number))
        self.branched = number
        self.branch = number + 1
        self.deepest = max(self.deepest, number)
        return True

    # The end

    def finish(self):
        """All lines are read: see what the last ones mean."""
        if not self.known:
            raise ShogiError("this is no KIF")
        self.begin()
        game = self.game
        if self.word and self.counted >= self.word_number > self.moves:
            self._refuse_word()
        if self.foul and not (self.foul_named or (self.said and self.said[1] == "foul")):
            self._refuse_foul()
        read = max(self.moves, game.pos.ply, game.pos.ply + self.start.before)
        if self.counted > read + 1:
            self.at = self.counted_at
            raise ShogiError("%d moves are counted, %d were read" % (self.counted, read))
        word, at = self.word, self.word_at
        if not (word or self.end or self.said):
            word, at = self.unknown, self.unknown_at
        if word:
            self.notes.append("line %d: '%s' is no ending that is known" % (at, word[:40]))
            self.comment = self.comment or "終局：" + word
        if self.more:
            self.notes.append("line %d: another game, which is not read" % self.another)
        who, reason = self.end or self.said or OPEN
        game.update_result()
        if self.foul:
            who, reason = -1, "foul"
            self.comment = self.comment or "反則：" + self.foul
        elif who is None and reason:  # perpetual check, by the side that does not stand in one
            who = 1 if game.pos.in_check() else -1
        conclude(game, who, reason)
        game.comment = self.comment
        game.notes = self.notes


def _begins_game(line):
    """True for a line that only the header of a game has."""
    return line[:3] == "手数-" or key_of(line)[0] in ("手合割", "開始日時")


def _without_time(text):
    """The text before a time such as `( 0:16/00:00:16)+`, or a bare 0:16 after a blank."""
    text = text.replace("（", "(").replace("）", ")")
    end = len(text)
    while end and text[end - 1] in "0123456789:/+ \t　":
        end -= 1
    if ":" in text[end:] and text[end] in BLANKS:
        return text[:end]
    at = text.find("(")
    while at >= 0:
        inside = text[at:].split(")")[0]
        if ":" in inside or "/" in inside or "秒" in inside or "分" in inside:
            return text[:at]
        at = text.find("(", at + 1)
    return text


def _harmless(rest, whole):
    """True if the text behind a move can be skipped.

    whole   the move says where it comes from: then any words may follow, but no other move and
            nothing that would be a part of this one
    """
    rest = strip(_without_time(" " + rest))
    while rest[:1] == "+":
        rest = strip(rest[1:])
    if not rest or rest[0] in "*#":
        return True
    if not whole or rest[0] in "成不生打" or holds_move(rest):
        return False
    return rest[0] != "(" or japanese_reader.digit(strip(rest[1:])[:1] or "?") < 0
