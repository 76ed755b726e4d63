# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The start of a KIF: header lines, hands and diagram. Loaded while a KIF is read.

A diagram goes before the handicap; without 先手番 or 後手番 gote moves first from a diagram that
names 上手 and 下手.
"""

from shogi.notation.japanese_reader import holds_move, kind_of
from shogi.records.characters import BLANKS, leading_number, narrow, number, squeeze, strip
from shogi.records.kif import HANDICAPS, OTHER_HANDICAPS
from shogi.records.record_parts import MOST_MOVES
from shogi.rules import handicap as handicaps
from shogi.rules import other_handicaps, sfen
from shogi.rules.position import Position
from shogi.rules.types import GOTE, HAND_KINDS, SENTE, ShogiError, square

_ALIASES = {"左香落ち": "香落ち", "飛落ち": "飛車落ち", "角行落ち": "角落ち",
            "飛車香落ち": "飛香落ち", "右五枚落ち": "五枚落ち"}  # fmt: skip
_KANJI = "〇一二三四五六七八九"
_SIDES = {"先手": SENTE, "下手": SENTE, "攻方": SENTE, "攻め方": SENTE, "▲": SENTE, "▼": SENTE,
          "☗": SENTE, "後手": GOTE, "上手": GOTE, "玉方": GOTE, "受方": GOTE, "受け方": GOTE,
          "△": GOTE, "▽": GOTE, "☖": GOTE}  # fmt: skip
_PLAYERS = ("先手", "下手", "後手", "上手")
_IN_HAND = ("持ち駒", "持駒", "持ちごま", "もちごま", "手駒", "駒台")
_HAND_LIKE = ("駒", "ごま", "ゴマ", "hand") + tuple(_SIDES)  # in the key of what may be a hand
_BETWEEN = BLANKS + "、,，枚個×xX"  # in a hand
# Keys of headers whose text may be anything, a move as well
_TEXTS = _PLAYERS + (
    "開始日時", "終了日時", "開始日", "終了日", "対局日", "棋戦", "戦型", "表題", "持ち時間",
    "秒読み", "消費時間", "場所", "掲載", "備考", "先手備考", "後手備考", "先手省略名",
    "後手省略名", "記録係", "作品番号", "作品名", "作者", "発表誌", "発表年月", "出典", "手数",
    "完全性", "分類", "受賞", "先手持ち時間", "後手持ち時間", "持将棋", "手合割", "駒落ち",
    "最大手数", "手番",
)  # fmt: skip


class Start:
    """What the lines before the moves have said."""

    def __init__(self):
        self.handicap = ""
        self.draft = Position(2)
        self.draft.clear()
        self.rows = 0
        self.side = 0
        self.before = -1  # moves before the diagram, if it says so
        self.given = ""  # the handicap that a diagram counts as
        self.uwate = False
        self.limit = 0
        self.names = ["", ""]
        self.hands = {}  # by side, as they were written

    def header(self, line):
        """Take a line of the header; False if it is none."""
        if _hand_at(line) >= 0:
            self._hand_line(line)
            return True
        plain = squeeze(line)
        if plain[2:3] == "番" and plain[:2] in _PLAYERS:
            self.side = _SIDES[plain[:2]]
            return True
        if plain[:3] in ("手数＝", "手数="):
            self._count(plain[3:])
            return True
        if line[:3] == "手数-" or line[:2] == "まで":
            return True
        key, value = key_of(line)
        if key not in _TEXTS and _like_hand(line):
            raise ShogiError("'%s': is this a hand?" % line[:20])
        if not key:
            return False
        if key == "手合割":
            self.handicap = value
        elif key == "手番":
            self.side = _SIDES.get(value.replace("番", ""), self.side)
        elif key == "駒落ち":
            self.given = preset(value) or other_preset(value)
        elif key == "最大手数":
            end = leading_number(value)
            self.limit = min(max(number(value[:end]), 0), MOST_MOVES)
        elif key in _PLAYERS:
            self.names[_SIDES[key] == GOTE] = value
            self.uwate = self.uwate or key[0] in "上下"
        return True

    def _count(self, text):
        end = leading_number(text)
        if end:
            self.before = number(text[:end])
            if not 0 <= self.before < sfen.MOST:
                raise ShogiError("手数＝%s: more than %d" % (text[:20], sfen.MOST - 1))

    # Hands

    def _hand_line(self, line):
        at = _hand_at(line)
        owner = squeeze(line[:at])
        if owner[-1:] == "の":
            owner = owner[:-1]
        for word in _IN_HAND:
            if line[at : at + len(word)] == word:
                text = strip(line[at + len(word) :])
        if text[:1] in (":", "："):
            text = strip(text[1:])
        side = _SIDES.get(owner, 0)
        if not side:
            raise ShogiError("'%s': whose hand?" % line[:20])
        if self.hands.get(side, text) != text:
            raise ShogiError("'%s': this hand stands there twice" % line[:20])
        self.hands[side] = text
        self.uwate = self.uwate or owner in ("上手", "下手")
        self._hand(side, text)

    def _hand(self, side, text):
        hand = self.draft.hand
        for kind in HAND_KINDS:
            hand[side | kind] = 0
        if text in ("なし", "無し", "無", "ナシ", "-"):
            return
        i = 0
        seen = []
        while i < len(text):
            c = text[i]
            i += 1
            if c in _BETWEEN:
                continue
            kind = kind_of(c)
            if not kind:
                raise ShogiError("持駒: '%s' is no piece" % c)
            if kind not in HAND_KINDS:
                raise ShogiError("持駒: '%s' cannot be in hand" % c)
            if kind in seen:
                raise ShogiError("持駒: '%s' stands there twice" % c)
            seen.append(kind)
            while i < len(text) and text[i] in _BETWEEN:
                i += 1
            end = i + leading_number(text[i:])
            count = number(text[i:end]) if end > i else 1
            if count < 0:
                raise ShogiError("持駒: '%s' is no number" % text[i:end][:9])
            if count > 18:
                raise ShogiError("持駒: more pieces than a set has")
            hand[side | kind] = count
            i = end

    # The diagram

    def row(self, line):
        """Take a rank of the diagram."""
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
                kind = kind_of(c)
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

    def begin(self, game):
        """Set the start position up in `game`."""
        name = preset(self.handicap)
        other = other_preset(self.handicap)
        game.move_limit = self.limit or game.move_limit
        if self.rows:
            if self.rows != 9:
                raise ShogiError("diagram: %d ranks instead of 9" % self.rows)
            if not self.handicap:
                name = None
            uwate = name != "none" if name else self.uwate or other
            self.draft.side = self.side or (GOTE if uwate else SENTE)
            sfen.set_up(game.pos, self.draft)
            game.begin(max(self.before, 0) + 1)
            if not game.preset:
                game.handicap = name or other or self.given or "none"
        elif name or other:
            handicaps.set_up(game.pos, name or other)
            game.pos.side = self.side or game.pos.side
            game.pos.ready()
            game.begin(1)
            if other:
                game.handicap = other
        else:
            raise ShogiError("手合割：%s without a diagram" % self.handicap[:20])
        game.names = self.names


def key_of(line):
    """Key and value of a header `key：value`; ("", "") where the line is none.

    A line that begins with another word may be a header, too, but not if a move begins its value.
    """
    colon = line.replace(":", "：").find("：")
    key = squeeze(line[:colon]) if colon > 0 else ""
    value = strip(line[colon + 1 :])
    if key not in _TEXTS:
        odd = [c for c in key if "0" <= narrow(c) <= "9" or c in "(（)）▲△▼▽☗☖・\"'"]
        if odd or not key > "\x7f" or holds_move(key) or holds_move(value[:12]):
            return "", ""
    return key, value


def is_position(line):
    """True for a line of the start position that is no rank of the diagram."""
    plain = squeeze(line)
    return (
        _hand_at(line) >= 0
        or (plain[2:3] == "番" and plain[:2] in _PLAYERS)
        or plain[:3] in ("手数＝", "手数=")
    )


def _like_hand(line):
    """True for pieces and numbers behind a key that nobody knows but that speaks of a hand."""
    colon = line.replace(":", "：").find("：")
    key = squeeze(line[: max(colon, 0)]).lower()
    text = [c for c in line[colon + 1 :] if c not in _BETWEEN]
    if not text or kind_of(text[0]) not in HAND_KINDS:
        return False
    for c in text:
        if kind_of(c) not in HAND_KINDS and not leading_number(c):
            return False
    return any([word in key for word in _HAND_LIKE])


def _hand_at(line):
    """Where the word for a hand stands in the head of a line, -1 if it has none."""
    head = line[:12]
    for end in (":", "："):
        if end in head:
            head = head[: head.find(end)]
    for word in _IN_HAND:
        if word in head:
            return head.find(word)
    return -1


def _japanese(name):
    """Name of a handicap with kanji for digits, ち after 落."""
    name = squeeze(name).replace("落", "落ち").replace("ちち", "ち").replace("平手戦", "平手")
    end = leading_number(name)
    if 0 < end < 3 and number(name[:end]) > 0:
        n = number(name[:end])
        name = ("十" if n == 10 else _KANJI[n % 10]) + name[end:]
    for side in "左右":
        if name[:1] == side and number(name[1:2]) > 0:
            name = side + _KANJI[number(name[1:2])] + name[2:]
    return _ALIASES.get(name, name) or "平手"


def preset(name):
    """Name in handicap.NAMES of a name in Japanese ("": 平手), None for any other."""
    name = _japanese(name)
    return handicaps.NAMES[HANDICAPS.index(name)] if name in HANDICAPS else None


def other_preset(name):
    """Name in other_handicaps.NAMES of a name in Japanese, "" for any other."""
    name = _japanese(name)
    return other_handicaps.NAMES[OTHER_HANDICAPS.index(name)] if name in OTHER_HANDICAPS else ""
