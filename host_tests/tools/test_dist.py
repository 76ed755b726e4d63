# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""tools/dist.py and tools/imports.py on a small tree."""

import hashlib
import json
import shutil
import zipfile

import pytest

import dist
from release import imports, mpy, vm

TREE = {
    "LICENSE": "MIT License, of the tree\n",
    "requirements-device.txt": "# nothing\n",
    "lib/shogi/__init__.py": '"""Rules."""\n',
    "lib/shogi/types.py": "from micropython import const\nSENTE = const(16)\n",
    "lib/shogi/movegen.py": "from .types import SENTE\ndef legal():\n    assert SENTE\n",
    "lib/shogi/perft.py": "import shogi.movegen\n",
    "firmware/code.py": "import komadai.main\n",
    "firmware/boot.py": "import storage\nfrom boards import find\n",
    "firmware/settings.toml": "CIRCUITPY_PYSTACK_SIZE = 4096\n",
    "firmware/komadai/__init__.py": "",
    "firmware/komadai/version.py": 'VERSION = "1.2.3"\n',
    "firmware/komadai/main.py": (
        "def go(name):\n    __import__('komadai.' + name, None, None, ('Screen',))\n"
        "def later():\n    from shogi import movegen\n    import displayio\n"
    ),
    "firmware/komadai/screen.py": "from .version import VERSION\nclass Screen:\n    pass\n",
    "firmware/komadai/unused.py": "",
    "firmware/komadai/view/__init__.py": "",
    "firmware/komadai/view/layout.py": (
        "from micropython import const\n_LARGE = const(22)\n"
        "def assets(w, h):\n    return ['kanji%d.bin' % (_LARGE if h > 200 else 14)]\n"
    ),
    "firmware/assets/font.bin": "F",
    "firmware/assets/kanji14.bin": "small",
    "firmware/assets/kanji22.bin": "large",
    "firmware/assets/LICENSE-font.txt": "The font is free.\n",
    "boards/__init__.py": (
        'ALIASES = {"edgebadge": "pybadge"}\n'
        "def find(name):\n    return __import__('boards.' + name, None, None, ('hardware',))\n"
    ),
    "boards/pybadge.py": "import keypad\nWIDTH = 160\nHEIGHT = 128\n",
    "boards/picosystem.py": "WIDTH = 240\nHEIGHT = 240\n",
}

EXPECTED = [
    "KOMADAI.txt",
    "assets/font.bin",
    "assets/kanji14.bin",
    "boot.py",
    "code.py",
    "komadai.json",
    "lib/boards/__init__.mpy",
    "lib/boards/pybadge.mpy",
    "lib/komadai/__init__.mpy",
    "lib/komadai/main.mpy",
    "lib/komadai/screen.mpy",
    "lib/komadai/version.mpy",
    "lib/shogi/__init__.mpy",
    "lib/shogi/movegen.mpy",
    "lib/shogi/types.mpy",
    "settings.toml",
]


@pytest.fixture
def tree(tmp_path):
    root = tmp_path / "tree"
    for name, text in TREE.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def test_exactly_what_belongs_on_the_drive(tree):
    folder, archive, manifest = dist.build("pybadge", tree)
    assert folder == tree / "dist/pybadge"
    assert dist.files_of(folder) == EXPECTED
    assert archive == tree / "dist/komadai-pybadge-1.2.3.zip"
    with zipfile.ZipFile(archive) as zipped:
        assert zipped.namelist() == EXPECTED
        assert all(zipped.read(n) == (folder / n).read_bytes() for n in EXPECTED)
    assert sorted(p.name for p in (tree / "dist").iterdir()) == [archive.name, "pybadge"]
    for name in dist.PLAIN:
        assert (folder / name).read_text() == TREE[f"firmware/{name}"]
    assert manifest["boards"] == ["edgebadge", "pybadge"]


def test_modules_are_circuitpythons(tree):
    folder, _, _ = dist.build("pybadge", tree)
    for path in folder.rglob("*.mpy"):
        assert path.read_bytes()[:4] == bytes.fromhex("4306001f")
        mpy.Reader(path.read_bytes())
    data = (folder / "lib/shogi/movegen.mpy").read_bytes()
    assert str(tree).encode() not in data
    assert (
        "movegen" in mpy.Reader(data).names
        and "shogi" in mpy.Reader((folder / "lib/shogi/__init__.mpy").read_bytes()).names
    )
    text = dist.names_of(tree).apply(TREE["lib/shogi/movegen.py"])
    (tree / "m.py").write_text(text)
    vm.compile_file(tree / "m.py", tree / "m.mpy", "movegen", 3)
    assert data[1:] == (tree / "m.mpy").read_bytes()[1:]


def test_manifest_tells_sizes_and_hashes(tree):
    folder, _, manifest = dist.build("pybadge", tree)
    assert json.loads((folder / "komadai.json").read_text()) == manifest
    assert sorted([*manifest["files"], "komadai.json"]) == EXPECTED
    for name, entry in manifest["files"].items():
        data = (folder / name).read_bytes()
        assert entry == {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    head = {k: v for k, v in manifest.items() if k not in ("files", "boards")}
    assert head == {
        "name": "komadai",
        "version": "1.2.3",
        "board": "pybadge",
        "circuitpython": "10.x",
        "modules": "mpy",
        "state": "complete",
    }


def test_same_bytes_every_time(tree, tmp_path):
    _, first, _ = dist.build("pybadge", tree)
    moved = tmp_path / "somewhere else"
    shutil.copytree(tree, moved, ignore=shutil.ignore_patterns("dist"))
    for path in moved.rglob("*"):
        path.touch()
    _, second, _ = dist.build("pybadge", moved)
    assert first.read_bytes() == second.read_bytes()
    (tree / "dist/pybadge/lib/left over.mpy").write_text("")
    _, third, _ = dist.build("pybadge", tree)
    assert second.read_bytes() == third.read_bytes()
    assert dist.files_of(tree / "dist/pybadge") == EXPECTED


def test_sources_instead(tree):
    folder, _, manifest = dist.build("pybadge", tree, sources=True)
    assert dist.files_of(folder) == sorted(n.replace(".mpy", ".py") for n in EXPECTED)
    assert manifest["modules"] == "py"
    assert (folder / "lib/shogi/types.py").read_text() == TREE["lib/shogi/types.py"]
    assert "modules are sources" in (folder / "KOMADAI.txt").read_text()
    compiled, _, _ = dist.build("pybadge", tree)
    assert "modules are sources" not in (compiled / "KOMADAI.txt").read_text()


def test_assets_and_board_file_of_that_board_only(tree):
    folder, _, manifest = dist.build("picosystem", tree)
    names = dist.files_of(folder)
    assert "assets/kanji22.bin" in names and "assets/kanji14.bin" not in names
    assert "lib/boards/picosystem.mpy" in names and "lib/boards/pybadge.mpy" not in names
    assert manifest["boards"] == ["picosystem"]


def test_board_that_shares_a_file(tree):
    folder, archive, manifest = dist.build("edgebadge", tree)
    assert archive.name == "komadai-edgebadge-1.2.3.zip" and folder.name == "edgebadge"
    assert "lib/boards/pybadge.mpy" in dist.files_of(folder)
    assert manifest["board"] == "edgebadge" and "pybadge" in manifest["boards"]


def test_readme_has_version_and_licences(tree):
    folder, _, _ = dist.build("pybadge", tree)
    text = (folder / "KOMADAI.txt").read_text()
    assert text.startswith("Komadai 1.2.3: shogi for pybadge, CircuitPython 10.x\n")
    assert "MIT License, of the tree" in text and "The font is free." in text


def test_unknown_board_is_one_line_with_the_list(monkeypatch, capsys, tree):
    with pytest.raises(dist.DistError, match=r"^BOARD=gameboy is not known; there are: edgebadge "):
        dist.build("gameboy", tree)
    with pytest.raises(SystemExit) as stop:
        dist.main(["gameboy"])
    assert stop.value.code.startswith("make dist: BOARD=gameboy is not known; there are:")
    assert "\n" not in stop.value.code


def test_without_a_board_the_boards_are_listed(capsys):
    dist.main([])
    first, *rest = capsys.readouterr().out.splitlines()
    assert first.startswith("BOARD is missing. make dist BOARD=id")
    assert [line.split()[0] for line in rest] == sorted(dist.boards())
    assert "  edgebadge (the release of pybadge)" in rest


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("async def f():\n    pass", "async or await"),
        ("async def f():\n    await g()", "async or await"),
        ("import micropython\n@micropython.native\ndef f():\n    pass", "@native"),
        ("import micropython\n@micropython.viper\ndef f():\n    pass", "@viper"),
        ("from micropython import const\n_X: int = const(1)", "annotation"),
        ("a = f'{1:{2}}'", "f-string inside"),
        ("a = f\"{1} {f'{2}'}\"", "f-string inside"),
    ],
)
def test_what_would_load_otherwise_is_refused_with_its_place(tree, line, complaint):
    path = tree / "lib/shogi/types.py"
    path.write_text("SENTE = 1\n" + line + "\n")
    places = [n for n, _ in imports.refused(path.read_bytes(), path, plain=True)]
    with pytest.raises(dist.DistError, match=rf"types\.py:{places[0]}: .*{complaint}"):
        dist.build("pybadge", tree)
    assert places[0] >= 2
    assert not (tree / "dist/pybadge").exists()


def test_error_of_the_compiler_is_told(tree):
    (tree / "lib/shogi/types.py").write_text("def :\n")
    with pytest.raises((vm.VmError, SyntaxError)):
        dist.build("pybadge", tree)


def test_another_compiler(tree, monkeypatch, tmp_path):
    """A compiler that writes CircuitPython's files itself: its output is taken as it is."""
    other = tmp_path / "circuitpython-mpy-cross"
    real = vm.mpy_cross()
    other.write_text(
        f'#!/bin/sh\n"{real}" "$@" || exit 1\n'
        'while [ "$1" != -o ]; do shift; done\n'
        'printf C | dd of="$2" conv=notrunc 2>/dev/null\n'
    )
    other.chmod(0o755)
    _, first, _ = dist.build("pybadge", tree)
    plain = first.read_bytes()
    monkeypatch.setenv("MPY_CROSS", str(other))
    _, second, _ = dist.build("pybadge", tree)
    assert second.read_bytes() == plain
    (tree / "lib/shogi/types.py").write_text(
        "from micropython import const\nSENTE: int = const(16)\n"
    )
    dist.build("pybadge", tree)
    monkeypatch.setenv("MPY_CROSS", str(tmp_path / "nowhere"))
    with pytest.raises(vm.VmError, match="nowhere is no program"):
        dist.build("pybadge", tree)


def test_missing_module_is_told_with_its_place(tree):
    (tree / "firmware/komadai/screen.py").write_text("class Screen: pass\nfrom .store import a\n")
    with pytest.raises(dist.DistError, match=r"screen\.py:2: there is no module komadai\.store"):
        dist.build("pybadge", tree)


def test_only_what_is_imported(tmp_path):
    files = {
        "a.py": "import b.c\nfrom b import d\nfrom e import thing\nimport time\n",
        "b/__init__.py": "",
        "b/c.py": "from . import d as other\nfrom .f import x\n",
        "b/d.py": "def late():\n    from . import nowhere\n",
        "b/f.py": "try:\n    import maybe\nexcept ImportError:\n    maybe = None\n",
        "b/not_used.py": "",
        "e.py": (
            "try:\n    from typing import Any\n    import only_for_types\nexcept ImportError:\n"
            "    pass\n"
        ),
        "only_for_types.py": "",
        "maybe/__init__.py": "import inner_missing\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    graph = imports.Graph([tmp_path])
    graph.program(tmp_path / "a.py")
    assert sorted(graph.modules) == ["b", "b.c", "b.d", "b.f", "e", "maybe"]
    assert sorted(graph.missing) == ["inner_missing", "time"]
    assert graph.missing["time"].endswith("a.py:4")
