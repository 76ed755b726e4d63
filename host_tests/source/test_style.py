# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What holds for the source itself: what a board can compile, who may import whom, who owns it."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

from checked_cases import ROOT
from release import vm

DEVICE = [
    path
    for top in ("lib", "firmware", "boards")
    for path in sorted((ROOT / top).rglob("*.py"))
    if "__pycache__" not in path.parts
]
LINES = 400  # of one module; longer ones are more than one thing

# The arrow: lib/shogi <- firmware <- boards. Hardware is named in boards/ only.
HARDWARE = {
    "analogio", "audiobusio", "audiocore", "audioio", "audiopwmio", "board", "busio", "digitalio",
    "keypad", "microcontroller", "nvm", "pwmio",
}  # fmt: skip
# Brightness, volume and pauses are floats for CircuitPython; nowhere else.
FLOATS = {"firmware/komadai/device/hardware.py"}
RULES_MAY_IMPORT = {"array", "micropython", "shogi", "struct"}
HOST_ONLY = {"dataclasses", "enum", "typing", "re", "collections", "functools", "itertools"}


def _relative(path):
    return str(path.relative_to(ROOT))


def _tracked():
    """All files under version control (all files where there is no git)."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=200,
    ).stdout
    names = [name for name in listed.split("\0") if name]
    return [ROOT / name for name in names if (ROOT / name).is_file()] or DEVICE


def _tree(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def _imports(path):
    """Names of the modules that a module imports; relative ones by their package."""
    package = path.parent.name
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield package if node.level else node.module.split(".")[0]


def _const(node):
    """The value inside `const(...)`, None if it is something else."""
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "const":
        try:
            return eval(compile(ast.Expression(node.args[0]), "const", "eval"), {})
        except NameError:  # made of other constants
            return None
    return None


def _constants(path):
    for node in _tree(path).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            value = _const(node.value)
            if value is not None:
                yield node.targets[0].id, value


def test_there_is_something_to_look_at():
    assert len(DEVICE) > 10
    assert len(_tracked()) > 20


@pytest.mark.parametrize("path", DEVICE, ids=_relative)
def test_a_board_can_compile_it(path):
    faults = []
    place = _relative(path)

    def fault(node, what):
        faults.append(f"{place}:{node.lineno}: {what}")

    for node in ast.walk(_tree(path)):
        if isinstance(node, (ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Await)):
            fault(node, "CircuitPython compiles async differently")
        elif isinstance(node, ast.AnnAssign):
            fault(node, "annotated assignment")
        elif isinstance(node, ast.Match):
            fault(node, "match")
        elif isinstance(node, ast.Constant) and isinstance(node.value, float):
            if not place.startswith("boards/") and place not in FLOATS:
                fault(node, "float")
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            if node.value >= 1 << 30:
                fault(node, "int of 31 bits or more")
        elif isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.Div):
            fault(node, "division gives a float")
        elif isinstance(node, ast.Name) and node.id in ("float", "eval", "exec"):
            fault(node, node.id)
        elif isinstance(node, ast.JoinedStr):
            inner = [n for n in ast.walk(node) if isinstance(n, ast.JoinedStr) and n is not node]
            if any(any(isinstance(v, ast.FormattedValue) for v in n.values) for n in inner):
                fault(node, "nested f-string")
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            for decorator in node.decorator_list:
                if "native" in ast.dump(decorator) or "viper" in ast.dump(decorator):
                    fault(node, "native code")
            if isinstance(node, ast.FunctionDef) and (
                node.returns or any(a.annotation for a in node.args.args)
            ):
                fault(node, "annotations cost bytes on the board")
    assert not faults, "\n".join(faults)


def test_every_module_compiles_to_mpy(tmp_path):
    vm.build(out=tmp_path, strict=True)
    assert len(list(tmp_path.rglob("*.mpy"))) > 10


@pytest.mark.parametrize("path", DEVICE, ids=_relative)
def test_imports_follow_the_arrow(path):
    names = set(_imports(path))
    place = _relative(path)
    assert not names & HOST_ONLY
    if place.startswith("lib/"):
        assert names <= RULES_MAY_IMPORT
    elif place.startswith("firmware/komadai/"):
        assert not names & HARDWARE, "hardware is handed in by boards/"
    assert not names & {"tools", "host_tests", "vm", "support"}


def test_private_constants_agree_with_types():
    types = dict(_constants(ROOT / "lib/shogi/rules/types.py"))
    assert types["PROMOTE"] == 1 << 14
    faults = [
        f"{_relative(path)}: {name} = {value}"
        for path in sorted((ROOT / "lib/shogi").rglob("*.py"))
        for name, value in _constants(path)
        if name.startswith("_") and types.get(name[1:], value) != value
    ]
    assert not faults, "\n".join(faults)


def test_the_rules_neither_print_nor_read_a_clock():
    for path in (ROOT / "lib/shogi").rglob("*.py"):
        calls = [n.func for n in ast.walk(_tree(path)) if isinstance(n, ast.Call)]
        names = {getattr(call, "id", "") for call in calls}
        assert not names & {"print", "input", "open"}, path.name


def test_modules_are_one_thing_each():
    long = {
        _relative(path): count
        for path in _tracked()
        if path.suffix == ".py" and (count := path.read_text().count("\n")) > LINES
    }
    assert not long


def test_modules_say_what_they_are():
    for path in _tracked():
        if path.suffix == ".py" and path.read_text().strip():
            assert ast.get_docstring(_tree(path)), path


def test_every_source_file_names_its_licence():
    for path in _tracked():
        if path.suffix in (".py", ".toml", ".sh", ".yml") or path.name in ("Makefile", "run"):
            head = path.read_text()[:400]
            assert "SPDX-" + "FileCopyrightText: " in head, path
            assert "SPDX-" + "License-Identifier: " in head, path


def test_requirements_are_pinned():
    for path in ROOT.glob("requirements*.txt"):
        for line in path.read_text().splitlines():
            line = line.split(";")[0].split("#")[0].strip()
            if line and not line.startswith("-"):
                assert re.match(r"[a-z0-9-]+==[0-9][a-z0-9.]*( |\\|$)", line), f"{path}: {line}"


def test_nothing_of_a_single_machine_is_in_the_tree():
    homes = ("/" + "root/", "/" + "home/", "/" + "Users/", "/" + "work/")
    hosts = ("pypi." + "org", "pythonhosted." + "org", "npmjs." + "org", "index" + "-url")
    for path in _tracked():
        if path.suffix in (".png", ".bin", ".bmp", ".pcf", ".zip"):
            continue
        text = Path(path).read_text(encoding="utf-8")
        for word in homes + hosts:
            assert word not in text, f"{path}: {word}"


def test_no_test_waits_without_a_bound():
    """A program that a test starts has a timeout, or is in child.py's hands, which kill it."""
    start = re.compile(r"subprocess\.(run|call|check_call|check_output|Popen)\(")
    own = {"child.py", "oracle.py", "usi_process.py", "test_deploy_remote.py"}  # they kill it, too
    for path in sorted((ROOT / "host_tests").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for call in start.finditer(text):
            if path == Path(__file__).resolve():
                continue
            where = f"{_relative(path)}:{text.count(chr(10), 0, call.start()) + 1}"
            if call[1] == "Popen":
                assert path.name in own, f"{where}: use child.child"
                continue
            depth, at = 1, call.end()
            while depth:
                depth += {"(": 1, ")": -1}.get(text[at], 0)
                at += 1
            assert "timeout=" in text[call.end() : at], f"{where}: has no timeout"
