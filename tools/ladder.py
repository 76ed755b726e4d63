# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Plays players against each other and says how much stronger one is, with the error.

    python tools/ladder.py A B [-n GAMES] [--log FILE]      one pairing
    python tools/ladder.py --levels [-n GAMES]              each level against the one below
    python tools/ladder.py --table                          the table of the README
    python tools/ladder.py --stress 500                     games at all levels, only for faults

A player is
    random                   any legal move
    level:N                  the bot in this process, level 1 to 8
    level:N:NODES            that level with so many nodes a move
    gnushogi:DEPTH           Debian's gnushogi
    fairy-stockfish:LIMITS   a USI engine and its `go` limits, as fairy-stockfish:nodes 2000
    usi:COMMAND:LIMITS       any other USI engine

The referee is shogi.game: legal moves, repetition, perpetual check, the impasse rule. Every opening
is played with both colours. Runs on pypy3, too, where our own games are several times faster.
"""

import argparse
import json
import math
import queue
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "lib"), str(HERE / "cpython")]

from shogi.notation import usi
from shogi.rules.game import Game
from shogi.rules.movegen import legal
from shogi.rules.types import SENTE, ShogiError
from shogi.search import levels
from shogi.search.bot import Bot

PLIES = 256  # then the game is drawn
PATIENCE = 120  # seconds that a program may think
OPENINGS = 20
OPENING_PLIES = 4
PATH = "/usr/games:/usr/local/bin:/usr/bin:/bin"


class Random:
    """Any legal move."""

    def __init__(self, seed):
        self.name = "random"
        self.random = random.Random(seed)

    def new(self):
        """Nothing to forget."""

    def choose(self, game):
        """A move, "resign" or "win"."""
        return game.buffer[self.random.randrange(legal(game.pos, game.buffer, 0))]

    def close(self):
        """Nothing to close."""


class Level:
    """The bot in this process."""

    def __init__(self, level, nodes, seed):
        self.name = f"level {level}" + (f" with {nodes} nodes" if nodes else "")
        self.bot = Bot(1024)
        self.bot.book = False
        self.bot.add_solver()
        self.level = level
        self.nodes = nodes
        self.seed = seed

    def new(self):
        """Another game, another seed."""
        self.seed += 101

    def choose(self, game):
        """A move, "resign" or "win"."""
        bot = self.bot
        bot.start(game, self.level, self.seed + game.pos.ply, self.nodes)
        while not bot.step():
            pass
        return bot.move if bot.answer == "move" else bot.answer

    def close(self):
        """Nothing to close."""


class Program:
    """Another program, in a folder of its own, with which lines are exchanged."""

    def __init__(self, name, command):
        self.name = name
        found = shutil.which(command[0], path=PATH)
        if not found:
            sys.exit(f"ladder: {command[0]} is not installed")
        self.folder = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            [found, *command[1:]],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            bufsize=1,
            cwd=self.folder.name,
            errors="replace",
        )
        self.heard = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        for line in self.process.stdout:
            self.heard.put(line)
        self.heard.put("")

    def forget(self):
        """Lines that nobody has asked for."""
        while not self.heard.empty():
            self.heard.get()

    def say(self, line):
        """One line to the program."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self, pattern):
        """The first line in which the pattern is found, as a match."""
        while True:
            line = self.heard.get(timeout=PATIENCE)
            found = re.search(pattern, line)
            if found:
                return found
            if not line:
                raise EOFError(f"{self.name} has ended")

    def close(self):
        """End the program."""
        self.process.kill()
        self.process.wait()
        self.folder.cleanup()


class Usi(Program):
    """A USI engine."""

    def __init__(self, name, command, limits):
        super().__init__(name, command)
        self.limits = limits
        self.say("usi")
        self.hear("^usiok")

    def new(self):
        """Another game."""
        self.say("usinewgame")
        self.say("isready")
        self.hear("^readyok")

    def choose(self, game):
        """A move, "resign" or "win"."""
        moves = [usi.text(game.pos.moves[i]) for i in range(game.pos.ply)]
        self.say(f"position sfen {game.start}" + " moves " * bool(moves) + " ".join(moves))
        self.say("go " + self.limits)
        word = self.hear(r"^bestmove (\S+)")[1]
        return word if word in ("resign", "win") else usi.parse(word)


class GnuShogi(Program):
    """GNU Shogi 1.4.2 from the start position, by the lines that it exchanges with xshogi."""

    def __init__(self, depth):
        super().__init__(f"gnushogi depth {depth}", ["gnushogi", "-X"])
        self.depth = depth

    def new(self):
        """Another game."""
        self.say("new")
        self.say("depth")
        self.say(str(self.depth))
        self.made = 0

    def choose(self, game):
        """A move or "resign"."""
        pos = game.pos
        self.say("force")
        while self.made < pos.ply:
            self.say(usi.text(pos.moves[self.made]))
            self.made += 1
        self.forget()
        self.say("go")
        found = self.hear(r"\.\.\. (\S+)|mates|Drawn|Illegal")
        if not found[1]:
            return "resign"
        self.made += 1
        return usi.parse(found[1])


def player(text, seed=1):
    """The player that a word describes, see above."""
    kind, _, rest = text.partition(":")
    if kind == "random":
        return Random(seed)
    if kind == "level":
        level, _, nodes = rest.partition(":")
        return Level(int(level), int(nodes or 0), seed)
    if kind == "gnushogi":
        return GnuShogi(int(rest))
    if kind == "fairy-stockfish":
        return Usi(f"fairy-stockfish {rest}", [kind], rest)
    if kind == "usi":
        command, _, limits = rest.partition(":")
        return Usi(command, command.split(), limits)
    raise SystemExit(f"ladder: who is '{text}'?")


def book_lines():
    """Lines of our book for the even game, as moves."""
    lines = []
    for line in (HERE / "assets" / "book.txt").read_text().splitlines():
        line = line.split("#")[0]
        words = line.split()
        if len(words) > OPENING_PLIES and ":" not in line:
            lines.append(words[1:])
    return lines


def openings():
    """The first plies of lines of our book, each another position."""
    seen = []
    for line in book_lines():
        moves = line[:OPENING_PLIES]
        if sorted(moves) not in [sorted(other) for other in seen]:
            seen.append(moves)
    return seen[:OPENINGS]


def play(black, white, opening):
    """One game; (result for black: 1, 0.5 or 0, reason, moves)."""
    game = Game()
    game.move_limit = PLIES
    for move in opening:
        game.play(usi.parse(move))
    for one in (black, white):
        one.new()
    while not game.result:
        one = black if game.pos.side == SENTE else white
        try:
            answer = one.choose(game)
            if answer == "resign":
                game.resign()
            elif answer == "win":
                game.declare()
            else:
                game.play(answer)
        except ShogiError as fault:
            game.resign()
            game.reason = f"fault of {one.name}: {fault}"
    moves = [usi.text(game.pos.moves[i]) for i in range(game.pos.ply)]
    return {"b": 1.0, "w": 0.0, "draw": 0.5}[game.result], game.reason, moves


def elo(score):
    """Elo difference of an expected score."""
    score = min(max(score, 0.001), 0.999)
    return 400 * math.log10(score / (1 - score))


def rating(won, drawn, lost):
    """Score, Elo and the 95% bounds of Elo."""
    n = won + drawn + lost
    score = (won + drawn / 2) / n
    spread = won * (1 - score) ** 2 + drawn * (0.5 - score) ** 2 + lost * score**2
    error = 1.96 * max(math.sqrt(spread / n / n), 0.5 / n)
    return score, elo(score), elo(score - error), elo(score + error)


def match(first, second, games, log=None, quiet=False):
    """`games` games, both colours of each opening; prints and returns (won, drawn, lost)."""
    lines = openings()
    one, two = player(first, 1), player(second, 50021)
    counts = [0, 0, 0]
    reasons = {}
    begun = time.time()
    for i in range(games):
        opening = lines[i // 2 % len(lines)]
        if i % 2:
            result, reason, moves = play(two, one, opening)
            result = 1 - result
        else:
            result, reason, moves = play(one, two, opening)
        counts[0 if result == 1 else 2 if result == 0 else 1] += 1
        reasons[reason] = reasons.get(reason, 0) + 1
        if log:
            row = {"one": one.name, "two": two.name, "score": result, "one_black": i % 2 == 0}
            row.update(reason=reason, moves=moves)
            with open(log, "a") as out:
                out.write(json.dumps(row) + "\n")
    one.close()
    two.close()
    score, mid, low, high = rating(*counts)
    text = f"+{counts[0]} ={counts[1]} -{counts[2]} | {score:.0%}"
    text += f" | {mid:+.0f} ({low:+.0f}..{high:+.0f})"
    print(f"| {one.name} | {two.name} | {games} | {text} |", flush=True)
    if not quiet:
        print(f"  {reasons} {time.time() - begun:.0f} s", file=sys.stderr, flush=True)
    return counts


def stress(games):
    """Games between all levels from openings and handicaps: nothing illegal, no hang."""
    from shogi.rules import handicap

    bots = [Level(n, 0, 7 * n) for n in range(1, levels.LEVELS + 1)]
    ends = {}
    plies = 0
    for i in range(games):
        game = Game()
        game.move_limit = PLIES
        if i % 3 == 2:
            game.new(handicap.NAMES[i // 3 % len(handicap.NAMES)])
        pair = bots[i % len(bots)], bots[(i * 5 + i // len(bots)) % len(bots)]
        for one in pair:
            one.new()
            one.bot.book = i % 2 == 0
            if i % 5:
                one.nodes = min(150, levels.get(one.level, levels.NODES))
        while not game.result:
            answer = pair[game.pos.ply % 2].choose(game)
            if answer == "resign":
                game.resign()
            elif answer == "win":
                if not game.declare():
                    sys.exit(f"ladder: false declaration in {game.sfen()}")
            else:
                game.play(answer)
        plies += game.pos.ply
        ends[game.reason] = ends.get(game.reason, 0) + 1
    print(f"{games} games, {plies} moves, no fault; {ends}")


TABLE = (
    ("level:8:6000", "gnushogi:3", 100),
    ("level:8:6000", "fairy-stockfish:nodes 2000", 100),
    ("level:5", "fairy-stockfish:depth 1", 60),
    ("level:1", "random", 60),
)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("players", nargs="*")
    parser.add_argument("-n", "--games", type=int)
    parser.add_argument("--log")
    parser.add_argument("--levels", action="store_true")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--stress", type=int, metavar="GAMES")
    options = parser.parse_args()
    if options.stress:
        stress(options.stress)
        return
    if not options.table and not options.levels and len(options.players) != 2:
        parser.error("two players, or --levels, or --table")
    print("| player | opponent | games | won, drawn, lost | score | Elo (95%) |")
    print("|---|---|---|---|---|---|")
    if options.players:
        match(*options.players, options.games or 20, options.log)
    if options.table:
        for first, second, games in TABLE:
            match(first, second, options.games or games, options.log)
    if options.table or options.levels:
        for n in range(2, levels.LEVELS + 1):
            match(f"level:{n}", f"level:{n - 1}", options.games or 60, options.log)


if __name__ == "__main__":
    main()
