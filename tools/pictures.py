# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Makes the pictures of the README: docs/*.png, from the simulator, three times as large.

    python tools/pictures.py

Run it when a screen has changed its looks.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

import golden

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
SCALE = 3

MIDDLE = "l5s2/r1gs1k3/1pn3npb/pL2p3p/2PP1p3/1P3g2P/P1G1P1PP1/L2KRGS2/1NS4NL b B3Pp 57"

PICTURES = {
    # name: (board, or a size of golden.SELF_MADE; SFEN, keys)
    "screen": ("pybadge", MIDDLE, "A"),
    "picosystem": ("pimoroni_picosystem", MIDDLE, "A"),
    "feather": ("adafruit_feather_esp32s3_reverse_tft", MIDDLE, "RIGHT"),
    "picopad": ("pajenicko_picopad", MIDDLE, "A"),
    "thumby": ("tinycircuits_thumby_color", MIDDLE, "A"),
    "wide": ("320x170", MIDDLE, "A"),
    "menu": ("pybadge", MIDDLE, "START"),
    "title": ("pimoroni_picosystem", None, "sleep:500"),  # the name comes a moment later
}


def picture(board, sfen, keys, path):
    """Save the board's screen after those keys, exact pixels."""
    settings = golden.SELF_MADE.get(board, {})
    name = "custom" if settings else board
    command = [sys.executable, str(ROOT / "tools" / "sim.py"), "--headless", "--board", name]
    if sfen:
        command += ["--sfen", sfen]
    if keys:
        command += ["--keys", keys]
    subprocess.run([*command, "--shot", str(path)], check=True, env={**os.environ, **settings})


def main():
    DOCS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, (board, sfen, keys) in PICTURES.items():
            shot = Path(folder) / "shot.png"
            picture(board, sfen, keys, shot)
            with Image.open(shot) as image:
                size = (image.width * SCALE, image.height * SCALE)
                large = image.convert("RGB").resize(size, Image.Resampling.NEAREST)
                large.quantize(256).save(DOCS / f"{name}.png", optimize=True)
            print(DOCS / f"{name}.png")


if __name__ == "__main__":
    main()
