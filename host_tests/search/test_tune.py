# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The weights: as numbers and bytes, and fitted to judged positions."""

import json
import random
import re
import sys

import numpy as np
import pytest
from test_evaluate import delta, tables_for

import tune
from bench.bot import middle, mixed
from checked_cases import ROOT, legal, position
from shogi.rules import sfen
from training import fit, weights

POSITIONS = middle(20) + mixed(20)


def judged(path, labels):
    """A file of judged positions [(SFEN of the root, SFEN, score)], each of another game."""
    lines = [json.dumps([f"g:{i}", *row]) for i, row in enumerate(labels)]
    path.write_text("\n".join(lines) + "\n")
    return path


def test_numbers_survive_the_bytes(tmp_path):
    present = weights.present()
    for name in ("early", "late"):
        assert weights.unpack(weights.pack(present[name])) == present[name]
    wide = [5000.0] * weights.NEAR + [-5000.0] * (weights.WEIGHTS - weights.NEAR)
    cut = weights.unpack(weights.pack(wide))
    assert set(cut[: weights.NEAR]) == {2040} and set(cut[weights.NEAR :]) == {-256}
    # all others: each number comes back from its own place
    rng = random.Random(1)
    for name in ("danger", "squares", "reach", "zones", "shelter"):
        size = len(present[name])
        assert size == getattr(weights, name.upper())
        unit = 1 if name == "zones" else 2
        present[name] = [unit * rng.randrange(-128, 128) for _ in range(size)]
    present["danger"][:7] = [8 * rng.randrange(-128, 128) for _ in range(7)]
    weights.write(present, tmp_path / "weights.py")
    module = {}
    exec((tmp_path / "weights.py").read_text(), module)
    assert weights.numbers(module) == present


def test_the_module_is_what_the_tool_writes(tmp_path):
    out = tmp_path / "weights.py"
    weights.write(weights.present(), out)
    assert out.read_text() == weights.OUT.read_text()


def test_the_weights_are_shown(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["tune.py", "show"])
    tune.main()
    lines = capsys.readouterr().out.splitlines()
    present = weights.present()
    titles = [
        "# nothing in hand",
        "# much in hand",
        "# added where the king in question is pressed",
        "# by what is on a square that a piece attacks",
        "# by where it is; own attackers 0, 1, more, by the enemy's 0, 1, more each",
        "# beside the king: empty, one's own, the enemy's, each by own pieces that attack it",
    ]
    titles += [f"# {line} by square" for line in weights.LINES]
    assert [line for line in lines if line[0] == "#"] == titles
    assert lines[-1].split() == [str(v) for v in present["squares"][-9:]]
    rook = lines.index(titles[3]) + 1 + weights.LINES.index("R")
    assert lines[rook].split()[2::2] == [str(v) for v in present["reach"][25:30]]
    zones = lines.index(titles[4]) + 1 + 5 + 3
    assert lines[zones].startswith("silver, golds, own king 1:")
    assert lines[zones].split()[-9:] == [str(v) for v in present["zones"][72:81]]
    assert lines[lines.index(titles[5]) + 2].split()[3:] == [
        str(v) for v in present["shelter"][9:18]
    ]
    assert [line.split()[2] for line in lines if line[:5] == "board"] == [
        str(present["early"][0]),
        str(present["late"][0]),
    ]
    assert sum(line.startswith("throne") for line in lines) == 18


@pytest.mark.parametrize("plies", [0, 1, 2, 5])
def test_what_is_fitted_is_what_the_search_counts(tmp_path, plies):
    """Positions so many random plies from a root, by the counts and by the root's tables."""
    rng = random.Random(plies)
    told, wanted = [], []
    for text in POSITIONS:
        pos = position(text)
        tables = tables_for(pos)
        worth = tables.total(pos)
        side = pos.side
        for _ in range(plies):
            moves = list(legal(pos))
            if not moves:
                break
            move = rng.choice(moves)
            change = delta(tables, pos, move)
            worth += change if pos.side == side else -change
            pos.make(move)
        told.append(2 * (worth if pos.side == side else -worth))
        wanted.append((text, sfen.write(pos, 1), 0))
    boards, _, _ = fit.read([judged(tmp_path / "j", wanted)])
    worths = fit.rows(boards)[:, :-1] @ fit.joined(weights.present())
    off = np.array(told) - worths
    # a row is cut at 254 and every term rounded, a king more than a step off is approximated
    assert np.median(np.abs(off)) < 25 + 15 * plies
    assert np.corrcoef(told, worths)[0, 1] > 0.99


def walks(plies):
    """(root, position a few random moves later) of games of random moves from some positions."""
    rng = random.Random(5)
    for text in POSITIONS:
        pos = position(text)
        last = []
        for _ in range(plies):
            moves = legal(pos)
            if not moves:
                break
            last.append(sfen.write(pos, 1))
            pos.make(rng.choice(moves))
            yield last[-1 - rng.randrange(min(4, len(last)))], sfen.write(pos, 1)


def test_known_weights_are_found_again(tmp_path, monkeypatch, capsys):
    """Their score is known where the judge's is made of weights, with a rook half as dear."""
    pairs = list(walks(40))
    boards, _, _ = fit.read([judged(tmp_path / "j", [(*pair, 0) for pair in pairs])])
    numbers = {name: np.array(values, float) for name, values in weights.present().items()}
    rook = weights.KINDS.index("R")
    for name in ("early", "late"):
        numbers[name][rook] /= 2
    score = fit.rows(boards) @ np.concatenate([fit.joined(numbers), [40.0]])
    label = fit.chance(score / fit.SCALE)
    monkeypatch.setattr(fit, "RIDGE", 1e-13)
    error, share = fit.error(fit.newton(boards, label), boards, label)
    assert share > 0.999 and error < 1e-4
    there = [float(v) for v in score * fit.JUDGE_SCALE / fit.SCALE]
    rows = [(*pair, v) for pair, v in zip(pairs, there, strict=True)]
    fit.fit([judged(tmp_path / "k", rows)], write=False)
    out = capsys.readouterr().out
    values = re.search(r"^board .* R (\d+)", out, re.MULTILINE)
    assert f"# {len(pairs)} positions of" in out
    assert int(values[1]) < 0.8 * weights.present()["early"][rook]


def test_what_attacks_bring_goes_into_the_value_of_a_piece(tmp_path):
    """Levelled weights say the same of every position, with smaller terms."""
    pairs = list(walks(20))
    boards, _, _ = fit.read([judged(tmp_path / "j", [(*pair, 0) for pair in pairs])])
    raw = {name: np.array(values, float) for name, values in weights.present().items()}
    raw["reach"] += 40
    level = fit.level(raw, boards)
    part = fit.rows(boards)[:, :-1]
    off = part @ (fit.joined(level) - fit.joined(raw))
    # only what a king's square is worth moves by a constant, which both kings have
    assert np.max(np.abs(off)) < 1e-2 * np.std(part @ fit.joined(raw))
    assert level["early"][5] > raw["early"][5] + 100  # a rook attacks many squares


@pytest.mark.parametrize("versus", [False, True])
def test_games_are_played_and_judged(tmp_path, versus):
    games, out = tmp_path / "games.jsonl", tmp_path / "judged.jsonl"
    engine = f"{sys.executable} {ROOT / 'tools' / 'usi.py'}"
    tune.play(games, games=2, nodes=20, seed=3, engine=engine if versus else "")
    for line in games.read_text().splitlines():
        moves, first = json.loads(line)
        assert 4 <= first < len(moves)
    tune.judge(games, out, engine, "nodes 20", seed=4, share=0.2)
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert len(rows) > 4
    for game, root, text, score in rows:
        assert game in (f"{games}:0", f"{games}:1") and abs(score) <= tune.CLEAR
        assert not position(text).in_check()
        assert len(legal(position(root)))
