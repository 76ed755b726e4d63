# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Positions as SFEN: `lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1`.

Reading is tolerant (hands in any order, letters repeated, no move counter), writing is canonical.
"""

from shogi.rules.position import Position
from shogi.rules.types import BOTH, GOTE, HAND_KINDS, PROMOTED, SENTE, SET_COUNT, ShogiError

_LETTERS = ".PLNSBRKG"
_ALL = ".PLNSBRKG.plnsbrkg"
MOST = 1 << 29  # move counter: it must stay a small int on a board


def number(digits, most):
    """Value of a string of ASCII digits, -1 where it is none or more than `most`."""
    value = 0
    for c in digits:
        if not "0" <= c <= "9":
            return -1
        value = value * 10 + ord(c) - 48
        if value > most:
            return -1
    return value if digits else -1


def counter(digits):
    """Move counter of these digits, in all records: up to MOST; the 0 of some programs is a 1."""
    value = number(digits, MOST)
    if value < 0:
        raise ShogiError("move counter '%s' is no number up to %d" % (digits[:20], MOST))
    return max(value, 1)


def _piece(letter):
    """Piece code of a letter, 0 if it is none."""
    kind = max(_ALL.find(letter), 0)
    return kind % 9 and (SENTE | kind if kind < 9 else GOTE | kind - 9)


def _read_board(text, board):
    ranks = text.split("/")
    if len(ranks) != 9:
        raise ShogiError("board: %d ranks instead of 9" % len(ranks))
    for r in range(9):
        sq = 18 + 12 * r
        end = sq + 9
        promoted = 0
        for c in ranks[r]:
            if "1" <= c <= "9" and not promoted:
                sq += ord(c) - 48
                continue
            if c == "+" and not promoted:
                promoted = PROMOTED
                continue
            piece = _piece(c)
            if not piece:
                raise ShogiError("board: rank %d: unknown letter '%s'" % (r + 1, c))
            if promoted:
                if piece & 15 > 6:
                    name = "king" if piece & 15 == 7 else "gold"
                    raise ShogiError("board: rank %d: a promoted %s" % (r + 1, name))
                piece |= promoted
                promoted = 0
            if sq < end:
                board[sq] = piece
            sq += 1
        if promoted:
            raise ShogiError("board: rank %d: '+' without a piece" % (r + 1))
        if sq != end:
            raise ShogiError("board: rank %d is %d wide" % (r + 1, sq - end + 9))


def _read_hand(text, hand):
    if text == "-":
        return
    count = ""
    for c in text:
        if "0" <= c <= "9":
            count += c
            continue
        piece = _piece(c)
        if not piece:
            raise ShogiError("hand: unknown letter '%s'" % c)
        if piece & 15 == 7:
            raise ShogiError("hand: a king in hand")
        if count and not count.strip("0"):
            raise ShogiError("hand: '%s%s' is no number of pieces" % (count[:9], c))
        n = number(count, 18) if count else 1
        if n < 0 or hand[piece] + n > 18:
            raise ShogiError("hand: more pieces than a set has: %s%s" % (count[:9], c))
        hand[piece] += n
        count = ""
    if count or not text:
        raise ShogiError("hand: '%s' without a piece" % count[:9])


def check(pos):
    """ShogiError naming the fault if board and hands of `pos` are impossible."""
    board, hand = pos.board, pos.hand
    total = bytearray(9)
    kings = bytearray(48)
    pawns = bytearray(48 * 10)
    for rank in range(1, 10):
        for file in range(1, 10):
            piece = board[15 + 12 * rank - file]
            if not piece:
                continue
            side, kind = piece & BOTH, piece & 15
            total[kind - 8 if kind > 8 else kind] += 1
            depth = rank if side == SENTE else 10 - rank
            place = "%d%s" % (file, "abcdefghi"[rank - 1])
            if kind == 7:
                kings[side] += 1
            elif kind == 1:
                if pawns[side * 10 + file]:
                    raise ShogiError("board: nifu on file %d" % file)
                pawns[side * 10 + file] = 1
            if (kind < 3 and depth == 1) or (kind == 3 and depth < 3):
                raise ShogiError("board: %s: a piece that could never move" % place)
    for side in (SENTE, GOTE):
        if kings[side] > 1:
            raise ShogiError("board: two kings of %s" % ("sente" if side == SENTE else "gote"))
        for kind in HAND_KINDS:
            total[kind] += hand[side | kind]
    if not total[7]:
        raise ShogiError("board: no king")
    for kind in range(1, 9):
        if total[kind] > SET_COUNT[kind]:
            raise ShogiError("more pieces than a set has: %d %s" % (total[kind], _LETTERS[kind]))


def set_up(pos, draft):
    """Copy the checked `draft` into `pos`; ShogiError if the side not to move stands in check.

    draft   a Position of which only board, hand and side count; it is changed
    pos     unchanged if this raises
    """
    check(draft)
    side = draft.side
    draft.side = side ^ BOTH
    draft.ready()
    if draft.in_check():
        raise ShogiError("the side not to move stands in check")
    pos.clear()
    pos.board[:] = draft.board
    pos.hand[:] = draft.hand
    pos.side = side
    pos.ready()


def read(pos, text):
    """Set `pos` up and return the move counter; ShogiError names the fault and changes nothing."""
    words = [w for w in text.split(" ") if w]
    if len(words) < 3:
        raise ShogiError("sfen: %s is missing" % ("board", "side", "hand")[len(words)])
    if len(words) > 4:
        raise ShogiError("sfen: '%s' after the end" % words[4][:20])
    draft = Position(2)
    _read_board(words[0], draft.board)
    if words[1] == "w":
        draft.side = GOTE
    elif words[1] != "b":
        raise ShogiError("sfen: side '%s' instead of b or w" % words[1][:20])
    _read_hand(words[2], draft.hand)
    first = counter(words[3]) if len(words) == 4 else 1
    set_up(pos, draft)
    return first


def write(pos, counter):
    """Canonical SFEN of `pos`, which is before the move of that number (MOST, if it is beyond)."""
    out = []
    for rank in range(9):
        empty = 0
        if rank:
            out.append("/")
        for sq in range(18 + 12 * rank, 27 + 12 * rank):
            piece = pos.board[sq]
            if not piece:
                empty += 1
                continue
            if empty:
                out.append(str(empty))
                empty = 0
            kind = piece & 15
            if kind > 8:
                out.append("+")
                kind -= 8
            out.append(_LETTERS[kind] if piece & SENTE else _LETTERS[kind].lower())
        if empty:
            out.append(str(empty))
    out.append(" b " if pos.side == SENTE else " w ")
    held = len(out)
    for side in (SENTE, GOTE):
        for kind in HAND_KINDS:
            n = pos.hand[side | kind]
            if n:
                if n > 1:
                    out.append(str(n))
                out.append(_LETTERS[kind] if side == SENTE else _LETTERS[kind].lower())
    if held == len(out):
        out.append("-")
    out.append(" %d" % min(counter, MOST))
    return "".join(out)
