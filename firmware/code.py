# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Komadai: shogi in the hand. Only starts the program; see lib/komadai."""

import board

if hasattr(board, "DISPLAY"):
    board.DISPLAY.auto_refresh = False  # else the console is painted while the program loads

import komadai
from komadai.main import ready, start

app = start(board.board_id)
ready(app)
del ready, start
komadai.unload("komadai.main")  # what only starts
app.run()
