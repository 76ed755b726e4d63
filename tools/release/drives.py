# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A CIRCUITPY drive: finding it, asking what board it is, reading and writing its files."""

import os
import re
import shutil
import string
import sys
from pathlib import Path

BOOT_OUT = "boot_out.txt"  # CircuitPython writes it at every start

_MOUNTS = ("/media/*", "/media/*/*", "/run/media/*/*", "/mnt/*", "/Volumes/*")


class Drive:
    """A mounted drive. Paths are relative, with slashes. Everything may raise OSError."""

    def __init__(self, root):
        self.root = Path(root)

    def __str__(self):
        return str(self.root)

    def read(self, path):
        """Content of a file, or None if there is none."""
        try:
            return (self.root / path).read_bytes()
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            return None

    def exists(self, path):
        """True for a file or a folder of that name."""
        return (self.root / path).exists()

    def write(self, path, data):
        """Write a file in place, with its folders, down to the device.

        Not a second file and a rename: on FAT a rename writes two entries, and a cable pulled
        between them leaves two names for the same sectors, which no later write repairs.
        """
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        with open(target, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        self._sync_folder(target.parent)

    def remove(self, path):
        """Remove a file, and its folders as far as they are empty then."""
        (self.root / path).unlink()
        for folder in (self.root / path).relative_to(self.root).parents:
            if str(folder) == ".":
                break
            try:
                (self.root / folder).rmdir()
            except OSError:  # not empty
                break
        self._sync_folder(self.root)

    def space(self):
        """(free bytes, bytes of a cluster)."""
        if not hasattr(os, "statvfs"):  # Windows
            return shutil.disk_usage(self.root).free, 4096
        facts = os.statvfs(self.root)
        return facts.f_bavail * facts.f_frsize, facts.f_frsize

    def sync(self):
        """Everything down to the device."""
        if hasattr(os, "sync"):
            os.sync()

    def close(self):
        """Nothing: the drive stays mounted."""

    @staticmethod
    def _sync_folder(folder):
        if sys.platform == "win32":
            return
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        except OSError:  # not every file system can
            pass
        finally:
            os.close(handle)


def mounted():
    """All CIRCUITPY drives there are."""
    if sys.platform == "win32":
        roots = [Path(f"{letter}:/") for letter in string.ascii_uppercase[3:]]
    else:
        roots = sorted({p for pattern in _MOUNTS for p in Path("/").glob(pattern[1:])})
    return [Drive(root) for root in roots if _is_circuitpy(root)]


def _is_circuitpy(root):
    try:
        return (root / BOOT_OUT).is_file()
    except OSError:  # a mount of somebody else
        return False


def why_not(drive):
    """Why that is no CIRCUITPY drive of which `identity` could say something, in one line."""
    if isinstance(drive, Drive) and not drive.root.is_dir():
        return f"there is no drive {drive}"
    text = drive.read(BOOT_OUT)
    if text is None:
        return f"{drive} has no {BOOT_OUT}: not a CIRCUITPY drive"
    what = "damaged" if text.strip() else "empty"
    return f"{BOOT_OUT} on {drive} is {what}: press reset on the board, which writes it anew"


def identity(drive):
    """(board id, version of CircuitPython) by boot_out.txt; "" for what it does not say."""
    text = (drive.read(BOOT_OUT) or b"").decode("utf-8", "replace")
    board = re.search(r"^Board ID:\s*(\S+)", text, re.MULTILINE)
    version = re.search(r"CircuitPython (\d+\.\d+\S*?)[;,\s]", text)
    return board.group(1) if board else "", version.group(1) if version else ""
