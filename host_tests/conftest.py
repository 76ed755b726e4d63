# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Set-up of all tests. pyproject.toml puts lib, tools and tools/cpython on sys.path.

tools/cpython first: python-shogi's package is named `shogi` like ours, circuitpython-stubs bring
a `micropython`; neither may win here.
"""

import os
import sys
from pathlib import Path

import hypothesis

from assets import catalogue

os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")  # before the first import of displayio
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.dont_write_bytecode = True

ROOT = Path(__file__).resolve().parent.parent
sys.path += [str(ROOT / "firmware"), str(ROOT)]  # last: its code.py must not hide Python's own

catalogue.ensure()  # the compiled texts, next to the other assets

# The same examples in every run and on every machine, no time limits, no database on disk.
hypothesis.settings.register_profile(
    "komadai",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=200,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("komadai")
