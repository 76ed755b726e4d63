# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Knows shogi: squares, positions, moves, endings, SFEN; imports no other room."""
