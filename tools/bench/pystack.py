# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The deepest chain of Python calls, in bytes of the board's Python stack.

    python tools/pystack.py [BOARD...]      that of the whole program, in a tour of all its screens

`deepest(call)` runs `call()` under CPython and watches every call of ours that really happens;
tools/frames.py knows what each takes on a board. Frames of the laptop (the simulator, Blinka, the
test) count nothing: they are C on a board.

CircuitPython before 10 has 1,536 bytes for all frames that are open at once, later ones 2,048.
"""

import functools
import json
import os
import subprocess
import sys

from bench.frames import ROOT, FrameError, Frames


def deepest(call, frames=None):
    """Run `call()`; returns (bytes of the deepest chain, chain).

    The chain is a list of (bytes, name, "file:line") from the outermost call to the innermost.
    """
    frames = frames or Frames()
    most, chain, depths = 0, [], [0]

    def profile(frame, event, _):
        nonlocal most, chain
        if event == "call":
            size = frames(frame.f_code)
            caller = frame.f_back
            if caller is not None:
                size += frames.comprehensions(caller.f_code, caller.f_lineno)
            depths.append(depths[-1] + size)
            deep = depths[-1] + frames.comprehensions(frame.f_code)
            if deep > most:
                most, chain = deep, _chain(frame, frames)
        elif event == "return":
            if len(depths) > 1:
                depths.pop()

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        call()
    finally:
        sys.setprofile(before)
    return most, chain


def _chain(frame, frames):
    """Links from this frame outwards; a comprehension that CPython does not show has its own."""
    links = []
    inner = None
    while frame is not None:
        code, line = frame.f_code, frame.f_lineno if inner else None
        path = os.path.relpath(os.path.realpath(code.co_filename), ROOT)
        name = getattr(code, "co_qualname", code.co_name)
        place = f"{path}:{frame.f_lineno}"
        hidden = frames.comprehensions(code, line)
        if hidden:
            links.append((hidden, f"{name}.<comprehension>", place))
        if frames(code):
            links.append((frames(code), name, place))
        inner, frame = frame, frame.f_back
    return links[::-1]


def show(size, chain):
    """The chain as text, one call a line."""
    lines = [f"{size} bytes of Python stack at the deepest:"]
    lines += [f"{link:6}  {name}  ({place})" for link, name, place in chain]
    return "\n".join(lines)


def tour(board, presses):
    """(bytes, chain) of a tour of the firmware in this process, which must be a new one."""
    from simulator import tour as guide

    visit = guide.Tour(board, presses)
    frames = Frames()
    frames.stand_in(guide.Tour.hardware.__code__, visit.module.hardware.__code__)
    return deepest(visit.run, frames)


@functools.cache
def game(board, presses=300):
    """(bytes, chain) of a tour of the firmware on a board: from code.py to the innermost call.

    `presses` buttons are pressed by chance after the script, the same ones every time.
    """
    command = [sys.executable, "-m", "bench.pystack", "--json", str(presses), board]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT / "tools")
    if done.returncode:
        raise FrameError(f"tour of {board}: {done.stderr.strip().splitlines()[-1]}")
    size, chain = json.loads(done.stdout.splitlines()[-1])
    return size, [tuple(link) for link in chain]


def main(argv):
    """Print the deepest chain of each board, or as JSON that of one in this process."""
    if argv[:1] == ["--json"]:
        print(json.dumps(tour(argv[2], int(argv[1]))))
        return
    for board in argv or ["pybadge"]:
        print(f"{board}: {show(*game(board))}")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "tools/cpython"))
    main(sys.argv[1:])
