# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The deepest chain of Python calls, in bytes of the board's Python stack.

    python tools/pystack.py [BOARD...]      that of the whole program, in a tour of all its screens

`deepest(call)` runs `call()` under CPython and watches every call of ours that really happens; the
bytes of each frame come from the .mpy file that a board would load (tools/mpy.py). Frames of the
laptop (the simulator, Blinka, the test) count nothing: they are C on a board.

CircuitPython before 10 has 1,536 bytes for all frames that are open at once, later ones 2,048.
What takes stack besides the frames, and how it is counted (py/objfun.c, objboundmeth.c, runtime.c):
- a method called through a stored `object.method`: its arguments once more. Counted for every
  method whose name is somewhere used as a value, whether that call did so or not;
- a call with `*` or `**`: all arguments once more, eight unpacked ones assumed;
- a list, dict or set comprehension is a function of its own, which CPython 3.12 no longer shows:
  there it counts for every call from one of its lines;
- a generator, and the frame of one, lives in the heap: nothing.
Recursions of eight such shapes end on the real firmware (10.3, RP2040) at the level that follows.
"""

import ast
import functools
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import mpy
import vm

ROOT = Path(__file__).resolve().parent.parent
ROOTS = (ROOT / "lib", ROOT / "firmware", ROOT / "boards")  # what runs as Python on a board

_UNPACKED = 8
_INLINED = sys.version_info >= (3, 12)  # comprehensions
_COMPREHENSIONS = {ast.ListComp: "<listcomp>", ast.SetComp: "<setcomp>", ast.DictComp: "<dictcomp>"}
_SCOPES = (ast.FunctionDef, ast.Lambda, ast.ClassDef, ast.GeneratorExp, *_COMPREHENSIONS)


class PystackError(RuntimeError):
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
            raise PystackError(f"{place}: {code.co_name} is not in the .mpy file") from None

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
            raise PystackError(f"{path}: {child.name} of the .mpy file is not in the source")
        if function.generator:
            return 0, spans
        size = function.frame + _unpacking(node)
        if isinstance(node, ast.FunctionDef) and node.name in self._values:
            size += mpy.aligned(4 * len(node.args.args))
        return size, spans


def deepest(call, frames=None):
    """Run `call()`; returns (bytes of the deepest chain, chain).

    The chain is a list of (bytes, name, "file:line") from the outermost call to the innermost.
    """
    frames = frames or Frames()
    most, chain, depths = 0, [], [0]

    def profile(frame, event, _):
        nonlocal most, chain
        if event == "call":
            size = frames(frame.f_code)
            caller = frame.f_back
            if caller is not None:
                size += frames.comprehensions(caller.f_code, caller.f_lineno)
            depths.append(depths[-1] + size)
            deep = depths[-1] + frames.comprehensions(frame.f_code)
            if deep > most:
                most, chain = deep, _chain(frame, frames)
        elif event == "return":
            if len(depths) > 1:
                depths.pop()

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        call()
    finally:
        sys.setprofile(before)
    return most, chain


def _chain(frame, frames):
    """Links from this frame outwards; a comprehension that CPython does not show has its own."""
    links = []
    inner = None
    while frame is not None:
        code, line = frame.f_code, frame.f_lineno if inner else None
        path = os.path.relpath(os.path.realpath(code.co_filename), ROOT)
        name = getattr(code, "co_qualname", code.co_name)
        place = f"{path}:{frame.f_lineno}"
        hidden = frames.comprehensions(code, line)
        if hidden:
            links.append((hidden, f"{name}.<comprehension>", place))
        if frames(code):
            links.append((frames(code), name, place))
        inner, frame = frame, frame.f_back
    return links[::-1]


def show(size, chain):
    """The chain as text, one call a line."""
    lines = [f"{size} bytes of Python stack at the deepest:"]
    lines += [f"{link:6}  {name}  ({place})" for link, name, place in chain]
    return "\n".join(lines)


def tour(board, presses):
    """(bytes, chain) of a tour of the firmware in this process, which must be a new one."""
    import tour as guide

    visit = guide.Tour(board, presses)
    frames = Frames()
    frames.stand_in(guide.Tour.hardware.__code__, visit.module.hardware.__code__)
    return deepest(visit.run, frames)


@functools.cache
def game(board, presses=300):
    """(bytes, chain) of a tour of the firmware on a board: from code.py to the innermost call.

    `presses` buttons are pressed by chance after the script, the same ones every time.
    """
    command = [sys.executable, __file__, "--json", str(presses), board]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise PystackError(f"tour of {board}: {done.stderr.strip().splitlines()[-1]}")
    size, chain = json.loads(done.stdout.splitlines()[-1])
    return size, [tuple(link) for link in chain]


def main(argv):
    """Print the deepest chain of each board, or as JSON that of one in this process."""
    if argv[:1] == ["--json"]:
        print(json.dumps(tour(argv[2], int(argv[1]))))
        return
    for board in argv or ["pybadge"]:
        print(f"{board}: {show(*game(board))}")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "tools/cpython"))
    main(sys.argv[1:])
