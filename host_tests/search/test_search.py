# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The search: the same everywhere, in slices, without allocation; and what it must see."""

import itertools
import random
from array import array

import pytest
from test_evaluate import delta, tables_for

from bench import bot
from bounds import Patience, until
from checked_cases import START, legal, position, rows
from release import vm
from shogi.notation import usi
from shogi.rules import sfen
from shogi.rules.position import Position
from shogi.rules.types import BOTH, SENTE
from shogi.search import checks as checking
from shogi.search import ordering, prepare
from shogi.search.scores import MATE, MATED
from shogi.search.search import Search
from shogi.search.staged_movegen import safe_checks

search = Search(1024)


def run(pos, nodes, depth=20, work=24, **options):
    """Search to the end; (move, score, depth, nodes)."""
    search.start(pos, nodes, depth, **options)
    until(search.step, work)
    return search.move, search.score, search.depth, search.nodes


def state(pos):
    return bytes(pos.board), bytes(pos.hand), pos.side, pos.key, pos.ply, sorted(pos.places)


# The same everywhere


def test_move_score_and_nodes_are_the_same_on_every_interpreter():
    script = f"POSITIONS = {bot.mixed(40)!r}\n" + bot.SIGNATURE
    here = [" ".join(map(str, run(position(text), 300))) for text in bot.mixed(40)]
    assert vm.unix(script, heap="400K").splitlines() == here
    assert vm.wasm(script)[0].splitlines() == here


@pytest.mark.parametrize("text", bot.middle(6))
def test_the_size_of_the_slices_changes_nothing(text):
    pos = position(text)
    whole = run(pos, 600, work=100000)
    assert run(pos, 600, work=1) == whole
    assert run(pos, 600, work=7) == whole


@pytest.mark.parametrize("text", bot.mixed(12))
def test_every_slice_leaves_the_position_as_it_was(text):
    pos = position(text)
    before = state(pos)
    search.start(pos, 400, 20)
    done = False
    patience = Patience("the search to end")
    while patience.with_(not done):
        done = search.step(5)
        assert state(pos) == before
        assert not search.move or search.move in legal(pos)


def test_a_slice_fits_into_fifty_milliseconds_of_a_board():
    script = (
        bot._SEARCH
        + """
def slices(text, n):
    sfen.read(pos, text)
    search.start(pos, 100000, 20)
    for _ in range(n):
        search.step()
import sys
slices(TEXT, int(sys.argv[1]))
"""
    )
    for text in bot.middle(2):
        spent = [vm.wasm(f"TEXT = {text!r}\n" + script, argv=[str(n)])[1] for n in range(14, 32, 2)]
        longest = max(b - a for a, b in itertools.pairwise(spent)) / 2
        assert longest < bot.SLICE_FUEL


def test_nothing_is_allocated_over_two_thousand_nodes():
    script = (
        bot._SEARCH
        + """
import gc
sfen.read(pos, TEXT)
search.start(pos, 2300, 20)
while search.nodes < 200:
    search.step()
gc.collect()
gc.disable()
before = after = 0
before = gc.mem_alloc()
while not search.step():
    pass
after = gc.mem_alloc()
print(after - before, search.nodes)
"""
    )
    for text in bot.middle(3):
        used, nodes = vm.unix(f"TEXT = {text!r}\n" + script, heap="4M").split()
        assert (int(used), int(nodes)) == (0, 2300)


# What it must see


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b"),
        ("7nk/9/6G1P/7N1/9/9/9/9/4K4 b - 1", None),
        ("8k/9/7+RP/9/9/9/9/9/K8 b - 1", None),
    ],
)
def test_a_mate_in_one_is_found_at_once(text, move):
    pos = position(text)
    found = run(pos, 1000)
    assert found[1] == MATE - 1
    assert move is None or usi.text(found[0]) == move
    pos.make(found[0])
    assert pos.in_check()
    assert not legal(pos)


def test_the_shortest_mate_is_preferred():
    pos = position("7kl/5G3/7pp/9/9/9/9/9/K8 b RS 1")
    move, score, _, _ = run(pos, 3000)
    assert score == MATE - 3
    pos.make(move)
    assert pos.in_check()


def test_a_rook_left_hanging_is_taken_and_one_attacked_is_saved():
    pos = position("4k4/9/9/9/4r4/9/4R4/9/4K4 b - 1")
    assert usi.text(run(pos, 500)[0]) == "5g5e"
    # the pawn on 5f attacks the rook; nothing else is going on
    pos = position("4k4/9/9/9/9/4p4/4R4/9/1K7 b - 1")
    move = usi.text(run(pos, 500)[0])
    assert move.startswith("5g")


def test_mated_and_no_moves_are_seen_at_the_root():
    assert run(position("7lk/7pg/8P/9/9/9/9/9/4K4 w - 1"), 100)[0] in legal(
        position("7lk/7pg/8P/9/9/9/9/9/4K4 w - 1")
    )
    pos = position("9/9/9/9/9/9/7PP/5g3/7KL w rs 1")
    while not legal(pos):
        pos.make(run(pos, 50)[0])
    search.start(position("8k/8G/7G1/9/9/9/9/9/K8 w - 1"), 100, 5)
    until(search.step)
    assert search.move == 0
    assert search.nodes == 0


def test_a_repetition_is_even_and_a_perpetual_check_is_lost():
    # the bare side is lost; going back and forth is the draw that it may reach
    moves = ["5i4i", "5a4a", "4i5i", "4a5a"]
    pos = position("4k4/9/9/9/9/9/9/4G4/4K4 b - 1", moves)
    run(pos, 200)
    assert search.score > 300
    # a rook that checks for ever loses: report S13
    row = next(row for row in rows("reports") if row["id"] == "S13")
    pos = position(row["start"], row["moves"])
    assert usi.text(run(pos, 300)[0]) not in row["expect"]["bot_must_not"]


def test_a_deeper_search_never_forgets_its_move_when_it_is_stopped():
    pos = position(bot.middle(1)[0])
    search.start(pos, 10000, 20)
    seen = 0
    for _ in range(40):
        search.step()
        seen = search.move or seen
    search.done = True
    assert search.step()
    assert search.move == seen
    assert search.move in legal(pos)


def test_what_is_overlooked_depends_on_the_seed_only():
    pos = position(START)
    first = run(pos, 300, overlook=500, seed=5)
    assert run(pos, 300, overlook=500, seed=5) == first
    assert len({run(pos, 300, overlook=500, seed=n)[0] for n in range(12)}) > 2


# Its parts


@pytest.mark.parametrize("text", bot.mixed(40))
def test_moves_are_sorted_by_what_they_bring(text):
    pos = position(text)
    tables = tables_for(pos)
    moves = list(legal(pos))
    rng = random.Random(text)
    buffer = array("H", [0] * (4 + len(moves)))
    memory = prepare.memory(tables.lists, buffer)
    for keep, least in ((600, -30000), (15, -30000), (6, 0)):
        chosen = rng.choice([*moves, 0])
        buffer[3:-1] = array("H", moves)
        end = ordering.sort(memory, pos, 3, 3 + len(moves), keep, least, chosen)
        out = buffer[3:end]
        assert len(set(out)) == len(out)
        assert set(out) <= set(moves)
        assert not chosen or out[0] == chosen
        assert keep < 600 or len(out) == len(moves)
        worth = [brings(pos, tables, move) for move in out[1 if chosen else 0 : 158]]
        assert len(moves) > 158 or worth == sorted(worth, reverse=True)


def brings(pos, tables, move):
    """What a move is sorted by: what the enemy takes back counts, cheap takers go first."""
    fr, to = move >> 7 & 127, move & 127
    value = delta(tables, pos, move)
    kind = pos.board[fr] & 15 if fr > 15 else 0
    prey = pos.board[to] & 15
    if prey or move >> 14:
        dear = not prey or tables.worth[prey] + 25 < tables.worth[kind]
        if dear and pos.attacked(to, pos.side ^ 48):
            value -= tables.gain[pos.side | (kind | 8 if move >> 14 else kind)]
    return value - (tables.worth[kind] >> 3 if prey else 0)


@pytest.mark.parametrize("text", bot.mixed(40))
def test_the_killer_comes_only_where_it_is_legal(text):
    pos = position(text)
    if pos.in_check():
        return
    every = set(legal(pos))
    board, places = bytes(pos.board), bytes(pos.places)
    mating = 128 | pos.king(pos.side ^ BOTH) - (-12 if pos.side == SENTE else 12)
    squares = [s for s in range(18, 123) if pos.board[s] != BOTH]
    buffer = array("H", bytes(20))
    memory = prepare.memory(tables_for(pos).lists, buffer)
    for fr, to in itertools.product([*range(16), *squares], squares):
        move = fr << 7 | to
        ordering.refuted(memory, pos, move)
        end = ordering.killer(memory, pos, 3)
        assert end == 3 or list(buffer[3:end]) == [move]
        assert (end > 3) is (move in every and not pos.board[to] and move != mating), (fr, to)
        # it may mate: then it is none any more, and not left out of the others
        if move == mating and move in every:
            assert not memory[3][pos.ply]
    assert (bytes(pos.board), bytes(pos.places)) == (board, places)


def test_the_killer_is_left_out_of_the_quiet_moves():
    pos = position(START)
    moves = list(legal(pos))
    buffer = array("H", moves)
    memory = prepare.memory(tables_for(pos).lists, buffer)

    def order(first):
        buffer[:] = array("H", moves)
        return list(buffer[: ordering.sort(memory, pos, 0, len(moves), 600, -30000, first)])

    plain = order(0)
    ordering.refuted(memory, pos, plain[5])
    assert order(0) == plain
    assert order(-1) == plain[:5] + plain[6:]
    assert order(plain[5]) == [plain[5], *plain[:5], *plain[6:]]


def test_safe_checks_are_legal_quiet_checks():
    rng = random.Random(3)
    found = 0
    for row in rows("positions")[::3]:
        pos = Position()
        sfen.read(pos, row["sfen"])
        for _ in range(30):
            moves = list(legal(pos))
            if not moves:
                break
            if not pos.in_check():
                before = state(pos)
                buffer = array("H", bytes(2 * 700))
                checks = buffer[: safe_checks(pos, buffer, 0, 99)]
                assert state(pos) == before
                wanted = buffer[: checking.checks(pos, buffer, 0)]
                assert set(checks) <= {move for move in wanted if not pos.board[move & 127]}
                found += len(checks)
            pos.make(rng.choice(moves))
    assert found > 300


def test_scores_of_mates_are_apart_from_all_others():
    assert MATED < MATE - 100


def test_a_side_without_a_move_has_lost_though_it_is_not_in_check():
    pos = position("8k/9/9/9/9/9/9/9/K6R1 b - 1")
    move, score, _, _ = run(pos, 300)
    assert (usi.text(move), score) == ("2i2c+", MATE - 1)
    pos.make(move)
    assert not pos.in_check()
    assert not legal(pos)
