# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Standard input as lines, without waiting for them, and output at once.

On CPython the descriptors are read and written directly (on Windows input comes from a thread, as
pipes cannot be polled there); on MicroPython for unix `select.poll` and unbuffered streams do it.
"""

import os
import sys
import time

_RING = 0x1FFFFFFF
LONGEST = 16384  # bytes of a line; the rest of a longer one is dropped


def chance():
    """A random number for the bot's seed."""
    data = os.urandom(3)
    return data[0] | data[1] << 8 | data[2] << 16


def decode(data):
    """Text of a line; the bytes of one that is no UTF-8 become one character each."""
    try:
        return data.decode()
    except UnicodeError:
        return "".join([chr(b) for b in data])


class Lines:
    """Input lines and output lines.

    ended   True when there is no more input
    """

    def __init__(self):
        self.ended = False
        self._rest = b""
        self._lines = []
        self._open()

    def read(self, wait):
        """The next line without its end; None if there is none yet, or none any more.

        wait   True: come back only with a line or at the end of the input
        """
        while not self._lines:
            if self.ended or not (wait or self._ready()):
                return None
            self._fill()
        line = self._lines.pop(0)
        if (
            len(line) > LONGEST
        ):  # of such a line its first words are enough, and that it is too long
            return decode(line[:100]) + "?" * LONGEST
        return decode(line)

    def _split(self, data):
        """Take a chunk of input; an empty one is the end. A line without an end is bounded."""
        if data:
            parts = data.split(b"\n")
            parts[0] = self._rest + parts[0]
            self._rest = parts.pop()[: LONGEST + 1]
            self._lines = parts
        else:
            self.ended = True
            if self._rest:
                self._lines = [self._rest]


if sys.implementation.name == "micropython":
    import select

    def now():
        """Milliseconds on a ring of 2**29."""
        return time.ticks_ms() & _RING

    class Stdio(Lines):
        """See Lines."""

        def _open(self):
            self._poll = select.poll()
            self._poll.register(sys.stdin, select.POLLIN)

        def _ready(self):
            return self._poll.poll(0)

        def _fill(self):
            line = sys.stdin.buffer.readline(LONGEST + 2)
            rest = line
            while len(rest) > 1 and not rest.endswith(b"\n"):
                rest = sys.stdin.buffer.readline(1024)
            if len(line) > LONGEST + 1:
                line = line[: LONGEST + 1] + b"\n"
            if line.endswith(b"\n"):
                self._lines = [line[:-1]]
            else:
                self._rest = line
                self._split(b"")

        def write(self, text):
            """Write a line."""
            sys.stdout.buffer.write(text.encode() + b"\n")

else:
    import queue
    import select
    import threading

    def now():
        """Milliseconds on a ring of 2**29."""
        return time.monotonic_ns() // 1000000 & _RING

    class Stdio(Lines):
        """See Lines."""

        def _open(self):
            self._queue = None
            if sys.platform == "win32":
                self._queue = queue.SimpleQueue()
                threading.Thread(target=self._pump, daemon=True).start()

        def _pump(self):
            data = True
            while data:
                data = self._chunk()
                self._queue.put(data)

        def _chunk(self):
            try:
                return os.read(0, 1 << 16)
            except OSError:  # closed: the end
                return b""

        def _ready(self):
            if self._queue:
                return not self._queue.empty()
            try:
                return select.select([0], [], [], 0)[0]
            except (OSError, ValueError):
                return True  # let the read say so

        def _fill(self):
            self._split(self._queue.get() if self._queue else self._chunk())

        def write(self, text):
            """Write a line; SystemExit if nobody reads any more."""
            data = text.encode("utf-8", "replace") + b"\n"
            try:
                while data:
                    data = data[os.write(1, data) :]
            except OSError:
                raise SystemExit from None
