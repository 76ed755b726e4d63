# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The numbers along the board: in the notation's way, turned with the board, or none."""

import pytest

from checked_cases import START
from komadai.storage.format import S_COORDINATES, S_NOTATION, S_TINTED
from screens import NAMES, SIZES, Screen, turned
from shogi.rules.types import square


@pytest.fixture(params=SIZES, ids=NAMES)
def screen(request):
    return Screen(request.param)


def test_the_coordinates_are_those_of_the_notation(screen):
    def rim(**settings):
        screen.settings[S_COORDINATES] = settings.get("hidden", 0)
        screen.settings[S_NOTATION] = settings.get("notation", 0)
        screen.view.apply(screen.settings)
        table = screen.view.table
        return [[bytes(g.bitmap[x, y] for y in range(g.bitmap.height)
                       for x in range(g[i] * g.bitmap.width // 9,
                                      (g[i] + 1) * g.bitmap.width // 9))
                 for i in range(9)] for g in (table.files, table.ranks)]  # fmt: skip

    screen.show(START)
    files, ranks = rim()
    assert len(set(files)) == len(set(ranks)) == 9
    kanji = rim(notation=1)
    assert kanji[0] == files and not set(kanji[1]) & set(ranks)
    assert rim(notation=2) == [files, ranks]
    algebraic = rim(notation=3)
    assert len(set(algebraic[0])) == 9 and not set(algebraic[0]) & set(files)
    screen.show(START, turned=True)
    assert rim() == [files[::-1], ranks[::-1]]
    assert not any(map(any, [*rim(hidden=1)[0], *rim(hidden=1)[1]]))


def test_the_sides_have_two_woods_where_asked(screen):
    """Gote's pieces are darker, however the board lies; the picture says whose it is without."""

    def wood(place):
        """Pixels of the body in a square."""
        picture = screen.inside(place)
        return sum(row.count(body) for row in picture)

    screen.show(START)
    body = max({c for row in screen.inside(square(5, 7)) for c in row}, key=lambda c: c >> 11)
    plain = screen.inside(square(5, 3)), screen.inside(square(5, 7))
    assert plain[0] == turned(plain[1]) != plain[1]
    screen.settings[S_TINTED] = 1
    screen.view.apply(screen.settings)
    for turn in (False, True, False):
        screen.show(START, turned=turn)
        assert wood(square(5, 3)) < wood(square(5, 7)) * 9 // 10
    screen.settings[S_TINTED] = 0
    screen.view.apply(screen.settings)
    screen.draw()
    assert (screen.inside(square(5, 3)), screen.inside(square(5, 7))) == plain
