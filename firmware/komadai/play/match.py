# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The game being played: who plays, the clock, the bot's thinking, and the journal that survives
power-off; its words: storage/format.py.
"""

from array import array

from komadai import unload
from komadai.device.ticks import RING
from komadai.storage.format import (
    EVENT,
    HEADER,
    HUMAN,
    LEVEL,
    OVER,
    PLAYERS,
    S_NOTATION,
    S_THINK,
    S_TURN,
)
from komadai.view.catalogue import word
from komadai.view.parts import NOTE, TEXTS
from komadai.view.text_keys import (
    BOARD_BOT,
    BOARD_CHECK,
    BOARD_GAME_OVER,
    BOARD_MATE,
    BOARD_NOT_SAVED,
    BOARD_SENTE,
    BOARD_THINKS,
    BOARD_YOU,
)
from micropython import const
from shogi.notation import usi
from shogi.rules.game import Game
from shogi.rules.types import BOTH, GOTE, SENTE
from shogi.search.bot import Bot

_SOUND_MOVE = const(0)
_SOUND_CAPTURE = const(1)
_SOUND_CHECK = const(2)
_SOUND_END = const(4)
_STRONGEST = const(8)  # the level that may be given seconds
_SECONDS = b"\x00\x05\x0a\x1e\x3c"  # by the setting; 0: the nodes of the level
_ENDLESS = const(1 << 28)  # nodes
_MARK_MS = const(400)  # between two steps of the progress mark
_TURN_MS = const(1500)  # how long each of several texts is shown
# of shogi.search, around the search
_IDLE = ("think", "levels", "prepare", "evaluate", "rows", "attacks", "weights")


class Match:
    """One game with its surroundings. `board` is what the screen shows of it."""

    def __init__(self, hw, store, settings, board, bot=None):
        self.hw = hw
        self.store = store
        self.settings = settings
        self.board = board
        self.bot = bot or Bot()
        # One buffer for the moves of the search, of the game and of the board page: while the bot
        # thinks nobody else looks at it, and refresh() fills it anew.
        board.moves = self.bot.search.moves
        self.game = Game(160, board.moves)
        self.clock = None  # a clock.Clock in a game that has one
        self.config = bytearray(HEADER)
        self.live = False  # a game is in memory
        self.number = 0  # of the game in the store: 0 the running one, 1 the newest kept
        self.running = False  # ... and it is the one that the journal holds
        self.thinking = False  # it is the bot's turn
        self.begun = False  # ... and the search has been started
        self.expects = False  # the bot may think about what it expects from the player
        self.pondering = None  # ... and does so, see pondering.py
        self.seed = 0  # fixed seed of the bot, 0: a new one for each move
        self.saved = True
        self.undone = None  # array('H') of the moves that were taken back, the next one last
        self.words = array("H", bytes(8))
        self.marked = self.texts_at = self.second = 0
        self.since = self.limit = 0  # when the bot began to think, and how many ms it may; 0: nodes

    def person(self, side):
        """True if a person plays that side."""
        return self.config[PLAYERS] or side == self.config[HUMAN]

    def name(self, side):
        """Short name of a side's player."""
        if self.config[PLAYERS]:
            return word(BOARD_SENTE + self.role(side))
        if side == self.config[HUMAN]:
            return word(BOARD_YOU)
        return word(BOARD_BOT) % self.config[LEVEL]

    def role(self, side):
        """0 sente, 1 gote, in a handicap game 2 shitate, 3 uwate."""
        return (side == GOTE) + 2 * (self.game.handicap != "none")

    def orient(self):
        """How the board is turned when a game begins; the cursor is on 7g, or for gote on 3c."""
        board = self.board
        board.turned = not self.config[PLAYERS] and self.config[HUMAN] == GOTE
        board.home = board.cursor = 48 if board.turned else 92
        self.orient_to_mover()

    def orient_to_mover(self):
        """Two players, and the setting says so: the board turns to the mover under the cursor."""
        board = self.board
        turned = self.game.pos.side == GOTE
        if self.config[PLAYERS] and self.settings[S_TURN] and turned != board.turned:
            board.turned = turned
            board.home = 140 - board.home
            if board.cursor < 128:
                board.cursor = board.home

    def last_text(self):
        """The last move in the notation of the settings, "" at the start."""
        pos = self.game.pos
        if not pos.ply:
            return ""
        if self.settings[S_NOTATION]:
            from komadai.play.notation import last

            return last(self.settings, pos, self.board.moves)
        return usi.text(pos.moves[pos.ply - 1])

    def best_text(self, brief=True):
        """The bot's best move so far, brief for a narrow line. It is searching: position and
        moves are those that the board page has and that the search began with.
        """
        bot = self.bot
        search = bot.search
        if not self.settings[S_NOTATION]:
            return usi.text(bot.move)
        if search.filling or not search.count:
            return ""
        from komadai.play.notation import name, shortened

        board = self.board
        place = board.cells, board.side, bot.move, board.last_to
        said = name(self.settings, *place, search.moves, search.count)
        return shortened(self.settings, said) if brief else said

    def refresh(self):
        """Bring the board page up to date with the game (the bot must not be thinking)."""
        self.shed()
        board = self.board
        game = self.game
        side = game.pos.side
        board.active = not game.result and self.person(side)
        board.why = BOARD_GAME_OVER if game.result else BOARD_THINKS
        board.own = side if self.config[PLAYERS] else self.config[HUMAN]
        board.still = game.result is not None
        board.hurry = False
        board.status = self.last_text()  # before sync(): it needs the buffer
        board.sync(game.pos)
        board.best = ""  # of a turn that is over
        mate = game.reason == "checkmate"
        board.state = word(BOARD_MATE) if mate else word(BOARD_CHECK) if board.check else ""
        if not game.pos.ply:
            from komadai.play.button_names import tips

            board.tips = tips(self)
            unload("komadai.play.button_names")
            board.dirty |= NOTE
        elif board.tips[0] and (game.pos.ply > 1 or game.result or not self.running):
            board.tips = "", ""
            board.dirty |= NOTE
        self.texts_at = self.hw.now()
        self.texts(self.texts_at)

    def shed(self):
        """Drop what the bot needs only at the beginning and the end of a turn."""
        for name in _IDLE:
            unload("shogi.search." + name)

    def take_turns(self, now):
        """Let the texts that share a line take turns; "" if something may have to be drawn."""
        if now - self.texts_at & RING < _TURN_MS:
            return None
        self.texts_at = now
        self.board.phase += 1
        self.board.dirty |= TEXTS
        return ""

    def texts(self, now):
        """Update names and clocks beside the board. True if one of them changed."""
        board = self.board
        low = GOTE if board.turned else SENTE
        board.low = self.name(low)
        board.top = self.name(low ^ BOTH)
        if not self.clock:
            board.low_clock = board.top_clock = ""
            return False
        a = self.clock.text(self, low, now)
        b = self.clock.text(self, low ^ BOTH, now)
        if a == board.low_clock and b == board.top_clock:
            return False
        board.low_clock = a
        board.top_clock = b
        board.dirty |= TEXTS
        return True

    def write(self, n):
        """Append words[:n] to the journal; says once if there is no room for it."""
        if self.running and not self.store.add(self.words, n) and self.saved:
            self.saved = False
            self.board.say(BOARD_NOT_SAVED)

    def note_move(self, move, used):
        """Append a move to the journal, with the tenths that it took where there is a clock."""
        self.words[0] = move
        self.write(self.clock.words(self.words, used) if self.clock else 1)

    def note_event(self, event):
        """Append one event to the journal."""
        self.words[0] = event
        self.write(1)

    def play(self, move):
        """Play a legal move for the side to move. Returns the screen to show next, or ""."""
        game = self.game
        pos = game.pos
        taken = move >> 7 & 127 > 15 and pos.board[move & 127]
        clock = self.clock
        used = clock.charge(clock.tenths(self.hw.now())) if clock else 0
        hit = self.pondering and self.pondering.guess == move
        if not hit:
            self.end_pondering()
        game.play(move, True)
        self.undone = None
        self.note_move(move, used)
        if game.result:
            return self.over()
        self.hw.sound(_SOUND_CHECK if pos.in_check() else _SOUND_CAPTURE if taken else _SOUND_MOVE)
        self.orient_to_mover()
        self.refresh()
        self.begin_turn()
        if hit:
            self.begun = True
            self.since = self.hw.now()
            self.end_pondering(True)
        return ""

    def over(self):
        """The game has just ended."""
        self.thinking = False
        self.board.progress = 0
        self.rest()
        self.hw.sound(_SOUND_END)
        self.note_result()
        self.refresh()
        return "game_over"

    def note_result(self):
        """Append who has won: lists need not play the game again."""
        result = self.game.result
        self.note_event(EVENT | OVER | (1 if result == "b" else 2 if result == "w" else 3))

    def begin_turn(self):
        """Let the clock of the side to move run, and the bot think if it is its turn."""
        game = self.game
        if game.result or not self.running:
            return
        if self.clock:
            self.clock.start(self.hw.now())
        if not self.person(game.pos.side):
            self.thinking = True
            self.begun = False
            self.board.progress = 1
        elif not self.config[PLAYERS]:
            self.expects = True

    def turn_seed(self, now):
        """The bot's seed for the turn of the position."""
        seed = self.seed or (self.hw.entropy() ^ now * 31)
        return seed + self.game.pos.ply * 7919 & RING

    def nodes(self):
        """Nodes of the bot's search, 0 those of its level; sets `limit`, the ms it may take."""
        strongest = self.config[LEVEL] == _STRONGEST
        self.limit = _SECONDS[self.settings[S_THINK] % 5] * 1000 if strongest else 0
        return _ENDLESS if self.limit else 0

    def ponder(self, now):
        """A slice of thinking on the player's time, if that is wanted."""
        if self.pondering:
            self.pondering.step()
        elif self.expects:
            from komadai.play import pondering

            self.pondering = pondering.begin(self, now)
            if not self.pondering:
                self.expects = False
                unload("komadai.play.pondering")

    def end_pondering(self, hit=False):
        """It is over; `hit`: the player has played what was expected."""
        if self.pondering:
            from komadai.play import pondering

            pondering.end(self, hit)
            unload("komadai.play.pondering")

    def begin_search(self, now):
        """The first slice of thinking, when the player's move has been drawn."""
        self.begun = True
        self.marked = self.since = now
        self.bot.start(self.game, self.config[LEVEL], self.turn_seed(now), self.nodes())
        self.bot.step()  # looks into the book, which need not be there while it searches
        unload("shogi.search.book")
        unload("shogi.search.book_data")

    def hurry(self):
        """Let the bot play the best move so far."""
        if self.begun:
            self.bot.stop()

    def tick(self, now):
        """One turn of the loop while the board is shown: clock, then a slice of thinking."""
        game = self.game
        if not self.running or game.result:
            return None
        clock = self.clock
        shown = None
        if clock:
            clock.start(now)
            if clock.expired(now):
                from komadai.play.game_actions import timeout

                return timeout(self)
            if self.texts(now):
                shown = ""
        if not self.thinking:
            return shown
        if not self.begun:
            self.begin_search(now)
            return shown
        bot = self.bot
        left = self.limit - (now - self.since & RING) if self.limit else 1
        if left <= 0 or clock and clock.tenths(now) > clock.budget():
            bot.stop()
        if bot.step():
            return self.answer()
        if now - self.marked & RING >= _MARK_MS:
            self.marked = now
            if not bot.search.filling:
                self.shed()  # first, so that there is room for the texts
            board = self.board
            board.progress = board.progress % 255 + 1
            board.left = "%ds " % (left // 1000 + 1) if self.limit else ""
            if bot.move:
                board.best = self.best_text()
            board.dirty |= TEXTS
            return ""
        return shown

    def answer(self):
        """The bot has finished: do what it answered."""
        bot = self.bot
        self.thinking = False
        self.board.progress = 0
        self.hw.clear_events()
        if bot.answer == "resign" or not bot.move and bot.answer == "move":
            from komadai.play.game_actions import resign

            return resign(self, self.game.pos.side)
        if bot.answer == "win":
            from komadai.play.game_actions import declare

            return declare(self)
        return self.play(bot.move)

    def abort(self):
        """Let the bot stop and forget its answer; afterwards the position is the game's again."""
        self.end_pondering()
        self.expects = False
        if self.thinking:
            self.thinking = False
            self.board.progress = 0
            if self.begun:
                self.bot.stop()
                while not self.bot.step():
                    pass

    def turn_board(self):
        """The player turned the board: names and clocks go with it."""
        self.texts(self.hw.now())
        self.board.dirty |= TEXTS
        self.note_event(EVENT | self.board.turned)

    def _undo(self, n):
        self.game.undo(n)
        if self.clock:
            self.clock.undo(n)

    def rest(self):
        """The board is left for another page: the clock stands still."""
        self.end_pondering()
        if self.clock:
            self.clock.pause(self.hw.now())
