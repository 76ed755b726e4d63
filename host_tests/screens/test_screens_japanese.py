# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The handheld in Japanese: letters from the drive, line breaks, pages, a game by its buttons."""

import pytest

import lessons
from assets import catalogue, text_font
from bounds import Patience
from checked_cases import ROOT
from headless import Rig, choose
from komadai.play.button_names import fill
from komadai.storage.format import S_LANGUAGE, S_NOTATION
from komadai.view import catalogue as device
from komadai.view import layout, text
from komadai.view.line_break import NOT_FIRST, NOT_LAST, line_end
from komadai.view.text import cells
from puzzle_rig import puzzle_rig
from sim import Sim

ASSETS = str(ROOT / "firmware" / "assets") + "/"
BOARDS = {
    "pybadge": (160, 128),
    "pimoroni_picosystem": (240, 240),
    "pimoroni_explorer2350": (320, 240),
    "tinycircuits_thumby_color": (128, 128),
}
JAPANESE = 1 + [one.name for one in catalogue.languages()].index("ja")


@pytest.fixture(autouse=True)
def _english_again():
    yield
    text.cache = None
    device.use(ASSETS, 1)


def said(grid):
    """What a line says, from its tiles; the pixels of each are looked at, too."""
    cache = text.cache
    out = ""
    x = 0
    while x < grid.width:
        place = grid[x] >> 1
        assert not grid[x] & 1, "a half of a letter"
        char = chr(cache.codes[place]) if place else " "
        wide = place and text.is_wide(char.encode(), 0)
        if wide:
            assert grid[x + 1] == grid[x] + 1
        out += char
        x += 2 if wide else 1
    return out.rstrip()


def pixels(cache, place):
    """The twelve rows of a place of the sheet."""
    rows = []
    for y in range(12):
        at = y * cache.stride
        row = int.from_bytes(bytes(cache.sheet[at + i] for i in range(cache.stride)), "big")
        rows.append(row >> 8 * cache.stride - 12 * (place + 1) & 0xFFF)
    return rows


def glyphs():
    """{character: twelve rows} of glyphs.bin."""
    data = (ROOT / "firmware/assets/glyphs.bin").read_bytes()
    found = {}
    for at in range(0, len(data), 26):
        code = data[at] | data[at + 1] << 8
        if code:
            rows = [int.from_bytes(data[at + i : at + i + 2], "big") >> 4 for i in range(2, 26, 2)]
            found[chr(code)] = rows
    return found


GLYPHS = glyphs()


def check_glyphs(sim):
    """All places that the lines on the screen show have the pixels of their characters."""
    cache = text.cache
    for grid in sim.view.lines + sim.view.table.texts:
        for x in range(grid.width):
            place = grid[x] >> 1
            if place:
                assert pixels(cache, place) == GLYPHS[chr(cache.codes[place])]
    assert 63 not in cache.codes, "an unknown letter was shown"


@pytest.mark.parametrize("board", BOARDS)
def test_how_to_play_page_by_page(board):
    sim = Sim(board, lang="ja", seed=1)
    sim.app.go("how_to_play")
    sim.run(20)
    sim.press("A")
    screen = sim.app.screen
    lines = []
    pages = set()
    patience = Patience("the first page again")
    while patience.with_((screen.topic, screen.page) not in pages):
        pages.add((screen.topic, screen.page))
        check_glyphs(sim)
        page = [said(grid) for grid in sim.view.lines]
        if screen.page == 0:
            lines.append(page[0].split("  ")[0].removesuffix(f"1/{len(screen.pages)}").rstrip())
        lines += page[1:]
        sim.press("RIGHT")
    for line in lines:
        assert not line or line[0] not in NOT_FIRST, line
        assert not line or line[-1] not in NOT_LAST, line
    source = (ROOT / "firmware/assets/howto.ja.txt").read_text(encoding="utf-8")
    other = "#P" if sim.hw.linear else "#L"
    begin = source.index(other)
    source = source[:begin] + source[source.index("\n#", begin) + 1 :]
    source = fill(sim.hw, source.replace("#P", "#").replace("#L", "#"))
    whole = "".join(line.lstrip("#") for line in source.split("\n") if not line.startswith("@"))
    assert "".join("".join(lines).split()) == "".join(whole.split())


def test_line_ends():
    def lines(string, cols):
        raw = string.encode()
        at, out = 0, []
        while at < len(raw):
            end = line_end(raw, at, cols)
            out.append(raw[at:end].decode())
            at = end
            while at < len(raw) and raw[at] == 32:
                at += 1
        return out

    assert lines("a bc def ghij", 5) == ["a bc", "def", "ghij"]
    assert lines("abcdefgh", 5) == ["abcde", "fgh"]
    assert lines("かなかな、かな。", 8) == ["かなか", "な、か", "な。"]
    assert lines("かな（か）", 6) == ["かな", "（か）"]
    assert lines("かUSI形式", 6) == ["かUSI", "形式"]
    assert lines("かなUSI", 6) == ["かな", "USI"]
    assert lines("ōshō hisha", 7) == ["ōshō", "hisha"]


def test_language_in_the_settings_and_back():
    sim = Sim("pybadge", seed=1)
    sim.app.go("settings")
    sim.run(20)
    sim.press("UP")
    before = bytes(sim.panel.pixels)
    assert sim.app.settings[S_NOTATION] == 0
    sim.press("RIGHT")
    for _ in range(len(catalogue.languages()) + 1):
        if sim.app.settings[S_LANGUAGE] == JAPANESE:
            break
        sim.press("RIGHT")
    assert said(sim.view.lines[0]) == "設定"
    assert sim.app.settings[S_NOTATION] == 1
    check_glyphs(sim)
    patience = Patience("English")
    while patience.with_(sim.app.settings[S_LANGUAGE] != 1):
        sim.press("RIGHT")
    assert text.cache is None and sim.app.settings[S_NOTATION] == 0
    assert bytes(sim.panel.pixels) == before


def test_the_first_start_asks(tmp_path):
    memory = str(tmp_path / "nvm")
    sim = Sim("pybadge", memory, ask=True)
    assert sim.app.name == "language"
    assert [said(grid) for grid in sim.view.lines][1:3] == ["English", "日本語"]
    check_glyphs(sim)
    sim.press("B")
    assert sim.app.name == "language"
    sim.press("DOWN")
    sim.press("A")
    assert sim.app.name == "title"
    assert "対局" in [said(grid) for grid in sim.view.lines]
    again = Sim("pybadge", memory, ask=True)
    assert again.app.name == "title" and again.app.settings[S_LANGUAGE] == JAPANESE
    assert Sim("pybadge", memory, lang="en").app.settings[S_LANGUAGE] == 1
    first = Sim("pybadge", str(tmp_path / "other"), ask=True)
    first.press("A")
    assert first.app.name == "title" and text.cache is None
    assert Sim("pybadge").app.name == "title", "no question without a window"


def in_japanese():
    rig = Rig(ASSETS)
    rig.app.settings[S_LANGUAGE] = JAPANESE
    rig.app.settings[S_NOTATION] = 1
    rig.app.settings[11] = 1
    rig.app.apply()
    rig.app.go("title")
    rig.tick()
    return rig


def test_a_game():
    rig = in_japanese()
    choose(rig, "対局")
    rig.keys("A")
    board = rig.app.board
    rig.move("7g7f")
    assert board.status == "7六歩" and board.low == "あなた" and board.top == "駒台1"
    rig.wait()
    rig.go_to(92)  # 7g is empty
    rig.keys("A")
    assert board.note == "駒がありません"
    rig.go_to(98)
    rig.keys("A UP UP A")
    assert board.note == "動けない所です"
    rig.keys("B B START")
    choose(rig, "ヒント")
    rig.wait()
    assert rig.view.over[0].startswith("最善 ")
    rig.keys("A START")
    choose(rig, "投了")
    assert rig.view.over == ["投了しますか？", "いいえ", "はい"]
    rig.keys("DOWN A")
    assert rig.screen == "game_over"
    assert rig.app.screen.lines[:4] == ["駒台1の勝ち", "投了", "2手", "もう一局 後手番"]
    rig.keys("UP A")
    assert rig.screen == "title"


@pytest.mark.parametrize("one", catalogue.languages(), ids=lambda one: one.name)
@pytest.mark.parametrize("name", ["new_game", "settings"])
def test_labels_and_values_do_not_meet(one, name):
    """On the narrowest page, whatever is chosen."""
    cols = min(table[layout.PAGE][2] for table in layout._TABLES.values())
    number = 1 + [other.name for other in catalogue.languages()].index(one.name)
    rig = Rig(ASSETS)
    rig.app.settings[S_LANGUAGE] = number
    rig.app.apply()
    rig.app.go(name)
    rig.tick()
    screen = rig.app.screen
    wide = set()
    for i in range(40):
        if i >= screen.count:
            break
        rig.app.screen.at = i
        for _ in range(20):
            value = screen.value(i)
            label = screen.label(i)
            if value is not None and cells(label) + cells(value) >= cols:
                wide.add(f"{label} {value}")
            if value is None:
                break
            if label == one.texts.get(("settings", "language")):
                break
            screen.change(i, 1)
            i = screen.at if name == "new_game" else i
    assert not wide


def test_the_font_has_what_the_texts_need():
    assert set(GLYPHS) == set(text_font.wanted()), "run tools/glyphs.py"


def test_a_puzzle(tmp_path):
    rig = puzzle_rig(tmp_path)
    rig.app.settings[S_LANGUAGE] = JAPANESE
    rig.app.settings[S_NOTATION] = 1
    rig.app.apply()
    rig.keys("A")
    board = rig.app.board
    assert rig.app.name == "puzzle" and board.note == "1手詰"
    assert board.low == "あなた" and board.top == "玉方"
    rig.keys("START")
    assert rig.view.over[1] == "ヒント" and rig.view.over[-1] == "やめる"
    rig.keys("B")
    rig.move("1c1b+")
    assert rig.app.screen.solved and board.note == "正解！ A：次へ" and board.state == "詰み"


def test_a_lesson():
    rig = in_japanese()
    rig.app.lesson = 0
    rig.app.go("lesson")
    rig.tick()
    box = rig.view.over
    assert box[0].startswith("王の動き")
    assert any("一マス" in line or "玉" in line for line in box[1:])
    assert all(cells(line) <= rig.view.cols for line in box)
    assert all(line[0] not in NOT_FIRST and line[-1] not in NOT_LAST for line in box if line)
    rig.keys("A")
    task = rig.app.screen.task
    solution = lessons.describe(lessons.tasks()[0])["solution"]
    for move in solution:
        rig.move(move)
        for _ in range(200):
            rig.tick()
    assert rig.app.screen.judge.over and rig.app.screen.task is task
    said_at_the_end = "".join(rig.view.over or [rig.app.board.note])
    assert "次" in said_at_the_end or "Ａ" in said_at_the_end
