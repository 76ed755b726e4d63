# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A PicoSystem around an emulated RP2040: the panel on its SPI pins and eight keys on theirs.

Pins from CircuitPython's `boards/pimoroni_picosystem/pins.c`. `attach(rp2040)` is the interface of
rp2040py's external devices; it must be called before the chip runs.
"""

from rp2040py.gpio_pin import GPIOPinState

from emulator.st7789 import St7789

KEYS = {"UP": 23, "DOWN": 20, "LEFT": 22, "RIGHT": 21, "A": 18, "B": 19, "X": 17, "Y": 16}
_LED = 14  # its red light, on which a measured program marks moments
_SPI, _DATA_NOT_COMMAND, _SELECT, _RESET = 0, 9, 5, 4


class PicoSystem:
    """Keys are named as on the case; low is pressed, and a free key leaves its pin to the pull-up.

    `last_pixel` is the emulated time (ns) of the last pixel byte, 0 before the first one.
    `bursts` is a list of [begin, end, bytes, box]: pixel writes with less than `GAP` ns between
    them, in the order of time. `marks` holds the times (ns) when the red light was lit."""

    GAP = 10_000_000

    def __init__(self):
        self.panel = St7789()
        self.last_pixel = 0
        self.bursts = []
        self.marks = []
        self._seen = 0
        self._selected = False
        self._is_data = False

    def attach(self, rp2040):
        self._rp2040 = rp2040
        self._spi = rp2040.spi[_SPI]
        self._done = rp2040.clock.create_alarm(lambda: self._spi.complete_transmit(0))
        rp2040.gpio[_RESET].add_listener(self._on_reset)
        rp2040.gpio[_SELECT].add_listener(self._on_select)
        rp2040.gpio[_DATA_NOT_COMMAND].add_listener(self._on_data_not_command)
        rp2040.gpio[_LED].add_listener(self._on_led)
        self._spi.on_transmit = self._on_byte
        for pin in KEYS.values():
            rp2040.gpio[pin].release_input()

    def press(self, key):
        self._rp2040.gpio[KEYS[key]].set_input_value(False)

    def release(self, key):
        self._rp2040.gpio[KEYS[key]].release_input()

    def _on_led(self, state, _old):
        if state == GPIOPinState.HIGH:
            self.marks.append(self._rp2040.clock.nanos)

    def _on_reset(self, state, _old):
        if state == GPIOPinState.LOW:
            self.panel.reset()

    def _on_select(self, state, _old):
        self._selected = state == GPIOPinState.LOW

    def _on_data_not_command(self, state, _old):
        self._is_data = state != GPIOPinState.LOW

    def _on_byte(self, byte):
        """One byte on the wire; it takes eight clocks of the SPI before the next one may go."""
        panel = self.panel
        if self._selected:
            if self._is_data:
                panel.now = self._rp2040.clock.nanos
                panel.data(byte)
                if panel.bytes_written != self._seen:
                    self._seen = panel.bytes_written
                    self._note_pixel()
            else:
                panel.command(byte)
        clock = self._spi.clock_frequency or 1_000_000
        self._done.schedule(8e9 / clock)

    def _note_pixel(self):
        now = self._rp2040.clock.nanos
        bursts = self.bursts
        if not bursts or now - self.last_pixel > self.GAP:
            self.panel.clear_box()
            bursts.append([now, now, 0, None])
        burst = bursts[-1]
        burst[1] = now
        burst[2] += 2
        burst[3] = self.panel.box
        self.last_pixel = now
