# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What several test files share: the checked cases and how a report row is claimed.

Every row of cases/reports.jsonl must be tested somewhere. A test takes it by its id, written out
as a string: `report("K01")`, or `@pytest.mark.parametrize("row", reports("S02", "S03"))`;
test_cases.py reads the test files and fails for a row that nobody has taken.
"""

import json
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CASES = Path(__file__).resolve().parent / "cases"
START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"


@cache
def rows(name):
    """Rows of cases/`name`.jsonl as dictionaries."""
    return [json.loads(line) for line in (CASES / f"{name}.jsonl").read_text().splitlines()]


def report(row_id):
    """The row of reports.jsonl with that id; a test that asks for it claims it."""
    return next(row for row in rows("reports") if row["id"] == row_id)


def reports(*row_ids):
    """Those rows as parameters of a test, named by their ids."""
    return [pytest.param(report(row_id), id=row_id) for row_id in row_ids]


def cases(name):
    """All rows of a file as parameters of a test, named by their ids."""
    return [pytest.param(row, id=row["id"]) for row in rows(name)]
