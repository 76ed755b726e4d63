# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The weights: as numbers and bytes, and fitted to judged positions."""

import json
import random
import re
import sys

import numpy as np
from test_evaluate import tables_for

import tune
from bench.bot import middle, mixed
from checked_cases import ROOT, legal, position
from shogi.rules import sfen
from training import fit, weights

POSITIONS = middle(20) + mixed(20)


def judged(path, labels):
    """A file of judged positions, each of another game."""
    lines = [json.dumps([f"g:{i}", text, v]) for i, (text, v) in enumerate(labels)]
    path.write_text("\n".join(lines) + "\n")
    return path


def test_numbers_survive_the_bytes():
    for numbers in weights.present()[:2]:
        assert weights.unpack(weights.pack(numbers)) == numbers
    wide = [5000.0] * weights.NEAR + [-5000.0] * (weights.WEIGHTS - weights.NEAR)
    cut = weights.unpack(weights.pack(wide))
    assert set(cut[: weights.NEAR]) == {2040} and set(cut[weights.NEAR :]) == {-256}


def test_the_module_is_what_the_tool_writes(tmp_path):
    out = tmp_path / "weights.py"
    weights.write(*weights.present(), out)
    assert out.read_text() == weights.OUT.read_text()


def test_the_weights_are_shown(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["tune.py", "show"])
    tune.main()
    lines = capsys.readouterr().out.splitlines()
    early, much, squares, reach = weights.present()
    titles = [
        "# nothing in hand",
        "# much in hand",
        "# by what is on a square that a piece attacks",
    ]
    titles += [f"# {line} by square" for line in weights.LINES]
    assert [line for line in lines if line[0] == "#"] == titles
    assert lines[-1].split() == [str(v) for v in squares[-9:]]
    rook = lines.index(titles[2]) + 1 + weights.LINES.index("R")
    assert lines[rook].split()[2::2] == [str(v) for v in reach[25:30]]
    assert [line.split()[2] for line in lines if line[:5] == "board"] == [
        str(early[0]),
        str(much[0]),
    ]
    assert sum(line.startswith("throne") for line in lines) == 18


def test_what_is_fitted_is_what_the_bot_counts(tmp_path):
    board, hand, _, _ = fit.read([judged(tmp_path / "j", [(text, 0) for text in POSITIONS])])
    counts, late = fit.counts(board, hand), fit.late(hand)[:, 0]
    *both, squares, reach = weights.present()
    early, much = (np.frombuffer(weights.pack(n), np.uint8) for n in both)
    shared = fit.squares(board) @ np.array(squares) + fit.reach(board) @ np.array(reach)
    for i, text in enumerate(POSITIONS):
        t = round(32 * late[i])
        mix = bytes(int(a) * (32 - t) + int(b) * t >> 5 for a, b in zip(early, much, strict=True))
        pos = position(text)
        tables = tables_for(pos)
        if any(abs(v) == 127 for row in tables.rows for v in row):
            continue  # cut off in the rows
        worth = counts[i] @ np.array(weights.unpack(mix)) + shared[i]
        assert 2 * tables.total(pos) == round(float(worth)), text


def walks(plies):
    """Positions met when the moves from some positions are random ones."""
    rng = random.Random(5)
    for text in POSITIONS:
        pos = position(text)
        for _ in range(plies):
            moves = legal(pos)
            if not moves:
                break
            pos.make(rng.choice(moves))
            yield sfen.write(pos, 1)


def test_known_weights_are_found_again(tmp_path, monkeypatch, capsys):
    """Their score is known where the judge's is made of weights, with a rook half as dear."""
    texts = list(walks(80))
    board, hand, _, _ = fit.read([judged(tmp_path / "j", [(text, 0) for text in texts])])
    early, much, *shared = (np.array(numbers) for numbers in weights.present())
    rook = weights.KINDS.index("R")
    early[rook] /= 2
    much[rook] /= 2
    score = fit.rows(board, hand) @ np.concatenate([early, much, *shared, [40.0]])
    label = fit.chance(score / fit.SCALE)
    monkeypatch.setattr(fit, "RIDGE", 1e-13)
    error, share = fit.error(fit.newton(board, hand, label), board, hand, label)
    assert share > 0.999 and error < 1e-4
    there = [float(v) for v in score * fit.JUDGE_SCALE / fit.SCALE]
    fit.fit([judged(tmp_path / "k", zip(texts, there, strict=True))], write=False)
    out = capsys.readouterr().out
    values = re.search(r"^board .* R (\d+)", out, re.MULTILINE)
    assert f"# {len(texts)} positions of" in out
    assert int(values[1]) < 0.8 * weights.present()[0][rook]


def test_games_are_played_and_judged(tmp_path):
    games, out = tmp_path / "games.jsonl", tmp_path / "judged.jsonl"
    tune.play(games, games=1, nodes=30, seed=3)
    moves, first = json.loads(games.read_text())
    assert first == 8 and len(moves) > first
    engine = f"{sys.executable} {ROOT / 'tools' / 'usi.py'}"
    tune.judge(games, out, engine, "nodes 20", share=0.5, seed=4)
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert rows
    for game, text, score in rows:
        assert game == f"{games}:0" and abs(score) < tune.CLEAR
        assert not position(text).in_check()
