# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The emulated RP2040 of tools/emulate.py and who plays on it."""
