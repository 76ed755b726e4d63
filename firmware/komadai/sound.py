# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Short tones that never wait: a tune is started and `tick` walks through it.

A voice has `on(hertz)` and `off()`. Two are here: Pwm (a buzzer on a pin) and Wave (a speaker with
audioio or audiobusio, one short waveform whose sample rate makes the pitch).
"""

from array import array

from micropython import const

_RING = const(0x1FFFFFFF)
_HALF = const(1 << 28)

MOVE = const(0)
CAPTURE = const(1)
CHECK = const(2)
ERROR = const(3)
END = const(4)

# Each tune: pairs of tone / 8 Hz (0 a rest) and length / 4 ms.
_TUNES = (
    b"\x52\x08",
    b"\x41\x08\x31\x0c",
    b"\x6e\x0c\x00\x06\x6e\x10",
    b"\x14\x1e",
    b"\x41\x1c\x52\x1c\x62\x30",
)


# One period of the wave, signed 16 bits: a soft square.
WAVE = array("h", (0, 5000, 7000, 5000, 0, -5000, -7000, -5000))


class Pwm:
    """A buzzer on a pwmio.PWMOut made with variable_frequency=True."""

    def __init__(self, pwm):
        self.pwm = pwm

    def on(self, hertz):
        """Begin a tone."""
        self.pwm.frequency = hertz
        self.pwm.duty_cycle = 0x3000

    def off(self):
        """End it."""
        self.pwm.duty_cycle = 0


class Wave:
    """A speaker: `out` is an AudioOut or I2SOut, `sample` a RawSample of 8 values, one period."""

    def __init__(self, out, sample, enable=None):
        self.out = out
        self.sample = sample
        self.enable = enable

    def on(self, hertz):
        """Begin a tone."""
        if self.enable:
            self.enable.value = True
        self.sample.sample_rate = 8 * hertz
        self.out.play(self.sample, loop=True)

    def off(self):
        """End it; the amplifier is switched off, for it hisses."""
        self.out.stop()
        if self.enable:
            self.enable.value = False


class Sound:
    """Plays tunes on a voice (None: silence). `enabled` follows the settings."""

    def __init__(self, voice, now):
        self.voice = voice
        self.now = now
        self.enabled = True
        self.tune = b""
        self.at = 0
        self.due = 0

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
        if (now - self.due) & _RING >= _HALF:
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
        self.due = (now + 4 * self.tune[self.at + 1]) & _RING
        self.at += 2
