# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The shape of a release: tables that the build computes are those that the module computes."""

import importlib
from array import array

import pytest

from checked_cases import ROOT
from release import shape


@pytest.mark.parametrize("name", shape.COMPUTED)
def test_literals_are_what_the_module_computes(name):
    text = (ROOT / "lib" / f"{name.replace('.', '/')}.py").read_text(encoding="utf-8")
    scope = {}
    exec(shape.literals(name, text), scope)
    module = importlib.import_module(name)
    values = {n: v for n, v in vars(module).items() if n[0] != "_" and n not in ("array", "const")}
    assert values and all(type(scope[n]) is type(value) for n, value in values.items())
    assert {n: scope[n] for n in values} == values
    assert "def " not in shape.literals(name, text)


def test_the_shaped_tree_has_the_literals():
    folder, origins = shape.tree(ROOT)
    text = (folder / "lib/shogi/tables.py").read_text(encoding="utf-8")
    assert (folder / "lib/shogi/tables.py") in origins
    assert "LINE = array('b', bytes(209))" in text and "import const" not in text


def test_a_value_of_another_type_is_refused():
    assert shape.literals("m", "_A = 1\nB = bytearray(2)\n").split("\n")[1:] == [
        "B = bytearray(b'\\x00\\x00')",
        "",
    ]
    scope = {}
    exec(shape.literals("m", "from array import array\nA = array('H', [1, 515])\nB = 7"), scope)
    assert scope["A"] == array("H", [1, 515]) and scope["B"] == 7
    with pytest.raises(shape.ShapeError, match="m: A is a list"):
        shape.literals("m", "A = [1]")
