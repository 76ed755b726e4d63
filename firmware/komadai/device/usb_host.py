# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The computer at the end of the USB cable: the drive, the serial line. Loaded when used."""

from micropython import const

_LINE = const(256)
_CLOCK_UNSET = const(2024)  # after power-on a clock that nobody sets is years behind
_TYPED = const(1024)  # characters of a line; the engine refuses a longer one, its rest is dropped
_ERROR = "/komadai-error.txt"

_typed = ""
_borrowed = False


def records():
    """Folder for records on the drive, or None while a computer holds the drive.

    Where no computer does (on battery, or after "eject"), the drive is taken until give_back():
    without that it would be the computer's all the time, whether there is one or not.
    """
    if not _take():
        return None
    from os import mkdir

    try:
        mkdir("/records")
    except OSError:
        pass  # it is there
    return "/records/"


def _take():
    """True if the drive is ours now."""
    global _borrowed
    try:
        import storage

        if storage.getmount("/").readonly:
            storage.remount("/", readonly=False)
            _borrowed = True
    except (ImportError, OSError, AttributeError, RuntimeError):
        return False
    return True


def complain(text):
    """Leave a fault in komadai-error.txt, where the drive can be written; "" takes it away."""
    import os

    try:
        if not text:
            os.stat(_ERROR)  # mostly it is not there, and nothing is to do
        if _take():
            if text:
                with open(_ERROR, "w") as file:
                    file.write(text + "\n")
            else:
                os.remove(_ERROR)
    except OSError:
        pass  # the serial line says it, too
    give_back()


def today():
    """The date as a KIF writes it, "" where nobody has set the clock of the board."""
    import time

    try:
        now = time.localtime()
    except (AttributeError, OverflowError, RuntimeError):
        return ""
    return "%d/%02d/%02d" % (now[0], now[1], now[2]) if now[0] > _CLOCK_UNSET else ""


def give_back():
    """All is written: a computer that comes now may have the drive."""
    global _borrowed
    if _borrowed:
        _borrowed = False
        import os

        import storage

        os.sync()
        try:
            storage.remount("/", readonly=True)
        except RuntimeError:
            pass  # a computer has come in between; it can read


def position(folder):
    """The first line of position.sfen in that folder, without the words that USI puts before it;
    "" if there is none.

    Not more than 256 characters of it: that is too many for journal.new, which refuses it.
    """
    try:
        with open(folder + "position.sfen") as file:
            line = file.readline(_LINE)
            if len(line) == _LINE:
                return line
            words = line.replace("\ufeff", "").split()
            while words and words[0] in ("position", "sfen"):
                words.pop(0)
            return " ".join(words)
    except (OSError, ValueError):
        return ""


def read_line():
    """A complete line from the serial line, or None; never waits."""
    global _typed
    import sys

    from supervisor import runtime

    while runtime.serial_bytes_available:
        char = sys.stdin.read(1)
        if char == "\n" or char == "\r":
            line = _typed
            _typed = ""
            if line:
                return line
        elif len(_typed) <= _TYPED:
            _typed += char
    return None
