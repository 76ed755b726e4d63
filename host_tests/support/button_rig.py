# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A clock and a loop for tests of buttons: events as the program sees them."""

UP, DOWN, LEFT, RIGHT, A, B, START, SELECT = (1 << i for i in range(8))
PRESS, REPEAT, HOLD, RELEASE = 256, 512, 768, 1024
RING = (1 << 29) - 1


class Clock:
    """Milliseconds on the ring of 2**29, short before it closes."""

    def __init__(self):
        self.ms = RING - 500

    def __call__(self):
        return self.ms

    def pass_(self, ms):
        self.ms = self.ms + ms & RING


def run(buttons, clock, ms):
    """Events of so many milliseconds, polled every four."""
    found = []
    for _ in range(ms // 4):
        clock.pass_(4)
        while event := buttons.poll():
            found.append(event)
    return found
