# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Moves as the Japan Shogi Association writes them: `７六歩`, `同銀右上`, `８八角打`, `２二角不成`.

No square of origin: where several pieces of a kind could go to the square, the way of moving
tells them apart (上 up, 寄 aside, 引 back), then 直 for the one that goes straight up, then 左 or
右, then both words. 打 stands only where a piece on the board could go there, too; 成 or 不成 where
there was a choice. The form of KIF records is japanese.py.
"""

from array import array

from micropython import const
from shogi.notation.japanese import FILES, RANKS
from shogi.rules.movegen import legal
from shogi.rules.types import GOTE, PROMOTE

# Parts are cut from longer texts: MicroPython would keep each short one, and each character that is
# taken by its index, as a name for ever.
_PIECES = "|歩|香|桂|銀|角|飛|玉|金|と|成香|成桂|成銀|馬|竜"
_WORDS = "同打成不成直右左上寄引"
_SAME = const(0)
_DROP = const(1)
_PROMOTES = const(2)
_STRAIGHT = const(5)
_RIGHT = const(6)
_LEFT = const(7)
_UP = const(8)
_ASIDE = const(9)
_BACK = const(10)


def text(pos, move, last_to=0, moves=None):
    """Text of a legal move that is about to be made on `pos`.

    last_to: where the last move went, 0 if there was none; moves: an array('H') of 600 that may be
    overwritten.
    """
    moves = moves or array("H", bytes(1200))
    return name(pos.board, pos.side, move, last_to, moves, legal(pos, moves, 0))


def name(board, side, move, last_to, moves, count):
    """The same, where the position stands in `board` and `count` legal moves in `moves`."""
    to = move & 127
    start = move >> 7 & 127
    if to == last_to:
        where = _word(_SAME)
    else:
        file, rank = 9 - (to - 18) % 12, (to - 6) // 12
        where = FILES[file : file + 1] + RANKS[rank : rank + 1]
    piece = start | side if start < 16 else board[start]
    others = array("H")  # squares of other pieces of the kind that could go there
    choice = False
    for i in range(count):
        if moves[i] & 127 == to:
            other = moves[i] >> 7 & 127
            if other == start:
                choice = choice or moves[i] & PROMOTE
            elif other > 15 and board[other] == piece:
                if not others or others[-1] != other:  # a second time does no harm
                    others.append(other)
    said = where + _PIECES.split("|")[piece & 15]
    if start < 16:
        return said + _word(_DROP) if others else said
    if others:
        said += _apart(piece, start, to, others)
    if move & PROMOTE:
        said += _word(_PROMOTES)
    elif choice:
        said += _WORDS[3:5]
    return said


def _word(at):
    return _WORDS[at : at + 1]


def _rise(piece, start, to):
    """Ranks by which a piece comes nearer to the far side."""
    rise = (start - 18) // 12 - (to - 18) // 12
    return -rise if piece & GOTE else rise


def _way(piece, start, to):
    """How a piece moves there, as a place in _WORDS."""
    rise = _rise(piece, start, to)
    return _UP if rise > 0 else _BACK if rise < 0 else _ASIDE


def _right(piece, start, to):
    """Files by which a square lies at the right of another, as the owner sees it."""
    right = (start - 18) % 12 - (to - 18) % 12
    return -right if piece & GOTE else right


def _apart(piece, start, to, others):
    """The words that tell a piece from the others that could go there."""
    way = _way(piece, start, to)
    rivals = [other for other in others if _way(piece, other, to) == way]
    if not rivals:
        return _word(way)
    if piece & 15 in (5, 6, 13, 14):  # there are two of them: seen from each other
        return _word(_RIGHT if _right(piece, start, rivals[0]) > 0 else _LEFT)
    right = _right(piece, start, to)
    if not right and way == _UP:
        return _word(_STRAIGHT)
    side = _word(_RIGHT if right > 0 else _LEFT)
    for other in others:
        if other not in rivals and (_right(piece, other, to) > 0) == (right > 0):
            if _right(piece, other, to):
                return side + _word(way)  # another piece comes from that side in another way
    return side
