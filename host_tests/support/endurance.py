# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What tools/soak.py repeats for hours, and the tests for seconds: one seed, one piece of work.

Each function raises AssertionError with the position, the buttons or the write that was wrong, and
returns how many positions, presses, games or cuts it has tried.
"""

import random
from array import array

from checked_cases import ROOT, rows
from headless import Rig, Store, View
from komadai.storage.backup_ram import Mirror
from komadai.storage.ram_copy import Cached
from komadai.storage.store import Store as Journal
from nvm_model import Nvm, cuts
from oracle import Oracle
from randomplay import canonical, positions, texts
from release import vm
from shogi.notation import usi
from shogi.rules import sfen
from shogi.rules.legality import refusal
from shogi.rules.movegen import legal
from shogi.rules.position import Position

ASSETS = str(ROOT / "firmware" / "assets") + "/"
# Columns, rows, edges of the lower and the upper hand, columns of a hand, columns beside a diagram.
LAYOUTS = {
    "160x128": (26, 10, 8, 8, 2, 14),
    "240x240": (39, 19, 2, 1, 2, 20),
    "240x135": (39, 11, 8, 4, 2, 25),
    "128x128": (21, 10, 8, 8, 2, 10),
    "320x170": (52, 13, 8, 4, 2, 35),
    "320x240": (52, 15, 8, 8, 2, 31),
}
LINEAR = ("240x135",)  # moved on by three buttons
ORACLES = ("rsshogi", "cshogi", "python-shogi")
LEVELS = 8


def random_positions(seed, count):
    """Legal moves and check of random positions, against three other libraries at once.

    python-shogi's pawn-drop mates beside a pinned piece are ours to refuse; boards with one king
    are rsshogi's alone.
    """
    rng = random.Random(f"positions {seed}")
    oracles = [Oracle(name) for name in ORACLES]
    tried = 0
    try:
        for oracle in oracles:
            oracle.__enter__()
        for pos, moves in positions(rng, count):
            text = canonical(pos)
            ours = texts(moves)
            both = pos.king(16) and pos.king(32)
            for oracle in oracles if both else oracles[:1]:
                theirs = oracle.moves(text)
                if oracle.name == "python-shogi":
                    for extra in theirs - ours:
                        assert refusal(pos, usi.parse(extra)) == "drop mate", (text, extra)
                    theirs = theirs & ours
                assert ours == theirs, (oracle.name, text, sorted(ours ^ theirs))
                assert pos.in_check() is oracle.check(text), (oracle.name, text)
            tried += 1
    finally:
        for oracle in oracles:
            if hasattr(oracle, "process"):
                oracle.__exit__()
    return tried


def look(app, scratch, moves, before):
    """The position is one that the rules know, and the board page shows it. Returns its key."""
    match = app.match
    if match is None or not match.live or match.thinking or app.name == "hint":
        return before
    pos = match.game.pos
    board = app.board
    now = (pos.ply, pos.key)
    if app.name in ("board", "menu", "game_over", "resign"):
        assert board.cells[18:123] == pos.board[18:123]
        assert board.hand == pos.hand
        assert board.side == pos.side
        if now != before:
            sfen.read(scratch, match.game.sfen())
            assert board.count == (legal(scratch, moves, 0) if board.active else 0)
    if board.asking:
        assert board.cells[board.asking >> 7 & 127] & board.own
    if board.cursor & 128:
        assert app.name == "puzzle" or board.hand[board.cursor & 63]
    elif board.cursor:
        assert 18 <= board.cursor <= 122 and (board.cursor - 18) % 12 < 9
    if board.lifted and app.name == "board":
        assert board.active
        code = board.lifted & 63
        assert board.hand[code] if board.lifted & 128 else board.cells[board.lifted] & board.own
    return now


def random_buttons(seed, size, presses, linear=False):
    """Buttons pressed at random on a layout; returns (presses, games that ended, screens seen)."""
    chance = random.Random(f"{size} {linear} {seed}" if seed else f"{size} {linear}")
    store = Store()
    seen = set()

    def power_on():
        """A rig whose screens are noted when they open."""
        rig = Rig(ASSETS, store, View(*LAYOUTS[size]), linear)
        go = rig.app.go

        def spy(name):
            go(name)
            seen.add(rig.app.name)

        rig.app.go = spy
        return rig

    rig = power_on()
    scratch = Position(2)
    moves = array("H", bytes(1300))
    games = 0
    starts = rows("positions")
    starts = starts + [row for row in starts if row["mate"]] * 20
    before = last = None
    # A button and how often it comes; START, B and SELECT leave screens, so they are rarer.
    bits = [1] * 8 + [2] * 10 + [4] * 6 + [8] * 8 + [16] * 22 + [32] * 3 + [64] * 2 + [128]
    # The quickest levels: what is tested here is not the bot.
    rig.app.settings[11] = 1
    for n in range(presses):
        bit = chance.choice(bits)
        kind = chance.choice((1, 1, 1, 1, 1, 2)) if bit < 16 else 1
        if bit in (16, 32) and chance.random() < 0.05:
            kind = 3
            rig.press(bit)
        rig.press(bit, kind)
        if kind == 3:
            rig.press(bit, 4)
        app = rig.app
        if app.settings[32] != 1:  # the texts below are English
            app.settings[32] = 1
            app.apply()
        if app.settings[11] > 2:
            app.settings[11] = 1
        if app.busy and chance.random() < 0.8:
            rig.wait()
        before = look(app, scratch, moves, before)
        games += last != "game_over" == app.name
        last = app.name
        if n % 401 == 400 and app.match:
            app.load_sfen(chance.choice(starts)["sfen"])
        if n % 299 == 298 and app.name == "board":
            rig.keys("START UP UP UP A DOWN A")  # resigns, and every other time saves the record
            if n % 598 == 298 and app.name == "game_over":
                rig.keys("DOWN DOWN DOWN A A")
        if n % 701 == 700 and app.name == "board":
            rig.keys("START DOWN DOWN DOWN DOWN A")  # the impasse panel
        if n % 997 == 996:  # the power goes off and on
            rig = power_on()
            rig.keys("DOWN " * (n // 997 % 7) + "A")
            if rig.app.name == "puzzle_choice":
                rig.keys("A")  # "Go on", which chance finds seldom
    return presses, games, seen


_GAMES = """
import gc, sys
from shogi.notation import usi
from shogi.rules.game import Game
from shogi.rules.legality import refusal
from shogi.search.bot import Bot
sente, gote, seed, games, most = map(int, sys.argv[1:])
bot = Bot(1024)
for number in range(games):
    game = Game(512)
    game.move_limit = most
    plies = 0
    while not game.result:
        level = gote if plies & 1 else sente
        bot.start(game, level, seed * 1000 + plies * 7 + number & 0xFFFFFF)
        while not bot.step():
            pass
        if bot.answer == "resign":
            game.resign()
        elif bot.answer == "win":
            assert game.declare()
        else:
            assert not refusal(game.pos, bot.move), (game.sfen(), usi.text(bot.move))
            game.play(bot.move)
            plies += 1
    print(sente, gote, plies, game.result, game.reason)
"""
BOT_HEAP = "232K"  # words of 64 bits: the heap of a board with words of 32


def bot_games(seed, sente, gote, games=1, most=200):
    """Games of two levels in MicroPython with a board's heap; every answer is legal, and a game
    ends as the rules have it. Returns the lines (levels, plies, result, reason)."""
    out = vm.unix(
        _GAMES, [str(n) for n in (sente, gote, seed, games, most)], heap=BOT_HEAP, timeout=3600
    )
    lines = [line.split() for line in out.splitlines()]
    assert len(lines) == games, out
    for line in lines:
        assert line[3] in ("b", "w", "draw") and line[4] != "None", line
    return lines


MODELS = {
    "rp2040": lambda: (Nvm(4096, "in place"),),
    "samd51": lambda: (Nvm(8192, "block"), Nvm(8192, "ram", 0x5A)),
    "esp32s3": lambda: (Nvm(8192, "blob"),),
}


def opened(model, memories, dead=False):
    """A journal over the memories of a model; `dead`: its backup RAM has lost what it had."""
    if model == "samd51":
        nvm, spare = memories
        return Journal(Mirror(nvm, Nvm(8192, "ram", random.randrange(256)) if dead else spare))
    if model == "esp32s3":
        return Journal(Cached(memories[0]))
    return Journal(memories[0])


def held(journal):
    """All that a journal holds: settings, header and words of the running game, kept games."""

    def said():
        out = []
        while (word := journal.next()) >= 0:
            out.append(word)
        return out

    settings = journal.load_settings()
    header = journal.open(0)
    running = said() if header else None
    kept = [(bytes(journal.open(i)), said()) for i in range(1, journal.count() + 1)]
    return settings and bytes(settings), header and bytes(header), running, kept


def power_cuts(seed, model, most=1000):
    """Random games, settings and stars over a memory that is nearly full; the power goes within
    every write. Returns the number of cuts tried.

    Appended in place (RP2040, no erase): what is found is what stood before the write, or after
    it. A write that erases may lose what the model of its memory loses (store.py): then whatever
    is found was written once, whole. Always a new game can begin and be read again.
    """
    rng = random.Random(f"cuts {model} {seed}")
    memories = MODELS[model]()
    journal = opened(model, memories)
    once = {}  # header: the longest words that it had

    def write(journal, count):
        for _ in range(count):
            header = b"%08d game by all" % rng.randrange(10**8)
            assert journal.new_game(header)
            once[header] = []
            for _ in range(rng.choice((5, 30, 80))):
                words = [rng.randrange(1, 0x8000)]
                if rng.random() < 0.3:
                    words.append(0xC000 | rng.randrange(0x3FFF))
                assert journal.add(words, len(words))
                once[header] = once[header] + words
            if rng.random() < 0.3:
                assert journal.save_settings(bytes([1]) + rng.randbytes(47))
            if rng.random() < 0.8:
                assert journal.keep()

    write(journal, rng.randrange(6, 14))
    state = rng.getstate()
    before = []  # what is held before each of the calls, and how often was erased

    def play(*copies):
        rng.setstate(state)
        journal = opened(model, copies)

        def noted(method):
            def call(*arguments):
                before.append((held(journal), copies[0].erases))
                return method(*arguments)

            return call

        for name in ("new_game", "add", "save_settings", "keep"):
            setattr(journal, name, noted(getattr(journal, name)))
        write(journal, 2)
        before.append((held(journal), copies[0].erases))

    count = 0
    for copies, step in cuts(list(memories), play, lambda: len(before)):
        if model != "esp32s3" and rng.random() > 0.2:
            continue
        found = held(opened(model, copies, dead=model == "samd51" and rng.random() < 0.5))
        near = before[max(0, step - 1) : step + 1]
        if found not in [state for state, _ in near]:
            erased = near[0][1] != near[-1][1] or len(near) < 2
            assert model != "rp2040" or erased, (seed, step, "an append has lost something")
            for header, words in [(found[1], found[2]), *found[3]]:
                kept = [word for word in words or () if word < 0xC000]
                known = [word for word in once.get(header, ()) if word < 0xC000]
                assert header is None or kept == known[: len(kept)], (model, seed, step)
        journal = opened(model, copies)
        assert journal.new_game(b"the next") and journal.add([7, 8], 2), (model, seed, step)
        assert held(journal)[1:3] == (b"the next", [7, 8]), "in the same session"
        assert held(opened(model, copies))[1:3] == (b"the next", [7, 8]), (model, seed, step)
        count += 1
        if count >= most:
            break
    assert count
    return count
