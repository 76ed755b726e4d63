# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Games won and lost: each counted once, kept through rewrites and cuts; the level that follows."""

import pytest
from test_store import game

from komadai.storage import tally
from komadai.storage.format import S_AUTO_LEVEL, S_LEVEL, SETTINGS_SIZE
from komadai.storage.store import Store
from nvm_model import Nvm, cuts

WON, LOST, DRAWN = 0x9041, 0x9042, 0x9043  # how a game of sente against the bot ends


def header(level=3, side=16, players=0):
    head = bytearray(16)
    head[0], head[1], head[2], head[3] = 1, players, side, level
    return head


def play(store, *ends, level=3, side=16, players=0, moves=6):
    """Games that end so, each kept with what it came to."""
    for end in ends:
        assert store.new_game(header(level, side, players))
        for move in game(end, moves):
            assert store.add([move], 1)
        if end:
            assert store.add([end], 1)
        assert store.keep(tally.outcome(store))


def row(store, level=3, side=16):
    """(won, lost, drawn, best streak)."""
    table = tally.load(store)
    number = (level - 1) * 2 + (side == 32)
    counts = [tally.number(table, number, how) for how in (tally.WON, tally.LOST, tally.DRAWN)]
    return (*counts, table[number * tally.ROW + tally.LONGEST])


def test_every_end_counts_once_for_its_level_and_side():
    nvm = Nvm(4096, "in place")
    store = Store(nvm)
    play(store, WON, WON, LOST, DRAWN, WON)
    play(store, WON, LOST, level=8, side=32)  # gote: sente's win is its loss
    for again in (store, Store(nvm)):
        assert row(again) == (3, 1, 1, 2)
        assert row(again, 8, 32) == (1, 1, 0, 1)
        assert row(again, 8, 16) == row(again, 2, 16) == (0, 0, 0, 0)


def test_what_is_no_game_against_the_bot_or_not_over_does_not_count():
    store = Store(Nvm(4096, "in place"))
    play(store, 0)
    play(store, WON, players=1)
    play(store, WON, level=0)
    play(store, WON, level=9)
    for place, value in ((4, 255), (15, 1)):  # from a position of one's own, from a record
        head = header()
        head[place] = value
        store.new_game(head)
        store.add([1], 1)
        store.add([WON], 1)
        assert tally.outcome(store) == 0
    assert not any(tally.load(store))


def test_an_end_that_was_taken_back_is_none():
    store = Store(Nvm(4096, "in place"))
    store.new_game(header())
    for word in (1, 2, 3, LOST, 0x8002, 4, 5):
        store.add([word], 1)
    assert tally.outcome(store) == 0
    store.add([WON], 1)
    assert tally.outcome(store) == 2 << 3 | tally.WON


@pytest.mark.parametrize(("size", "kind"), [(4096, "in place"), (8192, "blob"), (8192, "block")])
def test_it_outlives_the_rewrites_of_many_games(size, kind):
    nvm = Nvm(size, kind)
    store = Store(nvm)
    for number in range(60):
        play(store, WON if number % 3 else LOST, level=number % 8 + 1, moves=90)
        if number % 7 == 0:
            store = Store(nvm)
    assert store.count() == 10 or store.count() < 10
    total = [row(store, level) for level in range(1, 9)]
    assert sum(won for won, _, _, _ in total) == 40
    assert sum(lost for _, lost, _, _ in total) == 20


def test_counters_hold_a_life_of_games_and_the_streak_ends_at_its_byte():
    table = bytearray(16 * tally.ROW)
    for _ in range(70_000):
        tally.count(table, tally.WON)
    assert tally.number(table, 0, tally.WON) == 0xFFFF
    assert table[tally.LONGEST] == table[tally.STREAK] == 255
    tally.count(table, tally.LOST)
    assert (table[tally.STREAK], table[tally.LONGEST]) == (0, 255)
    before = bytes(table)
    tally.count(table, 0)
    tally.count(table, 0xFF)
    assert bytes(table) == before, "nothing, and a level that cannot be"


def test_the_reset_is_kept():
    nvm = Nvm(4096, "in place")
    store = Store(nvm)
    play(store, WON, LOST)
    assert tally.reset(store)
    assert not any(tally.load(Store(nvm)))
    play(store, WON)
    assert row(Store(nvm)) == (1, 0, 0, 1)


def test_a_cut_leaves_what_was_counted_before_or_after():
    nvm = Nvm(4096, "in place")
    play(Store(nvm), WON, LOST)
    found = set()

    def plays(nvm):
        play(Store(nvm), WON)

    for (half,), _known in cuts([nvm], plays):
        store = Store(half)
        found.add(row(store))
        assert store.count() == (2 if row(store) == (1, 1, 0, 1) else 3)
    assert found == {(1, 1, 0, 1)}, "the entry is there whole or not at all"
    plays(nvm)
    assert row(Store(nvm)) == (2, 1, 0, 1)


WIN, LOSS, DRAW = tally.WON, tally.LOST, tally.DRAWN


@pytest.mark.parametrize(
    "level, ends, wanted",
    [
        (3, [WIN, WIN], 4),
        (3, [WIN], 3),
        (3, [LOSS, LOSS], 2),
        (3, [WIN, LOSS, WIN, LOSS], 3),
        (3, [WIN, DRAW, WIN], 3),
        (3, [WIN, WIN, WIN], 4),
        (3, [WIN, WIN, WIN, WIN], 5),
        (8, [WIN, WIN], 8),
        (1, [LOSS, LOSS, LOSS, LOSS], 1),
        (3, [LOSS, 0, LOSS], 2),
    ],
)
def test_the_level_follows_two_of_a_kind(level, ends, wanted):
    settings = bytearray(SETTINGS_SIZE)
    settings[S_LEVEL] = level
    settings[S_AUTO_LEVEL] = 2
    for end in ends:
        code = settings[S_LEVEL] - 1 << 3 | end if end else 0
        settings[S_LEVEL], settings[S_AUTO_LEVEL] = tally.next_level(settings, code)
    assert settings[S_LEVEL] == wanted


def test_it_stays_where_it_is_set_or_another_level_was_played():
    settings = bytearray(SETTINGS_SIZE)
    settings[S_LEVEL] = 3
    assert tally.next_level(settings, 2 << 3 | WIN) == (3, 0)
    settings[S_AUTO_LEVEL] = 3
    assert tally.next_level(settings, 5 << 3 | WIN) == (3, 3)
