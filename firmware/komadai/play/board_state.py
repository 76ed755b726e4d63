# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What stands on the board page, without a display: cursor, lifted piece, dots, marks and texts.

The view only reads this object. `cells` and `hand` are copies of the position, because the bot
searches in the position itself and may be in the middle of its tree when the screen is drawn.

Places (`cursor`, `lifted`, `last_from`, `last_to`, ...): 0 none, a square 18-122, or 128 | piece
code, which is a slot of that side's hand.
"""

from komadai import unload
from komadai.device.keys import DOWN, HOLD, LEFT, REPEAT, RIGHT, SELECT, START, UP, A, B
from komadai.view.catalogue import said, word
from komadai.view.parts import ALL, CURSOR, HAND, HANDS, NOTE, SQUARES
from komadai.view.text_keys import (
    BOARD_EMPTY,
    BOARD_ILLEGAL,
    BOARD_IN_CHECK,
    BOARD_NO_MOVE,
    BOARD_NOT_YOURS,
)
from shogi.rules.movegen import legal
from shogi.rules.types import BOTH, GOTE, PROMOTE, SENTE

# Bits of `dirty`: the parts of the page that changed.

_NO_DOTS = bytes(105)  # of squares 18-122

_KINDS = b"\x06\x05\x08\x04\x03\x02\x01"  # kinds in a hand, in the order in which they are shown


def _opposite(button):
    """The d-pad button as it is seen from the other side of the table."""
    return (button & (UP | LEFT)) << 1 | (button & (DOWN | RIGHT)) >> 1


class Board:
    """Cursor, selection and marks over one position; `press` is its only way to change by hand."""

    def __init__(self):
        self.cells = bytearray(124)
        self.hand = bytearray(48)
        self.dots = bytearray(124)
        self.moves = None  # array('H') for `count` legal moves, handed in
        self.count = 0
        self.side = self.own = SENTE  # who moves; whose pieces the buttons handle
        self.active = False  # a move may be made now
        self.why = 0  # key of what is said when it may not
        self.turned = False
        self.show_dots = True
        self.walk = None  # linear_cursor.walk on boards with three buttons
        self.low_edge = self.top_edge = RIGHT
        self.hand_cols = 2
        self.cursor = 15 + 12 * 7 - 7  # 7g: where most games begin
        self.home = self.cursor  # square to come back to from the hand
        self.lifted = self.asking = self.choice = 0
        self.last_from = self.last_to = self.check = self.hint_from = self.hint_to = 0
        self.top = self.low = self.top_clock = self.low_clock = ""
        self.status = self.state = self.note = self.best = ""
        self.progress = 0
        self.win = -1  # permille of sente for the evaluation bar, -1: none
        self.left = ""  # seconds that the bot will still think, where it has a time to think
        self.tips = (
            "",
            "",
        )  # shown while there is no note: when nothing is lifted, when something is
        self.still = False  # nobody is to move
        self.hurry = False  # the side to move has less than ten seconds
        self.phase = 0  # which of several texts a narrow screen shows in its one line
        self.peek = False  # the last move is being shown
        self.back = 0  # where B jumped from
        self.dirty = ALL

    # -- taking over a position

    def sync(self, pos):
        """Show `pos` (which must not be inside a search): pieces, last move, check, legal moves."""
        self.pos = pos
        self.cells[18:123] = pos.board[18:123]
        self.hand[:] = pos.hand
        self.side = side = pos.side
        self.last_from = self.last_to = self.check = self.hint_from = self.hint_to = 0
        if pos.ply:
            move = pos.moves[pos.ply - 1]
            self.last_to = move & 127
            start = move >> 7 & 127
            self.last_from = start if start > 15 else HAND | (side ^ BOTH) | start
        if pos.in_check():
            self.check = pos.king(side)
        self.count = legal(pos, self.moves, 0) if self.active else 0
        self.put_down()
        self.asking = self.phase = self.back = 0
        self.dirty = ALL
        place = self.cursor
        if place & HAND and (place & BOTH != self.own or not self.hand[place & 63]):
            self.cursor = self.home

    def legal_from(self, place):
        """Mark the squares that the piece at `place` may go to; True if there are any."""
        start = place & 15 if place & HAND else place
        any_move = False
        i = 0
        while i < self.count:
            move = self.moves[i]
            if move >> 7 & 127 == start:
                any_move = True
                self.dots[move & 127] = 1
            i += 1
        return any_move

    def put_down(self):
        """Nothing is lifted any more."""
        if self.lifted:
            self.lifted = 0
            self.dirty |= SQUARES | HANDS
        self.dots[18:123] = _NO_DOTS

    def say(self, text):
        """Show a passing word (a text or its key) until the next button."""
        self.note = text if type(text) is str else word(text)
        self.dirty |= NOTE

    # -- buttons

    def press(self, button, kind):
        """Handle one key event. Returns None (nothing to draw), "" (draw), a screen's name, or a
        move to play.
        """
        if kind > REPEAT:
            return self._held(button, kind)
        self.back = 0
        if self.note:
            self.say("")
        if self.asking:
            return self._answer(button)
        if button <= RIGHT:
            if self.walk:
                self.walk(self, 1 if button & (DOWN | RIGHT) else -1)
            else:
                self._step(button)
        elif kind == REPEAT:
            return None
        elif button == A:
            return self._act()
        elif button == START:
            return "menu"
        elif button == SELECT:
            self.turned = not self.turned
            self.dirty = ALL
        elif self.lifted:
            self.put_down()
        else:
            self.back = self.cursor
            self._jump()
        return "" if self.dirty else None

    def _held(self, button, kind):
        if kind != HOLD:
            if self.peek:
                self.peek = False
                self.dirty |= SQUARES
            elif not self.note:
                return None
            self.say("")
            return ""
        if self.asking:
            return None
        if button == A:
            return "name"
        if button == B and self.last_to:
            if self.back:  # the press of this hold jumped
                self.go(self.back)
            self.peek = True
            self.dirty |= SQUARES
            return "last"
        return None

    def go(self, place):
        """Move the cursor to a place."""
        if place != self.cursor:
            self.cursor = place
            if place < HAND:
                self.home = place
            self.dirty |= CURSOR

    def _step(self, button):
        """Move the cursor by one square or one kind in hand."""
        place = self.cursor
        if place & HAND:
            self._step_hand(button)
            return
        d = _opposite(button) if self.turned else button
        step = 12 if d == DOWN else -12 if d == UP else 1 if d == RIGHT else -1
        to = place + step
        if 17 < to < 123 and (to - 18) % 12 < 9:
            self.go(to)
        elif button == (self.top_edge if self.upper() else self.low_edge):
            self._enter_hand()

    def upper(self):
        """True if the hand that the buttons handle is the upper one."""
        return (self.own == GOTE) != self.turned

    def _enter_hand(self):
        """Cursor to the first held kind; stays where nothing is held."""
        i = 0
        while i < 7:
            code = self.own | _KINDS[i]
            if self.hand[code]:
                self.go(HAND | code)
                return
            i += 1

    def _jump(self):
        if self.cursor & HAND:
            self.go(self.home)
        else:
            self._enter_hand()

    def _step_hand(self, button):
        """To the nearest held kind in that direction; away from the edge at its end: back to the
        board.
        """
        upper = self.upper()
        edge = self.top_edge if upper else self.low_edge
        leave = button == _opposite(edge)
        if upper:
            button = _opposite(button)  # the upper hand is drawn from the other side
        at = 0
        while _KINDS[at] != self.cursor & 15:
            at += 1
        cols = self.hand_cols
        x, y = at % cols, at // cols
        best = 99
        place = 0
        i = 0
        while i < 7:
            code = self.own | _KINDS[i]
            if self.hand[code]:
                along = i % cols - x if button & (LEFT | RIGHT) else i // cols - y
                aside = i // cols - y if button & (LEFT | RIGHT) else i % cols - x
                if button & (UP | LEFT):
                    along = -along
                far = along * 3 + (aside if aside > 0 else -aside) * 4
                if along > 0 and far < best:
                    best = far
                    place = HAND | code
            i += 1
        if place:
            self.go(place)
        elif leave:
            self.go(self.home)

    # -- choosing a move

    def _act(self):
        """The A button: lift, play, or say why not."""
        place = self.cursor
        if not self.active:
            self.say(self.why)
            return ""
        if place == self.lifted:
            self.put_down()
            return ""
        mine = place & HAND or self.cells[place] & self.own
        if mine:
            self.put_down()
            self.lifted = place
            if not self.legal_from(place):
                self.say(BOARD_IN_CHECK if self.check else BOARD_NO_MOVE)
            self.dirty |= SQUARES | HANDS
            return ""
        if not self.lifted:
            self.say(BOARD_NOT_YOURS if self.cells[place] else BOARD_EMPTY)
            return ""
        start = self.lifted & 15 if self.lifted & HAND else self.lifted
        return self._choose(start << 7 | place)

    def _choose(self, move):
        """The move to play if there is only one between these squares; asks where promotion is a
        choice.
        """
        found = 0
        i = 0
        while i < self.count:
            if self.moves[i] & 0x3FFF == move:
                if found:
                    self.asking = move
                    self.choice = 0
                    self.dirty |= SQUARES
                    return ""
                found = self.moves[i]
            i += 1
        if found:
            return found
        from shogi.rules.legality import refusal

        why = refusal(self.pos, move)
        self.say(said(why) if why else BOARD_ILLEGAL)
        unload("shogi.rules.legality")
        return ""

    def _answer(self, button):
        """The promotion question: the d-pad changes, A plays, B takes the move back."""
        if button <= RIGHT:
            self.choice ^= 1
        elif button == A:
            move = self.asking
            self.asking = 0
            return move if self.choice else move | PROMOTE
        elif button == B:
            self.asking = 0
        else:
            return None
        self.dirty |= SQUARES
        return ""
