# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""An I2C bus with one chip on it: an AW9523 expander, a seesaw gamepad."""


class Bus:
    """An I2C bus with one chip on it; commands to another address or without a lock are faults."""

    def __init__(self, chip, address):
        self.chip, self.address, self.locked, self.cut = chip, address, False, False

    def try_lock(self):
        free = not self.locked
        self.locked = True
        return free

    def _ask(self, address):
        assert self.locked and address == self.address
        if self.cut:
            raise OSError(19, "No such device")

    def writeto(self, address, data):
        self._ask(address)
        self.chip.write(bytes(data))

    def readfrom_into(self, address, buffer):
        self._ask(address)
        buffer[:] = self.chip.read(len(buffer))

    def writeto_then_readfrom(self, address, data, buffer):
        self.writeto(address, data)
        self.readfrom_into(address, buffer)


class Aw9523:
    """The registers of an AW9523B after power-on: outputs, LED mode off."""

    def __init__(self):
        self.registers = bytearray(128)
        self.pulled = 0  # pins that a key pulls to ground
        self.at = 0

    def write(self, data):
        self.at = data[0]
        self.registers[self.at : self.at + len(data) - 1] = data[1:]

    def read(self, count):
        pins = 0xFFFF ^ self.pulled
        self.registers[0:2] = bytes((pins & 255, pins >> 8))
        return bytes(self.registers[self.at : self.at + count])

    def word(self, register):
        return self.registers[register] | self.registers[register + 1] << 8


class Seesaw:
    """A seesaw's GPIO and ADC; what was asked is answered by the next read."""

    def __init__(self):
        self.inputs = self.pulls = self.high = 0
        self.pressed = 0
        self.analog = {14: 512, 15: 512}
        self.question = None

    def write(self, data):
        module, function, rest = data[0], data[1], data[2:]
        mask = int.from_bytes(rest, "big")
        if not rest:
            self.question = (module, function)
        elif (module, function) == (1, 3):
            self.inputs |= mask
        elif (module, function) == (1, 0x0B):
            self.pulls |= mask
        elif (module, function) == (1, 5):
            self.high |= mask
        else:
            raise AssertionError((module, function))

    def read(self, count):
        assert self.question, "nothing was asked"
        module, function = self.question
        self.question = None
        if module == 1:
            assert function == 4 and count == 4
            up = self.inputs & self.pulls & self.high
            return (up & ~self.pressed).to_bytes(4, "big")
        assert module == 9 and count == 2
        return self.analog[function - 7].to_bytes(2, "big")
