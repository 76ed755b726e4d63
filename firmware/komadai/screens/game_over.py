# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The end of a game: who won and why, and what to do now."""

from komadai import unload
from komadai.screens.pages import Box
from komadai.storage.format import HANDICAP, HUMAN, PLAYERS
from komadai.view.catalogue import word
from komadai.view.text import cells
from komadai.view.text_keys import (
    GAME_OVER_ANALYSE,
    GAME_OVER_CHECKMATE,
    GAME_OVER_DECLARATION,
    GAME_OVER_DRAW,
    GAME_OVER_IMPASSE,
    GAME_OVER_PLIES,
    GAME_OVER_REMATCH,
    GAME_OVER_REPLAY,
    GAME_OVER_REVIEW,
    GAME_OVER_SAVE,
    GAME_OVER_TAKE_BACK,
    GAME_OVER_TITLE,
    GAME_OVER_WINS,
    GAME_OVER_YOU_WIN,
)
from shogi.rules.types import GOTE, SENTE

# In the order of the texts; in one piece: see new_game.py.
_REASONS = (
    "checkmate no_moves resignation sennichite perpetual_check impasse move_limit timeout foul"
)


def reason(game):
    """Why it ended, in words. A wrong declaration is an impasse that the side to move lost."""
    if game.reason == "impasse":
        if game.result != "draw" and (game.result == "b") != (game.pos.side == SENTE):
            return word(GAME_OVER_DECLARATION)
        from shogi.rules.impasse import RULES

        unload("shogi.rules.impasse")
        row = RULES[game.impasse_rule]
        return word(GAME_OVER_IMPASSE) % (row[3] or row[2])
    return word(GAME_OVER_CHECKMATE + _REASONS.split(" ").index(game.reason))


class Screen(Box):
    """A box over the last position; B puts it away, START on the board has "take back", too.

    It lies at the edge that is away from the last move: what a player wants to see now is the mate.
    The choices stand in two columns: all are seen on every screen. The clocks stand behind the
    number of moves, or below it where they find no room.
    """

    def __init__(self, app):
        Box.__init__(self, app)
        app.return_to = "game_over"
        match = app.match
        self.lines = [winner(match), reason(match.game), word(GAME_OVER_PLIES) % match.game.pos.ply]
        self.fixed = 3
        self.clocks = clocks(match)
        self.lines += [
            again(match),
            word(GAME_OVER_TAKE_BACK),
            word(GAME_OVER_REVIEW),
            word(GAME_OVER_ANALYSE),
            word(GAME_OVER_SAVE),
            word(GAME_OVER_TITLE),
        ]
        self.at = 3

    def draw(self, view, first):
        """Draw the box."""
        lines = self.lines[:3]
        if self.clocks:
            both = lines[2] + "  " + self.clocks
            if cells(both) > view.cols:
                lines.append(self.clocks)
            else:
                lines[2] = both
        at = len(lines)
        lines.append(self.mark(3))
        for left, right in ((4, 5), (7, 6)):
            text = self.mark(left)
            lines.append(text + " " * (12 - cells(text)) + self.mark(right))
        lines.append(self.mark(8))
        view.dialog(lines, at + (self.at - 2) // 2, self.edge())

    def mark(self, i):
        """A choice, with an arrow if it is the one."""
        return ("→" if i == self.at else " ") + self.lines[i]

    def choose(self, i):
        """Do it."""
        app = self.app
        if i == 0:
            from komadai.play.game_actions import rematch

            rematch(app.match)
            return "board"
        if i == 1:
            from komadai.play.game_actions import take_back

            take_back(app.match)
            return "board"
        if i == 2:
            return "review"
        if i == 3:
            return "analyse"
        if i == 4:
            return "export"
        return "title"


def clocks(match):
    """What the clocks show, sente's and gote's; "" without clocks."""
    if not match.clock:
        return ""
    now = match.hw.now()
    return "▴%s ▵%s" % (match.clock.text(match, SENTE, now), match.clock.text(match, GOTE, now))


def again(match):
    """What the next game is called: sides swap, but not where a handicap is given."""
    key = GAME_OVER_REPLAY if match.game.reason == "sennichite" else GAME_OVER_REMATCH
    if not match.config[HANDICAP]:
        key += 1 if match.config[PLAYERS] else 2 if match.config[HUMAN] == SENTE else 3
    return word(key)


def winner(match):
    """Who won, in words."""
    result = match.game.result
    if result == "draw":
        return word(GAME_OVER_DRAW)
    side = SENTE if result == "b" else GOTE
    if not match.config[PLAYERS] and side == match.config[HUMAN]:
        return word(GAME_OVER_YOU_WIN)
    name = match.name(side)  # before the next line: it is in another section of the texts
    return word(GAME_OVER_WINS) % name
