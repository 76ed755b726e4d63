# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The weights of the evaluation as numbers, and lib/shogi/search/weights.py made from them.

They are lists of numbers in centipawns (see search.evaluate), by name. Two for positions with
nothing in hand (early) and for those with much (late), each in this order:

    board   13   by KINDS
    hand     7   by KINDS
    near    11 x 8   by LINES: at distance 1, 2, 3, 4 or more from one's own king, then the enemy's
    rank    11 x 9   by LINES, home first
    throne  9 x 5    the king by rank, home first, and files from the nearer side

And those that always hold:

    danger  7 + 11 x 8   hand and near as above: what is added as far as the king in question, one's
            own for what stands near it, else the enemy's, is pressed
    squares 11 x 81  by LINES, from the far end's file 9 to one's own file 1 (an SFEN's order)
    reach   11 x 5   by LINES: what each square is worth that a piece attacks, if it is empty or
            holds a king, a piece of its own side, a pawn, another piece, a bishop or rook
    zones   3 x 5 x 3 x 3   the same by classes of attackers (pawns, lances, knights; silvers and
            golds; bishops and rooks), by where the square is (anywhere, beside the enemy's king,
            two steps from it, beside one's own, two steps from it), by how many pieces of one's own
            and of the enemy attack it at the root: 0, 1, more (kings apart)
    shelter 4 x 3 x 3 + 1   each square beside the king by pieces of the enemy that attack it (0 to
            3), own ones (0 to 2) and what is there: nothing, one's own, the enemy's; and the edge

On a board they are byte strings, a byte each.
"""

from pathlib import Path

OUT = Path(__file__).resolve().parent.parent.parent / "lib" / "shogi" / "search" / "weights.py"

KINDS = ("P", "L", "N", "S", "B", "R", "G", "+P", "+L", "+N", "+S", "+B", "+R")
LINES = ("P", "L", "N", "S", "B", "R", "G", "+P", "+S", "+B", "+R")  # +L and +N go with +P
HAND = 13
NEAR = 20
DISTANCES = 8 * len(LINES)
RANK = NEAR + DISTANCES
THRONE = RANK + 9 * len(LINES)
WEIGHTS = THRONE + 45
DANGER = 7 + DISTANCES
SQUARES = 81 * len(LINES)
TARGETS = ("empty", "own", "pawn", "piece", "major")
REACH = len(TARGETS) * len(LINES)
ATTACKERS = ("pawn, lance, knight", "silver, golds", "bishop, rook")
PLACES = ("anywhere", "enemy king 1", "enemy king 2", "own king 1", "own king 2")
ZONES = 3 * 5 * 9
SHELTER = 4 * 3 * 3 + 1
NAMES = ("early", "late", "danger", "squares", "reach", "zones", "shelter")

# Place in the byte string of what stands in it by kind; 8 centipawns a unit.
_BY_KIND = (1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 21, 23)
_TERMS = 24  # here near begins: all from there on is in units of 2 centipawns, + 128
_GATED = 16  # here danger begins
_SIZE = 256

HEAD = """# SPDX-{}: 2026 The Komadai authors
# SPDX-{}: MIT
\"\"\"Weights of the evaluation, written by tools/tune.py, which says what they mean.

EARLY, LATE   256 bytes for positions with nothing in hand, as many for those with much. From 0 the
        values on the board by kind, from 15 those in hand, 8 centipawns a unit. From 24 what a line
        of search.evaluate gets by its distance to its own king and to the enemy's, four each;
        from 112 by its rank, nine each; from 211 what the king gets by rank and distance to the
        edge, five a rank
DANGER  what is added to the bytes 16 to 111 of those where the king in question is pressed
SQUARES what a line gets by square, 81 each, as sente sees them
REACH   what a line gets for a square that it attacks, by what stands there, five each
ZONES   what a class of attackers gets for such a square, by zone, attackers and defenders, 45 each
SHELTER what a king gets for each square around it

But for the values all are in units of two centipawns, those of ZONES of one, + 128.
\"\"\"

""".format("FileCopyrightText", "License-Identifier")


def _terms(numbers, unit=2):
    """The bytes of terms; what does not fit is cut off at the ends."""
    return bytes(max(0, min(255, round(v / unit) + 128)) for v in numbers)


def _numbers(packed, unit=2):
    """The centipawns of terms."""
    return [unit * (v - 128) for v in packed]


def pack(numbers):
    """The byte string of an early or late list; what does not fit is cut off at the ends."""
    out = bytearray(_SIZE)
    for place, value in zip(_BY_KIND, numbers, strict=False):
        out[place] = max(0, min(255, round(value / 8)))
    out[_TERMS : _TERMS + WEIGHTS - NEAR] = _terms(numbers[NEAR:])
    return bytes(out)


def unpack(packed):
    """The early or late list of a byte string."""
    values = [8 * packed[place] for place in _BY_KIND]
    return values + _numbers(packed[_TERMS : _TERMS + WEIGHTS - NEAR])


def _pack_danger(numbers):
    """Hand and near stand at the same places as in early and late, 16 bytes further on there."""
    out = bytearray(b"\x80" * (_TERMS - _GATED)) + _terms(numbers[7:])
    for place, value in zip(_BY_KIND[HAND:], numbers[:7], strict=True):
        out[place - _GATED] = _terms([value], 8)[0]
    return bytes(out)


def _unpack_danger(packed):
    hands = [
        _numbers(packed[place - _GATED : place - _GATED + 1], 8)[0] for place in _BY_KIND[HAND:]
    ]
    return hands + _numbers(packed[_TERMS - _GATED :])


def numbers(module):
    """The lists by NAMES of the module lib/shogi/search/weights.py as a dictionary."""
    return {
        "early": unpack(module["EARLY"]),
        "late": unpack(module["LATE"]),
        "danger": _unpack_danger(module["DANGER"]),
        "squares": _numbers(module["SQUARES"]),
        "reach": _numbers(module["REACH"]),
        "zones": _numbers(module["ZONES"], 1),
        "shelter": _numbers(module["SHELTER"]),
    }


def present():
    """The lists by NAMES as they stand in lib/shogi/search/weights.py."""
    from shogi.search import weights

    return numbers(vars(weights))


def write(numbers, path=OUT):
    """Write lib/shogi/search/weights.py."""
    text = HEAD
    for name, packed in (
        ("EARLY", pack(numbers["early"])),
        ("LATE", pack(numbers["late"])),
        ("DANGER", _pack_danger(numbers["danger"])),
        ("SQUARES", _terms(numbers["squares"])),
        ("REACH", _terms(numbers["reach"])),
        ("ZONES", _terms(numbers["zones"], 1)),
        ("SHELTER", _terms(numbers["shelter"])),
    ):
        text += f"{name} = (\n"
        for i in range(0, len(packed), 16):
            text += '    b"' + "".join(f"\\x{v:02x}" for v in packed[i : i + 16]) + '"\n'
        text += ")\n"
    Path(path).write_text(text)


def _show_near(hand, near, rank=None):
    print("hand   " + " ".join(f"{k} {v}" for k, v in zip(KINDS, hand, strict=False)))
    for i, line in enumerate(LINES):
        cells = [near[8 * i : 8 * i + 4], near[8 * i + 4 : 8 * i + 8]]
        cells += [rank[9 * i : 9 * i + 9]] if rank else []
        cells = [" ".join(f"{v:4}" for v in part) for part in cells]
        by_rank = f" | by rank {cells[2]}" if rank else ""
        print(f"{line:3} near own king {cells[0]} | enemy's {cells[1]}{by_rank}")


def show(numbers):
    """Print all as tables."""
    numbers = {name: [round(v) for v in numbers[name]] for name in NAMES}
    for title, name in (("nothing in hand", "early"), ("much in hand", "late")):
        values = numbers[name]
        print(f"# {title}")
        print("board  " + " ".join(f"{k} {v}" for k, v in zip(KINDS, values, strict=False)))
        _show_near(values[HAND:NEAR], values[NEAR:RANK], values[RANK:THRONE])
        for rank in range(9):
            cells = values[THRONE + 5 * rank : THRONE + 5 * rank + 5]
            print(f"throne, rank {rank + 1}: " + " ".join(f"{v:4}" for v in cells))
    print("# added where the king in question is pressed")
    _show_near(numbers["danger"][:7], numbers["danger"][7:])
    print("# by what is on a square that a piece attacks")
    for i, line in enumerate(LINES):
        values = numbers["reach"][5 * i : 5 * i + 5]
        cells = (f"{name} {v:4}" for name, v in zip(TARGETS, values, strict=True))
        print(f"{line:3} " + "  ".join(cells))
    print("# by where it is; own attackers 0, 1, more, by the enemy's 0, 1, more each")
    for i, attacker in enumerate(ATTACKERS):
        for k, place in enumerate(PLACES):
            at = 45 * i + 9 * k
            values = numbers["zones"][at : at + 9]
            print(f"{attacker}, {place}: " + " ".join(f"{v:4}" for v in values))
    print("# beside the king: empty, one's own, the enemy's, each by own pieces that attack it")
    for n in range(4):
        values = numbers["shelter"][9 * n : 9 * n + 9]
        print(f"attacked by {n}: " + " ".join(f"{v:4}" for v in values))
    print(f"edge: {numbers['shelter'][-1]}")
    for i, line in enumerate(LINES):
        print(f"# {line} by square")
        for rank in range(9):
            values = numbers["squares"][81 * i + 9 * rank : 81 * i + 9 * rank + 9]
            print(" ".join(f"{v:4}" for v in values))
