# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Moves in the notation of the settings, where that is not USI's."""

from micropython import const
from shogi import usi

_NOTATION = const(7)


def text(match, move):
    """A move of the present position in the notation of the settings."""
    way = match.settings[_NOTATION]
    pos = match.game.pos
    if way == 1:
        from shogi import japanese

        last = pos.moves[pos.ply - 1] & 127 if pos.ply else 0
        return japanese.text(pos, move, last)
    if way == 2:
        from shogi import western

        return western.text(pos, move)
    if way == 3:
        from shogi import a1

        return a1.text(move)
    return usi.text(move)


def last(match):
    """The last move of the game; there is one. In Japanese it is short, for five or six columns:
    7六歩, 同銀.
    """
    pos = match.game.pos
    move = pos.moves[pos.ply - 1]
    pos.unmake()
    said = text(match, move)
    pos.make(move)
    if match.settings[_NOTATION] == 1:
        said = said.split("(")[0]
        said = "同" + said[2:] if said[1] == "　" else chr(ord(said[0]) - 0xFEE0) + said[1:]
    return said
