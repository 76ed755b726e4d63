# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The end of a game: who won and why, and what to do now."""

from komadai.screens.pages import Box

_REASONS = {
    "checkmate": "by checkmate",
    "no_moves": "no legal move left",
    "resignation": "by resignation",
    "sennichite": "sennichite: 4th time",
    "perpetual_check": "perpetual check",
    "impasse": "impasse, 27 points",
    "move_limit": "move limit reached",
    "timeout": "on time",
    "foul": "by a foul",
}


def reason(game):
    """Why it ended, in words. A wrong declaration is an impasse that the side to move lost."""
    if game.reason == "impasse" and (game.result == "b") != (game.pos.side == 16):
        return "wrong declaration"
    return _REASONS[game.reason]


class Screen(Box):
    """A box over the last position; B puts it away, START on the board has "take back", too.

    On small screens it shows one choice at a time, at the edge that is away from the last move:
    what a player wants to see now is the mate.
    """

    fixed = 2

    def __init__(self, app):
        Box.__init__(self, app)
        app.return_to = "game_over"
        match = app.match
        self.lines = [
            winner(match),
            reason(match.game),
            again(match),
        ] + "Take back|Review|Save record|Title".split("|")  # in one piece: see new_game.py
        self.at = 2

    def draw(self, view, first):
        """Draw the box."""
        if view.rows > 12:
            Box.draw(self, view, first)
        else:
            choice = "↑↓ " + self.lines[self.at]
            view.dialog((self.lines[0], self.lines[1], choice), 2, self.edge())

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
            return "export"
        return "title"


def again(match):
    """What the next game is called: sides swap, but not where a handicap is given."""
    word = "Replay" if match.game.reason == "sennichite" else "Rematch"
    if match.config[4]:
        return word
    if match.config[1]:
        return word + ", swapped"
    return word + (" as gote" if match.config[2] == 16 else " as sente")


def winner(match):
    """Who won, in words."""
    result = match.game.result
    if result == "draw":
        return "Draw"
    side = 16 if result == "b" else 32
    if match.config[1]:
        return match.name(side) + " wins"
    return "You win" if side == match.config[2] else match.name(side) + " wins"
