# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Records as KIF, the form of Kakinoki's programs, in UTF-8: writing (reading: kif_reader.py)."""

from shogi.notation import japanese
from shogi.records.record_parts import forward, letter, one_line, rewind
from shogi.rules import handicap as handicaps
from shogi.rules.types import GOTE, HAND_KINDS, SENTE, square

HANDICAPS = ("平手", "香落ち", "右香落ち", "角落ち", "飛車落ち", "飛香落ち",
             "二枚落ち", "四枚落ち", "六枚落ち", "八枚落ち", "十枚落ち")  # fmt: skip
"""Names in the order of handicap.NAMES."""

OTHER_HANDICAPS = ("三枚落ち", "五枚落ち", "左五枚落ち", "左七枚落ち", "右七枚落ち")
"""Names in the order of other_handicaps.NAMES."""

_RULE = "+---------------------------+"


def write(game, encoding="UTF-8", date=""):
    """KIF text of a game; `encoding`: what it will be written in; date: see emit."""
    lines = [""]
    emit(game, lines.append, encoding, date)
    lines.append("")
    return "\n".join(lines[1:])


def emit(game, out, encoding="UTF-8", date="", tenths=(), comments=None):
    """Give the lines of a game's KIF one by one to `out`, so that a board need not hold them all.

    date     of the start, "" if it is not known
    tenths   tenths of a second that each ply took; missing ones have no time
    comments {ply: lines}, or what is asked like that, to stand below the move to that ply

    Whatever `out` raises, the game is afterwards what it was.
    """
    pos = game.pos
    ply = rewind(pos)
    spent = [0, 0]  # seconds of either side, in the order of their moves
    try:
        _head(game, out, encoding, date)
        last = 0
        while pos.ply < ply:
            move = pos.moves[pos.ply]
            line = "%4d %s" % (pos.ply + 1, japanese.text(pos, move, last))
            if pos.ply < len(tenths):
                line += _time(tenths[pos.ply] // 10, spent, pos.ply & 1)
            out(line)
            last = move & 127
            pos.make(move)
            if comments and pos.ply in comments:
                for text in comments[pos.ply]:
                    out("*" + one_line(text))
    finally:
        forward(pos, ply)
    word = _end_word(game)
    if word:
        out("%4d %s" % (ply + 1, word))
    if game.comment:
        out("*" + one_line(game.comment))
    out("まで%d手で%s" % (ply, _summary(game)))


def _time(seconds, spent, side):
    """Time of a move, and of its side so far."""
    spent[side] += seconds
    total = spent[side]
    return "   (%2d:%02d/%02d:%02d:%02d)" % (
        seconds // 60, seconds % 60, total // 3600, total // 60 % 60, total % 60,
    )  # fmt: skip


def _head(game, out, encoding, date):
    out("#KIF version=2.0 encoding=" + encoding)
    if date:
        out("開始日時：" + date)
    if game.preset and game.counter0 == 1:
        out("手合割：" + HANDICAPS[handicaps.NAMES.index(game.preset)])
    else:
        out("手合割：その他")
        _diagram(game, out)
        if not game.preset and game.handicap != "none":  # what the start counts as
            out("駒落ち：" + _handicap(game.handicap))
    for i in range(2):
        out(japanese.label(game, (SENTE, GOTE)[i]) + "：" + one_line(game.names[i]))
    if game.move_limit:
        out("最大手数：%d" % game.move_limit)
    out("手数----指手---------消費時間--")


def _handicap(name):
    """Name in Japanese of any handicap."""
    if name in handicaps.NAMES:
        return HANDICAPS[handicaps.NAMES.index(name)]
    from shogi.rules import other_handicaps

    return OTHER_HANDICAPS[other_handicaps.NAMES.index(name)]


def words(game):
    """KIF text of each move of a game."""
    pos = game.pos
    ply = rewind(pos)
    out = []
    last = 0
    while pos.ply < ply:
        move = pos.moves[pos.ply]
        out.append(japanese.text(pos, move, last))
        last = move & 127
        pos.make(move)
    return out


def _end_word(game):
    """The word in the place of the next move, "" where there is none for such an end."""
    if not game.result:
        return "中断"
    reason = game.reason
    if game.result == "draw":
        return "千日手" if reason in ("sennichite", "perpetual_check") else "持将棋"
    if game.result == letter(game.pos.side):
        if reason in ("resignation", "timeout", "checkmate"):
            return ""  # the other side's, at a turn that it has not
        return "入玉勝ち" if reason == "impasse" else "反則勝ち"
    return {
        "checkmate": "詰み", "no_moves": "詰み", "resignation": "投了", "timeout": "切れ負け",
    }.get(reason, "反則負け")  # fmt: skip


def _summary(game):
    if not game.result:
        return "中断"
    if game.result == "draw":
        return _end_word(game)
    winner = japanese.label(game, SENTE if game.result == "b" else GOTE)
    if _end_word(game):
        return winner + "の勝ち"
    how = {"timeout": "時間切れにより", "checkmate": "詰みにより"}.get(game.reason, "")
    return how + winner + "の勝ち"


def _diagram(game, out):
    """The present position in the form of a diagram."""
    pos = game.pos
    out(_hand_line(game, GOTE))
    out("  ９ ８ ７ ６ ５ ４ ３ ２ １")
    out(_RULE)
    for rank in range(1, 10):
        row = "|"
        for file in range(9, 0, -1):
            piece = pos.board[square(file, rank)]
            row += "v" if piece & GOTE else " "
            row += japanese.SINGLE[piece & 15] if piece else "・"
        out(row + "|" + japanese.RANKS[rank])
    out(_RULE)
    out(_hand_line(game, SENTE))
    if game.counter0 != 1:
        out("手数＝%d" % (game.counter0 - 1))
    if pos.side == GOTE:
        out(japanese.label(game, GOTE) + "番")
    elif game.handicap != "none":
        out(japanese.label(game, SENTE) + "番")


def _hand_line(game, side):
    held = []
    for kind in HAND_KINDS:
        n = game.pos.hand[side | kind]
        if n:
            number = ("十" if n > 9 else "") + (japanese.RANKS[n % 10] if n % 10 else "")
            held.append(japanese.PIECES[kind] + (number if n > 1 else ""))
    return japanese.label(game, side) + "の持駒：" + ("　".join(held) or "なし")
