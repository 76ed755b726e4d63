# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A non-volatile memory with a copy in RAM that survives a reset.

A SAMD51 erases and programs its whole NVM at each write (hpl_nvmctrl.c, _flash_write: one block of
8 KB, first page first). An interruption half way destroys everything. Its backup RAM
(alarm.sleep_memory) lives as long as there is voltage: through the reset button, a crash, a
brown-out that the chip notices. So each write goes there first, and what a reset cut off is
restored at the next start. When the power itself goes within the write, both are gone: the board
has no third place (the drive's own sectors are erased and programmed in the same way, with the
program in them).
"""

from binascii import crc32

from micropython import const

_SIZE = const(6144)  # of the 8 KB; the rest of the spare has the check
_STEP = const(256)


class Mirror:
    """As microcontroller.nvm, of 6,144 bytes. spare: bytes that outlive a reset, 8 KB."""

    def __init__(self, nvm, spare):
        self.nvm = nvm
        self.spare = spare
        self.stop = 0  # all bytes from here on are 0xFF
        head = spare[_SIZE : _SIZE + 8]
        stop = head[2] | head[3] << 8
        if head[:2] == b"Km" and stop <= _SIZE and head[4:] == self.check(stop):
            self.stop = stop
            if not self.same(nvm):
                image = bytearray(b"\xff" * _SIZE)
                image[:stop] = spare[0:stop]
                nvm[0:_SIZE] = image
        else:
            self.take()

    def __len__(self):
        return _SIZE

    def __getitem__(self, index):
        return self.nvm[index]

    def __setitem__(self, index, value):
        spare = self.spare
        spare[_SIZE : _SIZE + 2] = b"\0\0"  # not valid while it is changed
        spare[index] = value
        last = index.start + len(value)
        self.stop = max(self.stop, last)
        if last == _SIZE:
            self.shorten()
        self.sign()
        self.nvm[index] = value

    def take(self):
        """Copy the memory, when the spare has nothing of use: after power-on."""
        spare = self.spare
        spare[_SIZE : _SIZE + 2] = b"\0\0"
        for at in range(0, _SIZE, _STEP):
            spare[at : at + _STEP] = self.nvm[at : at + _STEP]
        self.stop = _SIZE
        self.shorten()
        self.sign()

    def shorten(self):
        """Find out how far the content goes, so that the check costs no more than that."""
        blank = b"\xff" * _STEP
        while self.stop and self.spare[self.stop - _STEP : self.stop] == blank:
            self.stop -= _STEP

    def check(self, stop):
        """CRC-32 of the spare up to `stop`, four bytes."""
        crc = 0
        for at in range(0, stop, _STEP):
            crc = crc32(self.spare[at : min(at + _STEP, stop)], crc)
        return bytes((crc & 255, crc >> 8 & 255, crc >> 16 & 255, crc >> 24 & 255))

    def sign(self):
        """Declare the spare valid: the mark comes last."""
        stop = self.stop
        self.spare[_SIZE + 2 : _SIZE + 8] = bytes((stop & 255, stop >> 8)) + self.check(stop)
        self.spare[_SIZE : _SIZE + 2] = b"Km"

    def same(self, nvm):
        """True if the memory has what the spare has."""
        for at in range(0, self.stop, _STEP):
            end = min(at + _STEP, self.stop)
            if nvm[at:end] != self.spare[at:end]:
                return False
        for at in range(self.stop, _SIZE, _STEP):
            end = min(at + _STEP, _SIZE)
            if nvm[at:end] != b"\xff" * (end - at):
                return False
        return True
