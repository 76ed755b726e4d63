# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Figures of the game area."""


def figures():
    yield from ()
