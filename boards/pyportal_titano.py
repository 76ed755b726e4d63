# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Adafruit PyPortal Titano with a Mini Gamepad QT: SAMD51, 480x320, speaker.

As the PyPortal (see there); the page of 320x240 is in the middle of the screen.
"""

from boards.pyportal import KEYS, hardware, scanners  # noqa: F401  the same parts

WIDTH = 480
HEIGHT = 320
NVM = 8192
LINEAR = False
