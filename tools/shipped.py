# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Heap as a board has it: our modules with the names of a release, on the 32-bit MicroPython.

A release exchanges our names for words that CircuitPython has in ROM (rename.py), so that they
cost nothing. The MicroPython of the bench has other words in its ROM; here our names are exchanged
for those of them that the program does not use, one to one, which comes to the same.
"""

import functools
import re
import shutil

import dist
import vm
from bench_figure import LEVEL, MEMORY_HEAP

# Prints the words that the interpreter knows before anything of ours is imported.
_WORDS = """
import sys
names = set()
for module in (
    "builtins", "array", "binascii", "collections", "errno", "gc", "hashlib", "heapq", "io", "json",
    "math", "micropython", "os", "platform", "random", "re", "select", "struct", "sys", "time",
    "uctypes", "asyncio", "cmath", "deflate", "framebuf", "vfs",
):
    try:
        names.update(dir(__import__(module)))
    except (ImportError, OSError):
        pass
for kind in (str, bytes, bytearray, list, dict, set, tuple, int, float, object, sys.stdin):
    names.update(dir(kind))
print(" ".join(sorted(names)))
"""


@functools.cache
def _names():
    """rename.Names of the program with the interpreter's words, the names of lib/shogi first."""
    names = dist.names_of()
    sources = "\n".join(path.read_text(encoding="utf-8") for path in _sources())
    here = set(re.findall(r"\w+", sources))
    used = set()
    for folder in ("lib", "firmware", "boards"):
        for path in (vm.ROOT / folder).rglob("*.py"):
            used.update(re.findall(r"\w+", path.read_text(encoding="utf-8")))
    words = [w for w in vm.wasm(_WORDS)[0].split() if w not in used and w[0] != "_"]
    words.sort(key=lambda word: (len(word), word))
    ours = [name for name in names.mapping if name in here]
    names.mapping = dict(zip(ours, words, strict=False))
    return names


def _sources():
    return sorted((vm.ROOT / "lib" / "shogi").glob("*.py"))


@functools.cache
def _lib():
    """Folder with lib/shogi under those names, compiled."""
    plain = vm.BUILD / "shipped" / "plain"
    shutil.rmtree(plain, ignore_errors=True)
    (plain / "shogi").mkdir(parents=True)
    for path in _sources():
        text = _names().apply(path.read_text(encoding="utf-8"))
        (plain / "shogi" / path.name).write_text(text, encoding="utf-8")
    return vm.build((plain,), vm.BUILD / "shipped" / "mpy", LEVEL)


def heap(script):
    """What a script that uses lib/shogi and prints bytes says: a list of ints."""
    text = vm.wasm(_names().apply(script), lib=_lib(), heap=MEMORY_HEAP)[0]
    return list(map(int, text.split()))
