# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Where a line of running text ends, in any language. Loaded while such a text is shown.

Words are kept whole; between two wide characters a line may end anywhere but before one of
NOT_FIRST or behind one of NOT_LAST (the Japanese kinsoku rules, as far as these lines need them).
"""

from komadai.view.text import is_wide

NOT_FIRST = "、。，．・：；？！）」』】ー々っゃゅょぁぃぅぇぉッャュョァィゥェォ,.:;?!)]%"
NOT_LAST = "（「『【([☗☖"


def line_end(raw, start, cols):
    """The index in raw (UTF-8) behind a line of at most `cols` cells that begins at raw[start].

    Blanks at that place belong to neither line.
    """
    n = len(raw)
    best = i = start
    before = b""  # the character before i
    width = 0
    while i < n:
        first = raw[i]
        size = 1 if first < 128 else 2 if first < 224 else 3
        char = raw[i : i + size]
        wide = is_wide(raw, i)
        if i > start and _may_end(before, char, wide):
            best = i
        width += 1 + wide
        if width > cols:
            if first == 32:
                return i
            return best if best > start else i
        i += size
        before = char
    return n


def fold(text, cols):
    """The lines of a text, a list of str, of at most `cols` cells each."""
    raw = text.encode()
    lines = []
    at = 0
    while True:
        end = line_end(raw, at, cols)
        lines.append(str(raw[at:end], "utf-8"))
        at = end
        while at < len(raw) and raw[at] == 32:
            at += 1
        if at >= len(raw):
            return lines


def _may_end(before, char, wide):
    """True if a line may end between two characters."""
    if char == b" ":
        return True
    if before == b" " or not wide and len(before) < 3:
        return False  # behind a blank before which it may; within a word
    return str(char, "utf-8") not in NOT_FIRST and str(before, "utf-8") not in NOT_LAST
