# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""tools/mpy.py against files of the real compiler."""

import pytest

from release import mpy, vm

SOURCE = """
class Clock:
    def tick(self, now, step=1):
        for i in range(now):
            step += i
        return step
    def guarded(self, a, b, c):
        try:
            try:
                return a + b * (c - a)
            except ValueError:
                with a:
                    return b
        finally:
            b(c)
def many(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, b0, b1, b2, b3, b4, b5, b6, b7, b8, b9):
    c0 = c1 = c2 = c3 = c4 = c5 = c6 = c7 = c8 = c9 = a0
    return [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, b0, c0, c1, c2, c3, c4, c5, c6, c7, c8, c9]
def stream():
    yield from (x for x in (1, 2.5, "a text that is long enough to be an object", b"b", None))
BIG = 1 << 40
"""


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    folder = tmp_path_factory.mktemp("mpy")
    (folder / "clock.py").write_text(SOURCE)
    vm.compile_file(folder / "clock.py", folder / "clock.mpy", "clock.py", 2)
    return (folder / "clock.mpy").read_bytes()


def functions(data):
    return {name.split(".", 1)[-1]: f for name, f in mpy.Reader(data).module.walk()}


def test_header_and_names(data):
    reader = mpy.Reader(data)
    assert reader.header == bytes((0x4D, 6, 0, 31))
    assert {"clock.py", "Clock", "tick", "guarded", "many", "stream"} <= set(reader.names)
    found = functions(data)
    assert {"Clock", "Clock.tick", "Clock.guarded", "many", "stream.<genexpr>"} <= set(found)


def test_frames(data):
    found = functions(data)
    # 3 arguments, the counter and its end, and at most 4 values on the stack for the loop
    assert 20 + 4 * 5 <= found["Clock.tick"].frame <= 20 + 4 * 12
    assert found["Clock.tick"].tries == 0
    assert found["Clock.guarded"].tries == 3  # finally, except, with
    guarded = found["Clock.guarded"]
    assert guarded.frame == mpy.aligned(20 + 4 * guarded.state + 36)
    assert found["many"].state >= 30 + 21  # locals, and the list's items on the stack
    assert [n for n, f in found.items() if f.generator] == ["stream", "stream.<genexpr>"]
    assert all(f.frame % 8 == 0 for f in found.values())


@pytest.mark.parametrize("arguments", range(0, 90, 7))
def test_every_argument_is_a_slot(tmp_path, arguments):
    names = ", ".join(f"a{i}" for i in range(arguments))
    (tmp_path / "m.py").write_text(f"def f({names}):\n    pass\n")
    vm.compile_file(tmp_path / "m.py", tmp_path / "m.mpy")
    function = functions((tmp_path / "m.mpy").read_bytes())["f"]
    assert function.state == max(arguments + 1, 1)


def test_circuitpython_byte_is_taken_too(data):
    assert mpy.Reader(b"C" + data[1:]).module.name is None


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda d: b"", "not a .mpy"),
        (lambda d: b"import x\n", "not a .mpy"),
        (lambda d: d[:1] + b"\x05" + d[2:], "4d 05 00 1f"),
        (lambda d: d[:2] + b"\x1e" + d[3:], "4d 06 1e 1f"),
        (lambda d: d[:-1], "ends too early"),
        (lambda d: d[: len(d) // 2], "ends too early"),
        (lambda d: d + b"\0", "too many"),
    ],
)
def test_broken_files_are_refused(data, change, complaint):
    with pytest.raises(mpy.MpyError, match=complaint):
        mpy.Reader(change(data))


def test_list_of_functions(tmp_path, data, capsys):
    (tmp_path / "c.mpy").write_bytes(data)
    mpy.main([str(tmp_path / "c.mpy")])
    lines = capsys.readouterr().out.splitlines()
    assert "4d 06 00 1f" in lines[0]
    assert any(line.endswith("?.stream (heap)") for line in lines)
