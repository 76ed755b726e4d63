# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Copies a release to a board's CIRCUITPY drive.

    python tools/deploy.py BOARD [--drive PATH] [--force] [--py]

PATH is a drive, a serial port (/dev/ttyUSB0, COM3) or a board's web workflow
(http://circuitpython.local, the password in CIRCUITPY_WEB_API_PASSWORD).

Builds dist/BOARD, finds the drive, and then: refuses a wrong board or CircuitPython (--force goes
on); counts the space before the first byte; copies what differs, code.py last; removes only what
an earlier release of ours put there. A file of yours in the way is kept under another name; your
settings.toml stays as it is.

komadai.json on the drive is the journal. It says "writing", with all names that may be ours, before
the first change, and "complete" after the last. Whatever a pulled cable leaves in between, the next
run knows those names and writes them anew. The journal itself is written twice, so that there is
always a whole one.
"""

import argparse
import hashlib
import json
import sys
from pathlib import PurePosixPath

import dist
from release import drives, places, self_made, vm

_SECOND = "komadai.new"  # the journal while komadai.json is being written; short names: one entry
JOURNALS = (dist.MANIFEST, _SECOND)
_PROBE = "komadai.try"
_LAST = "code.py"  # the board restarts when it changes
_SETTINGS = "settings.toml"
_STACK = "CIRCUITPY_PYSTACK_SIZE"
_FACTORY = (b"", b'print("Hello World!")\n')  # code.py and settings.toml of a new drive
_AFTER = "Eject the drive, then press reset: the title appears within seconds."
_MPY_SINCE = 9  # earlier versions have another format of .mpy files
_CODE_FIRST = ("code.txt",)  # CircuitPython takes it before code.py


class DeployError(RuntimeError):
    """Refused, or broken off; the text says what to do."""


class Plan:
    """What a deployment does, all known before the first byte is written.

    backups  {new name: content} of files of yours that are in the way
    writes   {name: content}, in this order
    removals names of files of ours that no longer belong there
    kept     names of files of yours that stay although the release has one
    manifest what komadai.json says at the end
    """

    def __init__(self):
        self.backups = {}
        self.writes = {}
        self.removals = []
        self.kept = []
        self.manifest = {}

    def __bool__(self):
        return bool(self.backups or self.writes or self.removals)


def check(drive, board, accepted):
    """Raise DeployError if the drive is of another board or CircuitPython.

    The version is looked at first: an old one says nothing of the board, and going on all the same
    would only lead to "incompatible .mpy file".
    """
    found, version = drives.identity(drive)
    if not found and not version:
        raise DeployError(drives.why_not(drive))
    major = version.split(".")[0]
    if major != dist.CIRCUITPYTHON:
        place = f"circuitpython.org/board/{found or board}"
        old = major.isdecimal() and int(major) < _MPY_SINCE
        raise DeployError(
            f"{drive} has CircuitPython {version or '?'}; this release is for "
            f"{dist.CIRCUITPYTHON}.x: see {place}" + ("" if old else ", or say FORCE=1")
        )
    if accepted and found not in accepted:
        found = found or "board without id"
        raise DeployError(f"{drive} is a {found}, not a {board} (FORCE=1 goes on all the same)")


def journal(drive):
    """(files of our release on the drive, whether it was broken off); None if there is none."""
    for name in JOURNALS:
        try:
            manifest = json.loads(drive.read(name) or b"")
            if manifest["name"] == "komadai":
                whole = name == dist.MANIFEST and manifest["state"] == "complete"
                return dict(manifest["files"]), not whole
        except (ValueError, KeyError, TypeError):  # cut off, or not ours
            continue
    return None


def _earlier(drive):
    """The same, ({}, False) if there is none."""
    return journal(drive) or ({}, False)


def write_journal(drive, manifest, state):
    data = dist.text_of({**manifest, "state": state}).encode()
    drive.write(_SECOND, data)
    drive.write(dist.MANIFEST, data)
    drive.remove(_SECOND)


def is_ours(name, data, files, broken):
    """Whether that content of a file is ours (or nobody's), and not the user's."""
    entry = files.get(name)
    if entry is None:
        return data.replace(b"\r", b"") in _FACTORY
    return broken or hashlib.sha256(data).hexdigest() == entry["sha256"]


def _backup_name(drive, name, data):
    """A free name beside, or one that already holds the same or the beginning of it."""
    path = PurePosixPath(name)
    for n in range(1, 100):
        number = "" if n == 1 else f"-{n}"
        free = str(path.with_name(f"{path.stem}.before-komadai{number}{path.suffix}"))
        there = drive.read(free)
        if there is None or data.startswith(there):
            return free, there
    raise DeployError(f"there are 99 backups of {name} already")


def plan(drive, release, manifest):
    """Compare a drive with a release ({name: content}); returns a Plan."""
    found = Plan()
    files, broken = _earlier(drive)
    ours = {}
    for name in sorted(release, key=lambda n: (n == _LAST, n)):
        data, there = release[name], drive.read(name)
        mine = there is None or is_ours(name, there, files, broken)
        if there == data:
            if mine:
                ours[name] = manifest["files"][name]
            continue  # the same, but somebody else's: not to be removed one day
        if not mine and name == _SETTINGS:
            found.kept.append(name)
            continue
        if not mine:
            backup, half = _backup_name(drive, name, there)
            if half != there:
                found.backups[backup] = there
            found.kept.append(name)
        found.writes[name] = data
        ours[name] = manifest["files"][name]
    for name in sorted(set(files) - set(release), key=lambda n: (n == _LAST, n)):
        there = drive.read(name)
        if there is not None and is_ours(name, there, files, broken):
            found.removals.append(name)
    found.manifest = {**manifest, "files": ours}
    return found


def shadows(drive, release, plan):
    """Names on the drive that CircuitPython would take instead of ours."""
    tops = {PurePosixPath(n).parts[1] for n in release if n.startswith("lib/")}
    names = {n.removesuffix(".mpy") + ".py" for n in release if n.endswith(".mpy")}
    for top in tops:
        stem = top.removesuffix(".mpy").removesuffix(".py")
        names |= {stem, f"{stem}.py", f"{stem}.mpy"}  # the root comes before lib/
    names |= set(_CODE_FIRST)
    names -= set(release) | set(plan.removals)
    return sorted(n for n in names if drive.exists(n))


def _space(drive, plan):
    """(bytes needed at most at any moment, bytes free), in whole clusters."""
    free, cluster = drive.space()

    def clusters(size):
        return -(-size // cluster)

    journal = clusters(2 * len(dist.text_of(plan.manifest)))
    now = most = journal + sum(map(clusters, map(len, plan.backups.values())))
    for name in plan.removals:
        now -= clusters(len(drive.read(name)))
    folders = set()
    for name, data in plan.writes.items():
        new = {str(f) for f in PurePosixPath(name).parents[:-1] if not drive.exists(str(f))}
        now += len(new - folders)
        folders |= new
        there = drive.read(name)
        now += clusters(len(data)) - (clusters(len(there)) if there else 0)
        most = max(most, now)
    return most * cluster, free


def carry_out(drive, plan, say=lambda text: None):
    """Do it. An OSError on the way becomes a DeployError that says how far it came."""
    steps = len(plan.backups) + len(plan.removals) + len(plan.writes)
    done = 0
    try:
        for name, data in plan.backups.items():
            drive.write(name, data)
            done += 1
        earlier, _ = _earlier(drive)
        names = {**earlier, **plan.manifest["files"]}
        write_journal(drive, {**plan.manifest, "files": names}, "writing")
        for name in plan.removals:
            drive.remove(name)
            done += 1
        for name, data in plan.writes.items():
            say(f"{name} ({len(data):,} bytes)")
            drive.write(name, data)
            done += 1
        for name, data in plan.writes.items():
            if drive.read(name) != data:
                raise DeployError(f"{name} does not hold what was written; try again")
        write_journal(drive, plan.manifest, "complete")
        drive.sync()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise DeployError(
            f"{drive}: {reason}, after {done} of {steps} files; "
            "see that it is plugged in and say make deploy again, which repairs it"
        ) from None


def writable(drive):
    """Raise DeployError if not even a small file can be written."""
    try:
        drive.write(_PROBE, b"")
        drive.remove(_PROBE)
    except OSError as error:
        raise DeployError(
            f"{drive} cannot be written ({error.strerror or error}): if the program on the board "
            "holds it, press reset; else look whether it is mounted read-only"
        ) from None


def deploy(drive, release, manifest, force=False, say=lambda text: None):
    """Bring a drive to a release; returns the Plan that was carried out.

    release   {name: content} without the manifest; manifest as tools/dist.py makes it
    force     go on with another board, another CircuitPython or names in the way
    """
    if not force:
        check(drive, manifest["board"], manifest["boards"])
    todo = plan(drive, release, manifest)
    hidden = shadows(drive, release, todo)
    if hidden and not force:
        raise DeployError(f"on {drive} these would be taken instead of ours: {' '.join(hidden)}")
    files, broken = _earlier(drive)
    left_over = drive.exists(_SECOND)
    if not (todo or broken or left_over) and files == todo.manifest["files"]:
        return todo
    need, free = _space(drive, todo)
    if need > free:
        raise DeployError(
            f"{drive} has {free:,} bytes free, {need:,} are needed; nothing was written"
        )
    writable(drive)
    carry_out(drive, todo, say)
    return todo


def find(board, accepted):
    """The one drive that is meant: the only one, or the only one of that board."""
    there = drives.mounted()
    if not there:
        raise DeployError(
            "no CIRCUITPY drive found: plug the board in, or say DRIVE=path "
            "(a drive, a serial port, or http://circuitpython.local)"
        )
    same = [d for d in there if not accepted or drives.identity(d)[0] in accepted]
    if len(there) == 1 or len(same) == 1:
        return (same or there)[0]
    raise DeployError(f"which drive? Say DRIVE=path; there are: {', '.join(map(str, there))}")


def _folders(place):
    """Folders that may have the settings.toml of a self-made board."""
    if place:
        return [place] if places.is_folder(place) else []
    return [drive.root for drive in drives.mounted()[:1]]


def next_steps(plan, drive):
    """What to tell at the end, one line each."""
    if not plan:
        yield f"{drive} has all of it already."
    else:
        yield f"{drive}: {len(plan.writes)} files written, {len(plan.removals)} removed."
    for name in plan.kept:
        if name != _SETTINGS:
            yield f"Your {name} is kept beside it as {PurePosixPath(name).stem}.before-komadai*."
        elif _STACK.encode() not in (drive.read(name) or b""):
            yield f"Your {name} stays as it is; {_STACK} = 4096 in it gives the game more room."
    yield getattr(drive, "after", _AFTER)


def main(argv=None):
    """Deploy from the command line."""
    parser = argparse.ArgumentParser(prog="make deploy")
    parser.add_argument("board", nargs="?", default="", help="a board id from boards/")
    parser.add_argument("--drive", help="the drive, if it is not found by itself")
    parser.add_argument("--force", action="store_true", help="another board or CircuitPython, too")
    parser.add_argument("--py", action="store_true", help="the modules as sources")
    options = parser.parse_args(argv)
    try:
        if options.drive and places.is_folder(options.drive) and not options.force:
            check(drives.Drive(options.drive), options.board, dist.accepted(options.board))
        settings = self_made.found([*_folders(options.drive), dist.ROOT / "build"])
        folder, _, manifest = dist.build(options.board, sources=options.py, settings=settings)
        release = {name: (folder / name).read_bytes() for name in manifest["files"]}
        if options.drive:
            drive = places.opened(options.drive, release.values())
        elif not dist.has_drive(options.board):
            drive = places.serial(release.values(), only=True)
        elif drives.mounted():
            drive = find(options.board, manifest["boards"])
        else:
            drive = places.serial(release.values()) or find(options.board, manifest["boards"])
        done = deploy(drive, release, manifest, options.force, print)
        lines = list(next_steps(done, drive))
        drive.close()
    except (DeployError, dist.DistError, vm.VmError) as error:
        sys.exit(f"make deploy: {error}")
    except OSError as error:
        sys.exit(f"make deploy: {options.drive or 'the board'}: {error.strerror or error}")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
