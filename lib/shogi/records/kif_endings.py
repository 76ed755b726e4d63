# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""How a KIF says that a game ended: the word in the place of a move, and the line まで N手で….

An ending is a pair (who, reason) as record_parts.conclude takes it. Loaded while a KIF is read.
"""

from shogi.records.characters import leading_number, narrow, number, squeeze, strip

OPEN = (None, None)  # nobody has won yet

_WORDS = {
    "投了": (-1, "resignation"),
    "resign": (-1, "resignation"),
    "詰み": (-1, "checkmate"),
    "詰": (-1, "checkmate"),
    "まで詰み": (-1, "checkmate"),
    "mate": (-1, "checkmate"),
    "checkmate": (-1, "checkmate"),
    "千日手": (0, "sennichite"),
    "sennichite": (0, "sennichite"),
    "repetition": (0, "sennichite"),
    "連続王手の千日手": (None, "perpetual_check"),
    "連続王手千日手": (None, "perpetual_check"),
    "千日手(連続王手)": (None, "perpetual_check"),
    "連続王手": (None, "perpetual_check"),
    "持将棋": (0, "impasse"),
    "持将棋成立": (0, "impasse"),
    "jishogi": (0, "impasse"),
    "impasse": (0, "impasse"),
    "引き分け": (0, "impasse"),
    "引分": (0, "impasse"),
    "引分け": (0, "impasse"),
    "draw": (0, "impasse"),
    "最大手数": (0, "move_limit"),
    "入玉勝ち": (1, "impasse"),
    "入玉宣言勝ち": (1, "impasse"),
    "入玉宣言": (1, "impasse"),
    "宣言勝ち": (1, "impasse"),
    "勝ち宣言": (1, "impasse"),
    "27点宣言": (1, "impasse"),
    "24点宣言": (1, "impasse"),
    "27点宣言勝ち": (1, "impasse"),
    "24点宣言勝ち": (1, "impasse"),
    "反則勝ち": (1, "foul"),
    "反則手": (1, "foul"),  # the move before it
    "illegalmove": (1, "foul"),
    "反則負け": (-1, "foul"),
    "反則": (1, "foul"),
    "二歩": (1, "foul"),
    "二手指し": (1, "foul"),
    "王手放置": (1, "foul"),
    "打ち歩詰め": (1, "foul"),
    "打歩詰め": (1, "foul"),
    "打歩詰": (1, "foul"),
    "切れ負け": (-1, "timeout"),
    "時間切れ": (-1, "timeout"),
    "時間切れ負け": (-1, "timeout"),
    "タイムアップ": (-1, "timeout"),
    "時間切れ勝ち": (1, "timeout"),
    "切れ勝ち": (1, "timeout"),
    "time-up": (-1, "timeout"),
    "timeup": (-1, "timeout"),
    "timeout": (-1, "timeout"),
    "不戦勝": (1, "timeout"),
    "不戦敗": (-1, "timeout"),
    "中断": OPEN,
    "不詰": OPEN,
    "interrupt": OPEN,
    "abort": OPEN,
    "break": OPEN,
}

# Word in a sentence: reason. The first that is found counts.
_REASONS = (
    ("連続王手", "perpetual_check"),
    ("時間切れ", "timeout"),
    ("切れ負け", "timeout"),
    ("切れ勝ち", "timeout"),
    ("反則", "foul"),
    ("入玉", "impasse"),
    ("宣言", "impasse"),
    ("点法", "impasse"),
    ("詰", "checkmate"),
)
_DRAWS = ("連続王手の千日手", "千日手", "持将棋", "引き分け", "引分け")
_SIDES = (("先手", "b"), ("下手", "b"), ("▲", "b"), ("☗", "b"),
          ("後手", "w"), ("上手", "w"), ("△", "w"), ("☖", "w"))  # fmt: skip


def ending(text):
    """(who, reason) of a last word or of the sentence behind まで N手で, None if it is none."""
    word = narrow(squeeze(text)).lower()
    if word[-1:] in ("。", "."):
        word = word[:-1]
    if word not in _WORDS and word[-1:] == ")":  # a remark, such as the name of the foul
        word = word.split("(")[0]
    if word in _WORDS:
        return _WORDS[word]
    sides = []
    for name, side in _SIDES:
        if name in word and side not in sides:
            sides.append(side)
    won = "勝" in word
    lost = "負" in word or "投了" in word
    if len(sides) != 1 or won == lost:
        for end in _DRAWS:  # a reason may stand before it
            if word.endswith(end) and not sides:
                return _WORDS[end]
        return None
    winner = sides[0] if won else "w" if sides[0] == "b" else "b"
    for part, reason in _REASONS:
        if part in word:
            return winner, reason
    return winner, "resignation"


def summary(line):
    """Moves that a line まで… counts (-1 where it does not), its words about the end, and what they
    say as (who, reason), None if nobody knows.
    """
    rest = strip(line[2:])
    while rest[:1] in ("、", ",", "，"):
        rest = strip(rest[1:])
    end = leading_number(rest)
    after = strip(rest[end:])
    if not end or after[:1] != "手":
        return -1, rest, ending(rest)
    count = number(rest[:end])
    after = strip(after[1:])
    while after[:1] in ("で", "、", ",", "，"):
        after = strip(after[1:])
    return count, after, ending(after)
