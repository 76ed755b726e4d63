# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The `position` of USI. Apart from the records, which no board reads."""

from shogi.notation import usi
from shogi.rules.types import ShogiError


def set_up(game, words, handicap):
    """Set `game` up from the words of a USI position; ShogiError names what is wrong, and the ply.

    handicap   what `startpos` stands for, and what an SFEN that is no start of a handicap counts as
    """
    if words[:1] == ["position"]:
        words = words[1:]
    end = words.index("moves") if "moves" in words else len(words)
    if words[:1] == ["startpos"]:
        if end > 1:
            raise ShogiError("'%s' instead of moves" % words[1][:20])
        game.new(handicap)
    elif words[:1] == ["sfen"] or "/" in "".join(words[:1]):
        game.load(" ".join(words[words[0] == "sfen" : end]))
        if not game.preset:
            game.handicap = handicap
    else:
        raise ShogiError("startpos or sfen is missing")
    i = end
    try:
        for i in range(end + 1, len(words)):
            game.push(usi.parse(words[i]))
    except ShogiError as fault:
        raise ShogiError("ply %d: %s: %s" % (i - end, words[i][:20], fault)) from None
    game.update_result()
