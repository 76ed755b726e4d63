# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""tools/pystack.py: real calls, weighed with the frames that a board would make."""

import importlib.util
import textwrap

import pytest

from bench import pystack
from bench.frames import FrameError, Frames
from release import mpy, vm


@pytest.fixture
def program(tmp_path):
    """program(source) -> (module, frames, {name: frame})."""

    def make(source):
        path = tmp_path / "program.py"
        path.write_text(textwrap.dedent(source))
        vm.compile_file(path, tmp_path / "program.mpy", "program.py", 3)
        module = mpy.Reader((tmp_path / "program.mpy").read_bytes()).module
        sizes = {name.split(".", 1)[-1]: f.frame for name, f in module.walk()}
        spec = importlib.util.spec_from_file_location("program", path)
        loaded = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(loaded)
        return loaded, Frames([tmp_path]), sizes

    return make


def test_deepest_is_bytes_not_calls(program):
    module, frames, sizes = program(
        """
        def a(): return b(1)
        def b(x): return c(x, x) if x else 0
        def c(x, y): return b(0)
        def wide(p, q, r, s, t, u, v, w, x, y, z, k, l, m, n, o):
            return [p, q, r, s, t, u, v, w, x, y, z, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y]
        def top():
            a()
            wide(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)
        """
    )
    size, chain = pystack.deepest(module.a, frames)
    assert size == sizes["a"] + sizes["b"] + sizes["c"] + sizes["b"]
    assert [name for _, name, _ in chain] == ["a", "b", "c", "b"]
    size, chain = pystack.deepest(module.top, frames)
    assert size == sizes["top"] + sizes["wide"] > sizes["top"] + sizes["a"] + 3 * sizes["b"]
    assert [name for _, name, _ in chain] == ["top", "wide"]
    assert "wide" in pystack.show(size, chain) and "program.py:5" in pystack.show(size, chain)


def test_frames_of_others_count_nothing(program):
    module, frames, sizes = program("def a(f): f()\ndef b(): pass\n")
    size, chain = pystack.deepest(lambda: module.a(module.b), frames)
    assert size == sizes["a"] + sizes["b"] and len(chain) == 2


def test_comprehension_counts_and_generator_does_not(program):
    module, frames, sizes = program(
        """
        def squares(n):
            return [i * i for i in range(n)]
        def calls(n):
            return [leaf(i) for i in range(n)]
        def after(n):
            a = [i for i in range(n)]
            return deeper(a, n, n, n, n, n, n, n, n)
        def deeper(a, b, c, d, e, f, g, h, i): return [a, b, c, d, e, f, g, h, i, a, b, c, d, e]
        def stream(n):
            for i in range(n):
                yield leaf(i)
        def leaf(i): return i
        def use(): return sum(stream(3))
        """
    )
    size, chain = pystack.deepest(lambda: module.squares(3), frames)
    assert size == sizes["squares"] + sizes["squares.<listcomp>"]
    assert sum(link for link, _, _ in chain) == size
    size, _ = pystack.deepest(lambda: module.calls(3), frames)
    assert size == sizes["calls"] + sizes["calls.<listcomp>"] + sizes["leaf"]
    size, _ = pystack.deepest(lambda: module.after(3), frames)
    assert size == sizes["after"] + max(sizes["deeper"], sizes["after.<listcomp>"])
    size, chain = pystack.deepest(module.use, frames)
    assert size == sizes["use"] + sizes["leaf"]
    assert [name for _, name, _ in chain] == ["use", "leaf"]


def test_stored_method_and_star_call_take_their_arguments_twice(program):
    module, frames, sizes = program(
        """
        class C:
            def __init__(self):
                self.stored = self.method
            def method(self, a, b):
                return a
            def plain(self, a, b):
                return a
        def star(c, args):
            return c.plain(*args)
        """
    )
    c = module.C()
    size, _ = pystack.deepest(lambda: c.stored(1, 2), frames)
    assert size == sizes["C.method"] + mpy.aligned(4 * 3)
    size, _ = pystack.deepest(lambda: module.star(c, (1, 2)), frames)
    assert size == sizes["star"] + sizes["C.plain"] + mpy.aligned(4 * (1 + 1 + 8))


def test_same_names_decorators_defaults_and_dead_branches(program):
    module, frames, sizes = program(
        """
        def first(f): return f
        class C:
            @property
            def value(self): return 1
            @value.setter
            def value(self, v): a = b = c = d = e = v; return [a, b, c, d, e]
            @first
            def decorated(self, key=lambda x: x + 1): return key(1)
        if 0:
            def gone(a): return [x for x in a]
        pick = {
            True: lambda: 1,
            False: lambda: [1, 2, 3, 4, 5, 6, 7, 8],
        }
        """
    )
    c = module.C()
    get, _ = pystack.deepest(lambda: c.value, frames)
    put, _ = pystack.deepest(lambda: setattr(c, "value", 2), frames)
    assert get < put
    size, chain = pystack.deepest(c.decorated, frames)
    assert [name.split(".")[-1] for _, name, _ in chain] == ["decorated", "<lambda>"]
    assert size == sizes["C.decorated"] + sizes["C.<lambda>"]
    one, _ = pystack.deepest(module.pick[True], frames)
    eight, _ = pystack.deepest(module.pick[False], frames)
    assert one < eight


def test_stack_is_right_after_an_exception(program):
    module, frames, sizes = program(
        """
        def fail(n):
            if n:
                fail(n - 1)
            raise ValueError
        def top():
            for _ in range(5):
                try:
                    fail(3)
                except ValueError:
                    pass
        """
    )
    size, _ = pystack.deepest(module.top, frames)
    assert size == sizes["top"] + 4 * sizes["fail"]


def test_import_bodies_count(tmp_path, monkeypatch):
    (tmp_path / "outer_module.py").write_text("import inner_module\n")
    (tmp_path / "inner_module.py").write_text("def f(): return 1\nclass C:\n    x = f()\n")
    monkeypatch.syspath_prepend(tmp_path)

    def run():
        import outer_module  # noqa: F401

    size, chain = pystack.deepest(run, Frames([tmp_path]))
    assert [name for _, name, _ in chain] == ["<module>", "<module>", "C", "f"]
    assert size == sum(link for link, _, _ in chain)


def test_source_that_is_not_the_mpy_is_told(program, tmp_path, monkeypatch):
    module, _, _ = program("def a(): return 1\n")
    compile_file = vm.compile_file

    def other(source, target, *rest):
        (tmp_path / "other.py").write_text("def b(): return 1\n")
        compile_file(tmp_path / "other.py", target)

    monkeypatch.setattr(vm, "compile_file", other)
    with pytest.raises(FrameError, match=r"program\.py: b of the \.mpy"):
        pystack.deepest(module.a, Frames([tmp_path]))


@pytest.mark.parametrize(
    ("board", "presses"),
    [("pybadge", 150), ("pimoroni_picosystem", 0), ("adafruit_feather_esp32s3_reverse_tft", 0)],
)
def test_every_screen_and_a_bot_move_fit(board, presses):
    """A tour of the program from code.py on: CircuitPython before 10 has 1,536 bytes."""
    size, chain = pystack.game(board, presses)
    assert chain[0][2].startswith("firmware/code.py:")
    assert sum(link for link, _, _ in chain) == size
    assert 500 < size <= 1400, pystack.show(size, chain)
