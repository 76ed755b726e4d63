# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Analyse, its graph, and learning from mistakes: by keys, on the simulator of each layout."""

import sys

import pytest

from bounds import Patience
from komadai.play.analysed import SIGNS
from shogi.notation import usi
from shogi.records import kif_reader
from shogi.search import analysis
from sim import Sim, parse_keys

START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
MOVES = (
    "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f P*8g 8f8b 2d3d "
    "2b8h+ 7i8h 8b8g+ 8h8g B*4e"
)
GAME = MOVES.split()
BOARDS = ("pybadge", "pimoroni_picosystem", "adafruit_feather_esp32s3_reverse_tft")


def game(board, moves=GAME):
    """A simulator with that game of two players on the board."""
    sim = Sim(board, sfen=START, seed=1)
    for word in moves:
        sim.app.match.play(usi.parse(word))
    sim.app.return_to = "board"
    return sim


def keys(sim, text):
    sim.keys(parse_keys(text))


def analysed(board, moves=GAME, stop=False):
    """The same, looked at quickly, with its graph open; `stop`: B in the middle."""
    sim = game(board, moves)
    sim.app.go("analyse")
    if stop:
        keys(sim, "A")
        while sim.app.screen.analysis.ply < 6:
            sim.run(1)
        keys(sim, "B")
    else:
        keys(sim, "A wait")
    assert sim.app.name == "graph"
    return sim


@pytest.fixture(scope="module", params=BOARDS)
def graph(request):
    return analysed(request.param)


def plotted(sim):
    """Pixels of the panel that are as bright as the line, by column."""
    panel = sim.panel
    rgb = panel.rgb()
    found = {}
    for x in range(panel.width):
        for y in range(30, panel.height - 30):
            at = 3 * (y * panel.width + x)
            if min(rgb[at : at + 3]) > 0x90:
                found.setdefault(x, []).append(y)
    return found


def test_the_graph_is_drawn_by_the_library_and_walked_along(graph):
    screen = graph.app.screen
    assert not screen.chart.plain and screen.count == len(GAME) + 1
    assert len(plotted(graph)) > 20, "there is a line"
    before = graph.panel.rgb()
    at = screen.at
    keys(graph, "LEFT")
    assert screen.at == at - 1 and graph.panel.rgb() != before
    keys(graph, "RIGHT")
    assert screen.at == at and graph.panel.rgb() == before
    assert screen.chart.mark.x == screen.chart.x + screen.chart.column(at)


def test_what_was_found_is_what_the_core_finds():
    sim = analysed("pybadge")
    found = sim.app.analysed
    assert [usi.text(move) for move in found.moves] == GAME
    assert found.signs[20] == analysis.WORST and SIGNS[found.signs[20]] == "??"
    assert SIGNS == analysis.SIGNS
    assert list(found.wins) and analysis.NOT_YET not in found.wins


@pytest.mark.parametrize("board", BOARDS[:2])
def test_up_and_down_go_from_mark_to_mark_and_a_shows_the_better_move(board):
    sim = analysed(board)
    screen = sim.app.screen
    patience = Patience("the twentieth line")
    while patience.with_(screen.at > 20):
        keys(sim, "UP")
    assert screen.at == 20
    keys(sim, "LEFT A")  # the position before the blunder
    assert sim.app.name == "review" and sim.app.match.game.pos.ply == 19
    best = sim.app.analysed.best[19]
    assert sim.app.board.hint_to == best & 127
    keys(sim, "RIGHT")
    assert "??" in sim.app.board.best
    keys(sim, "B")
    assert sim.app.match.game.pos.ply == len(GAME)


def test_leaving_gives_everything_back():
    sim = analysed("pybadge")
    keys(sim, "B")
    assert sim.app.name == "board"
    assert sim.app.match.game.pos.ply == len(GAME) and sim.app.match.game.result is None
    for name in list(sys.modules):
        assert not name.startswith(("adafruit_displayio_layout", "adafruit_display_text"))
    for name in ("komadai.view.chart", "komadai.screens.graph", "shogi.search.analysis"):
        assert name not in sys.modules
    keys(sim, "A")  # the game goes on
    assert sim.app.board.lifted or sim.app.board.note


def test_b_stops_and_keeps_what_is_there():
    sim = game("pybadge")
    sim.app.go("analyse")
    keys(sim, "DOWN DOWN A")  # deep
    for _ in range(2000):
        sim.tick()
        if sim.app.screen.analysis.ply > 5:
            break
    assert sim.app.screen.analysis.ply > 5, "it goes on while nobody presses"
    keys(sim, "B")
    assert sim.app.name == "graph"
    assert 5 < sim.app.screen.count < len(GAME)
    keys(sim, "LEFT B")
    assert sim.app.match.game.pos.ply == len(GAME)


def test_a_game_without_moves_has_nothing_to_analyse():
    sim = game("pybadge", [])
    sim.app.go("analyse")
    keys(sim, "A B")
    assert sim.app.name == "board"


@pytest.fixture
def mistakes():
    sim = analysed("pybadge")
    keys(sim, "START")
    assert sim.app.name == "mistakes"
    return sim


def test_mistakes_put_up_each_marked_position(mistakes):
    screen = mistakes.app.screen
    signs = mistakes.app.analysed.signs
    assert screen.plies == [ply - 1 for ply in range(1, len(signs)) if signs[ply] >= analysis.BAD]
    assert 19 in screen.plies
    patience = Patience("ply 19")
    while patience.with_(screen.plies[screen.at] != 19):
        keys(mistakes, "START DOWN DOWN A")
    assert screen.pos.ply == 19 and mistakes.app.board.turned, "gote is to move"
    best = mistakes.app.analysed.best[19]
    screen.judge(screen.pos.moves[19] if screen.pos.moves[19] else best)
    assert not screen.solved and screen.tries == 1, "the move that was played is not better"
    screen.judge(best)
    assert screen.solved
    keys(mistakes, "B")
    assert mistakes.app.name == "analyse"
    assert mistakes.app.match.game.pos.ply == len(GAME)


def test_a_move_nearly_as_good_is_taken_and_a_bad_one_is_not(mistakes):
    screen = mistakes.app.screen
    patience = Patience("ply 19")
    while patience.with_(screen.plies[screen.at] != 19):
        keys(mistakes, "START DOWN DOWN A")
    screen.judge(usi.parse("9c9d"))  # leaves the bishop and the rook where they are
    patience = Patience("the move to be shown")
    while patience.with_(screen.move):
        mistakes.tick()
    assert not screen.solved and screen.pos.ply == 19
    screen.judge(usi.parse("9c9d"))
    patience = Patience("the move to be shown")
    while patience.with_(screen.move):
        mistakes.tick()
    assert mistakes.app.board.hint_to, "after two the best is shown"


def test_twenty_analyses_leave_nothing_behind():
    sim = game("pybadge", GAME[:6])
    for _ in range(20):
        sim.app.return_to = "board"
        sim.app.go("analyse")
        sim.app.screen.at = 0
        keys(sim, "A wait LEFT B")
        assert sim.app.name == "board"
    assert sim.app.match.game.pos.ply == 6


def test_without_room_for_the_library_the_line_is_drawn_all_the_same(monkeypatch):
    from komadai.view import chart

    def no_room(self, hw):
        raise MemoryError

    monkeypatch.setattr(chart.Chart, "_library", no_room)
    sim = game("pybadge", GAME[:8])
    sim.app.go("analyse")
    keys(sim, "A wait")
    plot = sim.app.screen.chart
    assert plot.plain and len(plotted(sim)) > 20
    keys(sim, "LEFT B")
    assert sim.app.match.game.pos.ply == 8


def written(sim, folder):
    """The one record in a folder, as lines."""
    (path,) = folder.glob("*.kifu")
    lines = path.read_text(encoding="utf-8").splitlines()
    path.unlink()
    return lines


def test_a_record_that_is_written_has_the_scores(tmp_path, monkeypatch):
    sim = analysed("pybadge")
    monkeypatch.setattr(type(sim.hw), "records", str(tmp_path) + "/")
    keys(sim, "A")
    assert sim.app.name == "review"
    pos = sim.app.match.game.pos
    ends = pos.moves[: pos.ply]
    keys(sim, "DOWN LEFT START")
    assert sim.app.name == "game_menu"
    keys(sim, "DOWN DOWN A")
    lines = written(sim, tmp_path)
    pos = sim.app.match.game.pos
    assert pos.moves[: pos.ply] == ends, "the game is what it was"
    scores = [line for line in lines if line.startswith("*#評価値=")]
    found = sim.app.analysed
    assert len(scores) == len(GAME)
    for ply in range(1, len(GAME) + 1):
        value = analysis.centipawns(found.scores[ply])
        assert scores[ply - 1] == f"*#評価値={value}"
        assert value == 2 * found.scores[ply] or abs(value) > 20000
    at = lines.index("*??")
    assert lines[at - 1].split()[0] == "20" and lines[at + 2].startswith("*#読み筋=△")
    game = kif_reader.read("\n".join(lines) + "\n")
    assert [usi.text(move) for move in game.pos.moves[: game.pos.ply]] == GAME
    assert "shogi.search.analysis" not in sys.modules
    keys(sim, "A B LEFT")  # back to the menu, to the review where it was, a move on
    assert sim.app.name == "review" and sim.app.match.game.pos.ply == len(GAME) - 2
    sim.app.analysed = None
    keys(sim, "START DOWN DOWN A")
    assert not [line for line in written(sim, tmp_path) if line.startswith("*")]


def test_a_stopped_analysis_writes_what_it_has(tmp_path, monkeypatch):
    sim = analysed("pybadge", stop=True)
    assert 1 < sim.app.analysed.count < len(GAME)
    monkeypatch.setattr(type(sim.hw), "records", str(tmp_path) + "/")
    keys(sim, "A START DOWN DOWN A")
    scores = [line for line in written(sim, tmp_path) if line.startswith("*#評価値=")]
    assert len(scores) == sim.app.analysed.count - 1


def test_records_and_review_lead_to_the_analysis():
    sim = game("pybadge")
    for way in ("DOWN START DOWN A", "DOWN A START DOWN A", "DOWN A LEFT LEFT START DOWN A"):
        sim.app.go("records")
        sim.run(20)
        sim.app.screen.at = 0
        keys(sim, way)
        assert sim.app.name == "analyse", way
        keys(sim, "B")
        assert sim.app.name == "records"
    sim.app.screen.at = 0
    keys(sim, "DOWN START START")
    assert sim.app.name == "records"
    sim.app.screen.at = 0
    keys(sim, "DOWN START DOWN A A wait")
    assert sim.app.name == "graph" and sim.app.screen.at == len(GAME)
    keys(sim, "A START DOWN A")
    assert sim.app.name == "analyse" and sim.app.screen.ready
    keys(sim, "B")
    assert sim.app.name == "records"
