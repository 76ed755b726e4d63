# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Reads glyphs from a bitmap font in X11's PCF format (plain or gzipped).

Font(path).glyph(code) -> Glyph: `rows` is a list of ints, most significant bit left, `width` bits
each; `left` and `top` place the box (top = rows above the baseline). KeyError for a missing code.
"""

import gzip
import struct
from collections import namedtuple

Glyph = namedtuple("Glyph", "rows width left top advance")

_METRICS = 4
_BITMAPS = 8
_ENCODINGS = 32
_COMPRESSED = 0x100


class Font:
    """One PCF file; codes are those of its own charset (JIS X 0208: row << 8 | cell, 7 bits)."""

    def __init__(self, path):
        with open(path, "rb") as file:
            data = file.read()
        if data[:2] == b"\x1f\x8b":
            data = gzip.decompress(data)
        if data[:4] != b"\x01fcp":
            raise ValueError(f"{path}: not a PCF font")
        self._data = data
        self._tables = {}
        for i in range(struct.unpack_from("<I", data, 4)[0]):
            kind, form, _size, offset = struct.unpack_from("<4I", data, 8 + 16 * i)
            self._tables[kind] = (form, offset)
        self._read_metrics()
        self._read_bitmaps()
        self._read_encodings()

    def _open(self, kind):
        form, offset = self._tables[kind]
        return form, ">" if form & 4 else "<", offset + 4

    def _read_metrics(self):
        form, order, at = self._open(_METRICS)
        self._metrics = []
        if form & _COMPRESSED:
            (count,) = struct.unpack_from(order + "H", self._data, at)
            for i in range(count):
                raw = struct.unpack_from("5B", self._data, at + 2 + 5 * i)
                self._metrics.append([v - 128 for v in raw])
        else:
            (count,) = struct.unpack_from(order + "I", self._data, at)
            for i in range(count):
                self._metrics.append(struct.unpack_from(order + "5h", self._data, at + 4 + 12 * i))

    def _read_bitmaps(self):
        form, order, at = self._open(_BITMAPS)
        (count,) = struct.unpack_from(order + "I", self._data, at)
        self._offsets = struct.unpack_from(f"{order}{count}I", self._data, at + 4)
        self._bits = at + 4 + 4 * count + 16
        self._pad = 1 << (form & 3)
        self._bit_first = form & 8  # most significant bit is the leftmost pixel
        self._byte_first = form & 4
        self._unit = 1 << (form >> 4 & 3)

    def _read_encodings(self):
        _form, order, at = self._open(_ENCODINGS)
        lo2, hi2, lo1, hi1, _default = struct.unpack_from(order + "5h", self._data, at)
        self._codes = {}
        at += 10
        for row in range(lo1, hi1 + 1):
            for cell in range(lo2, hi2 + 1):
                (index,) = struct.unpack_from(order + "H", self._data, at)
                at += 2
                if index != 0xFFFF:
                    self._codes[row << 8 | cell] = index

    def __contains__(self, code):
        return code in self._codes

    def glyph(self, code):
        """The glyph of a code."""
        index = self._codes[code]
        left, right, advance, ascent, descent = self._metrics[index][:5]
        width = right - left
        stride = (width + 8 * self._pad - 1) // (8 * self._pad) * self._pad
        rows = []
        for y in range(ascent + descent):
            at = self._bits + self._offsets[index] + y * stride
            raw = self._data[at : at + stride]
            if not self._byte_first and self._unit > 1:
                raw = b"".join(raw[i : i + self._unit][::-1] for i in range(0, stride, self._unit))
            if not self._bit_first:
                raw = bytes(int(f"{b:08b}"[::-1], 2) for b in raw)
            rows.append(int.from_bytes(raw, "big") >> (8 * stride - width))
        return Glyph(rows, width, left, ascent, advance)


def jis(char):
    """JIS X 0208 code of a character."""
    raw = char.encode("euc_jp")
    if len(raw) != 2:
        raise KeyError(char)
    return (raw[0] & 0x7F) << 8 | raw[1] & 0x7F
