# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""tools/usi.py from outside, as any other program sees it, on CPython and on MicroPython."""

import json
import random
import re

import pytest

from checked_cases import START, report, rows
from komadai.version import VERSION
from shogi.rules import handicap
from usi_process import run

BOTH = pytest.mark.parametrize("interpreter", ["cpython", "micropython"])
KEYS = ["side", "check", "result", "reason", "repetition", "ply", "points", "zone", "impasse",
        "handicap_bonus", "last"]  # fmt: skip
MATED = "8k/9/7+RP/9/9/9/9/9/K8 b - 1 moves 1c1b"
DECLARES = report("I09")["start"]


def status(line):
    """The members of a status line; it is one object without blanks, its keys in their order."""
    fields = json.loads(line)
    assert list(fields) == KEYS
    assert line == json.dumps(fields, separators=(",", ":"))
    return fields


@BOTH
def test_the_example_of_the_contract(interpreter):
    assert run(interpreter, "status\n")[0] == (
        '{"side":"b","check":false,"result":null,"reason":null,"repetition":1,"ply":0,'
        '"points":{"b":0,"w":0},"zone":{"b":0,"w":0},"impasse":false,"handicap_bonus":0,'
        '"last":null}'
    )


@BOTH
def test_usi(interpreter):
    lines = run(interpreter, "usi\nisready\n")
    assert lines[0] == "id name Komadai " + VERSION
    assert lines[1].startswith("id author ")
    assert lines[-2:] == ["usiok", "readyok"]
    options = "\n".join(lines[2:-2])
    for part in ("Level type spin", "Handicap type combo default none", "MoveLimit type spin",
                 "Impasse type combo default auto", "Seed type spin default 0", "Book type check",
                 "USI_Hash type spin"):  # fmt: skip
        assert f"option name {part}" in options
    assert all(f" var {name}" in options for name in handicap.NAMES)


@BOTH
def test_moves_and_positions(interpreter):
    some = random.Random(1).sample(rows("positions"), 40)
    lines = run(interpreter, "".join(f"position sfen {r['sfen']}\nsfen\nmoves\n" for r in some))
    for i, row in enumerate(some):
        assert lines[2 * i] == "sfen " + row["sfen"]
        moves = lines[2 * i + 1].split(" ")
        assert moves[0] == "moves"
        assert moves[1:] == sorted(moves[1:])
        assert len(moves) == row["legal_count"] + 1


@BOTH
def test_perft(interpreter):
    depth = 3 if interpreter == "cpython" else 2
    text = "".join(f"perft {n}\n" for n in range(depth + 1))
    lines = run(interpreter, text + "status\nperft 99\n")
    assert lines[: depth + 1] == [f"nodes {n}" for n in (1, 30, 900, 25470)[: depth + 1]]
    assert status(lines[-2])["ply"] == 0
    assert lines[-1].startswith("error perft: '99'")


@BOTH
def test_every_form_of_a_position(interpreter):
    row = report("F07")
    for text in row["expect"]["accept"]:
        lines = run(interpreter, f"{text}\nsfen\n")
        moved = "moves" in text
        assert lines == [
            "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"
            if moved
            else "sfen " + START
        ]


FAULTS = [
    "position",
    "position foo",
    "position startpos 7g7f",
    "position startpos moves 7g7f 7g7f",
    "position startpos moves 7g7f xyz",
    "position sfen",
    "position sfen 9/9 b -",
    "position sfen 4k4/4R4/9/9/9/9/9/9/4K4 b - 1",
    f"position sfen {START} moves 7g7f 3c3d 8h1a",
    "startpos moves 1a1b",
    "undo",
    "undo 2",
    "undo -1",
    "undo x",
    "undo 1 1",
    "undo 99999999999999999999999999",
    "perft",
    "perft -1",
    "perft x",
    "setoption",
    "setoption name",
    "setoption name Nothing value 3",
    "setoption name Level value 0",
    "setoption name Level value 9",
    "setoption name Level value",
    "setoption name Level",
    "setoption name Level value 1x",
    "setoption name Level value 3 extra",
    "setoption name USI_Ponder value true false",
    "setoption name Handicap value queen",
    "setoption name Impasse value 24",
    "setoption name MoveLimit value -1",
    "setoption name MoveLimit value 99999999999999999999",
    "setoption name Book value maybe",
    "setoption Level 3",
    "go nodes",
    "go nodes x",
    "go nodes -5",
    "go depth -1",
    "go btime -x",
    "go nodes 1_000",
    "go everywhere",
    "go mate x",
    "go movetime 1e3",
    "read",
    "read /nowhere/at/all.kifu",
    "read .",
    "read a\0b.kif",
    "write a\0b.kif",
    "write",
    "write /nowhere/at/all.kifu",
    "write x.pgn",
    "ponderhit",
    "nonsense",
    "Status",
    "do_usi",
    "__init__",
    "line",
    "quit2",
    "x" * 5000,
    "７六歩",
    "usi\x0bx",
    "sfen9",
    "moves!",
]


@BOTH
def test_faults_are_one_line_and_change_nothing(interpreter):
    begin = "position startpos moves 7g7f\nresign\nsfen\nstatus\n"
    lines = run(interpreter, begin + "".join(f"{fault}\nsfen\nstatus\n" for fault in FAULTS))
    shown = [line for line in lines if line.startswith("info string error: ")]
    lines = [line for line in lines if not line.startswith("info")]
    words = ("position", "startpos", "setoption", "go")
    of_usi = [i for i, fault in enumerate(FAULTS) if fault.split(" ")[0] in words]
    assert [line[19:] for line in shown] == [lines[3 + 3 * i][6:] for i in of_usi]
    assert lines.pop(0) == "ok"
    before = lines[:2]
    assert status(before[1])["reason"] == "resignation"
    assert len(lines) == 2 + 3 * len(FAULTS)
    for i, fault in enumerate(FAULTS):
        error, *after = lines[2 + 3 * i : 5 + 3 * i]
        assert error.startswith("error "), fault
        if fault.split(" ")[0] in ("perft", "setoption", "go", "read", "write", "undo"):
            assert error.startswith("error " + fault.split(" ")[0])
        assert len(error) < 250
        assert after == before, fault


@BOTH
def test_faults_name_the_place(interpreter):
    lines = run(
        interpreter,
        "position startpos moves 7g7f 3c3d 8h1a\n"
        "position sfen lnsgkgsnl/1r6b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n"
        "position startpos moves 7g7f 3c3d foo\n"
        "position startpos moves 7g7f+\n",
    )
    assert [line[19:] for line in lines[1::2]] == [line[6:] for line in lines[::2]]
    lines = lines[::2]
    places = [("ply 3", "8h1a"), ("rank 2", "10"), ("ply 3", "foo"), ("ply 1", "7g7f+")]
    for line, words in zip(lines, places, strict=True):
        assert line.startswith("error ")
        assert all(word in line for word in words)


@BOTH
def test_an_error_can_be_read_and_stays_one_line(interpreter):
    text = "▲７六歩 △☗☖é\u3000\ufeff\n" + "a\x1b[2J\x85\u2028\u202e\x9b\u2069\x7f\n"
    lines = run(interpreter, text)
    assert lines == ["error unknown command '▲７六歩'", "error unknown command 'a?[2J??????'"]


@BOTH
def test_odd_input(interpreter):
    data = (
        b"\n\n   \n\t\r\n"
        b"  isready  \r\n"
        b"isready\t\r\n"
        b"\xff\xfe\x80 bytes\n"
        b"position   startpos\tmoves  7g7f \r\n"
        b"sfen\r\n"
        b"position startpos moves " + b"7g7f " * 20000 + b"\n"
        b"\xe6\xad\n"
        b"sfen"  # without an end of line
    )
    assert run(interpreter, b"\xef\xbb\xbf" + data) == run(interpreter, data)
    lines = run(interpreter, data)
    moved = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"
    assert lines[:2] == ["readyok", "readyok"]
    words = ["error", "sfen", "error", "info", "error", "sfen"]
    assert [line.split(" ")[0] for line in lines[2:]] == words
    assert lines[3] == lines[7] == moved
    assert lines[4] == "error position: the line has more than 16384 characters"


@BOTH
def test_status_of_endings(interpreter):
    asked = [
        (f"position sfen {MATED}", "b", "checkmate"),
        (f"position sfen {report('C10')['start']}", "b", "no_moves"),
        (f"position sfen {report('U08')['start']}", "w", "no_moves"),
        (f"position sfen {DECLARES}", "b", "impasse"),
        (f"position sfen {report('I03')['start']}", "w", "impasse"),
        (f"position sfen {report('I04')['start']}", None, None),
        ("position startpos moves " + " ".join(report("S03")["moves"]), "draw", "sennichite"),
        ("position startpos moves " + " ".join(report("S02")["moves"]), None, None),
        (
            f"position sfen {report('S06')['start']} moves " + " ".join(report("S06")["moves"]),
            "w",
            "perpetual_check",
        ),
    ]
    lines = run(interpreter, "".join(f"{line}\nstatus\n" for line, _, _ in asked))
    for line, (_, result, reason) in zip(lines, asked, strict=True):
        assert (status(line)["result"], status(line)["reason"]) == (result, reason)


@BOTH
def test_sequences(interpreter):
    text = ""
    for row in rows("sequences"):
        for n in range(1, len(row["moves"]) + 1):
            text += f"position sfen {row['start']} moves {' '.join(row['moves'][:n])}\nstatus\n"
    lines = iter(run(interpreter, text))
    for row in rows("sequences"):
        first = None
        for n in range(1, len(row["moves"]) + 1):
            fields = status(next(lines))
            assert fields["ply"] == n
            if fields["result"] and not first:
                first = n
                win = {"draw": "draw", "black-loses": "w", "white-loses": "b"}[row["expect"]]
                assert fields["result"] == win
                assert fields["repetition"] == 4
        assert first == row["ply"]


@BOTH
def test_impasse_rows_and_the_options(interpreter):
    text = ""
    for row in rows("impasse"):
        for rule in ("auto", "declare", "off"):
            text += f"setoption name Impasse value {rule}\n"
            text += f"position sfen {row['sfen']}\nstatus\ngo nodes 40\n"
    lines = run(interpreter, text)
    lines = [line for line in lines if not line.startswith("info")]
    for i, row in enumerate(rows("impasse")):
        for j, rule in enumerate(("auto", "declare", "off")):
            fields = status(lines[6 * i + 2 * j])
            assert fields["points"][fields["side"]] == row["points"]
            assert fields["impasse"] is row["win27"]
            ends = row["win27"] and rule == "auto"
            assert fields["result"] == (fields["side"] if ends else None)
            best = lines[6 * i + 2 * j + 1]
            assert (best == "bestmove win") is (row["win27"] and rule != "off")


@BOTH
def test_handicap_bonus(interpreter):
    row = report("I10")
    text = ""
    for name in ("none", "two"):
        text += f"setoption name Handicap value {name}\nposition sfen {row['start']}\nstatus\n"
    without, credited = map(status, run(interpreter, text))
    assert (without["handicap_bonus"], without["impasse"], without["result"]) == (0, False, None)
    assert credited["points"]["w"] == row["expect"]["points"]
    assert credited["handicap_bonus"] == row["expect"]["handicap_bonus"]
    assert (credited["impasse"], credited["result"]) == (True, "w")


@BOTH
def test_handicap_option(interpreter):
    text = "".join(
        f"setoption name Handicap value {name}\nposition startpos\nsfen\nstatus\n"
        for name in handicap.NAMES
    )
    lines = run(interpreter, text)
    for i, name in enumerate(handicap.NAMES):
        fields = status(lines[2 * i + 1])
        assert fields["side"] == ("b" if name == "none" else "w")
        assert fields["handicap_bonus"] == handicap.bonus(name)
        assert f" {fields['side']} - 1" in lines[2 * i]
    # a start of its own stays what it is
    lines = run(
        interpreter, f"setoption name Handicap value ten\nposition sfen {START}\nsfen\nstatus\n"
    )
    assert lines[0] == "sfen " + START
    assert status(lines[1])["handicap_bonus"] == 0


@BOTH
def test_move_limit_and_undo(interpreter):
    lines = run(
        interpreter,
        "setoption name MoveLimit value 3\nposition startpos moves 7g7f 3c3d 2g2f\nstatus\n"
        "undo 1\nstatus\nundo 0\nresign\nresign\nstatus\nundo 0\nstatus\nundo 2\nsfen\nundo 1\n"
        f"position sfen {MATED}\nundo 1\nstatus\nmoves\n",
    )
    assert (status(lines[0])["result"], status(lines[0])["reason"]) == ("draw", "move_limit")
    assert lines[1] == "ok"
    assert (status(lines[2])["result"], status(lines[2])["last"]) == (None, "3c3d")
    assert lines[3:6:2] == ["ok", "error resign: the game is over"]
    assert lines[4] == "ok"
    assert (status(lines[6])["result"], status(lines[6])["reason"]) == ("w", "resignation")
    assert lines[7] == "ok"
    assert status(lines[8])["result"] is None
    assert lines[9:12] == ["ok", "sfen " + START, "error undo 1: there are 0 moves"]
    assert lines[12] == "ok"
    assert status(lines[13])["result"] is None
    assert " 1c1b " in lines[14] + " "


@BOTH
def test_the_last_word_of_a_record_outlives_the_rules(interpreter, tmp_path):
    path = tmp_path / "said.kifu"
    path.write_text("手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 千日手\n", encoding="utf-8")
    lines = run(
        interpreter,
        f"read {path}\nsetoption name Impasse value off\nsetoption name MoveLimit value 2\n"
        "status\nundo 0\nstatus\nsetoption name MoveLimit value 0\nstatus\n",
    )
    assert lines[0::2] == ["ok 2", "ok", lines[4]]
    assert [status(lines[i])["reason"] for i in (1, 3, 4)] == ["sennichite", "move_limit", None]


@BOTH
def test_moves_past_an_ending_are_played(interpreter):
    loop = " ".join(["5i5h", "5a5b", "5h5i", "5b5a"] * 3)
    lines = run(
        interpreter,
        f"position startpos moves {loop}\nstatus\nmoves\n"
        f"position startpos moves {loop} 7g7f 3c3d\nstatus\nundo 2\nstatus\n"
        f"position sfen {DECLARES} moves R*5e 1i1h 5e5d\nstatus\n",
    )
    assert status(lines[0])["reason"] == "sennichite"
    assert len(lines[1].split()) == 31
    assert status(lines[2])["result"] is None
    assert status(lines[2])["ply"] == 14
    assert lines[3] == "ok"
    assert status(lines[4])["result"] == "draw"
    assert status(lines[5])["result"] is None


@BOTH
def test_random_lines(interpreter):
    """Some thousand lines of noise: an answer to each, no traceback, no end."""
    rng = random.Random(21)
    words = ["position", "startpos", "sfen", "moves", "7g7f", "P*5e", "undo", "1", "-1", "status",
             "setoption", "name", "Level", "value", "perft", "resign", "japanese", "read", "x.kif",
             "write", "gameover", "isready", START, "ponderhit", "\u3000", "é", "+", "9/9", "stop",
             "usinewgame", "MoveLimit", "Impasse", "off", "auto"]  # fmt: skip
    text = "".join(
        " ".join(rng.choice(words) for _ in range(rng.randrange(1, 7))).replace("perft 1", "")
        + "\n"
        for _ in range(1500)
    )
    text = re.sub(r"write \S+", "write", text)
    lines = run(interpreter, text + "isready\n", cwd="/")
    assert lines[-1] == "readyok"
    known = ("error ", "ok", "sfen ", "moves", "{", "readyok", "nodes ", "")
    assert all(line.startswith(known) for line in lines)
