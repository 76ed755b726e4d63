# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Thousands of broken positions, commands and records, by way of tools/usi.py.

Each gives one line that begins with `error` and says what and where, and changes nothing; or it
can be read, and then the game is one that can be: every move of it is legal.
"""

import random
import re

import pytest

from checked_cases import START, position, rows
from randomplay import HANDICAPS, play, sparse
from shogi.notation import usi
from shogi.records import record_file
from shogi.rules.game import Game
from shogi.rules.legality import refusal
from usi import Tool

# Where a fault is: a number of a line, ply, rank or file, a word in quotes, or command or field
PLACE = re.compile(r"[0-9]|'|^[a-z]+( \w+)?:|board|hand|side|king")


class Console:
    """A Tool whose output is kept; what it thinks about is cut short."""

    def __init__(self):
        self.lines = []
        self.clock = 0
        self.tool = Tool(self.lines.append, self._now)

    def _now(self):
        self.clock += 1
        return self.clock

    def ask(self, line):
        """What it answers to a line; a search is stopped after some slices."""
        self.lines.clear()
        self.tool.line(line)
        for _ in range(3):
            self.tool.step()
        if self.tool.searching:
            self.tool.line("stop")
        return list(self.lines)

    def state(self):
        return (*self.ask("status"), *self.ask("sfen"), *self.ask("japanese"))

    def check(self, line):
        """Ask, and if the answer is an error see that nothing else happened. True if it was one."""
        before = self.state()
        answer = self.ask(line)
        if not any(text.startswith("error") for text in answer):
            return False
        text = answer[0]
        word = line.split()[0]
        word = "position" if word in ("startpos", "sfen") else word
        usi = word in ("position", "go", "setoption", "usinewgame", "gameover")
        rest = answer[1:]
        if usi:
            assert rest.pop(0) == "info string " + text.replace(" ", ": ", 1)
        if word == "go" and text.startswith("error position: "):  # it was refused before
            assert rest.pop(0).startswith(("bestmove resign", "checkmate timeout"))
        assert not rest
        assert re.fullmatch(r"error \S[^\r\n]*", text), (line, text)
        assert len(text) < 250, (line, text)
        assert PLACE.search(text[6:]), (line, text)
        assert self.state() == before, (line, text)
        return True

    def game_can_be(self):
        """Replay what was read: each move must be legal where it was made."""
        game = self.tool.game
        pos = position(game.start)
        for move in game.pos.moves[: game.pos.ply]:
            assert refusal(pos, move) is None
            if pos.ply + 2 > len(pos.moves):
                pos.grow()
            pos.make(move)
        assert bytes(pos.board) == bytes(game.pos.board)
        assert bytes(pos.hand) == bytes(game.pos.hand)


def broken(rng, text, letters):
    """The text with one to three faults."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        at = rng.randrange(len(text) + 1)
        what = rng.randrange(7)
        if what == 0:
            text = text[:at] + text[at + 1 :]
        elif what == 1:
            text = text[:at] + rng.choice(letters) + text[at:]
        elif what == 2:
            text = text[:at] + rng.choice(letters) + text[at + 1 :]
        elif what == 3:
            other = rng.randrange(len(text) + 1)
            text = text[: min(at, other)] + text[max(at, other) :]
        elif what == 4:
            other = rng.randrange(len(text) + 1)
            text = text[:at] + text[at : other + 1] * 2 + text[other + 1 :]
        elif what == 5:
            lines = text.splitlines(keepends=True)
            rng.shuffle(lines)
            text = "".join(lines) if len(lines) > 1 else text[::-1]
        else:
            text = text[:at]
        text = text or " "
    return text


def line_of(rng, start, plies):
    """Moves of a random game."""
    pos = None
    for pos, _ in play(rng, start, plies):  # noqa: B007 - the position of the last turn
        pass
    return [usi.text(move) for move in pos.moves[: pos.ply]]


def test_broken_positions():
    rng = random.Random(1)
    console = Console()
    console.ask("position startpos moves 7g7f 3c3d")
    starts = [START, *HANDICAPS, *(row["sfen"] for row in rows("positions"))]
    starts += [sparse(rng) for _ in range(50)]
    faults = 0
    for _ in range(4_000):
        text = broken(rng, rng.choice(starts), "0123456789/+-bwkrgsnlpKRGSNLPBx ９歩\t")
        if console.check("position sfen " + text):
            faults += 1
        else:
            console.game_can_be()
    assert faults > 2_500


def test_broken_commands():
    rng = random.Random(2)
    console = Console()
    lines = [
        "usi",
        "isready",
        "setoption name Level value 3",
        "setoption name Handicap value two",
        "setoption name Impasse value declare",
        "setoption name MoveLimit value 256",
        "setoption name Seed value 7",
        "setoption name Book value false",
        "usinewgame",
        "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e",
        "startpos moves 2g2f 8c8d",
        f"position sfen {HANDICAPS[3]} moves 5a4b 7g7f",
        "go nodes 10",
        "go depth 1",
        "go movetime 5",
        "go btime 0 wtime 0 byoyomi 5",
        "go mate 5",
        "gameover win",
        "moves",
        "perft 1",
        "sfen",
        "undo 1",
        "status",
        "resign",
        "read nothing.kif",
        "write nothing.txt",
        "japanese",
    ]
    faults = 0
    for number in range(4_000):
        text = broken(rng, rng.choice(lines), "0123456789 +*-abcdefghiPLNSBRGKxyz\t飛")
        if re.search(r"perft +[2-9]|perft +1\d|quit|write|USI_Hash", text):
            continue  # may take long, end the program, or write a file
        faults += console.check(text.replace("\n", " "))
        if number % 50 == 0:
            console.ask("position startpos moves 7g7f 3c3d 2g2f")
    assert faults > 2_000
    assert console.ask("isready") == ["readyok"]


@pytest.mark.parametrize("ending", ["kifu", "csa", "usi"])
def test_broken_records(ending, tmp_path):
    rng = random.Random(ending)
    console = Console()
    console.ask("position startpos moves 7g7f 3c3d")
    texts = []
    for start in [START, HANDICAPS[0], HANDICAPS[5], sparse(rng), sparse(rng)]:
        game = Game()
        game.load(start)
        for move in line_of(rng, start, 40):
            if not game.result:
                game.play(usi.parse(move))
        if not game.result:
            game.resign()
        texts.append(record_file.write(game, "game." + ending))
    letters = (
        "0123456789 +-*\n'%一二三四五六七八九１５９歩香桂銀金角飛玉と成打同　：()（）|vPLRKFUHI"
    )
    path = tmp_path / f"game.{ending}"
    faults = 0
    for number in range(1_500):
        data = broken(rng, rng.choice(texts), letters).encode()
        if number % 10 == 0:  # broken as bytes, too
            at = rng.randrange(len(data))
            data = data[:at] + bytes((rng.randrange(256),)) + data[at + rng.randrange(4) :]
        path.write_bytes(data)
        if console.check(f"read {path}"):
            faults += 1
        else:
            console.game_can_be()
    assert faults > 500
