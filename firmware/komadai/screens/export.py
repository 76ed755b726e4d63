# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Writing the game in memory to the drive as a .kifu file, with the scores of its analysis."""

import os

from komadai import unload
from komadai.device.keys import PRESS
from komadai.screens.pages import Box
from komadai.storage.format import LEVEL
from komadai.view.catalogue import word
from komadai.view.text_keys import EXPORT_FAILED, EXPORT_NO_DRIVE, EXPORT_SAVED
from shogi.rules.types import GOTE, SENTE


class Screen(Box):
    """Writes at once and says what came of it."""

    def __init__(self, app):
        Box.__init__(self, app)
        self.origin = app.came_from
        self.lines = self.write(app)

    def write(self, app):
        """The lines to show."""
        folder = app.hw.records
        if folder is None:
            return word(EXPORT_NO_DRIVE).split("|")
        from komadai.device import usb_host
        from shogi.records import kif

        match = app.match
        game = match.game
        game.names = [self.player(match, SENTE), self.player(match, GOTE)]
        clock = match.clock
        tenths = clock.used[: clock.plies] if clock else ()
        date = usb_host.today() if match.running else ""  # a kept game may be of any day
        unload("komadai.device.usb_host")
        try:
            taken = os.listdir(folder[:-1] or "/")
            n = 1
            while "komadai-%03d.kifu" % n in taken:
                n += 1
            name = "komadai-%03d.kifu" % n
            with open(folder + name, "wb") as file:
                kif.emit(
                    game,
                    lambda line: file.write((line + "\n").encode()),
                    "UTF-8",
                    date,
                    tenths,
                    comments(app.analysed, game.pos),
                )
        except OSError as fault:
            return [word(EXPORT_FAILED), str(fault)[:20]]
        finally:
            unload("shogi.records.kif")
            unload("shogi.notation.japanese")
            unload("shogi.records.record_parts")
            unload("shogi.records.analysis_comments")
            unload("shogi.search.analysis")
            unload("shogi.search.chance")
            app.hw.give_back()
        return [word(EXPORT_SAVED), name]

    @staticmethod
    def player(match, side):
        """Name of a side's player in a record: of a person "", as nobody has given one."""
        if match.person(side):
            return ""
        return "Komadai level %d" % match.config[LEVEL]

    def press(self, button, kind):
        """Any button goes back."""
        if kind > PRESS:
            return None
        return self.origin


def comments(found, pos):
    """The scores of an analysis for kif.emit, None where this game was not analysed."""
    if not found or not found.of(pos):
        return None
    from komadai.play.analysed import SIGNS
    from shogi.records.analysis_comments import Comments
    from shogi.search.analysis import centipawns

    signs = found.signs[: found.count]
    return Comments(pos, lambda ply: centipawns(found.scores[ply]), signs, SIGNS, found.lines)
