# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What the release of a self-made board needs, by its settings.toml.

All drivers and the sheets of all screens are more than the drive of a Pico W holds, and a board has
one display. So where a settings.toml is known (on the drive, or build/settings.toml, which `make
configure` writes where there is no drive), `make dist BOARD=custom` and `make deploy` take the
driver and the sheets of that one, and the file itself.
"""

import re
from pathlib import Path

NEED = "KOMADAI_DISPLAY"
_LINE = re.compile(r'^\s*(KOMADAI_\w+)\s*=\s*(?:"([^"]*)"|(\w+))', re.MULTILINE)
_DRIVERS = ("ili9341", "st7735r", "st7789")


def settings(text):
    """{name: value} of the lines KOMADAI_... before the first table, as os.getenv sees them."""
    head = re.split(r"^\s*\[", text, maxsplit=1, flags=re.MULTILINE)[0]
    return {name: quoted or plain for name, quoted, plain in _LINE.findall(head)}


def needs(text):
    """(screen, libraries): (width, height) or (0, 0) for any, names of drivers that are not used.

    SettingError where a setting is wrong.
    """
    from komadai.device.wiring import Wiring

    wiring = Wiring(settings(text).get)
    used = "" if wiring.init else wiring.driver
    return wiring.size, {f"adafruit_{name}" for name in _DRIVERS if name != used}


def only(path, graph, folder):
    """Take the drivers that a settings.toml does not use from a graph, and the file into a release.

    Returns the screen, as needs().
    """
    text = path.read_text(encoding="utf-8")
    screen, unused = needs(text)
    graph.modules = {name: m for name, m in graph.modules.items() if name not in unused}
    (folder / path.name).write_text(text, encoding="utf-8", newline="\n")
    return screen


def found(places):
    """The first settings.toml in these folders that describes a display, or None."""
    for place in places:
        path = Path(place) / "settings.toml"
        if path.is_file() and NEED in settings(path.read_text(encoding="utf-8", errors="replace")):
            return path
    return None
