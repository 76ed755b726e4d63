# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The emulated PicoSystem without a firmware: its panel, its keys, its drive, its flash.

The chip is rp2040py's; where a program is needed it is two instructions. What the real firmware
does is measured by `make device-test`."""

import random
import struct

import pytest
from rp2040py.rp2040 import RP2040

from emulator import fat12
from emulator.machine import DRIVE_START, NVM_START, Emulator, Stuck
from emulator.picosystem import KEYS, PicoSystem
from emulator.st7789 import St7789

SPI0, SIO, IO_BANK0, PADS_BANK0 = 0x4003C000, 0xD0000000, 0x40014000, 0x4001C000
DATA_NOT_COMMAND, SELECT, RESET = 9, 5, 4


class Driver:
    """What a display driver on the chip does, register by register (RP2040 data sheet, 4.4)."""

    def __init__(self, chip):
        self.chip = chip
        self.level = 0
        for pin in (DATA_NOT_COMMAND, SELECT, RESET):
            chip.write_uint32(IO_BANK0 + 8 * pin + 4, 5)  # function SIO
            chip.write_uint32(SIO + 0x24, 1 << pin)  # output enable
            self.put(pin, 1)
        for pin in (6, 7):
            chip.write_uint32(IO_BANK0 + 8 * pin + 4, 1)  # function SPI
        chip.write_uint32(SPI0 + 0x10, 2)  # prescale: 62.5 MHz
        chip.write_uint32(SPI0, 7)  # eight bits
        chip.write_uint32(SPI0 + 4, 2)  # enable

    def put(self, pin, level):
        self.chip.write_uint32(SIO + (0x14 if level else 0x18), 1 << pin)

    def write(self, data):
        """Bytes through the SPI, as fast as it takes them."""
        for byte in data:
            while not self.chip.read_uint32(SPI0 + 0xC) & 2:  # transmit FIFO full
                self.chip.clock.tick(8)
            self.chip.write_uint32(SPI0 + 8, byte)
        while self.chip.read_uint32(SPI0 + 0xC) & 0x10:  # busy
            self.chip.clock.tick(8)

    def send(self, command, data=b""):
        self.put(SELECT, 0)
        self.put(DATA_NOT_COMMAND, 0)
        self.write(bytes((command,)))
        self.put(DATA_NOT_COMMAND, 1)
        self.write(data)
        self.put(SELECT, 1)

    def start(self):
        for command in (0x01, 0x11, 0x21, 0x29):
            self.send(command)
        self.send(0x3A, b"\x05")

    def window(self, left, top, right, bottom, pixels):
        self.send(0x2A, struct.pack(">HH", left, right))
        self.send(0x2B, struct.pack(">HH", top, bottom))
        self.send(0x2C, pixels)


@pytest.fixture
def wired():
    chip, device = RP2040(), PicoSystem()
    device.attach(chip)
    return chip, device, Driver(chip)


def pattern(width, height, seed):
    return random.Random(seed).randbytes(width * height * 2)


def test_a_known_picture_arrives_through_the_pins_of_the_chip(wired):
    _chip, device, driver = wired
    driver.start()
    picture = pattern(240, 240, 1)
    driver.window(0, 0, 239, 239, picture)
    assert device.panel.pixels == picture
    patch = pattern(22, 22, 2)
    driver.window(30, 200, 51, 221, patch)
    expected = bytearray(picture)
    for row in range(22):
        at = ((200 + row) * 240 + 30) * 2
        expected[at : at + 44] = patch[row * 44 : row * 44 + 44]
    assert device.panel.pixels == expected


def test_bytes_without_chip_select_are_not_for_the_panel(wired):
    _chip, device, driver = wired
    driver.start()
    driver.window(0, 0, 9, 9, bytes(200))
    driver.put(DATA_NOT_COMMAND, 1)
    driver.write(b"\xff" * 100)
    assert not any(device.panel.pixels)


def test_a_byte_takes_eight_clocks(wired):
    chip, _device, driver = wired
    driver.start()
    before = chip.clock.nanos
    driver.window(0, 0, 99, 99, bytes(20_000))
    assert 20_000 * 128 <= chip.clock.nanos - before < 20_000 * 140


def test_bursts_say_when_and_where_pixels_came(wired):
    chip, device, driver = wired
    driver.start()
    driver.window(10, 20, 31, 41, bytes(22 * 22 * 2))
    driver.window(50, 20, 71, 41, bytes(22 * 22 * 2))
    chip.clock.tick(PicoSystem.GAP * 2)
    begin = chip.clock.nanos
    driver.window(0, 0, 1, 1, bytes(8))
    first, second = device.bursts
    assert first[2:] == [22 * 22 * 4, (10, 20, 71, 41)]
    assert second[2:] == [8, (0, 0, 1, 1)]
    assert begin <= second[0] <= second[1] == device.last_pixel <= chip.clock.nanos


def test_the_panel_knows_when_a_pixel_last_got_another_value(wired):
    chip, device, driver = wired
    driver.start()
    driver.window(10, 20, 31, 41, b"\x12\x34" * 22 * 22)
    first = device.panel.last_change()
    chip.clock.tick(1000)
    driver.window(50, 20, 51, 21, b"\x12\x34" * 4)
    second = device.panel.last_change()
    driver.window(10, 20, 31, 41, b"\x12\x34" * 22 * 22)  # the same again
    assert 0 < first < second == device.panel.last_change() < device.last_pixel
    assert device.panel.last_change([(50, 20, 1, 2), (51, 10, 99, 99)]) == first
    assert device.panel.last_change([(-5, -5, 300, 300)]) == 0


def test_the_reset_pin_blanks_the_panel(wired):
    _chip, device, driver = wired
    driver.start()
    driver.window(0, 0, 239, 9, b"\xff" * 4800)
    assert device.panel.rgb() == b"\xff" * 7200 + bytes(165_600)
    driver.put(RESET, 0)
    driver.put(RESET, 1)
    assert not any(device.panel.pixels) and not any(device.panel.rgb())


@pytest.mark.parametrize("key", KEYS)
def test_a_key_pulls_its_pin_low_and_lets_go(wired, key):
    chip, device, _driver = wired
    pins = sum(1 << pin for pin in KEYS.values())
    for pin in KEYS.values():
        chip.write_uint32(PADS_BANK0 + 4 + 4 * pin, 0x48)  # input enable, pull-up
    assert chip.read_uint32(SIO + 4) & pins == pins
    device.press(key)
    assert chip.read_uint32(SIO + 4) & pins == pins & ~(1 << KEYS[key])
    device.release(key)
    assert chip.read_uint32(SIO + 4) & pins == pins


def feed(panel, *commands):
    for command, data in commands:
        panel.command(command)
        for byte in data:
            panel.data(byte)


def corner(panel):
    """Where a pixel written at (0, 1) of the full window shows."""
    feed(panel, (0x2A, b"\0\0\0\7"), (0x2B, b"\0\0\0\7"), (0x2C, b"\0\0" * 8 + b"\xab\xcd"))
    at = bytes(panel.pixels).index(b"\xab\xcd") // 2
    return at % 8, at // 8


@pytest.mark.parametrize(
    ("access", "expected"),
    [
        (0x00, (0, 1)),
        (0x40, (7, 1)),
        (0x80, (0, 6)),
        (0xC0, (7, 6)),
        (0x20, (1, 0)),
        (0x60, (6, 0)),
        (0xE0, (6, 7)),
        (0x04, (0, 1)),
    ],
)
def test_memory_access_control_mirrors_and_transposes(access, expected):
    panel = St7789(8, 8)
    feed(panel, (0x36, bytes((access,))))
    assert corner(panel) == expected


def test_the_address_wraps_in_the_window_and_pixels_outside_are_lost():
    panel = St7789(4, 4)
    feed(panel, (0x2A, b"\0\1\0\2"), (0x2B, b"\0\1\0\2"), (0x2C, bytes(range(1, 11))))
    rows = [bytes(panel.pixels[y * 8 : y * 8 + 8]) for y in range(4)]
    blank = bytes(8)
    assert rows == [blank, b"\0\0\x09\x0a\x03\x04\0\0", b"\0\0\x05\x06\x07\x08\0\0", blank]
    feed(panel, (0x2A, b"\0\3\0\4"), (0x2C, b"\xff" * 4))
    assert panel.pixels[1 * 8 + 6 : 1 * 8 + 8] == b"\xff\xff"
    assert panel.box == (1, 1, 3, 2)


def test_colours_are_what_an_inverted_panel_shows(tmp_path):
    panel = St7789(2, 2)
    colours = (0xF800, 0x07E0, 0x001F, 0xFFFF)
    feed(panel, (0x11, b""), (0x29, b""), (0x21, b""))
    feed(panel, (0x2A, b"\0\0\0\1"), (0x2B, b"\0\0\0\1"), (0x2C, struct.pack(">4H", *colours)))
    red, green, blue, white = b"\xff\0\0", b"\0\xff\0", b"\0\0\xff", b"\xff\xff\xff"
    assert panel.rgb() == red + green + blue + white
    panel.save(tmp_path / "a.png")
    from PIL import Image

    assert Image.open(tmp_path / "a.png").tobytes() == panel.rgb()
    feed(panel, (0x20, b""))
    assert panel.rgb() == bytes(255 - byte for byte in red + green + blue + white)
    feed(panel, (0x28, b""))
    assert panel.rgb() == bytes(12)
    feed(panel, (0x29, b""), (0x10, b""))
    assert panel.rgb() == bytes(12)


FILES = {
    "code.py": b"import komadai.main\n",
    "settings.toml": b"CIRCUITPY_SAFE_MODE_DELAY = 0\n",
    "UPPER.TXT": b"x",
    "lib/shogi/__init__.mpy": b"",
    "lib/shogi/position.mpy": bytes(range(256)) * 30,
    "lib/komadai/a_name_of_more_than_thirteen_letters.mpy": b"y" * 513,
    "assets/sheet-240x240.bin": b"z" * 7792,
    **{f"assets/many/{i:03}.bin": bytes([i]) * (i * 9) for i in range(100)},
}


def test_the_drive_reads_back_file_for_file():
    volume = fat12.image(FILES)
    assert len(volume) == 1 << 20
    assert fat12.read(volume) == FILES
    assert fat12.image(FILES) == volume


def test_the_drive_is_sound():
    """Each used cluster belongs to one file, each chain ends, and all is inside the volume."""
    volume = fat12.image(FILES)
    sector, cluster, reserved, fats, root, total = struct.unpack_from("<HBHBHH", volume, 11)
    medium, length = struct.unpack_from("<BH", volume, 21)
    assert (sector, cluster, fats, total, volume[510:512]) == (512, 1, 1, 2048, b"\x55\xaa")
    assert volume[54:62] == b"FAT12   " and medium == volume[512] == 0xF8
    clusters = total - reserved - fats * length - root * 32 // 512
    assert clusters < 4085 and length * 512 >= (clusters + 2) * 1.5
    table = volume[reserved * 512 :]
    links = []
    for number in range(clusters + 2):
        pair = struct.unpack_from("<H", table, number * 3 // 2)[0]
        links.append(pair >> 4 if number & 1 else pair & 0xFFF)
    followers = [link for link in links[2:] if 0 < link < 0xFF8]
    assert len(set(followers)) == len(followers) and max(followers) < clusters + 2
    ends = sum(link >= 0xFF8 for link in links[2:])
    folders = {path.rpartition("/")[0] for path in FILES} | {"lib", "assets"}
    assert ends == sum(1 for content in FILES.values() if content) + len(folders - {""})


def test_a_drive_that_is_too_small_says_so():
    with pytest.raises(ValueError, match="do not fit"):
        fat12.image({"big.bin": bytes(1 << 20)})
    with pytest.raises(ValueError, match="root folder"):
        fat12.image({f"{i}.bin": b"" for i in range(300)})


def uf2(program):
    """A UF2 of one block: the program at the start of the flash."""
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, 0x10000000, 256, 0, 1, 0xE48BFF56)
    return head + program.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30)


@pytest.fixture
def board(tmp_path):
    """A chip that counts in register 0: adds r0, #1; b .-2."""
    file = tmp_path / "count.uf2"
    file.write_bytes(uf2(struct.pack("<2H", 0x3001, 0xE7FD)))
    return Emulator(file, fat12.image(FILES), PicoSystem(), nvm=b"\x01\x02")


def test_time_is_the_chips(board):
    board.run(2)
    assert 2 <= board.now < 2.001
    assert board.chip.core.registers[0] == pytest.approx(2e-3 * 125e6 / 3, abs=20)
    board.run_until(lambda: board.now >= 4, 100, step=1)
    assert board.now < 6
    with pytest.raises(Stuck, match="tea: not within 3 ms"):
        board.run_until(lambda: False, 3, step=1, awaited="tea")


def test_flash_holds_drive_and_nvm_and_survives_reset(board):
    assert fat12.read(board.drive) == FILES
    assert board.nvm == b"\x01\x02".ljust(4096, b"\xff")
    board.run(1)
    counted = board.chip.core.registers[0]
    board.reset()
    board.run(0.01)
    assert board.chip.core.registers[0] < counted
    assert fat12.read(board.drive) == FILES and board.nvm[:2] == b"\x01\x02"


def flash_command(chip, data):
    """One command to the flash chip, as the boot ROM gives it: select, bytes, deselect."""
    select, data_register = 0x4001800C, 0x18000060
    chip.write_uint32(0x18000008, 1)
    chip.write_uint32(select, 0x200)  # QSPI_SS driven low
    for byte in data:
        chip.write_uint32(data_register, byte)
    chip.write_uint32(select, 0x300)


def test_erased_sectors_are_counted(board):
    flash_command(board.chip, b"\x06")
    flash_command(board.chip, b"\x02" + (NVM_START + 2).to_bytes(3, "big") + b"\x07")
    assert board.nvm[:3] == b"\x01\x02\x07" and board.erases == {}
    for _ in range(2):
        flash_command(board.chip, b"\x06")
        flash_command(board.chip, b"\x20" + NVM_START.to_bytes(3, "big"))
    assert board.erases == {NVM_START: 2}
    assert board.nvm == b"\xff" * 4096
    assert board.drive[:3] == fat12.image(FILES)[:3] and DRIVE_START == NVM_START + 4096


def test_a_core_that_sleeps_over_an_interrupt_is_woken(board):
    core = board.chip.core
    board.run(1)
    counted = core.registers[0]
    core.waiting = True
    board.run(3)
    assert core.registers[0] == counted  # nothing has come: it sleeps
    core.pm = True  # interrupts off, as where the firmware waits
    core.enabled_interrupts = core.pending_interrupts = 1
    core.interrupts_updated = False
    board.run(3)
    assert not core.waiting and core.registers[0] > counted
