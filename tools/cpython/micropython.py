# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What `lib/` needs of MicroPython's own module, for CPython: put this folder on sys.path."""


def const(value):
    """Return `value`; mpy-cross folds the call away."""
    return value
