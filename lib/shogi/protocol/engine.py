# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A USI engine: takes lines, gives lines, thinks in slices.

    engine = Engine(out, now)
    while engine.open:
        if engine.searching: engine.step(), and a look for further input
        else: engine.line(next line of input)

Reads no input and no clock by itself: the serial console of a board and the pipe of a desktop
program use it alike. Whatever cannot be done answers one line `error ...` and changes nothing.
Lines that come while it thinks wait until it has answered, except stop, ponderhit and isready.

An answer depends on the position, the options and the limits alone, whatever was asked before: it
resigns where it sees its mate, not as the handheld's bot does that has stood badly for some turns.
"""

from micropython import const
from shogi.notation import usi, usi_position
from shogi.protocol.options import Options, limit
from shogi.rules.game import Game
from shogi.rules.movegen import legal
from shogi.rules.types import SENTE, ShogiError
from shogi.search import levels
from shogi.search.scores import MATE, MATED

_ENDLESS = const(0x1FFFFFFF)  # as in options; also the ring of the clock
_MOVES_LEFT = const(30)  # main time is dealt out over so many moves
_MARGIN = const(100)  # ms kept back for the way to the other program
_QUIT_WAIT = const(10000)  # ms that a search without a clock may still take after quit
_CAPACITY = const(256)  # plies of a game before its stack grows
_MATE_SLICE = const(32)  # nodes between two looks at the input

_COMMANDS = ("usi", "isready", "setoption", "usinewgame", "position", "go", "stop", "ponderhit",
             "gameover")  # fmt: skip
_AT_ONCE = ("isready", "stop", "ponderhit")  # also while it thinks
_LIMITS = ("nodes", "depth", "movetime", "btime", "wtime", "byoyomi", "binc", "winc")


class Engine:
    """One game, one bot and the options.

    out       takes a line of text without its end
    now       milliseconds on a clock that may wrap at 2**29
    chance    gives a random number, for Seed 0
    bot       a Bot to think with; else one is made when it is needed first
    entries   size of that one's table
    plies     longest mate that `go mate` looks for
    """

    commands = _COMMANDS
    title = "Komadai"

    def __init__(self, out, now, chance=None, bot=None, entries=1024, plies=7):
        self.out = out
        self.now = now
        self.chance = chance or now
        self.plies = plies
        # While it searches no command looks at the game, so both may use one buffer of moves.
        self.game = Game(_CAPACITY, bot.search.moves if bot else None)
        self.bot = bot
        self.own = bot is None
        self.mate = None
        self.open = True
        self.searching = ""  # or "go", "mate"
        self.endless = False  # it answers only when it is told to stop
        self.finished = False  # the answer stands, but waits for stop
        self.answer = ""
        self.limit = _ENDLESS  # ms
        self.begun = self.ply = self.shown = self.told = 0
        self.later = []  # lines to handle when the search is over
        self.seed = 0  # of this game, drawn when it is needed first
        self.options = Options(entries)

    def line(self, text):
        """Handle one line of input."""
        if text[:1] == "\ufeff":  # the mark that some editors put before UTF-8
            text = text[1:]
        try:
            self._command(text.strip(" \t\r\n"))
        except ShogiError as fault:
            self.out("error " + printable(str(fault)))
        except MemoryError:
            self.out("error out of memory: " + text[:20].split(" ")[0])

    def _command(self, text):
        words = [w for w in text.replace("\t", " ").split(" ") if w]
        if not words:
            return
        name = words[0]
        self.rest = text[len(name) :].strip(" \t")
        if name == "quit":
            self.close(_QUIT_WAIT if self.limit == _ENDLESS else 0)
            return
        if name == "startpos" or (name == "sfen" and len(words) > 1):
            words.insert(0, "position")
            name = "position"
        if name not in self.commands:
            raise ShogiError("unknown command '%s'" % name[:30])
        if self.searching and name not in _AT_ONCE:
            if self.endless:
                raise ShogiError("%s: stop the search first" % name)
            self.later.append(text)
            return
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
                game.judge()

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

    def do_position(self, words):
        """`startpos` or `sfen S`, then `moves M...`; all or nothing."""
        try:
            self.replace(usi_position.set_up, words, self.options.handicap)
        except ShogiError as fault:
            raise ShogiError("position: %s" % fault) from None

    def replace(self, fill, *words):
        """Let `fill(game, *words)` set the game up anew; if it raises, the game is what it was."""
        game = self.game
        pos = game.pos
        start = game.start
        moves = pos.moves[: pos.ply]
        kept = (game.handicap, game.result, game.reason, game.impasse_rule, game.move_limit)
        names = game.names
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
            raise
        end = len(moves)
        if game.start != start or pos.ply < end or pos.moves[:end] != moves:
            self.seed = 0  # another game, not the next move of this one

    def do_gameover(self, words):
        """Nothing is kept from game to game."""
        self.seed = 0

    # Thinking

    def do_go(self, words):
        """Begin to think; the answer comes out of step()."""
        limits = {}
        endless = mate = False
        i = 0
        while i < len(words):
            word = words[i]
            i += 1
            if word in _LIMITS:
                if i == len(words):
                    raise ShogiError("go %s: number is missing" % word)
                limits[word] = limit(word, words[i])
                i += 1
            elif word in ("infinite", "ponder"):
                endless = True
            elif word == "mate":
                mate = True
                if i < len(words) and words[i] != "infinite":
                    limits["movetime"] = limit("mate", words[i])
                i += 1
            else:
                raise ShogiError("go: unknown word '%s'" % word[:20])
        self.endless = endless and not mate
        self.limit = _ENDLESS if endless else self._time(limits)
        nodes = limits.get("nodes", 0)
        depth = limits.get("depth", 0)
        self.begun = self.now()
        self.ply = self.game.pos.ply
        line = self.game.pos.moves
        for i in range(self.ply, len(line)):
            line[i] = 0  # afterwards the moves that were tried stand here: see _info
        self.finished = False
        self.shown = self.told = 0
        if mate:
            self._start_mate(nodes)
        elif not self._answer_now(endless):
            options = self.options
            strongest = options.level == levels.LEVELS and self.limit != _ENDLESS
            if endless or (not nodes and (depth or strongest)):
                nodes = _ENDLESS
            self._make_bot()
            self.bot.book = options.book and not endless
            self.seed = self.seed or self.chance()
            self.bot.game = None  # what it knows of turns before must not change the answer
            self.bot.start(self.game, options.level, options.seed or self.seed, nodes, depth)
            self.searching = "go"

    def _time(self, limits):
        """Milliseconds to think, _ENDLESS for no limit."""
        limit = limits.get("movetime", _ENDLESS)
        turn = "b" if self.game.pos.side == SENTE else "w"
        left = limits.get(turn + "time", -1)
        byoyomi = limits.get("byoyomi", 0)
        extra = byoyomi + limits.get(turn + "inc", 0)
        if left >= 0 or extra:
            left = max(left, 0)
            share = min(left // _MOVES_LEFT + extra, left + byoyomi)
            limit = min(limit, max(share - _MARGIN, share // 2, 1))
        return limit

    def _answer_now(self, endless):
        """True if the rules leave nothing to think about, and the answer was given."""
        game = self.game
        move = ""
        if game.reason in ("resignation", "timeout") or not legal(game.pos, game.buffer, 0):
            move = "resign"
        elif game.impasse_rule != "off" and game.may_declare():
            move = "win"
        if not move:
            return False
        self.answer = "bestmove " + move
        if endless:
            self.searching = "go"
            self.finished = True
        else:
            self.out(self.answer)
        return True

    def _start_mate(self, nodes):
        if not self.mate:
            from shogi.search.mate import Mate

            moves = None if self.own else self.game.buffer  # a board is short of memory
            self.mate = Mate(self.plies, moves, 8 if self.plies < 9 else 14)
        self.mate.start(self.game.pos, self.plies, nodes)
        self.searching = "mate"

    def step(self):
        """Think for one slice. False if there is nothing to do but to wait for input."""
        if not self.searching or self.finished:
            return False
        thinks = self.searching == "go"
        over = self.bot.step() if thinks else self.mate.step(_MATE_SLICE)
        if not over and self._elapsed() >= self.limit:
            over = True
            if thinks:
                self.bot.stop()
        if thinks and (over or self.bot.depth > self.shown):
            self._info()
        if over:
            self._finish()
        return True

    def give_up(self, fault):
        """After an exception that should not be: say so, and bring the position back."""
        self.out("error %s: %s" % (type(fault).__name__, fault))
        if self.searching:
            while self.game.pos.ply > self.ply:
                self.game.pos.unmake()
            self.bot = self.mate = None
            self.answer = "bestmove resign" if self.searching == "go" else "checkmate timeout"
            self._answer()

    def _finish(self):
        """The search is over: answer, unless the other side wants to say stop first."""
        if self.searching == "go":
            bot = self.bot
            self.answer = "bestmove " + (usi.text(bot.move) if bot.answer == "move" else bot.answer)
            if self.endless:
                self.finished = True
                return
        else:
            mate = self.mate
            if mate.result > 0:
                line = [usi.text(mate.line[i]) for i in range(mate.length)]
                self.answer = "checkmate " + " ".join(line)
            else:
                self.answer = "checkmate " + ("nomate" if mate.exhausted else "timeout")
        self._answer()

    def _answer(self):
        self.searching = ""
        self.finished = False
        self.out(self.answer)
        while self.later and self.open and not self.searching:
            self.line(self.later.pop(0))

    def do_stop(self, words):
        """Answer with the best so far; without a search nothing happens."""
        if not self.searching:
            return
        if not self.finished:
            if self.searching == "go":
                self.bot.stop()
                self._info()
            self.endless = False
            self._finish()
        else:
            self._answer()

    def do_ponderhit(self, words):
        """The expected move was played: this engine answers at once."""
        if not self.searching:
            raise ShogiError("ponderhit: no search")
        self.do_stop(words)

    def _elapsed(self):
        return self.now() - self.begun & _ENDLESS

    def _info(self):
        bot = self.bot
        self.shown = bot.depth
        if bot.nodes == self.told:
            return  # nothing new, or a book move or the only one
        self.told = bot.nodes
        ms = self._elapsed()
        score = bot.score
        if -MATED <= score <= MATED:
            value = "cp %d" % (2 * score)  # see shogi.search
        else:
            value = "mate %d" % (MATE - score if score > 0 else -MATE - score)
        tried = self.game.pos.moves
        deepest = len(tried)
        while deepest > self.ply and not tried[deepest - 1]:
            deepest -= 1
        line = [
            "info depth %d seldepth %d" % (bot.depth, max(bot.depth, deepest - self.ply)),
            "nodes %d nps %d time %d" % (bot.nodes, bot.nodes * 1000 // max(ms, 1), ms),
            "score " + value,
        ]
        if bot.pv_len or bot.move:
            line.append("pv")
        for i in range(bot.pv_len):
            line.append(usi.text(bot.pv[i]))
        if bot.move and not bot.pv_len:
            line.append(usi.text(bot.move))  # the best so far, before an iteration was finished
        self.out(" ".join(line))


def printable(text):
    """The text without what could break a line or a terminal: controls, marks of direction."""
    return "".join(
        [c if " " <= c < "\x7f" or "\xa0" < c < "\u2000" or c > "\u206f" else "?" for c in text]
    )
