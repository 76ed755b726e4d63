# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""An AW9523 on I2C: sixteen pins, keys to ground and outputs (MEMENTO's speaker is on one)."""

from micropython import const

_INPUT = const(0x00)  # registers, two bytes each: pins 0-7, pins 8-15
_OUTPUT = const(0x02)
_CONFIG = const(0x04)  # 1 is an input
_CONTROL = const(0x11)  # bit 4: pins 0-7 drive both ways, not to ground only
_MODE = const(0x12)  # 1 is a pin and no LED driver


class Expander:
    """An AW9523. i2c: busio.I2C, stays locked (it has no other user); outputs: bits of pins."""

    def __init__(self, i2c, address=0x58, outputs=0):
        if not i2c.try_lock():  # nobody else runs here who would give it back
            raise RuntimeError("I2C is in use")
        self.i2c = i2c
        self.address = address
        self.outputs = outputs
        self.where = bytes((_INPUT,))
        self.data = bytearray(2)
        inputs = 0xFFFF ^ outputs
        for register, low, high in (
            (_OUTPUT, 0, 0),
            (_CONFIG, inputs & 255, inputs >> 8),
            (_MODE, 255, 255),
        ):
            i2c.writeto(address, bytes((register, low, high)))
        i2c.writeto(address, bytes((_CONTROL, 0x10)))

    def read(self):
        """A bit for each input that is pulled to ground: a key that is down."""
        self.i2c.writeto_then_readfrom(self.address, self.where, self.data)
        pins = self.data[0] | self.data[1] << 8
        return (pins ^ 0xFFFF) & ~self.outputs

    def drive(self, pins):
        """Set the outputs: a bit for each that is high."""
        self.i2c.writeto(self.address, bytes((_OUTPUT, pins & 255, pins >> 8)))


class Output:
    """One output as digitalio.DigitalInOut has it: .value."""

    def __init__(self, expander, pin):
        self.expander = expander
        self.pin = pin
        self.on = False

    @property
    def value(self):
        """True while it is high."""
        return self.on

    @value.setter
    def value(self, on):
        self.on = on
        self.expander.drive(1 << self.pin if on else 0)
