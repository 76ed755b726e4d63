# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The last ten games, and the present one on top."""

from .pages import List

_HANDICAPS = (
    "",
    "lance",
    "r. lance",
    "bishop",
    "rook",
    "rook+l",
    "2 pcs",
    "4 pcs",
    "6 pcs",
    "8 pcs",
    "10 pcs",
)


class Screen(List):
    """A shows the game under the cursor."""

    title = "Records"

    def __init__(self, app):
        List.__init__(self, app)
        app.return_to = "records"
        store = app.store
        self.skip = 0 if store.open(0) else 1
        self.count = store.count() + 1 - self.skip
        if not self.count:
            self.message = "No games yet."

    def label(self, i):
        """Number, opponent, handicap."""
        i += self.skip
        header = self.app.store.open(i)
        who = "2 players" if header[1] else "bot %d" % header[3]
        given = "own start" if header[4] == 255 else _HANDICAPS[header[4]]
        return "%s %s %s" % (i or "*", who, given)

    def value(self, i):
        """Number of moves; not to be changed, but shown at the right."""
        store = self.app.store
        store.open(i + self.skip)
        plies = 0
        while True:
            word = store.next()
            if word < 0:
                return "%d" % plies
            if word < 0x8000:
                plies += 1
            elif word < 0x9000:
                plies -= word & 0xFFF

    def change(self, i, step):
        """A on an item with a value comes here: show the game. LEFT and RIGHT, too."""
        app = self.app
        from .journal import resume

        if resume(app.match, i + self.skip):
            return "review"
        self.message = "cannot be read"
        return ""
