# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The game in the terminal: every command, both as an object and as the program behind a pipe."""

import os
import signal
import subprocess
import sys

import pytest

import child
from checked_cases import ROOT, START, report
from console.completion import choices
from shogi.rules import sfen
from shogi.rules.handicap import NAMES
from shogi.rules.position import Position
from terminal import Terminal, Trouble

TOOL = str(ROOT / "tools" / "terminal.py")


class Table(Terminal):
    """A table that remembers what it said; two players unless told otherwise."""

    def __init__(self, two=True, **options):
        self.said = []
        Terminal.__init__(self, self.said.append, level=1, two=two, seed=5, **options)

    def do(self, *lines):
        for line in lines:
            self.line(line)
        return self

    @property
    def text(self):
        return "\n".join(self.said)


def run(lines, *options):
    """The program as a pipe sees it, on a bare interpreter (-S -I: no packages)."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", TOOL, "--seed", "3", *options],
        input=lines.encode(), capture_output=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.stderr == b"", done.stderr
    return done.returncode, done.stdout.decode()


@pytest.mark.parametrize(
    "typed", ["7g7f", "７六歩", "7六歩", "７六歩(77)", "P-7f", "７六歩 "], ids=str
)
def test_moves_in_each_notation(typed):
    table = Table().do(typed)
    assert table.game.sfen().startswith("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/")


def test_several_moves_on_a_line_and_same_square():
    table = Table().do("7g7f 3c3d 8h2b+", "同銀")
    assert table.game.pos.ply == 4
    table.do("B*4e")
    assert table.game.pos.ply == 5


@pytest.mark.parametrize(
    "typed, word",
    [
        ("7g7e", "7g7e"), ("7f7e", "no piece"), ("3c3d", "not yours"), ("2h2b", "blocked"),
        ("9z9a", "9z9a"), ("xyzzy", "no command"), ("level 9", "1 to 8"), ("level x", "1 to 8"),
        ("handicap nine", "one of"), ("undo", "nothing"), ("load", "missing"), ("save", "missing"),
        ("load /no/such/file.kif", "No such file"), ("save x.doc", "endings"), ("rule no", "auto"),
        ("limit -1", "number"), ("limit 100001", "0 to 100000"), ("limit", "number"),
        ("declare", "auto"), ("sfen 9/9", "side is missing"),
        ("side top", "sente"), ("new x", "two"), ("８四歩", "８四歩"), ("P-1a", "P-1a"),
    ],
)  # fmt: skip
def test_clear_errors_and_nothing_changes(typed, word):
    table = Table()
    with pytest.raises(Trouble, match=word.replace("(", r"\(")):
        table.line(typed)
    assert table.game.sfen() == START


def test_undo_two_players_and_against_the_bot():
    table = Table().do("7g7f", "3c3d", "undo")
    assert table.game.pos.ply == 1
    table = Table(two=False).do("7g7f")
    assert table.game.pos.ply == 2
    table.do("undo")
    assert table.game.pos.ply == 0


def test_resign_and_take_it_back():
    table = Table(two=False).do("7g7f", "resign")
    assert table.game.result == "w"
    assert "resignation" in table.said[-1]
    with pytest.raises(Trouble, match="over"):
        table.line("2g2f")
    table.do("undo")
    assert table.game.result is None
    assert table.game.pos.ply == 2


@pytest.mark.parametrize("start", [START, report("I09")["start"]], ids=["wrong", "right"])
def test_a_declaration_is_taken_back_alone(start):
    table = Table().do("rule declare", "sfen " + start, "declare")
    assert table.game.reason == "impasse"
    table.do("undo")
    assert table.game.result is None
    assert table.game.sfen() == start
    table.do("declare", "undo", "declare")
    assert table.game.result


def test_after_the_bots_word_a_move_is_taken_back():
    table = Table(two=False).do("7g7f")
    table.game.undo()
    table.game.resign()  # the bot, at its turn
    table.do("undo")
    assert (table.game.result, table.game.pos.ply) == (None, 0)


def test_hint_is_legal():
    table = Table().do("hint")
    words = table.said[-1].split()
    assert words[0] == "hint:"
    assert words[1] in table.legal()


def test_a_hint_leaves_the_opponent_alone():
    table = Table(two=False).do("7g7f")
    bot = table.bot
    before = dict(vars(bot))
    table.do("hint")
    assert table.bot is bot
    assert vars(bot) == before


def test_level_side_new_and_handicap():
    table = Table(two=False).do("level 2")
    assert table.level == 2
    table.do("side gote")
    assert table.game.pos.ply == 1  # the bot has moved
    table.do("new")
    assert table.game.pos.ply == 1
    table.do("new two")
    assert table.game.pos.ply == 0
    for name in NAMES:
        table.do("handicap " + name)
        assert table.game.handicap == name


def test_save_and_load(tmp_path):
    for ending in ("kifu", "kif", "csa", "usi"):
        path = str(tmp_path / ("game." + ending))
        table = Table().do("7g7f 3c3d 8h2b+", "save " + path)
        other = Table().do("load " + path)
        assert other.game.sfen() == table.game.sfen()
        assert other.game.pos.ply == 3
    (tmp_path / "bad.kif").write_text("   1 ５五玉(59)\n", encoding="utf-8")
    with pytest.raises(Trouble, match="1"):
        other.line("load " + str(tmp_path / "bad.kif"))
    assert other.game.pos.ply == 3


def test_board_text():
    table = Table().do("7g7f", "board")
    assert "  | P  P  .  P  P  P  P  P  P | g" in table.said
    table.do("kanji")
    assert any("v飛" in line for line in table.said)
    table.do("letters", "sfen 5k3/9/9/9/9/9/9/4+R4/4K4 b 2Pg 1")
    assert any("+" + "R" in line for line in table.said)
    table = Table(two=False, side=32)
    table.do_board("")
    assert table.said[2].split() == list("123456789")  # seen from gote's side


def test_endings_are_said():
    table = Table().do("sfen 8k/9/7+RP/9/9/9/9/9/K8 b - 1", "1c1b+")
    assert table.said[-1] == "Sente wins: by checkmate"
    table = Table().do("limit 2", "7g7f", "3c3d")
    assert table.said[-1].startswith("Draw: the move limit")
    table = Table().do("rule declare", "declare")
    assert table.said[-1] == "Gote wins: a wrong declaration loses"


def test_impasse_panel():
    table = Table().do("sfen K+R+B+P+P+P+P+P+P/+P8/9/9/9/9/9/9/8k b R6Pb4g4s4n4l5p 1")
    table.do("impasse")
    assert "  [x] 28 points: 28" in table.said
    assert "  [-] ten others there: 9" in table.said


def test_help_names_every_command():
    table = Table().do("help")
    for name in dir(table):
        if name.startswith("do_"):
            assert name[3:] in table.text, name


def test_completion(tmp_path):
    table = Table()
    assert choices(table, [], "7g") == ["7g7f"]
    assert "undo" in choices(table, [], "u")
    assert choices(table, ["handicap"], "ri") == ["right_lance"]
    (tmp_path / "a.kif").write_text("")
    assert choices(table, ["load"], str(tmp_path) + "/a") == [str(tmp_path) + "/a.kif"]
    assert choices(table, ["load"], "/no/such/") == []
    assert choices(table, ["7g7f"], "2g2") == ["2g2f"]


def test_pipe_plays_and_ends_at_the_end_of_input():
    code, out = run("7g7f\n\n２六歩\nundo\nsfen\n")
    assert code == 0
    assert "gote (bot): " in out
    pos = Position(4)
    sfens = [line for line in out.splitlines() if line.count("/") == 8]
    sfen.read(pos, sfens[-1])
    assert out.splitlines()[-1].startswith("move 3, sente")


@pytest.mark.parametrize("coding", ["utf-8", "ascii", "latin-1", ""])
def test_bytes_that_are_no_text(coding):
    done = subprocess.run(
        [sys.executable, TOOL, "--two"], input=b"\xff\xfe7g7f\n7g7f\n", capture_output=True,
        timeout=120, check=False, env={**os.environ, "PYTHONIOENCODING": coding},
    )  # fmt: skip
    assert done.stderr == b""
    first, last = done.stdout.decode().splitlines()
    assert first.startswith("line 1: ")
    assert (done.returncode, last) == (1, "move 2, gote")


def test_ctrl_c_while_a_pipe_is_read():
    pipe = subprocess.PIPE
    command = [sys.executable, "-I", "-u", TOOL, "--two"]
    with child.child(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        process.stdin.write(b"sfen\n")
        process.stdin.flush()
        assert child.line(process).decode() == START + "\n"
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert process.stderr.read() == b""


def test_pipe_names_the_line_that_is_wrong():
    code, out = run("7g7f\n7g7f\nquit\n7f7e\n", "--two")
    assert code == 1
    assert "line 2: " in out
    assert "line 4" not in out


def test_pipe_with_nothing():
    code, out = run("", "--gote", "--level", "1")
    assert code == 0
    assert out.count("(bot)") == 1


def test_in_a_terminal():
    """With a real terminal there is a prompt and a board."""
    command = [sys.executable, "-I", TOOL, "--two"]
    status, out = child.in_terminal(command, b"7g7f\nquit\n", env={**os.environ, "TERM": "dumb"})
    assert status == 0
    assert b"sente> " in out and b"gote> " in out
    assert b"| P  P  .  P" in out


def test_paths_of_the_home_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    table = Table().do("7g7f", "save ~/game.kifu")
    assert (tmp_path / "game.kifu").exists()
    assert Table().do("load ~/game.kifu").game.pos.ply == 1
    assert choices(table, ["load"], "~/ga") == ["~/game.kifu"]


def test_a_file_is_written_over_only_when_that_is_said(tmp_path):
    path = tmp_path / "game.kif"
    path.write_bytes(b"mine")
    table = Table().do("7g7f")
    with pytest.raises(Trouble, match=r"is there already; save! .*game.kif writes over it"):
        table.line(f"save {path}")
    assert path.read_bytes() == b"mine"
    table.do(f"save! {path}")
    text = path.read_bytes().decode("cp932")
    assert text.startswith("#KIF version=2.0 encoding=Shift_JIS\n開始日時：20")
    table.do(f"overwrite {path}")
    with pytest.raises(Trouble, match="endings"):
        table.line(f"save {tmp_path}/x.doc")
    assert not (tmp_path / "x.doc").exists()
    assert "save!" in choices(table, [], "sav")


def test_what_a_record_says_beside_its_moves_is_shown(tmp_path):
    path = tmp_path / "a.kifu"
    path.write_text("手合割：平手\n1 ７六歩(77)\n2 封じ手\n", encoding="utf-8")
    table = Table(two=False).do(f"load {path}")
    assert "note: line 3: '封じ手' is no ending that is known" in table.said
    assert "You are gote, who is to move." in table.said


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_help_is_broken_between_words(width, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    table = Table().do("help")
    assert all(len(line) < max(width, 41) for line in table.said)
    words = " ".join(table.said).split()
    assert "right_lance" in words and "up" in words
    assert len(words) > 100


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (
            {},
            ["You are sente (you move first)", "the bot is gote at level 3 (Student)", "side gote"],
        ),
        ({"side": 32, "level": 7}, ["You are gote (the bot moves first)", "level 7", "side sente"]),
        ({"two": True}, ["Two players; sente moves first", "new bot"]),
    ],
)
def test_the_first_lines_say_who_plays_what(options, says):
    table = Terminal([].append, **options)
    for part in (*says, "help lists all commands"):
        assert part in table.players()
    table.game.new("two")
    role = "uwate" if options.get("side") == 32 else "shitate"
    assert table.two or f"You are {role}" in table.players()


def test_the_last_move_stands_under_the_board():
    table = Table().do("7g7f", "board")
    assert table.said[-1] == "  last move 7g7f (sente)"
    table.do("3c3d", "8h2b+", "kanji")
    assert table.said[-1] == "  last move ２二角成(88) (sente)"
    table.do("同銀", "kanji")
    assert table.said[-1] == "  last move 同　銀(31) (gote)"
    assert table.game.pos.ply == 4
    table.do("undo", "letters")
    assert table.said[-1] == "  last move 8h2b+ (sente)"
    assert "last move" not in Table().do("board").text


def test_it_needs_no_package_at_all(tmp_path):
    """`make play` in a terminal takes any Python, before anything is installed."""
    env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    for name in ("Makefile", "tools", "lib"):
        os.symlink(ROOT / name, tmp_path / name)
    command = ["make", "play", f"PYTHON={sys.executable}"]
    status, out = child.in_terminal(command, b"quit\n", cwd=tmp_path, env={**env, "TERM": "dumb"})
    assert status == 0, out
    assert b"You are sente" in out
    assert not (tmp_path / ".venv").exists()
