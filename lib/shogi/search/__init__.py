# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Thinks: the bot, its search, evaluation, book, and the mate solver; above rules."""
