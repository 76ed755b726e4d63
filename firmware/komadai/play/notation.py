# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Moves in the notation of the settings, where that is not USI's."""

from array import array

from komadai.storage.format import S_NOTATION
from shogi.notation import usi
from shogi.rules.movegen import legal

# In one piece each: see jsa.py.
_WIDE = "１２３４５６７８９"
_HALF = "123456789"
_LONG = "成香杏成桂圭成銀全"


def text(settings, pos, move, moves=None):
    """A legal move of that position in the notation of the settings; moves: an array('H') of 600
    that may be overwritten.
    """
    count = 0
    if 0 < settings[S_NOTATION] < 3:
        if moves is None:
            moves = array("H", bytes(1200))
        count = legal(pos, moves, 0)
    last_to = pos.moves[pos.ply - 1] & 127 if pos.ply else 0
    return name(settings, pos.board, pos.side, move, last_to, moves, count)


def name(settings, board, side, move, last_to, moves, count):
    """The same, where the position stands in `board`, the last move went to `last_to`, and `count`
    legal moves stand in `moves`.
    """
    way = settings[S_NOTATION]
    if way == 1:
        from shogi.notation import jsa

        return jsa.name(board, side, move, last_to, moves, count)
    if way == 2:
        from shogi.notation import western

        return western.name(board, move, moves, count)
    if way == 3:
        from shogi.notation import a1

        return a1.text(move)
    return usi.text(move)


def last(settings, pos, moves):
    """The last move of the game, short; there is one. moves may be overwritten."""
    move = pos.moves[pos.ply - 1]
    pos.unmake()
    said = short(settings, pos, move, moves)
    pos.make(move)
    return said


def short(settings, pos, move, moves=None):
    """What text() says, for a narrow line."""
    return shortened(settings, text(settings, pos, move, moves))


def shortened(settings, said):
    """The same for a narrow line, where it says no less: in Japanese with half a digit and promoted
    pieces in one character (7六歩, 同全右), in Western without the sign between two squares (S4b3c=
    instead of S4bx3c=).
    """
    if settings[S_NOTATION] == 1:
        digit = _WIDE.find(said[:1])
        if digit >= 0:
            said = _HALF[digit : digit + 1] + said[1:]
        for at in range(0, 9, 3):
            said = said.replace(_LONG[at : at + 2], _LONG[at + 2 : at + 3])
    elif settings[S_NOTATION] == 2 and len(said) > 6:
        said = said.replace("-", "").replace("x", "")
    return said
