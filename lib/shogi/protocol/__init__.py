# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Speaks USI: the engine behind a line of text, its options and its status; above all rooms."""
