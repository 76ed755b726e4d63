# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""tools/deploy.py on folders; the cable is pulled at every file, and the next run must repair it.

test_deploy_volume.py does the same on FAT volumes, sector by sector.
"""

import errno
import hashlib
import json
import re

import pytest

import deploy
import dist
from release import drives

BOOT_OUT = (
    "Adafruit CircuitPython 10.0.3 on 2025-10-17; Adafruit PyBadge with samd51j19\r\n"
    "Board ID:pybadge\r\nUID:0123456789ABCDEF\r\n"
)
USERS = {
    "boot_out.txt": BOOT_OUT.encode(),
    "notes/diary.txt": b"mine",
    "lib/neopixel.mpy": b"C" + bytes(700),
}
RELEASE = {
    "KOMADAI.txt": b"readme " * 90,
    "assets/font.bin": bytes(range(256)) * 6,
    "boot.py": b"import storage\n",
    "code.py": b"import komadai.main\n",
    "lib/komadai/main.mpy": b"C\x06\x00\x1f" + b"main" * 300,
    "lib/shogi/movegen.mpy": b"C\x06\x00\x1f" + b"legal" * 500,
    "settings.toml": b"CIRCUITPY_PYSTACK_SIZE = 4096\n",
}
OLDER = {
    **RELEASE,
    "lib/shogi/movegen.mpy": b"C\x06\x00\x1f" + b"older" * 900,
    "lib/gone/module.mpy": b"C\x06\x00\x1f" + b"gone" * 200,
    "assets/font.bin": b"small",
}


def manifest(release, **more):
    files = {
        name: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        for name, data in release.items()
    }
    head = {"name": "komadai", "version": "1.2.3", "board": "pybadge", "state": "complete"}
    return {**head, "boards": ["edgebadge", "pybadge"], **more, "files": files}


def put(root, files):
    for name, data in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(data)


def contents(root):
    return {n: (root / n).read_bytes() for n in dist.files_of(root)}


def run(drive, release=RELEASE, **options):
    return deploy.deploy(drive, release, manifest(release), **options)


def without_manifest(files):
    assert dist.MANIFEST in files and json.loads(files[dist.MANIFEST])["state"] == "complete"
    return {n: d for n, d in files.items() if n != dist.MANIFEST}


class Roomy(drives.Drive):
    """A folder that has as much room as a test says, in clusters of 512 bytes."""

    room = 1 << 20

    def space(self):
        used = sum(-(-len(d) // 512) * 512 for d in contents(self.root).values())
        return self.room - used, 512


@pytest.fixture(autouse=True)
def syncs(monkeypatch):
    """Counts what goes down to the device, and saves the tests the wait."""
    calls = []
    monkeypatch.setattr(drives.os, "fsync", calls.append)
    monkeypatch.setattr(drives.os, "sync", lambda: calls.append("all"))
    return calls


@pytest.fixture
def drive(tmp_path):
    put(tmp_path, USERS)
    return Roomy(tmp_path)


def test_first_time(drive):
    done = run(drive)
    assert without_manifest(contents(drive.root)) == {**USERS, **RELEASE}
    assert list(done.writes)[-1] == "code.py" and len(done.writes) == len(RELEASE)
    lines = list(deploy.next_steps(done, drive))
    assert "7 files written" in lines[0] and "reset" in lines[-1] and len(lines) == 2


def test_only_what_changed(drive):
    run(drive, OLDER)
    stamps = {p: p.stat().st_mtime_ns for p in drive.root.rglob("*") if p.is_file()}
    done = run(drive)
    assert sorted(done.writes) == ["assets/font.bin", "lib/shogi/movegen.mpy"]
    assert done.removals == ["lib/gone/module.mpy"]
    assert not (drive.root / "lib/gone").exists()
    assert without_manifest(contents(drive.root)) == {**USERS, **RELEASE}
    written = {p for p, t in stamps.items() if p.exists() and p.stat().st_mtime_ns != t}
    names = {p.relative_to(drive.root).as_posix() for p in written}
    assert names == {"assets/font.bin", "lib/shogi/movegen.mpy", "komadai.json"}
    again = run(drive)
    assert not again and "already" in next(deploy.next_steps(again, drive))


def test_every_file_goes_down_to_the_device(drive, syncs):
    run(drive)
    assert len(syncs) >= 2 * len(RELEASE) and syncs[-1] == "all"
    syncs.clear()
    drive.remove("lib/shogi/movegen.mpy")
    assert syncs, "that a file is gone, too"


def test_nothing_to_do_writes_nothing(drive):
    run(drive)
    drive.write = drive.remove = None  # any use would raise
    assert not run(drive)


def test_files_of_the_user_are_kept(drive):
    mine = {
        "code.py": b"print('my own program, a little longer than ours')\n",
        "settings.toml": b'WIFI = "secret"\n',
        "lib/komadai/main.mpy": b"who knows",
    }
    put(drive.root, mine)
    done = run(drive)
    after = without_manifest(contents(drive.root))
    assert after["settings.toml"] == mine["settings.toml"]
    assert after["code.before-komadai.py"] == mine["code.py"]
    assert after["lib/komadai/main.before-komadai.mpy"] == mine["lib/komadai/main.mpy"]
    assert after["code.py"] == RELEASE["code.py"]
    text = "\n".join(deploy.next_steps(done, drive))
    assert "code.before-komadai" in text and "CIRCUITPY_PYSTACK_SIZE = 4096" in text
    assert not run(drive)
    run(drive, {n: d for n, d in RELEASE.items() if n != "settings.toml"})
    assert contents(drive.root)["settings.toml"] == mine["settings.toml"]


def test_factory_files_of_a_new_drive_are_nobodys(drive):
    put(drive.root, {"code.py": b'print("Hello World!")\r\n', "settings.toml": b""})
    run(drive)
    assert without_manifest(contents(drive.root)) == {**USERS, **RELEASE}


def test_a_file_of_ours_that_the_user_edited_is_theirs(drive):
    run(drive)
    put(
        drive.root,
        {"code.py": b"import mine\n", "settings.toml": RELEASE["settings.toml"] + b"A=1"},
    )
    run(drive, OLDER)
    after = contents(drive.root)
    assert after["code.before-komadai.py"] == b"import mine\n"
    assert after["settings.toml"].endswith(b"A=1")
    put(drive.root, {"code.py": b"import other\n"})
    run(drive)
    after = contents(drive.root)
    assert after["code.before-komadai-2.py"] == b"import other\n"
    assert after["code.before-komadai.py"] == b"import mine\n"


def test_the_same_file_from_elsewhere_is_not_removed_one_day(drive):
    name = "lib/shogi/movegen.mpy"
    put(drive.root, {name: RELEASE[name]})
    run(drive)
    run(drive, {n: d for n, d in RELEASE.items() if n != name})
    assert contents(drive.root)[name] == RELEASE[name]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (BOOT_OUT.replace(":pybadge", ":pygamer"), "is a pygamer, not a pybadge"),
        (BOOT_OUT.replace("10.0.3", "9.2.8"), "has CircuitPython 9.2.8; .* 10.x"),
        (BOOT_OUT.replace("10.0.3", "11.0.0-alpha.1"), "has CircuitPython 11.0.0-alpha.1"),
        (BOOT_OUT.replace("10.0.3", "8.2.10"), "has CircuitPython 8.2.10; .* 10.x"),
        (
            "Adafruit CircuitPython 6.2.0 on 2021-04-05; Adafruit Pybadge with samd51j19\n",
            r"has CircuitPython 6.2.0; .* 10.x: see circuitpython.org/board/pybadge$",
        ),
        ("", r"boot_out.txt on .* is empty: press reset"),
        ("\r\n ", "is empty"),
        ("who knows\n", "is damaged: press reset"),
        ("\x00\xff" * 90, "is damaged"),
    ],
)
def test_wrong_board_or_version_is_refused(drive, text, complaint):
    put(drive.root, {"boot_out.txt": text.encode()})
    before = contents(drive.root)
    with pytest.raises(deploy.DeployError, match=complaint) as refusal:
        run(drive)
    assert "\n" not in str(refusal.value)
    forced = re.search(r"pygamer|9\.2\.8|11\.0", str(refusal.value))  # older: incompatible .mpy
    assert ("FORCE" in str(refusal.value)) is bool(forced)
    assert contents(drive.root) == before
    run(drive, force=True)
    assert without_manifest(contents(drive.root)) == {**before, **RELEASE}


@pytest.mark.parametrize("text", ["10.0.0-beta.3", "10.3.1", "10.1.0-rc.0-5-g1234abc"])
def test_every_10_and_every_board_of_the_file_will_do(drive, text):
    new = BOOT_OUT.replace("10.0.3", text).replace(":pybadge", ":edgebadge")
    put(drive.root, {"boot_out.txt": new.encode()})
    run(drive)
    assert drives.identity(drive) == ("edgebadge", text)


@pytest.mark.parametrize(
    "name", ["code.txt", "lib/shogi/movegen.py", "shogi/x.py", "komadai.py", "lib/komadai/main.py"]
)
def test_what_would_be_taken_instead_of_ours_is_named(drive, name):
    put(drive.root, {name: b""})
    with pytest.raises(deploy.DeployError, match=name.split("/x.py")[0]):
        run(drive)
    assert dist.MANIFEST not in contents(drive.root)
    run(drive, force=True)


def test_sources_of_an_earlier_release_make_room_for_modules(drive):
    sources = {n.replace(".mpy", ".py"): d for n, d in RELEASE.items()}
    run(drive, sources)
    run(drive)
    assert without_manifest(contents(drive.root)) == {**USERS, **RELEASE}


@pytest.mark.parametrize("first", [{}, OLDER])
def test_full_drive_is_known_before_the_first_byte(drive, first):
    if first:
        run(drive, first)
    before = contents(drive.root)
    failed = fitted = 0
    for room in range(4096, 32768, 1024):
        put(drive.root, before)
        for name in set(contents(drive.root)) - set(before):
            drive.remove(name)
        drive.room = room
        try:
            run(drive)
        except deploy.DeployError as error:
            assert "nothing was written" in str(error)
            assert contents(drive.root) == before
            failed += 1
        else:
            assert without_manifest(contents(drive.root)) == {**USERS, **RELEASE}
            assert drive.space()[0] >= 0
            fitted += 1
    assert failed > 3 and fitted > 3


def test_read_only_drive(drive):
    def refuse(path, data):
        raise OSError(errno.EROFS, "Read-only file system")

    drive.write = refuse
    with pytest.raises(deploy.DeployError, match=r"cannot be written \(Read-only file system"):
        run(drive)
    assert contents(drive.root) == USERS


class Pulled(Roomy):
    """A drive whose cable is pulled at change number `left`, in the middle of its bytes."""

    left = 0

    def _change(self):
        self.left -= 1
        if self.left < 0:
            raise OSError(errno.EIO, "Input/output error")

    def write(self, path, data):
        try:
            self._change()
        except OSError:
            if self.left == -1:
                super().write(path, data[: len(data) // 2])
            raise
        super().write(path, data)

    def remove(self, path):
        self._change()
        super().remove(path)


@pytest.mark.parametrize("first", [{}, OLDER], ids=["new", "update"])
def test_cable_pulled_at_every_file(tmp_path, first):
    mine = {"code.py": b"print('mine')\n"} if not first else {}
    for left in range(100):
        root = tmp_path / str(left)
        put(root, {**USERS, **mine})
        if first:
            run(Roomy(root), first)
        drive = Pulled(root)
        drive.left = left
        try:
            run(drive)
        except deploy.DeployError as error:
            assert "Input/output error" in str(error)
        else:
            break
        after = contents(root)
        assert {n: after[n] for n in USERS} == USERS
        run(Roomy(root))
        expected = {**USERS, **RELEASE}
        if mine:
            expected["code.before-komadai.py"] = mine["code.py"]
        assert without_manifest(contents(root)) == expected
        assert not run(Roomy(root))
    assert left > 10  # every file, the backup, the removal and the journal


def test_drive_is_found_by_its_board(tmp_path, monkeypatch):
    monkeypatch.setattr(drives, "_MOUNTS", (f"{tmp_path}/*",))
    with pytest.raises(deploy.DeployError, match="no CIRCUITPY drive"):
        deploy.find("pybadge", ["pybadge"])
    put(tmp_path / "stick", {"photo.jpg": b""})
    put(tmp_path / "CIRCUITPY", {"boot_out.txt": BOOT_OUT.replace(":pyb", ":edgeb").encode()})
    put(tmp_path / "CIRCUITPY1", {"boot_out.txt": BOOT_OUT.encode()})
    assert deploy.find("pybadge", ["pybadge"]).root == tmp_path / "CIRCUITPY1"
    with pytest.raises(deploy.DeployError, match=r"CIRCUITPY, .*CIRCUITPY1"):
        deploy.find("pybadge", ["pybadge", "edgebadge"])
    (tmp_path / "CIRCUITPY1/boot_out.txt").unlink()
    assert deploy.find("pygamer", ["pygamer"]).root == tmp_path / "CIRCUITPY"


def test_command_line(tmp_path, monkeypatch, capsys):
    put(tmp_path / "drive", USERS)
    put(tmp_path / "dist", RELEASE)
    made = []

    def build(board, sources, settings):
        made.append((board, sources))
        return tmp_path / "dist", None, manifest(RELEASE)

    monkeypatch.setattr(dist, "build", build)
    deploy.main(["pybadge", "--drive", str(tmp_path / "drive")])
    out = capsys.readouterr().out
    assert "lib/shogi/movegen.mpy (2,504 bytes)" in out and "press reset" in out
    assert without_manifest(contents(tmp_path / "drive")) == {**USERS, **RELEASE}
    with pytest.raises(SystemExit) as stop:
        deploy.main(["pybadge", "--drive", str(tmp_path / "nowhere"), "--py"])
    assert stop.value.code.startswith("make deploy: ") and "\n" not in stop.value.code
    assert "there is no drive" in stop.value.code
    assert made == [("pybadge", False)]  # known before anything is built


class Forgetful(Roomy):
    """A drive that reads back other bytes than were written to one of its files."""

    wrong = ""

    def read(self, path):
        data = super().read(path)
        return data[:-1] + b"?" if path == self.wrong and data else data


@pytest.mark.parametrize("name", sorted(RELEASE))
def test_a_drive_that_reads_back_other_bytes_is_noticed(tmp_path, name):
    put(tmp_path, {"boot_out.txt": BOOT_OUT.encode()})
    drive = Forgetful(tmp_path)
    drive.wrong = name
    with pytest.raises(deploy.DeployError, match=re.escape(name)):
        run(drive)
    state = json.loads((tmp_path / dist.MANIFEST).read_text())["state"]
    assert state != "complete", "the next run must write it anew"
    drive.wrong = ""
    run(drive)
    files = without_manifest(contents(tmp_path))
    assert {name: files[name] for name in RELEASE} == RELEASE
