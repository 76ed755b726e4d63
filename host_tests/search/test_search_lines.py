# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What the search hands out besides its move: lines that can be played, and scores of mates that
are right however deep they were found."""

import pytest

from bench import bot as bench_bot
from bounds import Patience, until
from checked_cases import legal, position
from shogi.notation import usi
from shogi.rules import sfen
from shogi.rules.game import Game
from shogi.rules.position import Position
from shogi.search.bot import Bot
from shogi.search.search import MATE, MATED, Search

search = Search(1024)


def played(pos, line):
    """Play a line to its end and take it back; every move must be legal where it stands."""
    for i, move in enumerate(line):
        assert move in legal(pos), f"move {i + 1}, {usi.text(move)}, of {[*map(usi.text, line)]}"
        pos.make(move)
    end = not legal(pos)
    for _ in line:
        pos.unmake()
    return end


def line():
    return list(search.pv[: search.pv_len])


# Lines


@pytest.mark.parametrize("text", bench_bot.mixed(60))
@pytest.mark.parametrize("options", [{}, {"overlook": 150, "seed": 9}], ids=["all", "overlooking"])
def test_every_line_can_be_played_to_its_end(text, options):
    """After each slice, so also where a search would be stopped."""
    pos = position(text)
    search.start(pos, 900, 20, **options)
    done = False
    patience = Patience("the search to end")
    while patience.with_(not done):
        done = search.step(6)
        if search.move:
            assert search.move in legal(pos)
        if search.pv_len:
            assert search.pv[0] == search.move
            mated = played(pos, line())
            # a mate is announced with its whole line, as far as lines are kept
            if search.score > MATED and search.pv_len == MATE - search.score:
                assert mated


@pytest.mark.parametrize("nodes", [1, 2, 3, 5, 9, 17, 40])
def test_the_shortest_searches_answer_with_a_line_that_can_be_played(nodes):
    for text in bench_bot.mixed(30):
        pos = position(text)
        search.start(pos, nodes, 20)
        until(search.step, 1)
        assert search.nodes <= nodes
        assert search.move in legal(pos)
        assert not search.pv_len or search.pv[0] == search.move
        played(pos, line())


@pytest.mark.parametrize("steps", [0, 1, 2, 5, 14, 20, 40])
def test_a_bot_that_is_stopped_answers_with_a_line_that_can_be_played(steps):
    bot = Bot(1024)
    bot.book = False
    bot.resigns = False
    bot.add_solver()
    for text in bench_bot.mixed(25):
        game = Game()
        game.load(text)
        bot.start(game, 8, 1)
        for _ in range(steps):
            bot.step()
        bot.stop()
        until(bot.step)
        if bot.answer == "move":
            assert bot.move in legal(game.pos)
            assert not bot.pv_len or bot.pv[0] == bot.move
            played(game.pos, list(bot.pv[: bot.pv_len]))


# Mates and the table

MATES = [
    ("7nl/8k/5p1pp/6R2/9/9/9/9/9 b RG2b3g4s3n3l15p 1", 3),
    ("lnp1k4/1R7/6r2/9/9/9/9/9/9 b BSb4g3s3n3l17p 1", 3),
    ("lnk6/4G4/1ppp5/9/9/9/9/9/9 b RGr2b2g4s3n3l15p 1", 5),
    ("ln7/k8/1p7/3+B5/P8/9/9/9/9 b GSN2rb3g3s2n3l16p 1", 5),
]


def entry(pos):
    """Index of the entry of a position in the table of the search, None if it has none."""
    at = pos.key >> 13 & search.mask
    for i in (at, at + 1):
        if search.keys[i] == pos.key & 0xFFFF and search.data[i]:
            return i
    return None


@pytest.mark.parametrize(("text", "plies"), MATES)
def test_a_mate_is_stored_as_it_counts_from_its_own_position(text, plies):
    """Wherever in the tree it was found: a mate in n plies is MATE - n there."""
    pos = position(text)
    search.start(pos, 60000, 20)
    until(search.step, 1000)
    assert search.score == MATE - plies
    mate = line()
    assert len(mate) == plies
    stored = 0
    for left in range(plies, 0, -1):
        i = entry(pos)
        if i is not None:
            assert search.scores[i] == (MATE - left if left % 2 else left - MATE)
            stored += 1
        pos.make(mate[plies - left])
    assert stored > 1
    assert not legal(pos)


@pytest.mark.parametrize("score", [MATE - 4, 4 - MATE, MATE - 7, 7 - MATE, 1234, -MATED])
def test_a_mate_from_the_table_counts_from_the_root(score):
    """An entry one ply on, for a mate in n plies there, is a mate in n + 1 at the root."""
    pos = position(bench_bot.middle(1)[0])
    for above in (False, True):
        search.start(pos, 100000, 20)
        patience = Patience("the tables to be full")
        while patience.with_(search.filling):
            search.step()
        move = search.moves[0]
        search.move = move
        pos.make(move)
        i = pos.key >> 13 & search.mask
        search.keys[i] = pos.key & 0xFFFF
        search.scores[i] = score
        search.data[i] = 60 << 2 | 3  # exact, and deeper than anything
        pos.unmake()
        expected = -score
        if expected > MATED:
            expected -= 1
        elif expected < -MATED:
            expected += 1
        # a null window at the root just below or above: only there the table answers
        alpha = expected if above else expected - 1
        search.count = 1
        search.windows[4][0] = 3
        search._open(alpha, alpha + 1)
        seen = []

        def finished(seen=seen):
            seen.append(search.windows[3][0])
            return True

        search._finished = finished
        try:
            assert search.run(100000)
        finally:
            del search._finished
        assert seen == [expected]


# Repetition


def test_keys_differ_where_only_hands_do():
    """The search compares keys alone, so they must tell hands apart."""
    seen = {}
    for hands in ("-", "P", "2P", "p", "Pp", "2Pp", "R", "r", "B", "b", "G", "g", "S", "N", "L"):
        pos = Position()
        sfen.read(pos, f"4k4/9/9/9/9/9/9/9/4K4 b {hands} 1")
        seen[pos.key] = hands
    assert len(seen) == 15
