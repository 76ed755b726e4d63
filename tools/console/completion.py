# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What the Tab key offers in tools/terminal.py: commands, their words, files and legal moves."""

import os

from shogi.rules import impasse
from shogi.rules.handicap import NAMES as HANDICAPS


def names(table):
    """All commands."""
    return sorted(name[3:] for name in dir(table) if name.startswith("do_")) + ["quit", "save!"]


def choices(table, before, word):
    """What may stand where `word` was begun, after the words `before`."""
    if not before:
        return [x for x in names(table) + table.legal() if x.startswith(word)]
    known = {
        "handicap": HANDICAPS,
        "rule": impasse.NAMES,
        "new": ("two", "bot"),
        "side": ("sente", "gote"),
        "level": tuple("12345678"),
    }
    if before[0] in ("save", "save!", "load", "overwrite"):
        folder, _, start = word.rpartition("/")
        try:
            found = sorted(os.listdir(os.path.expanduser(folder) or "."))
        except OSError:
            return []
        head = folder + "/" if folder or word.startswith("/") else ""
        return [head + x for x in found if x.startswith(start)]
    if before[0] in known:
        return [x for x in known[before[0]] if x.startswith(word)]
    return [x for x in table.legal() if x.startswith(word)]


def complete_with(table):
    """Switch the Tab key on, where readline is there."""
    try:
        import readline
    except ImportError:
        return

    def complete(word, n):
        before = readline.get_line_buffer()[: readline.get_begidx()].split()
        found = choices(table, before, word)
        return found[n] + " " if n < len(found) else None

    readline.set_completer_delims(" ")
    readline.set_completer(complete)
    backend = getattr(readline, "backend", "") or (readline.__doc__ or "")
    readline.parse_and_bind(
        "bind ^I rl_complete" if "libedit" in backend or backend == "editline" else "tab: complete"
    )
