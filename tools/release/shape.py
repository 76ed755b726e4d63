# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Gives the sources the shape in which a release ships them: without rooms, with numbers for names.

A room (`shogi.rules`) is a package, and each costs a board heap, a module to load and longer names;
a constant that is imported costs a word of the importing module's globals and a look-up at each
use, for mpy-cross folds `const` only inside a module. So a release has
- the modules of all rooms in one folder: `shogi.rules.types` is `shogi.types` there, in imports and
  in the strings that `unload` and `__import__` take;
- the number in place of every name that is imported from a module of ours which sets it by
  `const(...)`. Where nothing else asks for it, that module keeps it only for itself (`_NAME`);
- no import of `const`: the compiler takes `NAME = const(...)` without it;
- the finished tables in place of the code that computes them (COMPUTED): that took a board 90 ms of
  its start.
Lines stay where they are, so a traceback of a board names lines of the sources.
"""

import ast
import hashlib
import os
import re
import shutil
import sys
import tempfile
from array import array
from pathlib import Path

# Modules that are nothing but values computed by the import, from the standard library alone.
COMPUTED = ("shogi.rules.tables",)
_FILL = 12  # numbers of an array at a time: the import of a module has little stack
PACKAGES = {"shogi": "lib", "komadai": "firmware"}  # whose rooms go, and the folder each is in
sys.path.append(str(Path(__file__).resolve().parent.parent / "cpython"))  # `micropython`


class ShapeError(ValueError):
    """Two modules would get one name, or a constant has no number."""


def rooms(root):
    """{package: names of its rooms} of a tree."""
    found = {}
    for package, top in PACKAGES.items():
        folder = root / top / package
        found[package] = sorted(p.parent.name for p in folder.glob("*/__init__.py"))
    return found


def flatten(text, known):
    """A text (a module or a script) in which the rooms of `known` (see `rooms`) are gone."""
    for package, names in known.items():
        if names:
            room = "|".join(names)
            pattern = rf"\b({package})\.(?:{room})(?=\.[a-z_\"']|[ ]+import\b)"
            text = re.sub(pattern, r"\1", text)
    return text


def _is_const(node):
    return (
        isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Call)
        and getattr(node.value.func, "id", "") == "const"
    )


class Constants:
    """The numbers of all modules of a tree: `value(module, name)`, None for what is no constant.

    modules   {dotted name: text}, of all that may import one another
    """

    def __init__(self, modules):
        self.trees = {}
        for name, text in modules.items():
            try:
                self.trees[name] = ast.parse(text)
            except SyntaxError:  # whoever compiles it says so
                continue
        self.nodes = {}
        self.imported = {}
        self.attributes = set()
        for name, tree in self.trees.items():
            for node in tree.body:
                if _is_const(node):
                    self.nodes[name, node.targets[0].id] = node.value.args[0]
            for node in ast.walk(tree):
                if isinstance(node, ast.ImportFrom) and not node.level:
                    for alias in node.names:
                        self.imported[name, alias.asname or alias.name] = node.module, alias.name
                elif isinstance(node, ast.Attribute):
                    self.attributes.add(node.attr)

    def value(self, module, name):
        """The number that `module` knows by `name`, or None."""
        while (module, name) in self.imported:
            module, name = self.imported[module, name]
        if (module, name) not in self.nodes:
            return None
        expression = self.nodes[module, name]
        names = {n.id for n in ast.walk(expression) if isinstance(n, ast.Name)}
        values = {n: self.value(module, n) for n in names}
        if None in values.values():
            return None
        code = compile(ast.Expression(expression), f"{module}.{name}", "eval")
        number = eval(code, {"__builtins__": {}}, values)
        return number if type(number) is int else None

    def private(self, module, name):
        """True if a constant may become `_NAME`: nobody reads it as an attribute."""
        if name[0] == "_" or name in self.attributes or (module, "_" + name) in self.nodes:
            return False
        return (module, name) in self.nodes


def fold(module, text, constants):
    """The text of a module with numbers for the constants that it imports.

    A number stands in parentheses if it is negative. An import of which nothing is left becomes
    `pass`; a name that the module binds again (an argument, a local) stays as it is, which is an
    error here: such a name would hide the constant.
    """
    tree = constants.trees.get(module)
    if tree is None:
        return text
    edits = []
    numbers = {}
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom) or node.level:
            continue
        left = []
        for alias in node.names:
            if (node.module, alias.name, alias.asname) == ("micropython", "const", None):
                continue  # the compiler knows it without: its name would only fill the globals
            number = constants.value(module, alias.asname or alias.name)
            if number is None:
                left.append(alias.name + (f" as {alias.asname}" if alias.asname else ""))
            else:
                numbers[alias.asname or alias.name] = number
        if len(left) < len(node.names):
            new = f"from {node.module} import {', '.join(left)}" if left else "pass"
            edits.append((node, new))
    own = {
        node.targets[0].id
        for node in tree.body
        if _is_const(node) and constants.private(module, node.targets[0].id)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and (node.arg in numbers or node.arg in own):
            raise ShapeError(f"{module}: the argument {node.arg} hides a constant")
        if not isinstance(node, ast.Name):
            continue
        if node.id in numbers:
            if not isinstance(node.ctx, ast.Load):
                raise ShapeError(f"{module}: {node.id} is bound again")
            number = numbers[node.id]
            edits.append((node, str(number) if number >= 0 else f"({number})"))
        elif node.id in own:
            edits.append((node, "_" + node.id))
    return _edited(text, edits)


def _edited(text, edits):
    """The text with other words at the places of those nodes; lines keep their numbers."""
    lines = text.split("\n")

    def column(row, offset):
        return len(lines[row].encode()[:offset].decode())

    spans = []
    for node, new in edits:
        top, bottom = node.lineno - 1, node.end_lineno - 1
        spans.append((top, column(top, node.col_offset), bottom, node.end_col_offset, new))
    for top, left, bottom, offset, new in sorted(spans, reverse=True):
        right = column(bottom, offset)
        tail = lines[bottom][right:]
        if "#" in tail and top != bottom:  # `)  # fmt: skip` behind an import of several lines
            tail = ""
        lines[top] = lines[top][:left] + new + (tail if bottom == top else "")
        for row in range(top + 1, bottom + 1):
            lines[row] = tail if row == bottom and tail.strip() else ""
    return "\n".join(lines)


def _filled(name, value):
    """Lines that make an array and fill it. A module keeps the bytes that it names as long as it
    is there, so array(code, b"...") would be held twice; numbers in the code go with the code.
    """
    code = value.typecode
    yield f"{name} = array({code!r}, bytes({value.itemsize * len(value)}))"
    for i in range(0, len(value), _FILL):
        part = value[i : i + _FILL].tolist()
        if any(part):
            yield f"{name}[{i}:{i + len(part)}] = array({code!r}, {part})"


def literals(module, text):
    """The text of a module that has the public values of `text` as literals.

    They are of the same types: int, bytes, bytearray, array. ShapeError for any other.
    """
    scope = {"__name__": module, "const": int}  # whose import is gone
    exec(compile(text, module, "exec"), scope)
    lines = ["from array import array"]
    for name, value in scope.items():
        if name[0] == "_" or callable(value) or name in ("array", "const"):
            continue
        if isinstance(value, array):
            lines += _filled(name, value)
        elif isinstance(value, bytearray):
            lines.append(f"{name} = bytearray({bytes(value)!r})")
        elif type(value) in (int, bytes):
            lines.append(f"{name} = {value!r}")
        else:
            raise ShapeError(f"{module}: {name} is a {type(value).__name__}")
    return "\n".join(lines) + "\n"


def sources(root):
    """{path below the root: (dotted name, path below the shaped tree)} of all modules of ours."""
    known = rooms(root)
    found, taken = {}, {}
    for top, package in (("lib", "shogi"), ("firmware", "komadai"), ("", "boards")):
        for path in sorted((root / top / package).rglob("*.py")):
            below = path.relative_to(root / top)
            if "__pycache__" in below.parts:
                continue
            parts = below.with_suffix("").parts
            flat = below
            if len(parts) > 2 and parts[1] in known.get(package, ()):
                if parts[-1] == "__init__":
                    continue
                flat = Path(package, *parts[2:]).with_suffix(".py")
            if flat in taken:
                raise ShapeError(f"{below} and {taken[flat]} would have one name in a release")
            taken[flat] = below
            dotted = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            found[path.relative_to(root)] = dotted, Path(top) / flat
    return found


def tree(root, out=None):
    """(folder, origins): the shaped tree of `root`, in `out` or in build/shaped, made once.

    origins   {path of a module there: path of its source}, for complaints
    """
    files = sources(root)
    texts = {path: (root / path).read_text(encoding="utf-8") for path in files}
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for path, text in texts.items():
        digest.update(f"{path}\0{text}\0".encode())
    folder = (out or root / "build" / "shaped") / digest.hexdigest()[:16]
    origins = {folder / flat: root / path for path, (_, flat) in files.items()}
    if folder.exists():
        return folder, origins
    constants = Constants({files[path][0]: text for path, text in texts.items()})
    known = rooms(root)
    folder.parent.mkdir(parents=True, exist_ok=True)
    part = Path(tempfile.mkdtemp(dir=folder.parent))
    for path, text in texts.items():
        dotted, flat = files[path]
        target = part / flat
        target.parent.mkdir(parents=True, exist_ok=True)
        shaped = flatten(fold(dotted, text, constants), known)
        if dotted in COMPUTED:
            shaped = literals(dotted, shaped)
        target.write_text(shaped, encoding="utf-8", newline="\n")
    try:
        os.rename(part, folder)
    except OSError:  # another run was faster
        shutil.rmtree(part)
    return folder, origins
