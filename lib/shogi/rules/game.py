# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A game: its start, its moves and how it ends.

Sides are "b" (sente, in handicap games shitate) and "w" (gote, uwate), never first and second.
`result` is None while the game lasts, then "b", "w" or "draw"; `reason` is one of status.REASONS.
If several endings apply after a move, the order is: checkmate or no legal move, repetition, impasse
of the side now to move, move limit.
"""

from array import array

from micropython import const
from shogi.rules import start_position
from shogi.rules.movegen import legal
from shogi.rules.position import Position, king_in_zone
from shogi.rules.types import BOTH, CLAIM_DRAWS, CLAIM_WINS, GOTE, SENTE, ShogiError

_MOST = const(600)  # room for the moves of any position (593) and a little more
_ROOM = const(64)  # plies of the undo stack that are kept free for a search


class Game:
    """A game from any start, with undo, every ending and the settings of the table.

    pos             Position after the moves so far; its stack is the history (pos.moves[:pos.ply])
    preset          the name in handicap.NAMES that the start has, None for any other position
    handicap        the same, but "none" (or what the table sets) for any other position
    counter0        move counter of the start (SFEN)
    result, reason  see above
    impasse_rule    a name of impasse.RULES
    handicap_bonus  True: uwate counts the given pieces in the impasse
    move_limit      plies after which the game is drawn, 0 for none
    names           players' names by side, (sente, gote)
    comment, notes  of a record: what it says of the end beside result and reason; lines about what
                    could not be read
    buffer          array('H') of 600 or more for legal moves; anybody may use it between calls
    """

    names = "", ""
    comment = ""
    notes = ()

    def __init__(self, capacity=576, buffer=None):
        self.pos = Position(capacity)
        self.buffer = buffer or array("H", bytes(2 * _MOST))
        self.impasse_rule = "auto"
        self.handicap_bonus = True
        self.move_limit = 0
        self.new()

    def new(self, handicap="none"):
        """Start a game with that handicap; ValueError for an unknown name."""
        if handicap == "none":
            start_position.set_up(self.pos)
        else:
            from shogi.rules.handicap import set_up

            set_up(self.pos, handicap)
        self._begin(handicap, 1)

    def load(self, text):
        """Start a game from an SFEN; ShogiError names its fault and changes nothing."""
        from shogi.rules import sfen

        self.begin(sfen.read(self.pos, text))

    def begin(self, counter):
        """Start a game from `pos` as it was set up."""
        from shogi.rules.handicap_of import name_of

        self._begin(name_of(self.pos), counter)

    def _begin(self, preset, counter):
        self.preset = preset
        self.handicap = preset or "none"
        self.counter0 = counter
        self.comment = ""
        self.update_result()

    @property
    def start(self):
        """SFEN of the start."""
        from shogi.rules import sfen

        pos = self.pos
        ply = pos.ply
        while pos.ply:
            pos.unmake()
        text = sfen.write(pos, self.counter0)
        while pos.ply < ply:
            pos.make(pos.moves[pos.ply])
        return text

    def sfen(self):
        """SFEN of the present position."""
        from shogi.rules import sfen

        return sfen.write(self.pos, self.counter0 + self.pos.ply)

    # Moves

    def push(self, move):
        """Make a legal move without looking for the game's end; ShogiError gives the reason."""
        from shogi.rules.legality import refusal

        pos = self.pos
        why = refusal(pos, move)
        if why:
            raise ShogiError(why)
        self.make_room()
        pos.make(move)

    def make_room(self):
        """Make room on the undo stack for a search; the length of a game has no limit."""
        if self.pos.ply + _ROOM >= len(self.pos.moves):
            self.pos.grow(_ROOM)

    def play(self, move, sure=False):
        """Make a move in a game that is not over; ShogiError gives the reason. sure: the move comes
        from the list of the legal ones, so that a board need not load rules.legality."""
        if self.result:
            raise ShogiError("game over")
        if sure:
            self.make_room()
            self.pos.make(move)
        else:
            self.push(move)
        self.update_result()

    def undo(self, n=1):
        """Take back n moves and the result, also that of a resignation (n = 0 only that)."""
        pos = self.pos
        if not 0 <= n <= pos.ply:
            raise ShogiError("%d moves to take back" % pos.ply)
        while n:
            pos.unmake()
            n -= 1
        self.comment = ""
        self.update_result()

    # Endings

    def _end(self, loser, reason):
        self.result = "draw" if not loser else "w" if loser == SENTE else "b"
        self.reason = reason

    def update_result(self):
        """Set result and reason from the position and its history alone."""
        pos = self.pos
        side = pos.side
        self.result = self.reason = None
        # A drop is looked for only where nothing on the board can move.
        if not (
            legal(pos, self.buffer, 0, 1 if pos.in_check() else 2) or legal(pos, self.buffer, 0)
        ):
            self._end(side, "checkmate" if pos.in_check() else "no_moves")
        elif self.repetition() > 3:
            # Moves of the other side lead to plies first + 2, first + 4 ... of this side's turn.
            ours = self._always_check(pos.ply - 1)
            theirs = self._always_check(pos.ply)
            if ours == theirs:
                side = 0
            elif theirs:
                side ^= BOTH
            self._end(side, "perpetual_check" if ours or theirs else "sennichite")
        else:
            claim = self.claim(True)
            if claim:
                self._end(side ^ BOTH if claim == CLAIM_WINS else 0, "impasse")
            elif self.move_limit and pos.ply >= self.move_limit:
                self._end(0, "move_limit")

    def ended_by(self):
        """Side whose word ended the game, 0 if the position did or it goes on.

        It resigned, ran out of time or declared, rightly or not: the last move is then not what the
        player wants to take back. The last word of a record counts as said by the side to move.
        """
        result = self.result
        reason = self.reason
        self.update_result()
        side = 0
        if result and (self.result != result or self.reason != reason):
            side = self.pos.side
            if reason in ("resignation", "timeout"):
                side = SENTE if result == "w" else GOTE
        self.result = result
        self.reason = reason
        return side

    def repetition(self):
        """How often the present position (board, hands, side to move) has occurred, including now.

        Sets `first`, the ply of its first occurrence. Equal keys only hint: the board decides.
        """
        pos = self.pos
        keys, ply, key = pos.keys, pos.ply, pos.key
        count = 1
        self.first = ply
        board = None
        i = ply - 4
        while i >= 0:
            if keys[i] == key:
                if board is None:
                    board = bytes(pos.board)
                    hand = bytes(pos.hand)
                while pos.ply > i:
                    pos.unmake()
                if pos.board == board and pos.hand == hand:
                    count += 1
                    self.first = i
            i -= 2
        while pos.ply < ply:
            pos.make(pos.moves[pos.ply])
        return count

    def _always_check(self, ply):
        """True if checks stood at this ply and at every second one back to `first`."""
        taken = self.pos.taken
        while ply > self.first:
            if taken[ply] < 128:
                return False
            ply -= 2
        return True

    def resign(self, side=0):
        """That side (else the one to move) resigns."""
        self._close(side or self.pos.side, "resignation")

    def timeout(self, side=0):
        """That side (else the one to move) has lost on time."""
        self._close(side or self.pos.side, "timeout")

    def declare(self):
        """The side to move declares the impasse: True if it wins; if a condition fails it loses."""
        side = self.pos.side
        if self.impasse_rule == "off":
            raise ShogiError("no impasse rule")
        found = self.claim(False)
        self._close(0 if found == CLAIM_DRAWS else side ^ BOTH if found else side, "impasse")
        return found == CLAIM_WINS

    def _close(self, loser, reason):
        if self.result:
            raise ShogiError("game over")
        self._end(loser, reason)

    def may_declare(self):
        """True if the side to move wins by the impasse rule, should it declare."""
        return self.claim(False) == CLAIM_WINS

    def claim(self, by_itself):
        """What the impasse rule gives the side to move: CLAIM_WINS, CLAIM_DRAWS or 0.

        by_itself   True: only if the game ends without a word of the player
        """
        pos = self.pos
        if pos.in_check() or not king_in_zone(pos, pos.side):
            return 0
        from shogi.rules import impasse

        return impasse.claim(pos, self.impasse_rule, self.bonus(), by_itself)

    def bonus(self):
        """Impasse points that uwate has for the pieces it gave."""
        if self.handicap == "none" or not self.handicap_bonus:
            return 0
        from shogi.rules.handicap import bonus

        return bonus(self.handicap)

    # Names

    def label(self, side):
        """Is "sente" or "gote", in a handicap game "shitate" or "uwate"."""
        i = 0 if self.handicap == "none" else 2
        return ("sente", "gote", "shitate", "uwate")[i if side == SENTE else i + 1]
