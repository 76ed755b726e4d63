# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Pixels: display objects, layouts, the board and the pages; only reads the state of the others."""
