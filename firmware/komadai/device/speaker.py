# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Voices for komadai.sound: a buzzer on a pin, or a speaker with audioio or audiobusio.

The speaker plays one short waveform whose sample rate makes the pitch.
"""

from array import array

# One period of the wave, signed 16 bits: a soft square.
WAVE = array("h", (0, 5000, 7000, 5000, 0, -5000, -7000, -5000))


class Pwm:
    """A buzzer on a pwmio.PWMOut made with variable_frequency=True.

    enable: digitalio.DigitalInOut of an amplifier's switch, or None.
    """

    def __init__(self, pwm, enable=None):
        self.pwm = pwm
        self.enable = enable

    def on(self, hertz):
        """Begin a tone."""
        if self.enable:
            self.enable.value = True
        self.pwm.frequency = hertz
        self.pwm.duty_cycle = 0x3000

    def off(self):
        """End it; the amplifier is switched off."""
        self.pwm.duty_cycle = 0
        if self.enable:
            self.enable.value = False


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
