# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Takes off a board's drive what tools/deploy.py brought, and puts back what was there before.

    python tools/undeploy.py [--drive PATH]

Removes the files that are as they were brought, and keeps those that were changed since, records
and everything else. A code.py, boot.py or other file that deploy had put aside gets its name again.
The games that are kept in the board's memory stay there. Standard library only.

Broken off at any point it is right to say it again: the journal, komadai.json, goes last. Before
anything is put back it is written as whole, so that a file that is back is never taken for ours.
"""

import argparse
import sys
from pathlib import PurePosixPath

import deploy
import dist
from release import drives, places

_SAVED = "{}.before-komadai"
_OURS_FIRST = "code.py"  # so that nothing starts half of the program


class Plan:
    """What is to be done.

    removals  names of files of ours
    kept      names of files that somebody has changed
    back      {name: name of the file that was put aside}
    files     what the journal says of the names in back
    """

    def __init__(self):
        self.removals = []
        self.kept = []
        self.back = {}
        self.files = {}


def _put_aside(drive, name):
    """The newest file that deploy has put aside for that name, None if there is none."""
    path = PurePosixPath(name)
    newest = None
    for n in range(1, 100):
        number = "" if n == 1 else f"-{n}"
        free = str(path.with_name(_SAVED.format(path.stem) + number + path.suffix))
        if not drive.exists(free):
            break
        newest = free
    return newest


def plan(drive):
    """What undeploying that drive would do; DeployError if no release of ours is there."""
    journal = deploy.journal(drive)
    if journal is None:
        raise deploy.DeployError(f"{drive} has no {dist.MANIFEST}: nothing of Komadai to take off")
    files, broken = journal
    found = Plan()
    for name in sorted(files, key=lambda n: (n != _OURS_FIRST, n)):
        there = drive.read(name)
        if there is None:
            continue
        if deploy.is_ours(name, there, files, broken):
            found.removals.append(name)
        else:
            found.kept.append(name)
    for name in sorted({*files, *dist.PLAIN}):
        saved = _put_aside(drive, name)
        there = None if name in found.removals else drive.read(name)
        if saved and (there is None or drive.read(saved).startswith(there)):  # or half of it
            found.back[name] = saved
    found.kept = [name for name in found.kept if name not in found.back]
    found.files = {name: files[name] for name in found.back if name in files}
    return found


def undeploy(drive, say=lambda text: None):
    """Do it; returns the Plan that was carried out."""
    todo = plan(drive)
    deploy.writable(drive)
    done = 0
    steps = len(todo.removals) + len(todo.back)
    try:
        for name in todo.removals:
            say(f"- {name}")
            drive.remove(name)
            done += 1
        deploy.write_journal(drive, {"name": "komadai", "files": todo.files}, "complete")
        for name, saved in todo.back.items():
            say(f"+ {name}")
            drive.write(name, drive.read(saved))
            drive.remove(saved)
            done += 1
        for name in reversed(deploy.JOURNALS):
            if drive.exists(name):
                drive.remove(name)
        drive.sync()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise deploy.DeployError(
            f"{drive}: {reason}, after {done} of {steps} files; "
            "see that it is plugged in and say make undeploy again, which goes on"
        ) from None
    return todo


def summary(plan, drive):
    """What to tell at the end, one line each."""
    yield f"{drive}: {len(plan.removals)} files removed, {len(plan.back)} put back."
    if plan.kept:
        yield f"Changed since they were brought, so they stay: {' '.join(plan.kept)}"
    for name, saved in plan.back.items():
        yield f"Your {name} is what it was before ({saved})."
    if "code.py" not in plan.back and not drive.exists("code.py"):
        yield "There is no code.py now: the board waits at its prompt."


def main(argv=None):
    """Undeploy from the command line."""
    parser = argparse.ArgumentParser(prog="make undeploy")
    parser.add_argument("--drive", help="the drive, if it is not found by itself")
    options = parser.parse_args(argv)
    try:
        drive = places.opened(options.drive) if options.drive else _only_one()
        if isinstance(drive, drives.Drive) and not drive.root.is_dir():
            raise deploy.DeployError(drives.why_not(drive))
        done = undeploy(drive, print)
        lines = list(summary(done, drive))
        drive.close()
    except deploy.DeployError as error:
        sys.exit(f"make undeploy: {error}")
    except OSError as error:
        sys.exit(f"make undeploy: {options.drive or 'the board'}: {error.strerror or error}")
    print("\n".join(lines))


def _only_one():
    """The drive that has a release of ours, if there is just one."""
    there = drives.mounted()
    with_ours = [d for d in there if deploy.journal(d)]
    if len(with_ours) == 1:
        return with_ours[0]
    if there:
        names = ", ".join(map(str, with_ours or there))
        raise deploy.DeployError(f"which drive? Say DRIVE=path; there are: {names}")
    found = places.serial()
    if found:
        return found
    raise deploy.DeployError(
        "no CIRCUITPY drive found: plug the board in, or say DRIVE=path "
        "(a drive, a serial port, or http://circuitpython.local)"
    )


if __name__ == "__main__":
    main()
