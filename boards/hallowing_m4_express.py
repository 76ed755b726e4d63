# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Adafruit HalloWing M4 Express with a Mini Gamepad QT: SAMD51, 240x240, speaker.

As the PyPortal (see there). Its four touch pads do nothing here.
"""

from boards.pyportal import KEYS, hardware, scanners  # noqa: F401  the same parts

WIDTH = 240
HEIGHT = 240
NVM = 8192
LINEAR = False
