# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The bot with the mate solver: what it finds, that it claims nothing else, and what it costs."""

import contextlib
import io
import itertools

import pytest
from test_mate import NONE, OPEN

from bench import bot as bench_bot
from bench import figure, pystack
from bounds import Patience
from checked_cases import legal
from release import vm
from shogi.rules import sfen
from shogi.rules.game import Game
from shogi.search import levels
from shogi.search.bot import Bot
from shogi.search.mate import Mate
from shogi.search.scores import MATE, MATED

# Of the checked cases: a mate in so many plies, and the nodes that suffice at level 8.
FOUND = (
    ("1+LG1gp3/+L+N1r5/1pr2k3/3p5/PP7/1+b2Pg2S/N1PP2+p1N/4K2P+s/1S+p6 w BGSN7Pl 139", 5, 250),
    ("K+S4+P2/1P3k2G/p3+p4/9/3p+SS1pr/2l4P1/6B2/1s4+P1+p/2G1+P+P3 b RB2G4N2L7Pl 1", 3, 350),
    ("g8/2K1k4/9/9/3b5/9/7P1/+r8/9 w RB2G2S3N3L6Pg2snl11p 1", 3, 350),
)
# A check leaves few answers, but there is no mate.
TIGHT = (
    "4g4/4g1k1l/1+P+P1pps1n/+P2Ps1ppp/9/P6PP/1+p2+rPP1N/3p1RS1L/4+s1KG1 w 2BNLgnl2p 100",
    "l8/r1sks+B3/n1ppp3+N/p4s3/5g3/P2P3PP/4PPPS1/3G1K2R/2+p4GL b GNL4Pbnl2p 127",
    "+S+B1g3nl/9/1kps2r1s/pp1p3pp/2G6/PPPPPpBPP/LKS5N/4G3L/1NR6 b NL4Pg 171",
) + NONE

bot = Bot(1024)
bot.add_solver()
plain = Bot(1024)
bot.book = plain.book = bot.resigns = plain.resigns = False


def think(one, text, level=8, nodes=0, slices=-1):
    """Let it think (so many slices, then stop), the position being the same after each."""
    game = Game()
    game.load(text)
    pos = game.pos
    before = bytes(pos.board), bytes(pos.hand), pos.key, pos.ply
    one.mate and one.mate.start(pos, 1)  # forget the nodes of the last position
    one.start(game, level, 1, nodes)
    patience = Patience("the bot to answer")
    while patience.with_(slices and not one.step()):
        slices -= 1
        assert (bytes(pos.board), bytes(pos.hand), pos.key, pos.ply) == before
    one.stop()
    assert (bytes(pos.board), bytes(pos.hand), pos.key, pos.ply) == before
    assert one.answer == "win" or one.move in legal(pos)
    return game


def said(one):
    return one.answer, one.move, one.score, one.depth, list(one.pv[: one.pv_len])


@pytest.mark.parametrize("level", [6, 7, 8])
@pytest.mark.parametrize(("text", "plies", "nodes"), FOUND)
def test_a_mate_is_found_with_few_nodes_and_played_to_its_end(text, plies, nodes, level):
    game = think(bot, text, level)
    if level == 8:
        assert bot.score == MATE - plies
    if bot.mate.result <= 0:
        assert bot.mate.nodes == levels.get(bot._row, levels.NODES) // 8  # it was too short
        return
    assert bot.nodes <= nodes
    assert bot.pv_len == bot.depth == plies
    assert bot.move == bot.pv[0]
    for i in range(plies):
        game.play(bot.pv[i])
        assert i % 2 or game.pos.in_check()
    assert game.reason == "checkmate"


@pytest.mark.parametrize(("text", "plies", "nodes"), FOUND)
def test_against_the_best_defence_every_move_mates_sooner(text, plies, nodes):
    game = think(bot, text)
    patience = Patience("the end of the game")
    while patience.with_(not game.result):
        left = bot.pv_len
        game.play(bot.move)
        if game.result:
            break
        game.play(bot.pv[1])
        think(bot, game.sfen())
        assert bot.score == MATE - (left - 2)
    assert game.reason == "checkmate"


@pytest.mark.parametrize("text", (*TIGHT, OPEN))
def test_no_mate_is_claimed_where_none_is(text):
    solver = Mate(5)
    game = think(bot, text, nodes=400)
    solver.start(game.pos, 5)
    assert solver.solve() == -1
    assert bot.score <= MATED or bot.pv_len != 5
    assert bot.nodes <= 400 + 100  # the look for mates in one comes on top


def test_all_kinds_of_positions():
    """The answer is that of the bot alone with the nodes that the solver has left, or a mate that
    a large solver confirms."""
    solver = Mate(5)
    ran = mates = 0
    for text in bench_bot.mixed(90) + bench_bot.middle(27):
        game = think(bot, text, nodes=240)
        spent = bot.mate.nodes
        assert spent <= 30
        ran += spent > 0
        with_solver = said(bot), bot.nodes
        if spent and bot.mate.result > 0:
            solver.start(game.pos, 5)
            assert solver.solve() == 1 and bot.score == MATE - solver.length, text
            mates += 1
            continue
        think(plain, text, nodes=240 - spent)
        assert with_solver == (said(plain), plain.nodes + spent), text
    assert ran > 5


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_beginner_does_not_ask_the_solver(level):
    for text, _, _ in FOUND:
        think(bot, text, level)
        assert bot.mate.nodes == 0
        with_solver = said(bot), bot.nodes
        think(plain, text, level)
        assert with_solver == (said(plain), plain.nodes)


def test_it_can_be_stopped_while_the_solver_works():
    text = FOUND[1][0]
    think(bot, text)
    for slices in range(40):
        think(bot, text, slices=slices)
        assert bot.step()
        if bot.score == MATE - 3:
            break
        assert bot.nodes < 600  # a look for a mate in one, the solver, a first iteration
    assert bot.score == MATE - 3


def test_the_python_stack_of_the_solver():
    games = []
    for text in [row[0] for row in FOUND] + list(TIGHT):
        games.append(Game())
        games[-1].load(text)

    def session():
        """Up to the search, which test_bot.py weighs."""
        for game in games:
            bot.start(game, 8, 1)
            patience = Patience("the main search to begin")
            while patience.with_(bot.search.pos is not game.pos and not bot.step()):
                pass

    bot.search.pos = None
    size, chain = pystack.deepest(session)
    assert size <= 500, pystack.show(size, chain)


SCRIPT = """
from shogi.search.bot import Bot
from shogi.rules.game import Game
bot = Bot(1024)
bot.add_solver()
bot.book = False
game = Game()
def run(text, nodes):
    game.load(text)
    bot.start(game, 8, 1, nodes)
    while not bot.step():
        pass
    print(bot.answer, bot.move, bot.score, bot.depth, bot.nodes, bot.mate.nodes)
"""


def test_all_interpreters_agree():
    texts = [row[0] for row in FOUND] + bench_bot.mixed(16)
    script = SCRIPT + f"for text in {texts!r}:\n    run(text, 320)\nfor text in {texts[:3]!r}:\n"
    script += "    run(text, 0)\n"
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(script, {})
    assert len(out.getvalue().splitlines()) == len(texts) + 3
    assert vm.unix(script, heap="512K", lib=figure.lib()).split() == out.getvalue().split()
    assert vm.wasm(script, lib=figure.lib())[0].split() == out.getvalue().split()


def test_nothing_is_allocated():
    script = (
        SCRIPT
        + f"""
import gc
a = b = 0
def think():
    n = 0
    while not bot.score:
        bot.step()
        n = n + 1
    return n
for i in range(2):  # in the first pass the attributes of the objects are made
    game.load({FOUND[0][0]!r})
    bot.start(game, 8, 1, 6000)
    bot.step()
    gc.collect()
    a = gc.mem_alloc()
    n = think()
    b = gc.mem_alloc()
print(b - a, n > 8, bot.score)
"""
    )
    assert vm.wasm(script, lib=figure.lib())[0].split() == ["0", "True", str(MATE - 5)]


def test_a_slice_of_the_solver_fits_into_fifty_milliseconds_of_a_board():
    script = SCRIPT + (
        "import sys\ngame.load(TEXT)\nbot.start(game, 8, 1, 6000)\n"
        "for _ in range(int(sys.argv[1])):\n    bot.step()\n"
    )
    for text, _, _ in (FOUND[0], FOUND[2]):
        script_of = f"TEXT = {text!r}\n" + script
        spent = [vm.wasm(script_of, argv=[str(n)], lib=figure.lib())[1] for n in range(1, 18)]
        assert max(b - a for a, b in itertools.pairwise(spent)) < bench_bot.SLICE_FUEL


def test_the_game_is_as_it_was():
    text = FOUND[0][0]
    game = think(bot, text)
    assert sfen.write(game.pos, 1).split()[:3] == text.split()[:3]
