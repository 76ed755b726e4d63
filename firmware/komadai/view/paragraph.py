# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Folds a sentence into lines, also a Japanese one, which has no blanks. Loaded when used."""

from komadai.view.text import cells

_NOT_FIRST = "。、！？」ーっゃゅょッャュョ々"  # what must not begin a line


def fold(text, columns):
    """The lines, a list of str, of at most `columns` cells each."""
    raw = text.encode()  # as bytes: each character of a str would stay in memory for ever (text.py)
    lines = []
    start = at = cut = used = 0
    while at < len(raw):
        size = width = 1
        if raw[at] == 32:
            cut = at
        elif raw[at] > 127:
            size = 2 if raw[at] < 224 else 3
            char = str(raw[at : at + size], "utf-8")
            width = cells(char)
            if width > 1 and at > start and char not in _NOT_FIRST:
                cut = at
        if used + width > columns:
            if cut <= start:
                cut = at
            lines.append(str(raw[start:cut], "utf-8"))
            if raw[cut] == 32:
                cut += 1
            start = at = cut
            used = 0
        else:
            used += width
            at += size
    lines.append(str(raw[start:], "utf-8"))
    return lines
