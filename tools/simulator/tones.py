# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A voice for komadai.device.sound on the laptop's loudspeaker."""

from array import array

_RATE = 44100
_LOUD = (0.03, 0.07, 0.15, 0.3)  # by volume, 1 to 4
_PERIODS = 16  # of a tone that is repeated: so many that its pitch is right


class Tones:
    """Square waves, as a buzzer makes them. `mixer` is pygame's, already begun."""

    def __init__(self, mixer):
        self.mixer = mixer
        self.volume = _LOUD[2]
        self.made = {}
        self.playing = None

    def loud(self, volume):
        """From 1 to 4, of the tones that follow."""
        self.volume = _LOUD[volume - 1]

    def on(self, hertz):
        """Begin a tone."""
        self.off()
        key = hertz, self.volume
        if key not in self.made:
            self.made[key] = self.mixer.Sound(buffer=wave(hertz, self.volume))
        self.playing = self.made[key]
        self.playing.play(loops=-1)

    def off(self):
        """End it."""
        if self.playing:
            self.playing.fadeout(6)
            self.playing = None


def wave(hertz, volume):
    """Some periods of a square wave with soft edges, 16 bits signed."""
    samples = array("h")
    length = round(_PERIODS * _RATE / hertz)
    for i in range(length):
        phase = i * _PERIODS / length % 1
        edge = min(phase, abs(phase - 0.5), 1 - phase) * 12
        samples.append(int(32767 * volume * min(1, edge) * (1 if phase < 0.5 else -1)))
    return samples


def voice():
    """Tones, or None where there is no loudspeaker."""
    import pygame

    try:
        pygame.mixer.init(_RATE, -16, 1, 512, allowedchanges=0)
    except (pygame.error, NotImplementedError):
        return None
    return Tones(pygame.mixer)
