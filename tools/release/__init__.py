# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What a release is made of: imports, names, .mpy files, drives, and MicroPython to try them in."""
