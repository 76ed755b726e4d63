# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What an analysis has found, as the comments of a KIF from which ShogiHome draws its graph.

Loaded while a record is written.
"""

from shogi.notation import japanese
from shogi.rules.types import SENTE


class Comments:
    """For kif.emit: `ply in comments`, and comments[ply] are the lines below the move to that ply.

    They are made on request, with the position after that move: a board need not hold all those
    of a game. A bad move has its mark and the line that was better.

    value     gives for a ply the centipawns of sente
    signs     a mark for each ply (a number, 0 none), as long as the analysis has come
    names     the marks as text, by number
    lines     {ply: bytes of moves, two each, low byte first}: better than the move from that ply
    """

    def __init__(self, pos, value, signs, names, lines):
        self.pos = pos
        self.value = value
        self.signs = signs
        self.names = names
        self.lines = lines

    def __contains__(self, ply):
        return 0 < ply < len(self.signs)

    def __getitem__(self, ply):
        out = ["#評価値=%d" % self.value(ply)]
        mark = self.names[self.signs[ply]]
        if mark:
            out.insert(0, mark)
        better = self.lines.get(ply - 1)
        if better:
            out.append("#読み筋=" + self._line(ply, better))
        return out

    def _line(self, ply, better):
        """Moves in Japanese from the position before `ply`, each with the mark of its side."""
        pos = self.pos
        count = len(better) // 2
        ahead = pos.moves[ply - 1 : ply - 1 + count]  # of the game: the line is made over it
        last = pos.moves[ply - 2] & 127 if ply > 1 else 0
        pos.unmake()
        out = ""
        made = 0
        try:
            while made < count:
                move = better[2 * made] | better[2 * made + 1] << 8
                text = japanese.text(pos, move, last)
                end = text.find("(")
                out += "▲" if pos.side == SENTE else "△"
                out += (text[:end] if end > 0 else text).replace("　", "")
                last = move & 127
                pos.make(move)
                made += 1
        finally:
            for _ in range(made):
                pos.unmake()
            for i in range(len(ahead)):
                pos.moves[ply - 1 + i] = ahead[i]
            pos.make(ahead[0])
        return out
