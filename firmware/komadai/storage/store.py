# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Settings, the running game and the last ten games in non-volatile memory, as a journal.

Everything is appended; a move costs one small write into bytes that are still 0xFF. Space is
checked when a game begins; if it is short, live entries are compacted into the other half of the
memory (the old half stays valid until the new one is complete), or in place if there is none. What
a power cut can take, on each kind of memory:

    RP2040    appends without an erase (0.6 ms): never more than the move that was being written.
              One sector of 4 KB is all there is, so the rewrite (when ten games and room for the
              next do not fit any more, before its first move; or after more than 375 moves without
              an end) erases it: a cut in these 50 ms can take kept games and settings, but no game
              that is being played
    SAMD51    every write erases and programs the one block of 8 KB: a cut of the power within it
              can take everything, a reset nothing (backup_ram.py)
    ESP32-S3  every write erases the blob and writes it again (nvs_erase_all, nvs_set_blob): a cut
              between the two takes everything

A copy on the drive would be no safer: its sectors of 4 KB are erased and programmed in the same
way, and hold directories and the program.

A write is one slice, its first byte first. An entry whose check fails was cut off: it is skipped,
and the next write begins with a mark from which the reader finds its way again. format.py
has the bytes.
"""

from komadai import unload
from komadai.storage.format import (
    GAME,
    KEEP,
    KEPT_GAMES,
    MARK,
    SETTINGS,
    entry_bytes,
    words_bytes,
)
from micropython import const

_WINDOW = const(4096)
_SMALL = const(512)  # less than this is no use
_RESERVE = const(1500)  # room for a new game: 375 moves without clock

# 0x24: a kept game: length of the header, header, words


class Store:
    """Keeps things over power-off in `nvm` (None: until power-off, and `note` says so).

    nvm is microcontroller.nvm or any bytearray.
    """

    def __init__(self, nvm):
        self.note = ""
        if nvm is None or len(nvm) < _SMALL:
            nvm = bytearray(b"\xff" * 2048)
            self.note = "NO SAVE MEMORY"
        self.nvm = nvm
        self.window = _WINDOW if len(nvm) >= 2 * _WINDOW else len(nvm) & 0x7FFE
        self.lost = False  # the last write was cut off
        self.next = None  # see open()
        from komadai.storage import compaction

        compaction.start(self)
        unload("komadai.storage.compaction")
        unload("komadai.storage.marks")

    # -- writing

    def _append(self, data):
        """Write a finished entry at the end; False if there is no room even after a rewrite."""
        if self.cut:
            data = entry_bytes(MARK, b"") + data
        if self.end + len(data) > self.base + self.window:
            return False
        self.nvm[self.end : self.end + len(data)] = data
        self.at_entry = self.end + (5 if self.cut else 0)
        self.end += len(data)
        self.cut = False
        return True

    def _make_room(self, wanted):
        """Write anew what counts, so that `wanted` bytes get their room if that is possible."""
        from komadai.storage import compaction

        compaction.make_room(self, wanted)
        unload("komadai.storage.compaction")
        unload("komadai.storage.marks")
        unload("komadai.storage.journal_reader")

    def _save(self, tag, data):
        entry = entry_bytes(tag, data)
        if self._append(entry):
            return True
        # between two games at once for the next one: that is one erase instead of two
        self._make_room(len(entry) if self.running else min(_RESERVE, self.window // 2))
        return self._append(entry)

    # -- settings

    def load_settings(self):
        """The settings as a bytearray, or None."""
        if not self.settings:
            return None
        from komadai.storage.journal_reader import Reader

        return bytearray(Reader(self).content(self.settings))

    def save_settings(self, settings):
        """Keep the settings (any bytes); nothing is written where they are the same."""
        if self.load_settings() == settings:
            return True
        if not self._save(SETTINGS, bytes(settings)):
            return False
        self.settings = self.at_entry
        return True

    # -- games

    def new_game(self, header):
        """Begin a game with that header (at most 255 bytes); one that was not kept is gone."""
        self.running = 0
        if self.base + self.window - self.end < _RESERVE:
            self._make_room(min(_RESERVE, self.window // 2))
        if not self._save(GAME, bytes(header)):
            return False
        self.running = self.at_entry
        return True

    def add(self, words, count):
        """Append words[0:count] (at most 4) to the running game, all or nothing; True if kept."""
        if not self.running:
            return False
        raw = bytearray(2 * count)
        for i in range(count):
            raw[2 * i] = words[i] & 255
            raw[2 * i + 1] = words[i] >> 8
        entry = words_bytes(raw)
        if self._append(entry):
            return True
        self._make_room(_RESERVE)
        return self._append(entry)

    def keep(self, outcome=0):
        """The running game becomes the newest kept game. outcome: see tally.py; 0: not counted."""
        if not self.running:
            return False
        if not self._save(KEEP, bytes((outcome,)) if outcome else b""):
            return False
        self.games.append(self.running)
        self.running = 0
        if len(self.games) > KEPT_GAMES:
            from komadai.storage import marks

            marks.thin(self)
            unload("komadai.storage.marks")
        return True

    def count(self):
        """How many games are kept."""
        return min(len(self.games), KEPT_GAMES)

    def open(self, number):
        """Header of the running game (0) or a kept one (1 the newest), None if there is none.

        Then next() gives its words, one after the other, and -1 at its end; close() ends that.
        """
        from komadai.storage.journal_reader import Reader

        reader = Reader(self)
        self.next = reader.next
        if number == 0:
            at = self.running
        else:
            at = self.games[-number] if 0 < number <= self.count() else 0
        return reader.open(at & 0xFFFF) if at else None

    def close(self):
        """No more words are wanted: what reads them may go."""
        self.next = None
        unload("komadai.storage.journal_reader")
