# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""tools/vm.py and tools/bench.py: what they promise to those who measure."""

import importlib
import subprocess
import sys

import pytest

import bench
from bench import figure, rules
from checked_cases import ROOT
from release import vm

LOOP = "total = 0\nfor i in range(%d):\n    total = total + i & 0xffff\nprint(total)"


def test_fuel_is_the_same_every_time_and_counts_instructions():
    text, fuel = vm.wasm(LOOP % 1000)
    assert (text, fuel) == vm.wasm(LOOP % 1000)
    assert text == f"{sum(range(1000)) & 0xFFFF}\n"
    _, more = vm.wasm(LOOP % 2000)
    _, most = vm.wasm(LOOP % 3000)
    assert abs((most - more) - (more - fuel)) < 0.02 * (more - fuel)
    assert 0 <= vm.wasm("")[1] < 1000


def test_fuel_between_takes_the_preparation_off():
    dear = "for i in range(5000):\n    pass"
    cheap = vm.fuel_between("x = 1", "x", 10)
    assert vm.fuel_between(dear, "x = 1\nx", 10) < cheap + 200


def test_words_are_those_of_a_board():
    assert vm.wasm("import sys\nprint(sys.maxsize)")[0] == f"{2**31 - 1}\n"
    assert vm.unix("import sys\nprint(sys.maxsize)") == f"{2**63 - 1}\n"


@pytest.mark.parametrize("run", [vm.unix, vm.wasm])
def test_an_exception_in_there_is_an_error_here(run):
    with pytest.raises(vm.VmError) as failure:
        run("print('so far')\nprint(1 // 0)")
    assert "ZeroDivisionError" in str(failure.value)
    assert "so far" in str(failure.value)
    with pytest.raises(vm.VmError, match="SyntaxError"):
        run("def")


@pytest.mark.parametrize("run", [vm.unix, vm.wasm])
def test_modules_come_from_mpy_files(run):
    text = run("from shogi.rules import types as t\nprint(t.__file__, t.square(1, 1))")
    name, value = (text[0] if isinstance(text, tuple) else text).split()
    assert name.endswith(".mpy")
    assert value == "26"


def test_the_small_heap_is_small():
    with pytest.raises(vm.VmError, match="MemoryError"):
        vm.unix("bytearray(100_000)", heap="96K")
    assert vm.unix("print(len(bytearray(100_000)))", heap="192K") == "100000\n"


def test_arguments_and_folders(tmp_path):
    (tmp_path / "text").write_text("from outside")
    script = "import sys\nprint(sys.argv[1:], open('/data/text').read())"
    text, _ = vm.wasm(script, ["a", "b"], folders={"/data": tmp_path})
    assert text == "['a', 'b'] from outside\n"


def test_a_module_that_does_not_compile(tmp_path, capsys, monkeypatch):
    source = tmp_path / "lib"
    source.mkdir()
    (source / "good.py").write_text("x = 1\n")
    (source / "bad.py").write_text("x = \n")
    monkeypatch.setattr(vm, "ROOT", tmp_path)
    out = tmp_path / "out"
    with pytest.raises(vm.VmError, match=r"bad\.py"):
        vm.build(["lib"], out, strict=True)
    vm.build(["lib"], out)
    assert [path.name for path in out.glob("*.mpy")] == ["good.mpy"]
    assert (out / "good.mpy").read_bytes()[:2] == b"M\x06"
    assert "bad.py" in capsys.readouterr().err
    (source / "good.py").unlink()
    vm.build(["lib"], out)
    assert not list(out.glob("*.mpy"))


def test_a_figure_knows_its_budget():
    assert figure.figure("a", 1, "bytes") == {"name": "a", "value": 1, "unit": "bytes"}
    assert figure.figure("a", 9, "fuel", 9)["ok"] is True
    assert figure.figure("a", 10, "fuel", 9)["ok"] is False
    assert figure.figure("a", 79, "times", 80, least=True)["ok"] is False
    assert figure.figure("a", 80, "times", 80, least=True)["ok"] is True


@pytest.mark.parametrize("area", bench.AREAS)
def test_every_area_has_figures(area):
    assert callable(importlib.import_module(f"bench.{area}").figures)


def test_generating_and_making_moves_allocates_nothing():
    values = figure.wasm(rules._ALLOC)[0].split()
    assert len(values) == 2
    assert [float(value) for value in values] == [0, 0]


def test_bench_says_what_areas_there_are():
    script = str(ROOT / "tools" / "bench.py")
    done = subprocess.run(
        [sys.executable, script, "nothing"], capture_output=True, text=True, timeout=200
    )
    assert done.returncode == 2
    assert ", ".join(bench.AREAS) in done.stderr
    assert done.stdout == ""
