# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Opens a store, and writes anew what still counts in it; loaded for these moments only."""

from komadai.storage import marks
from komadai.storage.format import (
    GAME,
    HEADER,
    KEEP,
    KEPT_GAMES,
    MAGIC,
    NOTED,
    PENDING,
    PROGRESS,
    RECORD,
    SETTINGS,
    STARRED,
    STARS,
    TALLY,
    TIME,
    UNDO,
    WINDOW_HEAD,
    WORDS,
    check16,
    entry_bytes,
    words_bytes,
)
from komadai.storage.journal_reader import Reader
from micropython import const

_PENDING_MASK = const(0xE000)


def start(store):
    """Find the valid window of the memory and what is in it; a new memory gets its first window."""
    nvm = store.nvm
    base = -1
    store.generation = 0
    for at in range(0, len(nvm) - store.window + 1, store.window):
        head = nvm[at : at + WINDOW_HEAD]
        if head[:3] == MAGIC and check16(head, 5) == head[5] | head[6] << 8:
            generation = head[3] | head[4] << 8
            if base < 0 or (generation - store.generation) & 0xFFFF < 0x8000:
                base = at
                store.generation = generation
    store.base = max(base, 0)
    if base < 0:
        _forget(store)
        if _blank(nvm, 0, store.window):
            store.generation = 1
            nvm[0:WINDOW_HEAD] = _head(store)
        else:
            _rewrite(store, b"")
    else:
        _scan(store)


def _blank(nvm, start, end):
    for at in range(start, end, 64):
        part = nvm[at : min(at + 64, end)]
        if part != b"\xff" * len(part):
            return False
    return True


def _forget(store):
    store.games = []  # where kept games begin, oldest first
    store.running = 0  # where the running game begins, 0 none
    store.settings = 0  # where the latest settings are
    store.end = store.base + WINDOW_HEAD
    store.cut = False  # what stands at the end was cut off


def _scan(store):
    """Find what is in the window. Of the words only the last entry is checked now, the others when
    they are read: there may be hundreds."""
    _forget(store)
    reader = Reader(store)
    nvm = store.nvm
    at = store.end
    store.end = limit = store.base + store.window
    last = 0  # where the words begin that stand just before `at`
    while at < limit:
        tag = nvm[at]
        if WORDS < tag <= WORDS + 4:
            last = at
            at += 2 * (tag - WORDS) + 2
            continue
        if tag == 255 and _blank(nvm, at, limit):
            if last and reader.entry(last) == 0:
                at = last
                tag = 0
            else:
                break
        else:
            tag = reader.entry(at)
            last = 0
        if tag == 0:
            store.cut = store.lost = True
            at = _behind(nvm, at, limit)
            break
        if tag == GAME:
            store.running = at
        elif tag == KEEP:
            store.games.append(store.running)
            store.running = 0
        elif tag == RECORD:
            star = nvm[at + 3] >= HEADER and nvm[at + 4 + STARRED] & 1
            store.games.append(at | star << 16)
        elif tag == NOTED:
            marks.apply(store.games, nvm[reader.body], nvm[reader.body + 1])
        elif tag == SETTINGS:
            store.settings = at
        at = reader.after
    store.end = min(at, limit)


def _behind(nvm, at, limit):
    """Where to go on after an entry that was cut off at `at`.

    None of the bytes that it lacks may be written, or they could make it whole.
    """
    last = limit - 1
    while last > at + 64 and nvm[last - 63 : last + 1] == b"\xff" * 64:
        last -= 64
    while nvm[last] == 255:
        last -= 1
    end = last + 3
    tag = nvm[at]
    extent = 0
    if WORDS < tag <= WORDS + 4:
        extent = at + 2 * (tag - WORDS) + 2
    elif tag == STARS:
        extent = at + 4
    elif GAME <= tag <= NOTED:
        extent = at + (nvm[at + 1] | nvm[at + 2] << 8) + 5
    if end < extent <= limit:
        end = extent
    return min(end, limit)


def _head(store):
    """The first bytes of a window of this generation."""
    head = bytearray(WINDOW_HEAD)
    head[:3] = MAGIC
    head[3] = store.generation & 255
    head[4] = store.generation >> 8
    check = check16(head, 5)
    head[5] = check & 255
    head[6] = check >> 8
    return bytes(head)


def make_room(store, wanted):
    """Settings, the running game and as many of the ten kept games as leave `wanted` bytes free:
    those without an end and without a star go first."""
    packed = []
    size = WINDOW_HEAD + 64
    if store.settings:
        packed.append(entry_bytes(SETTINGS, Reader(store).content(store.settings)))
    stars = _stars(store)
    if stars:
        packed.append(entry_bytes(PROGRESS, stars))
        size += len(packed[-1])
    games = _tally(store)
    if games:
        packed.append(entry_bytes(TALLY, games))
        size += len(packed[-1])
    if store.running:
        packed.append(_pack(store, store.running, False))
        size += len(packed[-1])
    kept = {}
    for i in marks.order(store)[:KEPT_GAMES]:
        record = _pack(store, store.games[i], True)
        size += len(record)
        if size + wanted > store.window:
            break
        kept[i] = record
    for i in sorted(kept):
        packed.append(kept[i])
    _rewrite(store, b"".join(packed))


def _stars(store):
    """The stars of the lessons up to the last that is one."""
    from komadai.storage import progress

    stars = progress.load(store)
    n = len(stars)
    while n and not stars[n - 1]:
        n -= 1
    return bytes(stars[:n])


def _tally(store):
    """The games won and lost until now; nothing if there are none."""
    from komadai.storage import tally

    games = tally.load(store)
    return bytes(games) if any(games) else b""


def _pack(store, at, record):
    """A game as it is written anew: a record without clock and taken-back moves, or entries."""
    reader = Reader(store)
    header = reader.open(at & 0xFFFF)
    if record and len(header) >= HEADER and header[STARRED] & 1 != at >> 16:
        header = bytearray(header)
        header[STARRED] ^= 1
    words = bytearray()
    ends = [0]  # where the words of each ply end
    while True:
        word = reader.next()
        if word < 0:
            break
        if record:
            if word & TIME == TIME or word & _PENDING_MASK == PENDING:
                continue
            if word & 0xF000 == UNDO:
                del ends[max(1, len(ends) - (word & 0xFFF)) :]
                words = words[: ends[-1]]  # without the words that ended the game, too
                continue
        words.append(word & 255)
        words.append(word >> 8)
        if word < UNDO:
            ends.append(len(words))
    if record:
        return entry_bytes(RECORD, bytes((len(header),)) + bytes(header) + bytes(words))
    out = [entry_bytes(GAME, header)]
    for i in range(0, len(words), 8):
        out.append(words_bytes(words[i : i + 8]))
    return b"".join(out)


def _rewrite(store, entries):
    two = len(store.nvm) >= 2 * store.window
    base = store.window - store.base if two else store.base
    store.generation = (store.generation + 1) & 0xFFFF or 1
    image = bytearray(b"\xff" * store.window)
    image[WINDOW_HEAD : WINDOW_HEAD + len(entries)] = entries
    if two:  # the head last: without it the other half is the valid one
        store.nvm[base : base + store.window] = image
        store.base = base
        store.nvm[base : base + WINDOW_HEAD] = _head(store)
    else:
        image[:WINDOW_HEAD] = _head(store)
        store.nvm[base : base + store.window] = image
    _scan(store)
