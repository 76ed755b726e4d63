# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""tools/usi.py as an engine: go in all its forms, stop, and what comes while it thinks."""

import re

import pytest

from support import START, report
from test_usi_tool import BOTH, DECLARES, MATED
from usi_process import Engine, run


def best(lines):
    found = [line for line in lines if line.startswith("bestmove")]
    assert len(found) == 1
    return found[0].split(" ")[1]


@BOTH
def test_go_with_limits(interpreter):
    limits = ("nodes 50", "depth 1", "movetime 50", "btime 1000 wtime 1000 byoyomi 100",
              "btime 0 wtime 0 byoyomi 100", "btime 2000 wtime 2000 binc 50 winc 50",
              "btime -30 wtime 500", "depth 2 nodes 99999999999999999999",
              "depth 99999 nodes 60", "nodes 30 movetime 536870912", "nodes 0 depth 1")  # fmt: skip
    text = "".join(f"go {limit}\nsfen\n" for limit in limits)
    lines = run(interpreter, "moves\nsetoption name Book value false\n" + text + "quit\n")
    legal = lines.pop(0).split(" ")[1:]
    for _ in limits:
        end = lines.index("sfen " + START)
        some, lines = lines[:end], lines[end + 1 :]
        assert best(some) in legal
        assert some[-1].startswith("bestmove")
        for line in some[:-1]:
            assert re.fullmatch(
                r"info depth \d+ seldepth \d+ nodes \d+ nps \d+ time \d+ "
                r"score (cp|mate) -?\d+ pv( \S+)+",
                line,
            )


@BOTH
def test_go_where_nothing_is_left_to_think_about(interpreter):
    for position, answer in (
        (f"sfen {MATED}", "resign"),
        (f"sfen {report('C10')['start']}", "resign"),
        (f"sfen {DECLARES}", "win"),
    ):
        text = f"position {position}\ngo\ngo nodes 100\ngo btime 0 wtime 0\n"
        assert run(interpreter, text) == ["bestmove " + answer] * 3
    assert run(interpreter, "resign\ngo\n") == ["ok", "bestmove resign"]


def test_equal_seeds_give_equal_answers():
    text = (
        "setoption name Seed value 7\nsetoption name Book value false\n"
        "position startpos moves 7g7f 3c3d\ngo nodes 400\n"
    )

    def facts(lines):
        return [re.sub(r"nps \d+ time \d+ ", "", line) for line in lines]

    first = facts(run("cpython", text))
    assert facts(run("cpython", text)) == first
    assert facts(run("micropython", text)) == first


@BOTH
def test_stop_and_what_comes_while_it_thinks(interpreter):
    with Engine(interpreter) as engine:
        engine.send("setoption name Book value false")
        engine.send("go infinite")
        engine.send("sfen")
        assert engine.until("error") == "error sfen: stop the search first"
        engine.send("stop")
        assert re.fullmatch(r"bestmove [1-9][a-i][1-9][a-i]\+?", engine.until("bestmove"))
        engine.send("stop")  # nothing to stop: nothing to say
        assert engine.silent()
        engine.send("go nodes 1000000")
        engine.send("isready")
        assert engine.until("readyok")
        engine.send("sfen")
        engine.send("stop")
        assert engine.until("bestmove")
        assert engine.answer() == "sfen " + START
        engine.send("go ponder btime 1000 wtime 1000")
        engine.send("ponderhit")
        assert engine.until("bestmove")
        engine.send(f"position sfen {MATED}")
        engine.send("go infinite")  # the answer stands, but may not come before stop
        assert engine.silent()
        assert engine.ask("stop") == "bestmove resign"
        engine.send("gameover lose")
        engine.send("usinewgame")
        assert engine.ask("sfen") == "sfen " + START
        engine.send("go infinite")
        engine.send("quit")
        assert engine.until("bestmove")
        assert engine.process.wait(120) == 0


@BOTH
@pytest.mark.parametrize("end", ["", "quit\n"])
def test_a_limited_search_ends_although_the_input_does(interpreter, end):
    lines = run(interpreter, "setoption name Book value false\ngo nodes 200\n" + end)
    assert best(lines)
    lines = run(interpreter, "go infinite\n" + end)
    assert best(lines)


@BOTH
def test_go_mate(interpreter):
    lines = run(
        interpreter,
        "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1\ngo mate infinite\n"
        "position sfen 4k4/9/4P4/9/9/9/9/9/9 b P 1\ngo mate 100000\n"
        "position startpos\ngo mate 1\nsfen\n",
    )
    assert lines[0] == "checkmate G*5b"
    assert lines[1] == "checkmate nomate"
    assert lines[2] in ("checkmate nomate", "checkmate timeout")
    assert lines[3] == "sfen " + START


def test_a_fault_in_the_search_is_told_and_does_not_end_the_program():
    from usi import Tool

    lines = []
    tool = Tool(lines.append, lambda: 0)

    class Faulty:
        depth = 0

        def start(self, game, *limits):
            game.push(game.buffer[0])  # as if it had stopped inside the tree

        def step(self):
            raise IndexError("out of range")

    tool.bot = Faulty()
    tool.line("go nodes 100")
    tool.line("sfen")
    with pytest.raises(IndexError) as fault:
        tool.step()
    tool.give_up(fault.value)
    assert lines == [
        "error IndexError: out of range",
        "bestmove resign",
        "sfen " + START,
    ]
    tool.line("go depth 1")  # with a new bot
    while tool.step():
        pass
    assert lines[-1].startswith("bestmove ")
    assert lines[-1] != "bestmove resign"


def test_a_table_that_does_not_fit_is_refused():
    lines = run("micropython", "setoption name USI_Hash value 65536\ngo nodes 60\n")
    assert lines[0] == "error out of memory: setoption"
    assert best(lines) != "resign"


@BOTH
def test_go_finds_a_mate_by_the_solver(interpreter):
    lines = run(
        interpreter,
        "setoption name Book value false\nsetoption name Level value 8\n"
        "position sfen 1+LG1gp3/+L+N1r5/1pr2k3/3p5/PP7/1+b2Pg2S/N1PP2+p1N/4K2P+s/1S+p6"
        " w BGSN7Pl 139\ngo nodes 6000\n",
    )
    words = lines[-2].split(" ")
    assert words[words.index("score") + 1 :][:2] == ["mate", "5"]
    assert len(words[words.index("pv") + 1 :]) == 5
    assert best(lines) == words[words.index("pv") + 1]
