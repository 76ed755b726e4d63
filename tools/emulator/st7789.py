# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The panel's side of an ST7789 display: commands and data in, a picture out.

Understands what a display driver sends while it runs (ST7789V data sheet, chapter 9): column and
row window, memory write in 16 bits a pixel, memory access control (mirrored, transposed), sleep
and display on/off, inversion, reset. Everything else (gamma, voltages, porch) is taken and ignored.
"""

from array import array

_SWRESET, _SLPIN, _SLPOUT, _INVOFF, _INVON = 0x01, 0x10, 0x11, 0x20, 0x21
_DISPOFF, _DISPON, _CASET, _RASET, _RAMWR = 0x28, 0x29, 0x2A, 0x2B, 0x2C
_MADCTL, _COLMOD = 0x36, 0x3A
_MIRROR_Y, _MIRROR_X, _TRANSPOSED = 0x80, 0x40, 0x20
_FULL_BLACK = b"\x00\x00"


class St7789:
    """A panel of `width` x `height` pixels, each two bytes RGB565, high byte first.

    `pixels` is the frame, row by row. `bytes_written` counts the pixel bytes taken, and
    `box` is (left, top, right, bottom) of what they touched since `clear_box()`, or None.
    `changed` holds for each pixel what `now` was when it got another value."""

    def __init__(self, width=240, height=240):
        self.width, self.height = width, height
        self.bytes_written = 0
        self.box = None
        self.now = 0.0
        self.changed = array("d", bytes(8 * width * height))
        self.reset()

    def reset(self):
        """As after power-on: black, asleep, full window."""
        self.pixels = bytearray(_FULL_BLACK * (self.width * self.height))
        self.on = self.awake = self.inverted = False
        self.access, self.format = 0, 0x66
        self.columns, self.rows = (0, self.width - 1), (0, self.height - 1)
        self._command, self._arguments, self._half = None, bytearray(), None
        self._x, self._y = 0, 0

    def clear_box(self):
        self.box = None

    def command(self, code):
        """One byte with D/C low."""
        self._command, self._half = code, None
        self._arguments.clear()
        if code == _SWRESET:
            self.reset()
        elif code in (_SLPIN, _SLPOUT):
            self.awake = code == _SLPOUT
        elif code in (_DISPOFF, _DISPON):
            self.on = code == _DISPON
        elif code in (_INVOFF, _INVON):
            self.inverted = code == _INVON
        elif code == _RAMWR:
            self._x, self._y = self.columns[0], self.rows[0]

    def data(self, byte):
        """One byte with D/C high."""
        if self._command == _RAMWR:
            if self._half is None:
                self._half = byte
            else:
                self._pixel(self._half, byte)
                self._half = None
            return
        arguments = self._arguments
        arguments.append(byte)
        if self._command in (_CASET, _RASET) and len(arguments) == 4:
            window = (arguments[0] << 8 | arguments[1], arguments[2] << 8 | arguments[3])
            if self._command == _CASET:
                self.columns = window
            else:
                self.rows = window
        elif self._command == _MADCTL:
            self.access = byte
        elif self._command == _COLMOD:
            self.format = byte

    def _pixel(self, high, low):
        """Puts a pixel at the address counter and moves that on; it wraps in the window."""
        self.bytes_written += 2
        x, y = self._x, self._y
        if x < self.columns[1]:
            self._x = x + 1
        else:
            self._x = self.columns[0]
            self._y = y + 1 if y < self.rows[1] else self.rows[0]
        if self.access:
            if self.access & _TRANSPOSED:
                x, y = y, x
            if self.access & _MIRROR_X:
                x = self.width - 1 - x
            if self.access & _MIRROR_Y:
                y = self.height - 1 - y
        if not (0 <= x < self.width and 0 <= y < self.height):
            return
        at = (y * self.width + x) * 2
        if self.pixels[at] != high or self.pixels[at + 1] != low:
            self.changed[at >> 1] = self.now
        self.pixels[at] = high
        self.pixels[at + 1] = low
        box = self.box
        if box is None:
            self.box = (x, y, x, y)
        elif not (box[0] <= x <= box[2] and box[1] <= y <= box[3]):
            self.box = (min(box[0], x), min(box[1], y), max(box[2], x), max(box[3], y))

    def last_change(self, outside=()):
        """The latest of `changed` outside of some boxes (left, top, width, height)."""
        times = array("d", self.changed)
        for left, top, width, height in outside:
            for y in range(max(top, 0), min(top + height, self.height)):
                for x in range(max(left, 0), min(left + width, self.width)):
                    times[y * self.width + x] = 0.0
        return max(times)

    def rgb(self):
        """What an eye sees: bytes, three a pixel. Black while asleep or off.

        The panels in question are inverted by nature, so INVON is their normal state."""
        if not (self.on and self.awake):
            return bytes(3 * self.width * self.height)
        pixels, flip = self.pixels, 0 if self.inverted else 0xFFFF
        out = bytearray(3 * self.width * self.height)
        at = 0
        for i in range(0, len(pixels), 2):
            value = (pixels[i] << 8 | pixels[i + 1]) ^ flip
            red, green, blue = value >> 11, value >> 5 & 63, value & 31
            out[at] = red << 3 | red >> 2
            out[at + 1] = green << 2 | green >> 4
            out[at + 2] = blue << 3 | blue >> 2
            at += 3
        return bytes(out)

    def save(self, path):
        """Writes the picture as PNG."""
        from PIL import Image

        Image.frombytes("RGB", (self.width, self.height), self.rgb()).save(path)
