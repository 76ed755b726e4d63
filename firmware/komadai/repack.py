# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Writes anew what still counts in a store; loaded only when the room ends (see store.py)."""

from micropython import const

from .store import entry_bytes, words_bytes

_HEAD = const(7)
_KEPT = const(10)
_GAME = const(0x21)
_SETTINGS = const(0x23)
_RECORD = const(0x24)

_UNDO = const(0x8000)
_CLOCK = const(0xC000)
_PENDING = const(0xA000)
_PENDING_MASK = const(0xE000)


def make_room(store, wanted):
    """Settings, the running game and as many of the ten kept games as leave `wanted` bytes free."""
    packed = []
    size = _HEAD + 64
    if store.settings:
        store.entry(store.settings)
        packed.append(entry_bytes(_SETTINGS, store.nvm[store.body : store.body + store.size]))
    if store.running:
        packed.append(_pack(store, store.running, False))
        size += len(packed[-1])
    kept = []
    for at in reversed(store.games[-_KEPT:]):
        record = _pack(store, at, True)
        size += len(record)
        if size + wanted > store.window:
            break
        kept.append(record)
    while kept:
        packed.append(kept.pop())
    _rewrite(store, b"".join(packed))


def _pack(store, at, record):
    """A game as it is written anew: a record without clock and taken-back moves, or entries."""
    header = store.open_at(at)
    words = bytearray()
    starts = []  # where each ply began
    while True:
        word = store.next()
        if word < 0:
            break
        if record:
            if word & _CLOCK == _CLOCK or word & _PENDING_MASK == _PENDING:
                continue
            if word & 0xF000 == _UNDO:
                for _i in range(min(word & 0xFFF, len(starts))):
                    words = words[: starts.pop()]
                continue
            if word < _UNDO:
                starts.append(len(words))
        words.append(word & 255)
        words.append(word >> 8)
    if record:
        return entry_bytes(_RECORD, bytes((len(header),)) + header + bytes(words))
    out = [entry_bytes(_GAME, header)]
    for i in range(0, len(words), 8):
        out.append(words_bytes(words[i : i + 8]))
    return b"".join(out)


def _rewrite(store, entries):
    two = len(store.nvm) >= 2 * store.window
    base = store.window - store.base if two else store.base
    store.generation = (store.generation + 1) & 0xFFFF or 1
    image = bytearray(b"\xff" * store.window)
    image[_HEAD : _HEAD + len(entries)] = entries
    if two:  # the head last: without it the other half is the valid one
        store.nvm[base : base + store.window] = image
        store.base = base
        store.nvm[base : base + _HEAD] = store.head()
    else:
        image[:_HEAD] = store.head()
        store.nvm[base : base + store.window] = image
    store.scan()
