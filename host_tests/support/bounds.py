# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Loops of tests that wait for the program: a slip that makes one endless is named at once."""

STEPS = 50_000  # more than any test needs; tests that count in nodes give their own


def until(step, *arguments, most=STEPS):
    """Call step(*arguments) until it answers true; returns how often that was."""
    for n in range(most):
        if step(*arguments):
            return n + 1
    raise AssertionError(f"{getattr(step, '__qualname__', step)} is not done after {most} calls")


class Patience:
    """`while patience.with_(condition)`: the condition, and a fault when it never ends."""

    def __init__(self, what, most=STEPS):
        self.what = what
        self.left = self.most = most

    def with_(self, condition):
        self.left -= 1
        assert self.left >= 0, f"waited {self.most} turns for {self.what}"
        return condition
