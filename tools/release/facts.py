# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What is true of each board and its release, for `dist.py --facts` and the tables of the docs.

Board files are read as the laptop reads them (they touch the hardware in functions only); files and
bytes are those of a release that is built for this.
"""

import ast
import tempfile
from pathlib import Path


def constants(path):
    """{name: value} of the plain constants of a board file: WIDTH, LINEAR, DRIVE ..."""
    found = {}
    for node in ast.parse(path.read_bytes()).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            value = node.value.args[0] if isinstance(node.value, ast.Call) else node.value
            if isinstance(value, ast.Constant):
                found.setdefault(node.targets[0].id, value.value)
    return found


def static_rows(dist, root):
    """Yield a dict for each board id, sorted: what its file says.

    dist: the module tools/dist.py (it imports this one).
    """
    known = dist.boards(root)
    for board in sorted(known):
        has = constants(root / f"boards/{known[board]}.py")
        custom = known[board] == dist.CUSTOM
        yield {
            "board": board,
            "width": has["WIDTH"],
            "height": has["HEIGHT"],
            "keys": "custom" if custom else "linear" if has["LINEAR"] else "pad",
            "nvm": has["NVM"],
            "drive": has.get("DRIVE", True),
        }


def rows(dist, root):
    """The same with files and bytes of the release: what `--facts` prints.

    A board that uses another's file has the same release, but for its name.
    """
    known = dist.boards(root)
    built = {}
    with tempfile.TemporaryDirectory() as folder:
        for row in static_rows(dist, root):
            file = known[row["board"]]
            if file not in built:
                _, _, manifest = dist.build(row["board"], root=root, out=Path(folder))
                sizes = [entry["bytes"] for entry in manifest["files"].values()]
                built[file] = len(sizes), sum(sizes)
            files, size = built[file]
            yield {**row, "files": files, "bytes": size}
