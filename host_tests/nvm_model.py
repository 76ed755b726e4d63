# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Models of both kinds of non-volatile memory, whose power can be cut at any byte of any write.

The unit of time is a byte that is programmed (an erase counts as one, too). `Nvm(size, kind)`:

  in place  RP2040 (ports/raspberrypi/common-hal/nvm/ByteArray.c): a slice whose bytes are all 0xFF
            is programmed byte by byte; anything else erases the 4-KB sector and programs all of it
  slice     ESP32-S3 and any memory that changes only the bytes of the slice, in order
  block     SAMD51 (hpl_nvmctrl): erases the block of 8 KB and programs all of it, at every write
"""

import pytest


class PowerCut(Exception):
    """The power is gone."""


class Nvm:
    """As microcontroller.nvm. `fuel`: bytes until the power cut, None for never."""

    def __init__(self, size, kind):
        self.data = bytearray(b"\xff" * size)
        self.kind = kind
        self.fuel = None
        self.spent = 0
        self.erases = 0
        self.writes = 0

    def __len__(self):
        return len(self.data)

    def __getitem__(self, index):
        return bytearray(self.data[index]) if isinstance(index, slice) else self.data[index]

    def __setitem__(self, index, value):
        assert isinstance(index, slice), "one slice, never a byte at a time"
        start, stop, step = index.indices(len(self.data))
        assert step == 1 and stop - start == len(value) > 0
        self.writes += 1
        if self.kind == "slice" or (self.kind == "in place" and self._erased(start, stop)):
            self._program(start, value)
        else:
            image = bytearray(self.data)
            image[start:stop] = value
            self._burn()
            self.erases += 1
            self.data[:] = b"\xff" * len(image)
            self._program(0, image)

    def _erased(self, start, stop):
        return not self.data[start:stop].strip(b"\xff")

    def _program(self, start, value):
        size = len(value)
        done = size if self.fuel is None else min(size, self.fuel)
        self.data[start : start + done] = value[:done]
        self.spent += done
        if self.fuel is not None:
            self.fuel -= done
            if done < size:
                raise PowerCut

    def _burn(self):
        if self.fuel is not None:
            if self.fuel == 0:
                raise PowerCut
            self.fuel -= 1
        self.spent += 1

    def copy(self):
        """Another memory with the same content."""
        other = Nvm(len(self.data), self.kind)
        other.data[:] = self.data
        return other


def cuts(start, play, step=1):
    """Play again and again, the power cut after 0, 1, 2 ... bytes; yields (bytes, memory).

    start: the Nvm before; play(nvm) writes to it.
    """
    whole = start.copy()
    play(whole)
    for fuel in range(0, whole.spent, step):
        nvm = start.copy()
        nvm.fuel = fuel
        with pytest.raises(PowerCut):
            play(nvm)
        nvm.fuel = None
        yield fuel, nvm
