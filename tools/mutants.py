# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Puts one plausible slip at a time into the program and looks whether a test notices.

    make mutants                                   everything, resumable: hours
    make mutants ARGS="--sample 20"                twenty slips a module
    make mutants ARGS="rules storage --sample 50"  two rooms
    make mutants ARGS="--report"                   what build/mutants.jsonl has, by module

A slip is a bound that is off by one, a comparison turned round, a condition negated, a sign or a
side exchanged, a statement forgotten, two arguments or two statements exchanged. Each is tried in a
copy of the tree against the tests near its module (NEAR), the quick ones first; a test that fails
or hangs has caught it. Survivors are printed: no fault at all (look!), or a missing test.

Own operators instead of mutmut's or cosmic-ray's: those take one test command for a whole tree and
change it in place, and have no "statement forgotten", "two writes exchanged" or "side exchanged",
which is what the slips found by hand were.
"""

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "build" / "mutants.jsonl"
_PATIENCE = 600  # seconds that the tests of one module may take
_TEST = 60  # seconds of one test: a slip that makes it wait for ever is caught

# room: (sources, tests near them); `{}` is the name of the module
NEAR = {
    "rules": (
        "lib/shogi/rules/*.py",
        "rules/test_{}.py rules/test_game.py rules/test_movegen.py rules/test_position.py "
        "rules/test_legality.py rules/test_sfen.py rules/test_impasse.py rules/test_handicap.py "
        "rules/test_repetition.py rules/test_cases.py records/test_record_kinds.py",
    ),
    "notation": (
        "lib/shogi/notation/*.py",
        "notation records/test_kif.py protocol/test_usi_files.py rules/test_cases.py",
    ),
    "records": ("lib/shogi/records/*.py", "records protocol/test_reports2.py"),
    "search": (
        "lib/shogi/search/*.py",
        "search/test_{}.py search/test_search.py search/test_evaluate.py search/test_mate.py "
        "search/test_staged_movegen.py search/test_book.py search/test_analysis.py "
        "search/test_bot.py",
    ),
    "protocol": ("lib/shogi/protocol/*.py", "protocol"),
    "storage": (
        "firmware/komadai/storage/*.py",
        "storage/test_{}.py storage/test_store.py storage/test_progress.py "
        "storage/test_puzzle_marks.py screens/test_damaged_settings.py boards/test_hardware.py "
        "storage/test_rewrites.py storage",
    ),
    "play": (
        "firmware/komadai/play/*.py",
        "play/test_{}.py play/test_app_board.py play/test_clock.py play/test_clock_kinds.py "
        "play/test_left_over_state.py play/test_kept_settings.py play/test_pondering.py "
        "screens/test_screens_game.py "
        "screens/test_screens_end.py screens/test_screens_records.py "
        "screens/test_screens_puzzle.py screens/test_screens_lesson.py "
        "screens/test_screens_lesson_answers.py screens/test_screens_analysis.py "
        "storage/test_power_cut_app.py",
    ),
    "device": ("firmware/komadai/device/*.py", "boards play/test_app_board.py"),
    "boards": ("boards/*.py", "boards"),
    "release": (
        "tools/release/*.py tools/dist.py tools/deploy.py",
        "tools/test_{}.py tools/test_dist.py tools/test_deploy.py tools/test_deploy_volume.py "
        "tools/test_rename.py tools/test_mpy.py tools/test_release.py tools/test_wheel.py "
        "tools/test_deploy_remote.py tools/test_shape.py tools/test_self_made.py "
        "tools/test_configure.py tools/test_undeploy.py",
    ),
}  # fmt: skip
_COMPARE = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_SIGN = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
         ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd}  # fmt: skip
_SIDES = {"SENTE": "GOTE", "GOTE": "SENTE", "LEFT": "RIGHT", "RIGHT": "LEFT", "UP": "DOWN",
          "DOWN": "UP", "A": "B", "B": "A", "START": "SELECT", "SELECT": "START"}  # fmt: skip


def _order_matters(first, second):
    """Whether two assignments one after the other could do something else the other way round: one
    uses what the other writes, both call something, or one writes into a list or a memory."""
    if not isinstance(first, ast.Assign):
        return False

    def written(node):
        return {ast.unparse(one) for target in node.targets for one in ast.walk(target)
                if isinstance(one, (ast.Name, ast.Attribute, ast.Subscript))}  # fmt: skip

    def used(node):
        return {ast.unparse(one) for one in ast.walk(node.value)
                if isinstance(one, (ast.Name, ast.Attribute, ast.Subscript))}  # fmt: skip

    def calls(node):
        return any(isinstance(one, (ast.Call, ast.Subscript)) for one in ast.walk(node.value))

    def into(node):
        return any(isinstance(target, ast.Subscript) for target in node.targets)

    targets = [ast.unparse(node.targets[0]) for node in (first, second)]
    return bool(
        targets[0] == targets[1]
        or used(second) & written(first) - {"self"}
        or used(first) & written(second) - {"self"}
        or (calls(first) and calls(second))
        or into(first)
        or into(second)
    )


class _Slip(ast.NodeTransformer):
    """Walks a tree and counts the places for slips; makes the one of the wanted number."""

    def __init__(self, wanted=-1):
        self.wanted = wanted
        self.count = 0
        self.what = None  # (line, words)
        self.depth = 0

    def _here(self, node, words):
        self.count += 1
        if self.count - 1 == self.wanted:
            self.what = node.lineno, words
            return True
        return False

    def visit_Compare(self, node):
        self.generic_visit(node)
        for i, op in enumerate(node.ops):
            other = _COMPARE.get(type(op))
            if other and self._here(node, f"{type(op).__name__} becomes {other.__name__}"):
                node.ops[i] = other()
        return node

    def visit_BinOp(self, node):
        self.generic_visit(node)
        other = _SIGN.get(type(node.op))
        if isinstance(node.left, ast.Constant) and isinstance(node.left.value, str):
            other = None
        if other and self._here(node, f"{type(node.op).__name__} becomes {other.__name__}"):
            node.op = other()
        return node

    def visit_BoolOp(self, node):
        self.generic_visit(node)
        other = ast.Or if isinstance(node.op, ast.And) else ast.And
        if self._here(node, f"{type(node.op).__name__} becomes {other.__name__}"):
            node.op = other()
        return node

    def visit_If(self, node):
        self.generic_visit(node)
        if self._here(node, "a condition is negated"):
            node.test = ast.UnaryOp(ast.Not(), node.test)
        return node

    def visit_IfExp(self, node):
        self.generic_visit(node)
        if self._here(node, "a choice is turned round"):
            node.body, node.orelse = node.orelse, node.body
        return node

    def visit_Constant(self, node):
        if type(node.value) is int and not isinstance(node.value, bool):
            if self._here(node, f"{node.value} becomes {node.value + 1}"):
                return ast.copy_location(ast.Constant(node.value + 1), node)
        elif isinstance(node.value, bool) and self._here(node, f"{node.value} is turned round"):
            return ast.copy_location(ast.Constant(not node.value), node)
        return node

    def visit_Name(self, node):
        other = _SIDES.get(node.id)
        if other and isinstance(node.ctx, ast.Load) and self._here(node, f"{node.id}: {other}"):
            node.id = other
        return node

    def visit_Call(self, node):
        self.generic_visit(node)
        if len(node.args) > 1 and not any(isinstance(a, ast.Starred) for a in node.args):
            if ast.dump(node.args[0]) != ast.dump(node.args[1]):
                if self._here(node, "two arguments are exchanged"):
                    node.args[0], node.args[1] = node.args[1], node.args[0]
        return node

    def _body(self, body):
        """Forget a statement, or exchange two assignments."""
        out = list(body)
        for i, node in enumerate(body):
            last = len(body) == 1
            if isinstance(node, (ast.Assign, ast.AugAssign)) and self.depth:
                if self._here(node, "an assignment is forgotten"):
                    out[i] = ast.copy_location(ast.Pass(), node)
                follows = body[i + 1] if i + 1 < len(body) else None
                if isinstance(follows, ast.Assign) and _order_matters(node, follows):
                    if self._here(node, "two assignments are exchanged"):
                        out[i], out[i + 1] = follows, node
            elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and not last:
                if self._here(node, "a call is forgotten"):
                    out[i] = ast.copy_location(ast.Pass(), node)
            elif isinstance(node, (ast.Return, ast.Break, ast.Continue)) and i + 1 == len(body):
                value = getattr(node, "value", None)
                if value is None and not last and self._here(node, "an early end is forgotten"):
                    out[i] = ast.copy_location(ast.Pass(), node)
        return out

    def generic_visit(self, node):
        inside = isinstance(node, ast.FunctionDef)
        self.depth += inside
        super().generic_visit(node)
        for field in ("body", "orelse", "finalbody"):
            part = getattr(node, field, None)
            if isinstance(part, list) and part and not isinstance(node, ast.Module):
                setattr(node, field, self._body(part))
        self.depth -= inside
        return node

    def visit_ImportFrom(self, node):
        return node


def slips(text):
    """How many slips a module has places for."""
    walk = _Slip()
    walk.visit(ast.parse(text))
    return walk.count


def slip(text, number):
    """(text with that slip, line, words)."""
    tree = ast.parse(text)
    walk = _Slip(number)
    tree = ast.fix_missing_locations(walk.visit(tree))
    return ast.unparse(tree) + "\n", *walk.what


def sources(room):
    """Paths of a room's modules, below the root."""
    found = []
    for pattern in NEAR[room][0].split():
        found += [p for p in sorted(ROOT.glob(pattern)) if p.name != "__init__.py"]
    return [path.relative_to(ROOT) for path in found]


def near(room, path, tree):
    """Arguments for pytest: the tests near a module that there are, its own first."""
    words = NEAR[room][1].format(path.stem).split()
    names = list(dict.fromkeys(f"host_tests/{word}" for word in words))
    return [name for name in names if (tree / name).exists()]


def copy_of_the_tree(folder):
    """A copy to put slips into; what tests need of .venv and build is shared."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    for name in listed.stdout.decode().split("\0"):
        if name and (ROOT / name).is_file():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target)
    return folder


def caught(tree, tests):
    """What noticed it: "test", "time", or "" if nothing did."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "-n",
        "0",
        "-o",
        f"timeout={_TEST}",
        *tests,
    ]
    try:
        done = subprocess.run(
            command, cwd=tree, capture_output=True, text=True, timeout=_PATIENCE,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return "time"
    return "test" if done.returncode else ""


def known():
    """{(path, number, text's length): row} of what was tried."""
    found = {}
    if RESULTS.exists():
        for line in RESULTS.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            found[row["path"], row["slip"], row["size"]] = row
    return found


def plan(rooms, sample, seed):
    """[(room, path, slip)] in an order that the seed decides."""
    rng = random.Random(seed)
    todo = []
    for room in rooms:
        for path in sources(room):
            numbers = list(range(slips((ROOT / path).read_text(encoding="utf-8"))))
            rng.shuffle(numbers)
            todo += [(room, path, n) for n in numbers[: sample or None]]
    rng.shuffle(todo)
    return todo


def run(rooms, sample, seed):
    """Try what was not tried yet; prints each survivor."""
    done = known()
    todo = plan(rooms, sample, seed)
    RESULTS.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        tree = copy_of_the_tree(Path(folder))
        began = time.monotonic()
        for i, (room, path, number) in enumerate(todo, 1):
            text = (ROOT / path).read_text(encoding="utf-8")
            key = str(path), number, len(text)
            if key in done:
                continue
            changed, line, words = slip(text, number)
            (tree / path).write_text(changed, encoding="utf-8")
            how = caught(tree, near(room, path, tree))
            (tree / path).write_text(text, encoding="utf-8")
            row = {"room": room, "path": key[0], "slip": number, "size": key[2], "line": line,
                   "what": words, "caught": how}  # fmt: skip
            with RESULTS.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
            if not how:
                print(f"survives: {path}:{line}: {words} (slip {number})", flush=True)
            if sys.stderr.isatty():
                spent = time.monotonic() - began
                print(f"\r{i} of {len(todo)}, {spent:.0f} s", end="", file=sys.stderr)


def report():
    """Lines of a table: tried and caught by module and by room."""
    by_module, by_room = Counter(), Counter()
    for row in known().values():
        for counter, key in ((by_module, (row["room"], row["path"])), (by_room, row["room"])):
            counter[key, "tried"] += 1
            counter[key, "caught"] += bool(row["caught"])
    lines = ["| room | module | slips tried | caught |", "|---|---|---|---|"]
    for room in NEAR:
        modules = sorted({key for (key, _) in by_module if key[0] == room})
        for key in modules:
            lines.append(_line(room, f"`{key[1]}`", by_module, key))
        if modules:
            lines.append(_line(room, "together", by_room, room))
    return lines


def _line(room, name, counter, key):
    tried, got = counter[key, "tried"], counter[key, "caught"]
    return f"| {room} | {name} | {tried} | {got} ({100 * got // tried}%) |"


def main():
    parser = argparse.ArgumentParser(prog="mutants.py", description=__doc__.split("\n")[0])
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help=", ".join(NEAR))
    parser.add_argument("--sample", type=int, default=0, help="so many slips a module; 0: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--report", action="store_true", help="only show what was found so far")
    options = parser.parse_args()
    unknown = set(options.rooms) - set(NEAR)
    if unknown:
        parser.error(f"no room {sorted(unknown)[0]}; there are {', '.join(NEAR)}")
    if not options.report:
        run(options.rooms or list(NEAR), options.sample, options.seed)
    print("\n".join(report()))


if __name__ == "__main__":
    main()
