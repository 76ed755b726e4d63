# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Records as files: which form a file name or a text stands for, and the plain USI form.

.kifu .kif    KIF in UTF-8 (read: also Shift_JIS where the interpreter can decode it)
.csa          CSA
.usi .sfen    `position ...` as USI has it, with or without that word; it has no room for names, for
              an end that the board does not show, or for the handicap of a start of its own
"""

from shogi.notation import usi
from shogi.notation.usi_position import set_up
from shogi.rules.game import Game
from shogi.rules.types import ShogiError

ENDINGS = (".kifu", ".kif", ".csa", ".usi", ".sfen")


def ending(path):
    """The ending of a file name in small letters, "" if it has none that is known."""
    low = path.lower()
    for end in ENDINGS:
        if low.endswith(end):
            return end
    return ""


def decode(data):
    """Text of a record's bytes: UTF-8, or Shift_JIS where there is that; None for neither."""
    try:
        return data.decode()
    except UnicodeError:
        pass
    try:
        return str(data, "cp932")
    except (UnicodeError, LookupError):
        return None


def read(data, path="", game=None):
    """Game of a record's bytes; ShogiError names line and move of a fault.

    path   its name; without a known ending the text itself tells the form
    game   filled instead of a new one, keeps its settings; after a fault its contents are open
    """
    text = decode(data)
    unclear = text is None
    if unclear:
        text = "".join([chr(b) for b in data])  # ASCII is all that matters, but in KIF
    if "\n" not in text:
        text = text.replace("\r", "\n")  # ends of lines of old Macintoshes
    end = ending(path) or _guess(text)
    if end in (".kifu", ".kif"):
        from shogi.records import kif_reader

        if unclear:
            both = decode(b"\x8e\xe8") is not None  # 手 in Shift_JIS
            raise ShogiError(
                "line 1: the text is neither UTF-8 nor Shift_JIS"
                if both
                else "line 1: the text is not UTF-8, and Shift_JIS cannot be read here"
            )
        return kif_reader.read(text, game)
    if end == ".csa":
        from shogi.records import csa

        return csa.read(text, game)
    return read_usi(text, game)


def write(game, path):
    """Text of a game in the form that the file name asks for; ShogiError if it is none."""
    end = ending(path)
    if end in (".kifu", ".kif"):
        from shogi.records import kif

        return kif.write(game)
    if end == ".csa":
        from shogi.records import csa

        return csa.write(game)
    if end:
        return write_usi(game)
    raise ShogiError("'%s' has none of the endings %s" % (path[-20:], " ".join(ENDINGS)))


def _guess(text):
    for line in text.split("\n"):
        line = line.replace("\ufeff", "").strip(" \t\r")
        if line.startswith("#KIF") or line[:3] in ("手合割", "手数-", "開始日"):
            return ".kif"
        if line[:2] in ("V2", "V3", "V1", "PI", "P1", "P+", "P-", "N+", "N-", "'C"):
            return ".csa"
        if line[:4] in ("star", "sfen", "posi"):
            return ".usi"
    return ".kif" if "手" in text else ".usi"


def read_usi(text, game=None):
    """Game of `[position] startpos|sfen S [moves M...]`, also of a bare SFEN."""
    game = game or Game()
    lines = text.replace("\ufeff", "").replace("\r", "").split("\n")
    number = 0
    found = None
    for line in lines:
        number += 1
        words = [w for w in line.replace("\t", " ").split(" ") if w]
        if not words or words[0].startswith("#"):
            continue
        if found:
            raise ShogiError("line %d: more than one game" % number)
        found = number
        try:
            set_up(game, words, "none")
        except ShogiError as fault:
            raise ShogiError("line %d: %s" % (number, fault)) from None
    if not found:
        raise ShogiError("line 1: the file is empty")
    return game


def write_usi(game):
    """One line of USI."""
    moves = [usi.text(game.pos.moves[i]) for i in range(game.pos.ply)]
    start = "startpos" if game.preset == "none" and game.counter0 == 1 else "sfen " + game.start
    return "position " + start + (" moves " + " ".join(moves) if moves else "") + "\n"
