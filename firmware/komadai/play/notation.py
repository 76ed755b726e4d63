# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Moves in the notation of the settings, where that is not USI's."""

from komadai.storage.format import S_NOTATION
from shogi.notation import usi


def text(settings, pos, move):
    """A legal move of that position in the notation of the settings."""
    way = settings[S_NOTATION]
    if way == 1:
        from shogi.notation import japanese

        last = pos.moves[pos.ply - 1] & 127 if pos.ply else 0
        return japanese.text(pos, move, last)
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
    """The same as text(), but in Japanese for five or six columns: 7六歩, 同銀."""
    said = text(settings, pos, move)
    if settings[S_NOTATION] == 1:
        said = said.split("(")[0]
        said = "同" + said[2:] if said[1] == "　" else chr(ord(said[0]) - 0xFEE0) + said[1:]
    return said
