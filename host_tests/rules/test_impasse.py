# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The 27-point rule: its count against one that is written out plainly, and in games."""

import random

import pytest
from test_game import conditions, ending, game_of

from assets import catalogue
from checked_cases import board_sfen, cases, report, reports
from randomplay import positions
from shogi.notation import usi
from shogi.rules import impasse, sfen
from shogi.rules.game import Game
from shogi.rules.position import Position
from shogi.rules.types import GOTE, SENTE, SET_COUNT, ShogiError, square


def plain(text, side):
    """(points, pieces in the zone, king in the zone), read off an SFEN."""
    board, _, hands = text.split()[:3]
    points = zone = 0
    king = False
    mine = str.isupper if side == SENTE else str.islower
    for rank, line in enumerate(board.split("/"), 1):
        if rank not in ((1, 2, 3) if side == SENTE else (7, 8, 9)):
            continue
        for c in filter(str.isalpha, line):
            if mine(c) and c in "Kk":
                king = True
            elif mine(c):
                zone += 1
                points += 5 if c in "RrBb" else 1
    count = ""
    for c in hands.replace("-", ""):
        if c.isdigit():
            count += c
        else:
            if mine(c):
                points += int(count or 1) * (5 if c in "RrBb" else 1)
            count = ""
    return points, zone, king


def test_counts():
    for pos, _ in positions(random.Random(6), 4000):
        text = board_sfen(pos)
        for side in (SENTE, GOTE):
            found = (
                impasse.points(pos, side),
                impasse.zone(pos, side),
                impasse.king_in_zone(pos, side),
            )
            assert found == plain(text, side)


def entered(rng):
    """A Position of a king that is about to enter, or None if the draw gave an impossible one."""
    pos = Position(2)
    side = pos.side = rng.choice((SENTE, GOTE))
    zone = (1, 2, 3) if side == SENTE else (7, 8, 9)
    left = list(SET_COUNT)
    squares = [square(file, rank) for file in range(1, 10) for rank in zone]
    rng.shuffle(squares)
    outside = square(5, 5)
    pos.board[squares.pop() if rng.random() < 0.9 else outside] = side | 7
    pos.board[square(9, 9) if side == SENTE else square(1, 1)] = side ^ 48 | 7
    for _ in range(rng.randrange(8, 13)):
        kind = rng.choice([k for k in (1, 1, 2, 3, 4, 5, 5, 6, 6, 8) if left[k]])
        left[kind] -= 1
        pos.board[squares.pop()] = side | kind + (8 if kind < 7 else 0)
    if left[8] and rng.random() < 0.2:
        pos.board[squares.pop()] = side ^ 48 | 8
        left[8] -= 1
    for kind in (1, 2, 3, 4, 5, 6, 8):
        mine = rng.randrange(left[kind] + 1) if kind > 1 else rng.randrange(min(left[1], 9) + 1)
        pos.hand[side | kind] = mine
        pos.hand[side ^ 48 | kind] = left[kind] - mine
    try:
        ready = Position(2)
        sfen.set_up(ready, pos)
    except ShogiError:
        return None
    return ready


def test_the_rule():
    rng = random.Random(8)
    seen = {True: 0, False: 0}
    for _ in range(3000):
        pos = entered(rng)
        if pos is None:
            continue
        points, zone, king = plain(board_sfen(pos), pos.side)
        need = 28 if pos.side == SENTE else 27
        for bonus in (0, 10):
            credit = bonus if pos.side == GOTE else 0
            expect = (king, not pos.in_check(), zone >= 10, points + credit >= need)
            assert impasse.conditions(pos, bonus) == expect
            assert impasse.holds(pos, bonus) is all(expect)
            seen[all(expect)] += 1
    assert min(seen.values()) > 250


@pytest.mark.parametrize("row", cases("impasse"))
@pytest.mark.parametrize("rule", ["auto", "declare", "off"])
def test_impasse(row, rule):
    game = game_of(row["sfen"], impasse_rule=rule)
    side = game.pos.side
    assert impasse.points(game.pos, side) == row["points"]
    assert all(conditions(game)) is row["win27"]
    mover, other = ("b", "w") if side == SENTE else ("w", "b")
    if rule == "auto" and row["win27"]:
        assert ending(game) == (mover, "impasse")
        return
    assert game.result is None
    if rule == "off":
        with pytest.raises(ShogiError):
            game.declare()
        assert game.result is None
        return
    assert game.declare() is row["win27"]
    assert ending(game) == (mover if row["win27"] else other, "impasse")


@pytest.mark.parametrize("row", reports("I03", "I04", "I05", "I07", "I08", "I09", "I10", "I11"))
def test_reported_impasse(row):
    expect = row["expect"]
    game = game_of(row["start"], impasse_rule="declare")
    side = game.pos.side
    won = all(conditions(game))
    assert won is (expect.get("declare", False) or expect.get("bot_must") == "declare")
    if "points" in expect:
        assert impasse.points(game.pos, side) == expect["points"]
    if "pieces" in expect:
        assert impasse.zone(game.pos, side) == expect["pieces"]
    if "in_check" in expect:
        assert conditions(game)[1] is not expect["in_check"]


def test_each_condition_is_read_alone():
    names = ("king in the zone", "not in check", "ten pieces", "points")
    for row, failing in (("I05", 2), ("I07", 1), ("I08", 0), ("I04", 3)):
        game = game_of(report(row)["start"], impasse_rule="declare")
        failed = [name for name, ok in zip(names, conditions(game), strict=True) if not ok]
        assert failed == [names[failing]]


def test_handicap_bonus():
    row = report("I10")
    game = game_of(row["start"], impasse_rule="auto")
    assert game.bonus() == 0
    assert game.result is None
    game.handicap = "two"
    game.update_result()
    assert game.bonus() == row["expect"]["handicap_bonus"]
    assert impasse.points(game.pos, GOTE) == row["expect"]["points"]
    assert ending(game) == ("w", "impasse")
    game.handicap_bonus = False
    game.update_result()
    assert game.bonus() == 0
    assert game.result is None
    assert game.declare() is False
    assert ending(game) == ("b", "impasse")


def test_the_bonus_is_uwates_alone():
    start = "K+R+B+P+P+P+P+P+P/+P+P7/9/9/9/9/9/9/8k b R4Pb4g4s4n4l6p 1"  # 27 points
    game = game_of(start, impasse_rule="declare")
    game.handicap = "two"
    assert impasse.points(game.pos, SENTE) == 27
    assert conditions(game) == (True, True, True, False)


def test_impasse_is_tested_at_the_start_of_ones_turn():
    """The move that completes the points does not win; the next turn of that side does."""
    start = "K+R+B+P+P+P+P+P+P/+P8/1P7/9/9/9/9/9/8k b R5Pb4g4s4n4l5p 1"
    game = game_of(start.replace("/1P7/9/", "/9/1P7/"))
    game.play(usi.parse("8d8c+"))
    assert game.result is None
    game.play(usi.parse("1i1h"))
    assert ending(game) == ("b", "impasse")


COUNTED = "8k/+P+P+P+P+P+P3/RBGGK4/9/9/9/9/9/9 b - 1"  # 18 points, ten pieces and the king


def test_each_rule_has_a_label_in_every_language():
    for one in catalogue.languages():
        label = one.texts.get(("new_game", "rules"))
        assert label is None or len(label.split("|")) == len(now().NAMES), one.name
    assert tuple(now().RULES) == now().NAMES


def now():
    """The module that a game imports: the firmware drops it, so it may be another one by now."""
    from shogi.rules import impasse as loaded

    return loaded


@pytest.mark.parametrize(
    "row, result",
    [((True, 28, 27, 0), None), ((True, 28, 27, 18), "draw"), ((True, 28, 27, 19), None),
     ((True, 18, 18, 10), "b"), ((False, 18, 18, 10), None)],
)  # fmt: skip
def test_another_rule_is_another_row(monkeypatch, row, result):
    """A rule with a draw, such as that of 24 points, needs no more than its numbers."""
    monkeypatch.setitem(now().RULES, "auto", row)
    game = Game()
    game.load(COUNTED)
    game.update_result()
    assert game.result == result
    assert game.reason == ("impasse" if result else None)


def test_a_declared_draw(monkeypatch):
    monkeypatch.setitem(now().RULES, "declare", (False, 28, 27, 18))
    game = Game()
    game.impasse_rule = "declare"
    game.load(COUNTED)
    game.update_result()
    assert game.result is None and not game.may_declare()
    assert not game.declare()
    assert (game.result, game.reason) == ("draw", "impasse")
