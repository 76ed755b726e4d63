# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What a search needs when it is made and when it begins. A board drops this while the search runs.

The evaluation itself is loaded when a search begins only: before the first one its bytes are free.
"""

from array import array

from micropython import const
from shogi.rules.movegen import legal
from shogi.search.ordering import FEW, LARGE, MOST, PAD, sort
from shogi.search.rows import SCRATCH, make_lists
from shogi.search.scores import INFINITE
from shogi.search.tree import PV, ROOM

_PLIES = const(24)  # deepest line, quiescence included
_LINE = const(32)  # plies that a search may go beyond the position


def make(search, entries):
    """All that the search ever needs; `entries`: size of its table, a power of two."""
    search.mask = entries - 2
    search.keys = array("H", bytes(2 * entries))
    search.replies = array("H", bytes(2 * entries))
    search.scores = array("h", bytes(2 * entries))
    search.data = bytearray(entries)
    search.moves = array("H", bytes(4 * ROOM))
    lists = make_lists()
    search.rows, search.gain, search.rise, _, search.drop = lists
    search.order = memory(lists, search.moves)
    plies = tuple([array(c, bytes(_PLIES if c == "b" else 2 * _PLIES)) for c in "hhhhbhhhhbb"])
    search.windows = plies[:6]
    search.places = plies[6:]
    search.lines = array("H", bytes(2 * PV * PV))
    search.pv = array("H", bytes(2 * PV))
    search.pos = search.filling = None
    search.move = search.score = search.depth = search.nodes = 0
    search.pv_len = search.count = search._ply = 0


def memory(tables, moves):
    """What the functions of search.ordering need.

    tables  Evaluation.lists
    moves   the array that is put in order

    The rest: how many ints at the end of each list may be in use; the killer of each ply of the
    game; the lists to sort in, for a few moves, for many, and for nearly all positions.
    """
    lists = [PAD] * FEW, [PAD] * MOST, [PAD] * LARGE
    used = bytearray((FEW, MOST, LARGE))
    return tables, moves, used, array("H", bytes(32)), lists


def start(search, pos, max_nodes, max_depth, overlook, seed):
    """See Search.start."""
    search.pos = pos
    search.max_nodes = max_nodes
    search.max_depth = max_depth
    search.overlook = overlook
    search.seed = seed
    search.move = search.score = search.depth = search.nodes = search.pv_len = 0
    search.done = False
    if pos.ply + _LINE > len(pos.moves):
        pos.grow()
    from shogi.search.evaluate import Evaluation  # only needed when a search begins

    # a score is looked at where its key is there: until the search runs it is free to work in
    scratch = search.scores if len(search.scores) >= SCRATCH else None
    search.filling = Evaluation(search.order[0], scratch)
    search.filling.begin()
    for part in (search.keys, search.data, search.order[3]):  # table, killers
        for i in range(len(part)):
            part[i] = 0


def ready(search):
    """The tables of the evaluation are filled: the root moves, and what they bring at once."""
    pos = search.pos
    n = legal(pos, search.moves, 0)
    n = sort(search.order, pos, 0, n, n, -INFINITE, 0)
    search._ply = 0
    search.windows[2][0] = search.filling.total(pos)
    search.filling = None
    search.count = n
    if n:
        search.move = search.moves[0]
