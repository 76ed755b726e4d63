# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Damaged records: nothing of a game is lost without a word.

A mutation changes blanks, digits, brackets, the order of lines or the encoding of a record. What is
read of it is the same game, another one whose moves all stand in the text, or a fault; a game with
fewer moves always says so, in a note or as a foul.

    python3 host_tests/support/record_fuzz.py [NUMBER [SEED]]     what came of so many mutations
"""

import random
import re
import sys
from pathlib import Path

if __name__ == "__main__":
    ROOT = Path(__file__).resolve().parents[2]
    places = ("lib", "tools", "tools/cpython", "host_tests/support")
    sys.path[:0] = [str(ROOT / part) for part in places]

from checked_cases import START
from randomplay import HANDICAPS, play, sparse
from shogi.notation import usi
from shogi.records import csa, kif, record_file
from shogi.rules.game import Game
from shogi.rules.types import ShogiError

BLANKS = " \t　\xa0\u2002\u2003\u2009\u200b\u202f\ufeff\x0c\u2028\x85"
LEADS = ("> ", ">> ", "(", "第", "・", '"', "|", "&nbsp;", "- ", "※", "【", "| ", "»", "1. ")
BRACKETS = "()（）[]［］〔〕「」【】{}<>"
DIGITS = ("0123456789", "０１２３４５６７８９", "〇一二三四五六七八九", "①②③④⑤⑥⑦⑧⑨⑩")
ENCODINGS = ("utf-8", "utf-8-sig", "cp932", "utf-16", "utf-16-le", "utf-16-be", "euc_jp",
             "iso2022_jp")  # fmt: skip
_ASCII = {c: str(i) for row in DIGITS[:3] for i, c in enumerate(row)}


def squeezed(text):
    """A text without blanks and brackets, all digits as ASCII: what a move is looked for in."""
    text = re.sub(r"[\s\x00-\x20\u200b-\u200f\ufeff\u3000()（）]|&nbsp;", "", text)
    return "".join(_ASCII.get(c, c) for c in text.replace("王", "玉").replace("竜", "龍")).lower()


def moves_of(game):
    """USI texts of a game's moves."""
    return [usi.text(move) for move in game.pos.moves[: game.pos.ply]]


def texts(rng):
    """A record as (ending, text, moves, game); of any form, start and end."""
    start = rng.choice((START, START, rng.choice(HANDICAPS), sparse(rng)))
    for pos, _ in play(rng, start, rng.randrange(2, 60)):
        line = [usi.text(move) for move in pos.moves[: pos.ply]]
    game = Game()
    game.load(start)
    for move in line:
        game.push(usi.parse(move))
    game.update_result()
    if not game.result and rng.random() < 0.6:
        rng.choice((game.resign, game.timeout))()
    game.names = ["山田　太郎", "B"]
    end = rng.choice((".kifu", ".kifu", ".kif", ".csa", ".usi"))
    if end == ".csa":
        text = csa.write(game)
        if rng.random() < 0.5:
            text = re.sub(r"(?m)^([+-]\d{4}..)$", r"\1\nT12", text)
        if rng.random() < 0.3:
            text = re.sub(r"\n(?=[T])", ",", text)
    elif end == ".usi":
        text = record_file.write(game, "x.usi")
        if game.reason == "resignation":
            text = text.rstrip() + " resign\n"
    else:
        out = []
        tenths = [rng.randrange(900) for _ in line] if rng.random() < 0.5 else ()
        kif.emit(game, out.append, date="2026/11/30 23:10", tenths=tenths)
        if rng.random() < 0.3:
            del out[-1]  # まで
        if rng.random() < 0.3:
            out.insert(-2, "*a comment ７六歩(77)")
        if rng.random() < 0.3:
            out += ["", "変化：1手", "   1 " + kif.words(game)[0], "   2 中断"]
        text = "\n".join(out) + "\n"
    return end, text, line, game


def mutate(rng, text):
    """The text with one change of blanks, digits, brackets or lines."""
    how = rng.randrange(8)
    lines = text.split("\n")
    row = rng.randrange(len(lines))
    if how == 0:  # one kind of blank for another
        old = rng.choice([c for c in " 　" if c in text] or [" "])
        return text.replace(old, rng.choice(BLANKS), rng.choice((-1, 1, 5)))
    if how == 1:  # a blank more
        at = rng.randrange(len(text) + 1)
        return text[:at] + rng.choice(BLANKS) + text[at:]
    if how == 2:  # a blank less
        places = [i for i, c in enumerate(text) if c in " 　"] or [0]
        at = rng.choice(places)
        return text[:at] + text[at + 1 :]
    if how == 3:  # a digit as another one, or in another form
        places = [i for i, c in enumerate(text) if any(c in d for d in DIGITS)] or [0]
        at = rng.choice(places)
        return text[:at] + rng.choice(rng.choice(DIGITS)) + text[at + 1 :]
    if how == 4:  # all digits in another form
        old, new = rng.sample(DIGITS[:3], 2)
        return "".join(new[old.index(c)] if c in old else c for c in text)
    if how == 5:  # brackets
        places = [i for i, c in enumerate(text) if c in BRACKETS] or [len(text) // 2]
        at = rng.choice(places)
        return text[:at] + rng.choice(list(BRACKETS) + [""]) + text[at + 1 :]
    if how == 6:  # something before a line, or before all of them
        lead = rng.choice(LEADS)
        rows = range(len(lines)) if rng.random() < 0.3 else [row]
        for i in rows:
            lines[i] = lead + lines[i]
        return "\n".join(lines)
    other = rng.randrange(len(lines))
    if rng.random() < 0.5:
        lines[row], lines[other] = lines[other], lines[row]
    else:
        lines.insert(other, lines.pop(row) if rng.random() < 0.7 else lines[row])
    return "\n".join(lines)


def coded(rng, text, end):
    """Bytes of a text in some encoding, one in ten with a byte changed."""
    name = rng.choice(ENCODINGS) if rng.random() < 0.2 else "utf-8"
    if end in (".csa", ".usi") and name in ("euc_jp", "iso2022_jp"):
        name = "utf-8"  # names only, which no move depends on
    data = bytearray(text.encode(name, "replace"))
    if rng.random() < 0.1:
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


def written(game, end):
    """Texts of each move, one of which must stand in a record of that form."""
    if end == ".usi":
        return [[move] for move in moves_of(game)]
    if end == ".csa":
        lines = csa.write(game).split("\n")
        return [[line[1:]] for line in lines if re.fullmatch(r"[+-]\d{4}..", line)]
    full = Game()
    full.load(game.start)
    out = []
    last = 0
    from shogi.notation import japanese

    for move in game.pos.moves[: game.pos.ply]:
        forms = {japanese.text(full.pos, move, place) for place in (0, last)}
        out.append(sorted(forms))
        last = move & 127
        full.push(move)
    return out


def judge(end, text, line, game, data):
    """What came of it: "same", "other", "fault" or "said"; AssertionError if something was lost."""
    try:
        found = record_file.read(data, "x" + end)
    except ShogiError as fault:
        assert str(fault).startswith("line "), fault
        return "fault"
    moves = moves_of(found)
    if moves == line:
        return "same" if found.start == game.start else "other"
    if found.notes or found.reason == "foul":
        return "said"
    assert len(moves) >= len(line), f"{len(line)} moves, {len(moves)} read"
    plain = squeezed(text)
    for forms in written(found, end):
        assert any(squeezed(form) in plain for form in forms), forms
    return "other"


def run(number, seed):
    """Try that many mutations: how often each outcome came. AssertionError shows the text."""
    rng = random.Random(seed)
    counts = {"same": 0, "other": 0, "fault": 0, "said": 0}
    for i in range(number):
        if i % 20 == 0:
            end, source, line, game = texts(rng)
        text = source
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            text = mutate(rng, text)
        data = coded(rng, text, end)
        try:
            seen = record_file.decode(data) or text
            counts[judge(end, seen, line, game, data)] += 1
        except AssertionError as fault:
            raise AssertionError(f"{i}: {fault}\n{source}\n---\n{data!r}\n{text}") from None
    return counts


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 100000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    print(number, "mutations:", run(number, seed))
