# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The cursor on boards with three buttons, where there is only "next" and "previous"."""

from komadai.view.parts import HAND


def walk(board, step):
    """To the next or previous place that matters, in the order of places, round and round.

    With nothing lifted: pieces that can move; with a piece lifted: itself and where it may go.
    """
    here = board.cursor
    near = far = 0  # the next place in that direction; the first one, from the other end
    i = -1
    while i < board.count:
        if i < 0:
            place = board.lifted
        else:
            move = board.moves[i]
            place = move >> 7 & 127
            if board.lifted:
                place = move & 127 if board.dots[move & 127] else 0
            elif place < 16:
                place |= HAND | board.own
        if place:
            if (place - here) * step > 0 and (not near or (place - near) * step < 0):
                near = place
            if not far or (place - far) * step < 0:
                far = place
        i += 1
    if board.active and (near or far):
        board.go(near or far)
