# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The handheld as the program sees it, with parts that a board may lack."""

import io
import sys
import time
import types

import pytest

from komadai.device import hardware, usb_host


class Buttons:
    linear = False

    def __init__(self):
        self.cleared = 0

    def poll(self):
        return 0x0110

    def clear(self):
        self.cleared += 1

    def exchange(self, swapped):
        self.swap = swapped


class Screen:
    width, height = 160, 128
    brightness = 1.0


class Dark:
    """A screen whose light cannot be changed."""

    width, height = 160, 128

    @property
    def brightness(self):
        raise AttributeError

    @brightness.setter
    def brightness(self, value):
        raise AttributeError


class Voice:
    def __init__(self):
        self.log = []

    def on(self, hertz):
        self.log.append(hertz)

    def off(self):
        self.log.append(0)


def make(display=None, voice=None):
    ticks = [0]

    def now():
        ticks[0] += 5
        return ticks[0]

    return hardware.Hardware(
        "test", display or Screen(), None, None, Buttons(), now, voice, bytearray(4096)
    )


def settings(sound=1, brightness=3):
    out = bytearray(48)
    out[5], out[6] = sound, brightness
    return out


def test_events_come_from_the_buttons_and_the_tune_goes_on():
    voice = Voice()
    hw = make(voice=voice)
    hw.sound(4)
    for _ in range(300):
        assert hw.event() == 0x0110
    assert voice.log[-1] == 0 and len(voice.log) > 3
    hw.clear_events()
    assert hw.buttons.cleared == 1


def test_settings_are_applied():
    voice = Voice()
    hw = make(voice=voice)
    hw.apply(settings(sound=0, brightness=2))
    assert hw.display.brightness == 0.5
    hw.sound(0)
    assert voice.log == []
    hw.apply(settings(sound=1, brightness=4))
    assert hw.display.brightness == 1.0
    hw.sound(0)
    assert voice.log


def test_a_screen_without_a_dimmer():
    make(display=Dark()).apply(settings())


def test_entropy(monkeypatch):
    hw = make()
    seen = {hw.entropy() for _ in range(50)}
    assert len(seen) > 40 and all(0 <= value < 1 << 30 for value in seen)

    def missing(_count):
        raise NotImplementedError

    monkeypatch.setattr("os.urandom", missing)
    assert 0 <= hw.entropy() < 1 << 30


@pytest.fixture
def drive(monkeypatch):
    """The drive: `readonly` while a computer holds it; made folders."""
    state = types.SimpleNamespace(readonly=False, made=[], host=False, synced=0)
    storage = types.ModuleType("storage")
    storage.getmount = lambda path: state

    def remount(path, readonly):
        assert path == "/"
        if state.host:
            raise RuntimeError("Cannot remount path when visible via USB.")
        state.readonly = readonly

    storage.remount = remount

    def sync():
        state.synced += 1

    monkeypatch.setattr("os.sync", sync)
    monkeypatch.setattr(usb_host, "_borrowed", False)
    monkeypatch.setitem(sys.modules, "storage", storage)

    def mkdir(path):
        if path in state.made:
            raise FileExistsError(path)
        state.made.append(path)

    monkeypatch.setattr("os.mkdir", mkdir)
    return state


def test_records_folder(drive):
    hw = make()
    assert hw.records == "/records/"
    assert hw.records == "/records/", "also when it is there"
    assert drive.made == ["/records"]
    hw.give_back()
    assert not drive.readonly, "boot.py gave it to the game: it stays"
    drive.readonly = drive.host = True
    assert hw.records is None


def test_the_drive_is_taken_while_no_computer_has_it(drive):
    """On battery the drive is read-only to the program, too; it may take it."""
    hw = make()
    drive.readonly = True
    assert hw.records == "/records/" and not drive.readonly
    hw.give_back()
    assert drive.readonly and drive.synced == 1
    hw.give_back()
    assert drive.synced == 1
    assert hw.records == "/records/"
    drive.host = True  # plugged in while the record is written
    hw.give_back()
    assert not drive.readonly
    hw.give_back()


def test_position_of_the_player(tmp_path):
    folder = str(tmp_path) + "/"
    assert usb_host.position(folder) == ""
    (tmp_path / "position.sfen").write_text("8k/9/9/9/9/9/9/9/K8 b - 1\nmore\n")
    assert usb_host.position(folder) == "8k/9/9/9/9/9/9/9/K8 b - 1"
    for before in ("sfen ", "position sfen ", "  position   sfen  ", "\ufeffsfen\t"):
        text = before + "8k/9/9/9/9/9/9/9/K8 b - 1"
        (tmp_path / "position.sfen").write_text(text + " \r\n", encoding="utf-8")
        assert usb_host.position(folder) == "8k/9/9/9/9/9/9/9/K8 b - 1"
    (tmp_path / "position.sfen").write_bytes(b"\xff\xfe" * 300)
    assert usb_host.position(folder) == ""
    assert make().position() == ""


def test_no_drive_at_all(monkeypatch):
    monkeypatch.setitem(sys.modules, "storage", None)
    assert make().records is None


def test_lines_from_the_serial_line(monkeypatch):
    supervisor = types.ModuleType("supervisor")

    class Runtime:
        @property
        def serial_bytes_available(self):
            return sys.stdin.tell() < len(sys.stdin.getvalue())

    supervisor.runtime = Runtime()
    monkeypatch.setitem(sys.modules, "supervisor", supervisor)
    monkeypatch.setattr(sys, "stdin", io.StringIO("us"))
    usb_host._typed = ""
    hw = make()
    assert hw.read_line() is None
    monkeypatch.setattr(sys, "stdin", io.StringIO("i\r\nisready\n"))
    assert hw.read_line() == "usi"
    assert hw.read_line() == "isready"
    assert hw.read_line() is None


def test_load(tmp_path):
    class Bitmap(bytearray):
        dirtied = 0

        def dirty(self):
            self.dirtied += 1

    (tmp_path / "sheet.bin").write_bytes(bytes(range(64)))
    bitmap = Bitmap(64)
    make().load(str(tmp_path / "sheet.bin"), bitmap)
    assert bitmap == bytes(range(64)) and bitmap.dirtied == 1


def test_a_fault_is_left_on_the_drive(tmp_path, drive, monkeypatch):
    path = tmp_path / "komadai-error.txt"
    monkeypatch.setattr(usb_host, "_ERROR", str(path))
    usb_host.complain("")
    assert not drive.synced, "nothing to take away: the drive is left alone"
    drive.readonly = True
    usb_host.complain("KOMADAI_SPI: is missing")
    assert path.read_text() == "KOMADAI_SPI: is missing\n"
    assert drive.readonly and drive.synced == 1, "the drive is given back"
    usb_host.complain("")
    assert not path.exists() and drive.readonly
    drive.host = True
    usb_host.complain("KOMADAI_SPI: is missing")
    assert not path.exists(), "a computer holds it: the serial line says it"


def test_a_fault_is_told_for_ever(monkeypatch, capsys):
    from komadai import main

    told = []
    fake = types.SimpleNamespace(complain=told.append)
    monkeypatch.setitem(sys.modules, "komadai.device.usb_host", fake)
    monkeypatch.setattr("komadai.device.usb_host", fake, raising=False)

    class Enough(Exception):
        pass

    def sleep(seconds):
        told.append(seconds)
        if len(told) > 3:
            raise Enough

    monkeypatch.setattr("time.sleep", sleep)
    with pytest.raises(Enough):
        main.unknown(ImportError("KOMADAI_SPI: is missing"))
    assert told == ["KOMADAI_SPI: is missing", 20, 20, 20]
    assert capsys.readouterr().out == "\nKOMADAI_SPI: is missing\n" * 3


def test_the_date_is_that_of_a_clock_that_was_set(monkeypatch):
    monkeypatch.setattr(time, "localtime", lambda: (2026, 3, 9, 7, 5, 0, 0, 68, -1))
    assert usb_host.today() == "2026/03/09"
    for unset in ((2000, 1, 1), (2020, 1, 1), (1970, 1, 1)):
        monkeypatch.setattr(time, "localtime", lambda unset=unset: unset)
        assert usb_host.today() == ""
    monkeypatch.delattr(time, "localtime")
    assert usb_host.today() == ""
