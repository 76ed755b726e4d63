# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The catalogues of texts: same keys, same placeholders, none unused.

Whether each fits its field: test_text_widths.py."""

import ast
import re

import pytest

from assets import catalogue
from checked_cases import ROOT
from komadai.view import catalogue as device
from komadai.view import text_keys, translation
from shogi.rules import legality

ENGLISH = catalogue.model()
LANGUAGES = catalogue.languages()
SOURCES = sorted((ROOT / "firmware/komadai").rglob("*.py"))


@pytest.mark.parametrize("one", LANGUAGES, ids=lambda one: one.name)
def test_the_languages_say_the_same(one):
    assert not catalogue.faults(one, ENGLISH)


def test_japanese_says_everything():
    japanese = next(one for one in LANGUAGES if one.name == "ja")
    assert not catalogue.missing(japanese, ENGLISH)


def test_the_keys_are_those_of_the_catalogue():
    assert catalogue.KEYS.read_text(encoding="utf-8") == catalogue.keys_module(ENGLISH)


def _used():
    """Keys that the firmware names, and the number of those that follow each of them."""
    names = set()
    for path in SOURCES:
        if path != catalogue.KEYS:
            names |= set(re.findall(r"\b[A-Z][A-Z0-9_]+\b", path.read_text(encoding="utf-8")))
    return names


def test_no_key_is_unused_or_missing():
    """A name stands for the keys behind it, too, up to the next that is named (a row of items)."""
    used = _used()
    in_rows = {
        "title", "menu", "game_over", "impasse", "board", "refusals", "new_game", "settings",
        "puzzle_choice",
    }  # fmt: skip
    for section, keys in catalogue.sections(ENGLISH).items():
        for key in keys:
            name = f"{section}_{key}".upper()
            assert name in used or section in in_rows, f"{section}.{key} is said nowhere"
        assert any(f"{section}_{key}".upper() in used for key in keys), section
    known = {name for name in vars(text_keys) if name.isupper()}
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "komadai.view.text_keys":
                assert {alias.name for alias in node.names} <= known, path


def test_every_refusal_has_its_text():
    source = ast.parse((ROOT / "lib/shogi/rules/legality.py").read_text(encoding="utf-8"))
    said = {
        constant.value
        for node in ast.walk(source)
        if isinstance(node, ast.Return) and node.value
        for constant in ast.walk(node.value)
        if isinstance(constant, ast.Constant) and isinstance(constant.value, str)
    }
    assert len(said) > 12 and legality.refusal
    known = translation._SAID.split("|")
    assert said == set(known) and len(known) == len(said)
    keys = [key for section, key in ENGLISH.texts if section == "refusals"]
    assert [key.replace("_", " ") for key in keys] == known


@pytest.mark.parametrize("number", range(len(LANGUAGES) + 1))
def test_a_board_reads_what_the_tool_wrote(number, tmp_path):
    catalogue.ensure(tmp_path)
    try:
        device.use(f"{tmp_path}/", number)
        one = LANGUAGES[max(number - 1, 0)]
        assert device.code() == one.name
        for section, key in ENGLISH.texts:
            name = f"{section}_{key}".upper()
            expected = one.texts.get((section, key), ENGLISH.texts[section, key])
            assert device.word(getattr(text_keys, name)) == expected
        for (section, key), text in ENGLISH.texts.items():
            if section == "refusals":
                assert device.said(key.replace("_", " ")) == one.texts.get((section, key), text)
        assert device.said("no such fault") == "no such fault"
    finally:
        device.use(str(ROOT / "firmware/assets") + "/", 0)


# No words in the code of the firmware: what is left are names of modules, files and formats.
_WORDS = re.compile(r"[A-Za-z]{3,}.* |^[A-Z][a-z]{2,}$")


def test_no_words_in_the_code_of_screens():
    faults = []
    for folder in ("screens", "play"):
        for path in sorted((ROOT / "firmware/komadai" / folder).glob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            documents = {
                id(node.body[0].value)
                for node in ast.walk(tree)
                if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
                and isinstance(node.body[0], ast.Expr)
            }
            for node in ast.walk(tree):
                if (
                    isinstance(node, ast.Constant)
                    and isinstance(node.value, str)
                    and id(node) not in documents
                    and _WORDS.search(node.value)
                    and node.value not in _ALLOWED
                ):
                    faults.append(f"{path.name}:{node.lineno}: {node.value!r}")
    assert not faults, "\n".join(faults)


_ALLOWED = {
    "Komadai level %d",  # in a record
    "not its move|blocked|own piece|occupied|dead square|nifu|drop mate|into check|"
    "still in check|pinned",  # reasons of legality.py
    "lessons: not of this version",
    "← A B START SELECT",  # buttons without a print
    "Komadai ",  # the name of the engine
    "Screen",  # the class of a screen
    "checkmate no_moves resignation sennichite perpetual_check impasse move_limit timeout foul",
    "sfen: line too long",  # an error of the program's own
}


def test_a_catalogue_with_faults(tmp_path):
    (tmp_path / "en.txt").write_text("[a]\nb = %d of %s\nc = x|y\n")
    (tmp_path / "xx.txt").write_text("[a]\nb = %s\nc = x\nd = no key\n")
    one, other = catalogue.languages(tmp_path)
    found = "\n".join(catalogue.faults(other, one))
    assert "a.b: other placeholders" in found and "a.c: 1 parts" in found
    assert "a.d: there is no such key" in found
    with pytest.raises(catalogue.CatalogueError):
        catalogue.files(tmp_path)
    (tmp_path / "xx.txt").write_text('[a]\nb = "  %d, %s"\n')
    one, other = catalogue.languages(tmp_path)
    assert not catalogue.faults(other, one) and catalogue.missing(other, one) == [("a", "c")]
    assert b"  7" in (catalogue.compiled(other, [one, other]).replace(b"%d", b"7"))
    assert catalogue.compiled(other, [one, other]).endswith(b"x|y\n")  # falls back
    for bad in ("nonsense", "b = no section", "[a]\nb = 1\nb = 2"):
        (tmp_path / "xx.txt").write_text(bad)
        with pytest.raises(catalogue.CatalogueError, match=r"xx\.txt:\d"):
            catalogue.languages(tmp_path)
