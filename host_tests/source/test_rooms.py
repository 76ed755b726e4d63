# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The rooms: every import runs down, also the late ones inside functions, and nowhere in a circle.

ROOMS is the plan of docs/design.md: a room may import from those that stand below it, and the
modules of a room may import each other as long as they do not come round.
"""

import ast
from pathlib import Path

import pytest

from checked_cases import ROOT

# Top to bottom; rooms on one line know nothing of each other.
ROOMS = (
    ("boards",),
    ("komadai",),
    ("komadai.screens",),
    ("komadai.play",),
    ("komadai.view",),
    ("komadai.storage",),
    ("komadai.device",),
    ("shogi.protocol",),
    ("shogi.records", "shogi.search"),
    ("shogi.notation",),
    ("shogi.rules",),
    ("shogi",),
)
# Known by all of the firmware: `unload`, and the number that the title and a USI answer show.
EVERYWHERE = {"komadai", "komadai.version"}
# The board file is asked for, not known: main and boot.py go by its name (boards.find).
UP = {("komadai.main", "boards")}
LEVEL = {room: level for level, rooms in enumerate(ROOMS) for room in rooms}


def modules():
    """{dotted name: path} of all that a board may run."""
    found = {}
    for top in ("lib", "firmware"):
        for path in sorted((ROOT / top).rglob("*.py")):
            parts = path.relative_to(ROOT / top).with_suffix("").parts
            if len(parts) > 1 and "__pycache__" not in parts:
                found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    for path in sorted((ROOT / "boards").glob("*.py")):
        found["boards" if path.stem == "__init__" else f"boards.{path.stem}"] = path
    return found


MODULES = modules()


def imports(path):
    """Names of our modules that a file imports anywhere."""
    found = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}:{node.lineno}: say the whole name"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                found.add(whole if whole in MODULES else node.module)
        elif isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
    return {name for name in found if name in MODULES}


GRAPH = {name: imports(path) for name, path in MODULES.items()}


def room_of(name):
    """The room of a module; a package's own file is in that room."""
    if name in LEVEL:
        return name
    return name.rpartition(".")[0]


def circle(graph):
    """The first circle of a graph as a list of names, or []."""
    done, path = set(), []

    def visit(name):
        if name in path:
            return path[path.index(name) :] + [name]
        if name in done:
            return []
        path.append(name)
        for other in sorted(graph.get(name, ())):
            found = visit(other)
            if found:
                return found
        path.pop()
        done.add(name)
        return []

    for name in sorted(graph):
        found = visit(name)
        if found:
            return found
    return []


def test_every_module_is_in_a_room():
    assert len(MODULES) > 80
    assert not {name for name in MODULES if room_of(name) not in LEVEL}
    for room in LEVEL:
        assert MODULES[room].name == "__init__.py", "a room says what it is"
        assert len(ast.get_docstring(ast.parse(MODULES[room].read_text()))) > 40


@pytest.mark.parametrize("name", sorted(MODULES))
def test_imports_run_down(name):
    here = room_of(name)
    for other in GRAPH[name] - EVERYWHERE:
        there = room_of(other)
        if here != there and (name, other) not in UP:
            assert LEVEL[here] < LEVEL[there], f"{name} imports {other}: that runs up"


def test_nothing_goes_round():
    within = {
        name: {other for other in GRAPH[name] - EVERYWHERE if (name, other) not in UP}
        for name in GRAPH
    }
    assert circle(within) == []


def test_a_circle_and_an_arrow_up_are_seen():
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == ["a", "b", "c", "a"]
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []
    assert LEVEL["shogi.search"] < LEVEL["shogi.notation"] < LEVEL["shogi.rules"]


def tools():
    """{name: path} of what runs on a laptop, by the name it is imported by."""
    found = {}
    for path in sorted((ROOT / "tools").rglob("*.py")):
        parts = path.relative_to(ROOT / "tools").with_suffix("").parts
        if "cpython" not in parts and "__pycache__" not in parts:
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            # a program and the room of what it is made of may share a name (bench)
            found[name if name not in found else f"{name} (program)"] = path
    return found


def test_tools_do_not_go_round():
    names = tools()
    assert len(names) > 40
    graph = {}
    for name, path in names.items():
        found = set()
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    whole = f"{node.module}.{alias.name}"
                    found.add(whole if whole in names else node.module)
            elif isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
        graph[name] = {other for other in found if other in names and other != name}
    assert circle(graph) == []


def _numbers(path):
    """Yield (name, number) of each `NAME = const(...)` at the top of a module."""
    known = {}
    for node in ast.parse(path.read_bytes()).body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            if getattr(node.value.func, "id", "") == "const":
                code = compile(ast.Expression(node.value.args[0]), str(path), "eval")
                try:
                    known[node.targets[0].id] = eval(code, {"__builtins__": {}}, dict(known))
                except NameError:  # made of an imported one
                    continue
                yield node.targets[0].id, known[node.targets[0].id]


def test_a_constant_stands_once():
    """No name with the same number is const in two modules: the second imports it (shape.py)."""
    places = {}
    for name, path in MODULES.items():
        for constant, number in _numbers(path):
            places.setdefault((constant.lstrip("_"), number), []).append(name)
    assert len(places) > 200
    twice = {key: names for key, names in places.items() if len(set(names)) > 1}
    assert not twice, "\n".join(f"{key}: {' '.join(names)}" for key, names in twice.items())


def test_no_two_names_differ_by_an_s():
    stems = {Path(path).stem for name, path in MODULES.items() if not name.startswith("boards")}
    assert not {stem for stem in stems if stem + "s" in stems}
