# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What the program sees of a handheld: screen, buttons, sound, clock, memory, drive, serial line.

A board file makes one of these from the board's own modules, the simulator one from its own parts.
"""

from komadai import unload
from komadai.device.sound import Sound
from komadai.version import VERSION
from micropython import const

_SOUND = const(5)  # places in the settings
_BRIGHTNESS = const(6)
_SWAP = const(35)


def load(path, bitmap, part=0):
    """Read a sheet into a displayio.Bitmap (its raw bytes): the first in a file of several, or a
    later one.
    """
    with open(path, "rb") as file:
        for _i in range(part + 1):
            file.readinto(bitmap)
    bitmap.dirty()


class Hardware:
    """See the module's text. The names of the arguments are those of the attributes.

    display, displayio, vectorio   the screen (auto_refresh off) and the modules that draw on it
    buttons   device.buttons.Buttons
    now       function: milliseconds on a ring of 2**29
    voice     device.speaker.Pwm, .Wave or None
    nvm       non-volatile bytes or None
    """

    linear = False
    labels = ("↑", "↓", "←", "→", "A", "B", "START", "SELECT")  # what is printed at the buttons
    chip = None  # the module microcontroller where main finds an RP2040, whose clock can be set
    sense = None  # a pin that is high with power from USB
    assets = "/assets/"
    version = VERSION

    def __init__(
        self, board_id, display, displayio, vectorio, buttons, now, voice=None, nvm=None,
    ):  # fmt: skip
        self.board_id = board_id
        self.display = display
        self.displayio = displayio
        self.vectorio = vectorio
        self.buttons = buttons
        self.linear = buttons.linear
        self.now = now
        self.player = Sound(voice, now)
        self.nvm = nvm
        self.load = load
        self.raw = memoryview  # the bytes of a displayio.Bitmap, to be changed in place

    def event(self):
        """The next button event: kind << 8 | bit, or 0."""
        self.player.tick()
        return self.buttons.poll()

    def label(self, number):
        """What is printed at a button: 0-7, in the order UP DOWN LEFT RIGHT A B START SELECT."""
        if self.buttons.swap and 3 < number < 6:
            number ^= 1
        return self.labels[number]

    def clear_events(self):
        """Drop all presses that wait."""
        self.buttons.clear()

    def sound(self, number):
        """Play a tune of device.sound, if sound is on."""
        self.player.play(number)

    def apply(self, settings):
        """Apply brightness (1-4), volume (0-4) and which button is A from the settings."""
        self.player.loud(settings[_SOUND])
        self.buttons.exchange(settings[_SWAP])
        try:
            self.display.brightness = settings[_BRIGHTNESS] * 0.25
        except (AttributeError, NotImplementedError, RuntimeError):
            pass  # a screen whose light cannot be changed

    def entropy(self):
        """A number below 2**30 that differs from one power-on to the next."""
        try:
            from os import urandom

            raw = urandom(4)
        except (ImportError, NotImplementedError):
            return (self.now() * 40503) & 0x3FFFFFFF
        return (raw[0] << 22 ^ raw[1] << 15 ^ raw[2] << 8 ^ raw[3]) & 0x3FFFFFFF

    def powered(self):
        """True with power from USB, as far as that can be known: without a pin for it a charger
        cannot.
        """
        if self.sense:
            return self.sense.value
        try:
            from supervisor import runtime

            return runtime.usb_connected
        except (AttributeError, ImportError):
            return False

    @property
    def records(self):
        """Folder for records on the drive, or None while a computer holds the drive."""
        from komadai.device import usb_host

        return usb_host.records()

    def give_back(self):
        """The records are written."""
        from komadai.device import usb_host

        usb_host.give_back()
        unload("komadai.device.usb_host")

    def position(self):
        """The first line of position.sfen on the drive, "" if there is none."""
        from komadai.device import usb_host

        text = usb_host.position("/")
        unload("komadai.device.usb_host")
        return text

    def idle(self):
        """Let other things run; called once in a turn of the main loop."""
        from time import sleep

        sleep(0.004)

    def read_line(self):
        """A complete line from the serial line, or None; never waits."""
        from komadai.device import usb_host

        return usb_host.read_line()

    def write_line(self, text):
        """Print a line on the serial line."""
        print(text)
