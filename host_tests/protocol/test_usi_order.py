# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""USI: what stops a search, what follows a position that was refused, ponder, MultiPV."""

import re

import pytest
from test_usi_tool import BOTH, MATED, status

from checked_cases import START, legal_usi, position
from usi import Tool
from usi_process import Engine, run

PLAIN = "setoption name Book value false\nsetoption name Seed value 1\n"


def table(clock=lambda: 0):
    """A Tool and the lines that it says."""
    lines = []
    return Tool(lines.append, clock), lines


@BOTH
@pytest.mark.parametrize("go", ["go infinite", "go ponder btime 9000 wtime 9000",
                                "go btime 900000 wtime 900000", "go movetime 900000"])  # fmt: skip
@pytest.mark.parametrize(
    "line", ["gameover win", "usinewgame", "position startpos moves 2g2f", "sfen " + START]
)
def test_another_game_stops_the_search_first(interpreter, go, line):
    with Engine(interpreter) as engine:
        for text in (*PLAIN.splitlines(), "position startpos moves 7g7f", go, line, "isready"):
            engine.send(text)
        said = [engine.until("bestmove"), engine.answer()]
        assert said[1] == "readyok"
        after = legal_usi(position(START, ["7g7f"]))
        assert said[0].split(" ")[1] in after
        engine.send("sfen")
        moved = " ".join(engine.answer().split(" ")[1:])
        assert (moved == START) is (line.split(" ")[0] in ("usinewgame", "sfen"))
        engine.send("go nodes 60")
        assert engine.until("bestmove")
        assert engine.silent()


def test_a_search_without_a_clock_gets_its_last_seconds():
    """A file of questions is answered as if each had been asked alone; but not for ever."""
    asked = PLAIN + "position startpos\ngo nodes 900\nposition startpos moves 7g7f\ngo nodes 900\n"
    found = [line for line in run("cpython", asked) if line.startswith("bestmove")]
    alone = [
        run("cpython", PLAIN + f"position startpos{moves}\ngo nodes 900\n")[-1]
        for moves in ("", " moves 7g7f")
    ]
    assert found == alone
    now = [0]
    tool, lines = table(lambda: now[0])
    for text in (*PLAIN.splitlines(), "go nodes 100000000", "position startpos moves 7g7f"):
        tool.line(text)
    for _ in range(5):
        tool.step()
    assert not [line for line in lines if line.startswith("bestmove")]
    now[0] = 5001
    tool.step()
    assert lines[-1].startswith("bestmove ")
    assert tool.game.pos.ply == 1


def test_what_waited_is_answered_before_the_new_position():
    tool, lines = table()
    for text in (*PLAIN.splitlines(), "go movetime 100000", "sfen", "go movetime 100000", "moves",
                 "position startpos moves 7g7f", "sfen"):  # fmt: skip
        tool.line(text)
    words = [line.split(" ")[0] for line in lines if not line.startswith("info")]
    assert words == ["bestmove", "sfen", "bestmove", "moves", "sfen"]
    assert lines[-1].split(" ")[2] == "w"


def test_quit_that_waits_ends_it_before_a_new_position():
    tool, lines = table()
    for text in ("setoption name Book value false", "go nodes 1000000", "quit", "go infinite"):
        tool.line(text)
    tool.step()
    assert tool.open
    tool.limit = 0
    tool.step()
    assert not tool.open
    assert lines[-1].startswith("bestmove ")


@BOTH
def test_after_a_refused_position_there_is_no_move(interpreter):
    bad = "position startpos moves 7g7f 8c8e"
    lines = run(
        interpreter,
        PLAIN + f"position startpos moves 2g2f\n{bad}\nsfen\ngo nodes 50\nundo 1\nsfen\ngo\n"
        "position startpos\ngo nodes 50\n"
        f"{bad}\nusinewgame\ngo nodes 50\n{bad}\ngo mate 100\n",
    )
    fault = lines[0]
    assert fault.startswith("error position: ply 2: 8c8e")
    refused = [fault, "info string error: " + fault[6:], "bestmove resign"]
    after = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL w - 2"
    assert lines[:3] == [fault, refused[1], after]
    assert lines[3:6] == refused
    assert lines[6:8] == ["ok", "sfen " + START]
    assert lines[8:11] == refused
    rest = [line for line in lines[11:] if not line.startswith("info depth")]
    assert rest[0].startswith("bestmove ") and rest[0] != "bestmove resign"
    assert rest[1:3] == refused[:2]
    assert rest[3].startswith("bestmove ") and rest[3] != "bestmove resign"
    assert rest[4:] == [*refused[:2], *refused[:2], "checkmate timeout"]


@BOTH
def test_a_refused_position_waits_for_stop_in_an_endless_search(interpreter):
    with Engine(interpreter) as engine:
        engine.send("position startpos moves 7g7e")
        engine.until("info string error: ")
        engine.send("go infinite")
        engine.until("info string error: ")
        assert engine.silent()
        assert engine.ask("stop") == "bestmove resign"
        long = "position startpos moves " + "7g7f " * 20000
        engine.send(long)
        engine.until("info string error: position: the line has more than")
        engine.send("go nodes 20")
        assert engine.until("bestmove") == "bestmove resign"


def test_a_position_may_follow_what_was_read(tmp_path):
    (tmp_path / "a.usi").write_text("startpos moves 7g7f\n")
    lines = run("cpython", f"position x\nread {tmp_path}/a.usi\ngo nodes 30\n")
    assert lines[2] == "ok 1"
    assert lines[-1].startswith("bestmove ")
    assert lines[-1] != "bestmove resign"


@BOTH
def test_the_move_to_ponder_on_is_legal(interpreter):
    lines = run(interpreter, PLAIN + "position startpos moves 7g7f\ngo nodes 600\n")
    words = lines[-1].split(" ")
    assert (words[0], words[2], len(words)) == ("bestmove", "ponder", 4)
    assert lines[-2].endswith(" ".join(["pv", words[1], words[3]])) or (
        f" pv {words[1]} {words[3]} " in lines[-2]
    )
    pos = position(START, ["7g7f"])
    assert words[1] in legal_usi(pos)
    assert words[3] in legal_usi(position(START, ["7g7f", words[1]]))
    assert run(interpreter, f"position sfen {MATED}\ngo\n") == ["bestmove resign"]


LINE = re.compile(
    r"info depth (\d+) seldepth \d+ multipv (\d+) nodes (\d+) nps \d+ time \d+ "
    r"score (cp|mate) (-?\d+) pv (.+)"
)


def analysed(interpreter, text):
    """Lines of the last depth of a MultiPV search: (depth, number, score, moves); the bestmove."""
    lines = run(interpreter, text)
    found = [LINE.fullmatch(line).groups() for line in lines[:-1]]
    depth = max(int(row[0]) for row in found)
    last = [row for row in found if int(row[0]) == depth]
    return [(int(r[1]), r[3], int(r[4]), r[5].split(" ")) for r in last], lines[-1]


@BOTH
@pytest.mark.parametrize("count", [2, 3, 8])
def test_several_lines(interpreter, count):
    text = PLAIN + f"setoption name MultiPV value {count}\nposition startpos moves 7g7f 3c3d\n"
    rows, best = analysed(interpreter, text + "go depth 2\n")
    assert [row[0] for row in rows] == list(range(1, count + 1))
    assert len({row[3][0] for row in rows}) == count
    scores = [row[2] for row in rows]
    assert scores == sorted(scores, reverse=True)
    assert best.split(" ")[1] == rows[0][3][0]
    for row in rows:
        pos = position(START, ["7g7f", "3c3d"])
        for move in row[3]:
            assert move in legal_usi(pos)
            pos = position(START, ["7g7f", "3c3d", *row[3][: row[3].index(move) + 1]])
    if interpreter == "micropython":
        assert analysed("cpython", text + "go depth 2\n") == (rows, best)


def test_the_first_of_several_lines_is_that_of_one():
    """At a small depth the best move and its score do not depend on how many lines are asked."""
    for moves in ("", " moves 7g7f", " moves 7g7f 3c3d 2g2f 4c4d"):
        text = PLAIN + f"position startpos{moves}\n"
        rows, _ = analysed("cpython", text + "setoption name MultiPV value 4\ngo depth 3\n")
        one = run("cpython", text + "go depth 3\n")[-2]
        score = int(re.search(r"score cp (-?\d+)", one)[1])
        assert abs(rows[0][2] - score) <= 10, "the table holds other bounds"


def test_more_lines_than_moves_and_limits():
    start = "4k4/9/9/9/9/9/9/9/4K4 b - 1"
    text = f"setoption name MultiPV value 8\nposition sfen {start}\ngo depth 3\n"
    rows, best = analysed("cpython", PLAIN + text)
    assert len(rows) == len(legal_usi(position(start))) == 5
    assert best.split(" ")[0] == "bestmove"
    lines = run("cpython", PLAIN + "setoption name MultiPV value 3\ngo nodes 500\n")
    nodes = [int(LINE.fullmatch(line)[3]) for line in lines[:-1]]
    assert nodes == sorted(nodes)
    assert nodes[-1] <= 520
    for bad in ("0", "9", "x", ""):
        line = run("cpython", f"setoption name MultiPV value {bad}\n")[0]
        assert line.startswith("error setoption MultiPV")


def test_several_lines_stop_at_once_and_leave_the_position():
    tool, lines = table()
    for text in (*PLAIN.splitlines(), "setoption name MultiPV value 5", "go infinite"):
        tool.line(text)
    tool.step()
    tool.line("stop")
    assert lines[-1].startswith("bestmove ")
    tool.line("sfen")
    assert lines[-1] == "sfen " + START
    tool.line("go infinite")
    for _ in range(60):
        tool.step()
    tool.line("position startpos moves 2g2f")
    assert [line for line in lines if line.startswith("info depth")]
    tool.line("sfen")
    assert lines[-1].endswith(" w - 2")


@BOTH
def test_lines_have_an_end(interpreter):
    """A line of 16,384 bytes is taken; of a longer one nothing is kept, and one error is said."""
    loop = "7g7f 3c3d " + "2h3h 8b7b 3h2h 7b8b " * 2000
    text = ("position startpos moves " + loop)[:16384].rsplit(" ", 1)[0]
    plies = len(text.split()) - 3
    text = text.replace(" ", " " * (16385 - len(text)), 1)  # blanks at the end would not count
    assert plies > 3000
    for command in ("position startpos moves", "moves", "nonsense", ""):
        long = command + " 7g7f" * 8000 if command else "x" * 3000000
        data = f"position startpos\n{long}\nsfen\n".encode()
        lines = [line for line in run(interpreter, data) if not line.startswith("info")]
        assert len(lines) == 2
        assert lines[0].startswith("error ")
        assert lines[1] == "sfen " + START
    assert len(text) == 16384, "as long as a line may be"
    longer = text.replace(" ", "  ", 1)
    lines = run(interpreter, f"{text}\nstatus\n{longer}\nstatus\n".encode())
    assert status(lines[0])["ply"] == plies
    assert lines[1] == "error position: the line has more than 16384 characters"
    assert lines[3] == lines[0]
