# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Runs on MicroPython and on CPython alike: answers the rows of a file, one line each.

    vm_rules.py KIND PATH

A row is fields with `|` between, what they are depends on the kind; test_vm.py writes the rows
and reads the answers. Nothing is kept from row to row, so that it runs in a small heap.
"""

import sys
from array import array

from shogi.notation import usi
from shogi.rules import impasse as counts
from shogi.rules import sfen
from shogi.rules.game import Game
from shogi.rules.legality import refusal
from shogi.rules.movegen import legal

game = Game(64)
buffer = array("H", bytes(1200))


def write(text):
    sys.stdout.write(text)


def positions(text):
    """SFEN -> check, number of moves, number of moves one ply deeper (0 if many), the moves."""
    pos = game.pos
    sfen.read(pos, text)
    n = legal(pos, buffer, 0)
    deeper = 0
    if n <= 200:
        for i in range(n):
            pos.make(buffer[i])
            deeper += legal(pos, buffer, n) - n if n < 7 else len_of(pos)
            pos.unmake()
    write("%d %d %d" % (pos.in_check(), n, deeper))
    for i in range(n):
        write(" " + usi.text(buffer[i]))


def len_of(pos):
    """Number of legal moves, in a buffer of its own."""
    return legal(pos, game.buffer, 0)


def moves(text, move):
    """SFEN, USI -> the refusal or "legal", and after it: check, number of answers, the hands."""
    pos = game.pos
    sfen.read(pos, text)
    move = usi.parse(move)
    n = legal(pos, buffer, 0)
    listed = False
    for i in range(n):
        listed |= buffer[i] == move
    reason = refusal(pos, move)
    write("%d %s" % (listed, (reason or "legal").replace(" ", "_")))
    if not reason:
        pos.make(move)
        hands = sfen.write(pos, 1).split(" ")[2]
        write(" %d %d %s" % (pos.in_check(), len_of(pos), hands))


def sequences(text, line):
    """SFEN, moves -> how the game ends, its reason and the ply; plays on past the end."""
    game.impasse_rule = "off"
    game.load(text)
    end = "None None None"
    for move in line.split(" "):
        game.push(usi.parse(move))
        game.update_result()
        if game.result and end == "None None None":
            end = "%s %s %d" % (game.result, game.reason, game.pos.ply)
    write(end)


def impasse(text):
    """SFEN -> result, reason, points of the side to move, its pieces in the zone."""
    game.impasse_rule = "auto"
    game.load(text)
    pos = game.pos
    counted = counts.points(pos, pos.side), counts.zone(pos, pos.side)
    write("%s %s %d %d" % ((game.result, game.reason) + counted))


def games(text, line):
    """SFEN, moves -> the moves' number and sum, the key and the check at every ply."""
    pos = game.pos
    sfen.read(pos, text)
    plies = line.split(" ")
    for move in plies:
        total = 0
        n = legal(pos, buffer, 0)
        for i in range(n):
            total = (total + buffer[i]) & 0xFFFFFF
        write("%d:%d:%d:%d " % (n, total, pos.key, pos.in_check()))
        if pos.ply + 8 > len(pos.moves):
            pos.grow()
        pos.make(usi.parse(move))
    while pos.ply:
        pos.unmake()
    write(sfen.write(pos, 1))


def main(kind, path):
    answer = {
        "positions": positions,
        "moves": moves,
        "sequences": sequences,
        "impasse": impasse,
        "games": games,
    }[kind]
    with open(path) as file:
        for line in file:
            answer(*line.strip().split("|"))
            write("\n")


main(sys.argv[1], sys.argv[2])
