# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Which modules a program for a board really imports, and what of them it could not load.

`Graph` follows every import, also those inside functions, through folders that stand for the
drive's /lib. `__import__("package." + name, None, None, ("Screen",))` may mean every module of
that package that defines `Screen`. `refused(...)` names what a .mpy of plain MicroPython's
compiler may not contain.
"""

import ast
import functools
from pathlib import Path

_NATIVE = ("native", "viper", "asm_thumb", "asm_xtensa", "asm_xtensawin", "asm_rv32")


@functools.cache
def _parse(source, path):
    """The tree of a source; boards share most modules. Nobody changes it."""
    return ast.parse(source, path)


def _hides_import_error(node):
    names = set()
    for handler in node.handlers:
        kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
        names |= {getattr(kind, "id", None) for kind in kinds}
    return bool(names & {"ImportError", "ModuleNotFoundError", "Exception", None})


def _imports(tree):
    """Yield (node, optional): import statements that a board carries out.

    Optional ones may fail, being in `try: ... except ImportError`. There, everything from `typing`
    on is left out: no board has that module, so nothing behind it is reached.
    """
    todo = [(tree, False)]
    while todo:
        node, optional = todo.pop()
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield node, optional
        elif isinstance(node, ast.Try) and _hides_import_error(node):
            for part in node.body:
                if _is_typing(part):
                    break
                todo.append((part, True))
            todo.extend((part, optional) for part in (*node.handlers, *node.orelse))
            todo.extend((part, optional) for part in node.finalbody)
        else:
            todo.extend((part, optional) for part in ast.iter_child_nodes(node))


def _is_typing(node):
    if isinstance(node, ast.ImportFrom):
        return node.module in ("typing", "typing_extensions")
    return isinstance(node, ast.Import) and any(a.name == "typing" for a in node.names)


@functools.cache
def _statements(source, path):
    """(what _dynamic yields, what _imports yields) of a source, as lists."""
    tree = _parse(source, path)
    return list(_dynamic(tree)), list(_imports(tree))


def _base(node, module, is_package):
    """Absolute name of what stands after `from`."""
    if not node.level:
        return node.module
    parts = module.split(".")
    keep = len(parts) - node.level + is_package
    return ".".join(parts[:keep] + ([node.module] if node.module else []))


def _dynamic(tree):
    """Yield (package, names) of each `__import__("package." + x, None, None, (names...))`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "__import__":
            first = getattr(node.args[0], "left", None)
            if isinstance(first, ast.Constant) and len(node.args) > 3:
                yield first.value.rstrip("."), {e.value for e in node.args[3].elts}


def _defines(path, names):
    found = set()
    for node in _parse(path.read_bytes(), str(path)).body:
        found.add(getattr(node, "name", ""))
    return names <= found


class Graph:
    """Modules reached from some programs.

    folders   where modules are looked for, first one first, as on sys.path
    chosen    {package: modules}: what an import by a computed name means there
    modules   {dotted name: (folder, path below it)}
    needs     {dotted name: modules that it imports somewhere}
    missing   {name: "file:line" that imports it}: found in no folder; built in, one hopes
    """

    def __init__(self, folders, chosen=None):
        self.folders = [Path(f) for f in folders]
        self.chosen = chosen or {}
        self.modules = {}
        self.needs = {}
        self.missing = {}

    def program(self, path):
        """Follow a file that runs by itself."""
        self._follow(Path(path), "", False)

    def module(self, name, place="", optional=False):
        """Add a module with its packages; returns whether there is one."""
        if name in self.modules:
            return True
        parts = name.split(".")
        if len(parts) > 1 and not self.module(".".join(parts[:-1]), place, optional):
            return False
        below = Path(*parts)
        for folder in self.folders:
            for path in (below / "__init__.py", below.with_suffix(".py")):
                if (folder / path).is_file():
                    self.modules[name] = folder, path
                    self._follow(folder / path, name, path.name == "__init__.py")
                    return True
        if not optional:
            self.missing.setdefault(name, place)
        return False

    def _some(self, package, names, place):
        """The modules that an import by a computed name may mean."""
        if package in self.chosen:
            found = self.chosen[package]
        else:
            paths = [p for f in self.folders for p in (f / package.replace(".", "/")).glob("*.py")]
            found = [p.stem for p in paths if _defines(p, names)]
        for name in found:
            self.module(f"{package}.{name}", place)

    def _follow(self, path, module, is_package):
        dynamic, plain = _statements(path.read_bytes(), str(path))
        for package, names in dynamic:
            self._some(package, names, str(path))
        for node, optional in plain:
            place = f"{path}:{node.lineno}"
            if isinstance(node, ast.Import):
                for alias in node.names:
                    self._need(module, alias.name, place, optional)
                continue
            base = _base(node, module, is_package)
            if self._need(module, base, place, optional) and self._is_package(base):
                for alias in node.names:  # perhaps modules of that package
                    self._need(module, f"{base}.{alias.name}", place, True)

    def _is_package(self, name):
        return self.modules[name][1].name == "__init__.py"

    def _need(self, module, name, place, optional):
        found = self.module(name, place, optional)
        if found:
            self.needs.setdefault(module, []).append(name)
        return found


def refused(source, path, plain):
    """Yield (line, what) for all that a board would not load or take otherwise than meant.

    plain: compiled by MicroPython's compiler, whose files differ from CircuitPython's in `async`,
    annotated constants and f-strings inside f-strings. Native code is refused always.
    """
    tree = _parse(source, str(path))
    for node in ast.walk(tree):
        for decorator in getattr(node, "decorator_list", ()):
            name = getattr(decorator, "attr", getattr(decorator, "id", None))
            if name in _NATIVE:
                yield decorator.lineno, f"@{name}: no board runs native code"
        if plain:
            what = _different(node)
            if what:
                yield node.lineno, what


def _different(node):
    """What CircuitPython compiles in another way, or None."""
    if isinstance(node, (ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Await)):
        return "async or await"
    if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Call):
        if getattr(node.value.func, "id", getattr(node.value.func, "attr", None)) == "const":
            return "a constant with an annotation"
    if isinstance(node, ast.FormattedValue):
        inner = (n for part in (node.value, node.format_spec) if part for n in ast.walk(part))
        if any(isinstance(n, ast.FormattedValue) for n in inner):
            return "an f-string inside an f-string"
    return None
