# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The power goes at every byte of every write of whole games, on models of the boards' memories."""

import random
import zlib

import pytest
from test_store import game, words

import komadai.storage.store
from komadai.storage.backup_ram import Mirror
from komadai.storage.store import Store
from nvm_model import Nvm, cuts

SETTINGS = bytes(range(32))
PARTS = 4  # a test is cut into this many, for several processors


@pytest.fixture(autouse=True)
def kept(monkeypatch):
    """Tens of thousands of stores are opened here: the modules that one loads are kept."""
    monkeypatch.setattr(komadai.storage.store, "unload", lambda name: None)


def contents(store):
    """All that a store holds."""
    settings = store.load_settings()
    return (
        settings and bytes(settings),
        store.open(0),
        words(store),
        [(store.open(i), words(store, i)) for i in range(1, store.count() + 1)],
    )


def play(store, seed, length, keep=True):
    """Play a game; with the words as the app writes them where there is a clock."""
    moves = game(seed, length)
    assert store.new_game(b"header of game %02d" % seed)
    for move in moves:
        assert store.add([move], 1)
    if keep:
        assert store.keep()
    return moves


class Whole:
    """A whole game in its surroundings; `history` is what the store held after each step."""

    def __init__(self, length):
        self.length = length
        self.history = []

    def step(self):
        """Which entry of the history must be found if the write that now comes is cut."""
        return len(self.history) - 1

    def __call__(self, store):
        self.history = [contents(store)]

        def does(method, *arguments):
            assert method(*arguments)
            self.history.append(contents(store))

        does(store.new_game, b"the game")
        for i, move in enumerate(game(3, self.length)):
            if i % 3:
                does(store.add, [move], 1)
            else:
                does(store.add, [move, 0xC000 | i], 2)
            if i == self.length // 2:
                does(store.save_settings, SETTINGS[::-1])
                does(store.add, [0x9001], 1)
                does(store.add, [0x8003], 1)
        does(store.add, [0x9011], 1)
        does(store.keep)
        does(store.new_game, b"the next")


def prepared(nvm):
    """Settings and a kept game."""
    store = Store(nvm)
    store.save_settings(SETTINGS)
    play(store, 1, 12)
    return nvm


def goes_on(nvm, reopen=lambda nvm: nvm):
    """Whatever the memory holds: a new game can be played and is read again."""
    store = Store(reopen(nvm))
    moves = play(store, 9, 3, keep=False)
    assert words(Store(reopen(nvm))) == moves


class TestAppendInPlace:
    """RP2040, inside a game: nothing is ever erased, nothing is lost but what was being written."""

    @pytest.mark.parametrize("part", range(PARTS))
    def test_every_byte_of_a_whole_game(self, part):
        whole = Whole(150)
        nvm = prepared(Nvm(4096, "in place"))
        erases = nvm.erases
        count = 0
        last = -1
        for (half,), step in cuts([nvm], lambda nvm: whole(Store(nvm)), whole.step, (part, PARTS)):
            assert half.erases == 0 == erases
            store = Store(half)
            known = whole.history[step]
            assert contents(store) == known
            if step != last:
                last = step
                goes_on(half)
            else:  # play on behind the cut
                if store.open(0):
                    assert store.add([4711], 1) and store.add([4712, 0xC000], 2)
                    assert words(Store(half)) == [*known[2], 4711, 4712, 0xC000]
                    assert not Store(half).lost
            count += 1
        assert count > 150

    def test_two_cuts_one_after_the_other(self):
        nvm = Nvm(4096, "in place")
        Store(nvm).new_game(b"twice")

        def first(nvm):
            Store(nvm).add([0x1111, 0x2222, 0x3333, 0x4444], 4)

        def second(nvm):
            Store(nvm).add([0x5555, 0x6666], 2)

        for (half,), _known in cuts([nvm], first):
            for (twice,), _again in cuts([half], second):
                store = Store(twice)
                assert words(store) == []
                assert store.add([7], 1)
                assert words(Store(twice)) == [7]


class TestSectorErase:
    """RP2040, between two games, when the room has ended: the one moment when kept games and
    settings can go. No game is being played then; what is found is never wrong."""

    @pytest.mark.parametrize("part", range(2))
    def test_every_byte_of_the_rewrite(self, part):
        nvm = Nvm(4096, "in place")
        store = Store(nvm)
        store.save_settings(SETTINGS)
        seed = 0
        while store.base + store.window - store.end >= 1500:
            play(store, seed, 100)
            seed += 1
        before = contents(store)
        assert before[2] is None, "no game is at stake"
        seen = set()
        for number, ((half,), _known) in enumerate(
            cuts([nvm], lambda nvm: Store(nvm).new_game(b"next"))
        ):
            if number % 2 != part:
                continue
            settings, header, moves, kept = contents(Store(half))
            assert settings in (None, SETTINGS)
            assert header in (None, b"next") and moves in (None, [])
            assert kept == before[3][: len(kept)] or kept == before[3][-len(kept) :]
            seen.add((settings is not None, len(kept)))
            if number % 3 == 0:
                goes_on(half)
        assert len(seen) > 2

    def test_a_very_long_game_comes_first(self):
        """More than 375 moves: the sector is erased within the game, which is then written anew
        before the kept ones, so that it is the first to be there again."""
        nvm = Nvm(4096, "in place")
        store = Store(nvm)
        for seed in range(6):
            play(store, seed, 90)
        store.new_game(b"long")
        moves = game(7, 900)
        erases = nvm.erases
        for move in moves:
            assert store.add([move], 1)
        assert nvm.erases - erases <= 2
        assert words(Store(nvm)) == moves


class TestBlock:
    """SAMD51: every write erases all there is."""

    def machine(self):
        """NVM and backup RAM, prepared."""
        nvm, spare = Nvm(8192, "block"), Nvm(8192, "ram", 0x5A)
        prepared(Mirror(nvm, spare))
        return nvm, spare

    @pytest.mark.parametrize("part", range(PARTS))
    def test_a_reset_at_every_byte_loses_nothing(self, part):
        """Reset button, crash, brown-out: the backup RAM is still there."""
        whole = Whole(50)
        seen = set()
        for (nvm, spare), step in cuts(
            self.machine(),
            lambda nvm, spare: whole(Store(Mirror(nvm, spare))),
            whole.step,
            (part, PARTS),
        ):
            now = contents(Store(Mirror(nvm, spare)))
            assert now in whole.history[step : step + 2]
            seen.add(now == whole.history[step])
            assert nvm.data[:6144] == spare.data[:6144]
        assert seen == {False, True}, "cut before and after the RAM had it"

    @pytest.mark.parametrize("part", range(PARTS))
    def test_the_power_at_every_byte(self, part):
        """Then the block and the RAM are gone together: what was programmed so far is found."""
        whole = Whole(50)
        seen = set()
        for number, ((nvm, _spare), _known) in enumerate(
            cuts(
                self.machine(),
                lambda nvm, spare: whole(Store(Mirror(nvm, spare))),
                part=(part, PARTS),
            )
        ):
            dead = Nvm(8192, "ram", number % 256)
            settings, header, now, kept = contents(Store(Mirror(nvm, dead)))
            (_name, moves), *before = whole.history[-1][3]
            assert settings in (None, SETTINGS, SETTINGS[::-1])
            of = {b"the game": moves, b"header of game 01": before[0][1], b"the next": []}
            assert header is None or now == of[header][: len(now)]
            assert all(record in (*before, (b"the game", moves)) for record in kept)
            seen.add(header)
            if number % 7 == 0:
                goes_on(nvm, lambda nvm, dead=dead: Mirror(nvm, dead))
        assert b"the game" in seen


class TestBlob:
    """ESP32-S3: the old value, the new one, or none."""

    def test_every_write(self):
        whole = Whole(60)
        lost = 0
        for (nvm,), step in cuts(
            [prepared(Nvm(8192, "blob"))], lambda nvm: whole(Store(nvm)), whole.step
        ):
            now = contents(Store(nvm))
            if now != whole.history[step]:
                assert now == (None, None, None, [])
                lost += 1
            goes_on(nvm)
        assert lost


class TestMirror:
    def test_it_is_a_memory(self):
        nvm, spare = Nvm(8192, "block"), Nvm(8192, "ram", 0)
        mirror = Mirror(nvm, spare)
        assert len(mirror) == 6144
        mirror[10:13] = b"abc"
        assert mirror[9:14] == b"\xffabc\xff" and mirror[11] == ord("b")
        assert nvm.writes == 1, "each write of ours is one of the memory's"

    def test_spare_of_another_time(self):
        """After power-on the RAM holds anything; the NVM counts."""
        nvm = Nvm(8192, "block")
        store = Store(Mirror(nvm, Nvm(8192, "ram", 0)))
        moves = play(store, 1, 30, keep=False)
        for seed in range(20):
            spare = Nvm(8192, "ram")
            spare.data[:] = random.Random(seed).randbytes(8192)
            if seed % 2:
                spare.data[6144:6148] = b"Km\x10\x00"
            assert words(Store(Mirror(nvm, spare))) == moves

    def test_faded_spare(self):
        """A RAM that lost a bit while the power was off is not believed."""
        nvm, spare = Nvm(8192, "block"), Nvm(8192, "ram", 0)
        moves = play(Store(Mirror(nvm, spare)), 1, 30, keep=False)
        for at in range(0, 150, 7):
            faded = spare.copy()
            faded.data[at] ^= 4
            assert words(Store(Mirror(nvm.copy(), faded))) == moves

    def test_the_check_of_the_spare_is_its_crc(self):
        """All 32 bits: an older version must find its own spare, and random bytes no match."""
        nvm, spare = Nvm(8192, "block"), Nvm(8192, "ram", 0)
        play(Store(Mirror(nvm, spare)), 1, 30, keep=False)
        head = bytes(spare.data[6144:6152])
        stop = head[2] | head[3] << 8
        assert head[:2] == b"Km" and 60 < stop <= 6144
        assert head[4:] == zlib.crc32(spare.data[:stop]).to_bytes(4, "little")
        assert not spare.data[stop:6144].strip(b"\xff")
