# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""tools/usi.py as a process, on CPython and on MicroPython, for tests."""

import queue
import subprocess
import sys
import threading
from pathlib import Path

from release import vm

TOOL = Path(__file__).resolve().parent.parent.parent / "tools" / "usi.py"
PATIENCE = 120  # seconds until a test gives up; no test depends on how fast an answer comes


def command(interpreter):
    """The command line: "cpython" (isolated: nothing but the standard library) or "micropython"."""
    if interpreter == "cpython":
        return [sys.executable, "-I", "-S", str(TOOL)]
    return [vm.micropython(), str(TOOL)]


def run(interpreter, lines, cwd=None):
    """All answers to some lines of input, as a list of lines. `lines`: str or bytes."""
    data = lines if isinstance(lines, bytes) else lines.encode()
    done = subprocess.run(
        command(interpreter), input=data, capture_output=True, timeout=PATIENCE, cwd=cwd
    )
    assert done.returncode == 0, done.stderr.decode()
    assert done.stderr == b"", done.stderr.decode()
    return done.stdout.decode().splitlines()


class Engine:
    """One process to talk with. Use as a context."""

    def __init__(self, interpreter):
        self.process = subprocess.Popen(
            command(interpreter), stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.lines = queue.Queue()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.decode().rstrip("\n"))

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self.process.stdin.close()
        try:
            self.process.wait(PATIENCE)
        finally:
            self.process.kill()
            self.process.stdout.close()

    def send(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def answer(self):
        """The next line."""
        return self.lines.get(timeout=PATIENCE)

    def ask(self, line):
        """Send a line and return the next answer."""
        self.send(line)
        return self.answer()

    def until(self, start):
        """The next line that begins so; what comes before it is dropped."""
        while True:
            line = self.answer()
            if line.startswith(start):
                return line

    def silent(self):
        """True if nothing but the answer to this question comes."""
        return self.ask("isready") == "readyok"
