# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Text of tools/terminal.py: board, hands, whose turn it is or who won, the help."""

import textwrap

from shogi.notation import japanese, usi
from shogi.rules.types import BOTH, GOTE, HAND_KINDS, SENTE, square

LETTERS = " PLNSBRKG"
KANJI = "　歩香桂銀角飛玉金と杏圭全馬竜"
REASONS = {
    "checkmate": "by checkmate",
    "no_moves": "no legal move is left",
    "resignation": "by resignation",
    "sennichite": "sennichite: the position stood for the fourth time",
    "perpetual_check": "perpetual check",
    "impasse": "by the 27-point rule",
    "move_limit": "the move limit is reached",
    "timeout": "on time",
    "foul": "by a foul",
}

# Command, what it does
HELP = (
    ("Moves", "7g7f, 2b3c+ (promotes), P*5e (a drop); also ７六歩, ３三角成, ５五歩打, and P-7f."),
    ("undo", "take back (against the bot your move and its answer)"),
    ("hint", "the best move, and the line behind it"),
    ("moves", "all legal moves"),
    ("board", "the board again; kanji, letters: how pieces are written"),
    ("impasse", "the state of the 27-point rule; declare: claim the win where the rule says so"),
    ("resign", "give up"),
    ("new [two|bot]", "a new game; side sente|gote: which side you play"),
    ("level [1-8]", "the bot's strength"),
    ("handicap [NAME]", "a new game in which uwate gives: {handicaps}"),
    ("rule auto|declare|off", "how the impasse rule is used"),
    ("limit N", "moves after which the game is a draw, 0: none"),
    ("sfen [SFEN]", "the position, or start from that one"),
    (
        "save FILE, load FILE",
        ".kifu .kif .csa .usi; save! FILE, or overwrite FILE: over a file",
    ),
    ("help, quit", "Ctrl-C while the bot thinks: it plays at once"),
)
_INDENT = 16


def helped(handicaps, width):
    """The lines of the help, broken between words."""
    for command, what in HELP:
        what = what.format(handicaps=" ".join(handicaps))
        head = command.ljust(_INDENT - 1) + " "
        yield from textwrap.wrap(
            head + what, max(width - 1, 40), subsequent_indent=" " * _INDENT,
            break_long_words=False, break_on_hyphens=False,
        )  # fmt: skip


def piece(code, kanji):
    """A piece in three columns; gote's are small letters, or have a v before the kanji."""
    kind = code & 15
    if kanji:
        if not code:
            return " ・"
        char = KANJI[kind] if code != GOTE | 7 else "王"
        return ("v" if code & GOTE else " ") + char
    if not code:
        return " . "
    text = LETTERS[kind] if kind <= 8 else "+" + LETTERS[kind - 8]
    return f"{text.lower() if code & GOTE else text:>2} "


def hand(pos, side, kanji):
    """A hand, "-" if it is empty."""
    parts = []
    for kind in HAND_KINDS:
        n = pos.hand[side | kind]
        if n:
            name = KANJI[kind] if kanji else LETTERS[kind]
            parts.append(name + (f" x{n}" if n > 1 else ""))
    return ", ".join(parts) or "-"


def lines(game, turned=False, kanji=False):
    """Board and hands; `turned`: seen from gote's side."""
    pos = game.pos
    files = range(1, 10) if turned else range(9, 0, -1)
    ranks = range(9, 0, -1) if turned else range(1, 10)
    low = GOTE if turned else SENTE
    edge = "  +" + "-" * 27 + "+"
    out = ["", f"  {game.label(low ^ BOTH):8} {hand(pos, low ^ BOTH, kanji)}"]
    out.append("   " + "".join(f"{f:2} " for f in files).rstrip())
    out.append(edge)
    for r in ranks:
        row = "".join(piece(pos.board[square(f, r)], kanji) for f in files)
        out.append("  |" + row + "| " + chr(96 + r))
    out.append(edge)
    out.append(f"  {game.label(low):8} {hand(pos, low, kanji)}")
    if pos.ply:
        out.append(f"  last move {last_move(game, kanji)}")
    return out


def last_move(game, kanji=False):
    """The last move, who made it: `7g7f (sente)`, or as a Japanese record writes it."""
    pos = game.pos
    move = pos.moves[pos.ply - 1]
    text = usi.text(move)
    if kanji:
        before = pos.moves[pos.ply - 2] & 127 if pos.ply > 1 else 0
        pos.unmake()
        text = japanese.text(pos, move, before)
        pos.make(move)
    return f"{text} ({game.label(pos.side ^ BOTH)})"


def status(game):
    """Whose turn it is, or the result."""
    if game.result == "draw":
        return "Draw: " + REASONS[game.reason]
    side = game.pos.side
    if game.result:
        winner = SENTE if game.result == "b" else GOTE
        word = REASONS[game.reason]
        if game.reason == "impasse" and winner != side:
            word = "a wrong declaration loses"
        return f"{game.label(winner).capitalize()} wins: {word}"
    text = f"move {game.counter0 + game.pos.ply}, {game.label(side)}"
    return text + (", check!" if game.pos.in_check() else "")
