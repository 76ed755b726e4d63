# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Writes the table of boards in docs/boards.md from the board files and `dist.py --facts`.

    python tools/boards_table.py             renews it
    python tools/boards_table.py --check     1 if more than the sizes differ (see test_boards_table)

Each row is a board file: what is printed at the buttons, screen, memory, drive, and how many files
and bytes its release has.
"""

import argparse
import importlib
import sys
from pathlib import Path

import dist

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/boards.md"
BEGIN = "<!-- made by tools/boards_table.py -->"
END = "<!-- end of it -->"
HEAD = (
    "| device (`BOARD=`) | screen | moves | A | B | START | SELECT | keeps | drive | release |",
    "|---|---|---|---|---|---|---|---|---|---|",
)

for _path in (ROOT / "tools/cpython", ROOT / "lib", ROOT):
    if str(_path) not in sys.path:
        sys.path.insert(0, str(_path))
if str(ROOT / "firmware") not in sys.path:
    sys.path.append(str(ROOT / "firmware"))  # last: it has a code.py


def _buttons(module):
    """What moves the cursor, then what A, B, START and SELECT are called."""
    import boards

    labels = boards.labels(module.KEYS)
    if module.LINEAR:
        moves = f"{labels[2]} {labels[3]}"
    else:
        moves = "pad" if labels[:4] == ("↑", "↓", "←", "→") else " ".join(labels[:4])
    a, b, start, select = labels[4:]
    if module.LINEAR and not start:
        start = f"hold {b}" if b else f"{a} twice"
        b = b or f"hold {a}"
    return [moves, a, b, start, select or "-"]


def rows(facts):
    """Lines of the table; facts: {board id: dict of --facts} (files and bytes may be missing)."""
    import boards

    for name in boards.KNOWN:
        module = importlib.import_module(f"boards.{name}")
        device = module.__doc__.split(":")[0].strip()
        ids = [name] + [alias for alias, file in boards.ALIASES.items() if file == name]
        row = facts[name]
        size = f"{row['files']} files, {row['bytes'] // 1024} KB" if "files" in row else ""
        cells = [
            f"{device} ({', '.join(f'`{board}`' for board in ids)})",
            f"{row['width']}x{row['height']}",
            *_buttons(module),
            f"{row['nvm'] // 1024} KB",
            "yes" if row["drive"] else "no",
            size,
        ]
        yield f"| {' | '.join(cells)} |"


def page(facts, text):
    """The page with a new table."""
    head, _, rest = text.partition(BEGIN)
    _, _, tail = rest.partition(END)
    table = "\n".join((*HEAD, *rows(facts)))
    return f"{head}{BEGIN}\n{table}\n{END}{tail}"


def without_sizes(text):
    """The table's lines but for their last column, which changes with every line of the program."""
    lines = text.partition(BEGIN)[2].partition(END)[0].strip().splitlines()
    return [line.rsplit("|", 2)[0] for line in lines]


def main(argv=None):
    """Renew or check the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args(argv)
    from release import facts

    old = PAGE.read_text(encoding="utf-8")
    if options.check:
        found = {row["board"]: row for row in facts.static_rows(dist, ROOT)}
        return int(without_sizes(page(found, old)) != without_sizes(old))
    found = {row["board"]: row for row in facts.rows(dist, ROOT)}
    PAGE.write_text(page(found, old), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
