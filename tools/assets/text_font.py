# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The fonts of texts: font.bin, the sheet of a language with Latin letters, and glyphs.bin, all the
letters of all languages, of which firmware/komadai/view/glyph_cache.py reads what it shows.
"""

from assets import catalogue
from assets.canvas import Canvas
from assets.pcf import jis
from komadai.view import text
from komadai.view.glyph_cache import BUCKETS

_TEXTS = ("howto*.txt", "lessons*.txt")  # in firmware/assets, beside the catalogues


def drawn(char):
    """Characters that no font has: 12x12 pentagons, 6x12 arrows and macrons."""
    canvas = Canvas(12, 12)
    if char in "☗☖":
        for y in range(11):
            half = y * 1.3 if y < 3 else 3.2 + (y - 2) * 0.18
            xs = [x for x in range(11) if abs(x - 5) <= half]
            for x in xs:
                edge = x in (xs[0], xs[-1]) or y in (0, 10) or (y < 3 and abs(x - 5) > half - 1.3)
                canvas.put(x, y, 1 if char == "☗" or edge else 0)
        return canvas
    raise SystemExit(f"no font has the character {char!r}")


ARROWS = {
    "→": "000000 000000 000000 001000 001100 111110 001100 001000",
    "←": "000000 000000 000000 001000 011000 111110 011000 001000",
    "↑": "000000 000000 001000 011100 111110 001000 001000 001000",
    "↓": "000000 000000 001000 001000 001000 111110 011100 001000",
    "…": "000000 000000 000000 000000 000000 000000 000000 000000 000000 101010",
    "•": "000000 000000 000000 000000 001100 011110 011110 001100",
    "×": "000000 000000 000000 100010 010100 001000 010100 100010",
    "▴": "000000 001000 011100 111110 111110 111110 111110 111110 111110",
    "▵": "000000 001000 010100 100010 100010 100010 100010 100010 111110",
    "■": "000000 111110 111110 111110 111110 111110 111110 111110 111110",
    "□": "000000 111110 100010 100010 100010 100010 100010 100010 111110",
}


def narrow(char, fonts):
    """A character of 6x12 pixels, with a pixel of air at its left where there is room: a line and
    the bar behind it begin with it.
    """
    canvas = _narrow(char, fonts)
    if not any(row[5] for row in canvas.rows):
        canvas.rows = [[0, *row[:5]] for row in canvas.rows]
    return canvas


def _narrow(char, fonts):
    canvas = Canvas(6, 12)
    if char in ARROWS:
        for y, row in enumerate(ARROWS[char].split()):
            for x, bit in enumerate(row):
                canvas.put(x, y + 1, int(bit))
        return canvas
    font = fonts["6x12"]
    plain = {"ō": "o", "ū": "u", "Ō": "O"}.get(char, char)
    if ord(plain) not in font:
        raise SystemExit(f"no font has the character {char!r}")
    glyph = font.glyph(ord(plain))
    canvas.glyph(glyph, glyph.left, 10 - glyph.top, 1)
    if plain != char:
        for x in range(1, 4):
            canvas.put(x, 0 if char == "Ō" else 2, 1)
    return canvas


def wide(char, fonts):
    """A character of 12x12 pixels."""
    canvas = Canvas(12, 12)
    try:
        glyph = fonts["12"].glyph(jis(char))
    except (KeyError, UnicodeEncodeError):
        return drawn(char)
    canvas.glyph(glyph, glyph.left, 10 - glyph.top, 1)
    return canvas


def sheet(fonts):
    """The text font: 6x12 tiles in a row; a wide character is two tiles."""
    tiles = [narrow(chr(code), fonts) for code in range(32, 127)]
    tiles += [narrow(char, fonts) for char in text.NARROW]
    for char in text.WIDE:
        canvas = wide(char, fonts)
        for half in range(2):
            part = Canvas(6, 12)
            part.rows = [row[6 * half : 6 * half + 6] for row in canvas.rows]
            tiles.append(part)
    if len(tiles) != text.TILES:
        raise SystemExit(f"text.TILES is {text.TILES}, the font has {len(tiles)}")
    canvas = Canvas(6 * len(tiles), 12)
    for i, drawing in enumerate(tiles):
        canvas.paste(drawing, 6 * i, 0)
    return canvas


def wanted():
    """All characters that a text of the handheld may have, sorted."""
    found = {chr(code) for code in range(32, 127)} | set(text.NARROW + text.WIDE)
    found |= set("０１２３４５６７８９〇一二三四五六七八九　同成打")  # of Japanese notation
    for one in catalogue.languages():
        found.update("".join(one.texts.values()))
    for pattern in _TEXTS:
        for path in catalogue.ASSETS.glob(pattern):
            found.update(path.read_text(encoding="utf-8"))
    return sorted(found - {"\n"})


def table(fonts, chars):
    """The bytes of glyphs.bin with those characters, see firmware/komadai/view/glyph_cache.py."""
    records = {}
    for char in chars:
        raw = char.encode()
        canvas = wide(char, fonts) if text.is_wide(raw, 0) else narrow(char, fonts)
        code = ord(char)
        at = code % BUCKETS
        while at in records:
            at += 1
        rows = b""
        for row in canvas.rows:
            bits = "".join(map(str, row)).ljust(16, "0")
            rows += int(bits, 2).to_bytes(2, "big")
        records[at] = code.to_bytes(2, "little") + rows
    empty = bytes(26)
    return b"".join(records.get(at, empty) for at in range(max(records) + 2))


def characters(data):
    """The characters that a glyphs.bin has."""
    codes = (data[at] | data[at + 1] << 8 for at in range(0, len(data), 26))
    return {chr(code) for code in codes if code}
