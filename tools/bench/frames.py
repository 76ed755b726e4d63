# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What a call takes of a board's Python stack, by the code object that CPython runs.

The bytes of a frame come from the .mpy file that a board would load (tools/mpy.py); the functions
in it are matched with those of the source, scope by scope. What takes stack besides the frames,
and how it is counted (CircuitPython's py/objfun.c, objboundmeth.c, runtime.c):
- a method called through a stored `object.method`: its arguments once more. Counted for every
  method whose name is somewhere used as a value, whether that call did so or not;
- a call with `*` or `**`: all arguments once more, eight unpacked ones assumed;
- a list, dict or set comprehension is a function of its own, which CPython 3.12 no longer shows:
  there it counts for every call from one of its lines;
- a generator, and the frame of one, lives in the heap: nothing.
Recursions of eight such shapes end on the real firmware (10.3, RP2040) at the level that follows.
"""

import ast
import os
import sys
import tempfile
from pathlib import Path

from release import mpy, vm

ROOT = Path(__file__).resolve().parent.parent.parent
ROOTS = (ROOT / "lib", ROOT / "firmware", ROOT / "boards")  # what runs as Python on a board

_UNPACKED = 8
_INLINED = sys.version_info >= (3, 12)  # comprehensions
_COMPREHENSIONS = {ast.ListComp: "<listcomp>", ast.SetComp: "<setcomp>", ast.DictComp: "<dictcomp>"}
_SCOPES = (ast.FunctionDef, ast.Lambda, ast.ClassDef, ast.GeneratorExp, *_COMPREHENSIONS)


class FrameError(RuntimeError):
    """A source and its .mpy file do not tell the same story."""


def _name(node):
    if isinstance(node, ast.Lambda):
        return "<lambda>"
    if isinstance(node, ast.GeneratorExp):
        return "<genexpr>"
    return _COMPREHENSIONS.get(type(node)) or node.name


def _line(node):
    """Line where CPython says the code begins: that of the first decorator."""
    return min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", ()))])


def _comprehension_parts(node):
    for i, part in enumerate(node.generators):
        if i:  # the first iterable is made outside
            yield part.iter
        yield from part.ifs
    if isinstance(node, ast.DictComp):
        yield from (node.key, node.value)
    else:
        yield node.elt


def _inside(node):
    """What is compiled as part of this scope."""
    if isinstance(node, (ast.GeneratorExp, *_COMPREHENSIONS)):
        return _comprehension_parts(node)
    return node.body if isinstance(node.body, list) else [node.body]


def _scopes(node):
    """Scopes directly inside that of `node`, in the order in which MicroPython compiles them."""
    found = []

    def visit(part):
        if not isinstance(part, _SCOPES):
            for child in ast.iter_child_nodes(part):
                visit(child)
            return
        for decorator in getattr(part, "decorator_list", ()):
            visit(decorator)
        if isinstance(part, (ast.FunctionDef, ast.Lambda)):
            for default in (*part.args.defaults, *filter(None, part.args.kw_defaults)):
                visit(default)
            found.append(part)
        else:
            found.append(part)
            if isinstance(part, ast.ClassDef):
                for base in (*part.bases, *part.keywords):
                    visit(base)
            else:
                visit(part.generators[0].iter)

    for part in _inside(node):
        visit(part)
    return found


def _own_nodes(node):
    """All nodes of this scope, without those of the scopes inside."""
    todo = list(_inside(node))
    while todo:
        part = todo.pop()
        yield part
        if not isinstance(part, _SCOPES):
            todo.extend(ast.iter_child_nodes(part))


def _unpacking(node):
    """Stack that the dearest call with `*` or `**` in this scope takes for its arguments."""
    most = 0
    for part in _own_nodes(node):
        if isinstance(part, ast.Call):
            double = any(k.arg is None for k in part.keywords)
            if double or any(isinstance(a, ast.Starred) for a in part.args):
                slots = 1 + len(part.args) + 2 * len(part.keywords) + _UNPACKED
                most = max(most, mpy.aligned(4 * slots))
    return most


def _names_as_values(trees):
    """Names of attributes that are read without being called at once: perhaps stored methods."""
    names = set()
    for tree in trees:
        called = {id(n.func) for n in ast.walk(tree) if isinstance(n, ast.Call)}
        for n in ast.walk(tree):
            if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Load) and id(n) not in called:
                names.add(n.attr)
    return names


class Frames:
    """Bytes that a call of any function below `roots` takes on a board, by code object."""

    def __init__(self, roots=ROOTS):
        self._roots = tuple(os.path.realpath(r) + os.sep for r in roots)
        self._files = {}
        self._codes = {}
        self._spans = {}
        sources = [p for r in roots for p in Path(r).rglob("*.py")]
        self._values = _names_as_values(ast.parse(p.read_bytes()) for p in sources)

    def __call__(self, code):
        """Bytes of a call; 0 if it is not ours."""
        size = self._codes.get(code)
        if size is None:
            size = self._codes[code] = self._look_up(code)
        return size

    def stand_in(self, code, other):
        """Calls of `code`, of the laptop, count as those of `other`, which runs on the board."""
        self._codes[code] = self(other)
        self._spans[code] = ()

    def _look_up(self, code):
        path = os.path.realpath(code.co_filename)
        if not path.startswith(self._roots):
            self._spans[code] = ()
            return 0
        table = self._files.get(path)
        if table is None:
            table = self._files[path] = self._table(Path(path))
        line = 0 if code.co_name == "<module>" else code.co_firstlineno
        try:
            size, self._spans[code] = table[line, code.co_name]
            return size
        except KeyError:
            place = f"{path}:{code.co_firstlineno}"
            raise FrameError(f"{place}: {code.co_name} is not in the .mpy file") from None

    def comprehensions(self, code, line=None):
        """Bytes of comprehensions that CPython does not show: the dearest, or that at a line."""
        if not _INLINED:
            return 0
        self(code)
        inside = [size for a, b, size in self._spans[code] if line is None or a <= line <= b]
        return max(inside, default=0)

    def _table(self, path):
        """{(line, name): (bytes, comprehensions)} of one source file."""
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder) / "module.mpy"
            vm.compile_file(path, target, path.name, 3)
            module = mpy.Reader(target.read_bytes()).module
        tree = ast.parse(path.read_bytes())
        table = {}
        table[0, "<module>"] = self._add(table, path, tree, module)
        return table

    def _add(self, table, path, node, function):
        """Enter all scopes inside; returns the entry of this one.

        Its comprehensions are (first line, last line, bytes with those inside them).
        """
        spans = []
        children = iter(function.children)
        child = next(children, None)
        for scope in _scopes(node):
            if child is None or child.name not in (None, _name(scope)):
                continue  # in a branch that the compiler left out
            key = _line(scope), _name(scope)
            size, inner = entry = self._add(table, path, scope, child)
            if type(scope) in _COMPREHENSIONS:
                size += max((s for _, _, s in inner), default=0)
                spans.append((scope.lineno, scope.end_lineno, size))
            table[key] = max(entry, table.get(key, entry))
            child = next(children, None)
        if child is not None:
            raise FrameError(f"{path}: {child.name} of the .mpy file is not in the source")
        if function.generator:
            return 0, spans
        size = function.frame + _unpacking(node)
        if isinstance(node, ast.FunctionDef) and node.name in self._values:
            size += mpy.aligned(4 * len(node.args.args))
        return size, spans
