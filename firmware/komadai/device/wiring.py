# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A self-made board by its settings.toml alone: display, keys, sound. Loaded while it starts.

`Wiring(getenv)` reads the settings KOMADAI_... (docs/boards.md has them all) over those of a
preset, and raises SettingError with the name of the first one that is wrong. Nothing here touches
the hardware; boards/custom.py does.
"""

from micropython import const

PRESETS = {
    "waveshare_1_3": {
        "DISPLAY": "st7789", "SPI": "GP10 GP11 GP8 GP9 GP12 GP13", "BAUD": "62500000",
        "SIZE": "240 240", "OFFSET": "0 80", "ROTATION": "270",
        "KEYS": "GP2 GP18 GP16 GP20 GP15 GP17 GP19 GP21", "LABELS": "- - - - A B X Y",
    },
    "waveshare_1_14": {
        "DISPLAY": "st7789", "SPI": "GP10 GP11 GP8 GP9 GP12 GP13", "BAUD": "62500000",
        "SIZE": "240 135", "OFFSET": "40 53", "ROTATION": "270",
        "KEYS": "GP2 GP18 GP16 GP20 GP15 GP17 GP3 -", "LABELS": "- - - - A B stick -",
    },
    "waveshare_2_0": {
        "DISPLAY": "st7789", "SPI": "GP10 GP11 GP8 GP9 GP12 GP13", "BAUD": "62500000",
        "SIZE": "320 240", "ROTATION": "270",
        "KEYS": "- - GP15 GP17 GP2 GP3 - -", "LABELS": "- - KEY0 KEY1 KEY2 KEY3 - -",
    },
    "waveshare_1_44": {
        "DISPLAY": "st7735r", "SPI": "GP10 GP11 GP8 GP9 GP12 GP13", "BAUD": "24000000",
        "SIZE": "128 128", "OFFSET": "2 1", "ROTATION": "270",
        "KEYS": "- - GP15 GP17 GP2 GP3 - -", "LABELS": "- - KEY0 KEY1 KEY2 KEY3 - -",
    },
    "pimoroni_display": {
        "DISPLAY": "st7789", "SPI": "GP18 GP19 GP16 GP17 - GP20", "BAUD": "62500000",
        "SIZE": "240 135", "OFFSET": "40 53", "ROTATION": "270",
        "KEYS": "- - GP14 GP15 GP12 GP13 - -", "LABELS": "- - X Y A B - -",
    },
    "pimoroni_display_2": {
        "DISPLAY": "st7789", "SPI": "GP18 GP19 GP16 GP17 - GP20", "BAUD": "62500000",
        "SIZE": "320 240", "ROTATION": "270",
        "KEYS": "- - GP14 GP15 GP12 GP13 - -", "LABELS": "- - X Y A B - -",
    },
}  # fmt: skip

DRIVERS = ("st7789", "ili9341", "st7735r", "board")
SETTINGS = (
    "DISPLAY", "SPI", "BAUD", "SIZE", "OFFSET", "ROTATION", "BGR", "INVERT", "INIT", "KEYS",
    "KEYS_ACTIVE", "LABELS", "STICK", "BUZZER",
)  # fmt: skip
SPI = ("clock", "data", "command", "select", "reset", "light")
BUTTONS = ("up", "down", "left", "right", "A", "B", "START", "SELECT")
_LARGEST = const(1024)  # columns or rows
_SLOWEST = const(100000)  # Hz: a page takes ten seconds
_DIGITS = const(9)  # of a number that no part of CircuitPython refuses


class SettingError(ImportError):
    """A setting is wrong; the text begins with its name."""


class Wiring:
    """What the settings say.

    driver    one of DRIVERS;  init: bytes of an own start sequence, or b""
    spi       names of six pins, "" for none (see SPI);  baud: Hz
    size, offset   (width, height), (colstart, rowstart);  rotation: degrees
    bgr, invert    True, False, or None where the driver decides
    keys      ((pin, bit, label), ...);  active: level of a key that is down
    linear    there are no four directions
    stick     names of two analog pins, or ();  buzzer: (pin, enable or ""), or ()
    """

    def __init__(self, getenv):
        self.getenv = getenv
        self.preset = {}
        self.used = {}  # pin: the setting that has it
        driver = self._text("DISPLAY") or ""
        self.preset = PRESETS.get(driver, {})
        if self.preset:
            driver = self.preset["DISPLAY"]
        if driver not in DRIVERS:
            fault = "%s is no preset and no driver" % driver
            self._fail("DISPLAY", fault if driver else "is missing")
        self.driver = driver
        self.init = self._sequence()
        self.size = self._numbers("SIZE", 2, None if driver == "board" else "240 240")
        if driver != "board" and min(self.size) < 128:
            self._fail("SIZE", "%d %d is too small" % self.size)
        if max(self.size) > _LARGEST:
            self._fail("SIZE", "%d %d is too large" % self.size)
        self.offset = self._numbers("OFFSET", 2, "0 0")
        if max(self.offset) > _LARGEST:
            self._fail("OFFSET", "%d %d is too large" % self.offset)
        (self.rotation,) = self._numbers("ROTATION", 1, "0")
        if self.rotation % 90 or self.rotation > 270:
            self._fail("ROTATION", "%d is not 0, 90, 180 or 270" % self.rotation)
        self.bgr = self._flag("BGR")
        self.invert = self._flag("INVERT")
        (self.baud,) = self._numbers("BAUD", 1, "24000000")
        if self.baud < _SLOWEST:
            self._fail("BAUD", "%d Hz is too slow" % self.baud)
        self.spi = ()
        if driver != "board":
            self.spi = self._pins("SPI", 6, None)
            if not (self.spi[0] and self.spi[1] and self.spi[2]):
                self._fail("SPI", "clock, data and command need a pin each")
        self._read_keys()
        self.buzzer = self._pins("BUZZER", (1, 2), "")
        if len(self.buzzer) == 1:
            self.buzzer += ("",)

    def _read_keys(self):
        self.active = self._flag("KEYS_ACTIVE") or False
        self.stick = self._pins("STICK", 2, "")
        pins = self._pins("KEYS", (5, 8), None)
        pins += ("",) * (8 - len(pins))
        labels = (self._text("LABELS") or "").split()
        if len(labels) > 8:
            self._fail("LABELS", "has %d words, not up to 8" % len(labels))
        self.keys = tuple(
            [
                (pins[i], 1 << i, labels[i].strip("-") if i < len(labels) else pins[i])
                for i in range(8)
                if pins[i]
            ]
        )
        if not pins[4]:
            self._fail("KEYS", "the fifth word, A, needs a pin")
        pad = [bool(pin) for pin in pins[:4]]
        self.linear = pad == [False, False, True, True] and not self.stick
        if self.stick:
            if any(pad) or not pins[5]:
                self._fail("KEYS", "with a stick: - - - - A B and, if there are, START SELECT")
        elif not self.linear and not (all(pad) and pins[5]):
            self._fail("KEYS", "up down left right A B, or - - previous next A")

    def _fail(self, name, text):
        raise SettingError("KOMADAI_%s: %s" % (name, text))

    def _text(self, name):
        """A setting as text, the preset's, or None."""
        value = self.getenv("KOMADAI_" + name)
        if value is None:
            value = self.preset.get(name)
        return None if value is None else str(value).strip()

    def _words(self, name, default):
        text = self._text(name)
        if text is None:
            if default is None:
                self._fail(name, "is missing")
            text = default
        return text.split()

    def _numbers(self, name, count, default):
        if default is None and self._text(name) is None:
            return (0,) * count  # the board's own display knows
        words = self._words(name, default)
        if len(words) != count:
            self._fail(name, "has %d numbers, not %d" % (len(words), count))
        for word in words:
            if not word.isdigit():
                self._fail(name, "%s is no number" % word)
            if len(word) > _DIGITS:
                self._fail(name, "%s is too large" % word)
        return tuple([int(word) for word in words])

    def _flag(self, name):
        text = self._text(name)
        if text not in (None, "0", "1"):
            self._fail(name, "%s is not 0 or 1" % text)
        return None if text is None else text == "1"

    def _pins(self, name, count, default):
        """Names of pins, "" for -; each pin may be used once. count: a number, or (least, most)."""
        words = self._words(name, default)
        least, most = count if isinstance(count, tuple) else (count, count)
        if not least <= len(words) <= most and (words or default is None):
            wanted = str(most) if least == most else "%d to %d" % (least, most)
            self._fail(name, "has %d pins, not %s" % (len(words), wanted))
        for word in words:
            if word in self.used:
                self._fail(name, "%s is in KOMADAI_%s, too" % (word, self.used[word]))
            if word != "-":
                self.used[word] = name
        return tuple(["" if word == "-" else word for word in words])

    def _sequence(self):
        """KOMADAI_INIT as bytes: command, count of data (+128: and a pause), data, pause in ms."""
        from binascii import unhexlify

        text = "".join((self._text("INIT") or "").split())
        try:
            data = unhexlify(text)
        except ValueError:
            self._fail("INIT", "is not made of pairs of 0-9 and a-f")
        at = 0
        while at < len(data):
            step = data[at + 1] if at + 1 < len(data) else 255
            end = at + 2 + (step & 127) + (step >> 7)
            if end > len(data):
                self._fail("INIT", "the command at byte %d is cut off" % at)
            at = end
        return data

    def check_pins(self, have):
        """Raise SettingError if a pin is not among the names `have` of the module board."""
        for pin in self.used:
            if pin not in have:
                self._fail(self.used[pin], "this board has no pin %s" % pin)
