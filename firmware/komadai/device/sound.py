# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Short tones that never wait: a tune is started and `tick` walks through it.

A voice has `on(hertz)` and `off()`, perhaps `loud(1-4)`, see speaker.py.
"""

from komadai.device.ticks import RING
from micropython import const

_HALF = const(1 << 28)

# Move, capture, check, error, end, a second of the clock: pairs of tone / 8 Hz (0 a rest) and
# length / 4 ms.
_TUNES = (
    b"\x52\x08",
    b"\x41\x08\x31\x0c",
    b"\x6e\x0c\x00\x06\x6e\x10",
    b"\x14\x1e",
    b"\x41\x1c\x52\x1c\x62\x30",
    b"\x7d\x04",
)


class Sound:
    """Plays tunes on a voice (None: silence). `enabled` follows the settings."""

    def __init__(self, voice, now):
        self.voice = voice
        self.now = now
        self.enabled = True
        self.tune = b""
        self.at = 0
        self.due = 0

    def loud(self, volume):
        """From 0, silence, to 4; a voice that cannot is as loud as it is."""
        self.enabled = volume != 0
        if volume and hasattr(self.voice, "loud"):
            self.voice.loud(volume)

    def play(self, number):
        """Start a tune; it takes the place of one that is playing."""
        if self.voice and self.enabled:
            self.tune = _TUNES[number]
            self.at = 0
            self.due = self.now()
            self.tick()

    def tick(self):
        """Go on with the tune; call it in every turn of the main loop."""
        if not self.tune:
            return
        now = self.now()
        if (now - self.due) & RING >= _HALF:
            return
        if self.at >= len(self.tune):
            self.tune = b""
            self.voice.off()
            return
        tone = self.tune[self.at]
        if tone:
            self.voice.on(8 * tone)
        else:
            self.voice.off()
        self.due = (now + 4 * self.tune[self.at + 1]) & RING
        self.at += 2
