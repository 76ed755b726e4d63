# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The rules of shogi and a search, for CircuitPython, MicroPython and CPython.

types -> position -> movegen -> game -> search; notations and records beside them, one file each.
Nothing here reads a clock, a file or a display.
"""
