# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Mate problems (tsume) in a file of which a board reads one at a time by seeking.

Sente attacks and has no king; all that is not named is in gote's hand, as custom has it.

    file    = count(2) of problems of 1, 3, 5, 7 plies, in this order
              where(2) each begins, counted from the start of the file, and where the last one ends
              problem...
    problem = number of pieces in sente's hand, 128 more if it comes from play
              a byte for each of them: its kind
              the solution: a move (2 bytes, rules.types) a ply, against the defence to be shown
              a byte a piece on the board, from 9a along the ranks: bit 5-7 how many squares are
              skipped before it, bit 4 it is gote's, bit 0-3 its kind (0: seven more are skipped)

Low bytes come first.
"""

from micropython import const
from shogi.rules.types import GOTE, HAND_KINDS, KING, PROMOTED, SENTE, SET_COUNT, ShogiError

LENGTHS = bytes((1, 3, 5, 7))
_HEAD = const(8)  # bytes of the counts
_FROM_PLAY = const(128)
_GOTE_BIT = const(16)  # of a piece in the file
_GAP = const(7)  # most squares that a byte skips


def counts(file):
    """How many problems of 1, 3, 5 and 7 plies there are: four numbers in a list."""
    file.seek(0)
    head = file.read(_HEAD)
    if len(head) < _HEAD:
        raise ShogiError("puzzle: no head")
    return [head[i] | head[i + 1] << 8 for i in range(0, _HEAD, 2)]


def plies_of(number, numbers):
    """Length of a problem (from 0) by what counts() gave, 0 behind the last one."""
    for i in range(4):
        number -= numbers[i]
        if number < 0:
            return LENGTHS[i]
    return 0


def read(file, number):
    """Length and record of a problem (from 0); ShogiError where there is none."""
    plies = plies_of(number, counts(file))
    file.seek(_HEAD + 2 * number)
    places = file.read(4)
    if not plies or number < 0 or len(places) < 4:
        raise ShogiError("puzzle: no number %d" % (number + 1))
    start = places[0] | places[1] << 8
    file.seek(start)
    return plies, file.read((places[2] | places[3] << 8) - start)


def setup(pos, plies, record):
    """Set `pos` to the problem; ShogiError where the record is none."""
    held = record[0] & 15 if record else 0
    at = 1 + held + 2 * plies
    if len(record) <= at:
        raise ShogiError("puzzle: not a record")
    pos.clear()
    hand = pos.hand
    for kind in HAND_KINDS:
        hand[GOTE | kind] = SET_COUNT[kind]
    for i in range(1, 1 + held):
        hand[SENTE | record[i]] += 1
        _take(hand, record[i])
    place = -1
    for i in range(at, len(record)):
        byte = record[i]
        place += byte >> 5
        kind = byte & 15
        if not kind:
            continue
        place += 1
        if place > 80:
            raise ShogiError("puzzle: beyond the board")
        pos.board[18 + place // 9 * 12 + place % 9] = (GOTE if byte & _GOTE_BIT else SENTE) | kind
        if kind != KING:
            _take(hand, kind - PROMOTED if kind > PROMOTED else kind)
    pos.side = SENTE
    pos.ready()


def _take(hand, kind):
    """A piece that is not in gote's hand."""
    if not 0 < kind <= PROMOTED or not hand[GOTE | kind]:
        raise ShogiError("puzzle: more pieces than a set has")
    hand[GOTE | kind] -= 1


def solution(record, ply):
    """The move at that ply of the solution."""
    at = 1 + (record[0] & 15) + 2 * ply
    return record[at] | record[at + 1] << 8


def from_play(record):
    """True if the problem comes from a game, False if it was composed."""
    return record[0] & _FROM_PLAY != 0


def pack(pos, line, play=False):
    """The record of a position with that solution."""
    out = bytearray(1)
    for kind in HAND_KINDS:
        out.extend(bytes((kind,)) * pos.hand[SENTE | kind])
    if len(out) > 16:
        raise ShogiError("puzzle: too many pieces in hand")
    out[0] = len(out) - 1 | (_FROM_PLAY if play else 0)
    for move in line:
        out.append(move & 255)
        out.append(move >> 8)
    skipped = 0
    for place in range(81):
        piece = pos.board[18 + place // 9 * 12 + place % 9]
        if not piece:
            skipped += 1
            continue
        while skipped >= _GAP:
            out.append(_GAP << 5)
            skipped -= _GAP
        out.append(skipped << 5 | (_GOTE_BIT if piece & GOTE else 0) | piece & 15)
        skipped = 0
    return bytes(out)


def join(records):
    """The file of records: a list of (plies, record) in the order of LENGTHS."""
    head = bytearray()
    for plies in LENGTHS:
        count = sum(length == plies for length, _ in records)
        head.extend(bytes((count & 255, count >> 8)))
    where = _HEAD + 2 * len(records) + 2
    for _, record in records:
        head.extend(bytes((where & 255, where >> 8)))
        where += len(record)
    head.extend(bytes((where & 255, where >> 8)))
    return bytes(head) + b"".join(record for _, record in records)
