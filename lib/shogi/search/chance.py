# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The chance to win that a score stands for: 1 / (1 + e^(-cp / 600)), the curve that Japanese
programs draw their graphs by. Loaded while one is shown.
"""

from micropython import const
from shogi.search.scores import MATED

_STEP = const(50)  # of the curve, in units of the search: 100 centipawns
_CURVE = (
    b"\x00\x15\x29\x3d\x50\x63\x74\x83\x92\x9f\xab\xb5\xbe\xc7\xce\xd4\xda\xde\xe2\xe6\xe9\xeb\xee"
    b"\xef\xf1\xf2\xf4\xf5\xf5\xf6\xf7\xf7\xf8\xf8\xf8\xf9\xf9"
)  # (chance - 500) / 2 at 0, 100, ... 3,600 centipawns


def chance(score):
    """Permille that the side wins whose score this is (units of two centipawns, mates too)."""
    if score > MATED:
        return 1000
    if score < -MATED:
        return 0
    size = abs(score)
    i = size // _STEP
    last = len(_CURVE) - 1
    if i >= last:
        half = _CURVE[last]
    else:
        half = _CURVE[i] + (_CURVE[i + 1] - _CURVE[i]) * (size % _STEP) // _STEP
    return 500 + 2 * half if score > 0 else 500 - 2 * half
