# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""make soak in its short form; and that it goes on where it stopped, and tells a fault."""

import json

import pytest

import endurance
import soak


@pytest.fixture
def results(tmp_path, monkeypatch):
    monkeypatch.setattr(soak, "RESULTS", tmp_path / "soak.json")
    return tmp_path / "soak.json"


@pytest.mark.parametrize("model", endurance.MODELS)
def test_power_cuts_in_random_games(model):
    assert endurance.power_cuts(0, model, 60) > 20


def test_a_memory_that_loses_an_append_is_noticed(monkeypatch):
    """What is already there may not go with a write that erases nothing."""
    held = endurance.held

    def forgets(journal):
        settings, header, running, kept = held(journal)
        return settings, header, running, kept[:-1] if journal.cut else kept

    monkeypatch.setattr(endurance, "held", forgets)
    with pytest.raises(AssertionError, match="an append has lost something"):
        for seed in range(4):
            endurance.power_cuts(seed, "rp2040")


def test_three_libraries_look_at_the_same_positions(monkeypatch):
    assert endurance.random_positions(0, 100) >= 100
    legal = endurance.positions

    def one_less(rng, count):
        for pos, moves in legal(rng, count):
            yield pos, set(sorted(moves)[1:])

    monkeypatch.setattr(endurance, "positions", one_less)
    with pytest.raises(AssertionError, match="sshogi"):
        endurance.random_positions(0, 20)


def test_games_of_two_levels():
    for line in endurance.bot_games(1, 3, 1, games=2, most=60):
        assert line[:2] == ["3", "1"]


def test_a_game_of_the_bot_with_a_foul_is_no_game(monkeypatch):
    script = endurance._GAMES.replace(
        "bot.move)\n            plies", "bot.move ^ 1)\n            plies"
    )
    monkeypatch.setattr(endurance, "_GAMES", script)
    with pytest.raises(Exception, match="ShogiError"):
        endurance.bot_games(1, 1, 1, most=40)


def test_a_first_start_compiles_the_texts(results, monkeypatch):
    made = []
    monkeypatch.setattr(soak.catalogue, "ensure", lambda: made.append(1))
    assert soak.main(["cuts", "--cuts", "1", "--jobs", "1"]) == 0
    assert made == [1], "in a fresh checkout there are none"


def test_it_goes_on_where_it_stopped(results, capsys):
    options = ["cuts", "--cuts", "20", "--jobs", "1"]
    assert soak.main(options) == 0
    first = json.loads(results.read_text())["cuts"]
    assert first["done"] >= 20 and first["pieces"] >= 1
    assert soak.main(options) == 0
    assert json.loads(results.read_text())["cuts"] == first, "nothing is left to do"
    assert "20 of" not in capsys.readouterr().err
    results.write_text("torn")
    assert soak.main(["--report"]) == 0
    assert "0 of 1,000,000" in capsys.readouterr().out


def test_a_fault_is_told_with_its_seed(results, capsys, monkeypatch):
    row = soak.load()
    row["games"]["faults"].append("piece 7: AssertionError: x")
    results.write_text(json.dumps(row))
    soak.main(["--report"])
    told = capsys.readouterr().out
    assert told.count("piece 7: AssertionError: x") == 1 and told.count(" 0 faults") == 3

    def fails(seed, *_levels):
        raise AssertionError(f"seed {seed}")

    monkeypatch.setattr(endurance, "bot_games", fails)
    assert soak._work("games", 3)[:4] == ("games", 3, 0, "AssertionError: seed 4")
