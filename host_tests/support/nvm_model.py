# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A model of the boards' non-volatile memory that loses power in the middle of a write.

Four kinds, as in CircuitPython's ports (common-hal/nvm/ByteArray.c of each):

  in place  RP2040: bytes that are 0xFF are programmed byte by byte; anything else erases the 4-KB
            sector and programs all of it, from its first byte on
  block     SAMD51 (_flash_write of hpl_nvmctrl.c): erases the block of 8 KB and programs all of it,
            at every write
  blob      ESP32-S3 (nvs_erase_all, then nvs_set_blob): the old value, none, or the new one; none
            reads as what happened to be in the heap
  ram       backup RAM, bytes in order
"""

import random


class PowerCut(Exception):
    """The power is gone."""


class Nvm:
    """As microcontroller.nvm. `fuel`: bytes until the power cut, None for never."""

    def __init__(self, size, kind, fill=255):
        self.data = bytearray((fill,)) * size
        self.kind = kind
        self.fuel = None
        self.erases = 0
        self.writes = 0
        self.watch = None  # called with (self, start, value) before a write

    def __len__(self):
        return len(self.data)

    def __getitem__(self, index):
        return bytearray(self.data[index]) if isinstance(index, slice) else self.data[index]

    def __setitem__(self, index, value):
        assert isinstance(index, slice), "one slice, never a byte at a time"
        start, stop, step = index.indices(len(self.data))
        assert step == 1 and stop - start == len(value) > 0
        self.writes += 1
        if self.watch:
            self.watch(self, start, bytes(value))
        if self.fuel is not None:
            if self.fuel < len(value):
                raise PowerCut
            self.fuel -= len(value)
        self.erases += self.erasing(self.data, start, stop)
        self.data[start:stop] = value

    def erasing(self, image, start, stop):
        """True if a write there erases first."""
        return self.kind == "block" or (
            self.kind == "in place" and image[start:stop].strip(b"\xff") != b""
        )

    def copy(self, image=None):
        """Another memory, with the same content or `image`."""
        other = Nvm(len(self.data), self.kind)
        other.data[:] = self.data if image is None else image
        return other

    def halves(self, old, start, value):
        """Every content that a cut within this write can leave, the untouched one first.

        Erasing is taken as going from the first byte to the last; as all cells of flash are erased
        together, contents where only some bits have risen come as well. A byte that is programmed
        in place may have some of its bits still up.
        """
        image = bytearray(old)
        yield bytes(image)
        chance = random.Random(start)
        if self.kind == "blob":
            yield bytes(len(old))
            yield chance.randbytes(len(old))
            return
        if self.erasing(old, start, start + len(value)):
            for share in (1, 3, 7):
                noise = (chance.randrange(8) < share for _ in old)
                yield bytes(
                    b | chance.randrange(256) if some else b
                    for b, some in zip(old, noise, strict=True)
                )
            for at, byte in enumerate(old):
                if byte != 255:
                    image[at] = 255
                    yield bytes(image)
            start, value = 0, bytes(old[:start] + value + old[start + len(value) :])
        for at, byte in enumerate(value, start):
            if image[at] != byte:
                if self.kind == "in place":  # a cell of flash that is only half programmed
                    image[at] = byte | byte << 1 & 255 | 128
                    if image[at] != byte:
                        yield bytes(image)
                image[at] = byte
                if at < start + len(value) - 1:
                    yield bytes(image)


def cuts(memories, play, known=lambda: None, part=(0, 1)):
    """Play once, and yield what a power cut at each byte of each write would have left.

    memories: list of Nvm; play(*copies) writes to them; known() is asked before each write. Yields
    (copies, what was known). part: (i, n) gives every n-th write only, from the i-th on.
    """
    copies = [memory.copy() for memory in memories]
    log = []

    def watch(memory, start, value):
        log.append(([bytes(m.data) for m in copies], copies.index(memory), start, value, known()))

    for memory in copies:
        memory.watch = watch
    play(*copies)
    assert log, "nothing was written"
    for images, which, start, value, told in log[part[0] :: part[1]]:
        for half in memories[which].halves(images[which], start, value):
            images[which] = half
            yield [m.copy(image) for m, image in zip(memories, images, strict=True)], told
