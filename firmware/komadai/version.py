# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The version: the title screen, the release and the changelog all say this one."""

VERSION = "1.1.0"
