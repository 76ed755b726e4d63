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

from micropython import const

SLIDES = const(56)  # classes that slide

_SIZE = const(209)


def tables():
    """All of them. Forgotten after the import, so that its code costs a board nothing."""
    ways = (-13, -12, -11, -1, 1, 11, 12, 13)
    line = array("b", bytes(_SIZE))
    for step in ways:
        for times in range(1, 9):
            line[step * times] = step
    near = bytearray(_SIZE)
    sides = []
    for forward in (-12, 12):
        reach = bytearray(_SIZE)
        for bit, end, steps in (
            (1, 2, (forward - 1, forward, forward + 1, -1, 1, -forward)),
            (2, 2, (forward - 1, forward, forward + 1, -forward - 1, -forward + 1)),
            (4, 2, (2 * forward - 1, 2 * forward + 1)),
            (8, 9, (forward,)),
            (16, 9, (-13, -11, 11, 13)),
            (32, 9, (-12, -1, 1, 12)),
            (64, 2, ways),
            (128, 2, (forward,)),
        ):
            for step in steps:
                for times in range(1, end):
                    reach[step * times] |= bit
                    for beside in (0,) + ways:
                        # By rank and file: what only looks aligned does not count
                        y = (step + 6) // 12 * times - (beside + 6) // 12
                        x = (step + 6) % 12 * times - 6 * times - (beside + 6) % 12 + 6
                        if -9 < x < 9 and -9 < y < 9:
                            near[12 * y + x] |= bit
        zone = bytearray(123)
        zone[0] = 9
        for square in range(18, 123):
            rank = (square - 6) // 12
            zone[square] = max(0, 5 - rank if forward < 0 else rank - 5)
        sides.append((bytes(reach), bytes(zone)))
    classes = bytearray(49)
    for kind, bits in enumerate((0, 128, 8, 4, 2, 16, 32, 64, 1, 1, 1, 1, 1, 80, 96)):
        classes[16 + kind] = classes[32 + kind] = bits

    # Odd numbers of 15 bits
    keys = array("H", bytes(2 * 171))
    seed = 12345
    for i in range(171):
        seed = (seed * 1021 + 4093) & 0xFFFFF
        keys[i] = seed >> 5 | 1
    keys[48] = 0
    return line, bytes(classes), keys[:48], keys[48:], bytes(near), sides[0], sides[1]


# By difference: the unit step of the ray over it, 0 where there is none
LINE, CLASSES, PIECE_KEYS, SQUARE_KEYS, NEAR, sente, gote = tables()
# CLASSES by piece code: its classes; 0 for no piece
# REACH by difference, for a side: the classes that attack over it if nothing stands between;
# NEAR by difference: those of either side that may attack the target or a square around it
# ZONE by square, for a side: 4 the last rank, 3 and 2 the rest of the promotion zone, 1 the rank
# before it, 0 farther off; 9 at square 0, which ends lists
REACH_SENTE, ZONE_SENTE = sente
REACH_GOTE, ZONE_GOTE = gote
# The hash of a piece on a square is the product of its two keys; below 18 the square keys stand
# for a number in hand
del tables, sente, gote
# By kind: the unpromoted piece could never move again where the zone is this or more
DEAD = b"\x09\x04\x04\x03\x09\x09\x09\x09\x09\x09\x09\x09\x09\x09\x09\x09"
