# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""tools/mutants.py: every slip is a program and another one, and near tests are there."""

import ast

import pytest

import mutants
from checked_cases import ROOT

TEXT = """
def f(a, b):
    x = a
    y = x
    g(b, a)
    if a < b and x:
        return SENTE
    return y
"""


def test_the_slips_of_a_function():
    found = [mutants.slip(TEXT, n) for n in range(mutants.slips(TEXT))]
    words = {what for _, _, what in found}
    assert words == {
        "Lt becomes LtE", "And becomes Or", "SENTE: GOTE",
        "two arguments are exchanged", "two assignments are exchanged", "a condition is negated",
        "an assignment is forgotten", "a call is forgotten",
    }  # fmt: skip
    whole = ast.unparse(ast.parse(TEXT))
    assert all(text.strip() != whole for text, _, _ in found)
    assert all(1 <= line <= 8 for _, line, _ in found)


@pytest.mark.parametrize(("two", "matters"), [
    ("x = 1; y = 2", False), ("self.a = a; self.b = b", False), ("x = 1; y = x", True),
    ("x = y; y = 2", True), ("x = f(); y = g()", True), ("m[0] = 1; m[1] = 2", True),
    ("x = 1; x = 2", True), ("x = f(); y = 1", False), ("x = 1; f(x)", False),
])  # fmt: skip
def test_only_an_order_that_matters_is_exchanged(two, matters):
    """The other program would be the same one, and a survivor that nobody can catch."""
    text = "def f(self, a, b, m, y):\n    " + two + "\n"
    found = {mutants.slip(text, n)[2] for n in range(mutants.slips(text))}
    assert ("two assignments are exchanged" in found) is matters


@pytest.mark.parametrize("room", mutants.NEAR)
def test_every_slip_of_a_room_is_another_program(room):
    paths = mutants.sources(room)
    assert len(paths) >= 3
    for path in paths:
        assert mutants.near(room, path, ROOT), path
        text = (ROOT / path).read_text(encoding="utf-8")
        whole = ast.unparse(ast.parse(text)) + "\n"
        for number in range(0, mutants.slips(text), 61):
            changed, line, what = mutants.slip(text, number)
            assert changed != whole, f"{path}:{line}: {what}"
