# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""One module a screen beside the board: loaded when it opens, dropped when it closes."""
