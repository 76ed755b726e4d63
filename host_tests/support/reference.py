# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The rules once more, slowly and plainly, as an oracle: nothing of lib/ is used.

A board is a dictionary from (file, rank) to a letter with or without `+`, big for sente. A move is
tried, and is legal if the king is safe afterwards; a pawn drop only if the other side has a move.
"""

STEPS = {
    "P": ((0, -1),),
    "L": (),
    "N": ((-1, -2), (1, -2)),
    "S": ((-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)),
    "G": ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)),
    "K": ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)),
    "B": (),
    "R": (),
    "+B": ((0, -1), (-1, 0), (1, 0), (0, 1)),
    "+R": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
}
for _kind in ("+P", "+L", "+N", "+S"):
    STEPS[_kind] = STEPS["G"]
RAYS = {
    "L": ((0, -1),),
    "B": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "R": ((0, -1), (-1, 0), (1, 0), (0, 1)),
}
RAYS["+B"], RAYS["+R"] = RAYS["B"], RAYS["R"]
RANKS = "abcdefghi"


class Reference:
    """A position from SFEN: board, hands ({letter: count} by side), side ("b" or "w")."""

    def __init__(self, text):
        rows, self.side, hands = text.split()[:3]
        self.board = {}
        for rank, row in enumerate(rows.split("/"), 1):
            file, plus = 9, ""
            for letter in row:
                if letter.isdigit():
                    file -= int(letter)
                elif letter == "+":
                    plus = "+"
                else:
                    self.board[file, rank] = plus + letter
                    file, plus = file - 1, ""
        self.hands = {"b": {}, "w": {}}
        count = ""
        for letter in hands.replace("-", ""):
            if letter.isdigit():
                count += letter
            else:
                hand = self.hands["b" if letter.isupper() else "w"]
                hand[letter.upper()] = hand.get(letter.upper(), 0) + int(count or 1)
                count = ""

    def owner(self, square):
        """ "b", "w" or None: whose piece stands there."""
        piece = self.board.get(square)
        return piece and ("b" if piece[-1].isupper() else "w")

    def attacks(self, square):
        """Squares that the piece on `square` attacks, own ones among them."""
        kind = self.board[square].upper()
        turn = 1 if self.owner(square) == "b" else -1
        found = []
        for df, dr in STEPS[kind]:
            found.append((square[0] + df, square[1] + turn * dr))
        for df, dr in RAYS.get(kind, ()):
            file, rank = square
            while True:
                file, rank = file + df, rank + turn * dr
                found.append((file, rank))
                if (file, rank) in self.board or not (1 <= file <= 9 and 1 <= rank <= 9):
                    break
        return [s for s in found if 1 <= s[0] <= 9 and 1 <= s[1] <= 9]

    def in_check(self, side):
        """True if that side's king is attacked; a side without a king never is."""
        king = next((s for s, p in self.board.items() if p == ("K" if side == "b" else "k")), None)
        return any(king in self.attacks(s) for s in list(self.board) if self.owner(s) != side)

    def _far(self, rank):
        """Rank as the side to move counts, 1 the farthest."""
        return rank if self.side == "b" else 10 - rank

    def _stuck(self, kind, rank):
        return (kind in ("P", "L") and rank == 1) or (kind == "N" and rank <= 2)

    def _candidates(self):
        """(what to put where, from where or None, USI) of all moves, the king's safety aside."""
        for square in [s for s in self.board if self.owner(s) == self.side]:
            piece = self.board[square]
            for to in self.attacks(square):
                if self.owner(to) == self.side:
                    continue
                name = f"{square[0]}{RANKS[square[1] - 1]}{to[0]}{RANKS[to[1] - 1]}"
                if not self._stuck(piece.upper(), self._far(to[1])):
                    yield piece, square, to, name
                near = min(self._far(square[1]), self._far(to[1])) <= 3
                if near and piece.upper() in ("P", "L", "N", "S", "B", "R"):
                    yield "+" + piece, square, to, name + "+"
        for kind, count in self.hands[self.side].items():
            piece = kind if self.side == "b" else kind.lower()
            for file in range(1, 10):
                if kind == "P" and any(self.board.get((file, r)) == piece for r in range(1, 10)):
                    continue
                for rank in range(1, 10):
                    empty = (file, rank) not in self.board
                    if count and empty and not self._stuck(kind, self._far(rank)):
                        yield piece, None, (file, rank), f"{kind}*{file}{RANKS[rank - 1]}"

    def moves(self):
        """The legal moves in USI, a set."""
        found = set()
        for piece, square, to, name in list(self._candidates()):
            board = dict(self.board)
            if square:
                del self.board[square]
            self.board[to] = piece
            good = not self.in_check(self.side)
            if good and name.startswith("P*"):
                self.side = "w" if self.side == "b" else "b"
                good = not self.in_check(self.side) or bool(self.moves())
                self.side = "w" if self.side == "b" else "b"
            self.board = board
            if good:
                found.add(name)
        return found
