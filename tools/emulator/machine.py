# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A board that runs a real CircuitPython: rp2040py, the firmware, a drive and a device around it.

Time is the emulated chip's: an RP2040 at 125 MHz without flash-cache misses, so every figure taken
here is a lower bound of a board's. About 30 times slower than the chip.

Three things differ from a plain use of rp2040py. Its USB host answers each armed OUT transfer of
the console at once, with nothing, for ever, and the firmware spends two thirds of its time in that
interrupt: here the answer is held back until there is something to send. An interrupt that comes
just before the firmware goes to sleep with interrupts off does not wake it there, as it does on the
chip (SEVONPEND), and everything stands still until the next one: here the sleeper is woken. And
CircuitPython waits for a double reset at boot: the drive's settings.toml should say
CIRCUITPY_SAFE_MODE_DELAY = 0.
"""

from rp2040py.boards import BoardSpec
from rp2040py.device.base_device import BaseDevice, ResetCause
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.peripherals import ssi

NVM_START = 0xFF000  # offsets in the flash, for CircuitPython's 1020 KiB of firmware
NVM_SIZE = 0x1000
DRIVE_START = 0x100000
DRIVE_SIZE = 0x100000  # rp2040py's flash chip says it holds 2 MiB
_WAKE = 1_000_000  # ns between two looks at a core that waits
_CTRL_A, _CTRL_B, _CTRL_C, _CTRL_D = 1, 2, 3, 4


class Stuck(Exception):
    """What was waited for has not come in the emulated time that was allowed."""


class Emulator:
    """`drive` is a FAT volume (bytes), `nvm` the bytes of the NVM sector, `device` what hangs on
    the pins. `serial` collects what the console says. All durations are emulated milliseconds."""

    def __init__(self, uf2, drive, device=None, nvm=b""):
        if len(drive) > DRIVE_SIZE:
            raise ValueError(f"the drive is larger than {DRIVE_SIZE} bytes")
        self._board = BaseDevice(board=BoardSpec(image=str(uf2)))
        self._simulator = self._board.simulator
        self.chip = self._board.mcu
        self.chip.logger = _Silent()
        flash = self.chip.flash
        flash[NVM_START : NVM_START + NVM_SIZE] = bytes(nvm).ljust(NVM_SIZE, b"\xff")
        flash[DRIVE_START : DRIVE_START + DRIVE_SIZE] = bytes(drive).ljust(DRIVE_SIZE, b"\xff")
        self.device = device
        if device:
            device.attach(self.chip)
        self.serial = bytearray()
        self._board.cdc.on_serial_data = self.serial.extend
        self._queue = bytearray()
        self._armed = 0
        self._hold_back_empty_answers()
        self.erases = {}
        self._count_erases()
        self._alarm = self._simulator.clock.create_alarm(self._simulator.stop)
        self._waker = self._simulator.clock.create_alarm(self._wake)
        self._waker.schedule(_WAKE)
        self.chip.core.pc = FLASH_START_ADDRESS
        self.reset_at = self.now

    @property
    def now(self):
        """Emulated milliseconds since the chip was made."""
        return self._simulator.clock.nanos / 1e6

    @property
    def nvm(self):
        return bytes(self.chip.flash[NVM_START : NVM_START + NVM_SIZE])

    @property
    def drive(self):
        return bytes(self.chip.flash[DRIVE_START : DRIVE_START + DRIVE_SIZE])

    def run(self, milliseconds):
        """Lets the chip run for that long."""
        simulator = self._simulator
        end = simulator.clock.nanos + milliseconds * 1e6
        self._alarm.schedule(milliseconds * 1e6)
        while simulator.clock.nanos < end:
            simulator.stopped = False
            simulator._execute_batch()

    def run_until(self, met, limit, step=5, awaited="condition"):
        """Runs until `met()` is true, looking every `step` ms; Stuck after `limit` ms."""
        end = self.now + limit
        while not met():
            if self.now >= end:
                raise Stuck(f"{awaited}: not within {limit} ms")
            self.run(step)

    def reset(self):
        """The reset button: flash stays, RAM goes."""
        self._queue.clear()
        self._armed = 0
        self._board.hard_reset(cause=ResetCause.RUN_PIN)
        self.reset_at = self.now

    def send(self, data):
        """Types bytes into the console."""
        self._queue += data
        self._feed()

    def wait_serial(self, text, limit, start=0):
        """Runs until `text` (bytes) stands in `serial` from `start` on; returns its end."""
        self.run_until(lambda: text in self.serial[start:], limit, awaited=repr(text))
        return self.serial.index(text, start) + len(text)

    def interrupt(self, limit=8000):
        """Ends the program on the board and enters the raw prompt."""
        for _ in range(3):
            start = len(self.serial)
            self.send(bytes((_CTRL_C, _CTRL_C)))
            self.run(400)
            self.send(b"\r" + bytes((_CTRL_A,)))
            try:
                self.wait_serial(b"raw REPL; CTRL-B to exit\r\n>", limit / 3, start)
                return
            except Stuck:
                continue
        raise Stuck(f"no raw prompt: {bytes(self.serial[-300:])!r}")

    def execute(self, source, limit=60_000):
        """Runs a program at the raw prompt; returns what it printed. RuntimeError: a traceback."""
        start = len(self.serial)
        self.send(source.encode() + bytes((_CTRL_D,)))
        self.run_until(
            lambda: self.serial[start:].count(b"\x04") >= 2, limit, awaited="end of program"
        )
        output, errors = bytes(self.serial[start:]).split(b"\x04")[:2]
        if errors.strip():
            raise RuntimeError(errors.decode())
        return output.removeprefix(b"OK").decode()

    def _hold_back_empty_answers(self):
        """Answers an armed OUT transfer of the console only when there are bytes for it."""
        cdc = self._board.cdc
        answer = cdc.usb.on_endpoint_read

        def on_endpoint_read(endpoint, size):
            if endpoint == cdc._out_endpoint:
                self._armed = size
                self._feed()
            else:
                answer(endpoint, size)

        cdc.usb.on_endpoint_read = on_endpoint_read

    def _feed(self):
        cdc = self._board.cdc
        if self._armed and self._queue:
            count = min(self._armed, len(self._queue))
            self._armed = 0
            packet = bytes(self._queue[:count])
            del self._queue[:count]
            cdc.usb.endpoint_read_done(cdc._out_endpoint, packet)

    def _wake(self):
        """Ends a wait for an event while an interrupt is pending."""
        core = self.chip.core
        if core.waiting and core.pending_interrupts & core.enabled_interrupts:
            core.waiting = False
        self._waker.schedule(_WAKE)

    def _count_erases(self):
        """`erases` maps the address of a flash sector to how often it was erased."""
        chip = self.chip.ssi
        apply = chip._apply_command

        def apply_and_count():
            command = bytes(chip._tx_buffer[:4])
            if len(command) == 4 and command[0] in (ssi.CMD_SECTOR_ERASE, ssi.CMD_BLOCK_ERASE):
                size = 0x1000 if command[0] == ssi.CMD_SECTOR_ERASE else 0x10000
                first = int.from_bytes(command[1:], "big") & -size
                for address in range(first, first + size, 0x1000):
                    self.erases[address] = self.erases.get(address, 0) + 1
            apply()

        chip._apply_command = apply_and_count


class _Silent:
    """rp2040py reports each register that it does not model; nobody reads that here."""

    def debug(self, *_):
        pass

    info = warning = warn = error = debug
