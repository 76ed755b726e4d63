# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What the simulator has in place of a board's parts: keys, their queue, the memory in a file."""

import os
import select
import sys

# Buttons by name, with their bits (komadai.device.keys)
NAMES = {
    "UP": 1,
    "DOWN": 2,
    "LEFT": 4,
    "RIGHT": 8,
    "A": 16,
    "B": 32,
    "START": 64,
    "SELECT": 128,
}


class Trouble(Exception):
    """Something that the user can put right; said in one line."""


class Event:
    """As keypad.Event."""

    key_number = 0
    pressed = False


class Queue:
    """As keypad.EventQueue: 64 events, further ones are dropped."""

    def __init__(self):
        self.items = []
        self.overflowed = False

    def get_into(self, event):
        """Take the oldest event; False if there is none."""
        if not self.items:
            return False
        event.key_number, event.pressed = self.items.pop(0)
        return True

    def clear(self):
        """Drop all events."""
        self.items.clear()
        self.overflowed = False


class Keys:
    """As keypad.Keys, pressed by a program."""

    def __init__(self):
        self.events = Queue()

    def reset(self):
        """Nothing: the program presses again."""

    def change(self, number, pressed):
        """A key goes down or up."""
        if len(self.events.items) >= 64:
            self.events.overflowed = True
        else:
            self.events.items.append((number, pressed))


class Lines:
    """Lines of a pipe, a file or a terminal as they come in; never waits.

    It reads the descriptor itself: what a text stream has in its buffer, nobody could ask for.
    """

    def __init__(self, stream):
        self.waiting = b""
        try:
            self.source = stream.fileno()
        except (AttributeError, OSError, ValueError):
            self.source = None  # there is none, as under pytest

    def next(self):
        """The next line that is not empty, or None."""
        while True:
            line, end, rest = self.waiting.partition(b"\n")
            if end or self.source is None:  # what stands at the end of a file is a line, too
                self.waiting = rest
                text = line.decode(errors="replace").strip()
                if text or not end:
                    return text or None
            elif not self._read():
                return None

    def _read(self):
        """Take what has come in; False if that is nothing."""
        try:
            if not select.select([self.source], [], [], 0)[0]:
                return False
            more = os.read(self.source, 4096)
        except OSError:  # such a source cannot be asked (Windows), or it is gone
            more = b""
        if not more:
            self.source = None
        self.waiting += more
        return True


class Memory:
    """Non-volatile memory in a file (or for this run only), as microcontroller.nvm."""

    def __init__(self, size, path=None):
        self.path = path
        self.data = bytearray(b"\xff" * size)
        if path and os.path.exists(path):
            try:
                with open(path, "rb") as file:
                    raw = file.read()
            except OSError as error:
                raise Trouble(f"--nvm {path}: {error.strerror}") from error
            self.data[: len(raw)] = raw[:size]
        elif path:
            self._write()

    def __len__(self):
        return len(self.data)

    def __getitem__(self, index):
        return self.data[index]

    def __setitem__(self, index, value):
        if isinstance(index, slice):
            start, stop, _step = index.indices(len(self.data))
            if len(value) != stop - start:
                raise ValueError("slice assignment of another length")
        self.data[index] = value
        if self.path:
            self._write()

    def _write(self):
        new = self.path + ".new"
        try:
            with open(new, "wb") as file:
                file.write(self.data)
            os.replace(new, self.path)
        except OSError as error:
            raise Trouble(f"--nvm {self.path}: {error.strerror}") from error


def memory_of(args):
    """Path of the memory by sim.py's options: --nvm, else in a window a file of the board's in the
    user's data folder; None for no memory between runs.
    """
    if args.nvm or args.headless or args.fresh:
        return args.nvm
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        base = os.environ.get("APPDATA") or os.path.join(home, "AppData", "Roaming")
    elif sys.platform == "darwin":
        base = os.path.join(home, "Library", "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or os.path.join(home, ".local", "share")
    folder = os.path.join(base, "komadai")
    path = os.path.join(folder, args.board + ".nvm")
    try:
        os.makedirs(folder, exist_ok=True)
        with open(path, "ab"):
            pass
    except OSError as error:
        print(f"sim.py: {path}: {error.strerror}; this game is not kept", file=sys.stderr)
        return None
    if not os.path.getsize(path):
        os.remove(path)  # made anew, as it is on a board that was never used
    return path
