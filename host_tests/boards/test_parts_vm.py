# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The parts of self-made and other boards under MicroPython, as the compiler of boards has them."""

from bench import figure
from release import vm

_SCRIPT = """
from komadai.device.expander import Expander, Output
from komadai.device.gamepad import Gamepad
from komadai.device.ladder import Ladder
from komadai.device.polled_keys import KeyEvent, PolledKeys
from komadai.device.taps import Trackball, Typed
from komadai.device.wiring import PRESETS, SettingError, Wiring

class Clock:
    ms = (1 << 29) - 20
    def __call__(self):
        return self.ms
    def on(self):
        self.ms = self.ms + 8 & (1 << 29) - 1

class Thing:
    value = count = 0

class Bus:
    def try_lock(self):
        return True
    def writeto(self, address, data):
        self.asked = bytes(data)
    def readfrom_into(self, address, data):
        for i in range(len(data)):
            data[i] = 255
        if len(data) == 4:
            data[3] = 0xDF  # A is down
    def writeto_then_readfrom(self, address, out, data):
        data[0], data[1] = 255, 0xF7

def events(source, clock):
    found = []
    event = KeyEvent()
    for _ in range(8):
        clock.on()
        while source.events.get_into(event):
            found.append((event.key_number, event.pressed))
    return found

clock = Clock()
expander = Expander(Bus(), outputs=1)
print("expander", expander.read(), events(PolledKeys(expander.read, clock), clock))
switch = Output(expander, 0)
switch.value = True
print("switch", switch.value, expander.i2c.asked)
pad = Gamepad(Bus())
print("gamepad", events(PolledKeys(pad.read, clock), clock), pad.x.value)
balls = [Thing() for _ in range(4)]
ball = Trackball(balls)
balls[2].count = 5
print("ball", events(ball, clock))
letters = [0, 13, 0, 8]
typed = Typed(lambda: letters.pop() if letters else 0, b"\\r\\x08", clock)
print("typed", events(typed, clock))
x, y = Thing(), Thing()
ladder = Ladder(x, y)
y.value = 60000
print("ladder", [ladder.read() for _ in range(3)])
for name in sorted(PRESETS):
    made = Wiring({"KOMADAI_DISPLAY": name}.get)
    print(name, made.driver, made.size, made.linear, len(made.keys))
for bad in ({"KOMADAI_DISPLAY": "tv"}, {"KOMADAI_DISPLAY": "st7789", "KOMADAI_INIT": "xy"}):
    try:
        Wiring(bad.get)
    except SettingError as fault:
        print(fault)
"""

_SAID = """\
expander 2048 [(11, True)]
switch True b'\\x02\\x01\\x00'
gamepad [(3, True)] -4128768
ball [(2, True), (2, False), (2, True), (2, False)]
typed [(1, True), (1, False), (0, True)]
ladder [0, 1, 1]
pimoroni_display st7789 (240, 135) True 4
pimoroni_display_2 st7789 (320, 240) True 4
waveshare_1_14 st7789 (240, 135) False 7
waveshare_1_3 st7789 (240, 240) False 8
waveshare_1_44 st7735r (128, 128) True 4
waveshare_2_0 st7789 (320, 240) True 4
KOMADAI_DISPLAY: tv is no preset and no driver
KOMADAI_INIT: is not made of pairs of 0-9 and a-f
"""


def test_parts_under_micropython():
    for run in (vm.unix, lambda *a, **k: vm.wasm(*a, **k)[0]):
        assert run(_SCRIPT, lib=figure.lib()).replace("\r", "").split("\n") == _SAID.split("\n")
