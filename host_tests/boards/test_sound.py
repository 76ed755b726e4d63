# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Tones: they start at once, never wait, end by themselves, and are silent where they should be."""

import pytest

from bounds import Patience
from komadai.device import sound
from komadai.device import speaker as voice

RING = 1 << 29
MOVE, CAPTURE, CHECK, ERROR, END, CLOCK = range(6)


class Voice:
    def __init__(self):
        self.log = []

    def on(self, hertz):
        self.log.append(hertz)

    def off(self):
        self.log.append(0)


class Player:
    def __init__(self, voice, start):
        self.ticks = start
        self.sound = sound.Sound(voice, lambda: self.ticks)

    def run(self, ms):
        for _ in range(0, ms, 4):
            self.ticks = (self.ticks + 4) % RING
            self.sound.tick()


@pytest.mark.parametrize("start", [0, RING - 30, RING - 200])
@pytest.mark.parametrize("tune", range(6))
def test_a_tune_ends_by_itself(tune, start):
    voice = Voice()
    player = Player(voice, start)
    player.sound.play(tune)
    assert voice.log[0] > 0
    player.run(1200)
    assert voice.log[-1] == 0
    assert len(voice.log) >= 2
    before = list(voice.log)
    player.run(3000)
    assert voice.log == before
    assert all(hertz == 0 or 100 <= hertz <= 2000 for hertz in voice.log)


def test_tunes_differ_and_are_short():
    seen = set()
    for tune in range(6):
        voice = Voice()
        player = Player(voice, 0)
        player.sound.play(tune)
        time = 0
        patience = Patience("the end of the tune")
        while patience.with_(player.sound.tune):
            player.run(4)
            time += 4
        assert time <= (700 if tune == END else 250)
        seen.add(tuple(voice.log))
    assert len(seen) == 6


def test_a_new_tune_takes_the_place_of_the_old():
    voice = Voice()
    player = Player(voice, 0)
    player.sound.play(END)
    player.run(20)
    player.sound.play(ERROR)
    player.run(1000)
    assert voice.log[-2:] == [160, 0]


def test_off_and_no_speaker():
    voice = Voice()
    player = Player(voice, 0)
    player.sound.enabled = False
    player.sound.play(MOVE)
    player.run(500)
    assert voice.log == []
    player.sound.loud(0)
    player.sound.play(MOVE)
    assert voice.log == []
    player.sound.loud(1)  # a voice without steps
    player.sound.play(MOVE)
    assert voice.log
    silent = Player(None, 0)
    silent.sound.loud(2)
    silent.sound.play(CHECK)
    silent.run(500)


class Record:
    """Anything; remembers what was set."""

    def play(self, sample, loop):
        self.playing = sample.sample_rate if loop else None

    def stop(self):
        self.playing = None


def test_voices():
    pwm = Record()
    buzzer = voice.Pwm(pwm)
    buzzer.on(660)
    assert pwm.frequency == 660 and pwm.duty_cycle > 0
    buzzer.off()
    assert pwm.duty_cycle == 0
    out, sample, enable = Record(), Record(), Record()
    speaker = voice.Wave(out, sample, enable)
    speaker.on(440)
    assert out.playing == 8 * 440 and enable.value is True
    speaker.off()
    assert out.playing is None and enable.value is False
    assert len(voice.WAVE) == 8


def test_four_steps_of_volume():
    pwm = Record()
    buzzer = voice.Pwm(pwm)
    duties, peaks = [], []
    speaker = voice.Wave(Record(), Record())
    for step in (1, 2, 3, 4):
        buzzer.loud(step)
        buzzer.on(660)
        duties.append(pwm.duty_cycle)
        speaker.loud(step)
        peaks.append(max(voice.WAVE))
        assert min(voice.WAVE) == -max(voice.WAVE) and voice.WAVE[0] == 0
    assert duties == sorted(set(duties)) and peaks == sorted(set(peaks))
    assert duties[3] == 0x3000 and list(voice.WAVE)[:3] == [0, 5000, 7000]
