# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The lessons: `python tools/lessons.py --list` says every task, one JSON object a line.

--fill     computes par and moves of every task and writes them into firmware/assets/lessons.txt
--compile  writes lessons.en.bin and lessons.ja.bin for the drive (firmware/assets)
"""

import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [
    str(ROOT / "lib"),
    str(Path(__file__).resolve().parent),
    str(ROOT / "tools" / "cpython"),
]

from assets import lesson_pack, lesson_search, lesson_text

ASSETS = ROOT / "firmware" / "assets"
TEXT = ASSETS / "lessons.txt"


def tasks():
    """All tasks in their order."""
    return [task for lesson in lesson_text.read(TEXT)[1:] for task in lesson.tasks]


def describe(task):
    """A task as a dict, for --list."""
    out = {"id": task.id, "lesson": task.lesson, "kind": task.kind, "sfen": task.sfen}
    if task.stars:
        out["stars"] = task.stars
    if task.par:
        out["par"] = task.par
    out["solution"] = lesson_search.solution(task)
    return out


def fill():
    """Compute par and moves of every task and write them into the text."""
    results = {task.id: lesson_search.computed(task) for task in tasks()}
    out = []
    task = ""
    kind = ""
    for line in TEXT.read_text(encoding="utf-8").splitlines():
        if line[:2] == "- ":
            task, kind = line[2:].split()
        if task and line.startswith("say:") and kind not in ("find", "choice"):
            par, moves = results[task]
            if kind != "line":
                out.append("moves: " + " ".join(moves))
            out.append(f"par: {par}")
        if task and (line.startswith("par:") or line.startswith("moves:") and kind != "line"):
            continue
        out.append(line)
    TEXT.write_text("\n".join(out) + "\n", encoding="utf-8")


def compiled():
    """{file name: bytes} for the drive."""
    english = lesson_text.read(TEXT)
    out = {"lessons.en.bin": lesson_pack.pack(english)}
    japanese = ASSETS / "lessons.ja.txt"
    out["lessons.ja.bin"] = lesson_pack.pack(lesson_text.translate(english, japanese))
    return out


def main():
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--list", action="store_true", help="say all tasks")
    parser.add_argument("--fill", action="store_true", help="compute par and moves")
    parser.add_argument("--compile", action="store_true", help="write the files for the drive")
    args = parser.parse_args()
    if args.fill:
        fill()
    if args.compile:
        for name, data in compiled().items():
            (ASSETS / name).write_bytes(data)
            print(name, len(data))
    if args.list:
        for task in tasks():
            print(json.dumps(describe(task), ensure_ascii=False))


if __name__ == "__main__":
    main()
