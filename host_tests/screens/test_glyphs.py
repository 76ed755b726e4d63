# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""No '?' on the screen: every character that a text can have is drawn."""

import ast

from assets import text_font
from checked_cases import ROOT
from komadai.view import text

# Where texts that a player reads come from; and the modules there that look at texts instead
_SHOWN = (
    "firmware/komadai/screens",
    "firmware/komadai/play",
    "firmware/komadai/view",
    "lib/shogi/notation",
)
_NOT_SHOWN = ("line_break.py", "japanese_reader.py")


def words_of(tree):
    """The string constants of a module, without docstrings."""
    notes = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in notes:
            yield node


def test_every_text_of_the_program_has_its_glyphs():
    """No '?' for a character in a text of the firmware."""
    table = (ROOT / "firmware/assets/glyphs.bin").read_bytes()
    assert text_font.characters(table) == set(text_font.wanted()), "run tools/glyphs.py"

    known = set(text.NARROW + text.WIDE) | {chr(c) for c in range(32, 127)} | {"\n"}
    for path in sorted((ROOT / "firmware").rglob("*.txt")):
        english = path.name in ("en.txt", "howto.txt")
        if english and not path.name.startswith("LICENSE"):
            assert set(path.read_text(encoding="utf-8")) <= known, path.name


def test_every_word_in_the_sources_has_its_glyphs():
    """The same for what stands in the modules themselves: signs, formats, piece letters."""
    table = (ROOT / "firmware/assets/glyphs.bin").read_bytes()
    known = set(text.NARROW + text.WIDE) | {chr(c) for c in range(32, 127)} | set("\n\t\r\0")
    known |= text_font.characters(table)
    strange = []
    seen = set()
    for room in _SHOWN:
        for path in sorted((ROOT / room).glob("*.py")):
            if path.name in _NOT_SHOWN:
                continue
            for node in words_of(ast.parse(path.read_text(encoding="utf-8"))):
                seen |= set(node.value)
                if not set(node.value) <= known:
                    strange.append((path.name, node.lineno, node.value))
    assert not strange
    assert seen > set("▴▵×→歩銀成"), "the search finds none of the signs that are there"
