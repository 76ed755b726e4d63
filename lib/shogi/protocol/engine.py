# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A USI engine: takes lines, gives lines, thinks in slices.

    engine = Engine(out, now)
    while engine.open:
        if engine.searching: engine.step(), and a look for further input
        else: engine.line(next line of input)

Reads no input and no clock by itself: the serial console of a board and the pipe of a desktop
program use it alike. Whatever cannot be done answers one line `error ...` and changes nothing.
Lines that come while it thinks wait until it has answered, except stop, ponderhit and isready;
gameover, usinewgame and position stop it, so its answer comes before anything else.

An answer depends on the position, the options and the limits alone, whatever was asked before: it
resigns when it sees itself mated, unlike the handheld's bot, which also does after hopeless turns.
"""

from micropython import const
from shogi.notation import usi_position
from shogi.protocol.options import ENDLESS, Options
from shogi.protocol.thinking import Thinking
from shogi.rules.game import Game
from shogi.rules.types import ShogiError

_QUIT_WAIT = const(10000)  # ms that a search without a clock may still take after quit
_CAPACITY = const(256)  # plies of a game before its stack grows

_COMMANDS = ("usi", "isready", "setoption", "usinewgame", "position", "go", "stop", "ponderhit",
             "gameover")  # fmt: skip
_AT_ONCE = ("isready", "stop", "ponderhit")  # also while it thinks
_ENDS = ("gameover", "usinewgame", "position")  # stop it
_OF_USI = ("position", "go", "setoption", "usinewgame", "gameover")  # a GUI shows their faults


class Engine(Thinking):
    """One game, one bot and the options.

    out       takes a line of text without its end
    now       milliseconds on a clock that may wrap at 2**29
    chance    gives a random number, for Seed 0
    bot       a Bot to think with; else one is made when first needed
    entries   size of that one's table
    plies     longest mate that `go mate` looks for
    title     name and version
    longest   characters of a line; one that has more is refused
    """

    commands = _COMMANDS

    def __init__(
        self, out, now, chance=None, bot=None, entries=1024, plies=7, title="Komadai", longest=1024
    ):
        self.out = out
        self.now = now
        self.chance = chance or now
        self.plies = plies
        # While it searches no command looks at the game, so both may use one buffer of moves.
        self.game = Game(_CAPACITY, bot.search.moves if bot else None)
        self.bot = bot
        self.own = bot is None
        self.mate = None
        self.name = ""  # of the command
        self.title = title
        self.longest = longest
        self.open = True
        self.later = []  # lines to handle when the search is over
        self.seed = 0  # of this game, drawn when first needed
        self.options = Options(entries)

    def line(self, text):
        """Handle one line of input."""
        if text[:1] == "\ufeff":  # the mark that some editors put before UTF-8
            text = text[1:]
        try:
            self._command(text.strip(" \t\r\n"))
        except ShogiError as fault:
            self.say_error(str(fault), self.name in _OF_USI)
        except MemoryError:
            self.say_error("out of memory: " + text[:20].split(" ")[0], self.name in _OF_USI)

    def say_error(self, text, shown=True):
        """One line; `shown`: and the same for a GUI, which does not know the other."""
        text = printable(text)
        self.out("error " + text)
        if shown:
            self.out("info string error: " + text)

    def _command(self, text):
        words = [w for w in text.replace("\t", " ").split(" ") if w]
        if not words:
            return
        name = self.name = words[0]
        self.rest = text[len(name) :].strip(" \t")
        if name == "quit":
            self.close(_QUIT_WAIT if self.limit == ENDLESS else 0)
            return
        if name == "startpos" or (name == "sfen" and len(words) > 1):
            words.insert(0, "position")
            name = self.name = "position"
        if name not in self.commands:
            raise ShogiError("unknown command '%s'" % name[:30])
        if self.searching and name in _ENDS:
            if self.halt():
                self.later.append(text)
                return
            if not self.open:
                return
            self.name = name
        elif self.searching and name not in _AT_ONCE:
            if self.endless:
                raise ShogiError("%s: stop the search first" % name)
            self.later.append(text)
            return
        if len(text) > self.longest:
            fault = "%s: the line has more than %d characters" % (name, self.longest)
            if name == "position":
                self.refused = fault
            raise ShogiError(fault)
        getattr(self, "do_" + name)(words[1:])

    def close(self, wait):
        """No more input: end, at once or, after a search that ends by itself, within `wait` ms."""
        if self.searching:
            if self.endless:
                self.do_stop(())
            else:
                if wait or not self.later:  # what was asked before gets its whole time
                    self.limit = min(self.limit, self._elapsed() + wait)
                self.later.append("quit")
                return
        self.open = False

    # Settings

    def do_usi(self, words):
        """Who it is and what can be set."""
        self.out("id name " + self.title)
        self.out("id author The Komadai authors")
        self.options.describe(self.out)
        self.out("usiok")

    def do_isready(self, words):
        """Always."""
        self.out("readyok")

    def do_setoption(self, words):
        """`name N [value V]`. The rules of the table hold for the present game, too."""
        entries = self.options.entries
        option = self.options.set(words)
        if option == "usi_hash" and self.own:
            self.bot = None
            try:
                self._make_bot()
            except MemoryError:
                self.options.entries = entries
                raise
        if option in ("impasse", "movelimit"):
            game = self.game
            word = game.ended_by()  # no rule takes that back
            self._set_rules(game)
            if not word:
                game.update_result()

    def _make_bot(self):
        if not self.bot:
            from shogi.search.bot import Bot

            self.bot = Bot(self.options.entries)
            if self.own:
                self.bot.add_solver()

    def _set_rules(self, game):
        game.impasse_rule = self.options.impasse
        game.move_limit = self.options.move_limit

    # The game

    def do_usinewgame(self, words):
        """The start position of the handicap that is set."""
        self.replace(Game.new, self.options.handicap)
        self.seed = 0
        self.refused = ""

    def do_position(self, words):
        """`startpos` or `sfen S`, then `moves M...`; all or nothing."""
        try:
            self.replace(usi_position.set_up, words, self.options.handicap)
        except ShogiError as fault:
            self.refused = "position: %s" % fault
            raise ShogiError(self.refused) from None
        self.refused = ""

    def replace(self, fill, *words):
        """Let `fill(game, *words)` set the game up anew; if it raises, the game is what it was."""
        game = self.game
        pos = game.pos
        start = game.start
        moves = pos.moves[: pos.ply]
        kept = (game.handicap, game.result, game.reason, game.impasse_rule, game.move_limit)
        names = game.names
        comment = game.comment
        game.names = "", ""
        self._set_rules(game)
        try:
            fill(game, *words)
        except Exception:
            game.load(start)
            for move in moves:
                game.make_room()
                pos.make(move)
            game.handicap, game.result, game.reason, game.impasse_rule, game.move_limit = kept
            game.names = names
            game.comment = comment
            raise
        end = len(moves)
        if game.start != start or pos.ply < end or pos.moves[:end] != moves:
            self.seed = 0  # another game, not the next move of this one

    def do_gameover(self, words):
        """Nothing is kept from game to game."""
        self.seed = 0


def printable(text):
    """The text without what could break a line or a terminal: controls, marks of direction."""
    return "".join(
        [c if " " <= c < "\x7f" or "\xa0" < c < "\u2000" or c > "\u206f" else "?" for c in text]
    )
