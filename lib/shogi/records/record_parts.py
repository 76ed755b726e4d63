# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What all forms of records share."""

from shogi.rules.types import BOTH, SENTE

MOST_MOVES = 100000  # the longest limit of a game


def letter(side):
    """ "b" or "w" of SENTE or GOTE."""
    return "b" if side == SENTE else "w"


def conclude(game, who, reason):
    """Apply a record's last word.

    who   wins: "b", "w", +1 the side to move, -1 the other, 0 nobody; None: it goes on

    Where the board itself gives that result, the board's reason is kept.
    """
    if who is None:
        return
    if who in ("b", "w"):
        result = who
    else:
        side = game.pos.side if who > 0 else game.pos.side ^ BOTH
        result = letter(side) if who else "draw"
    if game.result != result:
        game.result = result
        game.reason = reason


def rewind(pos):
    """Go back to the start, for a while; returns the ply for `forward`."""
    ply = pos.ply
    while pos.ply:
        pos.unmake()
    return ply


def forward(pos, ply):
    """Make the moves again, up to that ply: taken back, they still stand in the stack."""
    while pos.ply < ply:
        pos.make(pos.moves[pos.ply])


def one_line(name):
    """A name that cannot break the line it is written in."""
    return name.replace("\r", " ").replace("\n", " ")
