# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The journal: what is written is read again, whatever happens to the power."""

import random
import sys

import pytest

from komadai.storage.ram_copy import Cached
from komadai.storage.store import Store
from nvm_model import Nvm, PowerCut

KINDS = [
    pytest.param(4096, "in place", id="rp2040"),
    pytest.param(8192, "blob", id="esp32s3"),
    pytest.param(8192, "block", id="samd51"),
]


def opened(nvm):
    return Store(nvm)


def words(store, number=0):
    header = store.open(number)
    if header is None:
        return None
    out = []
    while True:
        word = store.next()
        if word < 0:
            return out
        out.append(word)


def game(seed, length):
    chance = random.Random(seed)
    return [chance.randrange(1, 0x8000) for _ in range(length)]


def play(store, seed, length, keep=True):
    moves = game(seed, length)
    assert store.new_game(b"game %d" % seed)
    for move in moves:
        assert store.add([move], 1)
    if keep:
        assert store.keep()
    return moves


@pytest.mark.parametrize(("size", "kind"), KINDS)
class TestJournal:
    def test_empty_memory(self, size, kind):
        store = opened(Nvm(size, kind))
        assert store.load_settings() is None
        assert store.open(0) is None
        assert store.count() == 0
        assert not store.lost and store.note == ""
        assert not store.add([1], 1), "there is no game to add to"

    def test_foreign_content_is_replaced(self, size, kind):
        nvm = Nvm(size, kind)
        nvm.data[:] = random.Random(1).randbytes(size)
        store = opened(nvm)
        assert store.count() == 0 and store.open(0) is None
        moves = play(store, 5, 20, keep=False)
        assert words(opened(nvm)) == moves

    def test_settings_and_game_after_power_off(self, size, kind):
        nvm = Nvm(size, kind)
        store = opened(nvm)
        settings = bytearray(range(32))
        assert store.save_settings(settings)
        moves = play(store, 1, 60, keep=False)
        settings[7] = 99
        assert store.save_settings(settings)
        assert store.add([0x8002, 0x1234, 0xC000 | 77], 3)
        again = opened(nvm)
        assert again.load_settings() == settings
        assert again.open(0) == b"game 1"
        assert words(again) == [*moves, 0x8002, 0x1234, 0xC000 | 77]
        assert not again.lost

    def test_same_settings_are_not_written_again(self, size, kind):
        nvm = Nvm(size, kind)
        store = opened(nvm)
        store.save_settings(bytearray(32))
        writes = nvm.writes
        assert store.save_settings(bytearray(32))
        assert nvm.writes == writes

    def test_one_write_for_a_move(self, size, kind):
        nvm = Nvm(size, kind)
        store = opened(nvm)
        store.new_game(b"x")
        writes = nvm.writes
        store.add([0x1234, 0xC001], 2)
        assert nvm.writes == writes + 1

    def test_the_last_ten_games_are_kept(self, size, kind):
        nvm = Nvm(size, kind)
        store = opened(nvm)
        store.save_settings(bytearray(b"settings" * 4))
        played = [play(store, seed, 90) for seed in range(14)]
        for again in (store, opened(nvm)):
            assert again.count() == 10
            assert [words(again, i) for i in range(1, 11)] == played[:-11:-1]
            assert again.open(1) == b"game 13" and again.open(10) == b"game 4"
            assert again.open(11) is None and again.open(0) is None
            assert again.load_settings() == b"settings" * 4

    def test_long_games_push_the_oldest_out(self, size, kind):
        nvm = Nvm(size, kind)
        store = opened(nvm)
        played = [play(store, seed, 330) for seed in range(12)]
        again = opened(nvm)
        assert again.count() >= 3
        for i in range(1, again.count() + 1):
            assert words(again, i) == played[-i]

    def test_a_kept_game_is_packed_without_clock_and_take_backs(self, size, kind):
        nvm = Nvm(size, kind)
        store = opened(nvm)
        store.new_game(b"packed")
        for move in range(1, 31):
            store.add([move, 0xC000 | 5], 2)
        store.add([0xA123], 1)
        store.add([0x8003], 1)
        store.add([500, 0xC000], 2)
        store.add([0x9007], 1)
        store.keep()
        for seed in range(8):
            play(store, seed, 120)
        assert words(opened(nvm), 9) == [*range(1, 28), 500, 0x9007]

    @pytest.mark.parametrize("word", [0x9011, 0x9021, 0x9030])
    def test_a_kept_game_is_packed_without_an_end_that_was_taken_back(self, size, kind, word):
        nvm = Nvm(size, kind)
        store = opened(nvm)
        store.new_game(b"packed")
        taken_back = [word, 0x9042, 0x8000]
        once_more = [word, 0x9042, 0x8001]  # with a move
        for each in (*taken_back, 1, 2, *taken_back, *once_more, 3, 0x9001, word, 0x9042):
            store.add([each], 1)
        store.keep()
        for seed in range(8):
            play(store, seed, 120)
        assert words(opened(nvm), 9) == [1, 3, 0x9001, word, 0x9042]

    def test_an_abandoned_game_is_gone(self, size, kind):
        store = opened(Nvm(size, kind))
        play(store, 1, 10, keep=False)
        play(store, 2, 10)
        assert store.count() == 1 and store.open(1) == b"game 2"

    def test_full_memory(self, size, kind):
        nvm = Nvm(size, kind)
        store = opened(nvm)
        for seed in range(6):
            play(store, seed, 100)
        store.new_game(b"endless")
        written = []
        for move in range(1, 3000):
            if not store.add([move], 1):
                break
            written.append(move)
        assert 800 < len(written) < 2999, "a full memory says no"
        assert words(opened(nvm)) == written


def test_erases_of_an_rp2040():
    """No erase inside a game, at most one for a game, and that before its first move."""
    nvm = Nvm(4096, "in place")
    store = opened(nvm)
    most = 0
    for seed in range(40):
        before = nvm.erases
        store.save_settings(bytes((seed,)) * 32)  # as "New game" does
        store.new_game(b"header of some length")
        assert nvm.erases <= before + 1
        most = max(most, nvm.erases - before)
        before = nvm.erases
        for move in game(seed, 150):
            store.add([move, 0xC000 | 9], 2) if move % 3 == 0 else store.add([move], 1)
        store.keep()
        assert nvm.erases == before
    assert most == 1


@pytest.mark.parametrize("nvm", [None, bytearray(0), bytearray(256)])
def test_without_memory_the_game_goes_on_and_says_so(nvm):
    store = Store(nvm)
    assert store.note == "NO SAVE MEMORY"
    moves = play(store, 1, 40, keep=False)
    assert words(store) == moves


def test_cached_memory():
    """Reads do not touch the memory, writes do at once."""
    nvm = Nvm(8192, "blob")
    cached = Cached(nvm)
    store = Store(cached)
    moves = play(store, 2, 50, keep=False)
    assert cached.data == nvm.data and len(cached) == 8192
    assert words(opened(nvm)) == moves
    nvm.fuel = 2
    with pytest.raises(PowerCut):
        store.add([1], 1)
    nvm.fuel = None
    again = Store(Cached(nvm))
    assert words(again) == moves and not again.lost, "the old blob is whole"


def test_random_damage_never_crashes():
    chance = random.Random(4)
    nvm = Nvm(4096, "in place")
    store = opened(nvm)
    store.save_settings(bytearray(32))
    for seed in range(5):
        play(store, seed, 80)
    play(store, 9, 30, keep=False)
    image = bytes(nvm.data)
    for _ in range(300):
        nvm.data[:] = image
        for _i in range(chance.randrange(1, 9)):
            nvm.data[chance.randrange(4096)] = chance.randrange(256)
        store = opened(nvm)
        for i in range(store.count() + 1):
            words(store, i)
        store.load_settings()
        moves = play(store, 3, 5, keep=False)
        assert words(opened(nvm)) == moves


@pytest.mark.parametrize("generation", [1, 254, 255, 256, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF])
def test_the_newer_half_is_found_at_every_generation(generation):
    """A generation has 16 bits, goes round and is never 0."""
    nvm = Nvm(8192, "blob")
    store = opened(nvm)
    store.generation = generation
    store._make_room(1500)  # both halves are of about that generation
    store._make_room(1500)
    store.generation = generation
    store._make_room(1500)
    generation = store.generation
    for step in range(1, 5):
        store._make_room(1500)  # into the other half, with the next generation
        expected = generation + step
        assert store.generation == (expected if expected < 0x10000 else expected - 0xFFFF)
        assert store.save_settings(b"later %d" % step)
        again = opened(nvm)
        assert again.generation == store.generation, "the older half was taken"
        assert again.load_settings() == b"later %d" % step


def test_what_reads_and_packs_games_is_in_memory_for_these_moments_only():
    nvm = Nvm(4096, "in place")
    late = ("komadai.storage.journal_reader", "komadai.storage.compaction")
    for name in late:
        sys.modules.pop(name, None)
    store = opened(nvm)
    assert late[1] not in sys.modules
    for seed in range(9):
        play(store, seed, 100)  # written anew in between
        assert late[1] not in sys.modules, "after a rewrite"
    assert store.open(1) and late[0] in sys.modules
    store.close()
    assert late[0] not in sys.modules and store.next is None
