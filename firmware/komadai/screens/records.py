# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The last ten games, and the present one on top: opponent, handicap, who won, number of moves."""

from komadai.screens.pages import List

# In one piece: see new_game.py.
_HANDICAPS = "|lance|r.lance|bishop|rook|rook+l|2 pcs|4 pcs|6 pcs|8 pcs|10 pcs".split("|")
_RESULTS = "-|won|lost|☗|☖|draw".split("|")


class Screen(List):
    """A shows the game under the cursor."""

    def __init__(self, app):
        List.__init__(self, app)
        app.return_to = "records"
        self.title = "Records" + " " * (app.view.cols - 20) + "result, moves"
        store = app.store
        self.skip = 0 if store.open(0) else 1
        self.count = store.count() + 1 - self.skip
        if not self.count:
            self.title = "Records"
            self.message = "No games yet."

    def label(self, i):
        """Number, opponent, handicap."""
        i += self.skip
        header = self.app.store.open(i)
        who = "2 players" if header[1] else "bot %d" % header[3]
        given = "own" if header[4] == 255 else _HANDICAPS[header[4]]
        return "%s %s %s" % (i or "now", who, given)

    def value(self, i):
        """Who won and the number of moves; not to be changed, but shown at the right."""
        store = self.app.store
        header = store.open(i + self.skip)
        plies = 0
        winner = -1
        while True:
            word = store.next()
            if word < 0:
                break
            if word < 0x8000:
                plies += 1
            elif word < 0x9000:
                plies -= word & 0xFFF
                winner = -1
            elif word & 0xFFF0 == 0x9040:
                winner = word & 15
        return "%s %3d" % (result(header, winner), plies)

    def change(self, i, step):
        """A on an item with a value comes here: show the game. LEFT and RIGHT, too."""
        app = self.app
        from komadai.play.game_actions import resume

        if resume(app.match, i + self.skip):
            return "review"
        self.message = "cannot be read"
        return ""


def result(header, winner):
    """The result in a word: of the player against the bot, else of sente and gote."""
    if winner < 1 or winner > 2:
        return _RESULTS[0 if winner < 1 else 5]
    if header[1]:
        return _RESULTS[2 + winner]
    return _RESULTS[1 if winner << 4 == header[2] else 2]
