# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A FAT12 volume in memory, as CircuitPython keeps it on a board's flash.

`image(files)` makes one; `read(volume)` gives its files back. Sectors of 512 bytes, one sector a
cluster, one file allocation table, 512 root entries and no partition table: what CircuitPython
itself makes of a drive of 1 MiB. Long names are written as VFAT requires (the public "FAT32
File System Specification" 1.03, sections 3 to 7), so `settings.toml` keeps its name.
"""

import struct

SECTOR = 512
ROOT_ENTRIES = 512
_ENTRY = 32
_DIRECTORY, _ARCHIVE, _LABEL, _LONG = 0x10, 0x20, 0x08, 0x0F
_LOWER_STEM, _LOWER_END = 0x08, 0x10  # a short name in small letters, as Windows and FatFs mark it
_END_OF_CHAIN = 0xFFF
_SERIAL = 0x4B4F4D41
_DATE, _TIME = (2026 - 1980) << 9 | 1 << 5 | 1, 0  # every file of the same date: same bytes


def image(files, sectors=2048, label="CIRCUITPY"):
    """A volume of `sectors` sectors with `files` ({"folder/name": bytes}) in it.

    Raises ValueError when they do not fit."""
    volume = _Volume(sectors, label)
    volume.write(_tree(files))
    return bytes(volume.data)


def read(volume):
    """{"folder/name": bytes} of every file in a FAT12 volume of sectors of 512 bytes."""
    data = bytes(volume)
    per_cluster, reserved, fats, root_entries = struct.unpack_from("<BHBH", data, 13)
    fat_sectors = struct.unpack_from("<H", data, 22)[0]
    fat = data[reserved * SECTOR :]
    root = (reserved + fats * fat_sectors) * SECTOR
    area = root + root_entries * _ENTRY
    size = per_cluster * SECTOR

    def chain(cluster):
        content = bytearray()
        while 2 <= cluster < 0xFF8:
            start = area + (cluster - 2) * size
            content += data[start : start + size]
            pair = struct.unpack_from("<H", fat, cluster * 3 // 2)[0]
            cluster = pair >> 4 if cluster & 1 else pair & 0xFFF
        return content

    files = {}

    def walk(entries, folder):
        long_name = ""
        wanted = None  # (number, checksum) of the next part of a long name
        for at in range(0, len(entries), _ENTRY):
            entry = entries[at : at + _ENTRY]
            if entry[0] == 0:
                break
            if entry[0] == 0xE5:
                wanted = None
                continue
            if entry[11] == _LONG:
                if entry[0] & 0x40:
                    long_name, wanted = "", (entry[0] & 0x3F, entry[13])
                if wanted == (entry[0] & 0x3F, entry[13]):
                    units = entry[1:11] + entry[14:26] + entry[28:32]
                    long_name = units.decode("utf-16-le").split("\0")[0] + long_name
                    wanted = wanted[0] - 1, entry[13]
                else:
                    wanted = None  # what a power cut left of one
                continue
            whole = wanted == (0, _checksum(entry[:11]))
            name = long_name if whole else _short_text(entry)
            wanted = None
            if entry[11] & _LABEL or name in (".", ".."):
                continue
            cluster, length = struct.unpack_from("<HI", entry, 26)
            if entry[11] & _DIRECTORY:
                walk(chain(cluster), folder + name + "/")
            else:
                files[folder + name] = bytes(chain(cluster)[:length])

    walk(data[root:area], "")
    return files


def _tree(files):
    """Nested dicts of a flat {"a/b": bytes}."""
    root = {}
    for path, content in sorted(files.items()):
        *folders, name = path.split("/")
        node = root
        for folder in folders:
            node = node.setdefault(folder, {})
        node[name] = bytes(content)
    return root


def _short_text(entry):
    stem = entry[0:8].decode("ascii").rstrip()
    end = entry[8:11].decode("ascii").rstrip()
    if entry[12] & _LOWER_STEM:
        stem = stem.lower()
    if entry[12] & _LOWER_END:
        end = end.lower()
    return stem + ("." + end if end else "")


def _short_name(name, taken):
    """The 8.3 alias (11 bytes) of a long name, unlike all in `taken`."""
    stem, dot, end = name.rpartition(".")
    if not dot:
        stem, end = name, ""

    def clean(text):
        return "".join(c if c.isascii() and c.isalnum() else "_" for c in text.upper())

    stem, end = clean(stem), clean(end)[:3]
    if len(stem) <= 8 and name == name.upper() and stem and _short_text_of(stem, end) == name:
        return (stem.ljust(8) + end.ljust(3)).encode("ascii"), False
    for number in range(1, 1000):
        tail = "~" + str(number)
        alias = (stem[: 8 - len(tail)] + tail).ljust(8) + end.ljust(3)
        if alias.encode("ascii") not in taken:
            return alias.encode("ascii"), True
    raise ValueError("too many names like " + name)


def _short_text_of(stem, end):
    return stem + ("." + end if end else "")


def _checksum(alias):
    total = 0
    for byte in alias:
        total = ((total & 1) << 7 | total >> 1) + byte & 0xFF
    return total


def _long_entries(name, alias):
    """The entries that carry a long name, last part first."""
    units = name.encode("utf-16-le")
    if len(units) % 26:
        units += b"\0\0"
        units = units.ljust(-(-len(units) // 26) * 26, b"\xff")
    count = len(units) // 26
    entries = b""
    for number in range(count, 0, -1):
        part = units[(number - 1) * 26 : number * 26]
        order = number | (0x40 if number == count else 0)
        entries += struct.pack("<B10sBBB", order, part[:10], _LONG, 0, _checksum(alias))
        entries += part[10:22] + b"\0\0" + part[22:26]
    return entries


def _entry(alias, attributes, cluster, length):
    return struct.pack(
        "<11sBBBHHHHHHHI",
        *(alias, attributes, 0, 0, _TIME, _DATE, _DATE, 0, _TIME, _DATE, cluster, length),
    )


class _Volume:
    """The bytes, and how far they are used."""

    def __init__(self, sectors, label):
        self.data = bytearray(sectors * SECTOR)
        self.label = label.encode("ascii").ljust(11)
        fat_sectors = -(-(sectors * 3 // 2 + 3) // SECTOR)
        self.root = (1 + fat_sectors) * SECTOR
        self.area = self.root + ROOT_ENTRIES * _ENTRY
        self.clusters = (len(self.data) - self.area) // SECTOR
        if not 0 < self.clusters < 4085:
            raise ValueError(f"not a FAT12 size: {sectors} sectors")
        self.free = 2
        head = (b"\xeb\xfe\x90", b"MSDOS5.0", SECTOR, 1, 1, 1, ROOT_ENTRIES, sectors)
        disk = (0xF8, fat_sectors, 63, 255, 0, 0, 0x80, 0, 0x29, _SERIAL)
        struct.pack_into("<3s8sHBHBHH", self.data, 0, *head)
        struct.pack_into("<BHHHIIBBBI", self.data, 21, *disk)
        struct.pack_into("<11s8s", self.data, 43, self.label, b"FAT12")
        self.data[59:62] = b"   "
        self.data[510:512] = b"\x55\xaa"
        self._link(0, 0xFF8)
        self._link(1, 0xFFF)

    def write(self, tree):
        root = _entry(self.label, _LABEL, 0, 0) + self._entries(tree, 0)
        if len(root) > ROOT_ENTRIES * _ENTRY:
            raise ValueError("too many files in the root folder")
        self.data[self.root : self.root + len(root)] = root

    def _entries(self, tree, own):
        """The directory entries of `tree`; its files and folders are stored on the way."""
        entries, taken = b"", set()
        for name, content in tree.items():
            alias, needs_long = _short_name(name, taken)
            taken.add(alias)
            if isinstance(content, dict):
                cluster, length, attributes = self._folder(content, own), 0, _DIRECTORY
            else:
                cluster, length, attributes = self._store(content), len(content), _ARCHIVE
            if needs_long:
                entries += _long_entries(name, alias)
            entries += _entry(alias, attributes, cluster, length)
        return entries

    def _folder(self, tree, parent):
        names = sum(2 + len(name) // 13 + 1 for name in tree) + 3
        cluster = self._claim(names * _ENTRY)
        entries = _entry(b".".ljust(11), _DIRECTORY, cluster, 0)
        entries += _entry(b"..".ljust(11), _DIRECTORY, parent, 0)
        self._fill(cluster, entries + self._entries(tree, cluster))
        return cluster

    def _store(self, content):
        if not content:
            return 0
        cluster = self._claim(len(content))
        self._fill(cluster, content)
        return cluster

    def _claim(self, length):
        """The first of the clusters, one after the other, that hold `length` bytes."""
        first, count = self.free, -(-length // SECTOR)
        if first + count > self.clusters + 2:
            raise ValueError("the files do not fit on the drive")
        self.free += count
        for cluster in range(first, first + count):
            self._link(cluster, cluster + 1 if cluster + 1 < first + count else _END_OF_CHAIN)
        return first

    def _fill(self, cluster, content):
        start = self.area + (cluster - 2) * SECTOR
        self.data[start : start + len(content)] = content

    def _link(self, cluster, value):
        at = SECTOR + cluster * 3 // 2
        pair = struct.unpack_from("<H", self.data, at)[0]
        pair = pair & 0x00F | value << 4 if cluster & 1 else pair & 0xF000 | value
        struct.pack_into("<H", self.data, at, pair)
