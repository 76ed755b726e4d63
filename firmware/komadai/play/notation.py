# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Moves in the notation of the settings, where that is not USI's."""

from komadai.storage.format import S_NOTATION
from shogi.notation import usi


def text(settings, pos, move):
    """A legal move of that position in the notation of the settings."""
    way = settings[S_NOTATION]
    if way == 1:
        from shogi.notation import jsa

        last = pos.moves[pos.ply - 1] & 127 if pos.ply else 0
        return jsa.text(pos, move, last)
    if way == 2:
        from shogi.notation import western

        return western.text(pos, move)
    if way == 3:
        from shogi.notation import a1

        return a1.text(move)
    return usi.text(move)


def last(settings, pos):
    """The last move of the game, short; there is one."""
    move = pos.moves[pos.ply - 1]
    pos.unmake()
    said = short(settings, pos, move)
    pos.make(move)
    return said


def short(settings, pos, move):
    """The same as text(), but for a narrow line, where it says no less: in Japanese with half a
    digit and promoted pieces in one character (7六歩, 同全右), in Western without the sign between
    two squares (S4b3c= instead of S4bx3c=).
    """
    said = text(settings, pos, move)
    if settings[S_NOTATION] == 1:
        if said[0] != "同":
            said = chr(ord(said[0]) - 0xFEE0) + said[1:]
        for long, one in (("成香", "杏"), ("成桂", "圭"), ("成銀", "全")):
            said = said.replace(long, one)
    elif settings[S_NOTATION] == 2 and len(said) > 6:
        said = said.replace("-", "").replace("x", "")
    return said
