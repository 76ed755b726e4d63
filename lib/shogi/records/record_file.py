# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Records as files: which form a file name or a text stands for, and the plain USI form.

.kifu         KIF in UTF-8
.kif          KIF in Shift_JIS where the interpreter has it (read: in either)
.csa          CSA
.usi .sfen    `position ...` as USI has it, with or without that word; it has no room for names, for
              an end that the board does not show, or for the handicap of a start of its own. Read:
              also with a last word such as resign

What is read fills Game.comment and Game.notes. Loaded while a record is read or written by a tool.
"""

from shogi.notation import usi
from shogi.notation.usi_position import set_up
from shogi.records.characters import spaces
from shogi.records.record_parts import conclude
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
    """Text of a record's bytes: UTF-8, UTF-16, or a Japanese encoding where there is that; None
    for none of them.
    """
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\0" in data[:100]:
        return _utf16(data)
    try:
        text = data.decode()
        if "\x1b$" not in text:
            return text
    except UnicodeError:
        pass
    found = None
    for name in ("iso2022_jp",) if b"\x1b$" in data else ("cp932", "euc_jp"):
        try:
            text = str(data, name)
        except (UnicodeError, LookupError):
            continue
        if "\x1b$" in text:  # MicroPython takes any name for UTF-8
            continue
        if found is None or "手" in text:
            found = text
        if "手" in text:
            break
    return found


def _utf16(data):
    """Text of UTF-16, None where it is none. Without a mark the zeros of ASCII tell the order."""
    if len(data) % 2:
        return None
    big = data[:2] == b"\xfe\xff"
    if not big and data[:2] != b"\xff\xfe":
        zeros = [i % 2 for i in range(min(len(data), 100)) if not data[i]]
        big = 2 * sum(zeros) < len(zeros)
    out = []
    high = 0
    for i in range(0, len(data), 2):
        code = data[i] << 8 | data[i + 1] if big else data[i + 1] << 8 | data[i]
        if 0xD800 <= code < 0xDC00 and not high:
            high = code
        elif (0xDC00 <= code < 0xE000) != (high != 0):
            return None
        else:
            if high:
                code = 0x10000 + ((high & 0x3FF) << 10 | code & 0x3FF)
            high = 0
            out.append(chr(code))
    return None if high else "".join(out)


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
        for c in "\r\x85\u2028\u2029":  # other ends of lines, as of old Macintoshes
            text = text.replace(c, "\n")
    end = ending(path) or _guess(text)
    if end in (".kifu", ".kif"):
        from shogi.records import kif_reader

        if unclear:
            raise ShogiError(
                "line 1: the text is neither UTF-8 nor Shift_JIS"
                if _shift_jis("手")
                else "line 1: the text is not UTF-8, and Shift_JIS cannot be read here"
            )
        return kif_reader.read(text, game)
    if end == ".csa":
        from shogi.records import csa_reader

        return csa_reader.read(text, game)
    return read_usi(text, game)


# What Shift_JIS lacks and how a KIF writes it
_LIKE = (
    ("☗", "▲"), ("☖", "△"), ("⛊", "▲"), ("⛉", "△"), ("〜", "～"), ("−", "－"), ("‖", "∥"),
    ("—", "―"), ("¥", "￥"),
)  # fmt: skip


def _shift_jis(text):
    """Bytes of a text in Shift_JIS, None where the interpreter does not have it."""
    for c, like in _LIKE:
        text = text.replace(c, like)
    try:
        data = text.encode("cp932", "replace")
    except LookupError:
        return None
    return data if "手" not in text or b"\x8e\xe8" in data else None  # MicroPython has UTF-8 only


def encode(game, path, date=""):
    """Bytes of a game in the form that the file name asks for; ShogiError if it is none.

    date   when it began, for a KIF; "" if that is not known
    """
    text = write(game, path, date)
    if ending(path) != ".kif":
        return text.encode()
    data = _shift_jis(text)
    if data is None:
        raise ShogiError("'%s' is Shift_JIS, which cannot be written here: use .kifu" % path[-20:])
    return data


def write(game, path, date=""):
    """Text of a game in the form that the file name asks for; ShogiError if it is none."""
    end = ending(path)
    if end in (".kifu", ".kif"):
        from shogi.records import kif

        return kif.write(game, "Shift_JIS" if end == ".kif" else "UTF-8", date)
    if end == ".csa":
        from shogi.records import csa

        return csa.write(game)
    if end:
        return write_usi(game)
    raise ShogiError("'%s' has none of the endings %s" % (path[-20:], " ".join(ENDINGS)))


def _guess(text):
    for line in text.split("\n"):
        line = spaces(line).strip(" \t")
        if line.startswith("#KIF") or line[:3] in ("手合割", "手数-", "開始日"):
            return ".kif"
        if line[:2] in ("V2", "V3", "V1", "PI", "P1", "P+", "P-", "N+", "N-", "'C"):
            return ".csa"
        if line[:4] in ("star", "sfen", "posi"):
            return ".usi"
    return ".kif" if "手" in text else ".usi"


# Last word of a USI record: as record_parts.conclude wants it
_ENDS = {
    "resign": (-1, "resignation"),
    "resignation": (-1, "resignation"),
    "win": (1, "impasse"),
    "declare": (1, "impasse"),
    "mate": (-1, "checkmate"),
    "checkmate": (-1, "checkmate"),
    "draw": (0, "impasse"),
    "impasse": (0, "impasse"),
    "jishogi": (0, "impasse"),
    "sennichite": (0, "sennichite"),
    "repetition": (0, "sennichite"),
    "rep_draw": (0, "sennichite"),
    "max_moves": (0, "move_limit"),
    "maxmoves": (0, "move_limit"),
    "move_limit": (0, "move_limit"),
    "timeout": (-1, "timeout"),
    "time_up": (-1, "timeout"),
    "timeup": (-1, "timeout"),
    "illegal": (1, "foul"),  # the move before it
    "illegal_move": (1, "foul"),
    "interrupt": (None, None),
    "abort": (None, None),
    "chudan": (None, None),
    "break": (None, None),
}


def read_usi(text, game=None):
    """Game of `[position] startpos|sfen S [moves M... [END]]`, also of a bare SFEN."""
    game = game or Game()
    number = 0
    found = None
    end = (None, None)
    notes = []
    for line in spaces(text).replace("　", " ").split("\n"):
        number += 1
        words = [w for w in line.replace("\t", " ").split(" ") if w]
        if not words or words[0].startswith("#"):
            continue
        if found:
            if len(words) == 1 and words[0].lower() in _ENDS and end == _ENDS["break"]:
                end = _ENDS[words[0].lower()]  # in a line of its own
                conclude(game, *end)
                continue
            if "/" not in words[0] and _like_move(words[0]):
                raise ShogiError("line %d: '%s' has no position" % (number, words[0][:20]))
            notes.append("line %d: another game, which is not read" % number)
            break
        found = number
        comment = ""
        if len(words) > 1 and words[-1].lower() in _ENDS:
            end = _ENDS[words.pop().lower()]
        elif "moves" in words[:-1] and not _like_move(words[-1]):
            comment = words.pop()
            notes.append("line %d: '%s' is no ending that is known" % (number, comment[:40]))
        try:
            set_up(game, words, "none")
        except ShogiError as fault:
            raise ShogiError("line %d: %s" % (number, fault)) from None
        conclude(game, *end)
        game.comment = "終局：" + comment if comment else ""
    if not found:
        raise ShogiError("line 1: the file is empty")
    game.notes = notes
    return game


def _like_move(word):
    """True for what could be a move, also a damaged one: it has a digit or a drop's sign."""
    return "*" in word or any(["0" <= c <= "9" for c in word]) or not word[0].isalpha()


def write_usi(game):
    """One line of USI."""
    moves = [usi.text(game.pos.moves[i]) for i in range(game.pos.ply)]
    start = "startpos" if game.preset == "none" and game.counter0 == 1 else "sfen " + game.start
    return "position " + start + (" moves " + " ".join(moves) if moves else "") + "\n"
