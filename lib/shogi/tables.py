# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""How the pieces move, as tables by the difference of two squares.

A difference is `to - from` on the board of stride 12, -104 to 104; negative ones index from the
end. With stride 12 no two step moves share a difference, but a long sideways ray does (eight
squares to the right is also one rank down and four to the left): a table that says "aligned" must
be followed by a walk along `LINE`, which the walls stop.

A piece is seen as classes, one bit each: GOLD 1, SILVER 2, KNIGHT 4, LANCE 8, BISHOP 16,
ROOK 32, KING 64, PAWN 128. A horse is BISHOP | KING, a dragon ROOK | KING. LANCE, BISHOP and
ROOK (56) slide.
"""

from array import array

_STEPS = (
    (1, (-13, -12, -11, -1, 1, 12)),
    (2, (-13, -12, -11, 11, 13)),
    (4, (-25, -23)),
    (64, (-13, -12, -11, -1, 1, 11, 12, 13)),
    (128, (-12,)),
)
_RAYS = ((8, (-12,)), (16, (-13, -11, 11, 13)), (32, (-12, -1, 1, 12)))
_SPAN = 104
_SIZE = 2 * _SPAN + 1


def _line():
    """Unit step of the ray over a difference, 0 where there is none."""
    line = array("b", bytes(_SIZE))
    for d in (-13, -12, -11, -1, 1, 11, 12, 13):
        for i in range(1, 9):
            line[d * i] = d
    return line


def _reach(sign):
    """Classes by difference for a side: low byte those that attack over it if nothing stands
    between, high byte those that may attack one of the eight squares around the target."""
    reach = array("H", bytes(2 * _SIZE))
    for bit, steps in _STEPS:
        for d in steps:
            reach[sign * d] |= bit
    for bit, steps in _RAYS:
        for d in steps:
            for i in range(1, 9):
                reach[sign * d * i] |= bit
    for d in range(-_SPAN, _SPAN + 1):
        near = 0
        for e in (-13, -12, -11, -1, 1, 11, 12, 13):
            if -_SPAN <= d + e <= _SPAN:
                near |= reach[d + e] & 255
        reach[d] |= near << 8
    return reach


def _zone(gote):
    """How near the last rank a square is, as its side counts: 4 the last rank, 3 and 2 the rest of
    the promotion zone, 1 the rank before it, 0 farther off; 9 at square 0, which ends lists."""
    zone = bytearray(128)
    zone[0] = 9
    for s in range(18, 123):
        if (s - 18) % 12 < 9:
            r = (s - 6) // 12
            zone[s] = max(0, 5 - (10 - r if gote else r))
    return bytes(zone)


def _classes():
    """Classes of a piece code, the same twice (low and high byte); 0 for empty, wall and pinned."""
    classes = array("H", bytes(2 * 49))
    for side in (16, 32):
        for kind, bits in enumerate((0, 128, 8, 4, 2, 16, 32, 64, 1, 1, 1, 1, 1, 80, 96)):
            classes[side + kind] = bits * 257
    return classes


LINE = _line()
CLASSES = _classes()
REACH_SENTE = _reach(1)
REACH_GOTE = _reach(-1)
ZONE_SENTE = _zone(False)
ZONE_GOTE = _zone(True)
# By kind: the unpromoted piece could never move again where the zone is this or more
DEAD = b"\x09\x04\x04\x03\x09\x09\x09\x09\x09\x09\x09\x09\x09\x09\x09\x09"
