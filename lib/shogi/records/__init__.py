# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Games as files: KIF, CSA, USI and SFEN, and packed puzzles; above notation and rules."""
