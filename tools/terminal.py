# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Shogi in a terminal: a text board, moves typed as 7g7f or ７六歩, and a few commands.

    python3 tools/terminal.py [--level N] [--two] [--gote] [--handicap NAME] [--seed N]
        [--lang en|ja]

Runs on a bare CPython. With a pipe as input it plays the lines without prompts and boards, names
the number of a line that cannot be done, and ends with status 1 if there was one.
"""

import argparse
import os
import shutil
import sys
import textwrap

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "cpython"), os.path.join(HERE, "..", "lib")]
sys.dont_write_bytecode = True

from console.completion import complete_with
from console.table import Terminal, Trouble
from console.translation import Translation, languages, preferred
from shogi.rules.handicap import NAMES as HANDICAPS
from shogi.rules.types import GOTE, SENTE
from shogi.search import levels


def converse(table, say):
    """The loop with a person."""
    complete_with(table)
    table.out("Komadai: shogi in the terminal.")
    width = min(shutil.get_terminal_size().columns, 100)
    for line in textwrap.wrap(say(table.players()), width - 1):
        table.out(line)
    table.settle()
    while True:
        try:
            text = input(f"{say(table.name(table.game.pos.side))}> ")
        except EOFError:
            table.out("")
            return 0
        except KeyboardInterrupt:
            table.out("\n(quit ends the game)")
            continue
        try:
            if not table.line(text):
                return 0
        except Trouble as fault:
            table.out(f"! {say(str(fault))}")


def follow(table, lines):
    """Play lines of a pipe or a file; 1 if one of them could not be done."""
    table.show = False
    wrong = 0
    table.answer()
    for number, text in enumerate(lines, 1):
        try:
            if not table.line(text):
                break
        except Trouble as fault:
            wrong = 1
            table.out(f"line {number}: {fault}")
    if not table.game.result:
        table.out(table.status())
    return wrong


def main(arguments=None):
    """The program."""
    parser = argparse.ArgumentParser(description="Shogi in a terminal.")
    parser.add_argument("--level", type=int, default=3, choices=range(1, levels.LEVELS + 1))
    parser.add_argument("--two", action="store_true", help="two players, no bot")
    parser.add_argument("--gote", action="store_true", help="play gote (uwate)")
    parser.add_argument("--handicap", default="none", choices=HANDICAPS)
    parser.add_argument("--seed", type=int, default=0, help="of the bot; 0: random")
    parser.add_argument("--lang", choices=languages(), help="else that of LANG, with a terminal")
    options = parser.parse_args(arguments)
    side = GOTE if options.gote else SENTE
    lang = options.lang or (preferred() if sys.stdin.isatty() else "en")
    say = Translation(lang).say

    def out(text):
        print(say(text))

    table = Terminal(out, options.level, options.two, side, options.seed)
    table.kanji = table.japanese = lang == "ja"
    table.game.new(options.handicap)
    for stream in (sys.stdin, sys.stdout):
        stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        if sys.stdin.isatty():
            return converse(table, say)
        return follow(table, sys.stdin)
    except KeyboardInterrupt:  # Ctrl-C while it reads a pipe
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 1


if __name__ == "__main__":
    sys.exit(main())
