# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The impasse panel: every condition of the rule with its present state."""

from komadai import unload
from komadai.screens.pages import List
from komadai.view.catalogue import word
from komadai.view.text_keys import (
    IMPASSE_AUTO,
    IMPASSE_DECLARE,
    IMPASSE_FOR_SENTE,
    IMPASSE_HANDICAP,
    IMPASSE_KING,
    IMPASSE_NO_CHECK,
    IMPASSE_OFF,
    IMPASSE_OTHERS,
    IMPASSE_POINTS,
    IMPASSE_TITLE,
)
from shogi.rules.impasse import (
    RULES,
    conditions,
    needed,
    points,
    zone,
)
from shogi.rules.types import SENTE


class Screen(List):
    """For the side to move; where a rule asks for a word, the win is declared here."""

    def __init__(self, app):
        List.__init__(self, app)
        match = app.match
        match.abort()
        game = match.game
        pos = game.pos
        side = pos.side
        bonus = game.bonus()
        rule = game.impasse_rule
        state = conditions(pos, bonus, rule)
        row = RULES[rule]
        self.title = word(IMPASSE_TITLE) % (row[3] or row[2])
        self.holds = all(state)
        if side == SENTE:
            bonus = 0
        self.rows = [
            word(IMPASSE_FOR_SENTE + match.role(side)),
            mark(state[0]) + word(IMPASSE_KING),
            mark(state[1]) + word(IMPASSE_NO_CHECK),
            mark(state[2]) + word(IMPASSE_OTHERS) % zone(pos, side),
            mark(state[3]) + word(IMPASSE_POINTS) % (needed(side, rule), points(pos, side) + bonus),
        ]
        if bonus:
            self.rows.append("    " + word(IMPASSE_HANDICAP) % bonus)
        asked = rule != "off" and not row[0]
        self.declares = asked and not game.result and match.person(side)
        if self.declares:
            self.rows.append(word(IMPASSE_DECLARE))
        elif rule == "off":
            self.rows.append(word(IMPASSE_OFF))
        elif not asked:
            self.rows.append(word(IMPASSE_AUTO))
        self.count = len(self.rows)
        self.at = self.count - 1

    def label(self, i):
        """A row."""
        return self.rows[i]

    def choose(self, i):
        """Declare, on the last row."""
        if self.declares and i == self.count - 1:
            self.back()  # whatever comes of it: the panel is left
            if not self.holds:
                return "declare"
            from komadai.play.game_actions import declare

            return declare(self.app.match)
        return self.back()

    def back(self):
        """To the board; the bot goes on if it was thinking."""
        self.app.match.begin_turn()
        unload("shogi.rules.impasse")
        return "board"


def mark(holds):
    """A box, ticked or not."""
    return "[x] " if holds else "[ ] "
