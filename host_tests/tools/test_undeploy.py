# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
# ruff: noqa: F811  syncs and drive are fixtures
"""tools/undeploy.py: the drive is as it was before, also when the cable is pulled at any file."""

import errno

import pytest
from test_deploy import (  # noqa: F401
    BOOT_OUT,
    OLDER,
    RELEASE,
    USERS,
    Roomy,
    contents,
    drive,
    put,
    run,
    syncs,
)

import deploy
import undeploy
from release import drives

MINE = {"code.py": b"print('mine')\n", "settings.toml": b"A = 1\n"}


def test_nothing_is_left_of_it(drive):
    before = contents(drive.root)
    run(drive)
    done = undeploy.undeploy(drive)
    assert contents(drive.root) == before == USERS
    assert sorted(done.removals) == sorted(RELEASE)
    lines = list(undeploy.summary(done, drive))
    assert lines[0].endswith("7 files removed, 0 put back.")
    assert "no code.py now" in lines[1]


@pytest.mark.parametrize("releases", [[RELEASE], [OLDER, RELEASE], [OLDER, OLDER]])
def test_what_was_put_aside_comes_back(drive, releases):
    put(drive.root, {**MINE, "lib/komadai/main.mpy": b"old"})
    before = contents(drive.root)
    for release in releases:
        run(drive, release)
    (drive.root / "records").mkdir()
    (drive.root / "records/komadai-001.kifu").write_bytes(b"kif")
    done = undeploy.undeploy(drive)
    assert contents(drive.root) == {**before, "records/komadai-001.kifu": b"kif"}
    assert done.back == {
        "code.py": "code.before-komadai.py",
        "lib/komadai/main.mpy": "lib/komadai/main.before-komadai.mpy",
    }
    assert any("Your code.py is what it was" in line for line in undeploy.summary(done, drive))


def test_the_newest_of_several_comes_back(drive):
    put(drive.root, {"code.py": b"first\n"})
    run(drive)
    put(drive.root, {"code.py": b"second\n"})
    run(drive)
    undeploy.undeploy(drive)
    after = contents(drive.root)
    assert after["code.py"] == b"second\n"
    assert after["code.before-komadai.py"] == b"first\n"


def test_what_was_changed_since_stays(drive):
    run(drive)
    changed = {"settings.toml": RELEASE["settings.toml"] + b"B = 2\n", "boot.py": b"my own\n"}
    put(drive.root, changed)
    done = undeploy.undeploy(drive)
    assert contents(drive.root) == {**USERS, **changed}
    assert sorted(done.kept) == sorted(changed)
    assert any("boot.py settings.toml" in line for line in undeploy.summary(done, drive))


def test_where_nothing_of_ours_is(drive):
    for text in (None, b"", b"{}", b'{"name": "other", "files": {}, "state": "complete"}'):
        if text is not None:
            put(drive.root, {"komadai.json": text})
        before = contents(drive.root)
        with pytest.raises(deploy.DeployError, match=r"has no komadai.json: nothing of Komadai"):
            undeploy.undeploy(drive)
        assert contents(drive.root) == before


class Cut(Roomy):
    """A drive whose cable is pulled after so many changes; the last one is left half done."""

    left = 1 << 20

    def write(self, path, data):
        self._count()
        if not self.left:
            super().write(path, data[: len(data) // 2])
            raise OSError(errno.EIO, "Input/output error")
        super().write(path, data)

    def remove(self, path):
        self._count()
        if not self.left:
            raise OSError(errno.EIO, "Input/output error")
        super().remove(path)

    def _count(self):
        self.left -= 1


@pytest.mark.parametrize("broken", [False, True])
def test_cable_pulled_at_every_file(tmp_path, broken):
    before = {**USERS, **MINE}
    n = 0
    while True:
        n += 1
        root = tmp_path / str(n)
        put(root, before)
        run(Roomy(root))
        if broken:  # the deployment before it did not come to its end either
            data = (root / "komadai.json").read_bytes()
            (root / "komadai.json").write_bytes(data.replace(b'"complete"', b'"writing"'))
        cut = Cut(root)
        cut.left = n
        try:
            undeploy.undeploy(cut)
        except deploy.DeployError as fault:
            assert "\n" not in str(fault)
            try:
                undeploy.undeploy(Roomy(root))
            except deploy.DeployError as again:  # only the journal was left, or half of it
                assert "nothing of Komadai" in str(again)
                (root / "komadai.json").unlink(missing_ok=True)
            (root / "komadai.try").unlink(missing_ok=True)
            assert contents(root) == before, n
        else:
            break
    assert n > 12


def test_command_line(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(drives, "_MOUNTS", (f"{tmp_path}/*",))
    put(tmp_path / "A", {**USERS, **MINE})
    put(tmp_path / "B", {"boot_out.txt": BOOT_OUT.encode()})
    with pytest.raises(SystemExit) as stop:
        undeploy.main([])
    assert "which drive? Say DRIVE=path" in stop.value.code
    run(Roomy(tmp_path / "A"))
    undeploy.main([])
    assert "files removed, 1 put back" in capsys.readouterr().out
    assert contents(tmp_path / "A") == {**USERS, **MINE}
    for name, word in (("nowhere", "there is no drive"), ("B", "nothing of")):
        with pytest.raises(SystemExit) as stop:
            undeploy.main(["--drive", str(tmp_path / name)])
        assert stop.value.code.startswith("make undeploy: ")
        assert word in stop.value.code
        assert "\n" not in stop.value.code
