#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The engine and the rules over standard input and output, for any USI program and for tests.

    python3 tools/usi.py          CPython 3.10 or newer, standard library only
    micropython tools/usi.py      MicroPython for unix

Besides USI it knows: moves, perft N, sfen, undo N, status, resign, read PATH, write PATH, japanese.
"""

import errno
import os
import sys

if sys.implementation.name == "micropython":
    HERE = __file__.rpartition("/")[0] or "."
else:
    HERE = os.path.dirname(os.path.realpath(__file__))
    sys.path.insert(0, HERE + "/cpython")
    sys.dont_write_bytecode = True
sys.path[:0] = [HERE, HERE + "/../lib"]
sys.path.append(HERE + "/../firmware")  # last: its code.py must not hide Python's own

from console.usi_input import LONGEST, Stdio, chance, now
from komadai.version import VERSION
from shogi.notation import usi
from shogi.protocol import status
from shogi.protocol.engine import Engine, printable
from shogi.protocol.options import whole
from shogi.records import record_file
from shogi.rules.movegen import legal
from shogi.rules.perft import perft
from shogi.rules.types import ShogiError

ENTRIES = 16384  # of the bot's table; a board has fewer
MATE_PLIES = 31
DEEPEST = 32  # perft
EOF_WAIT = 60000  # ms that a limited search may still take after the end of the input


class Tool(Engine):
    """The engine with the commands that look at the rules and at files."""

    commands = Engine.commands + (
        "moves", "perft", "sfen", "undo", "status", "resign", "read", "write", "japanese",
    )  # fmt: skip

    def do_moves(self, words):
        """Every legal move, sorted."""
        game = self.game
        end = legal(game.pos, game.buffer, 0)
        moves = [usi.text(game.buffer[i]) for i in range(end)]
        self.out(" ".join(["moves"] + sorted(moves)))

    def do_perft(self, words):
        """Number of lines of N legal moves."""
        depth = whole(_only(words, "perft"), "perft", 0, DEEPEST)
        self.game.make_room()
        self.out("nodes %d" % perft(self.game.pos, depth))

    def do_sfen(self, words):
        """The present position."""
        self.out("sfen " + self.game.sfen())

    def do_undo(self, words):
        """Take back N moves, and the result."""
        n = whole(_only(words, "undo"), "undo")
        if n > self.game.pos.ply:
            raise ShogiError("undo %d: there are %d moves" % (n, self.game.pos.ply))
        self.game.undo(n)
        self.out("ok")

    def do_status(self, words):
        """What there is to say about the game, as JSON."""
        self.out(status.text(self.game))

    def do_resign(self, words):
        """The side to move resigns."""
        if self.game.result:
            raise ShogiError("resign: the game is over")
        self.game.resign()
        self.out("ok")

    def _path(self, command):
        if not self.rest or "\0" in self.rest:
            raise ShogiError(command + ": the name of a file is missing")
        return self.rest

    def do_read(self, words):
        """Load a game from a file."""
        path = self._path("read")
        try:
            with open(path, "rb") as file:
                data = file.read()
        except OSError as fault:
            raise ShogiError(f"read: cannot read '{path}': {_why(fault)}") from None
        try:
            self.replace(lambda game: record_file.read(data, path, game))
            self.refused = ""
        except ShogiError as fault:
            raise ShogiError(f"read: {fault}") from None
        self.out("ok %d" % self.game.pos.ply)
        for note in self.game.notes:
            self.out("info string note: " + printable(note))

    def do_write(self, words):
        """Save the game to a file; its ending says in which form."""
        path = self._path("write")
        try:
            data = record_file.encode(self.game, path)
            with open(path, "wb") as file:
                file.write(data)
        except ShogiError as fault:
            raise ShogiError(f"write: {fault}") from None
        except OSError as fault:
            raise ShogiError(f"write: cannot write '{path}': {_why(fault)}") from None
        self.out("ok")

    def do_japanese(self, words):
        """The moves as a Japanese record writes them."""
        from shogi.records import kif

        self.out(" ".join(kif.words(self.game)))


def _why(fault):
    return getattr(fault, "strerror", None) or errno.errorcode.get(fault.args[0], "no file")


def _only(words, command):
    if len(words) != 1:
        raise ShogiError("%s: one number is needed" % command)
    return words[0]


def main():
    """Serve until quit or the end of the input."""
    stdio = Stdio()
    title = "Komadai " + VERSION
    engine = Tool(stdio.write, now, chance, None, ENTRIES, MATE_PLIES, title, LONGEST)
    closed = False
    while engine.open:
        busy = True
        try:
            busy = engine.step()
            line = stdio.read(not busy)
            if line is not None:
                engine.line(line)
            elif stdio.ended and not closed:
                closed = True
                engine.close(EOF_WAIT)
        except Exception as fault:  # a fault of ours must not end the other side's game
            engine.give_up(fault)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        pass
