# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Runs on MicroPython and on CPython alike: reads records and writes them again.

    vm_records.py PATH

PATH has one JSON object a line: name (of a file) and text. The answer to each is one line: the
fault, or the end of the game, its result and its moves, and then the lines of all written forms.
"""

import json
import sys

from shogi.records import kif, record_file
from shogi.rules.game import Game
from shogi.rules.types import ShogiError

game = Game(96)
with open(sys.argv[1], "rb") as file:
    for line in file:
        row = json.loads(line)
        try:
            record_file.read(row["text"].encode(), row["name"], game)
        except ShogiError as fault:
            print("fault", fault)
            continue
        print(game.sfen(), game.result, game.reason, " ".join(kif.words(game)))
        for end in (".kif", ".csa", ".usi"):
            print(repr(record_file.write(game, end).encode()))
