# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The application: one loop that gives events to the current screen and lets the view draw it.

`App(hw, view, store)` takes everything it touches as arguments; `tick` is one turn of the loop and
never waits. Screens other than the board are modules that are loaded when they open and dropped
when they close.
"""

import gc

from komadai import unload
from komadai.device.keys import PRESS, SELECT, B
from komadai.device.ticks import RING
from komadai.storage.format import S_DOTS, S_LANGUAGE
from komadai.view import catalogue
from komadai.view.parts import ALL
from micropython import const

_NAMES = const(8)
_ERROR = const(3)  # sound
_QUIET_MS = const(700)  # without a key, before the bot thinks on the player's time
_TRIAL_MS = const(20000)  # after which a fast chip has shown that it works


class App:
    """Everything between the buttons and the view. `settings`: see settings.py."""

    def __init__(self, hw, view, store, settings, bot=None, later=False):
        """`later`: only the title yet, and complete() follows before a key can be taken."""
        self.hw = hw
        self.view = view
        self.store = store
        self.settings = settings
        self.board = self.match = None
        self.seed = 0
        self.play_screen = Play(self)
        self.screen = None
        self.loaded = ""  # module of the screen, "" for the board
        self.name = self.came_from = ""  # the open screen, and the one before
        self.layer = 0  # what the view shows: 1 the board, 2 a page
        self.return_to = "title"  # where B leads from a page that can be opened from several places
        self.lesson = -1  # the task that was looked at last
        self.analysed = None  # what the last analysis has found, see play/analysed.py
        self.ply = -1  # where Review begins; -1: at the end
        self.puzzle = 0  # the problem that was looked at last
        self.streak = None  # problems solved and missed in the running streak
        self.fresh = True  # the screen was not drawn yet
        self.untidy = False  # a move has left garbage
        self.trial = None  # when a chip was started fast, see overclock.py
        self.quit = False
        if not later:
            from komadai.play import assembly

            assembly.complete(self, bot)
            unload("komadai.play.assembly")
        self.hw.apply(settings)
        catalogue.use(self.hw.assets, settings[S_LANGUAGE])
        view.speak(catalogue.word)
        self.go("title")

    def set_seed(self, seed):
        """Fix the bot's random numbers; 0 takes new ones for each move."""
        self.seed = self.match.seed = seed

    @property
    def busy(self):
        """True while the bot, the hint, the solver or the engine thinks."""
        return self.match.thinking if self.name == "board" else self.screen.thinking

    def apply(self):
        """Apply the settings now, except pieces and colours: they need heap, so they wait until the
        page is left.
        """
        if self.board:
            self.board.show_dots = self.settings[S_DOTS] != 0
        if catalogue.use(self.hw.assets, self.settings[S_LANGUAGE]):
            self.view.speak(catalogue.word)
        self.hw.apply(self.settings)

    def go(self, name):
        """Open the screen of that name; "continue" is the game in the journal."""
        if name == "continue":
            from komadai.play.game_actions import go_on

            name = go_on(self)
        if self.name == "board":
            self.match.rest()
        self.screen = None
        self.store.close()
        unload("komadai.play.game_actions")
        if self.loaded:
            unload("komadai.screens." + self.loaded)
            self.loaded = ""
        self.came_from = self.name
        self.name = name
        self.fresh = True
        catalogue.drop()
        if self.came_from:  # at the start there is nothing to collect
            gc.collect()
        self.view.apply(self.settings)
        if name == "board":
            unload("komadai.screens.pages")
            self.screen = self.play_screen
        else:
            self.loaded = name
            module = __import__("komadai.screens." + name, None, None, ("Screen",))
            self.screen = module.Screen(self)

    def tick(self):
        """One turn of the loop. True if there is more to do at once."""
        now = self.hw.now()
        event = self.hw.event()
        do = self.screen.press(event & 255, event >> 8) if event else None
        if do is None:
            if self.view.draw_late(self.board):
                return True
            if self.untidy:  # only now: what the player waits for is on the screen
                self.untidy = False
                gc.collect()
                if self.trial is not None and now - self.trial & RING > _TRIAL_MS:
                    self.end_trial()
            do = self.screen.tick(now)
        if do is not None:
            if type(do) is int:
                do = self.match.play(do)
            if do:
                self.go(do)
        elif not self.fresh:
            return self.busy
        view = self.view
        if self.board.dirty == ALL:
            self.untidy = True
        if self.screen.over:
            self.draw_board(view)
        elif self.name != "board":
            self.layer = 2
        self.screen.draw(view, self.fresh)
        self.fresh = False
        view.refresh()
        return self.busy

    def end_trial(self):
        """A game is played on a fast chip, and has been for a while."""
        self.trial = None
        from komadai.overclock import prove

        prove(self.store, self.settings)
        unload("komadai.overclock")

    def run(self):
        """The loop, for ever (or until the window is closed)."""
        while not self.quit:
            if not self.tick():
                self.hw.idle()

    def draw_first(self):
        """The first picture, before complete()."""
        self.layer = 2
        self.fresh = False
        self.screen.draw(self.view, True)
        self.view.refresh()

    def draw_board(self, view):
        """Bring the board page up to date."""
        board = self.board
        if self.layer != 1:
            self.layer = 1
            view.board()
            board.dirty = ALL
        if board.dirty:
            view.draw_board(board, board.dirty)
            board.dirty = 0

    def load_sfen(self, text):
        """Two players on the board in that position. Raises ShogiError for a bad one."""
        from komadai.play import inspection

        inspection.load_sfen(self, text)

    def state(self):
        """Screen, position and state of the game as a dict (for simulator and tests)."""
        gc.collect()
        from komadai.play import inspection

        return inspection.state(self)


class Play:
    """The board as a screen: buttons go to the board, time to the match."""

    over = False

    def __init__(self, app):
        self.app = app
        self.touched = 0  # when the last key was pressed

    def press(self, button, kind):
        """See `Board.press`; B ends the bot's thinking."""
        app = self.app
        self.touched = app.hw.now()
        board = app.board
        match = app.match
        if kind == PRESS and button == B and match.thinking:
            match.hurry()
            board.back = 0  # this press jumps nowhere
            return None
        do = board.press(button, kind)
        if board.note and kind == PRESS:
            app.hw.sound(_ERROR)
        if button == SELECT and not board.asking and kind == PRESS:
            match.turn_board()
        if do == "name":
            from komadai.screens.piece_names import describe

            board.say(describe(board, app.settings[_NAMES]))
            unload("komadai.screens.piece_names")
            return ""
        if do == "last":
            board.say(board.status)
            return ""
        return do

    def tick(self, now):
        """The clock and the bot, and texts that take turns."""
        match = self.app.match
        thought = match.thinking
        do = match.tick(now)
        if thought and do is not None and self.app.view.bar:
            self.app.view.bar.note(match)
        if do is None and self.app.view.narrow:
            do = match.take_turns(now)
        if match.thinking or not match.expects:
            self.touched = now
        elif do is None and now - self.touched & RING > _QUIET_MS:
            match.ponder(now)
        return do

    def draw(self, view, first):
        """Draw what changed on the board page."""
        app = self.app
        if first and app.layer == 1:
            view.dialog(None, 0)
        app.draw_board(view)
