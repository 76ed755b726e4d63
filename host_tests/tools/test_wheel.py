# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""`pip install .` in a clean environment, without a network: both commands are there and play."""

import subprocess
import sys
import venv
import zipfile

import pytest

from checked_cases import ROOT
from release import wheel_backend


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The bin folder of a new environment into which the checkout was installed."""
    place = tmp_path_factory.mktemp("clean")
    venv.create(place / "env", with_pip=True, symlinks=True)
    binaries = place / "env" / "bin"
    done = subprocess.run(
        [binaries / "python", "-m", "pip", "install", "--no-index", "--quiet",
         "--disable-pip-version-check", ROOT],
        capture_output=True, text=True, timeout=300, cwd=place,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return binaries


def run(command, text, cwd):
    done = subprocess.run(
        command, input=text.encode(), capture_output=True, timeout=120, cwd=cwd, env={}
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == b""
    return done.stdout.decode().splitlines()


def test_the_engine_answers(installed, tmp_path):
    lines = run(
        [installed / "komadai-usi"], "usi\nposition startpos\nperft 2\ngo nodes 60\n", tmp_path
    )
    assert lines[0] == f"id name Komadai {wheel_backend.version()}"
    assert "nodes 900" in lines
    assert lines[-1].startswith("bestmove ")


def test_the_game_is_played(installed, tmp_path):
    text = "7g7f\nsave game.kifu\nsave game.kif\nload game.kif\n"
    lines = run([installed / "komadai", "--level", "1", "--seed", "1"], text, tmp_path)
    assert lines[0].startswith("gote (bot): ")
    assert lines[1:4] == [
        "saved 2 moves in game.kifu",
        "saved 2 moves in game.kif",
        "loaded 2 moves",
    ]
    assert "Komadai level 1" in (tmp_path / "game.kifu").read_text(encoding="utf-8")


def test_the_game_speaks_japanese(installed, tmp_path):
    """Its texts are files, which the wheel has, too."""
    lines = run([installed / "komadai", "--lang", "ja", "--level", "1"], "7g7f\n", tmp_path)
    assert any("先手" in line for line in lines)


def test_nothing_else_is_installed(installed):
    """One package of ours, and no other name that could hide somebody's module."""
    site = next((installed.parent / "lib").glob("python*/site-packages"))
    new = {p.name for p in site.iterdir() if not p.name.startswith(("pip", "setuptools", "_dist"))}
    new -= {"pkg_resources", "__pycache__", "distutils-precedence.pth", "README.txt"}
    assert new == {"komadai_console", f"komadai-{wheel_backend.version()}.dist-info"}


def test_the_same_wheel_every_time(tmp_path):
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        wheel_backend.build_wheel(tmp_path / name)
    name = f"komadai-{wheel_backend.version()}-py3-none-any.whl"
    assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    with zipfile.ZipFile(tmp_path / "a" / name) as wheel:
        assert wheel.testzip() is None
        names = wheel.namelist()
    assert "komadai_console/lib/shogi/records/kif_reader.py" in names
    assert not [n for n in names if "host_tests" in n or "pycache" in n]


def test_a_wheel_of_the_source_archive_is_the_same(tmp_path):
    name = wheel_backend.build_sdist(tmp_path)
    subprocess.run(["tar", "xzf", name], cwd=tmp_path, check=True, timeout=200)
    folder = tmp_path / name.removesuffix(".tar.gz")
    call = "import wheel_backend; wheel_backend.build_wheel('.')"
    subprocess.run([sys.executable, "-c", call], cwd=folder, check=True,
                   env={"PYTHONPATH": str(folder / "tools/release")}, timeout=200)  # fmt: skip
    wheel = wheel_backend.build_wheel(tmp_path)
    assert (folder / wheel).read_bytes() == (tmp_path / wheel).read_bytes()


def test_pyproject_says_the_same():
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'\nversion = "{wheel_backend.version()}"\n' in text
    assert "\nrequires = []\n" in text
    for command, function in wheel_backend._COMMANDS.items():
        assert f'\n{command} = "{wheel_backend.PACKAGE}:{function}"\n' in text


def test_the_engine_is_a_program_of_its_own(tmp_path):
    """A USI program can register the file itself."""
    tool = ROOT / "tools" / "usi.py"
    assert tool.read_bytes().startswith(b"#!/usr/bin/env python3\n")
    done = subprocess.run([tool], input=b"isready\n", capture_output=True, timeout=60, cwd=tmp_path)
    assert (done.stdout, done.stderr) == (b"readyok\n", b"")
