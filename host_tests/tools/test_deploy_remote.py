# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Boards without a USB drive: a release goes over the serial line or the network, and resumes.

The serial board is a MicroPython on a pty that runs what it is sent; the web board is a server on
loopback. Both are cut off at every step, and a second run must make good what the first one left.
"""

import contextlib
import hashlib
import os
import pty
import subprocess
import tty

import pytest

import deploy
import dist
from checked_cases import ROOT
from release import places, vm
from release.serial_drive import SerialDrive
from release.web_drive import WebDrive
from web_board import WebBoard

BOARD = "m5stack_stick_c_plus2"
RELEASE = {
    "code.py": b"import komadai.main\n",
    "boot.py": b"import storage\n",
    "settings.toml": b"CIRCUITPY_PYSTACK_SIZE = 4096\n",
    "lib/komadai/main.mpy": bytes(range(256)) * 5,
    "lib/shogi/deep/er.mpy": b"C\x06\x00\x1f" + bytes(700),
    "assets/kanji14.bin": bytes(100),
}
BOOT_OUT = b"Adafruit CircuitPython 10.2.1 on 2026-01-01; M5Stack\r\nBoard ID:" + BOARD.encode()


def manifest_of(release):
    entries = {
        name: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        for name, data in release.items()
    }
    return {"name": "komadai", "version": "1", "board": BOARD, "boards": [BOARD], "files": entries}


class SerialBoard:
    """A folder as the board's flash and a MicroPython on a pty before it."""

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir(exist_ok=True)

    def put(self, name, data):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

    def all(self):
        return {
            p.relative_to(self.folder).as_posix(): p.read_bytes()
            for p in self.folder.rglob("*")
            if p.is_file()
        }

    @contextlib.contextmanager
    def drive(self, steps=-1):
        ours, theirs = pty.openpty()
        tty.setraw(theirs)
        tty.setraw(ours)
        program = ROOT / "host_tests/support/serial_board.py"
        command = [vm.micropython(), str(program), str(steps)]
        board = subprocess.Popen(command, stdin=ours, stdout=ours)
        os.close(ours)
        drive = None
        try:
            drive = SerialDrive(os.ttyname(theirs), f"{self.folder}/")
            drive.expect(RELEASE.values())
            yield drive
        finally:
            if drive:
                with contextlib.suppress(OSError):
                    drive.close()
            board.kill()
            board.wait(60)
            os.close(theirs)


class NetBoard:
    """The same of a WebBoard."""

    def __init__(self):
        self.server = WebBoard()

    def put(self, name, data):
        parts = name.split("/")
        for i in range(1, len(parts)):
            self.server.files.setdefault("/".join(parts[:i]), None)
        self.server.files[name] = data

    def all(self):
        return {name: data for name, data in self.server.files.items() if data is not None}

    @contextlib.contextmanager
    def drive(self, steps=-1):
        self.server.answers = steps
        yield WebDrive(self.server.url, "secret")


@pytest.fixture(params=["serial", "web"])
def board(request, tmp_path):
    if request.param == "serial":
        made = SerialBoard(tmp_path / "flash")
        made.put("boot_out.txt", BOOT_OUT)
        yield made
    else:
        made = NetBoard()
        yield made
        made.server.stop()


def run(board, release=RELEASE, steps=-1):
    """Deploy; returns what was said and the plan."""
    said = []
    with board.drive(steps) as drive:
        done = deploy.deploy(drive, release, manifest_of(release), say=said.append)
    return said, done


def files(board):
    found = board.all()
    found.pop("boot_out.txt", None)
    journal = found.pop(dist.MANIFEST)
    assert b'"state": "complete"' in journal
    return found


def test_everything_arrives(board):
    said, _ = run(board)
    assert files(board) == RELEASE
    assert [line.split(" ")[0] for line in said][-1] == "code.py", "the last to be written"
    assert len(said) == len(RELEASE)


def test_a_second_time_is_nothing(board):
    run(board)
    said, done = run(board)
    assert said == [] and not done


def test_only_what_changed(board):
    run(board)
    newer = {**RELEASE, "lib/komadai/main.mpy": b"C\x06\x00\x1f new"}
    del newer["lib/shogi/deep/er.mpy"]
    said, done = run(board, newer)
    assert [line.split(" ")[0] for line in said] == ["lib/komadai/main.mpy"]
    assert done.removals == ["lib/shogi/deep/er.mpy"]
    assert files(board) == newer


def test_own_files_stay(board):
    board.put("code.py", b"print('mine')\n")
    board.put("settings.toml", b'CIRCUITPY_WIFI_SSID = "net"\n')
    board.put("lib/mine.py", b"mine")
    run(board)
    found = files(board)
    assert found.pop("code.before-komadai.py") == b"print('mine')\n"
    assert found.pop("lib/mine.py") == b"mine"
    assert found == {**RELEASE, "settings.toml": b'CIRCUITPY_WIFI_SSID = "net"\n'}


def test_wrong_board(board):
    other = {**manifest_of(RELEASE), "board": "pybadge", "boards": ["pybadge"]}
    with board.drive() as drive, pytest.raises(deploy.DeployError, match="not a pybadge"):
        deploy.deploy(drive, RELEASE, other)
    assert dist.MANIFEST not in board.all()


def test_cut_off_anywhere(board):
    """At every step of the first run; then a second one, uncut, makes all of it good."""
    board.put("code.py", b"print('mine')\n")
    before = dict(board.all())
    for steps in range(1, 1000, 1 if isinstance(board, NetBoard) else 13):
        try:
            run(board, steps=steps)
            break
        except (deploy.DeployError, OSError) as error:
            assert str(error)
        run(board)
        found = files(board)
        assert found.pop("code.before-komadai.py") == b"print('mine')\n"
        assert found == RELEASE
        for name in set(board.all()) - set(before):
            if isinstance(board, NetBoard):
                del board.server.files[name]
            else:
                (board.folder / name).unlink()
        for name, data in before.items():
            board.put(name, data)
    else:
        pytest.fail("a run of 1,000 steps is not enough")
        assert steps < 400, "it never ends"
    assert steps > 20


class TestWeb:
    @pytest.fixture
    def net(self):
        made = NetBoard()
        yield made
        made.server.stop()

    def test_password(self, net):
        with pytest.raises(OSError, match="the password is wrong"):
            deploy.deploy(WebDrive(net.server.url, "no"), RELEASE, manifest_of(RELEASE))
        net.server.password = ""
        with pytest.raises(OSError, match="is not set on the board"):
            deploy.deploy(WebDrive(net.server.url, ""), RELEASE, manifest_of(RELEASE))

    def test_a_computer_holds_the_drive(self, net):
        net.server.usb = True
        with pytest.raises(OSError, match="a computer holds its drive"):
            run(net)
        assert net.all() == {}

    def test_no_space(self, net):
        net.server.room = 2048
        with pytest.raises(deploy.DeployError, match="nothing was written"):
            run(net)
        assert net.all() == {}

    def test_what_is_stored_wrong_is_noticed(self, net):
        net.server.damage = "lib/komadai/main.mpy"
        with pytest.raises(deploy.DeployError, match="does not hold what was written"):
            run(net)
        net.server.damage = None
        run(net)
        assert files(net) == RELEASE

    def test_nobody_there(self):
        server = WebBoard()
        url = server.url
        server.stop()
        with pytest.raises(OSError):
            deploy.deploy(WebDrive(url, "secret"), RELEASE, manifest_of(RELEASE))

    def test_command_line(self, net, monkeypatch, capsys, tmp_path):
        folder = tmp_path / "release"
        for name, data in RELEASE.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
        made = (folder, None, manifest_of(RELEASE))
        monkeypatch.setattr(dist, "build", lambda *_args, **_kw: made)
        monkeypatch.setenv("CIRCUITPY_WEB_API_PASSWORD", "secret")
        deploy.main([BOARD, "--drive", net.server.url])
        assert "6 files written" in capsys.readouterr().out
        assert files(net) == RELEASE
        monkeypatch.setenv("CIRCUITPY_WEB_API_PASSWORD", "other")
        with pytest.raises(SystemExit, match="the password is wrong"):
            deploy.main([BOARD, "--drive", net.server.url])


class TestSerial:
    def test_damage_on_the_board_is_noticed(self, tmp_path):
        board = SerialBoard(tmp_path / "flash")
        board.put("boot_out.txt", BOOT_OUT)
        run(board)
        path = board.folder / "lib/komadai/main.mpy"
        path.write_bytes(path.read_bytes()[:-1] + b"x")
        with board.drive() as drive:
            assert drive.read("lib/komadai/main.mpy") == path.read_bytes()

    def test_read_only(self, tmp_path):
        board = SerialBoard(tmp_path / "flash")
        with board.drive() as drive:
            drive._run("def open(*a):\n raise OSError(30)")
            with pytest.raises(OSError, match="a computer holds its drive"):
                drive.write("x", b"1")

    def test_nothing_waits_for_ever(self, tmp_path):
        """A board that neither answers nor takes what is sent."""
        with SerialBoard(tmp_path / "flash").drive() as drive:
            assert 0 < drive.line.serial.timeout <= 20
            assert 0 < drive.line.serial.write_timeout <= 20

    def test_no_port(self, capsys):
        with pytest.raises(OSError):
            places.opened("/dev/ttyNONE0")


def test_a_board_without_a_drive_is_looked_for_at_the_ports(monkeypatch, tmp_path):
    (tmp_path / "code.py").write_bytes(b"")
    made = (tmp_path, None, manifest_of({"code.py": b""}))
    monkeypatch.setattr(dist, "build", lambda *_args, **_kw: made)
    monkeypatch.setattr("release.serial_drive.ports", lambda: ["/dev/ttyA", "/dev/ttyB"])
    with pytest.raises(SystemExit, match=r"which port.*ttyA, /dev/ttyB"):
        deploy.main([BOARD])
    monkeypatch.setattr("release.serial_drive.ports", list)
    with pytest.raises(SystemExit, match="no serial port found"):
        deploy.main([BOARD])


def test_places(tmp_path):
    assert places.opened(str(tmp_path)).root == tmp_path
    web = places.opened("http://:pass@192.168.1.20:81/fs/")
    assert str(web) == "http://192.168.1.20:81" and "OnBhc3M=" in web.headers["Authorization"]
