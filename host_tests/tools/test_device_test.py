# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What surrounds the device test: its drive, its script words, the moves that it chooses."""

from array import array
from pathlib import Path

import pytest

import emulate
from checked_cases import ROOT, position
from emulator import device_test, fat12
from emulator.player import MARK, Player, drive
from shogi.notation import usi
from shogi.rules.movegen import legal


def test_the_drive_of_a_release_says_what_the_emulator_needs(tmp_path):
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "a.mpy").write_bytes(b"C\x06")
    (tmp_path / "code.py").write_bytes(b"import a\n")
    (tmp_path / "settings.toml").write_text("# why\nCIRCUITPY_PYSTACK_SIZE = 4096\nOTHER = 1\n")
    files = fat12.read(drive(tmp_path))
    assert files["lib/a.mpy"] == b"C\x06" and files["code.py"] == b"import a\n"
    assert files["settings.toml"].decode().split("\n")[1:] == [
        "CIRCUITPY_PYSTACK_SIZE = 4096",
        "OTHER = 1",
        "CIRCUITPY_SAFE_MODE_DELAY = 0",
        "",
    ]
    files = fat12.read(drive(tmp_path, watched=True, settings="CIRCUITPY_PYSTACK_SIZE = 1536"))
    assert files["settings.toml"].count(b"PYSTACK") == 1
    assert b"CIRCUITPY_PYSTACK_SIZE = 1536\n" in files["settings.toml"]
    compile(files["code.py"], "code.py", "exec")


def test_a_measured_drive_marks_where_our_programs_begin_and_end(tmp_path):
    (tmp_path / "lib").mkdir()
    (tmp_path / "code.py").write_text("import a\n")
    boot = (ROOT / "firmware/boot.py").read_text()
    (tmp_path / "boot.py").write_text(boot)
    files = fat12.read(drive(tmp_path, marked=True))
    assert files["code.py"].decode().split(MARK) == ["", "import a\n"]
    text = files["boot.py"].decode()
    compile(text, "boot.py", "exec")
    lines = [line.strip() for line in text.split("\n")]
    first = lines.index("light.deinit()")
    assert lines[first + 1] == "from boards import find, held", "the black screen is not ours"
    assert text.endswith(MARK) and lines.count("light.deinit()") == 2
    assert "screen.refresh()" in lines[:first]


class Stub:
    """A player and his board that only write down what is done."""

    def __init__(self):
        self.done = []
        self.board = self.device = self.panel = self
        self.now, self.last_pixel = 0, 0

    def key(self, name, hold=60):
        self.done.append((name, hold))

    def run(self, milliseconds):
        self.now += milliseconds

    def run_until(self, met, _limit, step, _what):
        while not met():
            self.run(step)

    def reset(self):
        self.done.append("reset")

    def boot(self):
        self.done.append("boot")

    def save(self, path):
        self.done.append(Path(path).name)


def test_a_script_presses_keys_waits_and_takes_pictures():
    player = Stub()
    emulate.act(player, "A hold:B START sleep:40 shot:x.png reset")
    assert player.done == [("A", 60), ("B", 800), ("START", 60), "x.png", "reset", "boot"]
    assert player.now == 40
    player.last_pixel = 900e6
    emulate.act(player, "wait")
    assert 1900 <= player.now < 2000
    for word in ("JUMP", "hold:Q", "sleep:long", "shot", "A:1"):
        with pytest.raises(ValueError, match=f"no such key or action: {word}"):
            emulate.act(player, "A " + word)


@pytest.mark.parametrize(
    ("sfen", "expected"),
    [
        ("4k4/9/9/9/9/4p4/4P4/9/4K4 b - 1", "5g5f"),  # a capture first
        ("3k5/4P4/9/9/9/9/9/9/4K4 b G 1", "5b5a+"),  # forward and promotion, no drop
        ("8k/9/9/9/9/9/9/8p/8K b P 1", "1i1h"),  # the king, when nothing else may
        ("8k/9/9/9/9/9/9/9/9 b P 1", None),  # only drops
    ],
)
def test_the_tester_chooses_plain_moves(sfen, expected):
    move = device_test.choose(sfen)
    assert (usi.text(move) if move else None) == expected


def test_the_tester_knows_where_the_squares_are():
    """Where a dot is on the screen: in the picture of a lifted rook all are in their boxes."""
    from PIL import Image, ImageChops

    from shogi.rules.squares import file_of

    folder = ROOT / "host_tests" / "golden"
    start = Image.open(folder / "pimoroni_picosystem-start.png").convert("RGB")
    assert start.size == (240, 240)
    boxes = [Player.square(None, square) for square in range(18, 123) if (square - 18) % 12 < 9]
    left, top = (min(box[i] for box in boxes) for i in (0, 1))
    assert len(set(boxes)) == 81 and file_of(18) == 9
    full = Image.open(folder / "pimoroni_picosystem-lifted.png").convert("RGB")
    changed = ImageChops.difference(start, full).crop((0, top, 9 * boxes[0][2] + left, 217))
    assert changed.getbbox(), "dots and the lifted piece"
    wood = start.getpixel((left + 1, top + 2 * (boxes[0][3] - 1) + 90))
    assert wood != (0, 0, 0)
    for x, y, width, height in boxes:
        assert x + width <= 240 and y + height <= 240
        assert start.getpixel((x + width // 2, y + 2)) != (0, 0, 0), "no square lies beside it"
    assert start.getpixel((left + 9 * (boxes[0][2] - 1) + 2, top + 60)) == (0, 0, 0)


@pytest.mark.parametrize(("sfen", "before", "move"), device_test._SLOWEST)
def test_the_slowest_moves_are_legal(sfen, before, move):
    pos = position(sfen, [before])
    buffer = array("H", bytes(1200))
    assert usi.parse(move) in buffer[: legal(pos, buffer, 0)]


def test_without_a_firmware_one_line_says_what_is_missing():
    with pytest.raises(SystemExit, match="UF2=path"):
        emulate.firmware("")
    with pytest.raises(SystemExit, match="no file"):
        emulate.firmware("/nowhere/x.uf2")
