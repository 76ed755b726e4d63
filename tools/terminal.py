# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Shogi in a terminal: a text board, moves typed as 7g7f or ７六歩, and a few commands.

    python3 tools/terminal.py [--level N] [--two] [--gote] [--handicap NAME] [--seed N]

Runs on a bare CPython. With a pipe as input it plays the lines without prompts and boards, names
the number of a line that cannot be done, and ends with status 1 if there was one.
"""

import argparse
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "cpython"), os.path.join(HERE, "..", "lib")]
sys.dont_write_bytecode = True

from console import textboard
from console.completion import complete_with
from shogi.notation import japanese_reader, usi, western
from shogi.protocol.options import whole
from shogi.records import record_file
from shogi.records.record_parts import MOST_MOVES
from shogi.rules import impasse
from shogi.rules.game import Game
from shogi.rules.handicap import NAMES as HANDICAPS
from shogi.rules.movegen import legal
from shogi.rules.types import BOTH, GOTE, SENTE, ShogiError
from shogi.search import levels
from shogi.search.bot import Bot

ENTRIES = 16384
HINT_NODES = 4000


class Trouble(Exception):
    """Something that cannot be done, told in one line."""


class Terminal:
    """One table. `line` does what a line says; `out` takes text; the bot answers by itself."""

    def __init__(self, out=print, level=3, two=False, side=SENTE, seed=0):
        self.out = out
        self.level = level
        self.two = two
        self.side = side
        self.seed = seed
        self.kanji = False
        self.show = True  # the board after every move
        self.game = Game()
        self.bot = None

    # What there is to see

    def name(self, side):
        """What a side is called."""
        return self.game.label(side)

    def person(self, side):
        """True if a person plays that side."""
        return self.two or side == self.side

    def do_board(self, rest):
        """Print the board."""
        turned = not self.two and self.side == GOTE
        for text in textboard.lines(self.game, turned, self.kanji):
            self.out(text)

    def status(self):
        """A line about the turn, or the result."""
        return textboard.status(self.game)

    # Moves

    def parse(self, word):
        """A move in any notation; Trouble says what is wrong with it."""
        pos = self.game.pos
        last = pos.moves[pos.ply - 1] & 127 if pos.ply else 0
        try:
            if not word.isascii():
                return japanese_reader.parse(pos, word, last)
            if "-" in word or "x" in word:
                return western.parse(pos, word)
            return usi.parse(word)
        except ShogiError as fault:
            raise Trouble(str(fault)) from fault

    def play(self, move):
        """Play a move; Trouble names the reason."""
        try:
            self.game.play(move)
        except ShogiError as fault:
            raise Trouble(f"{usi.text(move)}: {fault}") from fault

    def think(self, bot, level, nodes=0):
        """Let a bot (None: a new one) think to the end."""
        if bot is None:
            bot = Bot(ENTRIES)
            bot.add_solver()
        chance = self.seed or int.from_bytes(os.urandom(3), "big")
        bot.start(self.game, level, chance + self.game.pos.ply * 7919 & 0x1FFFFFFF, nodes)
        while True:
            try:
                if bot.step():
                    return bot
            except KeyboardInterrupt:
                bot.stop()

    def answer(self):
        """The bot moves while it is its turn."""
        game = self.game
        while not game.result and not self.person(game.pos.side):
            name = self.name(game.pos.side)
            bot = self.bot = self.think(self.bot, self.level)
            if bot.answer == "resign":
                game.resign()
            elif bot.answer == "win":
                game.declare()
            else:
                self.out(f"{name} (bot): {usi.text(bot.move)}")
                game.play(bot.move)

    def settle(self):
        """After every change: the bot's answer, the board, the state."""
        self.answer()
        if self.show:
            self.do_board("")
        if self.show or self.game.result:
            self.out(self.status())

    # Commands

    def line(self, text):
        """Do what a line says; False for quit. Raises Trouble."""
        words = text.strip().split(None, 1)
        if not words:
            return True
        name = words[0].lower()
        rest = words[1].strip() if len(words) > 1 else ""
        if name in ("quit", "exit", "q"):
            return False
        do = getattr(self, "do_" + name, None)
        if do:
            do(rest)
            return True
        if self.game.result:
            raise Trouble("the game is over: new, undo or quit")
        if not rest and name.isalpha() and name.isascii():
            raise Trouble(f"'{name[:20]}' is no command and no move; help lists them")
        for word in text.split():
            self.play(self.parse(word))
            if self.game.result:
                break
            self.answer()
        self.settle()
        return True

    def do_help(self, rest):
        """List the commands."""
        self.out(textboard.HELP.format(handicaps=" ".join(HANDICAPS)))

    def do_undo(self, rest):
        """Take back to the person's turn before."""
        game = self.game
        n = 1
        side = game.pos.side ^ BOTH
        speaker = game.ended_by()
        if speaker and self.person(speaker):
            n = 0
        else:
            while not self.person(side) and n < game.pos.ply:
                n += 1
                side ^= BOTH
            if n > game.pos.ply or not self.person(side):
                raise Trouble("nothing to take back")
        game.undo(n)
        self.settle()

    def do_hint(self, rest):
        """The bot's advice at full strength."""
        if self.game.result:
            raise Trouble("the game is over")
        bot = self.think(None, levels.LEVELS, HINT_NODES)  # the opponent's must not learn of it
        if bot.answer == "win":
            self.out("hint: declare")
        elif not bot.move:
            self.out("hint: resign")
        else:
            line = " ".join(usi.text(bot.pv[i]) for i in range(1, bot.pv_len))
            self.out("hint: " + usi.text(bot.move) + (" then " + line if line else ""))

    def do_moves(self, rest):
        """All legal moves."""
        self.out(" ".join(self.legal()))

    def legal(self):
        """USI texts of the legal moves, sorted."""
        game = self.game
        end = legal(game.pos, game.buffer, 0)
        return sorted(usi.text(game.buffer[i]) for i in range(end))

    def do_kanji(self, rest):
        """Pieces as kanji."""
        self.kanji = True
        self.do_board("")

    def do_letters(self, rest):
        """Pieces as letters."""
        self.kanji = False
        self.do_board("")

    def do_impasse(self, rest):
        """Each condition of the 27-point rule with its state."""
        game = self.game
        pos = game.pos
        side = pos.side
        bonus = game.bonus() if side == GOTE else 0
        king, free, zone, points = impasse.conditions(pos, game.bonus(), game.impasse_rule)
        self.out(f"impasse rule: {game.impasse_rule}; for {self.name(side)}:")
        self.out("  [{}] king in the promotion zone".format("-x"[king]))
        self.out("  [{}] not in check".format("-x"[free]))
        self.out(f"  [{'-x'[zone]}] ten others there: {impasse.zone(pos, side)}")
        count = impasse.points(pos, side) + bonus
        self.out(f"  [{'-x'[points]}] {impasse.needed(side, game.impasse_rule)} points: {count}")

    def do_declare(self, rest):
        """Claim the impasse win."""
        if self.game.impasse_rule != "declare":
            raise Trouble(f"the rule is '{self.game.impasse_rule}'; 'rule declare' changes it")
        if self.game.result:
            raise Trouble("the game is over")
        self.game.declare()
        self.settle()

    def do_resign(self, rest):
        """The person gives up (of two: the one to move)."""
        if self.game.result:
            raise Trouble("the game is over")
        self.game.resign(self.game.pos.side if self.two else self.side)
        self.out(self.status())

    def do_new(self, rest):
        """A new game, with the same settings."""
        if rest in ("two", "bot"):
            self.two = rest == "two"
        elif rest:
            raise Trouble("new, new two or new bot")
        preset = self.game.preset
        self.game.new(preset if preset in HANDICAPS else "none")
        self.settle()

    def do_side(self, rest):
        """Which side the person plays."""
        if rest not in ("sente", "gote", "shitate", "uwate"):
            raise Trouble("side sente or side gote")
        self.side = SENTE if rest in ("sente", "shitate") else GOTE
        self.two = False
        self.settle()

    def do_level(self, rest):
        """The bot's strength."""
        if rest:
            if not rest.isdecimal() or not 1 <= int(rest) <= levels.LEVELS:
                raise Trouble(f"level: a number from 1 to {levels.LEVELS}")
            self.level = int(rest)
        self.out(f"level {self.level}, {levels.NAMES[self.level - 1]}")

    def do_handicap(self, rest):
        """A new game with that handicap."""
        if rest not in HANDICAPS:
            raise Trouble("handicap: one of " + " ".join(HANDICAPS))
        self.game.new(rest)
        self.settle()

    def do_rule(self, rest):
        """How the impasse rule is used."""
        if rest not in impasse.NAMES:
            raise Trouble("rule: one of " + " ".join(impasse.NAMES))
        self.game.impasse_rule = rest
        self.out("impasse rule: " + rest)

    def do_limit(self, rest):
        """The move limit."""
        try:
            self.game.move_limit = whole(rest, "limit", 0, MOST_MOVES)
        except ShogiError as fault:
            raise Trouble(f"{fault}; 0 for none") from fault
        self.out(f"move limit: {self.game.move_limit or 'none'}")

    def do_sfen(self, rest):
        """Print the position, or start from one."""
        if not rest:
            self.out(self.game.sfen())
            return
        try:
            self.game.load(rest)
        except ShogiError as fault:
            raise Trouble(str(fault)) from fault
        self.settle()

    def do_save(self, rest):
        """Write the game."""
        if not rest:
            raise Trouble("save: a file name is missing")
        game = self.game
        bot = f"Komadai level {self.level}"
        game.names = ["" if self.person(side) else bot for side in (SENTE, GOTE)]
        try:
            text = record_file.write(game, rest)
            with open(rest, "wb") as file:
                file.write(text.encode())
        except (OSError, ShogiError) as fault:
            raise Trouble("save: {}".format(getattr(fault, "strerror", fault))) from fault
        self.out(f"saved {game.pos.ply} moves in {rest}")

    def do_load(self, rest):
        """Read a game; the person takes the side to move."""
        if not rest:
            raise Trouble("load: a file name is missing")
        new = Game()
        new.impasse_rule = self.game.impasse_rule
        try:
            with open(rest, "rb") as file:
                data = file.read()
            record_file.read(data, rest, new)
        except (OSError, ShogiError) as fault:
            raise Trouble("load: {}".format(getattr(fault, "strerror", fault))) from fault
        self.game = new
        self.side = new.pos.side
        self.out(f"loaded {new.pos.ply} moves")
        self.settle()


def converse(table):
    """The loop with a person."""
    complete_with(table)
    table.out("Komadai: shogi in the terminal. help lists the commands, Tab completes.")
    table.settle()
    while True:
        try:
            text = input(f"{table.name(table.game.pos.side)}> ")
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
            table.out(f"! {fault}")


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
    options = parser.parse_args(arguments)
    side = GOTE if options.gote else SENTE
    table = Terminal(print, options.level, options.two, side, options.seed)
    table.game.new(options.handicap)
    for stream in (sys.stdin, sys.stdout):
        stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        if sys.stdin.isatty():
            return converse(table)
        return follow(table, sys.stdin)
    except KeyboardInterrupt:  # Ctrl-C while it reads a pipe
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 1


if __name__ == "__main__":
    sys.exit(main())
