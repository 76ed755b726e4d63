# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The tables of the evaluation that a search keeps. Loaded while a search is made or begins."""

from array import array

from micropython import const
from shogi.rules.types import BOTH, GOTE, KING, SENTE

FIRST = const(18)  # first square
ROW = const(105)  # from the first to the last
KINDS = b"\x01\x02\x03\x04\x05\x06\x08\x09\x0c\x0d\x0e"  # that have a row of their own
PARTS = const(11)
SCRATCH = const(924)  # ints that Evaluation works in


def make_lists():
    """The tables of the evaluation, of zeros: see search.evaluate.Evaluation.

    A row begins with square 18 and ends with 122; the arrays overlap in what is not used.
    """
    rows = [memoryview(b"")] * 48  # empty where there is no such piece
    part = memoryview(array("b", bytes(ROW * 2 * PARTS + FIRST)))
    kings = memoryview(array("h", bytes(2 * (ROW * 2 + FIRST))))
    for side in (SENTE, GOTE):
        for kind in KINDS:
            rows[side | kind] = part[: ROW + FIRST]
            part = part[ROW:]
        rows[side | 10] = rows[side | 11] = rows[side | 9]
        rows[side | KING] = kings[: ROW + FIRST]
        kings = kings[ROW:]
    worth = array("h", bytes(30))
    gain = array("h", bytes(2 * BOTH))
    rise = array("h", bytes(14))
    drop = array("h", bytes(2 * 41))
    return rows, gain, rise, worth, drop
