# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Mate problems judged by cshogi's df-pn search (GPL), in a process of its own.

Reads lines of JSON as tools/puzzles.py writes them and answers each with a line: "sound", or what
is wrong. Nothing of ours is imported: rules, checks and mates are cshogi's.
"""

import json
import sys

NODES = 200_000  # of a search; a problem takes far fewer


class Judge:
    """The terms of a problem, asked of cshogi."""

    def __init__(self):
        import cshogi

        self.cshogi = cshogi
        self.solvers = {}

    def solver(self, plies):
        """A search for mates of that length and shorter ones."""
        if plies not in self.solvers:
            self.solvers[plies] = self.cshogi.DfPn(plies, NODES, 32767)
        return self.solvers[plies]

    def mated(self, board, plies):
        """True if the side to move, in check, is mated within so many plies.

        The depth of df-pn is generous from a defender's node: two more plies are found, too.
        """
        if board.is_game_over():
            return True
        return plies > 0 and self.solver(plies).search_andnode(board)

    def keys(self, board, plies):
        """The checks that mate within so many plies."""
        found = []
        for move in list(board.legal_moves):
            board.push(move)
            if board.is_check() and self.mated(board, plies - 1):
                found.append(move)
            board.pop()
        return found

    def fault(self, board, plies, first=True):
        """What is wrong with a position of which a mate in so many plies is said, or ""."""
        if plies > 1 and self.solver(plies - 2).search(board):
            return f"a mate in {plies - 2}"
        keys = self.keys(board, plies)
        names = [self.cshogi.move_to_usi(move) for move in keys]
        if not keys:
            return f"no mate in {plies}"
        if len(keys) > 1 and (plies > 1 or first):
            return f"{plies} plies to go: {names}"
        if first and board.piece(self.cshogi.move_to(keys[0])):
            return f"{names[0]} takes a piece"
        for key in keys:
            board.push(key)
            found = self.after(board, plies - 1)
            board.pop()
            if found:
                return found
        return ""

    def after(self, board, plies):
        """The same after a right check, against all the longest defences."""
        if not plies:
            return "pieces are left" if any(board.pieces_in_hand[0]) else ""
        longest = False
        for reply in list(board.legal_moves):
            board.push(reply)
            found = ""
            if plies < 3 or not self.solver(plies - 3).search(board):
                longest = True
                found = self.fault(board, plies - 1, False)
            board.pop()
            if found:
                return found
        return "" if longest else "shorter"

    def solves(self, board, moves):
        """True if the moves are legal and end in mate."""
        for move in moves:
            if board.move_from_usi(move) not in list(board.legal_moves):
                return False
            board.push_usi(move)
        return board.is_check() and board.is_game_over()

    def verdict(self, row):
        """One line about a row."""
        board = self.cshogi.Board(row["sfen"])
        found = self.fault(board, row["plies"])
        if found:
            return found
        if len(row["solution"]) != row["plies"] or not self.solves(board, row["solution"]):
            return "the solution is none"
        return "sound"


if __name__ == "__main__":
    judge = Judge()
    for line in sys.stdin:
        print(judge.verdict(json.loads(line)), flush=True)
