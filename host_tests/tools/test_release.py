# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The releases of the real tree: every board's, and that version and changelog agree."""

import importlib.util
import json
import re
from pathlib import Path

import pytest

import dist
from release import mpy

# Bytes on the drive; the smallest, of a Pico W, has 508 KB, of which the rounding to clusters takes
# 28 and deploy's second journal 40 (test_self_made.py lays the largest on such a volume)
BUDGET = 420_000
ANY_BOARD = 560_000  # with the sheets of every screen: for drives of 1 MB and more
# Modules that a release could come to, but a board lacks: its file hands in a stand-in
REPLACED = {"adafruit_esp32s3_camera": {"keypad"}, "seeeduino_wio_terminal": {"vectorio"}}
# In the build by its name, but not in the stubs (CircuitPython, ports/espressif/module/)
UNLISTED = {name: {"cardputer_keyboard"} for name in ("m5stack_cardputer", "m5stack_cardputer_ros")}
ALWAYS = {"gc", "micropython"}  # in every CircuitPython, not in the lists of modules


@pytest.fixture(scope="module")
def out(tmp_path_factory):
    return tmp_path_factory.mktemp("dist")


def built_in(board):
    """Modules that CircuitPython has on a board, as its stub tells them; any board: a Pico."""
    board = "raspberry_pi_pico" if board == dist.CUSTOM else board
    spec = importlib.util.find_spec("board_definitions")
    place = next(iter(spec.submodule_search_locations))
    text = (Path(place) / board / "__init__.pyi").read_text()
    line = re.search(r"Included modules: (.*)", text).group(1)
    extra = ALWAYS | REPLACED.get(board, set()) | UNLISTED.get(board, set())
    if "port: raspberrypi" not in text:
        extra.add("memorymap")  # asked for on an RP2040 only, see boards.rp2040
    return {name.strip().split(".")[0] for name in line.split(",")} | extra


@pytest.mark.parametrize("board", [*sorted(set(dist.boards().values())), "edgebadge"])
def test_release(board, out):
    folder, archive, manifest = dist.build(board, out=out)
    names = dist.files_of(folder)
    any_board = board == dist.CUSTOM
    assert sum((folder / n).stat().st_size for n in names) <= (ANY_BOARD if any_board else BUDGET)
    assert board in manifest["boards"] or any_board and manifest["boards"] == []
    file = dist.boards()[board]
    text = (dist.ROOT / f"boards/{file}.py").read_text()
    parts = re.findall(r"^from boards\.(\w+) import", text, re.MULTILINE)  # another board's
    assert [n for n in names if n.startswith("lib/boards/")] == sorted(
        f"lib/boards/{name}.mpy" for name in ("__init__", file, *parts)
    )
    assert {"code.py", "boot.py", "settings.toml"} <= set(names)
    assert [n for n in names if n.endswith(".py")] == ["boot.py", "code.py"]
    for name in names:
        if name.endswith(".mpy"):
            assert mpy.Reader((folder / name).read_bytes()).header[0] == mpy.CIRCUITPYTHON
    text = (folder / dist.README).read_text()
    assert (dist.ROOT / "LICENSE").read_text().strip() in text
    libraries = {
        n.split("/")[1].removesuffix(".mpy") for n in names if n.startswith("lib/adafruit")
    }
    plain = text.replace("_", " ")
    for library in libraries:
        assert library.replace("adafruit_", "adafruit circuitpython ").replace("_", " ") in plain
    assert archive.name == f"komadai-{board}-{dist.version()}.zip"


@pytest.mark.parametrize("board", sorted(dist.boards()))
def test_what_is_not_shipped_is_built_in(board):
    graph, _ = dist.graph_of(dist.boards()[board], dist.ROOT)
    assert {n.split(".")[0] for n in graph.missing} <= built_in(board)


def test_sheets_of_that_screen_only(out):
    small = dist.files_of(dist.build("pybadge", out=out)[0])
    large = dist.files_of(dist.build("pimoroni_picosystem", out=out)[0])
    assert "assets/kanji13.bin" in small and "assets/kanji21.bin" not in small
    assert "assets/kanji21.bin" in large and "assets/kanji13.bin" not in large


def test_one_version():
    version = dist.version()
    assert re.fullmatch(r"\d+\.\d+\.\d+", version)
    changelog = (dist.ROOT / "CHANGELOG.md").read_text()
    assert re.search(r"^## (\S+)", changelog, re.MULTILINE).group(1) == version
    project = (dist.ROOT / "pyproject.toml").read_text()
    assert f'\nversion = "{version}"\n' in project


def test_list_of_boards(capsys):
    dist.main(["--list"])
    assert capsys.readouterr().out.split() == sorted(dist.boards())


def test_every_pinned_library_is_used():
    pins = re.findall(
        r"^(\S+)==", (dist.ROOT / "requirements-device.txt").read_text(), re.MULTILINE
    )
    used = set()
    for file in set(dist.boards().values()):
        graph, libraries = dist.graph_of(file, dist.ROOT)
        used |= {below.parts[0] for folder, below in graph.modules.values() if folder == libraries}
    names = {Path(name).stem.removeprefix("adafruit_") for name in used}
    assert {pin.removeprefix("adafruit-circuitpython-").replace("-", "_") for pin in pins} == names


def test_facts_of_every_board(capsys, out):
    dist.main(["--facts"])
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["board"] for row in rows] == sorted(dist.boards())
    for row in rows:
        assert list(row) == ["board", "width", "height", "keys", "nvm", "drive", "files", "bytes"]
    found = {row["board"]: row for row in rows}
    assert found["pygamer"]["width"] == 160 and found["pygamer"]["nvm"] == 8192
    assert {found[b]["keys"] for b in ("pybadge", "adafruit_funhouse", "custom")} == {
        "pad", "linear", "custom",
    }  # fmt: skip
    assert [b for b, row in found.items() if not row["drive"]] == [
        "hardkernel_odroid_go", "m5stack_core_fire", "m5stack_stick_c_plus2", "vidi_x",
    ]  # fmt: skip
    folder, _, manifest = dist.build("vidi_x", out=out)
    assert found["vidi_x"]["files"] == len(manifest["files"]) == len(dist.files_of(folder)) - 1
    sizes = [(folder / name).stat().st_size for name in manifest["files"]]
    assert found["vidi_x"]["bytes"] == sum(sizes)
