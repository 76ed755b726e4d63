# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Writes and reads moves: USI, Japanese, Western and chess-like squares; above rules."""
