# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Programs that a test talks with. None outlives its test, and no wait is without a bound.

`with subprocess.Popen(...)` waits for ever at its end: a test that has failed because its program
hangs would hang there itself, and no time limit of the test would end it.
"""

import contextlib
import os
import pty
import select
import subprocess
import time

PATIENCE = 120  # seconds until a test gives up; none depends on how fast a program is


@contextlib.contextmanager
def child(command, **options):
    """The running program; at the end it is killed if it still runs, and its pipes are closed."""
    process = subprocess.Popen(command, **options)
    try:
        yield process
    finally:
        if process.stdin:
            with contextlib.suppress(OSError):  # it may be gone already
                process.stdin.close()
        if process.poll() is None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(5)
            process.kill()
        process.wait(PATIENCE)
        for pipe in (process.stdout, process.stderr):
            if pipe:
                pipe.close()


def line(process):
    """The next line of its standard output, as bytes."""
    until = time.monotonic() + PATIENCE
    out = b""
    while not out.endswith(b"\n"):
        rest = until - time.monotonic()
        ready, _, _ = select.select([process.stdout], [], [], max(rest, 0))
        assert ready, f"no line in {PATIENCE} s from {process.args}; so far: {out!r}"
        byte = os.read(process.stdout.fileno(), 1)
        assert byte, f"{process.args} ended in the middle of a line: {out!r}"
        out += byte
    return out


def in_terminal(command, typed, **options):
    """Run a program on a terminal of its own and type `typed`; (exit status, all it showed)."""
    main, side = pty.openpty()
    try:
        with child(command, stdin=side, stdout=side, stderr=side, **options) as process:
            os.close(side)
            os.write(main, typed)
            out = b""
            until = time.monotonic() + PATIENCE
            while True:
                ready, _, _ = select.select([main], [], [], max(until - time.monotonic(), 0))
                assert ready, f"{command} does not end after {typed!r}; it showed: {out.decode()}"
                try:
                    part = os.read(main, 4096)
                except OSError:  # so Linux says that nobody is at the other side any more
                    break
                if not part:
                    break
                out += part
            return process.wait(PATIENCE), out
    finally:
        os.close(main)
