# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Reads the journal of a Store: loaded when a game is opened, gone when that is over."""

from komadai.storage.format import (
    EVENT,
    GAME,
    KEEP,
    MARK,
    NOTED,
    OVER,
    RECORD,
    STARS,
    UNDO,
    WORDS,
    check8,
    check16,
)

_BLANK = b"\xff" * 64


class Reader:
    """Entries one by one, or the words of one game."""

    def __init__(self, store):
        self.store = store
        self.nvm = store.nvm
        self.at = self.stop = self.body = self.size = self.after = 0
        self.more = -1  # where the next entry of words may be

    def entry(self, at):
        """Tag of the entry at `at` (0: none), with .body and .size of its content, .after its end.

        Goes on behind what was cut off, if a mark follows it.
        """
        limit = self.store.end
        first = at
        while at < limit - 3:
            head = self.nvm[at : at + 3]
            tag = head[0]
            if WORDS < tag <= WORDS + 4:
                if at == first:
                    size = 2 * (tag - WORDS)
                    entry = self.nvm[at : at + size + 2]
                    if len(entry) == size + 2 and check8(entry, size + 1) == entry[size + 1]:
                        self.body = at + 1
                        self.size = size
                        self.after = at + size + 2
                        return tag
            elif tag == STARS:
                if at == first:
                    entry = self.nvm[at : at + 4]
                    if len(entry) == 4 and check8(entry, 3) == entry[3]:
                        self.body = at + 1
                        self.size = 2
                        self.after = at + 4
                        return tag
            elif GAME <= tag <= NOTED and (at == first or tag == MARK):
                size = head[1] | head[2] << 8
                if at + size + 5 <= limit:
                    entry = self.nvm[at : at + size + 5]
                    if check16(entry, size + 3) == entry[size + 3] | entry[size + 4] << 8:
                        self.body = at + 3
                        self.size = size
                        self.after = at + size + 5
                        return tag
            elif tag == 255 and self.nvm[at : at + 64] == _BLANK:
                at += 63
            at += 1
        return 0

    def content(self, at):
        """The bytes of the entry at `at`."""
        self.entry(at)
        return self.nvm[self.body : self.body + self.size]

    def open(self, at):
        """Header of the game that begins at `at`; next() goes through its words."""
        header = bytes(self.content(at))
        self.at = self.stop = 0
        self.more = self.after
        if self.nvm[at] == RECORD:
            length = header[0]
            self.at = self.body + 1 + length
            self.stop = self.body + self.size
            self.more = -1
            return header[1 : 1 + length]
        return header

    def next(self):
        """The next word of the game that was opened, -1 at its end."""
        while self.at >= self.stop:
            if self.more < 0 or self.more >= self.store.base + self.store.window:
                return -1
            tag = self.entry(self.more)
            if tag == 0 or tag == GAME or tag == KEEP:
                self.more = -1
                return -1
            self.more = self.after
            if WORDS < tag <= WORDS + 4:
                self.at = self.body
                self.stop = self.body + self.size
        at = self.at
        self.at = at + 2
        return self.nvm[at] | self.nvm[at + 1] << 8


def summary(words):
    """What the words of a game, which that function gives one by one, come to: its plies << 2, with
    1 if sente has won, 2 gote, 3 for a draw, 0 if it is not over (any more: what was taken back).
    """
    winner = plies = 0
    while True:
        word = words()
        if word < 0:
            return plies << 2 | winner
        if word < EVENT:
            plies += 1 if word < UNDO else -(word & 0xFFF)
            winner = 0
        elif word & 0xFFF0 == EVENT | OVER:
            winner = word & 3
