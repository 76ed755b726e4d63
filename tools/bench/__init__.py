# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The areas of tools/bench.py and what they measure with."""

AREAS = ("rules", "bot", "mate", "handheld", "layout_library", "drive")
