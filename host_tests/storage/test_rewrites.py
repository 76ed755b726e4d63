# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Every kind of rewrite of a full memory, on every model, with the power cut in every part of it.

Nine games, settings and stars fill the memory; then something needs room. What a cut may take is
what the README says, no more:

    RP2040    nothing but what was being written, unless the sector is erased: then settings, stars
              and games can be missing, but none is ever wrong
    SAMD51    a reset nothing; the power itself as above
    ESP32-S3  all or nothing: a blob that is gone is an empty memory, and between two blobs all of
              the old is there
"""

import random

import pytest
from test_store import game, words

import komadai.storage.store
from komadai.storage import progress
from komadai.storage.backup_ram import Mirror
from komadai.storage.ram_copy import Cached
from komadai.storage.store import Store
from nvm_model import Nvm, cuts

SETTINGS = bytes([1, *range(100, 147)])
OTHER = SETTINGS[::-1]
GAMES = 9
STARS = {5: 3, 77: 1, 300: 2}  # by task
NOTHING = (None, None, None, [], bytes(progress.SIZE))


@pytest.fixture(autouse=True)
def kept(monkeypatch):
    """Thousands of stores are opened here: the modules that one loads are kept."""
    monkeypatch.setattr(komadai.storage.store, "unload", lambda name: None)


class Rp2040:
    every = 53  # one cut of so many is opened, and the first ones of each write
    writes = 2  # the erase, and what is new

    def memories(self):
        return [Nvm(4096, "in place")]

    def opened(self, memories):
        return Store(memories[0])


class Samd51:
    every = 199  # one cut of so many is opened, and the first ones of each write
    writes = 0  # those of the spare, too

    def memories(self):
        return [Nvm(8192, "block"), Nvm(8192, "ram", 0x5A)]

    def opened(self, memories):
        return Store(Mirror(*memories))


class Esp32:
    every = 1  # one cut of so many is opened, and the first ones of each write
    writes = 3  # the other half, its head, and what is new

    def memories(self):
        return [Nvm(8192, "blob")]

    def opened(self, memories):
        return Store(Cached(memories[0]))


MODELS = {"rp2040": Rp2040(), "samd51": Samd51(), "esp32s3": Esp32()}


def contents(store):
    """(settings, header and words of the running game, kept games from the newest, stars)."""
    settings = store.load_settings()
    header = store.open(0)
    return (
        settings and bytes(settings),
        header and bytes(header),
        words(store),
        [(bytes(store.open(i)), words(store, i)) for i in range(1, store.count() + 1)],
        bytes(progress.load(store)),
    )


def room(store):
    return store.base + store.window - store.end


def fill(store, left):
    """Settings again and again, and stars, until fewer than `left` bytes are free."""
    while room(store) >= max(left, 60):
        last = bytes(store.load_settings())
        assert store.save_settings(OTHER if last == SETTINGS else SETTINGS)
    while room(store) >= left:
        assert progress.keep(store, 5, STARS[5])
    if store.load_settings() != SETTINGS and room(store) >= 53:
        assert store.save_settings(SETTINGS)


def in_a_game(store, left):
    """Moves of a game, until fewer than `left` bytes are free."""
    assert store.new_game(b"the running game")
    for move in game(77, 5000):
        if room(store) < max(left, 4):
            break
        assert store.add([move], 1)
    while room(store) >= left:
        assert progress.keep(store, 5, STARS[5])


KINDS = {  # how the memory is filled, and what then needs room
    "a new game": (lambda s: fill(s, 1500), lambda s: s.new_game(b"the new game")),
    "settings": (lambda s: fill(s, 50), lambda s: s.save_settings(bytes(48))),
    "a star": (lambda s: fill(s, 4), lambda s: progress.keep(s, 301, 1)),
    "settings in a game": (lambda s: in_a_game(s, 50), lambda s: s.save_settings(bytes(48))),
    "a star in a game": (lambda s: in_a_game(s, 4), lambda s: progress.keep(s, 301, 1)),
    "a move": (lambda s: in_a_game(s, 4), lambda s: s.add([0x1234], 1)),
    "the end of a game": (lambda s: in_a_game(s, 5), lambda s: s.keep()),
}


def prepared(model, kind):
    """Memories that are full."""
    memories = model.memories()
    store = model.opened(memories)
    assert store.save_settings(SETTINGS)
    for task, stars in STARS.items():
        assert progress.keep(store, task, stars)
    for number in range(GAMES):
        assert store.new_game(b"header of game %02d" % number)
        for move in game(number, 60):
            assert store.add([move], 1)
        assert store.keep()
    KINDS[kind][0](store)
    assert store.count() == GAMES
    return memories


def within(found, before, after):
    """Whatever is found is true, or missing."""
    settings, header, moves, kept, stars = found
    assert settings in (None, before[0], after[0]), "settings that nobody has chosen"
    assert header in (None, before[1], after[1]), "a game that nobody has begun"
    if header is not None:
        whole = after[2] if header == after[1] else before[2]
        whole = whole if whole is not None else after[3][0][1]  # the game that was kept now
        assert moves == whole[: len(moves)], "moves that nobody has made"
    for number, (name, line) in enumerate(kept):
        assert (name, line) in before[3] + after[3], f"kept game {number} is another one"
    order = [(before[3] + after[3][:1]).index(game) for game in kept if game in before[3]]
    assert order == sorted(order), "kept games in another order"
    for at, byte in enumerate(stars):
        for shift in (0, 2, 4, 6):
            one = byte >> shift & 3
            assert one in (0, before[4][at] >> shift & 3, after[4][at] >> shift & 3)


def goes_on(store, reopen):
    """Settings and a game are kept in this session already, and after power-off."""
    settings = bytes([1, *random.Random(store.end).randbytes(47)])
    assert store.save_settings(settings)
    assert store.load_settings() == settings, "settings are lost in the same session"
    assert store.new_game(b"afterwards")
    assert store.open(0) == b"afterwards", "the new game is lost in the same session"
    moves = game(3, 5)
    for move in moves:
        assert store.add([move], 1)
    assert words(store) == moves
    assert progress.keep(store, 9, 2)
    for again in (store, reopen()):
        assert again.load_settings() == settings
        assert again.open(0) == b"afterwards" and words(again) == moves
        assert progress.load(again)[9 >> 2] >> 2 & 3 == 2
    store.keep()
    for again in (store, reopen()):
        assert again.open(1) == b"afterwards" and words(again, 1) == moves


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", MODELS)
def test_power_cut_in_a_rewrite(name, kind):
    model = MODELS[name]
    memories = prepared(model, kind)
    act = KINDS[kind][1]
    before = contents(model.opened(memories))
    whole = [memory.copy() for memory in memories]
    store = model.opened(whole)
    generation = store.generation
    erases = whole[0].erases
    assert act(store), "there is room after the rewrite"
    assert store.generation == generation + 1, "exactly one rewrite"
    if name == "rp2040":
        assert whole[0].erases == erases + 1, "exactly one erase"
    after = contents(store)
    assert after == contents(model.opened(whole)), "the same after power-off"
    old = [game for game in after[3] if game in before[3]]
    assert old == before[3][: len(old)], "the newest are kept"
    assert len(old) == GAMES or (before[1] and len(old) >= 5), "as many as have room"
    middle = (*before[:3], old, before[4])  # written anew, and nothing more

    write = 0  # which one; the first image of each is the untouched one

    def known():
        nonlocal write
        write += 1
        return write

    last = begin = 0
    state = before
    lost = set()
    for number, (copies, now) in enumerate(
        cuts(memories, lambda *them: act(model.opened(them)), known)
    ):
        fresh = now != last
        if fresh:
            last, begin = now, number
        if number - begin > 6 and number % model.every:
            continue
        image = copies[0].copy()
        store = model.opened(copies)
        found = contents(store)
        if fresh:
            assert found in (before, middle, after), f"something is lost before write {now}"
            state = found
        elif name == "esp32s3":
            assert found in (state, after, NOTHING), "more or less than a whole blob"
        elif name == "samd51":
            assert found in (state, middle, after), "a reset has lost something"
            dead = [image, Nvm(8192, "ram", number % 256)]
            within(contents(model.opened(dead)), before, after)
        elif now == 1:  # the erase
            within(found, before, after)
        else:
            assert found == state, "an append has taken more than itself"
        lost.add(found == NOTHING)
        if fresh or number % (3 * model.every) == 0:
            goes_on(store, lambda copies=copies: model.opened(copies))
    assert model.writes in (0, write)
    assert lost == ({False} if name == "samd51" else {False, True})
