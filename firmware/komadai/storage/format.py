# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The saved format, once: entries of the memory, words of a game, bytes of its header, settings.

    window  = 'K' 'm' version  generation(2)  check(2)  entry...
    entry   = 0x10+n  n words (2 bytes each)  check(1)         moves and events of the running game
            | STARS  task << 2 | stars (2 bytes)  check(1)     a task of a lesson, see progress.py
            | tag  length(2)  bytes  check(2)                  everything else

A game is a header of HEADER bytes (and the start position as SFEN text where its start is none of
the handicaps) and 16-bit words: a move (below 0x8000), UNDO | n taken back, EVENT | event,
PENDING | the lower 12 bits of the tenths thought about a move that was not made yet and
PENDING_MORE | those above, TIME | tenths that the move before it took (words that follow each other
add up). Events are RESIGNED, TIMED_OUT or DECLARED | side >> 4, OVER | 1 sente has won, 2 gote,
3 a draw; 0 and 1: the board was turned.

Resident: the journal is written at each move.
"""

from binascii import crc32

from micropython import const

VERSION = const(1)  # of a window, of a game's header and of the settings
MAGIC = b"Km\x01"  # a window begins so: Komadai, VERSION
WINDOW_HEAD = const(7)

# Tags of entries
WORDS = const(0x10)  # 0x11-0x14: one to four words
STARS = const(0x18)  # stars of one task of a lesson
GAME = const(0x21)  # header of a game that begins
KEEP = const(0x22)  # the running game is kept; one byte: its outcome against the bot, see tally.py
SETTINGS = const(0x23)
RECORD = const(0x24)  # a kept game: length of the header, header, words
MARK = const(0x25)  # the entry before was cut off
PROGRESS = const(0x26)  # stars of all tasks
TALLY = const(0x27)  # games won and lost until then, see tally.py
NOTED = const(0x28)  # of a kept game: its number, what became of it: marks.py; the last of these
KEPT_GAMES = const(10)

# Words
UNDO = const(0x8000)
EVENT = const(0x9000)
PENDING = const(0xA000)
PENDING_MORE = const(0xB000)
TIME = const(0xC000)
RESIGNED = const(0x10)
TIMED_OUT = const(0x20)
DECLARED = const(0x30)
OVER = const(0x40)

# Bytes of a game's header (`config`); byte 0 is VERSION
HEADER = const(16)
PLAYERS = const(1)  # 0 against the bot, 1 two players
HUMAN = const(2)  # side of the human against the bot
LEVEL = const(3)
HANDICAP = const(4)  # index into shogi.rules.handicap.NAMES, OWN_START: an SFEN follows
LIMIT = const(5)  # move limit / 2
IMPASSE = const(6)  # index into shogi.rules.impasse.NAMES
BONUS = const(7)  # 1: uwate's removed pieces count
MINUTES = const(8)  # main time
BYOYOMI = const(9)  # seconds
ROUND = const(10)  # how many games these players have played before
PERIODS = const(11)  # of byoyomi; 0: one
INCREMENT = const(12)  # seconds a move
GOTE_MINUTES = const(13)  # main time of gote + 1; 0: that of sente
STARRED = const(14)  # of a record: bit 0: it has a star
PLAYED_ON = const(15)  # 1: from a position of a record, so no game of its own for the statistics
OWN_START = const(255)

# Bytes of the settings; byte 0 is VERSION, and 0 is the default of all places from 31 on
SETTINGS_SIZE = const(48)
S_PIECES = const(1)
S_PALETTE = const(2)
S_DOTS = const(3)
S_TURN = const(4)  # whether the board turns to the player to move
S_SOUND = const(5)
S_BRIGHTNESS = const(6)  # 1 to 4
S_NOTATION = const(7)
S_PIECE_NAMES = const(8)
S_NEW_GAME = const(9)  # 9-17: what was last chosen in "New game"
S_SIDE = const(10)
S_LEVEL = const(11)
S_HANDICAP = const(12)
S_IMPASSE = const(15)
# 18-30: bits of solved puzzles of version 1.0
S_NO_BONUS = const(31)  # 1: uwate's given pieces do not count for the impasse
S_LANGUAGE = const(32)  # 0 not asked yet, 1 English, 2 Japanese, 3 German
S_COORDINATES = const(33)
S_TINTED = const(34)  # gote's pieces of a darker wood
S_SWAP = const(35)  # A and B exchanged
S_SPEED = const(36)  # one of SPEED_...
S_BAR = const(37)  # evaluation bar
S_AUTO_LEVEL = const(38)  # 0 off, else 2 + the run: -1 lost the last game, 1 won it
S_THINK = const(39)  # seconds of level 8: 0 as many as its nodes take
S_PONDER = const(40)  # thinking on the player's time
S_GOTE_TIME = const(41)  # last choice in "New game": 0 as sente
# The speed of an RP2040, see overclock.py; 0 is normal, an odd number 200 MHz
SPEED_CHOSEN = const(1)
SPEED_CRASHED = const(2)
SPEED_TRYING = const(3)
SPEED_PROVED = const(5)
S_PUZZLE_LENGTH = const(44)  # puzzles that are shown: 0 all, 1-4 those of 1, 3, 5, 7 plies
S_PUZZLES_LEFT = const(45)  # 1: unsolved ones only
S_STREAK = const(46)  # best streak of puzzles


def check16(data, end):
    """Sixteen bits of the CRC-32 of data[:end]; never 0xFFFF, which is what was not written.

    In C: with a loop in Python the opening of a full memory took 370 ms on an RP2040.
    """
    crc = crc32(data[:end]) & 0xFFFF
    return crc if crc != 0xFFFF else 0x1234


def check8(data, end):
    """The lower half of it; never 0xFF."""
    crc = check16(data, end) & 255
    return crc if crc != 255 else 0x12


def entry_bytes(tag, data):
    """A finished entry around some bytes."""
    out = bytearray(len(data) + 5)
    out[0] = tag
    out[1] = len(data) & 255
    out[2] = len(data) >> 8
    out[3:-2] = data
    check = check16(out, len(data) + 3)
    out[-2] = check & 255
    out[-1] = check >> 8
    return bytes(out)


def words_bytes(raw):
    """A finished entry of one to four words (two bytes each, low byte first)."""
    out = bytearray(len(raw) + 2)
    out[0] = WORDS + len(raw) // 2
    out[1:-1] = raw
    out[-1] = check8(out, len(raw) + 1)
    return bytes(out)
