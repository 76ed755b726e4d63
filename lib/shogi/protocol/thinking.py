# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""How a USI engine thinks: go, stop, ponderhit, the lines that it says meanwhile, its answer."""

from micropython import const
from shogi.notation import usi
from shogi.protocol.options import ENDLESS, limit
from shogi.rules.movegen import legal
from shogi.rules.types import SENTE, ShogiError
from shogi.search import levels
from shogi.search.scores import MATE, MATED

_MOVES_LEFT = const(30)  # main time is spread over so many moves
_MARGIN = const(100)  # ms kept back for the way to the other program
_LAST_WORD = const(5000)  # ms that a search without a clock may still take when it is stopped
_MATE_SLICE = const(32)  # nodes between two looks at the input

_LIMITS = ("nodes", "depth", "movetime", "btime", "wtime", "byoyomi", "binc", "winc")


class Thinking:
    """What engine.Engine does while it searches; see there."""

    searching = ""  # or "go", "mate"
    endless = False  # it answers only when it is told to stop
    timed = False  # a clock ends it
    finished = False  # the answer stands, but waits for stop
    answer = ""
    limit = ENDLESS  # ms
    begun = ply = shown = told = 0
    refused = ""  # the fault of a position that could not be set up
    thinker = None  # what thinks: the bot, or Lines

    def do_go(self, words):
        """Begin to think; step() brings the answer.

        After a refused position there is nothing to think about: a move from another position
        would be a foul.
        """
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
        self.limit = ENDLESS if endless else self._time(limits)
        self.timed = self.limit != ENDLESS and not mate
        nodes = limits.get("nodes", 0)
        depth = limits.get("depth", 0)
        self.begun = self.now()
        self.ply = self.game.pos.ply
        line = self.game.pos.moves
        for i in range(self.ply, len(line)):
            line[i] = 0  # afterwards the moves that were tried stand here: see _info
        self.finished = False
        self.shown = self.told = 0
        if self.refused:
            self.say_error(self.refused)
            self._answer_at_once("checkmate timeout" if mate else "bestmove resign")
        elif mate:
            self._start_mate(nodes)
        elif not self._answer_now():
            options = self.options
            strongest = options.level == levels.LEVELS and self.limit != ENDLESS
            if endless or (not nodes and (depth or strongest)):
                nodes = ENDLESS
            self._make_bot()
            self.bot.book = options.book and not endless
            self.seed = self.seed or self.chance()
            seed = options.seed or self.seed
            self.bot.game = None  # what it knows of turns before must not change the answer
            self.searching = "go"
            if options.lines > 1:
                from shogi.search.lines import Lines

                row = levels.form(options.level, seed)
                nodes = nodes or levels.get(row, levels.NODES)
                self.thinker = Lines(self.bot.search, options.lines)
                self.thinker.start(self.game.pos, nodes, depth)
            else:
                self.thinker = self.bot
                self.bot.start(self.game, options.level, seed, nodes, depth)

    def _time(self, limits):
        """Milliseconds to think, ENDLESS for no limit."""
        limit = limits.get("movetime", ENDLESS)
        turn = "b" if self.game.pos.side == SENTE else "w"
        left = limits.get(turn + "time", -1)
        byoyomi = limits.get("byoyomi", 0)
        extra = byoyomi + limits.get(turn + "inc", 0)
        if left >= 0 or extra:
            left = max(left, 0)
            share = min(left // _MOVES_LEFT + extra, left + byoyomi)
            limit = min(limit, max(share - _MARGIN, share // 2, 1))
        return limit

    def _answer_now(self):
        """True if the rules leave nothing to think about, and the answer was given."""
        game = self.game
        move = ""
        if game.reason in ("resignation", "timeout") or not legal(game.pos, game.buffer, 0):
            move = "resign"
        elif game.impasse_rule != "off" and game.may_declare():
            move = "win"
        if move:
            self._answer_at_once("bestmove " + move)
        return move != ""

    def _answer_at_once(self, answer):
        """That is the answer; it waits for stop where it has to."""
        self.answer = answer
        if self.endless:
            self.searching = "go"
            self.finished = True
        else:
            self.out(answer)

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
        thinker = self.thinker
        over = thinker.step() if thinks else self.mate.step(_MATE_SLICE)
        if not over and self._elapsed() >= self.limit:
            over = True
            if thinks:
                thinker.stop()
        if thinks and (over or thinker.depth > self.shown):
            self._info()
        if over:
            self._finish()
        return True

    def give_up(self, fault):
        """After an exception that should not occur: say so, and restore the position."""
        self.out("error %s: %s" % (type(fault).__name__, fault))
        if self.searching:
            while self.game.pos.ply > self.ply:
                self.game.pos.unmake()
            self.bot = self.mate = self.thinker = None
            self.answer = "bestmove resign" if self.searching == "go" else "checkmate timeout"
            self._answer()

    def _finish(self):
        """The search is over: answer, unless the other side wants to say stop first."""
        if self.searching == "go":
            bot = self.thinker
            self.answer = "bestmove " + (usi.text(bot.move) if bot.answer == "move" else bot.answer)
            if bot.answer == "move" and bot.pv_len > 1 and bot.pv[0] == bot.move:
                self.answer += " ponder " + usi.text(bot.pv[1])
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
                self.thinker.stop()
                self._info()
            self.endless = False
            self._finish()
        else:
            self._answer()

    def halt(self):
        """Another game or position comes: answer now. True if that has to wait for the end of a
        search that no clock ends; that search gets a few seconds, so that the answers to a file of
        questions do not depend on how fast it is read.
        """
        if not (self.endless or self.timed):
            self.limit = min(self.limit, self._elapsed() + _LAST_WORD)
            return True
        while self.searching:  # what waited for its answer may search again
            self.endless = True
            self.do_stop(())
        return False

    def do_ponderhit(self, words):
        """The expected move was played: this engine answers at once."""
        if not self.searching:
            raise ShogiError("ponderhit: no search")
        self.do_stop(words)

    def _elapsed(self):
        return self.now() - self.begun & ENDLESS

    def _info(self):
        thinker = self.thinker
        self.shown = thinker.depth
        if thinker is not self.bot:
            if thinker.fresh:
                for i in range(len(thinker.best)):
                    score, _, pv = thinker.best[i]
                    self._say_line(thinker, score, pv, " multipv %d" % (i + 1))
            return
        if thinker.nodes == self.told:
            return  # nothing new, or a book move or the only one
        self.told = thinker.nodes
        line = thinker.pv[: thinker.pv_len]
        if thinker.move and not thinker.pv_len:
            line = (thinker.move,)  # the best so far, before an iteration was finished
        self._say_line(thinker, thinker.score, line, "")

    def _say_line(self, thinker, score, line, which):
        ms = self._elapsed()
        if -MATED <= score <= MATED:
            value = "cp %d" % (2 * score)  # see search.search
        else:
            value = "mate %d" % (MATE - score if score > 0 else -MATE - score)
        tried = self.game.pos.moves
        deepest = len(tried)
        while deepest > self.ply and not tried[deepest - 1]:
            deepest -= 1
        deepest = max(thinker.depth, deepest - self.ply)
        nodes = thinker.nodes
        words = [
            "info depth %d seldepth %d%s" % (thinker.depth, deepest, which),
            "nodes %d nps %d time %d" % (nodes, nodes * 1000 // max(ms, 1), ms),
            "score " + value,
        ]
        if len(line):
            words.append("pv")
        for move in line:
            words.append(usi.text(move))
        self.out(" ".join(words))
