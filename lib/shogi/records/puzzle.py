# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Tsume problems in records of 32 bytes, so that a board can read one of a file by seeking.

Byte 0 is the number of plies; then come pairs (square or 0 for sente's hand, piece code) until a
pair of zeros or the end. Sente attacks and has no king; all that is not named is in gote's hand, as
custom has it.
"""

from micropython import const
from shogi.rules.types import GOTE, HAND_KINDS, KING, PROMOTED, SENTE, SET_COUNT, ShogiError

SIZE = const(32)  # bytes of a record


def setup(pos, record):
    """Set `pos` to the problem, return its plies; ShogiError where the record is none."""
    if len(record) != SIZE or not record[0] & 1:
        raise ShogiError("puzzle: not a record")
    pos.clear()
    hand = pos.hand
    for kind in HAND_KINDS:
        hand[GOTE | kind] = SET_COUNT[kind]
    for i in range(1, SIZE - 1, 2):
        piece = record[i + 1]
        if not piece:
            break
        if record[i]:
            pos.board[record[i]] = piece
        else:
            hand[piece] += 1
        kind = piece & 15
        if kind == KING:
            continue
        if kind > PROMOTED:
            kind -= PROMOTED
        if not hand[GOTE | kind]:
            raise ShogiError("puzzle: more pieces than a set has")
        hand[GOTE | kind] -= 1
    pos.side = SENTE
    pos.ready()
    return record[0]


def pack(pos, plies):
    """The record of a position; raises ShogiError where it does not fit."""
    out = bytearray(SIZE)
    out[0] = plies
    n = 1
    for sq in range(18, 123):
        if pos.board[sq] & 15:
            if n + 2 > SIZE:
                raise ShogiError("puzzle: too many pieces")
            out[n] = sq
            out[n + 1] = pos.board[sq]
            n += 2
    for kind in HAND_KINDS:
        for _ in range(pos.hand[SENTE | kind]):
            if n + 2 > SIZE:
                raise ShogiError("puzzle: too many pieces")
            out[n + 1] = SENTE | kind
            n += 2
    return bytes(out)
