# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""How a game begins and ends, is taken back, and is read again from its journal.

These things happen seldom: App drops this module when another screen opens. A journal is a header
of 16 bytes (and the start position as SFEN text where it is no handicap) and 16-bit words, see
storage/format.py.
"""

from array import array

from komadai import unload
from komadai.storage.format import (
    BONUS,
    BYOYOMI,
    DECLARED,
    EVENT,
    GOTE_MINUTES,
    HANDICAP,
    HEADER,
    HUMAN,
    IMPASSE,
    INCREMENT,
    LEVEL,
    LIMIT,
    MINUTES,
    OVER,
    OWN_START,
    PENDING,
    PENDING_MORE,
    PERIODS,
    PLAYED_ON,
    PLAYERS,
    RESIGNED,
    ROUND,
    S_AUTO_LEVEL,
    S_LEVEL,
    TIME,
    TIMED_OUT,
    UNDO,
)
from komadai.view.text_keys import BOARD_LOST
from micropython import const
from shogi.rules.types import BOTH, GOTE, ShogiError

_LONGEST = const(239)  # with the 16 bytes before it 255, see Store.new_game


def new(match, config, sfen=""):
    """Begin a game; the one before goes to the records if a move was made.

    ShogiError for a bad SFEN, or one that does not fit into a header; the longest that rules.sfen
    writes has 137 characters.
    """
    match.abort()
    if len(sfen) > _LONGEST:
        raise ShogiError("sfen: line too long")
    header = bytes(config[:HEADER]) + sfen.encode()
    setup(match, header)
    keep(match)
    match.running = True
    match.number = 0
    match.saved = match.store.new_game(header) is not False
    match.refresh()
    match.begin_turn()


def keep(match):
    """The game in the journal goes to the records and is counted, if a move was made in it."""
    store = match.store
    if not store.open(0) or store.next() < 0:
        return
    from komadai.storage import tally

    settings = match.settings
    code = tally.outcome(store)
    level, auto = tally.next_level(settings, code)
    if store.keep(code) and (level, auto) != (settings[S_LEVEL], settings[S_AUTO_LEVEL]):
        settings[S_LEVEL] = level
        settings[S_AUTO_LEVEL] = auto
        store.save_settings(settings)
    unload("komadai.storage.tally")


def level_to_come(match):
    """Level of the next game with "Level: auto": the game in the journal counts if it is over."""
    from komadai.storage import tally

    level = tally.next_level(match.settings, tally.outcome(match.store))[0]
    unload("komadai.storage.tally")
    return level


def go_on(app):
    """Go on with the game in the journal: the name of the screen to show."""
    match = app.match
    if not match.running and not resume(match):
        return "title"
    match.abort()
    match.refresh()
    if app.store.lost:
        app.store.lost = False
        app.board.say(BOARD_LOST)
    if match.game.result:
        return "game_over"
    match.begin_turn()
    return "board"


def setup(match, header):
    """The start of the game that the header describes. Raises ShogiError for a bad SFEN."""
    game = match.game
    game.move_limit = header[LIMIT] * 2
    from shogi.rules.impasse import NAMES as RULES

    game.impasse_rule = RULES[header[IMPASSE]]
    game.handicap_bonus = header[BONUS] != 0
    if header[HANDICAP] == OWN_START:
        game.load(bytes(header[HEADER:]).decode())
    elif header[HANDICAP]:
        from shogi.rules.handicap import NAMES

        game.new(NAMES[header[HANDICAP]])
    else:
        game.new("none")
    unload("shogi.rules.impasse")
    unload("shogi.rules.sfen")
    unload("shogi.rules.handicap_of")
    unload("shogi.rules.handicap")
    unload("shogi.rules.start_position")
    match.config[:] = header[:HEADER]
    match.clock = None
    if header[MINUTES] or header[BYOYOMI] or header[INCREMENT]:
        from komadai.play.clock import Clock

        match.clock = Clock(
            header[MINUTES],
            header[BYOYOMI],
            game.pos.side == GOTE,
            header[PERIODS],
            header[INCREMENT],
            header[GOTE_MINUTES] - 1,
        )
    else:
        unload("komadai.play.clock")
    match.board.win = -1 if header[PLAYERS] else 500
    match.live = True
    match.undone = None  # of the game before
    match.bot.game = None  # another game: the bot's form and patience begin anew
    match.thinking = False
    match.orient()


def resume(match, number=0):
    """Play the journal (0) or a kept record (1 is the newest) again. False if there is none.

    An impossible word ends the replay there (one damaged entry in 256 still passes the check).
    """
    match.abort()
    header = match.store.open(number)
    if not header or len(header) < HEADER:
        return False
    try:
        setup(match, header)
    except (IndexError, ValueError):  # ShogiError and UnicodeError are ValueErrors
        return False
    board = match.board
    before = board.turned  # how the board stood before the last move
    ended = False  # the journal says how the game ended
    while True:
        word = match.store.next()
        if word < 0:
            break
        if word < UNDO:
            before = board.turned
        try:
            _again(match, word)
        except (AttributeError, ShogiError):
            match.store.lost = True
            if number == 0:
                match.running = False
                _write_anew(match, header, match.game.pos.ply)
            break
        if word & 0xFFFE == EVENT:
            before = board.turned
        else:
            ended = word & 0xFFF0 == EVENT | OVER
    if not match.game.result:
        match.game.update_result()
        if match.game.result:  # after a last move the board does not turn any more
            board.turned = before
    match.running = number == 0
    match.number = number
    if match.running and match.game.result and not ended:  # the power went before that
        match.note_result()
    unload("shogi.rules.legality")
    match.refresh()
    return True


def _again(match, word):
    """Do what a word of the journal says."""
    game = match.game
    kind = word & 0xF000
    n = word & 0xFFF
    if word < UNDO:
        game.push(word)  # asking after each move whether the game is over would take twice as long
        if match.clock:
            match.clock.charge(0)
        match.orient_to_mover()
    elif word >= TIME:
        match.clock.recharge(word & 0x3FFF)
    elif kind == UNDO:
        match._undo(n)
        match.orient_to_mover()
    elif kind == PENDING:
        match.clock.spent = n * 100
    elif kind == PENDING_MORE:
        match.clock.spent += (n & 63) * 409600
    elif n < 2:
        match.board.turned = n == 1
    elif n < TIMED_OUT:
        game.resign((n & 3) << 4)
    elif n < DECLARED:
        game.timeout((n & 3) << 4)
    elif n < OVER:
        game.declare()


def rematch(match):
    """The next game of the same players: sides swap, but not in a handicap game."""
    config = bytearray(match.config)
    if not config[HANDICAP]:
        config[HUMAN] ^= BOTH
    config[ROUND] = config[ROUND] + 1 & 255
    config[PLAYED_ON] = 0
    if match.settings[S_AUTO_LEVEL] and config[LEVEL] == match.settings[S_LEVEL]:
        config[LEVEL] = level_to_come(match)
    new(match, config, match.game.start if config[HANDICAP] == OWN_START else "")


def play_on(match, ply):
    """Go on from the position after `ply` moves of the game in memory.

    In the running game the moves after it are taken back; a record becomes the start of a new
    game.
    """
    n = match.game.pos.ply - ply
    match._undo(n)
    if match.running:
        match.words[0] = UNDO | n
        match.write(1)
    else:
        match.config[PLAYED_ON] = 1
        header = bytes(match.config)
        if header[HANDICAP] == OWN_START:
            header += match.game.start.encode()
        keep(match)
        _write_anew(match, header, ply)
    match.orient_to_mover()
    match.refresh()
    match.begin_turn()


def _write_anew(match, header, ply):
    """Begin a journal with the first `ply` moves of the game in memory."""
    match.store.new_game(header)
    match.running = True
    match.number = 0
    i = 0
    while i < ply:
        match.note_move(match.game.pos.moves[i], match.clock.used[i] if match.clock else 0)
        i += 1


def _plies_back(match):
    """How many plies "take back" takes back, -1 if there is nothing to take back."""
    game = match.game
    pos = game.pos
    side = pos.side
    by = game.result and game.ended_by()
    if by and match.person(by):
        return 0
    n = 1
    while n <= pos.ply:
        side ^= BOTH
        if match.person(side):
            return n
        n += 1
    return -1


def take_back(match):
    """Take back to the last turn of a person. False if there is none."""
    match.abort()
    n = _plies_back(match)
    if n < 0:
        match.begin_turn()
        match.rest()  # the menu stays open
        return False
    pos = match.game.pos
    if match.undone is None:
        match.undone = array("H")
    for i in range(n):
        match.undone.append(pos.moves[pos.ply - 1 - i])
    match._undo(n)
    match.words[0] = UNDO | n
    match.write(1)
    match.orient_to_mover()
    match.refresh()
    match.begin_turn()
    return True


def redo(match):
    """Play again what was taken back, up to the next turn of a person. Returns the screen to show;
    the clock counts no time for it.
    """
    undone = match.undone
    game = match.game
    while undone and not game.result:
        move = undone[-1]
        match.undone = undone = undone[:-1]
        game.play(move, True)
        match.note_move(move, match.clock.charge(0) if match.clock else 0)
        if match.person(game.pos.side):
            break
    if game.result:
        return match.over()
    match.orient_to_mover()
    match.refresh()
    match.begin_turn()
    return "board"


def timeout(match):
    """The side to move has run out of time."""
    match.abort()
    side = match.game.pos.side
    match.game.timeout(side)
    match.note_event(EVENT | TIMED_OUT | side >> 4)
    return match.over()


def resign(match, side):
    """That side resigns."""
    match.abort()
    match.game.resign(side)
    match.note_event(EVENT | RESIGNED | side >> 4)
    return match.over()


def declare(match):
    """The side to move declares an impasse win."""
    match.abort()
    match.game.declare()
    match.note_event(EVENT | DECLARED)
    return match.over()


def save(match):
    """Before power-off: also the time thought about the move that is not made yet."""
    match.abort()
    match.rest()
    if match.clock and not match.game.result:
        tenths = match.clock.spent // 100
        match.words[0] = PENDING | tenths & 0xFFF
        match.words[1] = PENDING_MORE | tenths >> 12
        match.write(2)


def settings_changed(match):
    """The notation or the board turn was changed."""
    for name in (
        "komadai.play.notation",
        "shogi.notation.jsa",
        "shogi.notation.japanese",
        "shogi.notation.western",
        "shogi.notation.a1",
    ):
        unload(name)
    if match.live and not match.thinking:
        match.orient_to_mover()
        match.refresh()
