# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Figures of the dist area."""


def figures():
    yield from ()
