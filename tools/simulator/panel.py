# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A display panel on the laptop: Blinka's real displayio, drawn into a buffer of RGB565.

`Panel(width, height)` has `.display` (a busdisplay.BusDisplay), `.pixels` (bytearray, two bytes a
pixel, big endian, as the panel gets them), `.sent` (bytes of pixels sent so far), `.boxes` (regions
since `boxes.clear()`), `rgb()` and `save(path)`.
"""

import os
import struct
import zlib

os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")

import displayio
import fourwire
from busdisplay import BusDisplay

displayio._stop_background()  # a thread for auto_refresh, which is off

_COLUMNS = 0x2A
_ROWS = 0x2B
_WRITE = 0x2C


class _Bus(fourwire.FourWire):
    """A four-wire bus whose other end is a buffer (displayio insists on a FourWire)."""

    def __init__(self, panel):  # pylint: disable=super-init-not-called
        self._panel = panel

    def reset(self):
        """Nothing to reset."""

    def _release(self):
        pass

    def _free(self):
        return True

    def _begin_transaction(self):
        return True

    def _end_transaction(self):
        pass

    def _send(self, data_type, _chip_select, data):
        if data_type == 0:
            self._panel.command(data[0])
        else:
            self._panel.data(data)


class _Display(BusDisplay):
    """A display that remembers what a full refresh has drawn, as a board's does.

    Blinka leaves the areas of all objects as they were before it, so that what moves next is not
    wiped out where it was. A second refresh puts that right; it is not counted.
    """

    panel = None

    def refresh(self, **options):
        """See BusDisplay.refresh."""
        full = self._core.full_refresh
        done = super().refresh(**options)
        if full and self.panel:
            sent, boxes = self.panel.sent, list(self.panel.boxes)
            super().refresh(**options)
            self.panel.sent = sent
            self.panel.boxes[:] = boxes
        return done


class Panel:
    """What a ST7735 or ST7789 does with the commands that displayio sends."""

    def __init__(self, width, height):
        self.width = width
        self.height = height
        self.pixels = bytearray(2 * width * height)
        self.sent = 0
        self.boxes = []
        self._command = 0
        self._box = [0, 0, width - 1, height - 1]
        self._at = (0, 0)
        displayio.release_displays()
        self.display = _Display(_Bus(self), b"", width=width, height=height, auto_refresh=False)
        self.display.panel = self
        self.display.root_group = displayio.Group()

    def command(self, command):
        """A command byte."""
        self._command = command
        if command == _WRITE:
            self._at = (self._box[0], self._box[1])
            x1, y1, x2, y2 = self._box
            self.boxes.append((x1, y1, x2 - x1 + 1, y2 - y1 + 1))

    def data(self, data):
        """The bytes after a command."""
        if self._command == _COLUMNS:
            self._box[0], self._box[2] = struct.unpack(">HH", bytes(data))
        elif self._command == _ROWS:
            self._box[1], self._box[3] = struct.unpack(">HH", bytes(data))
        elif self._command == _WRITE:
            raw = bytes(data)
            self.sent += len(raw)
            x1, _y1, x2, _y2 = self._box
            x, y = self._at
            at = 0
            while at < len(raw):
                run = min(2 * (x2 + 1 - x), len(raw) - at)
                start = 2 * (y * self.width + x)
                self.pixels[start : start + run] = raw[at : at + run]
                at += run
                x += run // 2
                if x > x2:
                    x, y = x1, y + 1
            self._at = (x, y)

    def rgb(self):
        """The picture as bytes, three a pixel, rows from the top."""
        out = bytearray(3 * self.width * self.height)
        words = struct.unpack(f">{self.width * self.height}H", self.pixels)
        out[0::3] = bytes((w >> 8 & 0xF8 | w >> 13) for w in words)
        out[1::3] = bytes((w >> 3 & 0xFC | w >> 9 & 3) for w in words)
        out[2::3] = bytes((w << 3 & 0xF8 | w >> 2 & 7) for w in words)
        return bytes(out)

    def save(self, path):
        """Write the picture as a PNG."""
        rgb = self.rgb()
        stride = 3 * self.width
        raw = b"".join(b"\0" + rgb[y * stride : (y + 1) * stride] for y in range(self.height))

        def chunk(kind, body):
            crc = zlib.crc32(kind + body)
            return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", crc)

        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        with open(path, "wb") as file:
            file.write(
                b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(raw, 9))
                + chunk(b"IEND", b"")
            )  # fmt: skip


def load(path, bitmap, part=0):
    """Read a sheet into a Bitmap, as `open(path, "rb").readinto(bitmap)` does on a board; part:
    which one of several in a file.

    Blinka's Bitmap is no buffer and keeps 32-bit words with the leftmost pixel in the highest bits.
    """
    words = bitmap._data
    with open(path, "rb") as file:
        raw = file.read()
    size = 4 * len(words)
    if len(raw) % size or len(raw) < size * (part + 1):
        raise ValueError(f"{path}: {len(raw)} bytes, the bitmap has {size}")
    raw = raw[size * part : size * (part + 1)]
    for i in range(len(words)):
        words[i] = int.from_bytes(raw[4 * i : 4 * i + 4], "big")
    bitmap.dirty()


class Raw:
    """The bytes of a Bitmap, to be changed in place: what `memoryview(bitmap)` is on a board."""

    def __init__(self, bitmap):
        self.words = bitmap._data

    def __len__(self):
        return 4 * len(self.words)

    def __getitem__(self, index):
        return self.words[index >> 2] >> 8 * (3 - (index & 3)) & 255

    def __setitem__(self, index, value):
        shift = 8 * (3 - (index & 3))
        word = self.words[index >> 2]
        self.words[index >> 2] = word & ~(255 << shift) | value << shift


def read(path):
    """(width, height, rgb) of a PNG that `Panel.save` wrote (no filters, eight bits)."""
    with open(path, "rb") as file:
        data = file.read()
    width, height = struct.unpack(">II", data[16:24])
    at = 8
    packed = b""
    while at < len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            packed += data[at + 8 : at + 8 + size]
        at += size + 12
    raw = zlib.decompress(packed)
    stride = 3 * width + 1
    return width, height, b"".join(raw[y * stride + 1 : (y + 1) * stride] for y in range(height))
