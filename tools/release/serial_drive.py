# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The files of a board without a USB drive, over its serial line (mpremote's raw REPL).

`SerialDrive` has what drives.Drive has. A board at the prompt, or with a program that Ctrl-C ends,
answers; everything that goes wrong is an OSError. Reading asks for length and CRC-32 first, and a
content that is known here already (`expect`) is not sent again: so a second run after a cut takes
seconds.
"""

import binascii
import errno
import zlib

from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

_CHUNK = 384  # bytes of a file in one line
_PATIENCE = 20  # s for a board that does not take what is sent
_BAUD = 115200
BOOT_OUT = "boot_out.txt"

# What runs on the board: short names, for each stays in its memory until the soft reset at the end.
_HELPERS = """
import os, binascii
def _sum(p):
    try:
        if os.stat(p)[0] & 0x4000:
            return None
        f = open(p, 'rb')
    except OSError:
        return None
    n = c = 0
    while True:
        b = f.read(512)
        if not b:
            break
        n += len(b)
        c = binascii.crc32(b, c)
    f.close()
    return n, c & 0xffffffff
def _part(p, at, n):
    f = open(p, 'rb')
    f.seek(at)
    print(binascii.b2a_base64(f.read(n)).decode().strip())
    f.close()
def _is(p):
    try:
        os.stat(p)
        return True
    except OSError:
        return False
def _dirs(p):
    at = p.find('/', 1)
    while at > 0:
        if not _is(p[:at]):
            os.mkdir(p[:at])
        at = p.find('/', at + 1)
def _gone(p):
    os.remove(p)
    at = p.rfind('/')
    while at > 0:
        p = p[:at]
        try:
            os.rmdir(p)
        except OSError:
            return
        at = p.rfind('/')
def _id():
    import board, sys
    v = '.'.join(map(str, sys.implementation.version[:3]))
    print('Adafruit CircuitPython %s on ...; Board ID:%s' % (v, board.board_id))
"""


class SerialDrive:
    """The board at a serial port. root: folder on the board, with a slash at its end.

    Opening raises OSError if nothing answers; close() starts the program on the board anew.
    after: what to tell when all is done.
    """

    after = "The board starts its program by itself; if the title does not appear, press reset."

    def __init__(self, port, root="/"):
        self.port = port
        self.root = root
        self.known = {}
        try:
            self.line = SerialTransport(port, baudrate=_BAUD, timeout=5)
            self.line.serial.write_timeout = _PATIENCE  # pyserial's own is none at all
            self.line.enter_raw_repl(soft_reset=False)
        except (TransportError, OSError) as error:
            raise OSError(errno.EIO, _reason(error)) from None
        self._run(_HELPERS)

    def __str__(self):
        return self.port

    def _run(self, text):
        """Run a text on the board; returns what it prints."""
        try:
            return self.line.exec(text).decode()
        except TransportExecError as error:
            lines = error.error_output.strip().splitlines() or ["?"]
            if "30" in lines[-1]:  # EROFS
                raise OSError(errno.EROFS, "a computer holds its drive: copy there") from None
            if "28" in lines[-1]:
                raise OSError(errno.ENOSPC, "No space left on the board") from None
            raise OSError(errno.EIO, lines[-1]) from None
        except (TransportError, OSError) as error:
            raise OSError(errno.EIO, _reason(error)) from None

    def _ask(self, text):
        """The value of an expression of numbers, tuples, None."""
        answer = self._run(f"print(repr({text}))").strip()
        if answer == "None":
            return None
        if answer in ("True", "False"):
            return answer == "True"
        return tuple(int(n) for n in answer.strip("()").split(","))

    def expect(self, contents):
        """Contents (an iterable of bytes) that need not be read from the board to be compared."""
        for data in contents:
            self.known[len(data), zlib.crc32(data)] = data

    def read(self, path):
        """Content of a file, or None if there is none."""
        found = self._ask(f"_sum({self.root + path!r})")
        if found is None:
            return self._identity() if path == BOOT_OUT else None
        if found not in self.known:
            data = bytearray()
            while len(data) < found[0]:
                part = self._run(f"_part({self.root + path!r}, {len(data)}, {_CHUNK})")
                data += binascii.a2b_base64(part)
            if zlib.crc32(data) != found[1]:
                raise OSError(errno.EIO, f"{path} came over damaged")
            self.known[found] = bytes(data)
        return self.known[found]

    def _identity(self):
        """Where there is no boot_out.txt, the board says what it is."""
        try:
            return self._run("_id()").replace("; ", ";\n").encode()
        except OSError:
            return None

    def exists(self, path):
        """True for a file or a folder of that name."""
        return self._ask(f"_is({self.root + path!r})")

    def write(self, path, data):
        """Write a file in place, with its folders."""
        name = self.root + path
        self._run(f"_dirs({name!r})\n_f = open({name!r}, 'wb')")
        for at in range(0, len(data), _CHUNK):
            part = binascii.b2a_base64(data[at : at + _CHUNK]).strip()
            self._run(f"_f.write(binascii.a2b_base64({part!r}))")
        self._run("_f.close()")
        self.expect([data])

    def remove(self, path):
        """Remove a file, and its folders as far as they are empty then."""
        self._run(f"_gone({self.root + path!r})")

    def space(self):
        """(free bytes, bytes of a cluster)."""
        facts = self._ask(f"os.statvfs({self.root!r})")
        return facts[3] * facts[0], facts[0]

    def sync(self):
        """Everything down to the flash."""
        self._run("getattr(os, 'sync', int)()")

    def close(self):
        """Let go of the port; the board starts its program anew."""
        try:
            self.line.exit_raw_repl()
            self.line.serial.write(b"\x04")
        except OSError:
            pass  # it is gone
        self.line.close()


def _reason(error):
    text = str(error) or type(error).__name__
    return getattr(error, "strerror", None) or text


def ports():
    """Names of serial ports that a board may be at."""
    from serial.tools import list_ports

    return sorted(port.device for port in list_ports.comports() if port.vid is not None)
