# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Reads .mpy files, format 6: the header, the names, and the size of every function's frame.

    python tools/mpy.py FILE.mpy...       lists the functions with their frames in bytes

Layout, from MicroPython's py/persistentcode.c and py/bc.h: four bytes of header, two counts, the
names, the constants, then the module's code, each function followed by the functions inside it. A
number is written in groups of seven bits, high group first. A name that every firmware knows is
only a number there (`name` is then None: tools/frames.py takes it from the source).

A frame on the boards (32 bits, py/objfun.c fun_bc_call): 20 bytes of mp_code_state_t, 4 for each
local or stack slot, 12 for each nested `try` or `with`, rounded up to 8 by mp_pystack_alloc.
"""

import sys

CIRCUITPYTHON = 0x43  # first byte
MICROPYTHON = 0x4D
HEADER = bytes((6, 0, 31))  # format, no native code, small ints of 31 bits

_STATE = 20  # offsetof(mp_code_state_t, state)
_SLOT = 4
_TRY = 12  # sizeof(mp_exc_stack_t)
_ALIGN = 8  # MICROPY_PYSTACK_ALIGN
_GENERATOR = 1  # scope flag


class MpyError(ValueError):
    """Not a .mpy file that a board could load."""


def aligned(size):
    """What mp_pystack_alloc takes for `size` bytes."""
    return -(-size // _ALIGN) * _ALIGN


class Function:
    """One function, lambda, comprehension, class body or module body.

    name       str, or None where every firmware knows it by number
    state      locals and stack, in slots
    tries      deepest nesting of `try` and `with`
    generator  its frame lives in the heap
    size       bytes of its bytecode with the prelude
    children   the functions inside, in the order of the source
    """

    def __init__(self, name, state, tries, flags, size):
        self.name = name
        self.state = state
        self.tries = tries
        self.generator = bool(flags & _GENERATOR)
        self.size = size
        self.children = []

    @property
    def frame(self):
        """Bytes of Python stack that a call takes on a 32-bit board."""
        return aligned(_STATE + _SLOT * self.state + _TRY * self.tries)

    def walk(self, above=""):
        """Yield (dotted name, function) of this one and all inside."""
        path = f"{above}.{self.name or '?'}" if above else self.name or "?"
        yield path, self
        for child in self.children:
            yield from child.walk(path)


class Reader:
    """`header` (four bytes), `names` (list of str or None) and `module` (Function) of a .mpy."""

    def __init__(self, data):
        self._data = data
        self._at = 4
        self.header = bytes(data[:4])
        if len(data) < 4 or data[0] not in (CIRCUITPYTHON, MICROPYTHON):
            raise MpyError("not a .mpy file")
        if self.header[1:] != HEADER:
            found = self.header.hex(" ")
            raise MpyError(f"header {found}, wanted xx {HEADER.hex(' ')} (native code or format?)")
        try:
            names, objects = self._number(), self._number()
            self.names = [self._name() for _ in range(names)]
            for _ in range(objects):
                self._object()
            self.module = self._function()
            self._bytes(0)  # not past the end
        except IndexError:
            raise MpyError("the file ends too early") from None
        if self._at != len(data):
            raise MpyError(f"{len(data) - self._at} bytes too many")

    def _byte(self):
        self._at += 1
        return self._data[self._at - 1]

    def _bytes(self, n):
        self._at += n
        if self._at > len(self._data):
            raise IndexError
        return bytes(self._data[self._at - n : self._at])

    def _number(self):
        value = 0
        while True:
            byte = self._byte()
            value = value << 7 | byte & 127
            if byte < 128:
                return value

    def _name(self):
        size = self._number()
        if size & 1:
            return None
        return self._bytes((size >> 1) + 1)[:-1].decode()

    def _object(self):
        kind = self._byte()
        if kind == 0:
            raise MpyError("table of native functions: native code")
        if kind <= 4:  # None, False, True, ...
            return
        size = self._number()
        if kind == 10:  # tuple
            for _ in range(size):
                self._object()
        else:  # str and bytes end in a zero
            self._bytes(size + (kind in (5, 6)))

    def _function(self):
        word = self._number()
        if word & 3:
            raise MpyError("native code")
        start = self._at
        function = self._prelude(word >> 3)
        self._at = start + (word >> 3)
        if word & 4:
            for _ in range(self._number()):
                function.children.append(self._function())
        return function

    def _prelude(self, size):
        """The first bytes of a function: see the comment at the top of py/bc.h."""
        byte = self._byte()
        state, tries, flags = byte >> 3 & 15, byte >> 2 & 1, 0
        n = 0
        while byte & 128:
            byte = self._byte()
            state |= (byte & 0x30) << 2 * n
            tries |= (byte & 2) << n
            flags |= (byte >> 6 & 1) << n
            n += 1
        while self._byte() & 128:  # sizes of the two sections
            pass
        return Function(self.names[self._number()], state + 1, tries, flags, size)


def main(paths):
    """List the functions of .mpy files."""
    for path in paths:
        with open(path, "rb") as file:
            reader = Reader(file.read())
        print(f"{path}: {reader.header.hex(' ')}, {len(reader.names)} names")
        for name, function in reader.module.walk():
            heap = " (heap)" if function.generator else ""
            print(f"{function.frame:6} {function.size:6}  {name}{heap}")


if __name__ == "__main__":
    main(sys.argv[1:])
