# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Stars of the lessons and marks of the puzzles in the journal, two bits a task. Loaded for these
moments only.

A task that is solved appends four bytes, so that no erase is needed; when the journal is written
anew, one entry has them all.
"""

from komadai.storage.format import PROGRESS, STARS, WINDOW_HEAD, check8
from komadai.storage.journal_reader import Reader
from micropython import const

_ROOM = const(4)
_ROOM_FOR_A_GAME = const(1500)  # between games also for the next one: one erase instead of two
SIZE = const(320)  # bytes of the stars: 256 tasks of lessons, then 1,024 puzzles


def keep(store, task, stars):
    """Keep stars 1 to 3 of task 0 to 1,279; True if that was done."""
    out = bytearray(4)
    out[0] = STARS
    out[1] = (task << 2 | stars) & 255
    out[2] = task >> 6
    out[3] = check8(out, 3)
    if store._append(bytes(out)):
        return True
    store._make_room(_ROOM if store.running else _ROOM_FOR_A_GAME)
    return store._append(bytes(out))


def load(store):
    """A bytearray of SIZE bytes: task i in bits 2 * (i % 4) of byte i // 4."""
    out = bytearray(SIZE)
    reader = Reader(store)
    nvm = store.nvm
    at = store.base + WINDOW_HEAD
    while at < store.end:
        tag = reader.entry(at)
        if tag == 0:
            break
        if tag == STARS:
            word = nvm[reader.body] | nvm[reader.body + 1] << 8
            task = word >> 2
            shift = (task & 3) * 2
            if task < 4 * SIZE:
                out[task >> 2] = out[task >> 2] & ~(3 << shift) & 255 | (word & 3) << shift
        elif tag == PROGRESS:
            out[: reader.size] = nvm[reader.body : reader.body + reader.size]
        at = reader.after
    return out
