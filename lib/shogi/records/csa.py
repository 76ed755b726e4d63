# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Records as CSA, version 2.2, the form of computer shogi tournaments: writing, and what the
reading (csa_reader.py) shares with it.
"""

from shogi.records.record_parts import letter, one_line, rewind
from shogi.rules import handicap as handicaps
from shogi.rules import sfen, start_position
from shogi.rules.position import Position
from shogi.rules.types import GOTE, HAND_KINDS, PROMOTE, SENTE, square

NAMES = (
    "", "FU", "KY", "KE", "GI", "KA", "HI", "OU", "KI", "TO", "NY", "NK", "NG", "UM", "RY",
)  # fmt: skip
"""Of the kinds."""

# Comments of ours: CSA itself has neither
COUNTER = "'move counter "  # of the start
HANDICAP = "'handicap "  # that a start of its own counts as


def write(game):
    """CSA text of a game."""
    out = ["V2.2", _name("N+", game.names[0]), _name("N-", game.names[1])]
    if game.move_limit:
        out.append("$MAX_MOVES:%d" % game.move_limit)
    if game.counter0 != 1:
        out.append(COUNTER + str(game.counter0))
    if not game.preset and game.handicap != "none":
        out.append(HANDICAP + game.handicap)
    pos = game.pos
    ply = rewind(pos)
    _start(game, out)
    while pos.ply < ply:
        move = pos.moves[pos.ply]
        sign = "+" if pos.side == SENTE else "-"
        fr = move >> 7 & 127
        if fr < 16:
            out.append("%s00%s%s" % (sign, _digits(move & 127), NAMES[fr]))
        else:
            kind = (pos.board[fr] & 15) + (8 if move & PROMOTE else 0)
            out.append(sign + _digits(fr) + _digits(move & 127) + NAMES[kind])
        pos.make(move)
    out.append("%" + _end_word(game))
    if game.comment:
        out.append("'*" + one_line(game.comment))
    return "\n".join(out) + "\n"


def _name(key, name):
    """Line of a name, in which no comma seems to end it."""
    line = key + one_line(name)
    return line if end_of(line) == len(line) else line.replace(",", ", ")


def _digits(sq):
    return "%d%d" % (9 - (sq - 18) % 12, (sq - 6) // 12)


def _start(game, out):
    """The statements that set the present position up."""
    pos = game.pos
    if game.preset:
        line = "PI"
        full = Position(2)
        start_position.set_up(full)
        for sq in handicaps.given(game.preset):
            line += _digits(sq) + NAMES[full.board[sq] & 15]
        out.append(line)
    else:
        for rank in range(1, 10):
            line = "P%d" % rank
            for file in range(9, 0, -1):
                piece = pos.board[square(file, rank)]
                if piece:
                    line += ("+" if piece & SENTE else "-") + NAMES[piece & 15]
                else:
                    line += " * "
            out.append(line)
        for side in (SENTE, GOTE):
            line = ""
            for kind in HAND_KINDS:
                line += ("00" + NAMES[kind]) * pos.hand[side | kind]
            if line:
                out.append(("P+" if side == SENTE else "P-") + line)
    out.append("+" if pos.side == SENTE else "-")


def _end_word(game):
    if not game.result:
        return "CHUDAN"
    reason = game.reason
    if game.result == "draw":
        return {"impasse": "JISHOGI", "move_limit": "MAX_MOVES"}.get(reason, "SENNICHITE")
    moving = game.result == letter(game.pos.side)  # the side to move has won
    if moving and reason == "impasse":
        return "KACHI"
    if not moving and reason in ("checkmate", "no_moves", "resignation", "timeout"):
        return {"resignation": "TORYO", "timeout": "TIME_UP"}.get(reason, "TSUMI")
    return ("-" if game.result == "b" else "+") + "ILLEGAL_ACTION"


# Statements


def kind_of(name):
    """Kind of two letters, 0 if they are none."""
    return NAMES.index(name) if name and name in NAMES else 0


def like_move(word, i):
    """True if a move without its sign stands at i."""
    return sfen.number(word[i : i + 4], 9999) >= 0 and kind_of(word[i + 4 : i + 6])


def begins_statement(text):
    """True if a statement stands at the start of a text, beyond doubt."""
    word = text.split(",")[0]
    first = word[:1]
    if first == "P":
        row = sfen.number(word[1:2], 9) > 0 and (word[2:4] == " *" or word[2:3] in ("+", "-"))
        some = word[1:2] in ("I", "+", "-") and sfen.number(word[2:4], 99) >= 0
        return word == "PI" or row or (some and (kind_of(word[4:6]) or word[4:6] == "AL"))
    if first in ("+", "-"):
        return len(word) == 1 or (len(word) == 7 and like_move(word, 1))
    if first in ("T", "V"):
        return sfen.number(word[1:2], 9) >= 0
    if first == "%":
        return word[1:].replace("_", "").lstrip("+-").isalpha()
    return word[:2] in ("N+", "N-") or (first == "$" and ":" in word)


def end_of(line):
    """Where the first statement of a line ends: at its end or at a comma.

    A comment is a whole line. A name and the text of a $ may have commas; they end where a
    statement follows one.
    """
    if line[0] == "'":
        return len(line)
    at = line.find(",")
    while at >= 0 and line[0] in "N$" and not begins_statement(line[at + 1 :]):
        at = line.find(",", at + 1)
    return at if at >= 0 else len(line)
