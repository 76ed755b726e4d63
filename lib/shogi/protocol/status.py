# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What there is to say about a game at this moment, as one line of JSON."""

from shogi.notation import usi
from shogi.records.record_parts import letter
from shogi.rules import impasse
from shogi.rules.types import GOTE, SENTE

REASONS = (
    "checkmate", "no_moves", "resignation", "sennichite", "perpetual_check",
    "impasse", "move_limit", "timeout", "foul",
)  # fmt: skip
"""How a game ends, in the names of the rules.

"foul" comes only from imported records (反則勝ち, ILLEGAL_MOVE), because illegal moves are refused
here. No other name would be true of it, or be written back as it was.
"""


def fields(game):
    """The members of `text` as (name, JSON value) pairs, in their order."""
    pos = game.pos
    bonus = game.bonus()
    last = pos.moves[pos.ply - 1] if pos.ply else 0
    return (
        ("side", _string(letter(pos.side))),
        ("check", _bool(pos.in_check())),
        ("result", _string(game.result)),
        ("reason", _string(game.reason)),
        ("repetition", str(game.repetition())),
        ("ply", str(pos.ply)),
        ("points", _both(pos, impasse.points)),
        ("zone", _both(pos, impasse.zone)),
        ("impasse", _bool(impasse.holds(pos, bonus))),
        ("handicap_bonus", str(bonus)),
        ("last", _string(usi.text(last) if last else None)),
    )


def text(game):
    """One line of JSON without blanks."""
    return "{" + ",".join(['"%s":%s' % pair for pair in fields(game)]) + "}"


def _string(value):
    return '"%s"' % value if value else "null"


def _bool(value):
    return "true" if value else "false"


def _both(pos, count):
    return '{"b":%d,"w":%d}' % (count(pos, SENTE), count(pos, GOTE))
