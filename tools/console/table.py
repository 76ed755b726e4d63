# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The table of tools/terminal.py: a game, its players, and the commands that a line may hold."""

import os
import shutil
import time

from console import textboard
from shogi.notation import japanese, japanese_reader, usi, western
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
    """Something that cannot be done, said in one line."""


class Terminal:
    """One table. `line` does what a line says; `out` takes text; the bot answers by itself."""

    def __init__(self, out=print, level=3, two=False, side=SENTE, seed=0):
        self.out = out
        self.level = level
        self.two = two
        self.side = side
        self.seed = seed
        self.kanji = False
        self.japanese = False  # moves as a Japanese record writes them
        self.show = True  # the board after every move
        self.game = Game()
        self.bot = None
        self.began = time.localtime()  # the present game

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

    def players(self):
        """Who plays which side, and how that is changed: a line or two."""
        first = SENTE if self.game.handicap == "none" else GOTE
        if self.two:
            who = f"Two players; {self.name(first)} moves first."
            how = "new bot: against the bot."
        else:
            you = "you move first" if self.side == first else "the bot moves first"
            level = f"level {self.level} ({levels.NAMES[self.level - 1]})"
            who = (
                f"You are {self.name(self.side)} ({you}), the bot is {self.name(self.side ^ BOTH)}"
            )
            who += f" at {level}."
            other = "gote" if self.side == SENTE else "sente"
            how = f"level N: strength; side {other}: the other side; new two: two players."
        return who + " To change it: " + how + " help lists all commands, Tab completes."

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
                self.out(f"{name} (bot): {self.move_text(bot.move)}")
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
        name = words[0].lower().replace("save!", "overwrite")
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
        width = shutil.get_terminal_size().columns
        for line in textboard.helped(HANDICAPS, min(width, 100)):
            self.out(line)

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
            move, *line = self.move_texts([bot.pv[i] for i in range(bot.pv_len)] or [bot.move])
            self.out("hint: " + move + (" then " + " ".join(line) if line else ""))

    def move_texts(self, moves):
        """Texts of moves that follow each other from the present position."""
        pos = self.game.pos
        said = []
        for move in moves:
            said.append(self.move_text(move))
            pos.make(move)
        for _ in moves:
            pos.unmake()
        return said

    def move_text(self, move):
        """A legal move as this table writes it."""
        pos = self.game.pos
        if not self.japanese:
            return usi.text(move)
        last = pos.moves[pos.ply - 1] & 127 if pos.ply else 0
        return japanese.text(pos, move, last)

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
        """Each condition of the impasse rule with its state."""
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
        rule = self.game.impasse_rule
        if rule == "off" or impasse.RULES[rule][0]:
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
        self.began = time.localtime()
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
        """Write the game into a new file."""
        self._save(rest, False)

    def do_overwrite(self, rest):
        """Write the game, also over a file that is there: `save!`."""
        self._save(rest, True)

    def _save(self, rest, over):
        if not rest:
            raise Trouble("save: a file name is missing")
        path = os.path.expanduser(rest)
        game = self.game
        bot = f"Komadai level {self.level}"
        game.names = ["" if self.person(side) else bot for side in (SENTE, GOTE)]
        try:
            data = record_file.encode(game, path, time.strftime("%Y/%m/%d %H:%M", self.began))
            with open(path, "wb" if over else "xb") as file:
                file.write(data)
        except FileExistsError:
            raise Trouble(f"save: {rest} is there already; save! {rest} writes over it") from None
        except (OSError, ShogiError) as fault:
            raise Trouble("save: {}".format(getattr(fault, "strerror", fault))) from fault
        self.out(f"saved {game.pos.ply} moves in {rest}")

    def do_load(self, rest):
        """Read a game; the person takes the side to move."""
        if not rest:
            raise Trouble("load: a file name is missing")
        path = os.path.expanduser(rest)
        new = Game()
        new.impasse_rule = self.game.impasse_rule
        try:
            with open(path, "rb") as file:
                data = file.read()
            record_file.read(data, path, new)
        except (OSError, ShogiError) as fault:
            raise Trouble("load: {}".format(getattr(fault, "strerror", fault))) from fault
        self.game = new
        self.side = new.pos.side
        self.began = time.localtime()
        self.out(f"loaded {new.pos.ply} moves")
        for note in new.notes:
            self.out(f"note: {note}")
        if not (self.two or new.result):
            self.out(f"You are {self.name(self.side)}, who is to move.")
        self.settle()
