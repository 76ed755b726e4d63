# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Builds the wheel of `pip install .`: a backend (PEP 517) of the standard library alone.

The wheel has the commands `komadai` (the game in the terminal) and `komadai-usi` (the engine), and
one package, komadai_console, which holds what they need in the rooms that it has here. Nothing is
fetched, so it can be built and installed without a network.
"""

import ast
import base64
import hashlib
import io
import re
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = "komadai_console"
_DATE = (1980, 1, 1, 0, 0, 0)  # of everything in the wheel
# What the two programs import, besides the standard library
_FILES = ("tools/usi.py", "tools/terminal.py", "tools/assets/__init__.py",
          "tools/assets/catalogue.py", "firmware/komadai/__init__.py",
          "firmware/komadai/version.py")  # fmt: skip
_FOLDERS = ("tools/console", "tools/cpython", "lib/shogi", "firmware/text")
_KINDS = (".py", ".txt")  # modules and catalogues of texts
_COMMANDS = {"komadai": "terminal", "komadai-usi": "usi"}

_INIT = '''# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The commands of Komadai on a computer; see the programs in tools/."""

import os
import runpy


def _run(name):
    runpy.run_path(
        os.path.join(os.path.dirname(os.path.abspath(__file__)), "tools", name + ".py"),
        run_name="__main__",
    )


def terminal():
    """Shogi in the terminal."""
    _run("terminal")


def usi():
    """The USI engine."""
    _run("usi")
'''


def version():
    """VERSION of firmware/komadai/version.py."""
    text = (ROOT / "firmware/komadai/version.py").read_text(encoding="utf-8")
    return ast.literal_eval(re.search(r'^VERSION = ("[^"]+")', text, re.MULTILINE).group(1))


def _entries():
    """{name in the package: bytes} of everything that the programs need."""
    found = {"__init__.py": _INIT.encode()}
    for name in _FILES:
        found[name] = (ROOT / name).read_bytes()
    for folder in _FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in _KINDS and "__pycache__" not in path.parts:
                found[path.relative_to(ROOT).as_posix()] = path.read_bytes()
    return found


def _metadata():
    return (
        "Metadata-Version: 2.4\n"
        "Name: komadai\n"
        f"Version: {version()}\n"
        "Summary: Shogi for CircuitPython handhelds; here the game in the terminal and the engine\n"
        "License-Expression: MIT\n"
        "License-File: LICENSE\n"
        "Requires-Python: >=3.10\n"
    )


def _about():
    """{name in the .dist-info folder: bytes}."""
    rows = [f"{command} = {PACKAGE}:{function}\n" for command, function in _COMMANDS.items()]
    return {
        "METADATA": _metadata().encode(),
        "WHEEL": b"Wheel-Version: 1.0\nGenerator: komadai\nRoot-Is-Purelib: true\n"
        b"Tag: py3-none-any\n",
        "entry_points.txt": ("[console_scripts]\n" + "".join(rows)).encode(),
        "licenses/LICENSE": (ROOT / "LICENSE").read_bytes(),
    }


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Write the wheel into that folder; returns its file name."""
    info = f"komadai-{version()}.dist-info"
    files = {f"{PACKAGE}/{name}": data for name, data in _entries().items()}
    files |= {f"{info}/{name}": data for name, data in _about().items()}
    record = []
    name = f"komadai-{version()}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in sorted(files.items()):
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
            record.append(f"{path},sha256={digest},{len(data)}\n")
            _add(wheel, path, data)
        _add(wheel, f"{info}/RECORD", ("".join(record) + f"{info}/RECORD,,\n").encode())
    return name


def _add(wheel, path, data):
    entry = zipfile.ZipInfo(path, _DATE)
    entry.external_attr = 0o644 << 16
    entry.compress_type = zipfile.ZIP_DEFLATED
    wheel.writestr(entry, data)


def build_sdist(sdist_directory, config_settings=None):
    """Write an archive that the wheel can be built from; returns its file name."""
    base = f"komadai-{version()}"
    files = {name: data for name, data in _entries().items() if name != "__init__.py"}
    for name in ("pyproject.toml", "LICENSE", "tools/release/wheel_backend.py"):
        files[name] = (ROOT / name).read_bytes()
    files["PKG-INFO"] = _metadata().encode()
    with tarfile.open(Path(sdist_directory) / f"{base}.tar.gz", "w:gz") as archive:
        for name, data in sorted(files.items()):
            entry = tarfile.TarInfo(f"{base}/{name}")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return f"{base}.tar.gz"
