# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The handheld game: screens and state (no display), and the view that draws them.

app -> match (game, clock, bot, store) -> board (cursor and marks); every other screen is a module
that is loaded when it opens and dropped when it closes.
"""

import sys


def unload(name):
    """Forget a module, so that its memory can be collected."""
    if name in sys.modules:
        del sys.modules[name]
        package, _, child = name.rpartition(".")
        parent = sys.modules.get(package)
        if parent and hasattr(parent, child):
            delattr(parent, child)
