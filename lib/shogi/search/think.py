# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What a bot (search.bot) does before and after its search.

It declares before it searches, follows the book, takes a mate in one, looks for a longer one where
the enemy's king has little room, searches, and last looks whether its move lets the other side mate
at once (a weak level overlooks much, but not that).
"""

from micropython import const
from shogi.rules.movegen import legal
from shogi.rules.tables import LINE, REACH_SENTE
from shogi.search import levels
from shogi.search.phases import (
    BEGIN,
    DONE,
    LOOK,
    MATING,
    PLIES,
    READY,
    SEARCH,
    SLICE,
    SOLVE,
    VERIFY,
)
from shogi.search.scores import MATE, MATED
from shogi.search.search import Search
from shogi.search.staged_movegen import evasions

_BOOK_PLIES = const(20)  # no line of the book is longer
_HOPELESS = const(-1500)  # resigns at this score, the second time
_PATIENT = const(4)  # up to this level it only resigns a mate: a learner wants to win to the end
_ANYWHERE = const(255)  # classes of pieces that attack
_FREE = const(255)  # more answers than any check leaves
_SOLVING = const(5)  # from this level on the solver is asked
_TIGHT = const(2)  # it is asked where a check leaves so few answers
_SHARE = const(3)  # of the nodes of the level it gets an eighth
_HURRY = const(8)  # slices of the search when it is stopped just before it

# What a step does


def make(bot, entries):
    """See Bot."""
    bot.search = Search(entries)
    bot.pv = bot.search.pv
    bot.resigns = True
    bot.book = True
    bot.mate = None
    bot.game = None
    bot._bad = -1  # ply since which every turn looked hopeless, -1: the last one did not
    bot._form = 0  # seed of the first turn of the game
    bot._ply = 0
    bot._phase = DONE
    bot.think = None  # the module while it is in use
    bot.answer = "move"
    bot.move = bot.score = bot.depth = bot.nodes = bot.pv_len = 0


def start(bot, game, level, seed, nodes, depth):
    """See Bot.start."""
    bot.answer = "move"
    bot.move = bot.score = bot.depth = bot.nodes = bot.pv_len = 0
    if game is not bot.game or game.pos.ply < bot._ply:
        bot._bad = -1
        bot._form = seed
    bot._ply = game.pos.ply
    bot.game = game
    bot.level = level
    bot.seed = seed
    bot._row = levels.form(level, bot._form)
    bot._nodes = nodes or levels.get(bot._row, levels.NODES)
    bot._depth = depth or levels.get(bot._row, levels.DEPTH)
    bot._phase = LOOK


def memory(bot):
    """What a bot knows of the game from one turn to the next, for forget()."""
    return bot._bad, bot._form, bot._ply


def forget(bot, before):
    """Between two steps: the answer is no longer needed, as if the bot had not been asked."""
    bot._phase = DONE
    bot.think = bot.search.filling = None
    bot._bad, bot._form, bot._ply = before
    bot.move = bot.pv_len = 0


def stop(bot):
    """See Bot.stop."""
    if bot._phase == LOOK and look(bot):
        finish(bot)
    if bot._phase == SOLVE:
        _solved(bot)
    if bot._phase == MATING or bot._phase > DONE:
        _begin(bot)
    if bot._phase == SEARCH:
        search = bot.search
        n = _HURRY
        while n and not search.depth and not search.done:  # there is no move yet worth anything
            if search.filling:
                search.step()
            else:
                n = 0 if search.run(SLICE) else n - 1
        _report(bot)
    if bot._phase != DONE:
        finish(bot)


def look(bot):
    """What needs no search; like all steps it returns whether the answer is found."""
    game = bot.game
    pos = game.pos
    moves = bot.search.moves
    bot._end = count = legal(pos, moves, 0)
    if not count or (game.impasse_rule != "off" and game.may_declare()):
        bot.answer = "win" if count else "resign"
        bot._phase = DONE
        return False
    bot.move = moves[0]
    if bot.book and pos.ply < _BOOK_PLIES:
        from shogi.search.book import probe

        move = probe(pos, game.preset, bot.seed >> 3)
        if move:
            bot.move = bot.pv[0] = move
            bot.pv_len = 1
            return True
    bot._at = 0
    bot._room = _FREE
    bot._phase = MATING if bot.level > 1 else READY
    return False


def _scan(bot):
    """A slice of the look for a mate in one among search.moves[_at:_end]; True when done.

    In the phase _MATING by the bot, in _VERIFY by the other side after `move`. The mating move is
    then search.moves[_at]; there is none if _at is _end. _room comes to the fewest answers that a
    check leaves.
    """
    pos = bot.game.pos
    moves = bot.search.moves
    if bot._phase == VERIFY:
        pos.make(bot.move)
    king = pos.king(pos.side ^ 48)
    work = 24
    i = bot._at
    while i < bot._end and work > 0:
        move = moves[i]
        fr = move >> 7 & 127
        d = king - (move & 127)
        # a piece that could check from there, or a line that opens
        if REACH_SENTE[d] | REACH_SENTE[-d] & _ANYWHERE or (fr > 15 and LINE[king - fr]):
            pos.make(move)
            bot.nodes += 1
            work -= 1
            room = _FREE
            if pos.in_check():
                room = evasions(pos, moves, bot._end) - bot._end
                work -= 4
                if room < bot._room:
                    bot._room = room
            pos.unmake()
            if not room:
                break
        i += 1
    bot._at = i
    if bot._phase == VERIFY:
        pos.unmake()
    return i == bot._end or work > 0


def _mating(bot):
    """A slice of the look for a mate in one."""
    if not _scan(bot):
        return False
    if bot._at < bot._end:
        bot.move = bot.pv[0] = bot.search.moves[bot._at]
        bot.pv_len = 1
        bot.score = MATE - 1
        return True
    bot.before = bot.nodes
    nodes = min(bot._nodes, levels.get(bot._row, levels.NODES)) >> _SHARE
    if bot.mate and bot.level >= _SOLVING and bot._room <= _TIGHT and nodes:
        bot.mate.start(bot.game.pos, PLIES, nodes)
        bot._phase = SOLVE
    else:
        bot._phase = READY
    return False


def _solved(bot):
    """The solver has come to an end, or is stopped: take over what it has found, or search."""
    mate = bot.mate
    bot.nodes = bot.before + mate.nodes
    if mate.result > 0:
        bot.depth = bot.pv_len = n = mate.length
        for i in range(n):
            bot.pv[i] = mate.line[i]
        bot.move = bot.pv[0]
        bot.score = MATE - n
        return True
    bot._phase = READY
    return False


def _ready(bot):
    """Import what begins a search: on a board that takes as long as a slice may."""
    from shogi.search import prepare  # noqa: F401

    bot._phase = BEGIN


def _begin(bot):
    """Start the search."""
    bot.before = bot.nodes
    over = levels.get(bot._row, levels.OVERLOOKED)
    nodes = max(bot._nodes - bot.nodes, 1)
    from shogi.search import prepare

    prepare.start(bot.search, bot.game.pos, nodes, bot._depth, over, bot.seed)
    bot._phase = SEARCH
    bot.think = None  # may be forgotten


def _report(bot):
    """Take over what the search has."""
    search = bot.search
    bot.move = search.move or bot.move
    bot.score = search.score
    bot.depth = search.depth
    bot.nodes = bot.before + search.nodes
    bot.pv_len = search.pv_len


def _searched(bot):
    """The search is over."""
    _report(bot)
    if bot.level < 3 or bot.score > MATED:
        return True
    bot._tried = 0
    _verify(bot)
    return False


def _verify(bot):
    """Begin to look whether the other side could mate at once after `move`."""
    pos = bot.game.pos
    pos.make(bot.move)
    bot._at = bot.search.count
    bot._end = legal(pos, bot.search.moves, bot._at)
    pos.unmake()
    bot._phase = VERIFY


def _verified(bot):
    """A slice of it; then take the move, or try the next of the root moves in their order."""
    if not _scan(bot):
        return False
    search = bot.search
    if bot._at < bot._end and bot._tried < search.count:
        bot.move = search.moves[bot._tried]
        bot._tried += 1
        _verify(bot)
        return False
    if bot._at < bot._end:
        bot.move = search.move
    elif bot.move != search.move:
        bot.pv[0] = bot.move
        bot.pv_len = 1
    if bot._at == bot._end and search.overlook and bot.score < -MATED:
        bot.score = -MATED  # it may be that it overlooked the way out: no reason to resign
    return True


def finish(bot):
    """The answer stands. The one place where a move leaves the bot."""
    bot._phase = DONE
    bot.think = None
    pos = bot.game.pos
    moves = bot.search.moves
    count = legal(pos, moves, 0)
    i = 0
    while i < count and moves[i] != bot.move:
        i += 1
    assert i < count, "illegal move"
    if bot.score >= _HOPELESS:
        bot._bad = -1
    elif bot._bad < 0:
        bot._bad = pos.ply
    again = -1 < bot._bad < pos.ply  # a turn that is thought about twice counts once
    giver = bot.game.handicap != "none" and pos.side == 32
    if bot.resigns and (bot.score < -MATED or (again and bot.level > _PATIENT and not giver)):
        bot.answer = "resign"


STEPS = (look, _mating, _solved, _searched, _verified, None, _ready, _begin)  # by phase
