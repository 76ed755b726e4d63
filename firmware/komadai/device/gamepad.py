# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""An Adafruit Mini Gamepad QT on I2C: six buttons and a stick behind a seesaw.

A seesaw needs some milliseconds between the question and the answer. So each read takes the answer
to the question that the read before it asked: buttons and the two ways of the stick in turn.
"""

from micropython import const

_GPIO = const(0x01)  # module, and its functions
_DIRCLR = const(0x03)
_BULK = const(0x04)
_SET = const(0x05)
_PULL = const(0x0B)
_ADC = const(0x09)
_CHANNEL = const(0x07)  # and the number of the pin
_X = const(14)
_Y = const(15)
_FULL = const(1023)  # 10 bits; left and up are high

# Pins of SELECT B Y A X START, and the key numbers that they have here.
_PINS = b"\x00\x01\x02\x05\x06\x10"
SELECT, B, Y, A, X, START = range(6)


class _Axis:
    def __init__(self):
        self.value = 33000  # as analogio.AnalogIn: 0 to 65535, in the middle at rest


class Gamepad:
    """The gamepad: read() for PolledKeys; x and y for Stick. i2c: busio.I2C, which stays locked.

    A cable that is pulled is no error: no key is down then, and the stick rests.
    """

    def __init__(self, i2c, address=0x50):
        if not i2c.try_lock():  # nobody else runs here who would give it back
            raise RuntimeError("I2C is in use")
        self.i2c = i2c
        self.address = address
        self.x = _Axis()
        self.y = _Axis()
        self.turn = 0
        self.down = 0
        self.ready = False
        self.data = bytearray(4)
        self.pair = bytearray(2)
        self.questions = (
            bytes((_GPIO, _BULK)),
            bytes((_ADC, _CHANNEL + _X)),
            bytes((_ADC, _CHANNEL + _Y)),
        )

    def _begin(self):
        mask = bytes((0, 1, 0, 0x67))  # the six pins, most significant byte first
        for function in (_DIRCLR, _PULL, _SET):
            self.i2c.writeto(self.address, bytes((_GPIO, function)) + mask)
        self.i2c.writeto(self.address, self.questions[0])
        self.turn = 0
        self.ready = True

    def read(self):
        """A bit for each button that is down (SELECT B Y A X START from bit 0)."""
        try:
            if not self.ready:
                self._begin()
            elif self.turn:
                self.i2c.readfrom_into(self.address, self.pair)
                axis = self.x if self.turn == 1 else self.y
                axis.value = (_FULL - (self.pair[0] << 8 | self.pair[1])) * 64
                self._ask()
            else:
                self.i2c.readfrom_into(self.address, self.data)
                self._keys()
                self._ask()
        except OSError:
            self.ready = False
            self.down = 0
            self.x.value = self.y.value = 33000
        return self.down

    def _keys(self):
        down = 0
        for i in range(len(_PINS)):
            pin = _PINS[i]
            if not self.data[3 - (pin >> 3)] >> (pin & 7) & 1:
                down |= 1 << i
        self.down = down

    def _ask(self):
        self.turn = (self.turn + 1) % 3
        self.i2c.writeto(self.address, self.questions[self.turn])
