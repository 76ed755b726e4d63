# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Handicaps of the KIF format that no table offers: a record may begin with one.

Loaded while such a record is set up, written or counted for the impasse.
"""

NAMES = ("three", "five", "left_five", "left_seven", "right_seven")
# Squares that are cleared, as in handicap.py: rook, bishop, then lances, knights, silvers
SQUARES = (
    b"\x1f\x25\x1a", b"\x1f\x25\x12\x1a\x13", b"\x1f\x25\x12\x1a\x19",
    b"\x1f\x25\x12\x1a\x13\x19\x18", b"\x1f\x25\x12\x1a\x13\x19\x14",
)  # fmt: skip


def given(name):
    """Squares that are empty at the start of that handicap; ValueError for an unknown name."""
    return SQUARES[NAMES.index(name)]
