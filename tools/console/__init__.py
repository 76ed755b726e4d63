# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Lines in and out of the terminal: for tools/terminal.py and tools/usi.py."""
