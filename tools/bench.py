# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Speed and size: one JSON object a line, `name`, `value`, `unit`, and `budget`, `ok` where there
is a limit.

    python tools/bench.py               everything
    python tools/bench.py rules bot     these areas only (tools/bench_<area>.py)
    python tools/bench.py --check       exit 1 if a figure is over its budget
    python tools/bench.py --steady      only the figures that are the same on every machine

An area has `figures()`, a generator of bench_figure.figure(...) that are the same in every run
(fuel, bytes), and may have `timed()`, likewise for what a clock measures; those come last.
"""

import argparse
import importlib
import json
import sys
import traceback
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "lib"), str(ROOT / "tools" / "cpython")]
sys.path += [str(ROOT / "firmware"), str(ROOT)]  # last: its code.py must not hide Python's own

from bench import AREAS

PAGE = ROOT / "docs" / "measurements.md"
BEGIN = "<!-- figures: made by tools/bench.py --page -->"
END = "<!-- end of figures -->"


def renew(rows):
    """Write the figures into the page between its two marks; those not measured now stay."""
    text = PAGE.read_text(encoding="utf-8")
    head, rest = text.split(BEGIN)
    old, tail = rest.split(END)
    table = {}
    for line in old.splitlines():
        if line.startswith("| `"):
            table[line.split("`")[1]] = line
    for row in rows:
        if not row["name"].startswith("heap_module_"):  # these stand in design.md
            budget = f"{row['budget']:,}" if "budget" in row else ""
            missed = " (missed)" if row.get("ok") is False else ""
            value = f"| `{row['name']}` | {row['value']:,} | {row['unit']} | {budget}{missed} |"
            table[row["name"]] = value
    lines = [BEGIN, "| name | value | unit | budget |", "|---|---|---|---|", *table.values(), END]
    PAGE.write_text(head + "\n".join(lines) + tail, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description="Measures speed and size.")
    parser.add_argument("areas", nargs="*", metavar="AREA", help=", ".join(AREAS))
    parser.add_argument("--check", action="store_true", help="fail if over budget")
    parser.add_argument("--page", action="store_true", help=f"renew the table of {PAGE.name}")
    parser.add_argument("--steady", action="store_true", help="leave timings out")
    options = parser.parse_args()
    unknown = set(options.areas) - set(AREAS)
    if unknown:
        parser.error(f"no area {sorted(unknown)[0]}; there are {', '.join(AREAS)}")
    modules = [importlib.import_module(f"bench.{area}") for area in options.areas or AREAS]
    failed = over = False
    rows = []
    for kind in ("figures", "timed"):
        if kind == "timed" and options.steady:
            break
        for module in modules:
            try:
                for row in getattr(module, kind, tuple)():
                    over |= row.get("ok") is False
                    rows.append(row)
                    print(json.dumps(row, ensure_ascii=False), flush=True)
            except Exception:  # the other areas still have something to say
                failed = True
                print(f"bench: {module.__name__} broke off:", file=sys.stderr)
                traceback.print_exc()
    if options.page and not failed:
        renew(rows)
    sys.exit(1 if failed or (over and options.check) else 0)


if __name__ == "__main__":
    main()
