# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What `make device-test` does: the release on the real firmware, played by keys and measured.

`figures(uf2, folder, pictures)` yields the figures, one dict each, in the form of `make bench`.
Parts: the release as it is, twice on one drive; a game against level 2 with the small Python stack
of CircuitPython 9, cut off by the reset button and resumed; level 8, for its memory and its speed;
the pages in Japanese; the quick analysis of a game.
"""

from array import array

from bench.figure import figure
from emulator.machine import NVM_START
from emulator.player import Player
from shogi.notation import usi
from shogi.rules import sfen
from shogi.rules.movegen import legal
from shogi.rules.position import Position

SMALL_STACK = "CIRCUITPY_PYSTACK_SIZE = 1536"
PAGES = (
    "title", "settings", "title", "how_to_play", "title", "records", "title", "new_game", "title",
    "continue",
)  # fmt: skip
PLIES = 12  # of the short game
_VALUE = (0, 1, 3, 3, 4, 6, 7, 0, 5, 3, 3, 3, 3, 8, 9)

# On the board: microseconds per generation of the position that the game stands in.
TIMED = (
    "import time; from shogi.rules.movegen import legal; "
    "p = app.match.game.pos; m = app.board.moves; "
    "legal(p, m, 0); t = time.monotonic_ns(); "
    + 20 * "legal(p, m, 0); "
    + "t = (time.monotonic_ns() - t) // 20000"
)
FREE = "[gc.collect(), gc.mem_free()][1]"
_THINKS = 3000  # ms over which the bot's nodes are counted
# Of the cases in the middle of a game with gote to move: two whose nodes cost about the mean
_MIDDLE = (
    "lnsg1gsnl/4k1s2/1p1ppp3/p6pp/2P3P2/1Pp4P1/P1NPPP2P/LBSK1G2L/3RB2NR w Pg 54",
    "1n1g3nb/l1sk1gs1l/1rp3pp1/pp1p1p2p/2s6/P5PGP/1PP+p1PNP1/LGR5L/BNK3S2 w Pp 56",
)

# Where a move paints much, each after one that has left its marks: captures, promotion questions, a
# check from afar, many dots.
_SLOWEST = (
    (
        "1ns2gsnl/lrg2k1b1/pppppp1pp/6p2/5N3/6PP1/PPPPPP2P/1B1G3R1/LNS1KGS1L w - 10",
        "3d3e",
        "4e5c+",
    ),
    ("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 4", "8c8d", "8h2b+"),
    ("4k4/9/2p1p1p2/p7p/9/9/PPP1PPP1P/2S4R1/LN1GKGSNL w 2P 2", "9d9e", "2h2a+"),
    ("ln1gk2nl/6gb1/p1p1p2pp/5p3/3+R5/2P4P1/PPS1P1P1P/1B7/LN1GKGSNL w Ss2p 2", "1c1d", "6e6a"),
    ("ln1gk2nl/1r4gb1/p1ppp2pp/5p3/9/2P4P1/PPSPPPP1P/1B1R5/LN1GKGSNL w Ss2p 2", "1c1d", "S*5e"),
)


def choose(text):
    """A plain move in a position (SFEN): the best capture, else the pawn or piece nearest to its
    promotion that can step forward; never a drop. 0 if there is none."""
    pos = Position(8)
    sfen.read(pos, text)
    moves = array("H", bytes(1200))
    best, best_worth = 0, -1000
    for move in moves[: legal(pos, moves, 0)]:
        start, to = move >> 7 & 127, move & 127
        if start < 16:
            continue
        forward = (start - to) // 12 if pos.side == 16 else (to - start) // 12
        worth = 100 * _VALUE[pos.board[to] & 15] + 10 * max(forward, 0) + 5 * (move >> 14)
        worth += (move * 7919) % 10
        if pos.board[start] & 15 == 7:
            worth -= 40
        if worth > best_worth:
            best, best_worth = move, worth
    return best


def figures(uf2, folder, pictures, say=print, parts=()):
    """All of PARTS, or those that are named."""
    for name, part in PARTS.items():
        if name in parts or not parts:
            yield from part(uf2, folder, pictures, say)


def _release(uf2, folder, pictures, say):
    """As it is shipped: the way to the title, and one key there."""
    player = Player(uf2, folder, pictures, say, marked=True)
    yield figure("device_title_first_ms", round(player.boot()), "ms", note="writes boot_out.txt")
    title = player.again()
    marks = player.device.marks[-3:]  # before ours the firmware blinks in its safe-mode wait
    begin, end, code = [mark / 1e6 - player.board.reset_at for mark in marks]
    own = end - begin + title - code
    say(f"boot.py from {begin:.0f} to {end:.0f} ms, code.py from {code:.0f}")
    yield figure("device_title_ms", round(title), "ms", 3200)
    yield figure("device_start_own_ms", round(own), "ms", 600)
    yield figure("device_start_firmware_ms", round(title - own), "ms")
    player.board.run(1000)
    named = player.device.last_pixel / 1e6 - player.board.reset_at
    yield figure("device_title_name_ms", round(named), "ms", note="its large name, last")
    player.shot("title")
    step = player.key("DOWN")
    yield figure("device_menu_key_ms", round(step, 1) if step else 9999, "ms", 100)
    player.keys("A")
    player.board.run(400)
    player.shot("new-game")
    player.key("A", after=1500)
    player.shot("board")


def _game(uf2, folder, pictures, say):
    """A short game against level 2, the menu, the reset button, and on."""
    player = Player(uf2, folder, pictures, say, True, SMALL_STACK)
    player.boot()
    yield figure("device_free_title_bytes", player.ask(FREE), "bytes")
    player.keys("DOWN")  # Learn comes first
    player.key("A", after=500)
    player.key("A", after=1500)
    if player.ask("app.name") != "board":
        raise RuntimeError(f"not on the board but on {player.ask('app.name')}")
    player.tell(TIMED)
    yield figure("device_legal_start_us", player.ask("t"), "us", 1000)
    player.tell("del p, m, t, legal")
    steps, moves, free = [], [], []
    for _ in range(PLIES // 2):
        if player.ask("app.name") != "board":
            break
        position = _position(player)
        move = choose(position)
        if not move:
            break
        say(f"{player.board.now:.0f} ms: {position}")
        walked, took, _dots = player.play(move)
        steps += [ms for ms in walked if ms is not None]
        moves.append(took)
        for begin, end, count, box in player.bursts:
            say(f"  {count} bytes in {box} within {(end - begin) / 1e6:.1f} ms")
        player.wait_bot()
        free.append(player.ask(FREE))
    player.shot("in-play")
    yield figure("device_plies", player.ask("app.match.game.pos.ply"), "plies", PLIES - 2, True)
    yield figure("device_cursor_ms", round(max(steps), 1), "ms", 40)
    yield figure("device_cursor_mean_ms", round(sum(steps) / len(steps), 1), "ms")
    yield figure("device_move_ms", round(max(moves), 1), "ms", 60)
    yield figure("device_move_mean_ms", round(sum(moves) / len(moves), 1), "ms")
    yield figure("device_free_level2_bytes", min(free), "bytes", 32_000, True)
    player.key("START", after=600)
    player.shot("menu")
    menu = player.ask("app.name")
    yield figure("device_menu_opens", int(menu == "menu"), "bool", 1, True)
    player.key("B", after=600)
    before = _position(player)
    yield figure("device_nvm_erases", player.board.erases.get(NVM_START, 0), "erases", 1)
    player.again()
    player.shot("title-again")
    player.key("A", after=1500)
    player.shot("resumed")
    after = _position(player)
    say(f"before the reset {before}\nafter it         {after}")
    yield figure("device_resumed", int(before == after), "bool", 1, True)
    stack = player.ask("__import__('os').getenv('CIRCUITPY_PYSTACK_SIZE')")  # digits
    yield figure("device_python_stack_bytes", int(stack), "bytes", 1536)
    yield from _pages(player, say)


def _pages(player, say):
    """The time that the display paints when another page opens, the board's and back among them."""
    times = []
    for name in PAGES:
        known = len(player.device.bursts)
        player.tell(f"app.go({name!r})")
        player.board.run(700)
        bursts = player.device.bursts[known:]
        times.append(sum(end - begin for begin, end, _count, _box in bursts) / 1e6)
        say(f"{name}: {times[-1]:.0f} ms, {sum(b[2] for b in bursts)} bytes")
    yield figure("device_page_ms", round(max(times)), "ms")
    yield figure("device_page_mean_ms", round(sum(times) / len(times)), "ms", 160)


def _strongest(uf2, folder, pictures, say):
    """Level 8 while it thinks about its first move, and about two positions of the middle game."""
    player = Player(uf2, folder, pictures, say, True)
    player.boot()
    entries = player.ask("len(app.match.bot.search.keys)")
    player.tell("app.settings[11] = 8; app.match.bot.book = False")  # its moves take no time
    player.keys("DOWN")  # Learn comes first
    player.key("A", after=500)
    player.key("A", after=1500)
    free, rates = [], []
    player.play(choose(_position(player)))
    for start in ("", *_MIDDLE):
        if start:
            player.tell(
                f"m = app.match; m.abort(); m.game.load({start!r}); m.refresh(); m.begin_turn()"
            )
            _forget_questions(player)
        if not player.ask("app.busy"):
            raise RuntimeError("the bot does not think")
        player.board.run(500)
        nodes, now = player.ask("app.match.bot.nodes"), player.board.now
        player.board.run(_THINKS)
        taken, spent = player.ask("app.match.bot.nodes") - nodes, player.board.now - now
        rates.append(1000 * taken / spent)
        free.append(player.ask(FREE))
        say(f"{rates[-1]:.0f} nodes a second, {free[-1]} bytes free")
        player.shot("middle-game" if start else "thinking")
    yield from _slowest(player, say)
    yield figure("device_table_entries", entries, "entries")
    yield figure("device_free_level8_bytes", min(free), "bytes", 32_000, True)
    yield figure("device_bot_nps_opening", round(rates[0]), "nodes/s", 500, True, aim=700)
    rate = sum(rates[1:]) / len(_MIDDLE)
    yield figure("device_bot_nps", round(rate), "nodes/s", 500, True, aim=700)


def _slowest(player, say):
    """Moves that change much of the screen, between two persons (no bot answers too early)."""
    player.tell("app.settings[4] = 0; app.match.abort(); app.match.config[1] = 1")
    stands, gone = [], []
    for position, before, move in _SLOWEST:
        player.tell(f"m = app.match; m.game.load({position!r}); m.play({usi.parse(before)})")
        _forget_questions(player)
        player.key("B")  # draws it
        player.board.run(400)
        _steps, took, dots = player.play(usi.parse(move), 300)
        say(f"{move}: stands after {took:.1f} ms, dots are gone after {dots:.1f} ms")
        stands.append(took)
        gone.append(dots)
        player.shot(f"move-{move[:4].replace('*', '-')}")
    yield figure("device_move_slowest_ms", round(max(stands), 1), "ms", 60)
    yield figure("device_dots_gone_ms", round(max(gone), 1), "ms")


def _position(player):
    """SFEN of the game. The module that writes it is not there in play: it goes again."""
    text = player.ask("app.match.game.sfen()")
    _forget_questions(player)
    return text


def _forget_questions(player):
    player.tell(
        "import komadai; "
        "komadai.unload('shogi.rules.sfen'); komadai.unload('shogi.rules.handicap_of')"
    )


def _japanese(uf2, folder, pictures, say):
    """Six items of the title in Japanese: from the key to the last pixel of its page, and what the
    language costs."""
    player = Player(uf2, folder, pictures, say, True)
    player.boot()
    free = player.ask(FREE)
    player.tell("app.settings[32] = 2; app.apply(); app.go('title')")
    player.board.run(2500)
    player.shot("japanese-title")
    yield figure("device_japanese_heap_bytes", free - player.ask(FREE), "bytes", 3500)
    times = []
    for item in range(6):
        if item:
            player.tell("app.go('title')")
            player.board.run(1500)
            player.key("DOWN", after=300)  # from the item that it comes back from
        begin = player.device._rp2040.clock.nanos
        player.key("A", after=1500)
        times.append((player.bursts[-1][1] - begin) / 1e6)
        name = player.ask("app.name")
        if name == "new_game":  # eleven lines; Learn has seventeen
            yield figure("device_japanese_page_ms", round(times[-1]), "ms", 400)
        say(f"{name}: {times[-1]:.0f} ms")
        player.shot(f"japanese-{name}")
    yield figure("device_japanese_longest_page_ms", round(max(times)), "ms")
    yield figure("device_japanese_page_mean_ms", round(sum(times) / len(times)), "ms")


_ANALYSED = 12  # plies of the game that is analysed


def _analysis(uf2, folder, pictures, say):
    """The quick analysis: milliseconds of a position, without what opening and ending take."""
    player = Player(uf2, folder, pictures, say, True)
    player.boot()
    player.tell("app.settings[4] = 0; app.match.abort(); app.match.config[1] = 1")
    for _ in range(_ANALYSED):
        player.tell(f"app.match.play({choose(_position(player))})")
    player.tell("app.go('analyse')")
    player.board.run(600)
    player.key("A", after=1000)
    first, begin = player.ask("app.screen.analysis.ply"), player.board.now
    player.board.run(4000)
    done = player.ask("app.screen.analysis.ply") - first
    each = (player.board.now - begin) / done
    player.board.run_until(lambda: player.ask("app.name") == "graph", 60_000, 1500, "graph")
    player.board.run(1000)
    player.shot("analysis-graph")
    yield figure("device_analysis_position_ms", round(each), "ms", note=f"of {done}, quick")
    yield figure("device_analysis_120_plies_s", round(each * 121 / 1000), "s", 90)


PARTS = {
    "release": _release,
    "game": _game,
    "strongest": _strongest,
    "japanese": _japanese,
    "analysis": _analysis,
}
