# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The computer at the end of the USB cable: its drive, its serial line. Loaded when used."""

_typed = ""


def records():
    """Folder for records on the drive, or None while a computer holds the drive."""
    try:
        import storage

        if storage.getmount("/").readonly:
            return None
    except (ImportError, OSError, AttributeError):
        return None
    from os import mkdir

    try:
        mkdir("/records")
    except OSError:
        pass  # it is there
    return "/records/"


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
        else:
            _typed += char
    return None
