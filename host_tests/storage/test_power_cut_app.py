# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The journal as the player sees it: after power-off, with damage, with long starts."""

import random

import pytest
from test_power_cut import contents
from test_store import words

import komadai.storage.store
from checked_cases import ROOT
from headless import Rig, bot_game, choose
from komadai.device import usb_host
from komadai.storage.store import Store
from nvm_model import Nvm, cuts
from shogi.rules.movegen import legal

ASSETS = str(ROOT / "firmware" / "assets") + "/"


@pytest.fixture(autouse=True)
def kept(monkeypatch):
    """Hundreds of stores are opened here: the modules that one loads are kept."""
    monkeypatch.setattr(komadai.storage.store, "unload", lambda name: None)


def test_whole_game_on_the_screen():
    """The same from the player's side: after a cut at any byte, Continue shows the position before
    or after the move that was being saved."""
    nvm = Nvm(4096, "in place")
    sfens = []

    def played(nvm):
        rig = Rig(ASSETS, Store(nvm))
        rig.app.settings[11] = 1
        sfens.clear()
        rig.keys("DOWN A A")
        for _ in range(12):
            sfens.append(rig.state["sfen"])
            rig.app.match.play(rig.app.board.moves[0])
            sfens.append(rig.state["sfen"])
            rig.wait()

    seen = set()
    for (half,), known in cuts([nvm], played, lambda: list(sfens)):
        key = repr(contents(Store(half.copy())))
        if key in seen or not known:
            continue
        seen.add(key)
        rig = Rig(ASSETS, Store(half))
        rig.app.go("continue")
        rig.tick()
        assert rig.state["sfen"] in known[-2:]
    assert len(seen) > 20


# As long as an SFEN can be: every piece on the board and promoted, every empty square by itself.
LONGEST = (
    "+P1+p1+p1+n1+R/1+p1g1+s1+L1/+P1G1G1+P1+s/1+l1+p1+P1+b1/+b1+S1+P1+P1+p/1g1+P1+l1+P1/"
    "+P1K1+P1+N1+R/1+P1+S1+p1+l1/1+n1+P1k1+n1 b - 536870912"
)


STARTS = [LONGEST[:-n] if n else LONGEST for n in (0, 4, 7, 8)]
STARTS.append(
    "+P1+p1+p1+n1R/1+p1g1s1+L1/+P1G1G1+P1s/9/9/1g1+P1+l1+P1/+P1K1+P1+N1R/1+P1+S1+p1+l1/"
    "1+n1+P1k1+n1 b - 123"
)
STARTS += [LONGEST.replace(" 5", " " * n + "5") for n in (60, 103, 104, 119, 120, 121, 300)]


@pytest.mark.parametrize("text", STARTS, ids=len)
def test_a_start_from_the_drive_is_taken_whole_or_refused(tmp_path, text):
    """Kept over power-off, in a game and in the records, also where the memory must be written
    anew; what is too long is refused and takes nothing of the running game."""
    sfen = " ".join(text.split())
    (tmp_path / "position.sfen").write_text(text + "\nmore\n")
    nvm = Nvm(4096, "in place")
    rig = Rig(ASSETS, Store(nvm))
    rig.hw.own_start = usb_host.position(str(tmp_path) + "/")
    for number in range(14):
        before = rig.state["sfen"]
        rig.app.go("new_game")
        rig.tick()
        choose(rig, "Opponent", "two players")
        choose(rig, "Handicap", "from file")
        choose(rig, "Start")
        if len(text) > 254:  # blanks are folded, but no longer line is read
            assert rig.screen == "new_game" and "too long" in rig.view.text[-1]
            rig.app.go("continue")
            assert rig.state["sfen"] == before
            rig.app.go("new_game")
            rig.tick()
            choose(rig, "Handicap", "none")
            choose(rig, "Start")
        else:
            assert rig.screen == "board" and rig.state["sfen"] == sfen
        for _ in range(12):
            rig.app.match.play(rig.app.board.moves[0])
        if number % 4 == 0:
            before = rig.state
            rig = Rig(ASSETS, Store(nvm))
            rig.hw.own_start = usb_host.position(str(tmp_path) + "/")
            assert rig.keys("A").state == before
    assert rig.store.count() > 6
    for number in range(1, rig.store.count() + 1):
        assert rig.store.open(number)[16:].decode() == (sfen if len(text) < 255 else "")
        assert len(words(rig.store, number)) == 12


@pytest.mark.parametrize("seed", range(12))
def test_any_words_and_any_header_can_be_opened(seed):
    """Whatever a journal says: Continue and Records open it as far as it makes sense."""
    chance = random.Random(seed)
    nvm = Nvm(8192, "ram", 255)
    store = Store(nvm)
    for number in range(6):
        header = bytearray(16)
        header[0], header[1], header[2], header[3], header[7] = 1, seed & 1, 16, 1, 1
        header[4] = chance.randrange(11)
        header[8] = chance.randrange(2)
        if number % 3 == 2:
            header[chance.randrange(4, 8)] = chance.randrange(11)
            header += chance.randbytes(chance.randrange(40))
        store.new_game(header)
        rig = Rig(ASSETS, Store(nvm.copy()))
        rig.app.go("continue")
        if rig.app.match.running:
            rig.app.match.abort()
        for _ in range(chance.randrange(30)):
            board = rig.app.board
            moves = rig.app.match.game.pos.moves
            count = legal(rig.app.match.game.pos, board.moves, 0)
            if chance.randrange(4) and count and rig.app.match.running:
                word = board.moves[chance.randrange(count)]
                rig.app.match.game.push(word)
            else:
                word = chance.choice((0x8000, 0x9000, 0xA000, 0xB000, 0xC000, 0))
                word |= chance.choice((chance.randrange(0x1000), chance.randrange(64)))
            assert store.add([word], 1) and moves is not None
        if number < 5:
            store.keep()
    rig = Rig(ASSETS, Store(nvm))
    rig.keys("A")
    rig.wait()
    assert rig.screen in ("board", "game_over", "title")
    for number in range(6):
        rig.app.go("records")
        rig.tick()
        rig.keys("DOWN " * number + "A")
        if rig.screen == "review":
            rig.keys("UP RIGHT RIGHT DOWN LEFT B")
        assert rig.screen == "records"


def test_damage_never_crashes_the_app():
    """A byte that was programmed half may pass a check of eight bits: such a game goes on before
    the move that cannot be."""
    nvm = Nvm(4096, "in place")
    rig = bot_game(ASSETS, store=Store(nvm))
    for _ in range(6):
        rig.app.match.play(rig.app.board.moves[0])
        rig.wait()
    sfen = rig.state["sfen"]
    ply = rig.app.match.game.pos.ply
    good = Store(nvm)
    assert good.add([0x7FFF], 1) and good.add([0x8FFF], 1)
    for _ in range(2):
        again = Rig(ASSETS, Store(nvm))
        again.app.go("continue")
        again.tick()
        assert again.screen == "board" and again.state["sfen"] == sfen
        assert again.app.match.game.pos.ply == ply
    again.app.match.play(again.app.board.moves[0])
    after = again.state["sfen"]
    last = Rig(ASSETS, Store(nvm))
    last.app.go("continue")
    last.tick()
    assert last.state["sfen"] == after
