# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""tools/deploy.py on FAT12 volumes written by ChaN's FatFs, CircuitPython's own.

The cable is pulled at every sector, and the next run must repair whatever it finds.
tools/fat12.py, which has nothing of FatFs, reads what came out.
"""

import struct

import pytest
from test_deploy import OLDER, RELEASE, USERS, run, without_manifest

import deploy
from emulator import fat12


class Volume:
    """A FAT12 volume in memory under FatFs, with the interface of drives.Drive.

    log: every sector written, in order, as (sector, content)
    """

    def __init__(self, image):
        fatfs = pytest.importorskip("fatfs", reason="fatfs-ng has no wheel for this machine")
        self.image = bytearray(image)
        self.log = log = []

        class Disk(fatfs.RamDisk):
            def write(self, sector, count, data):
                for i in range(0, count, 512):
                    log.append((sector + i // 512, bytes(data[i : i + 512])))
                super().write(sector, count, data)

        self._fat = fatfs.create_extended_partition(Disk(self.image, sector_size=512))
        self._fat.mount()

    def __str__(self):
        return "volume"

    def close(self):
        self._fat.unmount()

    def read(self, path):
        return self._fat.read_file("/" + path) if self._fat.isfile("/" + path) else None

    def exists(self, path):
        return self._fat.exists("/" + path)

    def write(self, path, data):
        if "/" in path:
            self._fat.makedirs("/" + path.rsplit("/", 1)[0], exist_ok=True)
        self._fat.write_file("/" + path, data)

    def remove(self, path):
        self._fat.remove("/" + path)
        while "/" in path:
            path = path.rsplit("/", 1)[0]
            if self._fat.listdir("/" + path):
                break
            self._fat.rmdir("/" + path)

    def space(self):
        return free_clusters(self.image) * 512, 512

    def sync(self):
        pass


def fat_of(image):
    """[next cluster] of a FAT12 volume of one sector a cluster."""
    reserved, fats, entries = struct.unpack_from("<HBH", image, 14)
    sectors, _, fat_sectors = struct.unpack_from("<HBH", image, 19)
    area = reserved + fats * fat_sectors + entries * 32 // 512
    fat = bytes(image[reserved * 512 : (reserved + fat_sectors) * 512])
    numbers = range(2 + sectors - area)
    pairs = [struct.unpack_from("<H", fat, n * 3 // 2)[0] for n in numbers]
    return [pair >> 4 if n & 1 else pair & 0xFFF for n, pair in enumerate(pairs)]


def free_clusters(image):
    return sum(1 for n in fat_of(image)[2:] if n == 0)


def no_two_files_share_a_cluster(image):
    following = [n for n in fat_of(image)[2:] if 2 <= n < 0xFF0]
    return len(following) == len(set(following))


def on_volume(image, release):
    """Deploy to a volume; returns (volume afterwards, sectors written)."""
    volume = Volume(image)
    run(volume, release)
    volume.close()
    return bytes(volume.image), volume.log


def test_volume(tmp_path):
    image = fat12.image(USERS)
    after, log = on_volume(image, RELEASE)
    assert without_manifest(fat12.read(after)) == {**USERS, **RELEASE}
    again, nothing = on_volume(after, RELEASE)
    assert again == after and not nothing
    assert len(log) > 20


def test_full_volume():
    filler = {"notes/large.bin": bytes(1024)}
    failed = fitted = 0
    for kilobytes in range(960, 1010, 2):
        filler["notes/large.bin"] = bytes(kilobytes * 1024)
        try:
            image = fat12.image({**USERS, **filler})
        except ValueError:
            break
        try:
            after, _ = on_volume(image, RELEASE)
        except deploy.DeployError as error:
            assert "nothing was written" in str(error)
            failed += 1
        else:
            assert without_manifest(fat12.read(after)) == {**USERS, **filler, **RELEASE}
            fitted += 1
    assert failed > 2 and fitted > 2


@pytest.mark.parametrize("first", [{}, OLDER], ids=["new", "update"])
def test_cable_pulled_at_every_sector(first):
    """Sectors arrive in the order FatFs wrote them, up to any one of them; then another run."""
    mine = {} if first else {"code.py": b"print('mine')\n"}
    start = fat12.image({**USERS, **mine})
    if first:
        start, _ = on_volume(start, first)
    whole, log = on_volume(start, RELEASE)
    expected = without_manifest(fat12.read(whole))
    cut = bytearray(start)
    for sector, content in log:
        cut[sector * 512 : (sector + 1) * 512] = content
        repaired, _ = on_volume(cut, RELEASE)
        assert without_manifest(fat12.read(repaired)) == expected
        assert no_two_files_share_a_cluster(repaired)
    assert bytes(cut) == whole
    assert len(log) > 40
