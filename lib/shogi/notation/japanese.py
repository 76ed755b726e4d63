# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Moves as Japanese records write them: `７六歩(77)`, `同　銀(31)`, `４五角打`, `２二角成(88)`.

This is Kakinoki's KIF form: the origin in parentheses, so nothing like 右 or 直 is needed, and
nothing where a promotion was declined. japanese_reader reads more than is written here.
"""

from shogi.rules.types import PROMOTE, SENTE

FILES = "０１２３４５６７８９"
RANKS = "〇一二三四五六七八九"
PIECES = ("", "歩", "香", "桂", "銀", "角", "飛", "玉", "金",
          "と", "成香", "成桂", "成銀", "馬", "龍")  # fmt: skip
"""Name by kind."""

SINGLE = " 歩香桂銀角飛玉金と杏圭全馬龍"  # one letter by kind


def text(pos, move, last_to=0):
    """KIF text of a move that is about to be made on `pos`; last_to: where the last move went."""
    to = move & 127
    fr = move >> 7 & 127
    where = "同　" if to == last_to else FILES[9 - (to - 18) % 12] + RANKS[(to - 6) // 12]
    if fr < 16:
        return where + PIECES[fr] + "打"
    name = where + PIECES[pos.board[fr] & 15] + ("成" if move & PROMOTE else "")
    return "%s(%d%d)" % (name, 9 - (fr - 18) % 12, (fr - 6) // 12)


def label(game, side):
    """先手 or 後手, in a handicap game 下手 or 上手."""
    if game.handicap == "none":
        return "先手" if side == SENTE else "後手"
    return "下手" if side == SENTE else "上手"
