# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The power goes at every byte of every write of whole games, on models of the boards' memories."""

import random

import pytest

import komadai.store
from headless import Rig, bot_game, choose
from komadai import host
from komadai.mirror import Mirror
from komadai.store import Store
from nvm_model import Nvm, cuts
from shogi.movegen import legal
from support import ROOT
from test_store import game, words

ASSETS = str(ROOT / "firmware" / "assets") + "/"
SETTINGS = bytes(range(32))
PARTS = 4  # a test is cut into this many, for several processors


@pytest.fixture(autouse=True)
def kept(monkeypatch):
    """Tens of thousands of stores are opened here: the modules that one loads are kept."""
    monkeypatch.setattr(komadai.store, "unload", lambda name: None)


def contents(store):
    """All that a store holds."""
    settings = store.load_settings()
    return (
        settings and bytes(settings),
        store.open(0),
        words(store),
        [(store.open(i), words(store, i)) for i in range(1, store.count() + 1)],
    )


def play(store, seed, length, keep=True):
    """Play a game; with the words as the app writes them where there is a clock."""
    moves = game(seed, length)
    assert store.new_game(b"header of game %02d" % seed)
    for move in moves:
        assert store.add([move], 1)
    if keep:
        assert store.keep()
    return moves


class Whole:
    """A whole game in its surroundings; `history` is what the store held after each step."""

    def __init__(self, length):
        self.length = length
        self.history = []

    def step(self):
        """Which entry of the history must be found if the write that now comes is cut."""
        return len(self.history) - 1

    def __call__(self, store):
        self.history = [contents(store)]

        def does(method, *arguments):
            assert method(*arguments)
            self.history.append(contents(store))

        does(store.new_game, b"the game")
        for i, move in enumerate(game(3, self.length)):
            if i % 3:
                does(store.add, [move], 1)
            else:
                does(store.add, [move, 0xC000 | i], 2)
            if i == self.length // 2:
                does(store.save_settings, SETTINGS[::-1])
                does(store.add, [0x9001], 1)
                does(store.add, [0x8003], 1)
        does(store.add, [0x9011], 1)
        does(store.keep)
        does(store.new_game, b"the next")


def prepared(nvm):
    """Settings and a kept game."""
    store = Store(nvm)
    store.save_settings(SETTINGS)
    play(store, 1, 12)
    return nvm


def goes_on(nvm, reopen=lambda nvm: nvm):
    """Whatever the memory holds: a new game can be played and is read again."""
    store = Store(reopen(nvm))
    moves = play(store, 9, 3, keep=False)
    assert words(Store(reopen(nvm))) == moves


class TestAppendInPlace:
    """RP2040, inside a game: nothing is ever erased, nothing is lost but what was being written."""

    @pytest.mark.parametrize("part", range(PARTS))
    def test_every_byte_of_a_whole_game(self, part):
        whole = Whole(150)
        nvm = prepared(Nvm(4096, "in place"))
        erases = nvm.erases
        count = 0
        last = -1
        for (half,), step in cuts([nvm], lambda nvm: whole(Store(nvm)), whole.step, (part, PARTS)):
            assert half.erases == 0 == erases
            store = Store(half)
            known = whole.history[step]
            assert contents(store) == known
            if step != last:
                last = step
                goes_on(half)
            else:  # play on behind the cut
                if store.open(0):
                    assert store.add([4711], 1) and store.add([4712, 0xC000], 2)
                    assert words(Store(half)) == [*known[2], 4711, 4712, 0xC000]
                    assert not Store(half).lost
            count += 1
        assert count > 150

    def test_two_cuts_one_after_the_other(self):
        nvm = Nvm(4096, "in place")
        Store(nvm).new_game(b"twice")

        def first(nvm):
            Store(nvm).add([0x1111, 0x2222, 0x3333, 0x4444], 4)

        def second(nvm):
            Store(nvm).add([0x5555, 0x6666], 2)

        for (half,), _known in cuts([nvm], first):
            for (twice,), _again in cuts([half], second):
                store = Store(twice)
                assert words(store) == []
                assert store.add([7], 1)
                assert words(Store(twice)) == [7]


class TestSectorErase:
    """RP2040, between two games, when the room has ended: the one moment when kept games and
    settings can go. No game is being played then; what is found is never wrong."""

    @pytest.mark.parametrize("part", range(2))
    def test_every_byte_of_the_rewrite(self, part):
        nvm = Nvm(4096, "in place")
        store = Store(nvm)
        store.save_settings(SETTINGS)
        seed = 0
        while store.base + store.window - store.end >= 1500:
            play(store, seed, 100)
            seed += 1
        before = contents(store)
        assert before[2] is None, "no game is at stake"
        seen = set()
        for number, ((half,), _known) in enumerate(
            cuts([nvm], lambda nvm: Store(nvm).new_game(b"next"))
        ):
            if number % 2 != part:
                continue
            settings, header, moves, kept = contents(Store(half))
            assert settings in (None, SETTINGS)
            assert header in (None, b"next") and moves in (None, [])
            assert kept == before[3][: len(kept)] or kept == before[3][-len(kept) :]
            seen.add((settings is not None, len(kept)))
            if number % 3 == 0:
                goes_on(half)
        assert len(seen) > 2

    def test_a_very_long_game_comes_first(self):
        """More than 375 moves: the sector is erased within the game, which is then written anew
        before the kept ones, so that it is the first to be there again."""
        nvm = Nvm(4096, "in place")
        store = Store(nvm)
        for seed in range(6):
            play(store, seed, 90)
        store.new_game(b"long")
        moves = game(7, 900)
        erases = nvm.erases
        for move in moves:
            assert store.add([move], 1)
        assert nvm.erases - erases <= 2
        assert words(Store(nvm)) == moves


class TestBlock:
    """SAMD51: every write erases all there is."""

    def machine(self):
        """NVM and backup RAM, prepared."""
        nvm, spare = Nvm(8192, "block"), Nvm(8192, "ram", 0x5A)
        prepared(Mirror(nvm, spare))
        return nvm, spare

    @pytest.mark.parametrize("part", range(PARTS))
    def test_a_reset_at_every_byte_loses_nothing(self, part):
        """Reset button, crash, brown-out: the backup RAM is still there."""
        whole = Whole(50)
        seen = set()
        for (nvm, spare), step in cuts(
            self.machine(),
            lambda nvm, spare: whole(Store(Mirror(nvm, spare))),
            whole.step,
            (part, PARTS),
        ):
            now = contents(Store(Mirror(nvm, spare)))
            assert now in whole.history[step : step + 2]
            seen.add(now == whole.history[step])
            assert nvm.data[:6144] == spare.data[:6144]
        assert seen == {False, True}, "cut before and after the RAM had it"

    @pytest.mark.parametrize("part", range(PARTS))
    def test_the_power_at_every_byte(self, part):
        """Then the block and the RAM are gone together: what was programmed so far is found."""
        whole = Whole(50)
        seen = set()
        for number, ((nvm, _spare), _known) in enumerate(
            cuts(
                self.machine(),
                lambda nvm, spare: whole(Store(Mirror(nvm, spare))),
                part=(part, PARTS),
            )
        ):
            dead = Nvm(8192, "ram", number % 256)
            settings, header, now, kept = contents(Store(Mirror(nvm, dead)))
            (_name, moves), *before = whole.history[-1][3]
            assert settings in (None, SETTINGS, SETTINGS[::-1])
            of = {b"the game": moves, b"header of game 01": before[0][1], b"the next": []}
            assert header is None or now == of[header][: len(now)]
            assert all(record in (*before, (b"the game", moves)) for record in kept)
            seen.add(header)
            if number % 7 == 0:
                goes_on(nvm, lambda nvm, dead=dead: Mirror(nvm, dead))
        assert b"the game" in seen


class TestBlob:
    """ESP32-S3: the old value, the new one, or none."""

    def test_every_write(self):
        whole = Whole(60)
        lost = 0
        for (nvm,), step in cuts(
            [prepared(Nvm(8192, "blob"))], lambda nvm: whole(Store(nvm)), whole.step
        ):
            now = contents(Store(nvm))
            if now != whole.history[step]:
                assert now == (None, None, None, [])
                lost += 1
            goes_on(nvm)
        assert lost


class TestMirror:
    def test_it_is_a_memory(self):
        nvm, spare = Nvm(8192, "block"), Nvm(8192, "ram", 0)
        mirror = Mirror(nvm, spare)
        assert len(mirror) == 6144
        mirror[10:13] = b"abc"
        assert mirror[9:14] == b"\xffabc\xff" and mirror[11] == ord("b")
        assert nvm.writes == 1, "each write of ours is one of the memory's"

    def test_spare_of_another_time(self):
        """After power-on the RAM holds anything; the NVM counts."""
        nvm = Nvm(8192, "block")
        store = Store(Mirror(nvm, Nvm(8192, "ram", 0)))
        moves = play(store, 1, 30, keep=False)
        for seed in range(20):
            spare = Nvm(8192, "ram")
            spare.data[:] = random.Random(seed).randbytes(8192)
            if seed % 2:
                spare.data[6144:6148] = b"Km\x10\x00"
            assert words(Store(Mirror(nvm, spare))) == moves

    def test_faded_spare(self):
        """A RAM that lost a bit while the power was off is not believed."""
        nvm, spare = Nvm(8192, "block"), Nvm(8192, "ram", 0)
        moves = play(Store(Mirror(nvm, spare)), 1, 30, keep=False)
        for at in range(0, 150, 7):
            faded = spare.copy()
            faded.data[at] ^= 4
            assert words(Store(Mirror(nvm.copy(), faded))) == moves


def test_whole_game_on_the_screen():
    """The same from the player's side: after a cut at any byte, Continue shows the position before
    or after the move that was being saved."""
    nvm = Nvm(4096, "in place")
    sfens = []

    def played(nvm):
        rig = Rig(ASSETS, Store(nvm))
        rig.app.settings[11] = 1
        sfens.clear()
        rig.keys("A A")
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
    rig.hw.own_start = host.position(str(tmp_path) + "/")
    for number in range(14):
        before = rig.state["sfen"]
        rig.app.go("new_game")
        rig.tick()
        choose(rig, "Opponent", "two players")
        choose(rig, "Handicap", "position.sfen")
        choose(rig, "Start")
        if len(text) > 239:
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
            rig.hw.own_start = host.position(str(tmp_path) + "/")
            assert rig.keys("A").state == before
    assert rig.store.count() > 6
    for number in range(1, rig.store.count() + 1):
        assert rig.store.open(number)[16:].decode() == (text if len(text) < 240 else "")
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
