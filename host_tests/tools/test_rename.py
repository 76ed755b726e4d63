# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""tools/rename.py: a program with other names does the same."""

import ast
import copy
import re
import shutil
import subprocess
import sys

import pytest

import dist
from checked_cases import ROOT, rows
from release import rename, vm

BOARDS = ["pybadge", "raspberry_pi_pico"]
SOURCES = {
    "game": "",
    "game.main": """
from micropython import const
from . import rules
from .rules import Board as Table, evaluate_all
_HIDDEN = const(3)
SHOWN_VALUE = const(4)
class Program:
    limit_of_moves = 9
    def __init__(self, display, table_size=_HIDDEN):
        self.display = display
        self.table_size = table_size
        self.moves_made = [move_text for move_text in "ab"]
    def refresh(self, only_rows):
        self.display.refresh(minimum_frames_per_second=0)
        return getattr(self, "answer_" + "now")()
    def answer_now(self):
        return hasattr(self, "limit_of_moves"), lambda first_one: first_one + SHOWN_VALUE
    def spoken_name(self):
        global counter_of_all
        counter_of_all = f"{self.table_size} {evaluate_all(depth_limit=2)}"
        return counter_of_all
def start_it(board_id):
    program = Program(None, table_size=5)
    program.only_assigned = Table().weight_of
    return program
""",
    "game.rules": """
class Board:
    weight_of = 7
def evaluate_all(depth_limit, *, seen_before=()):
    return depth_limit * 2
""",
}
PLAIN = "import game.main\ngame.main.start_it('x')\n"


@pytest.fixture(scope="module")
def names():
    return rename.Names(SOURCES, [PLAIN, "import displayio\n"], BOARDS)


def test_what_is_ours_alone_gets_another_name(names):
    changed = {"Program", "table_size", "moves_made", "only_rows", "first_one", "SHOWN_VALUE"}
    changed |= {"evaluate_all", "depth_limit", "seen_before", "weight_of", "Table", "Board"}
    changed |= {"counter_of_all", "only_assigned", "spoken_name"}
    assert changed <= set(names.mapping)


def test_what_others_know_stays(names):
    kept = {"refresh", "minimum_frames_per_second"}  # displayio
    kept |= {"self", "append", "__init__", "const", "Exception"}  # Python
    kept |= {"start_it", "game", "main", "rules"}  # code.py and modules
    kept |= {"limit_of_moves", "answer_now"}  # a string, and what begins with one
    kept |= {"_HIDDEN"}  # the compiler forgets it
    assert not kept & set(names.mapping)


def test_the_new_names_are_words_that_nobody_else_uses_here(names):
    words = list(names.mapping.values())
    assert len(set(words)) == len(words)
    used = set().union(*map(rename.identifiers, [*SOURCES.values(), PLAIN]))
    assert not used & set(words)
    assert all(word.isidentifier() and word[0] != "_" for word in words)
    # what an interpreter looks up by name in anybody's object
    assert not set(words) & {"send", "throw", "close", "read", "readinto", "write", "ioctl", "seek"}


def test_a_line_of_a_program(names):
    board, value = names.mapping["Board"], names.mapping["weight_of"]
    line = names.line("Board.weight_of; 'Board' + \"weight_of\"; other.Boards")
    assert line == f"{board}.{value}; 'Board' + \"weight_of\"; other.Boards"


def test_the_program_does_the_same(names, tmp_path, monkeypatch):
    for name, text in SOURCES.items():
        path = tmp_path / (name.replace(".", "/") + ("/__init__.py" if name == "game" else ".py"))
        path.parent.mkdir(exist_ok=True)
        path.write_text(names.apply(text))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "game", raising=False)
    from game.main import start_it

    program = start_it("x")
    assert sorted(vars(program).values(), key=str) == [5, 7, None, ["a", "b"]] or (
        set(map(str, vars(program).values())) == {"5", "7", "None", "['a', 'b']"}
    )
    assert program.answer_now()[1](2) == 6
    assert getattr(program, names.mapping["spoken_name"])() == "5 4"


def test_every_kind_of_place_is_renamed():
    text = """
import a.b as alpha
from c import beta as gamma
def delta(epsilon, *zeta, eta=1, **theta):
    global iota
    def inner():
        nonlocal epsilon
    try:
        alpha.kappa(eta=gamma)
    except delta as lambda_:
        return [mu for mu in zeta if mu.nu], lambda xi: xi
class Omicron(delta):
    pi = 1
"""
    tree = ast.parse(text)
    found = {n for n in re.findall(r"\w+", text) if len(n) > 1}
    mapping = {n: n.upper() for n in found if n.lower() in text.split() or n == "kappa"}
    mapping |= {n: n.upper() for n in ("epsilon", "zeta", "eta", "theta", "mu", "nu", "xi", "pi")}
    for word in ("import", "from", "def", "global", "nonlocal", "try", "except", "as", "return"):
        mapping.pop(word, None)
    for word in ("for", "in", "if", "lambda", "class"):
        mapping.pop(word, None)
    new = ast.unparse(rename._Rename(mapping).visit(tree))
    for old in ("alpha", "beta", "gamma", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "mu"):
        assert not re.search(rf"\b{old}\b", new), old
    ast.parse(new)


def test_table_reads_back(names):
    rows_ = dict(line.split() for line in names.table().splitlines())
    assert {name: word for word, name in rows_.items()} == names.mapping


def test_another_mapping_forgets_what_was_renamed(names):
    """Also that of a copy, which shares everything else."""
    name, word = next(iter(names.mapping.items()))
    other = copy.copy(names)
    assert word in names.apply(f"class {name}:\n    pass\n")
    other.mapping = {name: "another"}
    assert "class another" in other.apply(f"class {name}:\n    pass\n")
    assert word in names.apply(f"class {name}:\n    pass\n")


def on_a_laptop():
    """The names of the release, but for those that the tools know or use for something else."""
    names = copy.copy(dist.names_of(ROOT))
    known = rename.python_names()
    theirs = set()
    for path in (ROOT / "tools").rglob("*.py"):
        theirs |= rename.identifiers(path.read_text(encoding="utf-8"))
    names.mapping = {
        name: word
        for name, word in names.mapping.items()
        if name not in known and word not in theirs
    }
    return names


@pytest.fixture(scope="module")
def renamed(tmp_path_factory):
    """The real tree with the names of the release, also in the tools that run it on a laptop."""
    root = tmp_path_factory.mktemp("renamed")
    names = on_a_laptop()
    laptop = {"sim.py", "parts.py", "panel.py", "tour.py", "usi.py", "usi_input.py"}
    for top in ("lib", "firmware", "boards", "tools"):
        for path in (p for p in (ROOT / top).rglob("*") if p.is_file()):
            target = root / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            changes = path.suffix == ".py" and path.name not in ("code.py", "boot.py")
            if changes and (top != "tools" or path.name in laptop):
                target.write_text(names.apply(path.read_text()))
            elif "__pycache__" not in path.parts:
                shutil.copy(path, target)
    return root


def answers(root):
    """What tools/usi.py of a tree says to some positions."""
    lines = ["setoption name Seed value 7"]
    for number, row in enumerate(rows("positions")[::4]):
        lines += [f"position sfen {row['sfen']}", "moves", "status", "sfen"]
        if number % 10 == 0:
            lines += ["perft 2", "go nodes 150"]
    lines += ["position startpos moves 7g7f 3c3d 8h2b+ 3a2b", "japanese", "go mate 500", "quit"]
    done = subprocess.run(
        [sys.executable, root / "tools/usi.py"],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=True,
        timeout=200,
    )
    return re.sub(r" (time|nps) \d+", "", done.stdout)


def test_rules_and_bot_answer_alike(renamed):
    answer = answers(ROOT)
    assert answer == answers(renamed)
    assert answer.count("bestmove") >= 3 and len(answer.splitlines()) > 100


VISIT = """
import sys
sys.path[:0] = ["tools", "tools/cpython"]
from simulator import tour
visit = tour.Tour("pybadge", 100)
visit.run()
print(sorted(visit.seen))
print(*visit.out, sep="\\n")
print(visit.app.state())
"""


def test_every_screen_works_alike(renamed):
    """The tour of all screens ends, with the same answers of the engine and the same game."""

    def visit(root, script):
        command = [sys.executable, "-c", script]
        done = subprocess.run(command, capture_output=True, text=True, cwd=root, timeout=200)
        assert done.returncode == 0, done.stderr[-2000:]
        return re.sub(r" (time|nps) \d+", "", done.stdout).replace(str(root), "")

    before = visit(ROOT, VISIT)
    after = visit(renamed, on_a_laptop().apply(VISIT))
    assert before == after
    assert "bestmove" in before and "'how_to_play'" in before


def test_nothing_but_names_changes(names, tmp_path, monkeypatch):
    """Without a mapping each module compiles to the same bytes (no tuple where none was)."""
    monkeypatch.setattr(names, "mapping", {})
    source, target = tmp_path / "module.py", tmp_path / "module.mpy"
    count = 0
    for folder in ("lib/shogi", "firmware/komadai", "boards"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            compiled = []
            for text in (path.read_text(encoding="utf-8"), names.apply(path.read_text("utf-8"))):
                source.write_text(text, encoding="utf-8")
                vm.compile_file(source, target, "module", 3)
                compiled.append(target.read_bytes())
            assert compiled[0] == compiled[1], path
            count += 1
    assert count > 60
