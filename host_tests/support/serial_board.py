# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A board at the end of a serial line, for MicroPython: `micropython serial_board.py [RUNS]`.

Speaks the raw REPL on standard input and output as CircuitPython does (without raw paste). After
RUNS texts it is gone, as when a cable is pulled. It runs what it is sent, in one namespace.
"""

import sys

out = sys.stdout.buffer
scope = {}
left = int(sys.argv[1]) if len(sys.argv) > 1 else -1


def take():
    return sys.stdin.buffer.read(1)


def text_until_end():
    """What comes before Ctrl-D; b"" for a request that is answered here."""
    data = bytearray()
    while True:
        char = take()
        if not char:
            sys.exit(0)
        if char == b"\x04":
            return bytes(data)
        if char == b"\x05" and not data:  # raw paste: not here
            take(), take()
            out.write(b"R\x00")
        elif char == b"\x01":
            out.write(b"raw REPL; CTRL-B to exit\r\n>")
            data = bytearray()
        elif char == b"\x02":
            out.write(b"\r\n>>> ")
            return None
        elif char == b"\x03":
            data = bytearray()
        elif char != b"\r" or data:
            data += char


out.write(b"\r\nAdafruit CircuitPython\r\n>>> ")
while True:
    text = text_until_end()
    if text is None:
        continue
    if not text:
        out.write(b"OK\r\nsoft reboot\r\n")  # Ctrl-D at the prompt: code.py begins
        sys.exit(3)
    if left == 0:
        sys.exit(1)
    left -= 1
    out.write(b"OK")
    try:
        exec(str(text, "utf-8"), scope)
        out.write(b"\x04\x04>")
    except Exception as fault:
        out.write(b"\x04")
        sys.print_exception(fault)
        out.write(b"\x04>")
