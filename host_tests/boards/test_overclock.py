# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""An RP2040 at 200 MHz: what is written, when, and how it comes off again; a model of the chip."""

import sys
import types

import pytest

import boards
from checked_cases import ROOT
from headless import Rig
from komadai import main, overclock
from komadai.storage.format import S_SPEED
from komadai.storage.kept_settings import default_settings
from komadai.storage.store import Store
from nvm_model import Nvm

FAST = 200_000_000
SPI0, SPI1 = 0x4003C000, 0x40040000
NORMAL, CHOSEN, CRASHED, TRYING, PROVED = 0, 1, 2, 3, 5


class Reset(BaseException):
    """The chip was reset."""


class Cpu:
    """Takes a frequency as common_hal_mcu_processor_set_frequency does."""

    def __init__(self, chip):
        self.chip = chip
        self.hertz = 125_000_000
        self.reset_reason = chip.ResetReason.POWER_ON

    @property
    def frequency(self):
        return self.hertz

    @frequency.setter
    def frequency(self, hertz):
        if self.chip.refuses:
            raise ValueError("frequency")
        assert hertz >= self.hertz, "the voltage would go first"
        self.chip.log.append(("clock", hertz))
        self.hertz = hertz
        self.chip.peripherals = 48_000_000


class Chip:
    """microcontroller, and the two SPI controllers behind memorymap."""

    ResetReason = types.SimpleNamespace(
        POWER_ON="power", SOFTWARE="software", RESET_PIN="pin", WATCHDOG="dog"
    )

    def __init__(self, nvm=None, divider=1):
        self.nvm = nvm or Nvm(4096, "in place")
        self.log = []
        self.refuses = False
        self.peripherals = 125_000_000
        self.words = {SPI0: divider << 8 | 7, SPI0 + 4: 2, SPI1: 0x0307, SPI1 + 4: 0}
        self.cpu = Cpu(self)

    def reset(self):
        raise Reset

    def bus_hertz(self, base=SPI0):
        return self.peripherals / 2 / ((self.words[base] >> 8) + 1)

    def address_range(self, start, length):
        return Registers(self, start, length)


class Registers:
    """memorymap.AddressRange over peripherals: whole words only."""

    def __init__(self, chip, start, length):
        self.chip, self.start, self.length = chip, start, length

    def _at(self, part):
        assert part.start % 4 == 0 and part.stop - part.start == 4 and part.stop <= self.length
        return self.start + part.start

    def __getitem__(self, part):
        return bytearray(self.chip.words[self._at(part)].to_bytes(4, "little"))

    def __setitem__(self, part, data):
        at = self._at(part)
        base = at & ~0xFFF
        if at == base:
            assert not self.chip.words[base + 4] & 2, "the divider is changed while the bus is on"
        self.chip.log.append((hex(at), int.from_bytes(data, "little")))
        self.chip.words[at] = int.from_bytes(data, "little")


@pytest.fixture
def memorymap(monkeypatch):
    """Gives a chip its registers."""

    def use(chip):
        module = types.SimpleNamespace(AddressRange=chip.address_range)
        monkeypatch.setitem(sys.modules, "memorymap", module)
        return chip

    return use


def kept(chip, speed):
    store = Store(chip.nvm)
    now = default_settings()
    now[S_SPEED] = speed
    store.save_settings(now)
    return store, now


def test_the_clock_first_then_the_bus_of_the_display(memorymap):
    chip = memorymap(Chip())
    store, now = kept(chip, CHOSEN)
    assert chip.bus_hertz() == 31_250_000
    assert overclock.begin(chip, store, now, False) is True
    assert chip.log == [("clock", FAST), ("0x4003c004", 0), ("0x4003c000", 7), ("0x4003c004", 2)]
    assert chip.bus_hertz() == 24_000_000
    assert chip.words[SPI1] == 0x0307 and chip.words[SPI1 + 4] == 0, "it is not in use"


@pytest.mark.parametrize("divider", range(0, 256, 3))
def test_a_bus_is_never_faster_than_before_and_not_much_slower(memorymap, divider):
    chip = memorymap(Chip(divider=divider))
    before = chip.bus_hertz()
    overclock.begin(chip, *kept(chip, PROVED), False)
    assert chip.bus_hertz() <= before
    n = chip.words[SPI0] >> 8
    assert not n or 24_000_000 / n > before, "one less would have done"
    assert chip.words[SPI0] & 0xFF == 7


def test_a_normal_start_touches_nothing(memorymap):
    chip = memorymap(Chip())
    for speed in (NORMAL, CRASHED):
        assert overclock.begin(chip, *kept(chip, speed), False) is False
    assert not chip.log and chip.cpu.frequency == 125_000_000


def test_a_start_that_comes_to_nothing_is_the_last_fast_one(memorymap):
    chip = memorymap(Chip())
    assert overclock.begin(chip, *kept(chip, CHOSEN), False)
    for _ in range(2):  # whatever the reset was, on the same memory
        chip = memorymap(Chip(chip.nvm))
        store = Store(chip.nvm)
        now = store.load_settings()
        assert overclock.begin(chip, store, now, False) is False
        assert now[S_SPEED] == CRASHED == Store(chip.nvm).load_settings()[S_SPEED]
        assert not chip.log


def test_what_has_run_for_a_while_is_proved_and_writes_no_more(memorymap):
    chip = memorymap(Chip())
    store, now = kept(chip, CHOSEN)
    assert overclock.begin(chip, store, now, False)
    overclock.prove(store, now)
    end = store.end
    for reason in ("power", "software"):
        chip = memorymap(Chip(chip.nvm))
        chip.cpu.reset_reason = reason
        store = Store(chip.nvm)
        assert overclock.begin(chip, store, store.load_settings(), False) is True
        assert store.end == end
    for reason in ("pin", "dog"):
        chip = memorymap(Chip(chip.nvm))
        store, now = kept(chip, PROVED)
        chip.cpu.reset_reason = reason
        assert overclock.begin(chip, store, now, False) is False
        assert Store(chip.nvm).load_settings()[S_SPEED] == CRASHED


@pytest.mark.parametrize("speed", [CHOSEN, TRYING, PROVED])
def test_a_key_at_the_start_takes_it_off(memorymap, speed):
    chip = memorymap(Chip())
    assert overclock.begin(chip, *kept(chip, speed), True) is False
    assert Store(chip.nvm).load_settings()[S_SPEED] == NORMAL and not chip.log


def test_a_chip_that_is_fast_gets_slow_by_a_reset_only(memorymap):
    chip = memorymap(Chip())
    chip.cpu.hertz = FAST  # the program was started again without a reset
    assert overclock.begin(chip, *kept(chip, PROVED), False) is True
    assert not chip.log, "it is set already"
    for speed, down in ((TRYING, False), (PROVED, True)):
        with pytest.raises(Reset):
            overclock.begin(chip, *kept(chip, speed), down)
        assert not Store(chip.nvm).load_settings()[S_SPEED] & 1, "written before the reset"


def test_a_firmware_that_refuses_is_asked_once(memorymap):
    chip = memorymap(Chip())
    chip.refuses = True
    assert overclock.begin(chip, *kept(chip, CHOSEN), False) is False
    assert Store(chip.nvm).load_settings()[S_SPEED] == CRASHED


class Rows(Rig):
    """The page of the settings on a device with or without such a chip."""

    def __init__(self, chip, speed=NORMAL):
        super().__init__(str(ROOT / "firmware" / "assets") + "/")
        self.hw.chip = chip
        self.app.settings[S_SPEED] = speed
        self.app.go("settings")
        self.page = self.app.screen

    def rows(self):
        return [self.page.label(i) for i in range(self.page.count)]


def test_only_an_rp2040_is_offered_it():
    assert "Speed" not in Rows(None).rows()
    assert Rows(Chip()).rows()[-1] == "Speed"


def test_the_setting_says_the_risk_and_begins_with_a_reset():
    rig = Rows(Chip())
    rig.keys("UP")
    last = rig.page.at
    assert (rig.page.label(last), rig.page.value(last)) == ("Speed", "normal")
    assert "crash" in rig.page.foot(last)
    rig.keys("RIGHT")
    assert rig.page.value(last) == "fast" and "B" in rig.page.foot(last)
    rig.keys("RIGHT LEFT")
    assert rig.app.settings[S_SPEED] == CHOSEN
    with pytest.raises(Reset):
        rig.keys("B")
    assert rig.store.settings[S_SPEED] == CHOSEN


@pytest.mark.parametrize(
    ("speed", "shown"), [(TRYING, "fast"), (PROVED, "fast"), (CRASHED, "normal")]
)
def test_to_and_fro_there_is_no_reset(speed, shown):
    rig = Rows(Chip(), speed)
    rig.keys("UP")
    assert rig.page.value(rig.page.at) == shown
    if speed == CRASHED:
        assert "crash" in rig.page.foot(rig.page.at)
    rig.keys("RIGHT RIGHT")
    if speed != CRASHED:
        assert rig.app.settings[S_SPEED] == speed
    rig.keys("B")
    assert rig.screen == "title"


def test_a_game_ends_the_trial_after_twenty_seconds(memorymap):
    rig = Rows(Chip(), TRYING)
    rig.keys("B")
    rig.app.trial = rig.hw.now()
    rig.app.load_sfen("4k4/9/9/9/9/9/4P4/9/4K4 b - 1")
    rig.move("5g5f")
    rig.tick(3)
    assert rig.app.settings[S_SPEED] == TRYING
    rig.tick(1, 20_000)
    rig.move("5a4a")
    rig.tick(3)
    assert rig.app.settings[S_SPEED] == PROVED == rig.store.settings[S_SPEED]
    assert rig.app.trial is None


def test_the_chip_is_asked_for_by_its_name(monkeypatch):
    micro = types.SimpleNamespace()
    monkeypatch.setitem(sys.modules, "microcontroller", micro)
    monkeypatch.setattr(sys, "platform", "RP2350")
    assert boards.rp2040() is None
    monkeypatch.setattr(sys, "platform", "RP2040")
    assert boards.rp2040() is micro


@pytest.mark.parametrize("speed", [NORMAL, CHOSEN])
def test_the_clock_is_raised_before_the_board_makes_its_parts(memorymap, monkeypatch, speed):
    chip = memorymap(Chip())
    kept(chip, speed)
    made = []

    class Parts(BaseException):
        pass

    def hardware():
        made.append(chip.cpu.frequency)
        raise Parts

    board = types.SimpleNamespace(__name__="boards.some", hardware=hardware)
    monkeypatch.setattr(boards, "find", lambda _name: board)
    monkeypatch.setattr(boards, "rp2040", lambda: chip)
    asked = []
    monkeypatch.setattr(boards, "held", lambda _module, bit: asked.append(bit))
    with pytest.raises(Parts):
        main.make("some")
    assert made == [FAST if speed else 125_000_000]
    assert asked == ([32] if speed else []), "B, and only where it matters"
