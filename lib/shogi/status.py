# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What there is to say about a game at this moment, as one line of JSON."""

from . import impasse, usi
from .game import letter
from .types import GOTE, SENTE


def fields(game):
    """The members of `text` as (name, JSON value) pairs, in their order."""
    pos = game.pos
    bonus = game.bonus()
    last = game.last()
    return (
        ("side", _string(letter(pos.side))),
        ("check", _bool(pos.in_check())),
        ("result", _string(game.result)),
        ("reason", _string(game.reason)),
        ("repetition", str(game.repetition())),
        ("ply", str(pos.ply)),
        ("points", _both(game.points(SENTE), game.points(GOTE))),
        ("zone", _both(game.zone(SENTE), game.zone(GOTE))),
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


def _both(sente, gote):
    return '{"b":%d,"w":%d}' % (sente, gote)
