# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Voices for device.sound: a buzzer on a pin, or a speaker with audioio or audiobusio.

The speaker plays one short waveform whose sample rate makes the pitch.
"""

from array import array

# One period of the wave, signed 16 bits: a soft square.
_SOFT = (0, 5000, 7000, 5000, 0, -5000, -7000, -5000)
WAVE = array("h", _SOFT)
# By volume, 1 to 4. A buzzer is louder the longer a pulse is; the ear hears steps of two.
_DUTY = (0x0200, 0x0600, 0x1400, 0x3000)
_QUARTERS = (0, 1, 2, 4)  # of the wave; 0: an eighth


class Pwm:
    """A buzzer on a pwmio.PWMOut made with variable_frequency=True.

    enable: digitalio.DigitalInOut of an amplifier's switch, or None.
    """

    def __init__(self, pwm, enable=None):
        self.pwm = pwm
        self.enable = enable
        self.duty = _DUTY[3]

    def loud(self, volume):
        """From 1 to 4, of the tones that follow."""
        self.duty = _DUTY[volume - 1]

    def on(self, hertz):
        """Begin a tone."""
        if self.enable:
            self.enable.value = True
        self.pwm.frequency = hertz
        self.pwm.duty_cycle = self.duty

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

    def loud(self, volume):
        """From 1 to 4: the sample plays what stands in WAVE."""
        for i in range(8):
            WAVE[i] = _SOFT[i] * _QUARTERS[volume - 1] // 4 or _SOFT[i] // 8

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
