# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Every screen beside the board, by scripted buttons: where each button leads and what is shown."""

import sys

import pytest

from headless import Hardware, Rig, Store, View
from shogi.handicap import NAMES
from support import ROOT, START, report, reports

ASSETS = str(ROOT / "firmware" / "assets") + "/"
MATE_IN_1 = "8k/9/7+RP/9/9/9/9/9/K8 b - 1"


def on(sfen, **options):
    rig = Rig(ASSETS, **options)
    rig.app.load_sfen(sfen)
    rig.tick()
    return rig


def bot_game(level=1, **options):
    """On the board against the bot, sente."""
    rig = Rig(ASSETS, **options)
    rig.app.settings[11] = level
    return rig.keys("A A")


def choose(rig, label, value=None):
    """Put the cursor of a list on an item, and press A or go on to `value`."""
    screen = rig.app.screen
    for _ in range(screen.count):
        if screen.label(screen.at).startswith(label):
            break
        rig.keys("DOWN")
    assert screen.label(screen.at).startswith(label), label
    if value is None:
        rig.keys("A")
        return
    for _ in range(30):
        if screen.value(screen.at) == value:
            return
        rig.keys("RIGHT")
    raise AssertionError(value)


# -- title


def test_title_has_continue_only_if_there_is_something():
    rig = Rig(ASSETS)
    assert rig.screen == "title"
    assert rig.view.text[1] == "New game"
    assert rig.view.styles[1] == 1
    rig.keys("A A")
    rig.move("7g7f")
    again = Rig(ASSETS, rig.store)
    assert again.view.text[1] == "Continue"
    again.keys("A")
    assert again.screen == "board"
    assert again.state["ply"] >= 1


@pytest.mark.parametrize(
    "label, screen",
    [
        ("New game", "new_game"),
        ("Puzzles", "puzzles"),
        ("Records", "records"),
        ("How to play", "how_to_play"),
        ("Settings", "settings"),
        ("Engine", "engine"),
    ],
)
def test_every_title_item_opens_and_b_comes_back(label, screen):
    rig = Rig(ASSETS)
    choose(rig, label)
    assert rig.screen == screen
    assert "komadai." + screen in sys.modules
    rig.keys("B")
    assert rig.screen == "title"
    assert "komadai." + screen not in sys.modules  # its memory is free again
    rig.keys("B B START")
    assert rig.screen == "new_game"


def test_lists_go_round_and_redraw_two_lines():
    rig = Rig(ASSETS)
    lines = []
    write = rig.view.line
    rig.view.line = lambda row, text, style: (lines.append(row), write(row, text, style))
    rig.keys("DOWN")
    assert sorted(lines) == [1, 2]
    rig.keys("UP UP")
    assert rig.app.screen.at == rig.app.screen.count - 1


# -- new game


def test_new_game_choices():
    rig = Rig(ASSETS)
    rig.keys("A")
    choose(rig, "Level", "5 Rival")
    choose(rig, "You play", "gote")
    choose(rig, "Move limit", "200 plies")
    choose(rig, "Impasse", "declare")
    choose(rig, "Byoyomi", "30 s")
    choose(rig, "Start")
    match = rig.app.match
    assert match.config[3] == 5
    assert match.config[2] == 32
    assert match.game.move_limit == 200
    assert match.game.impasse_rule == "declare"
    assert match.clock.byoyomi == 300
    assert rig.app.board.turned  # the human sits below
    assert rig.app.board.low == "You"
    assert rig.app.board.top == "Bot 5"
    assert rig.app.busy  # the bot has sente
    rig.keys("START B")
    again = Rig(ASSETS, rig.store)
    again.keys("DOWN A")
    choose(again, "Level")
    assert again.app.settings[11] == 6  # the choices were kept; A goes one on


@pytest.mark.parametrize("name", NAMES[1:])
@pytest.mark.parametrize("giver", ["you", "bot"])
def test_handicap_games(name, giver):
    rig = Rig(ASSETS)
    rig.app.settings[11] = 1
    rig.app.settings[12] = NAMES.index(name)
    rig.keys("A")
    choose(rig, "Given by", giver)
    labels = [rig.app.screen.label(i) for i in range(rig.app.screen.count)]
    assert "You play" not in labels  # the giver has the white pieces
    choose(rig, "Start")
    match = rig.app.match
    assert match.game.handicap == name
    assert match.config[2] == (32 if giver == "you" else 16)
    rig.wait()
    ply = 0 if giver == "you" else 1  # uwate has moved
    assert rig.state["ply"] == ply
    assert rig.app.board.turned == (giver == "you")


def test_two_players_hide_what_is_the_bots():
    rig = Rig(ASSETS)
    rig.keys("A")
    choose(rig, "Opponent", "two players")
    labels = [rig.app.screen.label(i) for i in range(rig.app.screen.count)]
    assert "Level" not in labels and "You play" not in labels and "Given by" not in labels
    choose(rig, "Start")
    rig.move("7g7f")
    assert not rig.app.busy
    assert rig.state["side"] == "w"


def test_random_side_is_resolved_at_the_start():
    rig = Rig(ASSETS)
    rig.keys("A")
    choose(rig, "You play", "random")
    sides = set()
    for n in range(12):
        rig.hw.sleep(n)
        sides.add(rig.app.screen.header()[2])
    assert sides == {16, 32}


# -- the menu


def test_menu_take_back_against_the_bot_is_two_plies():
    rig = bot_game()
    rig.move("7g7f")
    rig.wait()
    assert rig.state["ply"] == 2
    rig.keys("START A")
    assert rig.screen == "board"
    assert rig.state["sfen"] == START
    rig.keys("START A")
    assert rig.screen == "menu"
    assert "nothing" in rig.view.text[-1]
    rig.keys("START")
    assert rig.screen == "board"


def test_take_back_while_the_bot_thinks_is_one_ply():
    rig = bot_game(8)
    rig.move("7g7f")
    assert rig.app.busy
    rig.keys("START A")
    assert rig.state["ply"] == 0
    assert not rig.app.busy


def test_take_back_between_two_is_one_ply():
    rig = on(START)
    rig.move("7g7f")
    rig.move("3c3d")
    rig.keys("START A")
    assert rig.state["last"] == "7g7f"


def test_gote_cannot_take_back_the_bots_first_move():
    rig = Rig(ASSETS)
    rig.app.settings[11] = 1
    rig.app.settings[10] = 1
    rig.keys("A A wait")
    assert rig.state["ply"] == 1
    rig.keys("START A")
    assert rig.screen == "menu"
    rig.keys("B wait")
    assert rig.state["ply"] == 1


def test_hint_marks_and_line():
    rig = bot_game()
    rig.keys("START DOWN A")
    assert rig.screen == "hint"
    assert rig.app.busy
    rig.wait()
    assert rig.view.over[0].startswith("Hint: ")
    assert rig.app.board.hint_to
    rig.keys("A")
    assert rig.screen == "board"
    assert rig.view.over is None
    assert rig.state["ply"] == 0
    assert rig.app.board.hint_to  # stays until a move is made
    rig.move("7g7f")
    assert rig.app.board.hint_to == 0


def test_menu_turn_and_name():
    rig = on(START)
    rig.keys("START DOWN DOWN A")
    assert rig.screen == "board" and rig.app.board.turned
    rig.keys("START DOWN DOWN DOWN A")
    assert rig.screen == "board"
    assert rig.app.board.note == "pawn"


def test_resign_asks_and_no_is_first():
    rig = bot_game()
    rig.keys("START")
    choose(rig, "Resign")
    assert rig.screen == "resign"
    assert rig.view.over == ["Resign?", "No", "Yes"]
    rig.keys("A")
    assert rig.screen == "board"
    assert rig.state["result"] is None
    rig.keys("START UP UP UP A DOWN A")
    assert rig.screen == "game_over"
    assert rig.state["result"] == "w" and rig.state["reason"] == "resignation"
    assert rig.view.over[:2] == ["Bot 1 wins", "by resignation"]


def test_resign_while_the_bot_thinks_is_the_humans():
    rig = bot_game(8)
    rig.move("7g7f")
    assert rig.app.busy
    rig.keys("START UP UP UP A DOWN A")
    assert rig.state["result"] == "w"
    assert rig.state["ply"] == 1
    rig.keys("DOWN A")  # take back: the resignation only
    assert rig.screen == "board"
    assert rig.state["result"] is None
    assert rig.app.busy


def test_settings_from_the_menu_come_back_to_it():
    rig = on(START)
    rig.keys("START")
    choose(rig, "Settings")
    assert rig.screen == "settings"
    rig.keys("B")
    assert rig.screen == "menu"


def test_save_and_quit_and_go_on():
    rig = bot_game()
    rig.move("7g7f")
    rig.wait()
    before = rig.state
    rig.keys("SELECT START UP A")
    assert rig.screen == "title"
    again = Rig(ASSETS, rig.store)
    again.keys("A")
    assert again.state == before
    assert again.app.board.turned


# -- impasse

READY = "K+R+B+P+P+P+P+P+P/+P+P7/9/9/9/9/9/9/8k b R5Pb4g4s4n4l5p 1"
NOT_YET = "K+R+B+P+P+P+P+P+P/+P8/9/9/9/9/9/9/8k b R6Pb4g4s4n4l5p 1"


def declare_game(sfen):
    rig = Rig(ASSETS)
    config = bytearray(16)
    config[0] = config[1] = config[7] = 1
    config[2], config[3], config[4], config[6] = 16, 1, 255, 1
    rig.app.match.new(config, sfen)
    rig.app.go("board")
    rig.tick()
    rig.keys("START")
    choose(rig, "Impasse")
    return rig


def test_impasse_panel_shows_each_condition():
    rig = declare_game(NOT_YET)
    text = rig.view.text
    assert text[2].startswith("[x] king in the zone")
    assert text[3].startswith("[x] not in check")
    assert text[4] == "[ ] 10 in zone: 9"
    assert text[5] == "[x] 28 points: 28"
    rig.keys("B")
    assert rig.screen == "board"


@pytest.mark.parametrize("sfen, result, word", [
    (READY, "b", "impasse, 27 points"), (NOT_YET, "w", "wrong declaration"),
])  # fmt: skip
def test_declaring(sfen, result, word):
    rig = declare_game(sfen)
    rig.keys("A")
    assert rig.screen == "game_over"
    assert rig.state["result"] == result
    assert rig.view.over[1] == word


def test_impasse_by_itself():
    rig = on(READY)
    assert rig.screen == "game_over"
    assert rig.view.over[:2] == ["Sente wins", "impasse, 27 points"]


# -- game over


def test_checkmate_then_take_back():
    rig = on(MATE_IN_1)
    rig.move("1c1b+")
    assert rig.screen == "game_over"
    assert rig.view.over[:2] == ["Sente wins", "by checkmate"]
    assert rig.hw.sounds[-1] == 4
    rig.keys("DOWN A")
    assert rig.screen == "board"
    assert rig.state["result"] is None
    assert rig.app.board.active


def test_box_goes_away_and_menu_takes_back():
    rig = on(MATE_IN_1)
    rig.move("1c1b+")
    rig.keys("B")
    assert rig.screen == "board"
    rig.keys("A")
    assert rig.app.board.note == "game over"
    rig.keys("START A")
    assert rig.state["result"] is None


def test_no_moves_words():
    rig = on("8k/6+R2/9/9/9/9/9/9/K8 w - 1")
    assert rig.view.over[:2] == ["Sente wins", "no legal move left"]


def test_rematch_swaps_even_games_only():
    row = report("H07")
    rig = bot_game()
    rig.keys("START UP UP UP A DOWN A")
    assert rig.view.over[2] == "Rematch"
    rig.keys("A")
    assert rig.screen == "board"
    assert rig.app.match.config[2] == 32
    assert rig.app.board.low == "You" and rig.app.board.turned
    rig = Rig(ASSETS)
    rig.app.settings[11] = 1
    rig.app.settings[12] = NAMES.index("two")
    rig.keys("A A wait")
    assert rig.app.match.game.start.split()[0] == row["start"].split()[0]
    rig.keys("START UP UP UP A DOWN A A")
    assert rig.app.match.config[2] == 16
    assert rig.app.match.game.handicap == "two"


def test_players_go_by_colour():
    """Report H09: names by colour, also where gote moves first."""
    row = report("H09")
    rig = Rig(ASSETS)
    rig.app.settings[11] = 1
    rig.app.settings[12] = NAMES.index("two")
    rig.keys("A A wait")
    match = rig.app.match
    assert match.game.start.split()[1] == row["start"].split()[1] == "w"
    assert (match.name(16), match.name(32)) == ("You", "Bot 1")


@pytest.mark.parametrize("row", reports("S03", "S11"), ids=lambda row: row["id"])
def test_sennichite_is_replayed(row):
    rig = on(row["start"])
    for n, move in enumerate(row["moves"]):
        if row["id"] == "S11" and n == 10:  # saved and loaded in between
            rig = Rig(ASSETS, rig.store)
            rig.keys("A")
        rig.move(move)
    assert rig.screen == "game_over"
    assert rig.view.over[:3] == ["Draw", "sennichite: 4th time", "Replay"]
    rig.keys("A")
    assert rig.screen == "board"
    assert rig.state["ply"] == 0


def test_a_finished_game_is_resumed_with_its_result():
    rig = bot_game()
    rig.keys("START UP UP UP A DOWN A")
    again = Rig(ASSETS, rig.store)
    assert again.view.text[1] == "Last game"
    again.keys("A")
    assert again.screen == "game_over"
    assert again.view.over[:2] == ["Bot 1 wins", "by resignation"]
    assert again.state["reason"] == "resignation"


# -- review and records


def played():
    rig = on(START)
    for move in ("7g7f", "3c3d", "8h2b+", "3a2b"):
        rig.move(move)
    rig.keys("START UP UP UP A DOWN A")
    return rig


def test_review_steps():
    rig = played()
    rig.keys("DOWN DOWN A")
    assert rig.screen == "review"
    board = rig.app.board
    assert board.status.startswith("4/4")
    rig.keys("LEFT")
    assert board.status.startswith("3/4")
    assert board.last_to == 15 + 12 * 2 - 2
    rig.keys("UP")
    assert board.status.startswith("0/4") and board.last_to == 0
    rig.keys("RIGHT RIGHT")
    assert board.status.startswith("2/4")
    rig.keys("DOWN B")
    assert rig.screen == "game_over"
    assert rig.state["reason"] == "resignation"
    assert rig.state["ply"] == 4


def test_play_on_from_a_review():
    rig = played()
    rig.keys("DOWN DOWN A LEFT LEFT A")
    assert rig.screen == "board"
    assert rig.state["ply"] == 2
    assert rig.state["result"] is None
    again = Rig(ASSETS, rig.store)
    again.keys("A")
    assert again.state["ply"] == 2
    rig.move("2g2f")
    assert rig.state["ply"] == 3


def test_records_list_review_and_play_on():
    store = Store()
    rig = played()
    store = rig.store
    rig.keys("A")  # rematch: the game becomes a record
    rig.move("2g2f")
    assert store.count() == 1
    rig.keys("START UP A")
    choose(rig, "Records")
    assert rig.screen == "records"
    text = rig.view.text
    assert text[1].startswith("*") and text[1].endswith("1")
    assert text[2].startswith("1") and text[2].endswith("4")
    rig.keys("DOWN A")
    assert rig.screen == "review"
    assert rig.app.board.status.startswith("4/4")
    rig.keys("B")
    assert rig.screen == "records"
    rig.keys("DOWN A LEFT A")  # play on after three moves: a new game
    assert rig.screen == "board"
    assert rig.state["ply"] == 3
    assert store.count() == 2
    again = Rig(ASSETS, store)
    again.keys("A")
    assert again.state["ply"] == 3


def test_continue_after_looking_at_a_record():
    rig = played()
    rig.keys("A")
    rig.move("2g2f")
    rig.keys("START UP A")
    choose(rig, "Records")
    rig.keys("DOWN A B B")
    assert rig.screen == "title"
    rig.keys("A")
    assert rig.screen == "board"
    assert rig.state["last"] == "2g2f"


def test_no_records():
    rig = Rig(ASSETS)
    choose(rig, "Records")
    assert "No games yet." in rig.view.text
    rig.keys("A DOWN B")
    assert rig.screen == "title"


# -- saving a record on the drive


def test_record_is_written(tmp_path):
    rig = played()
    rig.hw.records = str(tmp_path) + "/"
    rig.keys("DOWN DOWN DOWN A")
    assert rig.view.over == ["Saved", "komadai-001.kifu"]
    text = (tmp_path / "komadai-001.kifu").read_text(encoding="utf-8")
    assert text.startswith("#KIF version=2.0 encoding=UTF-8")
    assert "投了" in text
    rig.keys("A")
    assert rig.screen == "game_over"
    rig.keys("DOWN DOWN DOWN A")
    assert (tmp_path / "komadai-002.kifu").exists()
    assert "shogi.kif" not in sys.modules


def test_record_is_not_written_while_a_computer_has_the_drive(tmp_path):
    rig = played()
    rig.keys("DOWN DOWN DOWN A")
    assert rig.view.over[0] == "NOT SAVED: USB"
    rig.keys("B")
    assert rig.screen == "game_over"
    rig.hw.records = str(tmp_path / "missing") + "/"
    rig.keys("DOWN DOWN DOWN A")
    assert rig.view.over[0] == "NOT SAVED"


# -- settings


def test_settings_change_and_are_kept():
    rig = Rig(ASSETS)
    choose(rig, "Settings")
    choose(rig, "Pieces", "letters")
    choose(rig, "Notation", "Western")
    choose(rig, "Sound", "off")
    choose(rig, "Brightness", "1")
    rig.keys("LEFT")
    assert rig.app.settings[6] == 4
    choose(rig, "Dots", "off")
    choose(rig, "Colours", "contrast")
    choose(rig, "Piece names", "Japanese")
    choose(rig, "2 players", "never")
    assert not rig.app.board.show_dots
    rig.keys("B")
    again = Rig(ASSETS, rig.store)
    assert again.app.settings[1:9] == bytes((1, 1, 0, 0, 0, 4, 2, 1))


@pytest.mark.parametrize("way, text", [(0, "7g7f"), (1, "７六歩(77)"), (2, "P-7f"), (3, "c3c4")])
def test_notation(way, text):
    rig = on(START)
    rig.app.settings[7] = way
    rig.move("7g7f")
    assert rig.app.board.status == text


# -- how to play


def test_every_page_of_how_to_play():
    for view in (View(), View(39, 19, 2, 1, 2, 20)):
        rig = Rig(ASSETS, view=view)
        choose(rig, "How to play")
        topics = list(rig.app.screen.names)
        assert len(topics) > 25
        rig.keys("A")
        seen = []
        diagrams = 0
        words = []
        for _ in range(300):
            screen = rig.app.screen
            title = topics[screen.topic]
            assert rig.view.text[0] == title
            if title not in seen:
                seen.append(title)
                diagrams += rig.view.cells is not None
            words += " ".join(rig.view.text[1:]).split()
            before = (screen.topic, list(screen.pages))
            rig.keys("DOWN")
            if (screen.topic, list(screen.pages)) == before:
                break
        assert seen == topics
        assert diagrams == 14  # eight pieces and six promoted ones
        source = (ROOT / "firmware/assets/howto.txt").read_text(encoding="utf-8")
        body = [x for x in source.split("\n") if x[:1] not in ("#", "@")]
        assert words == " ".join(body).split()  # no word is lost between two pages
        rig.keys("UP B")
        assert rig.screen == "how_to_play"
        rig.keys("B")
        assert rig.screen == "title"


@pytest.mark.parametrize(
    "name, dots",
    [
        ("P", 1), ("L", 2), ("N", 2), ("S", 5), ("G", 6), ("K", 8), ("B", 8), ("R", 8),
        ("+P", 6), ("+S", 6), ("+B", 12), ("+R", 12),
    ],
)  # fmt: skip
def test_diagrams_show_the_rules(name, dots):
    from array import array

    from komadai.how_to_play import diagram

    cells = diagram(name, array("H", bytes(1300)))
    assert sum(1 for x in cells if x & 64) == dots
    assert cells[12] & 16


# -- engine mode


def test_engine_mode_speaks_usi():
    rig = Rig(ASSETS)
    choose(rig, "Engine")
    rig.hw.lines = ["usi", "isready", "position startpos moves 7g7f", "go nodes 50"]
    rig.tick(400)
    assert "usiok" in rig.hw.out
    assert "readyok" in rig.hw.out
    assert any(line.startswith("bestmove ") for line in rig.hw.out)
    assert "4 lines received" in rig.view.text
    rig.keys("B A A")
    assert rig.screen == "board"


# -- odds and ends


def test_nothing_is_saved_is_said():
    rig = Rig(ASSETS)
    rig.store.add = lambda words, n: False
    rig.keys("A A")
    rig.move("7g7f")
    assert rig.app.board.note == "NOT SAVED"
    rig.keys("UP")
    rig.wait()
    rig.move("2g2f")
    assert rig.app.board.note == ""  # once is enough


def test_last_move_lost_is_said_once():
    rig = bot_game()
    rig.move("7g7f")
    rig.wait()
    again = Rig(ASSETS, rig.store)
    again.store.lost = True
    again.keys("A")
    assert again.app.board.note == "last move lost"
    assert not again.store.lost


def test_the_bot_gets_a_new_seed_for_each_move():
    class Chancy(Hardware):
        def entropy(self):
            self.chance = getattr(self, "chance", 0) + 1001
            return self.chance

    rig = Rig(ASSETS, hw=Chancy(ASSETS))
    rig.app.set_seed(0)
    rig.app.settings[11] = 1
    rig.keys("A A")
    seeds = []
    start = rig.app.match.bot.start

    def spy(game, level, seed, *more):
        seeds.append(seed)
        start(game, level, seed, *more)

    rig.app.match.bot.start = spy
    rig.move("7g7f")
    rig.wait()
    rig.move("2g2f")
    rig.wait()
    assert len(set(seeds)) == 2
    assert all(0 <= seed < 1 << 29 for seed in seeds)


def test_state_has_the_fields_of_status():
    rig = on(START)
    fields = rig.state
    assert set(fields) == {
        "side", "check", "result", "reason", "repetition", "ply", "points", "zone", "impasse",
        "handicap_bonus", "last", "screen", "sfen",
    }  # fmt: skip
