# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Gives the names of a release's program other names: those that CircuitPython has in ROM anyway.

Every name of a method, attribute, argument or global that the firmware does not know takes six
bytes of a table on the heap and its letters, and the table doubles when it is full: 12 KB for the
whole program. `Names(...)` maps our names to words of CircuitPython's own modules that we do not
use (`sqrt`, `fromfile`), one to one and in all modules alike, so that nothing changes but the
spelling. Left alone is what anybody else may know by its name:
- all names of the modules of CircuitPython that the program can come to, and of Python's types and
  functions;
- all names that we use, but bind nowhere;
- module names, names in code.py and boot.py, and those that are looked up by a string (`getattr`,
  `__import__`), or begin with one that ends in `_`.
A traceback then shows the other names; `make dist` writes build/names.txt to read it by, and
`PY=1` keeps all as it is. A word that some firmware lacks costs what the name did before.
"""

import ast
import builtins
import functools
import importlib.util
import io
import keyword
import re
from collections import Counter
from pathlib import Path

_TYPES = (
    str, bytes, bytearray, memoryview, list, tuple, dict, set, int, float, object, type, range,
    slice, property, OSError, ImportError, io.BufferedReader, io.TextIOWrapper,
)  # fmt: skip
_MODULES = (
    "array", "binascii", "collections", "errno", "gc", "io", "json", "math", "os", "random", "re",
    "select", "struct", "sys", "time",
)  # fmt: skip
# Words of Python itself that every CircuitPython has in ROM, for programs that do not use them
_PYTHON = """
    bin chr hex map oct ord pow sum any all divmod eval exec filter hash locals globals callable
    classmethod delattr enumerate frozenset issubclass reversed round slice sorted setattr
    staticmethod find rfind index rindex count format lower upper strip lstrip rstrip replace
    center isalpha isdigit islower isspace isupper partition rpartition rsplit splitlines
    startswith endswith fromkeys items keys values popitem setdefault update discard union
    difference intersection issubset issuperset extend insert remove reverse copy
    ArithmeticError AssertionError AttributeError BaseException EOFError GeneratorExit
    IndentationError IndexError KeyError KeyboardInterrupt LookupError NameError
    NotImplementedError OverflowError RuntimeError StopIteration SyntaxError SystemExit TypeError
    UnicodeError ZeroDivisionError ConnectionError BrokenPipeError TimeoutError StopAsyncIteration
    Ellipsis NotImplemented NoneType bound_method closure dict_view function generator iterator
    acos acosh asin asinh atan atan2 atanh cos cosh sin sinh tan tanh log log10 log2 exp expm1 fabs
    floor ceil fmod frexp ldexp modf degrees radians trunc copysign isfinite isinf isnan nan inf pi
    EACCES EADDRINUSE EAGAIN EALREADY EBADF ECONNABORTED ECONNREFUSED ECONNRESET EEXIST EINPROGRESS
    EHOSTUNREACH EINVAL EIO EISDIR ENOBUFS ENODEV ENOENT ENOMEM ENOTCONN EOPNOTSUPP EPERM errorcode
    localtime mktime struct_time tm_hour tm_isdst tm_mday tm_min tm_mon tm_sec tm_wday tm_yday
    calcsize pack_into unpack_from namedtuple deque OrderedDict appendleft popleft move_to_end
    choice randint randrange uniform getrandbits seed StringIO BytesIO getvalue dumps dump loads
    symmetric_difference difference_update intersection_update isdisjoint fromhex bit_length
    version_info byteorder maxsize implementation chdir getcwd uname sysname nodename imag real
"""
# Words of the stubs that a CircuitPython 10.3 for the PicoSystem does not have
_ABSENT = """
    StatusBar a_max a_min action arrays block_device buf bufsize condition destination
    destination_length distance exc factor1 factor2 filepath fill_value fp func kwargs m1 m2
    midi_note nbytes other pul pulses source_bitmapp start_block target touch_tuple val wbits
    x_pixels xa xp y_pixels ya ys
"""
_BY_STRING = {"getattr", "hasattr", "setattr", "delattr", "__import__", "unload"}
_AT_HAND = {"busdisplay", "busio", "digitalio", "io"}  # what board and open() give
_ARGUMENTS = {"key", "reverse", "end", "sep", "file", "newline", "encoding", "default", "maxsplit"}
_TOKEN = re.compile(r"""'[^']*'|"[^"]*"|[^\W\d]\w*""")


def _stubs():
    """Folder of circuitpython-stubs."""
    spec = importlib.util.find_spec("board_definitions")
    if spec is None:
        raise RuntimeError("circuitpython-stubs is missing: pip install -r requirements-dev.txt")
    return Path(next(iter(spec.submodule_search_locations))).parent


class _Stub:
    """What a stub defines: `names` of functions, classes and values, `types`, and `arguments`."""

    def __init__(self):
        self.names = set()
        self.types = set()
        self.imports = set()
        self.arguments = {}  # how often each occurs

    def read(self, text):
        try:
            tree = ast.parse(text)
        except SyntaxError:  # of a newer Python
            self.names.update(re.findall(r"^\s*(?:def|class) (\w+)", text, re.MULTILINE))
            return self
        self.imports |= imported(tree)
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                self.names.add(node.name)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                self.names.add(node.target.id)
            elif isinstance(node, ast.arg):
                self.arguments[node.arg] = self.arguments.get(node.arg, 0) + 1
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                self.types.add(node.id)
        return self

    def all(self):
        return self.names | self.types | set(self.arguments)


@functools.cache
def _modules():
    """{module: _Stub} of all of CircuitPython's modules."""
    found = {}
    for folder in sorted(_stubs().glob("*-stubs")):
        stub = found[folder.name.removesuffix("-stubs")] = _Stub()
        for path in sorted(folder.rglob("*.pyi")):
            stub.read(path.read_text(encoding="utf-8"))
    return found


def _board(board):
    """(modules that a board has, names of its pins, whether it has room to spare), or None."""
    path = _stubs() / "board_definitions" / board / "__init__.pyi"
    if not path.exists():
        return None
    text = path.read_text()
    modules = re.search(r"Included modules: (.*)", text).group(1).split(",")
    names = {m.split("(")[0].strip().split(".")[0] for m in modules}
    return names, _Stub().read(text).names, "port: espressif" in text


def python_names(modules=_MODULES):
    names = set(dir(builtins)) | set(keyword.kwlist) | _ARGUMENTS
    for kind in _TYPES:
        names.update(dir(kind))
    for name in modules:
        names.update(dir(importlib.import_module(name)))
    return names


def imported(tree):
    """The first names of the modules that a program imports."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


def _reached(found):
    """Those modules, and CircuitPython's that their stubs speak of."""
    found = set(found)
    todo = list(found | _AT_HAND)
    while todo:
        name = todo.pop()
        found.add(name)
        stub = _modules().get(name)
        todo += stub.imports - found if stub else ()
    return found


def _looked_up(tree):
    """The strings by which a program looks names up."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in _BY_STRING:
            for node in ast.walk(call):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value


def identifiers(text):
    """All names in a program."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        for field in ("id", "attr", "arg", "name", "asname", "module"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                found.update(value.split("."))
    return found


def _is_const(node):
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") == "const"


class _Survey(ast.NodeVisitor):
    """`bound`: names that a module binds and its .mpy file carries; `used`: every name in it."""

    def __init__(self, tree):
        self.bound = set()
        self.used = set()
        self.hidden = set()  # `_NAME = const(...)`: not in the file at all
        self.depth = 0
        self.visit(tree)

    def visit_FunctionDef(self, node):
        self._add(node.name)
        arguments = node.args
        for part in (*arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg):
            if part is not None:
                self._add(part.arg)
        self.depth += 1
        self.generic_visit(node)
        self.depth -= 1

    def visit_Lambda(self, node):
        for part in node.args.args:
            self._add(part.arg)
        self.generic_visit(node)

    def visit_ClassDef(self, node):
        self._add(node.name)
        depth, self.depth = self.depth, 0
        self.generic_visit(node)
        self.depth = depth

    def visit_Assign(self, node):
        if _is_const(node.value) and node.targets[0].id.startswith("_"):
            self.hidden.add(node.targets[0].id)
        self.generic_visit(node)

    def visit_Name(self, node):
        self.used.add(node.id)
        if not self.depth and isinstance(node.ctx, ast.Store):
            self.bound.add(node.id)

    def visit_Attribute(self, node):
        self.used.add(node.attr)
        if isinstance(node.ctx, ast.Store):
            self.bound.add(node.attr)
        self.generic_visit(node)

    def visit_keyword(self, node):
        self.used.add(node.arg)
        self.generic_visit(node)

    def visit_alias(self, node):
        for name in (*node.name.split("."), node.asname):
            self.used.add(name)
        if node.asname:
            self.bound.add(node.asname)

    def visit_Global(self, node):
        self.bound.update(node.names)

    def _add(self, name):
        self.bound.add(name)
        self.used.add(name)


class _Rename(ast.NodeTransformer):
    """Carries a mapping out, wherever a name can stand."""

    def __init__(self, mapping):
        self.get = lambda name: mapping.get(name, name)

    def generic_visit(self, node):
        for field in ("id", "attr", "arg", "name", "asname"):
            value = getattr(node, field, None)
            if isinstance(value, str) and not (field == "name" and "." in value):
                setattr(node, field, self.get(value))
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            node.names = [self.get(name) for name in node.names]
        return super().generic_visit(node)


def _bare(line):
    """A line as ast.unparse writes it, but `a, b = c, d` without its parentheses.

    With them MicroPython makes a tuple on the heap, which a search must not; without, none.
    """
    if ", " not in line or " = (" not in line:
        return line
    try:
        (node,) = ast.parse(line.lstrip()).body
    except (SyntaxError, ValueError):  # within a string of several lines
        return line
    if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Tuple):
        return line
    if not isinstance(node.targets[-1], ast.Tuple):
        return line
    head = line[: line.rindex(" = (", 0, len(line) - len(ast.unparse(node.value)) + 1)]
    return head + " = " + ", ".join(map(ast.unparse, node.value.elts))


class Names:
    """The mapping of a program.

    sources   {dotted name: text} of all modules whose names change
    others    texts of programs that know some of their names: code.py, libraries, scripts
    boards    ids of the boards: words are taken from modules that all of these have, except those
              with PSRAM
    """

    def __init__(self, sources, others, boards):
        trees = [ast.parse(text) for text in sources.values()]
        surveys = [_Survey(tree) for tree in trees]
        bound = set().union(*(survey.bound - survey.hidden for survey in surveys))
        used = set().union(*(survey.bound | survey.used for survey in surveys))
        infos = [info for info in map(_board, boards) if info]
        there = _reached(set().union(*map(imported, trees + [ast.parse(text) for text in others])))
        keep = (
            there
            | python_names(there & set(_MODULES))
            | {pin for _, pins, _ in infos for pin in pins}
        )
        for name in there & set(_modules()):
            keep |= _modules()[name].all()
        said = {text for tree in trees for text in _looked_up(tree)}
        keep |= {part for text in said for part in text.split(".")}
        keep |= {part for name in sources for part in name.split(".")}
        theirs = set().union(*map(identifiers, others))
        keep |= theirs
        prefixes = tuple(s for s in said if len(s) > 1 and s.endswith("_") and s.isidentifier())
        often = Counter(re.findall(r"\w+", " ".join(sources.values())))
        ours = [n for n in bound - keep if n[:2] != "__" and not n.startswith(prefixes)]
        ours.sort(key=lambda name: (-often[name], name))
        words = self._words(infos, used | theirs)
        self.mapping = dict(zip(ours, words, strict=False))  # the rarest may go without

    @property
    def mapping(self):
        """{our name: word}. With another one, also in a copy, nothing counts as renamed yet."""
        return self._mapping

    @mapping.setter
    def mapping(self, mapping):
        self._mapping = mapping
        self._done = {}  # texts that were renamed already

    @staticmethod
    def _words(infos, used):
        """Words in the ROM of all small boards that the program does not use, the surest first."""
        modules = [modules for modules, _, roomy in infos if not roomy]
        common = set.intersection(*modules) if modules else set()
        names, arguments = set(), {}
        for module in sorted(common & set(_modules())):
            stub = _modules()[module]
            names |= {name for name in stub.names if not name.endswith("Protocol")}
            for name, count in stub.arguments.items():
                arguments[name] = arguments.get(name, 0) + count
        refused = python_names() | used
        often = sorted(set(arguments) - names, key=lambda name: (-arguments[name], name))
        often = [n for n in often if n not in refused]
        short = sorted(names, key=lambda name: (len(name), name))  # for what occurs most
        sure = [n for n in short if n not in refused] + [
            n for n in _PYTHON.split() if n not in used
        ]
        absent = _ABSENT.split()
        return [n for n in sure + often if n[0] != "_" and n not in absent]

    def apply(self, text):
        """A module with the other names; the boards share most modules."""
        if text not in self._done:
            self._done[text] = self._apply(text)
        return self._done[text]

    def _apply(self, text):
        tree = ast.parse(text)
        # What is a `_NAME = const()` here, the compiler forgets, if it keeps its underscore
        hidden = _Survey(tree).hidden
        mapping = {n: word for n, word in self.mapping.items() if n not in hidden}
        lines = ast.unparse(_Rename(mapping).visit(tree)).split("\n")
        return "\n".join(map(_bare, lines)) + "\n"

    def line(self, text):
        """A line with the other names; what stands in quotes stays."""
        return _TOKEN.sub(lambda found: self.mapping.get(found[0], found[0]), text)

    def table(self):
        """The mapping as text, by the names that a traceback shows."""
        rows = sorted((word, name) for name, word in self.mapping.items())
        return "".join(f"{word:28} {name}\n" for word, name in rows)
