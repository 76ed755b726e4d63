# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The game on the table, without a display: match, clock, state of the board page, notation."""
