# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""tools/usi.py as an engine: go in all its forms, stop, and what comes while it thinks."""

import re

import pytest
from test_usi_tool import BOTH, DECLARES, MATED

from checked_cases import START, report
from shogi.protocol.engine import Engine as UsiEngine
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


HOPELESS = "4k4/pppp1pppp/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w RB2G2S2N2LP 1"


def answers(lines):
    """For each bestmove: it, and the last info before it without what a clock says."""
    found, info = [], ""
    for line in lines:
        if line.startswith("info"):
            info = re.sub(r"nps \d+ time \d+ ", "", line)
        elif line.startswith("bestmove"):
            found.append((info, line))
            info = ""
    return found


@BOTH
def test_an_answer_does_not_depend_on_what_was_asked_before(interpreter):
    asked = [
        f"setoption name Level value {level}\nposition {position}\ngo nodes {nodes}\n"
        for level, nodes in ((8, 300), (5, 60), (3, 40))
        for position in (
            "sfen " + HOPELESS,
            "startpos moves 7g7f 8c8d",
            f"sfen {HOPELESS} moves 1b1c 2h1h",
            "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2",
        )
    ]
    head = "setoption name Book value false\nsetoption name Seed value 11\n"
    alone = [answers(run(interpreter, head + text))[0] for text in asked]
    assert all("resign" not in best for _, best in alone)
    order = [n for i in range(len(asked)) for n in (i, i, (5 * i + 3) % len(asked))]
    between = ["", "usinewgame\n", "gameover lose\n", "go depth 1\n"]
    text = "".join(between[i % 3] + asked[n] for i, n in enumerate(order))
    assert answers(run(interpreter, head + text)) == [alone[n] for n in order]


def test_without_a_seed_one_is_drawn_for_each_game():
    from usi import Tool

    drawn = []
    seeds = []

    def chance():
        drawn.append(len(drawn) + 1)
        return drawn[-1]

    class Bot:
        answer, move, depth, nodes = "resign", 0, 0, 0

        def start(self, game, level, seed, nodes, depth):
            seeds.append(seed)

        def step(self):
            return True

    tool = Tool([].append, lambda: 0, chance)
    tool.bot = Bot()

    def ask(*lines):
        del seeds[:]
        for line in lines:
            tool.line(line)
            tool.step()
        return seeds

    game = ["position startpos moves 7g7f", "go", "position startpos moves 7g7f 3c3d 2g2f", "go"]
    assert ask(*game, "go") == [1, 1, 1]
    assert ask("gameover win", "go", "usinewgame", "go") == [2, 3]
    assert ask(*game, "position startpos moves 2g2f", "go", *game) == [3, 3, 4, 5, 5]
    assert ask("position sfen " + HOPELESS, "go", "go") == [6, 6]
    assert ask("setoption name Seed value 9", "go", "usinewgame", "go") == [9, 9]


@BOTH
def test_the_depth_that_was_reached(interpreter):
    lines = run(
        interpreter, f"setoption name Seed value 1\nposition sfen {HOPELESS}\ngo nodes 400\n"
    )
    depths = [tuple(map(int, re.findall(r"depth (\d+)", line))) for line in lines[:-1]]
    assert all(deepest >= depth for depth, deepest in depths)
    assert depths[-1][1] > depths[-1][0]
    lines = run(interpreter, "setoption name Book value false\ngo depth 1\n")
    assert " depth 1 seldepth 1 " in lines[0]  # nothing to take, nothing deeper


@pytest.mark.parametrize(
    ("go", "end", "waits"),
    [
        ("go movetime 60000", "quit", False),
        ("go btime 900000 wtime 900000", "quit", False),
        ("go infinite", "quit", False),
        ("go movetime 60000", "", True),  # a pipe that just ends
        ("go nodes 1000", "quit", True),
        ("go depth 5", "quit", True),
    ],
)
def test_quit_ends_what_a_clock_would_end(go, end, waits):
    from usi import Tool

    lines = []
    tool = Tool(lines.append, lambda: 0)  # a clock that stands
    tool.line("setoption name Book value false")
    tool.line(go)
    for _ in range(9):
        assert tool.step()
    if end:
        tool.line(end)
    else:
        tool.close(1000)
    if tool.open:
        tool.step()
    assert tool.open is waits
    if waits and end:
        while tool.step():
            pass
        assert not tool.open
    if not waits:
        assert lines[-1].startswith("bestmove ")


@BOTH
def test_stop_and_what_comes_while_it_thinks(interpreter):
    with Engine(interpreter) as engine:
        engine.send("setoption name Book value false")
        engine.send("go infinite")
        engine.send("sfen")
        assert engine.until("error") == "error sfen: stop the search first"
        engine.send("stop")
        move = "[1-9][a-i][1-9][a-i][+]?"
        assert re.fullmatch(f"bestmove {move}( ponder {move})?", engine.until("bestmove"))
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


@pytest.mark.parametrize("left", [0, 1, 50, 99, 300, 1000, 5000])
@pytest.mark.parametrize("increment", [0, 100, 5000, 60000])
def test_an_increment_is_never_spent_before_it_is_there(left, increment):
    """It comes after the move: with 300 ms left and 5 s a move there are 300 ms."""
    engine = UsiEngine(lambda line: None, lambda: 0, lambda: 1)
    for side in "bw":
        limits = {f"{side}time": left, f"{side}inc": increment}
        engine.line("position startpos" + (" moves 7g7f" if side == "w" else ""))
        spent = engine._time(limits)
        assert 1 <= spent <= max(left, 1), "on time with nothing else to live on"
        assert spent <= left - 100 or spent <= max(left // 2, 1), "and some is kept back"
    assert engine._time({"wtime": 0, "byoyomi": 3000}) <= 2900
