# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What finds, reduces, judges and orders mate problems (tsume)."""
